"""Reads of the ledger: what each penalty comes to now, what players hold, and how the ledger changes the scores.

Everything is replayed from the penalties in force, those that were not taken back.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet
from django.utils import timezone

from penalties.catalogue import rule_book
from penalties.catalogue.types import LEAVE_EVENT, Foul, Kind, RuleBook, Scope, Text
from penalties.catalogue.wire import read_cards, read_consequences, read_limit, read_outcome
from penalties.enums import DECISIONS, AppealStep, CountsAt, PublicView, ResultsOf, RowKind
from penalties.ladder import Charge, InForce, Moment, Ruling, forbids_win, in_force, replay
from penalties.models import CARD_POINTS, EventFoul, LedgerEntry, LedgerSettings
from tournament.draws.models import Seat, Table
from tournament.draws.seating import former_sitters, seating_of
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.bridge.evaluation import options_of
from tournament.play.queries.tables import table_state
from tournament.registration.models import Entry

COSTING = (Kind.YELLOW, Kind.RED, Kind.FALSE_WIN, Kind.DEDUCTION)
"""What takes points from the player and gives them to nobody."""

SEATS_OF_TWO_TABLES = 8
SeatedNow = tuple[int, int, int]
"""Table number, seat, id of the entry that sits there now."""

CURRENT_STATES = (RoundState.RUNNING, RoundState.PUBLISHED)
"""A round in one of these has a hand that is played, or will be."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A penalty of the ledger. `ruling` is what it comes to now, None if it was taken back.

    With `shows_notes` the reader may see who gave it, notes and witnesses.
    """

    row: LedgerEntry
    ruling: Ruling | None
    shows_notes: bool = True

    @property
    def is_reversed(self) -> bool:
        return self.ruling is None

    @property
    def own_points(self) -> int:
        """What the penalty takes from the player, payments to others included; never positive."""
        if self.ruling is None:
            return 0
        moves, cost = _points_of(self.row, self.ruling)
        paid = sum(move.points for move in moves if move.seat == self.row.seat)
        return paid - cost


@dataclass(frozen=True, slots=True)
class SeatMove:
    """Points that a penalty moves at a table, counted for the seat of `entry_id` in that round.

    `seat` and `table_number` are where the player sat then, in case somebody else sits there now.
    """

    entry_id: int
    round_number: int
    table_number: int
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points deducted from the event's score, never positive. `round_number` is None outside any round."""

    entry_id: int
    round_number: int | None
    points: int


