"""Thousands of random rounds in which people take over seats, against a slow reference; no database.

The reference goes hand by hand: each hand counts for whoever its seat was played for then.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from penalties.queries import Deduction, ScoreEffects
from tests.tournament.standings.reference import PlayedTable, table_points_at
from tournament.draws.enums import Receiver
from tournament.draws.seats.stints import Change, stints_of
from tournament.standings.engine.criteria import POINTS, TABLE_POINTS
from tournament.standings.engine.parts import Played
from tournament.standings.engine.ranking import rank
from tournament.standings.engine.scores import total_points, total_table_points_x12
from tournament.standings.results.dividing import SeatStints, TableResult, TableRows, table_result
from tournament.standings.results.tables import score_rows

DAYS = 1000
SCHEME = (4, 2, 1, 0)
HANDS = 4
DRAWN = range(1, 9)
PEOPLE = range(1, 12)
"""Eight who are drawn, and three who may take a seat."""


@dataclass
class Table:
    """Who began, the hands, who took over which seat in order, who receives its place, and fines at the table."""

    round_number: int
    drawn: tuple[int, ...]
    hands: list[tuple[int, int, int, int]]
    changes: dict[int, list[Change]]
    receivers: dict[int, Receiver]
    fines: list[tuple[int, int, int]]

    def person(self, seat: int, hand: int, *, credited: bool) -> int:
        """Who sat on a seat for a hand, or for whom it counted."""
        found = self.drawn[seat]
        for change in self.changes.get(seat, ()):
            if change.from_number <= hand:
                found = change.credited_id if credited else change.entry_id
        return found

    def owners(self, seat: int) -> list[int]:
        return [self.person(seat, hand, credited=True) for hand in range(1, HANDS + 1)]

    def payer(self, seat: int, person: int) -> int:
        """Whose points a fine at a seat is: whoever the person's hands counted for, else whoever finishes."""
        owners = self.owners(seat)
        own = [
            owner
            for hand, owner in enumerate(owners, start=1)
            if self.person(seat, hand, credited=False) == person
        ]
        if not own:
            return person if person in owners else owners[-1]
        return person if person in own else own[-1]


def any_day(chance: random.Random) -> tuple[list[Table], list[Deduction]]:
    """A few rounds of two tables, with few different scores, and fines outside the tables."""
    tables = []
    for number in range(1, chance.randint(1, 3) + 1):
        line = chance.sample(DRAWN, len(DRAWN))
        free = chance.sample([pk for pk in PEOPLE if pk not in line], 3)
        tables += [any_table(number, tuple(line[at : at + 4]), free, chance) for at in (0, 4)]
    fines = [
        Deduction(chance.choice(PEOPLE), chance.choice([None, 1, 2, 3]), -chance.randint(1, 2))
        for _fine in range(chance.randint(0, 2))
    ]
    return tables, fines


def any_table(number: int, drawn: tuple[int, ...], free: list[int], chance: random.Random) -> Table:
    hands = []
    for _hand in range(HANDS):
        east, south, west = (chance.randint(-1, 1) for _seat in range(3))
        hands.append((east, south, west, -east - south - west))
    table = Table(number, drawn, hands, {}, {}, [])
    for seat in chance.sample(range(4), chance.randint(0, 2)):
        first, sitting, credited = 1, drawn[seat], drawn[seat]
        for _change in range(chance.randint(1, 2)):
            if free:
                first = chance.randint(first, HANDS)
                newcomer = free.pop()
                credited = credited if chance.random() < 0.3 else newcomer
                table.changes.setdefault(seat, []).append(Change(first, sitting, newcomer, credited))
                sitting = newcomer
        table.receivers[seat] = chance.choice(list(Receiver))
    for _fine in range(chance.choice([0, 0, 1])):
        seat, hand = chance.randrange(4), chance.randint(1, HANDS)
        table.fines.append((seat, table.person(seat, hand, credited=False), -chance.randint(1, 3)))
    return table


