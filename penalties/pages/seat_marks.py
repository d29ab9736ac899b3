"""Marks of the ledger beside a seat: cards and effects while they last, and how penalties change the points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils import timezone

from penalties.catalogue.types import LEAVE_EVENT, PUTS_OUT
from penalties.enums import PublicView
from penalties.models import LedgerEntry, LedgerSettings
from penalties.queries import Place, effects_of, held_by, rows_at_table, rows_near, rulings_of, seat_points
from penalties.rulebook.ladder import InForce, Moment, Ruling, forbids_win, in_force
from penalties.rulebook.texts import consequence_words, scope_words, short_words, text_of
from tournament.draws.models import Table
from tournament.draws.seats.seating import Seating
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.hooks.marks import NO_MARKS, Held, SeatMarks
from tournament.play.pages.hall import HallTable
from tournament.play.pages.table import SeatView
from tournament.play.queries.tables import TableState


def held_views(
    ruleset: str, rulings: Sequence[Ruling], names: Mapping[int, str], entry_id: int, place: Place
) -> list[Held]:
    """What a player holds at a place now. `names` are the names of the fouls by row number."""
    return [_held(ruleset, one, names) for one in held_by(rulings, entry_id, place.moment)]


def _held(ruleset: str, one: InForce, names: Mapping[int, str]) -> Held:
    return Held(
        one.consequence.kind.value,
        consequence_words(ruleset, one.consequence),
        short_words(ruleset, one.consequence),
        scope_words(ruleset, one.scope),
        names.get(one.ruling.charge.number, ""),
        forbids_win(one.consequence.kind),
        one.consequence.kind in PUTS_OUT,
        one.consequence.kind in LEAVE_EVENT,
    )


def mark_hall(event: Event, round_: Round, tables: Sequence[HallTable], *, staff: bool) -> list[HallTable]:
    """The tables of a round with the marks of the ledger, and the points that count for the places.

    Two queries at most for a hall of any size, and one more for people without a role if there are penalties.
    """
    hands = {table.number: table.hand_in_play for table in tables}
    seats = [(table.number, int(seat.wind), seat.entry.pk) for table in tables for seat in table.seats]
    marks = _marks(event, round_, hands, seats, rows_near(event, round_.number, seats), staff=staff)
    return [
        replace(
            table,
            seats=tuple(
                replace(seat, marks=found, points_total=seat.points_total + found.points_moved)
                for seat in table.seats
                for found in [marks.get(seat.entry.pk, NO_MARKS)]
            ),
        )
        for table in tables
    ]


def rows_at(table: Table, seating: Seating) -> dict[int, LedgerEntry]:
    """The penalties that bear on a table: on all who sit or sat there, by primary key. One query, seldom two."""
    people = [entry.pk for entry in seating.everybody]
    return rows_at_table(table.round.event, table.round.number, table.number, people)


def mark_seats(
    event: Event,
    table: Table,
    state: TableState,
    seats: Sequence[SeatView],
    rows: Mapping[int, LedgerEntry],
    *,
    staff: bool,
) -> list[SeatView]:
    """The seats of a table with the marks of the ledger, and the points that count for the places. No query for staff.

    `rows` are those of `rows_at`.
    """
    hands = {table.number: None if state.position.is_over else state.next_number}
    places = [(table.number, seat.seat, seat.entry.pk) for seat in seats]
    marks = _marks(event, table.round, hands, places, rows, staff=staff)
    return [
        replace(seat, marks=found, points_total=seat.points_total + found.points_moved)
        for seat in seats
        for found in [marks.get(seat.entry.pk, NO_MARKS)]
    ]


def _marks(
    event: Event,
    round_: Round,
    hands: Mapping[int, int | None],
    seats: Sequence[tuple[int, int, int]],
    rows: Mapping[int, LedgerEntry],
    *,
    staff: bool,
) -> dict[int, SeatMarks]:
    """Marks by entry id. `hands` are the hands in play by table number, `seats` (table number, seat, entry id)."""
    if not rows:
        return {}
    rulings = rulings_of(rows.values())
    effects = effects_of(rows, rulings)
    moved = seat_points(effects, round_.number, seats)
    off: dict[int, int] = {}
    for one in effects.deductions:
        if one.round_number == round_.number:
            off[one.entry_id] = off.get(one.entry_id, 0) + one.points
    held = _held_at(event, round_, hands, seats, rows, rulings, staff=staff)
    return {
        entry_id: SeatMarks(tuple(held.get(entry_id, ())), moved.get((number, seat), 0), off.get(entry_id, 0))
        for number, seat, entry_id in seats
    }


def _held_at(
    event: Event,
    round_: Round,
    hands: Mapping[int, int | None],
    seats: Iterable[tuple[int, int, int]],
    rows: Mapping[int, LedgerEntry],
    rulings: Sequence[Ruling],
    *,
    staff: bool,
) -> dict[int, list[Held]]:
    """What counts now, by entry id. Empty before a round is published, after it ends, and for readers it is hidden from."""
    if round_.state not in (RoundState.PUBLISHED, RoundState.RUNNING):
        return {}
    if not staff and LedgerSettings.of_event(event).public_view == PublicView.NOTHING:
        return {}
    names = {pk: text_of(row.foul_name) for pk, row in rows.items()}
    held: dict[int, list[Held]] = {}
    table_of = {entry_id: table_number for table_number, _seat, entry_id in seats}
    for number, near in _by_table(rulings, round_, table_of).items():
        now = Moment(timezone.localdate(), round_.number, number, None, hands.get(number))
        for one in in_force(near, now):
            if table_of.get(one.ruling.charge.player) == number:
                held.setdefault(one.ruling.charge.player, []).append(_held(event.ruleset, one, names))
    return held


def _by_table(
    rulings: Iterable[Ruling], round_: Round, table_of: Mapping[int, int]
) -> dict[int, list[Ruling]]:
    """The rulings that bear on each table of a round, by its number: of those who sit there (`table_of`, by entry id),
    and those given there in the round, which can restart a hand for all.
    """
    found: dict[int, list[Ruling]] = {}
    for ruling in rulings:
        given = ruling.charge.moment
        tables = {table_of.get(ruling.charge.player)}
        if given.round_number == round_.number:
            tables.add(given.table_number)
        for number in tables:
            if number is not None:
                found.setdefault(number, []).append(ruling)
    return found
