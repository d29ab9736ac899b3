"""The page of an event, and the number of its newest state."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.http import HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from penalties.pages.open_appeals import OpenAppeal, open_appeals
from tournament.audit.models import AuditEntry
from tournament.core.age import age_seconds, age_words
from tournament.core.htmx import is_up_to_date, unchanged
from tournament.core.page_values import PageValues
from tournament.draws.queries import entries_to_seat, open_tables
from tournament.draws.seats.unfilled import seats_not_filled
from tournament.events.access import Can, EventRequest, event_page
from tournament.events.caching.pages import cached_page
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.pages.checklist import Checklist
from tournament.events.pages.first_steps import BEGUN
from tournament.events.pages.steps import NextStep, cut_sentence, next_step
from tournament.events.queries import current_round, latest_acts, now_sentence, rounds_of, turn_of
from tournament.events.settings.hold_back import first_held, held_sentence, waiting_sentence
from tournament.play.clock.queries import RoundClock, newest_announcement, shown_clock
from tournament.play.pages.checklist import checklist_of
from tournament.play.pages.departures import departures
from tournament.play.pages.hall import hall_tables
from tournament.play.pages.overview import WatchedTable, watched_tables
from tournament.registration.queries.desk import DeskCounts, desk_counts
from tournament.registration.queries.sign_ups import Door, desk_of, door_of
from tournament.registration.queries.stages import cut_is_due, planned_cut_waits
from tournament.standings.queries import StandingRow, Standings, standings

LEADERS_SHOWN = 5
FEWEST_ON_PODIUM = 3
ACTS_SHOWN = 5


@event_page
@cached_page()
@require_safe
def revision(request: EventRequest) -> HttpResponse:
    """The number of the event's newest state: a few bytes that open pages keep asking for."""
    event = request.event
    told = {"revision": event.revision, "announced": newest_announcement(event)}
    return JsonResponse(told if age_seconds() is None else {**told, "age": age_words()})


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage(PageValues):
    """What is on in an event, and the best so far. `hall`, `latest_acts` and `appeals` are for referees, `next_step`,
    `checklist` (but not while rounds are played) and `departures` for organizers, `at_desk` for helpers at the desk.
    """

    template: ClassVar[str] = "events/event_home.html"

    event: Event
    can: Can
    rounds: Sequence[Round]
    podium: Sequence[StandingRow]
    hall: Sequence[WatchedTable] | None
    current_round: Round | None
    now_sentence: str
    clock: RoundClock | None
    cut_planned: str
    leaders: Sequence[StandingRow]
    leaders_after: int
    held_sentence: str
    waiting_sentence: str
    takes_sign_ups: bool
    next_step: NextStep | None
    checklist: Checklist | None
    latest_acts: Iterable[AuditEntry]
    appeals: Sequence[OpenAppeal]
    departures: Sequence[str]
    at_desk: DeskCounts | None


@event_page
@cached_page()
@require_safe
def event_home(request: EventRequest) -> HttpResponse:
    """What is on now and what comes next; for organizers also their next step."""
    event, staff = request.event, request.can.referee
    if is_up_to_date(request, event.revision):
        return unchanged()
    rounds = rounds_of(event)
    running = next((round_ for round_ in rounds if round_.state == RoundState.RUNNING), None)
    table = standings(event, staff=staff)
    held = first_held(event, rounds)
    now = timezone.now()
    page = EventPage(
        event=event,
        can=request.can,
        rounds=rounds,
        podium=_podium(table, rounds),
        hall=_hall(event, running, now) if running and staff else None,
        current_round=current_round(event, public_only=not staff),
        now_sentence=now_sentence(rounds),
        clock=shown_clock(event, running) if running else None,
        cut_planned=cut_sentence(event) if planned_cut_waits(event) else "",
        leaders=table.rows[:LEADERS_SHOWN] if table.after_round else [],
        leaders_after=table.after_round,
        held_sentence=held_sentence(event, held, staff=staff) if held and table.after_round else "",
        waiting_sentence=waiting_sentence(event, held),
        takes_sign_ups=not _has_begun(rounds) and door_of(desk_of(event), now) is Door.OPEN,
        next_step=_next_step(event, rounds) if request.can.organize else None,
        checklist=_checklist(event, rounds) if request.can.organize and not _is_under_way(rounds) else None,
        latest_acts=latest_acts(event, limit=ACTS_SHOWN) if staff else [],
        appeals=open_appeals(event) if staff else [],
        departures=departures(event) if request.can.organize and event.finished_at is None else [],
        at_desk=desk_counts(event, desk_of(event)) if request.can.desk and not request.can.organize else None,
    )
    return page.shown(request)


def _has_begun(rounds: Sequence[Round]) -> bool:
    return any(round_.state in BEGUN for round_ in rounds)


def _is_under_way(rounds: Sequence[Round]) -> bool:
    """Whether some round has begun and some is not closed: on that day the next step is enough."""
    return _has_begun(rounds) and any(round_.state != RoundState.CLOSED for round_ in rounds)


def _podium(table: Standings, rounds: Sequence[Round]) -> Sequence[StandingRow]:
    """Everybody on the first three places, once every round is closed and its scores are shown to the reader."""
    is_over = all(round_.state == RoundState.CLOSED for round_ in rounds)
    is_shown = bool(rounds) and table.after_round == rounds[-1].number
    return table.podium if is_over and is_shown and len(table.podium) >= FEWEST_ON_PODIUM else ()


def _hall(event: Event, running: Round, now: datetime) -> list[WatchedTable]:
    """The tables of the running round as they stand in the room."""
    watched = watched_tables(event, running, hall_tables(event, running), now)
    return sorted(watched, key=lambda table: table.number)


def _next_step(event: Event, rounds: list[Round]) -> NextStep | None:
    running = next((round_ for round_ in rounds if round_.state == RoundState.RUNNING), None)
    in_turn = turn_of(rounds)
    is_next = in_turn is not None and in_turn.state == RoundState.PUBLISHED
    unfilled = seats_not_filled(event, in_turn) if in_turn and is_next else []
    return next_step(
        event,
        rounds,
        entries_to_seat(event),
        open_tables(running) if running else [],
        [f"{seat.sentence}." for seat in unfilled],
        cut_is_due=bool(
            in_turn and in_turn.state == RoundState.PLANNED and cut_is_due(event, in_turn.number)
        ),
    )


def _checklist(event: Event, rounds: Sequence[Round]) -> Checklist:
    return checklist_of(event, rounds, screens=event.screens.count())
