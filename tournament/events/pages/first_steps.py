"""The way to the first round as a strip of steps: event, players, draw, publish, start. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.dates import written
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.pages.steps import NextStep, next_step


class StepState(StrEnum):
    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Step:
    """One step. `detail` says how far it has come; `number` counts from 1."""

    number: int
    label: str
    detail: str
    state: StepState


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """The steps in order, and what is done now."""

    steps: tuple[Step, ...]
    now: NextStep


@dataclass(frozen=True, slots=True)
class Preparation:
    """An event before its first round runs.

    `people` are those who would play now, without house players; `seats` is how many the draw would fill, no multiple of
    four where house players are missing; `resting` is how many people sit out in turn. `places` is how many the sign-up
    takes, or None without a limit. `unfilled_seats` are sentences about a published round.
    """

    event: Event
    rounds: Sequence[Round]
    people: int
    seats: int
    resting: int = 0
    takes_sign_ups: bool = False
    places: int | None = None
    method: str = ""
    unfilled_seats: Sequence[str] = ()


BEGUN = (RoundState.RUNNING, RoundState.CLOSED)
_REACHED = {RoundState.PLANNED: 0, RoundState.DRAWN: 3, RoundState.PUBLISHED: 4}
"""How many steps are done in each state of the first round."""


def first_steps(prepared: Preparation) -> FirstSteps | None:
    """The strip; None as soon as a round has begun."""
    if not prepared.rounds or any(round_.state in BEGUN for round_ in prepared.rounds):
        return None
    now = next_step(
        prepared.event,
        list(prepared.rounds),
        prepared.seats,
        open_tables=[],
        unfilled_seats=prepared.unfilled_seats,
    )
    if now is None:
        return None
    is_enough = prepared.seats >= 4 and prepared.seats % 4 == 0
    done = _REACHED[RoundState(prepared.rounds[0].state)] or 1 + is_enough
    texts = (
        (_("Event"), rules_detail(prepared.event)),
        (_("Players"), players_detail(prepared)),
        (_("Draw"), draw_detail(prepared)),
        (_("Publish"), publication_detail(prepared)),
        (_("Start"), start_detail(prepared)),
    )
    return FirstSteps(
        tuple(
            Step(number, label, detail, _state(number, done + 1))
            for number, (label, detail) in enumerate(texts, start=1)
        ),
        now,
    )


def _state(number: int, current: int) -> StepState:
    if number == current:
        return StepState.NOW
    return StepState.DONE if number < current else StepState.LATER


def rules_detail(event: Event) -> str:
    """What is played, and how many rounds."""
    return ngettext("%(rules)s, %(rounds)s round", "%(rules)s, %(rounds)s rounds", event.rounds_planned) % {
        "rules": event.ruleset_name,
        "rounds": event.rounds_planned,
    }


def players_detail(prepared: Preparation) -> str:
    """How many there are, of how many places; otherwise what their number means for the tables."""
    people, missing = prepared.people, -prepared.seats % 4
    if prepared.places is not None and prepared.takes_sign_ups:
        params = {"people": people, "places": prepared.places}
        return _("%(people)s of %(places)s players; sign-up is open") % params
    if prepared.takes_sign_ups:
        return ngettext(
            "%(people)s player; sign-up is open", "%(people)s players; sign-up is open", people
        ) % {"people": people}
    if prepared.places is not None and people < prepared.places:
        return _("%(people)s of %(wanted)s players") % {"people": people, "wanted": prepared.places}
    if not people:
        return _("Nobody yet")
    if people >= 4 and missing:
        return _("%(people)s of %(wanted)s players") % {
            "people": prepared.seats,
            "wanted": prepared.seats + missing,
        }
    if prepared.resting:
        return _("%(people)s players; %(resting)s sit out") % {
            "people": people,
            "resting": prepared.resting,
        }
    house = max(0, prepared.seats - people)
    if house and people >= 4:
        return _("%(people)s players and %(house)s to fill the tables") % {"people": people, "house": house}
    return ngettext("%(people)s player", "%(people)s players", people) % {"people": people}


def _drawn(prepared: Preparation) -> list[Round]:
    return [round_ for round_ in prepared.rounds if round_.state != RoundState.PLANNED]


def draw_detail(prepared: Preparation) -> str:
    """How far the draw is."""
    drawn = _drawn(prepared)
    if not drawn:
        return (
            _("Proposed: %(method)s") % {"method": prepared.method} if prepared.method else _("Not drawn yet")
        )
    first, last = drawn[0].number, drawn[-1].number
    if first == last:
        return _("Round %(number)s is drawn") % {"number": first}
    return _("Rounds %(first)s to %(last)s are drawn") % {"first": first, "last": last}


def publication_detail(prepared: Preparation) -> str:
    """Who sees the seats."""
    published = [round_ for round_ in prepared.rounds if round_.state == RoundState.PUBLISHED]
    drawn = _drawn(prepared)
    if not published:
        return _("Only the staff sees the seats") if drawn else _("Everybody finds their seat")
    if len(drawn) == 1:
        return _("The seats are public")
    return ngettext(
        "The seats of %(public)s of %(drawn)s rounds are public",
        "The seats of %(public)s of %(drawn)s rounds are public",
        len(published),
    ) % {"public": len(published), "drawn": len(drawn)}


def start_detail(prepared: Preparation) -> str:
    """When the first round begins, or which seats nobody has."""
    begins = prepared.rounds[0].begins_at
    if prepared.unfilled_seats:
        return ngettext(
            "%(count)s seat is not filled", "%(count)s seats are not filled", len(prepared.unfilled_seats)
        ) % {"count": len(prepared.unfilled_seats)}
    if begins:
        return written(timezone.localtime(begins), "weekday and time")
    return _("Once everybody is seated")