@dataclass(frozen=True, slots=True)
class ScoreEffects:
    """All effects of the ledger on the scores of an event.

    Disqualified entries, by id, are handled as the organizer chose: `zeroed` have no table points in any round,
    `unranked` have no place, and `struck` have no place and no results. What others won from them stays. `sat` lists
    who played on a seat that now belongs to somebody else: round number, table number, seat, entry id.
    """

    moves: tuple[SeatMove, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    sessions_lost: frozenset[tuple[int, int | None]] = frozenset()
    zeroed: frozenset[int] = frozenset()
    unranked: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()
    sat: frozenset[tuple[int, int, int, int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry is now, as far as known, and who sits at that table, by seat."""

    moment: Moment
    seat: int | None = None
    tablemates: tuple[int, ...] = ()


def event_rule_book(event: Event) -> RuleBook:
    """The fouls of the event: those of its ruleset under its options, with the event's own amounts and house rules."""
    book = _with_card_points(rule_book(event.ruleset, options_of(event)), LedgerSettings.of_event(event))
    own = {row.code: row for row in EventFoul.objects.filter(event=event)}
    fouls = tuple(
        replace(foul, outcome=read_outcome(own[foul.code].outcome)) if foul.code in own else foul
        for foul in book.fouls
    )
    house = tuple(_house_rule(row) for row in own.values() if row.is_house)
    return replace(book, fouls=(*fouls, *house))


def _with_card_points(book: RuleBook, settings: LedgerSettings) -> RuleBook:
    own = {name: getattr(settings, name) for name in CARD_POINTS if getattr(settings, name) is not None}
    return replace(book, cards=replace(book.cards, **own)) if book.cards and own else book


def _house_rule(row: EventFoul) -> Foul:
    name, when = (Text(text, text, text) for text in (row.name, row.when))
    return Foul(row.code, name, when, "", read_outcome(row.outcome))


def standing_rows(event: Event) -> QuerySet[LedgerEntry]:
    """The penalties in force, those that were not taken back, oldest first."""
    return LedgerEntry.objects.filter(event=event, kind=RowKind.PENALTY, reversal__isnull=True).order_by("pk")


def rows_near(event: Event, round_number: int, seats: Collection[SeatedNow]) -> dict[int, LedgerEntry]:
    """The penalties in force that bear on these seats of a round, by primary key, whatever the size of the ledger.

    Those are all of the people who sit there, and what was given in the round at their tables or to somebody who sat
    with them then; of each penalized person all, because what a penalty comes to depends on the earlier ones. One
    query, or two where somebody else was penalized. For a whole hall it is the whole ledger.
    """
    standing = standing_rows(event)
    if len(seats) > SEATS_OF_TWO_TABLES:
        return {row.pk: row for row in standing}
    people = {entry_id for _table, _seat, entry_id in seats}
    with_them = Q(table_number__in={table for table, _seat, _entry in seats})
    # Whole numbers of the stored list: 1 is not found in 1000. Both databases store it as "[7, 12, 3]".
    numbers = "|".join(map(str, sorted(people)))
    with_them |= Q(tablemates__regex=rf"(\[| )({numbers})(,|\])")
    rows = list(standing.filter(Q(entry__in=people) | (Q(round_number=round_number) & with_them)))
    penalized = {row.entry_id for row in rows}
    if penalized - people:
        rows = list(standing.filter(entry__in=penalized))
    return {row.pk: row for row in rows}


def charge_of(row: LedgerEntry) -> Charge:
    """The charge of a row, under the rule that the row keeps."""
    return Charge(
        number=row.pk,
        player=row.entry_id,
        code=row.foul_code,
        moment=Moment(row.day, row.round_number, row.table_number, row.wind_round, row.hand_number),
        outcome=read_outcome(row.outcome),
        cards=read_cards(row.cards),
        limit=read_limit(row.limit),
        measure=row.measure,
        choice=row.choice,
        points=row.points,
        extra=read_consequences(row.extra),
    )


def rulings_of(rows: Iterable[LedgerEntry]) -> tuple[Ruling, ...]:
    """What these penalties in force come to, in order."""
    return replay(charge_of(row) for row in rows)


def ledger_rows(event: Event) -> list[LedgerRow]:
    """Every penalty of the event, newest first, with what it comes to now. Two queries."""
    rows = (
        LedgerEntry.objects.filter(event=event, kind=RowKind.PENALTY)
        .select_related("entry", "sufferer", "issued_by", "reversal__issued_by")
        .prefetch_related("appeal_rows__recorded_by")
        .order_by("-pk")
    )
    found = list(rows)
    rulings = {
        ruling.charge.number: ruling
        for ruling in rulings_of(row for row in found if getattr(row, "reversal", None) is None)
    }
    return [LedgerRow(row, rulings.get(row.pk)) for row in found]


def ledger_row_of(row: LedgerEntry) -> LedgerRow:
    """One penalty with what it comes to now, following its player's earlier penalties."""
    rulings = {
        ruling.charge.number: ruling
        for ruling in rulings_of(standing_rows(row.event).filter(entry=row.entry))
    }
    return LedgerRow(row, rulings.get(row.pk))


def visible_ledger(event: Event, *, staff: bool) -> list[LedgerRow] | None:
    """The part of the ledger that a reader may see: all for the staff, for others what the organizer allows, or None."""
    if staff:
        return ledger_rows(event)
    view = LedgerSettings.of_event(event).public_view
    if view == PublicView.NOTHING:
        return None
    return [replace(one, shows_notes=view == PublicView.ALL) for one in ledger_rows(event)]


def may_see_ledger(event: Event, *, staff: bool) -> bool:
    """Whether a reader sees any of the ledger; one query for people without a role."""
    return staff or LedgerSettings.of_event(event).public_view != PublicView.NOTHING


def place_of_entry(
    event: Event, entry: Entry, table: Table | None = None, hand_number: int | None = None
) -> Place:
    """Where the entry is now: at `table`, else at its table in the running or next published round, else nowhere.

    With a hand of `table`, it is where the entry sat for that hand, even if somebody else has the seat now.
    Raises Seat.DoesNotExist when the entry does not sit at `table`, or did not for that hand.
    """
    today = timezone.localdate()
    seats = Seat.objects.select_related("table", "round")
    if table is not None and hand_number is not None:
        sat = seating_of(table).at(hand_number)
        own = [wind for wind, other in sat.items() if other == entry]
        if not own:
            raise Seat.DoesNotExist
        mates = tuple(sat[wind].pk for wind in sorted(sat))
        return at_earlier_hand(
            event, table, Place(table_moment(event, table, table.round), own[0], mates), hand_number
        )
    if table is None:
        current = seats.filter(round__event=event, round__state__in=CURRENT_STATES, entry=entry)
        first = current.order_by("round__number").first()
        if first is None:
            return Place(Moment(today))
        table = first.table
    seat = seats.get(table=table, entry=entry)
    return Place(
        table_moment(event, table, seat.round),
        seat.wind,
        tuple(Seat.objects.filter(table=table).order_by("wind").values_list("entry_id", flat=True)),
    )


def at_earlier_hand(event: Event, table: Table, place: Place, number: int) -> Place:
    """The same place, at a hand that was recorded."""
    position = table_state(event, table).position_before(number)
    return replace(place, moment=replace(place.moment, hand_number=number, wind_round=position.round_number))


def place_of_row(row: LedgerEntry) -> Place:
    """Where the penalty of a row was given."""
    return Place(charge_of(row).moment, row.seat, tuple(row.tablemates))


def table_moment(event: Event, table: Table, round_: Round) -> Moment:
    """The present moment at a table: its round and the hand being played, if there is one."""
    state = table_state(event, table)
    plays = not state.position.is_over and round_.state in CURRENT_STATES
    return Moment(
        timezone.localdate(),
        round_.number,
        table.number,
        state.position.round_number,
        state.next_number if plays else None,
    )


def held_by(rulings: Sequence[Ruling], entry_id: int, now: Moment) -> list[InForce]:
    """Cards and effects that count for one player now."""
    return [one for one in in_force(rulings, now) if one.ruling.charge.player == entry_id]


def forbidden_winners(event: Event, table: Table, hand_number: int) -> dict[int, LedgerEntry]:
    """Who may not win this hand, by entry id, with the penalty that forbids it.

    One query at a table without penalties, else two: joined into one, PostgreSQL compares every row of the ledger with
    every other.
    """
    round_number = table.round.number
    of_round = standing_rows(event).filter(round_number=round_number)
    given_here = set(of_round.filter(table_number=table.number).values_list("entry", flat=True))
    if not given_here:
        return {}
    rows = {row.pk: row for row in of_round.filter(entry__in=given_here)}
    now = Moment(timezone.localdate(), round_number, table.number, None, hand_number)
    return {
        one.ruling.charge.player: rows[one.ruling.charge.number]
        for one in in_force(rulings_of(rows.values()), now)
        if one.scope is Scope.HAND and forbids_win(one.consequence.kind)
    }


def score_effects(event: Event) -> ScoreEffects:
    """The effects of the penalties in force on the scores. One query, or two where points move at tables."""
    return _effects_with_sitters(event, {row.pk: row for row in standing_rows(event)})


def effects_near(event: Event, round_number: int, seats: Collection[SeatedNow]) -> ScoreEffects:
    """The effects of the penalties that bear on these seats of a round; see `rows_near`."""
    return _effects_with_sitters(event, rows_near(event, round_number, seats))


def _effects_with_sitters(event: Event, rows: Mapping[int, LedgerEntry]) -> ScoreEffects:
    effects = effects_of(rows, rulings_of(rows.values()))
    return replace(effects, sat=frozenset(former_sitters(event))) if effects.moves else effects


def effects_of(rows: Mapping[int, LedgerEntry], rulings: Iterable[Ruling]) -> ScoreEffects:
    """The effects of these rulings on the scores. `rows` are their rows by primary key."""
    moves: list[SeatMove] = []
    deductions: list[Deduction] = []
    sessions_lost: set[tuple[int, int | None]] = set()
    results_of: dict[ResultsOf, set[int]] = {each: set() for each in ResultsOf}
    for ruling in rulings:
        row = rows[ruling.charge.number]
        row_moves, cost = _points_of(row, ruling)
        moves.extend(row_moves)
        if cost and row.counts_at == CountsAt.TABLE and row.seat is not None:
            moves.append(_move(row, row.seat, -cost))
        elif cost:
            deductions.append(Deduction(row.entry_id, row.round_number, -cost))
        if ruling.has(Kind.SESSION_LOST):
            sessions_lost.add((row.entry_id, row.round_number))
        if ruling.has(*LEAVE_EVENT):
            results_of[ResultsOf(row.results_of)].add(row.entry_id)
    return ScoreEffects(
        tuple(moves),
        tuple(deductions),
        frozenset(sessions_lost),
        zeroed=frozenset(results_of[ResultsOf.ZERO]),
        unranked=frozenset(results_of[ResultsOf.UNRANKED] | results_of[ResultsOf.VOID]),
        struck=frozenset(results_of[ResultsOf.VOID]),
    )


def _points_of(row: LedgerEntry, ruling: Ruling) -> tuple[list[SeatMove], int]:
    """The payments of a penalty between players, and the points that it deducts."""
    moves: list[SeatMove] = []
    cost = 0
    for one in ruling.consequences:
        if one.kind in COSTING:
            cost += one.amount
        elif one.kind in (Kind.PAY_EACH, Kind.PAY_ONE) and one.amount and row.seat is not None:
            paid = [
                seat
                for seat, entry_id in enumerate(row.tablemates)
                if seat != row.seat and (one.kind is Kind.PAY_EACH or entry_id == row.sufferer_id)
            ]
            moves.append(_move(row, row.seat, -one.amount * len(paid)))
            moves.extend(_move(row, seat, one.amount) for seat in paid)
    return moves, cost


def _move(row: LedgerEntry, seat: int, points: int) -> SeatMove:
    return SeatMove(row.tablemates[seat], row.round_number or 0, row.table_number or 0, seat, points)


def seat_points(
    effects: ScoreEffects, round_number: int, seats: Iterable[tuple[int, int, int]]
) -> dict[tuple[int, int], int]:
    """The points that penalties moved in a round, by (table number, seat); see `moves_of_round`."""
    found: dict[tuple[int, int], int] = {}
    for table_number, seat, _entry_id, points in moves_of_round(effects, round_number, seats):
        found[table_number, seat] = found.get((table_number, seat), 0) + points
    return found


def moves_of_round(
    effects: ScoreEffects, round_number: int, seats: Iterable[tuple[int, int, int]]
) -> list[tuple[int, int, int, int]]:
    """The points that penalties moved in a round: table number, seat, entry id, points.

    `seats` are (table number, seat, entry id) as the round is seated now. If the player played a hand on the seat of
    the penalty, the points stay at that seat. Otherwise they follow the player to the present seat, or stay at the old
    one if the player no longer has a seat.
    """
    place_now = {entry_id: (table_number, seat) for table_number, seat, entry_id in seats}
    found: list[tuple[int, int, int, int]] = []
    for move in effects.moves:
        if move.round_number == round_number:
            place = (move.table_number, move.seat)
            if (round_number, *place, move.entry_id) not in effects.sat:
                place = place_now.get(move.entry_id, place)
            found.append((*place, move.entry_id, move.points))
    return found


def moved_by_penalties(
    event: Event, round_: Round, seats: Iterable[tuple[int, int, int]]
) -> dict[tuple[int, int], int]:
    """The points that penalties moved in a round, by (table number, seat), as the hook in `play` asks for. One query."""
    seated = list(seats)
    return seat_points(effects_near(event, round_.number, seated), round_.number, seated)


def undecided_appeals(event: Event) -> list[LedgerEntry]:
    """The penalties with an open appeal, oldest first. One query."""
    return list(
        standing_rows(event)
        .filter(appeal_rows__step=AppealStep.OPENED)
        .exclude(appeal_rows__step__in=DECISIONS)
        .select_related("entry")
    )


def is_under_appeal(row: LedgerEntry) -> bool:
    """Whether there is an open appeal against the penalty."""
    return set(row.appeal_rows.values_list("step", flat=True)) == {AppealStep.OPENED}


def entries_put_out(event: Event) -> dict[int, LedgerEntry]:
    """Who may no longer be drawn, by entry id, with the penalty in force that put them out. One query.

    Reversed penalties do not count. Comparing this with the status of the entry is left to the caller.
    """
    rows = {row.pk: row for row in standing_rows(event).select_related("entry")}
    return {
        ruling.charge.player: rows[ruling.charge.number]
        for ruling in rulings_of(rows.values())
        if ruling.has(*LEAVE_EVENT)
    }


def points_moved_at(event: Event, table: Table, entries: Mapping[int, Entry]) -> tuple[int, int, int, int]:
    """The points that penalties moved at a table, by seat. `entries` are who sits there now. One query."""
    round_number = table.round.number
    seats = [(table.number, seat, entry.pk) for seat, entry in entries.items()]
    moved = seat_points(effects_near(event, round_number, seats), round_number, seats)
    east, south, west, north = (moved.get((table.number, seat), 0) for seat in range(4))
    return (east, south, west, north)


def rows_of_entry(event: Event, entry: Entry) -> int:
    """How many rows the ledger holds about a player. Forms remember this number to notice rows added meanwhile."""
    return LedgerEntry.objects.filter(event=event, entry=entry).count()


def blacklisted_players(event: Event) -> set[int]:
    """Ids of the players of this event whom any event of this installation has blacklisted."""
    rows = LedgerEntry.objects.filter(
        entry__player__entries__event=event, kind=RowKind.PENALTY, reversal__isnull=True
    ).select_related("entry")
    return {
        row.entry.player_id
        for row in rows
        if any(one.kind is Kind.BLACKLISTED for one in read_consequences(row.consequences))
    }
