"""What to check before a published round starts, and which of its tables can be redrawn."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.sentences import filled
from tournament.draws.hooks.draw_checks import Check, Severity
from tournament.draws.pages.preflight import house_url
from tournament.draws.queries import field_of, settings_of
from tournament.draws.seats.unfilled import players_without_seat, seats_not_filled
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.models import Entry
from tournament.registration.queries.naming import listed_people


@dataclass(frozen=True, slots=True)
class RedrawableTable:
    """A table that can be redrawn. `names` are the players there who do not play; if there are any, the table is
    preselected.
    """

    number: int
    names: str

    @property
    def is_concerned(self) -> bool:
        return bool(self.names)


def redrawable_tables(event: Event, round_: Round) -> list[RedrawableTable]:
    """The tables of a round that has not started, by number; none for any other round."""
    if round_.state not in (RoundState.DRAWN, RoundState.PUBLISHED):
        return []
    gone: dict[int, list[Entry]] = {}
    for unfilled in seats_not_filled(event, round_):
        gone.setdefault(unfilled.seat.table.number, []).append(unfilled.seat.entry)
    numbers = round_.tables.order_by("number").values_list("number", flat=True)
    return [RedrawableTable(number, listed_people(gone.get(number, ()))) for number in numbers]


def seat_checks(event: Event, round_: Round) -> list[Check]:
    """What keeps a published round from starting, seat by seat, and who came since it was drawn."""
    checks = [
        Check(
            Severity.STOP,
            "seat_not_filled",
            f"{unfilled.sentence}.",
            reverse("play:seat-change", args=[event.slug, unfilled.seat.table_id, unfilled.seat.wind]),
            _("Seat a substitute"),
        )
        for unfilled in seats_not_filled(event, round_)
    ]
    missing = field_of(event, settings_of(event)).house_missing
    if checks and missing:
        checks.append(_house_missing(event, round_, missing))
    without = list(players_without_seat(event, round_))
    if without:
        checks.append(_without_seat(event, without))
    return checks


def _house_missing(event: Event, round_: Round, missing: int) -> Check:
    sentence = ngettext(
        "%(count)s house player is needed to fill the tables.",
        "%(count)s house players are needed to fill the tables.",
        missing,
    ) % {"count": missing}
    url = house_url(event, round_, "house-add")
    return Check(Severity.WARNING, "house_missing", sentence, url, _("Add house players"), posts=True)


def _without_seat(event: Event, players: Sequence[Entry]) -> Check:
    sentence = filled(
        ngettext(
            "%(count)s player has no seat in this round: %(names)s.",
            "%(count)s players have no seat in this round: %(names)s.",
            len(players),
        ),
        {"count": len(players), "names": listed_people(players)},
    )
    url = reverse("registration:entry-list", args=[event.slug])
    return Check(Severity.WARNING, "without_seat", sentence, url, _("Players"))
