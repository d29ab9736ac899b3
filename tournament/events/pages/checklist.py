"""Everything that an organizer does for an event, in order: what is done, what is missing, and what was skipped. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.dates import written_span
from tournament.events.enums import Role, RoundState, SetAside, StepCode, TeamRanking
from tournament.events.models import Event, Round
from tournament.events.pages.first_steps import (
    BEGUN,
    Preparation,
    draw_detail,
    players_detail,
    publication_detail,
    rules_detail,
    start_detail,
)
from tournament.events.pages.steps import cut_sentence
from tournament.events.settings.sections import NAME, RULES

FEWEST_PLAYERS = 4


class LineState(StrEnum):
    """`DECIDED` is done from the beginning, because a new event follows its rulebook, and can be changed."""

    DECIDED = "decided"
    DONE = "done"
    OPEN = "open"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Line:
    """One step. `detail` says what is missing, or how it was decided; `url` is where it is done, by a button `act`.

    Seatwind cannot see whether somebody did a step `by_hand`, such as printing. `is_next` is the first open step of the
    phase in which the event is; one that `is_aside` was skipped or ticked off.
    """

    code: StepCode
    detail: str
    url: str
    act: str
    state: LineState
    by_hand: bool = False
    is_next: bool = False
    is_aside: bool = False

    @property
    def label(self) -> str:
        return str(self.code.label)

    @property
    def is_open(self) -> bool:
        return self.state is LineState.OPEN

    @property
    def is_settled(self) -> bool:
        """Whether it is done or decided."""
        return self.state in (LineState.DONE, LineState.DECIDED)


@dataclass(frozen=True, slots=True)
class Phase:
    """The steps before the first round, on the days of play, or after the last round."""

    code: str
    title: str
    lines: tuple[Line, ...]

    @property
    def open_lines(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.is_open)

    @property
    def settled_lines(self) -> tuple[Line, ...]:
        return tuple(line for line in self.lines if line.is_settled)


@dataclass(frozen=True, slots=True)
class Checklist:
    """All steps. `current` is the phase in which the event is."""

    phases: tuple[Phase, ...]
    current: Phase

    @property
    def is_before(self) -> bool:
        """Whether no round has begun."""
        return self.current.code == "before"


@dataclass(frozen=True, slots=True)
class Facts:
    """What the steps are told from. `people` of `prepared` are those who would play now.

    `roles` are those of the staff. `door` is where the sign-up is: none, before, open or after. `reminded` are those of
    the `addresses` that have had a reminder. `ways` says how results are entered.
    """

    prepared: Preparation
    roles: Sequence[str]
    door: str
    ways: str
    teams: int
    without_team: int
    addresses: int
    reminded: int
    here: int
    expected: int
    screens: int
    cut_waits: bool

    @property
    def event(self) -> Event:
        return self.prepared.event

    @property
    def rounds(self) -> Sequence[Round]:
        return self.prepared.rounds

    @property
    def first_state(self) -> str:
        return self.rounds[0].state if self.rounds else RoundState.PLANNED

    @property
    def has_begun(self) -> bool:
        return any(round_.state in BEGUN for round_ in self.rounds)

    @property
    def closed(self) -> int:
        """How many rounds are closed."""
        return sum(round_.state == RoundState.CLOSED for round_ in self.rounds)

    @property
    def is_played(self) -> bool:
        return bool(self.rounds) and self.closed == len(self.rounds)


def checklist(facts: Facts) -> Checklist:
    """The steps of an event in their three phases."""
    code = _phase_of(facts)
    phases = tuple(
        Phase(name, title, tuple(_seen(lines, facts.event, is_current=name == code)))
        for name, title, lines in (
            ("before", _("Before the event"), (*_decisions(facts), *_people(facts), *_seats(facts))),
            ("day", _("While it is played"), _play(facts)),
            ("after", _("Afterwards"), _results(facts)),
        )
    )
    return Checklist(phases, next(phase for phase in phases if phase.code == code))


def _phase_of(facts: Facts) -> str:
    if facts.event.finished_at or facts.is_played:
        return "after"
    return "day" if facts.has_begun else "before"


def _seen(lines: Iterable[Line], event: Event, *, is_current: bool) -> Iterator[Line]:
    """The lines as the organizer put them aside; the first open one is next."""
    has_next = not is_current
    for line in lines:
        if line.is_open and line.code in event.steps_aside:
            is_done = event.steps_aside[line.code] == SetAside.DONE
            yield replace(line, state=LineState.DONE if is_done else LineState.SKIPPED, is_aside=True)
        elif line.is_open and not has_next:
            has_next = True
            yield replace(line, is_next=True)
        else:
            yield line


def _line(
    facts: Facts, code: StepCode, detail: str, to: str, act: str, *, done: bool = False, by_hand: bool = False
) -> Line:
    number = [1] if to in ("draws:round-detail", "play:round-start") else []
    url = reverse(to, args=[facts.event.slug, *number])
    return Line(code, detail, url, act, LineState.DONE if done else LineState.OPEN, by_hand)


def _decisions(facts: Facts) -> Iterator[Line]:
    event = facts.event
    rules = reverse("events:settings-section", args=[event.slug, RULES.code])
    yield Line(StepCode.RULES, rules_detail(event), rules, _("Change"), LineState.DECIDED)
    ways = reverse("play:entry-rules", args=[event.slug])
    yield Line(StepCode.ENTRY, facts.ways, ways, _("Change"), LineState.DECIDED)
    yield _place(facts)
    yield _times(facts)


def _place(facts: Facts) -> Line:
    event = facts.event
    days = written_span(event.starts_on, event.ends_on) if event.starts_on else ""
    if days and event.place:
        detail = _("%(days)s, %(place)s") % {"days": days, "place": event.place}
    elif days:
        detail = _("%(days)s; nobody knows where yet") % {"days": days}
    elif event.place:
        detail = _("%(place)s; nobody knows when yet") % {"place": event.place}
    else:
        detail = _("Nobody knows when and where yet")
    is_done = bool(days and event.place)
    act = _("Change") if is_done else _("Fill in")
    name = reverse("events:settings-section", args=[event.slug, NAME.code])
    return Line(StepCode.PLACE, detail, name, act, LineState.DONE if is_done else LineState.OPEN)


def _times(facts: Facts) -> Line:
    planned = sum(round_.begins_at is not None for round_ in facts.rounds)
    rounds = len(facts.rounds)
    detail = _("Rounds with a start time: %(planned)s of %(rounds)s") % {"planned": planned, "rounds": rounds}
    is_done = bool(facts.rounds) and planned == len(facts.rounds)
    act = _("Change") if is_done else _("Plan the times")
    return _line(facts, StepCode.TIMES, detail, "events:round-times", act, done=is_done)


def _people(facts: Facts) -> Iterator[Line]:
    helpers = sum(role != Role.ORGANIZER for role in facts.roles)
    if helpers:
        staff = ngettext("%(count)s helper", "%(count)s helpers", helpers) % {"count": helpers}
    else:
        staff = _("Only organizers can do anything yet")
    yield _line(facts, StepCode.STAFF, staff, "events:staff-list", _("Invite"), done=helpers > 0)
    if facts.door != "none" or not facts.prepared.people:
        sentence = {
            "none": _("Or import a list, in the next step"),
            "before": _("The sign-up opens later"),
            "open": _("The sign-up is open"),
            "after": _("The sign-up has ended"),
        }[facts.door]
        is_set = facts.door != "none"
        act = _("Change") if is_set else _("Open the sign-up")
        yield _line(facts, StepCode.SIGN_UP, sentence, "registration:desk-settings", act, done=is_set)
    yield _players(facts)
    if facts.event.team_ranking != TeamRanking.OFF:
        yield _teams(facts)


def _players(facts: Facts) -> Line:
    prepared = facts.prepared
    is_full = prepared.seats >= FEWEST_PLAYERS and prepared.seats % 4 == 0
    if prepared.people or prepared.places is not None:
        detail = players_detail(prepared)
    else:
        detail = _("0 players; a round needs at least four")
    is_done = is_full or facts.first_state != RoundState.PLANNED
    if not prepared.people:
        return _line(facts, StepCode.PLAYERS, detail, "registration:import-upload", _("Import players"))
    act = _("Change") if is_done else _("Add players")
    return _line(facts, StepCode.PLAYERS, detail, "registration:entry-list", act, done=is_done)


def _teams(facts: Facts) -> Line:
    if facts.without_team:
        detail = ngettext(
            "%(count)s player is in no team", "%(count)s players are in no team", facts.without_team
        ) % {"count": facts.without_team}
    else:
        detail = ngettext("%(count)s team", "%(count)s teams", facts.teams) % {"count": facts.teams}
    is_done = facts.teams > 0 and not facts.without_team
    act = _("Change") if is_done else _("Choose the teams")
    return _line(facts, StepCode.TEAMS, detail, "registration:entries-change", act, done=is_done)


def _seats(facts: Facts) -> Iterator[Line]:
    prepared, first = facts.prepared, "draws:round-detail"
    is_drawn = facts.first_state != RoundState.PLANNED
    is_out = is_drawn and facts.first_state != RoundState.DRAWN
    drawn = _("Look at it") if is_drawn else _("Draw")
    yield _line(facts, StepCode.DRAW, draw_detail(prepared), first, drawn, done=is_drawn)
    out = _("Look at it") if is_out else _("Publish")
    yield _line(facts, StepCode.PUBLISH, publication_detail(prepared), first, out, done=is_out)
    if facts.addresses:
        detail = _("People who have had the reminder: %(reminded)s of %(addresses)s") % {
            "reminded": facts.reminded,
            "addresses": facts.addresses,
        }
        is_done = facts.reminded >= facts.addresses
        yield _line(facts, StepCode.REMIND, detail, "draws:reminders", _("Send"), done=is_done)
    papers = _("Signs for the tables, lists of seats, score sheets")
    yield _line(facts, StepCode.PAPERS, papers, "papers:papers", _("Print"), by_hand=True)
    screens = (
        ngettext("%(count)s screen", "%(count)s screens", facts.screens) % {"count": facts.screens}
        if facts.screens
        else _("No screen yet")
    )
    act = _("Change") if facts.screens else _("Add a screen")
    yield _line(facts, StepCode.SCREENS, screens, "screens:screen-list", act, done=facts.screens > 0)


def _play(facts: Facts) -> Iterator[Line]:
    here = _("Players here: %(here)s of %(expected)s") % {"here": facts.here, "expected": facts.expected}
    is_here = facts.expected > 0 and facts.here >= facts.expected
    yield _line(facts, StepCode.CHECK_IN, here, "registration:desk", _("Go to the desk"), done=is_here)
    begun, rounds = facts.has_begun, len(facts.rounds)
    started = _("Round 1 has begun") if begun else start_detail(facts.prepared)
    act = _("Look at it") if begun else _("Start")
    yield _line(facts, StepCode.START, started, "draws:round-detail", act, done=begun)
    closed = _("Rounds closed: %(closed)s of %(rounds)s") % {"closed": facts.closed, "rounds": rounds}
    act = _("Go to the round")
    yield _line(facts, StepCode.ROUNDS, closed, "draws:round-now", act, done=facts.is_played)
    if facts.event.cut_after is not None:
        is_cut = not facts.cut_waits
        act = _("Look at it") if is_cut else _("Make the cut")
        yield _line(facts, StepCode.CUT, cut_sentence(facts.event), "standings:cut", act, done=is_cut)


def _results(facts: Facts) -> Iterator[Line]:
    is_final = facts.event.finished_at is not None
    detail = _("The results are final") if is_final else _("Check the list of places first")
    act = _("Look at it") if is_final else _("Finish")
    yield _line(facts, StepCode.FINISH, detail, "standings:finish", act, done=is_final)
    certificates = _("With place, name and event, for every player")
    yield _line(facts, StepCode.CERTIFICATES, certificates, "papers:papers", _("Print"), by_hand=True)
    files = _("Results as files, and reports to federations")
    yield _line(facts, StepCode.FILES, files, "exchange:files", _("Get the files"), by_hand=True)
