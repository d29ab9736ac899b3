"""A table as a request finds it, the starting point of every screen at the table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from penalties.models import LedgerEntry
from penalties.pages.seat_marks import mark_seats, rows_at
from penalties.queries.records import PENALTIES
from tournament.core.errors import Refusal
from tournament.core.fixed_query import FixedQuery
from tournament.core.listing import joined
from tournament.core.loaded import load_none
from tournament.core.sentences import filled
from tournament.draws.models import Table
from tournament.draws.queries import waits_for_winds
from tournament.draws.seats.seating import Seating, seating_of
from tournament.events.access import EventRequest
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.events.queries import may_know_round
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.table_points import table_points
from tournament.events.settings.ranking import compares_table_points
from tournament.play.acts.hands import Recorded
from tournament.play.acts.round_order import check_takes_hands
from tournament.play.calls.queries import open_call
from tournament.play.clock.queries import RoundClock, shown_clock
from tournament.play.doubts.queries import doubts_at
from tournament.play.errors import AnotherRoundRuns, RoundNotNext
from tournament.play.models import EntryRules, Hand, HandDoubt, RefereeCall
from tournament.play.pages.deal import DealView, finals_view, next_deal_view
from tournament.play.pages.hall import has_finals
from tournament.play.pages.table import (
    Place,
    SeatView,
    StintLine,
    own_points,
    seat_views,
    stint_lines,
    without_winds,
)
from tournament.play.queries.records import TableRecords, records_of
from tournament.play.queries.tables import TableState, table_state


@dataclass(frozen=True, slots=True)
class WaitsFor:
    """Why a table takes no hand yet, and the number of the round whose tables do."""

    sentence: str
    other: int


@dataclass(frozen=True)
class FoundTable:
    """A table as a request found it: its round, who sits and sat there, and its state, which is read when it is first
    needed, unless it is `known`. `records` says which other rows there are to read, and `out_of_turn` why no hand can be
    entered in its round now.
    """

    table: Table
    round: Round
    entries: Seating
    records: TableRecords
    is_closed: bool
    is_sealed: bool = False
    unconfirmed: tuple[int, ...] = ()
    out_of_turn: Refusal | None = None
    known: TableState | None = None

    @cached_property
    def state(self) -> TableState:
        """Where the table stands."""
        return self.known or table_state(self.round.event, self.table, self.records)

    @cached_property
    def clock(self) -> RoundClock | None:
        """The clock of the table, with the time that only it was given; None if no clock runs for it."""
        if self.is_closed:
            return None
        clock = shown_clock(self.round.event, self.round, is_changed=self.records.clock_changes)
        return clock.at_table(self.table.pk) if clock else None

    @property
    def call(self) -> RefereeCall | None:
        """The call for a referee that is not done."""
        return open_call(self.table) if self.records.calls else None

    @property
    def doubts(self) -> list[HandDoubt]:
        """The doubts about hands that wait for an answer."""
        return doubts_at(self.table) if self.records.doubts else []

    @cached_property
    def ledger(self) -> Mapping[int, LedgerEntry]:
        """The penalties that affect the table."""
        return rows_at(self.table, self.entries) if self.records.added[PENALTIES] else {}

    @property
    def place(self) -> Place:
        return (self.round.event.slug, self.round.number, self.table.number)

    @property
    def seat_names(self) -> dict[int, str]:
        """The names of the seats for screen readers and sentences."""
        return {seat: str(entry) for seat, entry in self.entries.items()}

    @property
    def is_open(self) -> bool:
        """Whether the round and the closing of the table allow entering something."""
        return self.out_of_turn is None and not self.is_closed

    @property
    def is_free(self) -> bool:
        """Whether nothing is entered at the table yet, so that its final scores can be."""
        return self.is_open and not self.state.entered

    @property
    def accepts_hands(self) -> bool:
        return self.is_open and self.has_hands_to_come

    @property
    def has_hands_to_come(self) -> bool:
        """Whether the match goes on, by the hands that are entered."""
        if self.state.position.is_over:
            return False
        return bool(self.state.entered) or not self.wants_finals

    def at_this_table(self, hand: Hand) -> Hand:
        """A hand of the table, with the table that is at hand here."""
        hand.table = self.table
        return hand

    @cached_property
    def entry_rules(self) -> EntryRules:
        """How hands are entered in the event; the defaults when nothing was chosen."""
        event = self.round.event
        return getattr(event, "entry_rules", None) or EntryRules(event=event)

    @property
    def wants_finals(self) -> bool:
        """Whether the event enters final scores and no hands."""
        return self.entry_rules.final_scores_only

    @property
    def next_deal(self) -> DealView | None:
        """The next hand of the table; None once it is closed."""
        if self.is_closed:
            return None
        event = self.round.event
        if has_finals(self.state) or (self.wants_finals and not self.state.entered):
            return finals_view(event)
        return next_deal_view(event, self.state, self.entries)

    @property
    def waits_for_winds(self) -> bool:
        """Whether the players have still to draw their winds; one query where they draw them at the table."""
        if not self.records.winds_at_table:
            return False
        return Table.objects.filter(waits_for_winds("pk"), pk=self.table.pk).exists()

    @property
    def waits_for(self) -> WaitsFor | None:
        """Why a table of a published round takes no hand yet: another round runs or comes first."""
        refusal = self.out_of_turn if self.round.state == RoundState.PUBLISHED else None
        if not isinstance(refusal, AnotherRoundRuns | RoundNotNext):
            return None
        return WaitsFor(filled(refusal.notice, refusal.params), refusal.params["other"])


def _tables(*, staff: bool) -> FixedQuery[Table]:
    may_know = may_know_round(staff=staff, round_is="round")

    def build(event: int, number: int, table_number: int) -> QuerySet[Table]:
        rows = Table.objects.filter(may_know, round__event=event, round__number=number, number=table_number)
        return rows.select_related("round")

    return FixedQuery(build, event=int, number=int, table_number=int)


_TABLES = {is_staff: _tables(staff=is_staff) for is_staff in (True, False)}
"""How a table is found by its address, for the staff and for others."""


def find_table(request: EventRequest, number: int, table_number: int) -> FoundTable:
    """The table, if the person may know of its round; else 404."""
    find = _TABLES[request.can.referee]
    table = find.first(event=request.event.pk, number=number, table_number=table_number)
    if table is None:
        raise Http404
    # The event is at hand, and what most tables and events have no row of is cheaper to ask for when it is needed.
    table.round.event = request.event
    return found_table(table)


def found_table(table: Table) -> FoundTable:
    """The state of a table. Select `round__event` along with it."""
    records = records_of(table)
    # Somebody may have reopened the table since the records were read.
    closing = getattr(table, "closing", None) if records.closing else None
    settings = {"entry_rules": records.entry_rules, "clock_settings": records.clock_settings}
    load_none(table.round.event, *(name for name, is_there in settings.items() if not is_there))
    if closing is None:
        load_none(table, "closing")
    if not records.seal:
        load_none(table.round, "seal")
    return FoundTable(
        table=table,
        round=table.round,
        entries=seating_of(table, is_changed=records.seat_changes),
        records=records,
        is_closed=closing is not None,
        is_sealed=records.seal,
        unconfirmed=tuple(closing.unconfirmed) if closing else (),
        out_of_turn=_out_of_turn(table.round),
    )


def table_after(before: FoundTable, done: Recorded) -> FoundTable | None:
    """The table with a hand just recorded, without reading it again; None where more than the hand may have changed."""
    if done.state is None or not done.is_alone or before.round.state != RoundState.RUNNING:
        return None
    return replace(before, known=done.state)


def missing_words(found: FoundTable) -> list[str]:
    """What was missing when the table was closed, in sentences."""
    shortfall = getattr(found.table.closing, "shortfall", None) if found.is_closed else None
    if shortfall is None:
        return []
    has_table_points = compares_table_points(found.round.event)
    names = joined(found.entries[seat] for seat in shortfall.absent)
    absent = [filled(_("Absent: %(names)s."), {"names": names})] if names else []
    if not shortfall.is_unplayed:
        lost = (
            _("Absent players get no place and no table points.")
            if has_table_points
            else _("Absent players get no place.")
        )
        return [_("Play stopped early."), *absent, lost]
    given = {
        "earned": table_points(shortfall.table_points_x12),
        "points": result_points(found.round.event.ruleset, shortfall.points),
    }
    if has_table_points:
        gets = _("Those present get %(earned)s table points and %(points)s points.") % given
    else:
        gets = _("Those present get %(points)s points.") % given
    return [_("Closed without a hand."), *absent, gets]


def _out_of_turn(round_: Round) -> Refusal | None:
    try:
        check_takes_hands(round_)
    except Refusal as refusal:
        return refusal
    return None


def marked_seats(found: FoundTable, *, staff: bool) -> list[SeatView]:
    """The four seats for the next hand, with what the ledger of penalties says beside them."""
    state = found.state
    if found.is_closed or state.position.is_over:
        seats = seat_views(found.entries, state, state.position)
    else:
        now = state.next_number
        seats = [
            replace(seat, coming=_coming(found.entries, seat.seat, now))
            for seat in seat_views(found.entries.at(now), state, state.position)
        ]
    seats = [replace(seat, own=own_points(found.entries, state, seat.seat, seat.entry)) for seat in seats]
    if not staff and found.waits_for_winds:
        seats = without_winds(seats)
    return mark_seats(found.round.event, found.table, state, seats, found.ledger, staff=staff)


def _coming(seating: Seating, seat: int, now: int) -> StintLine | None:
    """Who takes a seat from a hand after `now` on."""
    return next((line for line in stint_lines(seating, seat) if line.first > now), None)