def from_the_engine(table: Table, table_id: int) -> TableResult:
    seated = tuple(
        table.changes[seat][-1].entry_id if table.changes.get(seat) else pk
        for seat, pk in enumerate(table.drawn)
    )
    stints = {}
    for seat, changes in table.changes.items():
        own = stints_of(seated[seat], changes)
        played = []
        for stint in own:
            held = [hand[seat] for number, hand in enumerate(table.hands, start=1) if stint.holds(number)]
            played.append(Played(stint.credited_id, len(held), sum(held)))
        stints[seat] = SeatStints(own, tuple(played), table.receivers[seat])
    east, south, west, north = (sum(hand[seat] for hand in table.hands) for seat in range(4))
    rows = TableRows(
        table_id,
        table.round_number,
        table_id,
        seated,
        (east, south, west, north),
        table.fines,
        stints,
        None,
        SCHEME,
    )
    return table_result(rows, ScoreEffects(), closes_up=False)


def slow_scores(tables: Sequence[Table], fines: Sequence[Deduction]) -> dict[int, tuple[Fraction, int]]:
    """Table points and points of everybody for whom a hand counted."""
    scores: dict[int, tuple[Fraction, int]] = {}

    def add(pk: int, earned: Fraction, points: int) -> None:
        so_far = scores.get(pk, (Fraction(0), 0))
        scores[pk] = (so_far[0] + earned, so_far[1] + points)

    for table in tables:
        totals = [
            sum(hand[seat] for hand in table.hands) + sum(one[2] for one in table.fines if one[0] == seat)
            for seat in range(4)
        ]
        as_played = PlayedTable(table.round_number, ("0", "1", "2", "3"), (tuple(totals),))
        for seat in range(4):
            owners = table.owners(seat)
            for owner, hand in zip(owners, table.hands, strict=True):
                add(owner, Fraction(0), hand[seat])
            receiving = receiver_of(owners, table.receivers.get(seat, Receiver.FINISHES))
            if receiving is not None:
                add(receiving, table_points_at(as_played, str(seat), SCHEME), 0)
        for seat, person, points in table.fines:
            add(table.payer(seat, person), Fraction(0), points)
    rounds = {None, *(table.round_number for table in tables)}
    for fine in fines:
        if fine.entry_id in scores and fine.round_number in rounds:
            add(fine.entry_id, Fraction(0), fine.points)
    return scores


def receiver_of(owners: list[int], rule: Receiver) -> int | None:
    if rule is Receiver.NOBODY:
        return owners[0] if len(set(owners)) == 1 else None
    if rule is Receiver.BEGAN:
        return owners[0]
    if rule is Receiver.MORE_HANDS:
        return max(reversed(owners), key=owners.count)
    return owners[-1]


def test_substitutes_equal_a_slow_reference_in_any_order_of_recording() -> None:
    chance = random.Random("substitutes")
    seen = {"changes": 0, "played for": 0, "fines": 0, "ties": 0}
    for _day in range(DAYS):
        tables, fines = any_day(chance)
        expected = slow_scores(tables, fines)
        places = {pk: 1 + sum(other > own for other in expected.values()) for pk, own in expected.items()}
        results = [from_the_engine(table, table_id) for table_id, table in enumerate(tables, start=1)]
        for _order in range(2):
            rows = score_rows(
                chance.sample(PEOPLE, len(PEOPLE)),
                chance.sample(results, len(results)),
                ScoreEffects(deductions=tuple(chance.sample(fines, len(fines)))),
                (),
            )
            assert {
                row.entry_id: (Fraction(total_table_points_x12(row)) / 12, total_points(row))
                for row in rows
                if row.took_part
            } == expected
            ranked = rank(rows, (TABLE_POINTS, POINTS))
            assert {one.entry_id: one.place for one in ranked if one.place} == places
        changes = [change for table in tables for of_seat in table.changes.values() for change in of_seat]
        seen["changes"] += bool(changes)
        seen["played for"] += any(change.credited_id != change.entry_id for change in changes)
        seen["fines"] += any(table.fines for table in tables)
        seen["ties"] += len(set(places.values())) < len(places)
    assert min(seen.values()) > DAYS / 10
