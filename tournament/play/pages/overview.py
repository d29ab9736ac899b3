"""The running round as the head referee watches it: every table, the most urgent first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from tournament.draws.seats.seating import seatings_of_round
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.bridge.evaluation import planned_hands
from tournament.play.calls.queries import open_calls
from tournament.play.clock.queries import RoundClock
from tournament.play.doubts.queries import doubts_by_table
from tournament.play.enums import SeatWord
from tournament.play.hooks.moved_points import deltas_at, points_moved
from tournament.play.models import RefereeCall
from tournament.play.pages.hall import HallTable
from tournament.play.pages.pace import Pace, pace_of
from tournament.play.queries.tables import entry_rules_of, state_of, table_states
from tournament.play.sign_off.queries import SeatSignOff, sign_offs, words_by_table


class Show(StrEnum):
    """Which tables the overview shows."""

    ALL = "all"
    CALLS = "calls"
    DISPUTES = "disputes"
    DOUBTS = "doubts"
    WAITING = "waiting"
    LATE = "late"
    FINISHED = "finished"


SHOW_LABELS = {
    Show.ALL: _("All tables"),
    Show.CALLS: _("Calls"),
    Show.DISPUTES: _("Disputed"),
    Show.DOUBTS: _("Doubted"),
    Show.WAITING: _("To accept"),
    Show.LATE: _("Late"),
    Show.FINISHED: _("Finished"),
}


@dataclass(frozen=True, slots=True)
class WatchedTable:
    """A table of the round, with what needs somebody. `can_close` says that it can be closed.

    `idle_minutes` are since the last hand, or since the start of the round; None while nothing runs. `call_minutes` are
    since a referee was called. `doubts` is the number of unanswered doubts about its hands. `confirmed` of the four
    have agreed or had their dispute decided.
    """

    hall: HallTable
    call: RefereeCall | None
    call_minutes: int
    disputes: int
    doubts: int
    confirmed: int
    idle_minutes: int | None
    pace: Pace | None
    can_close: bool = False

    @property
    def number(self) -> int:
        return self.hall.number

    @property
    def is_late(self) -> bool:
        return self.pace is not None and self.pace.is_late

    @property
    def is_finished(self) -> bool:
        return self.hall.state in ("closed", "played")

    @property
    def needs_somebody(self) -> bool:
        return bool(self.call or self.disputes or self.doubts or self.hall.hands_waiting or self.is_late)

    def fits(self, show: Show) -> bool:
        """Whether the table is among those to show."""
        match show:
            case Show.CALLS:
                return self.call is not None
            case Show.DISPUTES:
                return self.disputes > 0
            case Show.DOUBTS:
                return self.doubts > 0
            case Show.WAITING:
                return self.hall.hands_waiting > 0
            case Show.LATE:
                return self.is_late
            case Show.FINISHED:
                return self.is_finished
        return True


def watched_tables(
    event: Event,
    round_: Round,
    tables: Sequence[HallTable],
    now: datetime,
    clock: RoundClock | None = None,
) -> list[WatchedTable]:
    """The tables of a round, the most urgent first, in a number of queries that does not grow with the hall.

    First come unanswered calls, the longest waiting first; then answered calls, disputes, doubts, tables that will not
    finish in time (the latest first), and hands to accept; then the rest by the time since the last hand.
    """
    calls = open_calls(round_)
    doubts = doubts_by_table(round_)
    four = _four_by_table(event, round_, tables)
    planned = planned_hands(event)
    settled = 4 if entry_rules_of(event).needs_confirmations else 0
    watched = [
        _watched(
            round_,
            table,
            calls.get(table.table_id),
            four.get(table.table_id, ()),
            planned,
            now,
            doubts=doubts.get(table.table_id, 0),
            minutes=clock.at_table(table.table_id).minutes if clock else event.minutes_per_round,
        )
        for table in tables
    ]
    ready = [replace(table, can_close=_can_close(table, settled)) for table in watched]
    return sorted(ready, key=_urgency)


def _can_close(table: WatchedTable, settled: int) -> bool:
    """Whether everything is played and accepted, nothing is disputed, and enough of the four players have confirmed."""
    is_clear = not table.disputes and not table.hall.hands_waiting
    return table.hall.state == "played" and is_clear and table.confirmed >= settled


def _four_by_table(
    event: Event, round_: Round, tables: Sequence[HallTable]
) -> Mapping[int, Sequence[SeatSignOff]]:
    words = words_by_table(round_)
    if not words:
        return {}
    states = table_states(event, round_)
    seatings = seatings_of_round(round_)
    seats = [(table.number, int(seat.wind), seat.entry.pk) for table in tables for seat in table.seats]
    moved = points_moved(event, round_, seats)
    return {
        table.table_id: sign_offs(
            states.get(table.table_id) or state_of(event, ()),
            words.get(table.table_id, ()),
            deltas_at(moved, table.number),
            seatings[table.table_id],
        )
        for table in tables
    }


def _watched(
    round_: Round,
    table: HallTable,
    call: RefereeCall | None,
    four: Sequence[SeatSignOff],
    planned: int,
    now: datetime,
    *,
    doubts: int,
    minutes: int,
) -> WatchedTable:
    plays = (
        round_.state == RoundState.RUNNING and round_.started_at and table.state not in ("closed", "played")
    )
    started = round_.started_at or now
    return WatchedTable(
        hall=table,
        call=call,
        call_minutes=_minutes(now - call.called_at) if call else 0,
        disputes=sum(one.word is SeatWord.DISPUTED for one in four),
        doubts=doubts,
        confirmed=sum(one.is_settled for one in four),
        idle_minutes=_minutes(now - max(table.last_hand_at or started, started)) if plays else None,
        pace=pace_of(
            started_at=started,
            minutes=minutes,
            now=now,
            hands_played=table.hands_recorded,
            hands_planned=planned,
            last_hand_at=table.last_hand_at,
        )
        if plays
        else None,
    )


def _minutes(time: timedelta) -> int:
    return max(0, int(time / timedelta(minutes=1)))


def _urgency(table: WatchedTable) -> tuple[int, ...]:
    unanswered = table.call is not None and table.call.answered_at is None
    over = table.pace.minutes_over if table.pace else 0
    return (
        not unanswered,
        table.call is None,
        -table.call_minutes,
        -table.disputes,
        -table.doubts,
        -max(0, over),
        table.hall.hands_waiting == 0,
        table.hall.state == "closed",
        -(table.idle_minutes or 0),
        table.number,
    )
