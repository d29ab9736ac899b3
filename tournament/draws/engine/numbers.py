"""Which table of a round is played at which table of the hall."""

import random
from math import comb

from tournament.draws.engine.chance import below, shuffled
from tournament.draws.engine.record import Record
from tournament.draws.engine.types import Player

Quad = tuple[int, int, int, int]

MOST_TRIES = 80
TRY_SEATS = 10_000
"""Up to this size (rounds squared times tables squared) a schedule is numbered with the full number of attempts."""


def number_tables(
    tables: list[Quad],
    numbers: tuple[int, ...],
    players: dict[int, Player],
    record: Record,
    *,
    balanced: bool,
) -> tuple[int, ...]:
    """A table number for every table, in the order wanted: people fixed to a table get it, then visits decide.

    When several groups want a number, the one with most people fixed to it gets it. Unless `balanced`, the other groups
    take the other numbers in order.
    """
    given = _fixed_numbers(tables, numbers, players)
    free = [number for number in numbers if number not in given.values()]
    open_tables = [index for index in range(len(tables)) if index not in given]
    if balanced:
        given.update(_least_visited(tables, open_tables, free, record))
    else:
        given.update(zip(open_tables, free, strict=True))
    return tuple(given[index] for index in range(len(tables)))


def _fixed_numbers(
    tables: list[Quad], numbers: tuple[int, ...], players: dict[int, Player]
) -> dict[int, int]:
    wishes: dict[tuple[int, int], int] = {}
    for index, table in enumerate(tables):
        for player in table:
            number = players[player].fixed_table
            if number is not None and number in numbers:
                wishes[number, index] = wishes.get((number, index), 0) + 1
    given: dict[int, int] = {}
    for number, index in sorted(wishes, key=lambda wish: (-wishes[wish], wish)):
        if number not in given.values() and index not in given:
            given[index] = number
    return given


def _least_visited(
    tables: list[Quad], open_tables: list[int], free: list[int], record: Record
) -> dict[int, int]:
    """Assign different numbers, and exchange them as long as that lowers the number of earlier visits."""
    column = {number: index for index, number in enumerate(free)}
    visits = [[0] * len(free) for _ in open_tables]
    for row, table in zip(visits, (tables[index] for index in open_tables), strict=True):
        for player in table:
            for sat in record.sat(player):
                if sat.table in column:
                    row[column[sat.table]] += 1
    chosen = match_least(visits, list(range(len(free))))
    return {open_tables[row]: free[index] for row, index in enumerate(chosen)}


def match_least(visits: list[list[int]], start: list[int]) -> list[int]:
    """A different column for every row, with a small sum of visits: columns are exchanged in pairs until no exchange
    helps.
    """
    chosen = list(start)
    rows = range(len(chosen))
    improved = True
    while improved:
        improved = False
        for one in rows:
            row, mine = visits[one], chosen[one]
            if not row[mine]:
                continue
            best_gain, best_other = 0, -1
            for other in rows:
                theirs = chosen[other]
                gain = row[mine] + visits[other][theirs] - row[theirs] - visits[other][mine]
                if gain > best_gain:
                    best_gain, best_other = gain, other
            if best_other >= 0:
                chosen[one], chosen[best_other] = chosen[best_other], mine
                improved = True
    return chosen


STEEPNESS = 1 << 20
"""How many third visits weigh as much as one pair of visits: among schedules with equal pairs, the most even one is
best.
"""


def _price(visits: int) -> int:
    """The cost of one more visit after this many: the new pairs of visits, then how often it recurs."""
    return STEEPNESS * visits + visits * (visits - 1) // 2


class _Visits:
    """How often everybody has been at each table, in rounds drawn ahead and in those before them."""

    def __init__(self, rounds: list[list[Quad]], numbers: tuple[int, ...], record: Record) -> None:
        self._rounds = rounds
        self._size = len(numbers)
        column = {number: index for index, number in enumerate(numbers)}
        self._counts: dict[int, list[int]] = {}
        for player in {player for tables in rounds for table in tables for player in table}:
            counts = self._counts[player] = [0] * self._size
            for sat in record.sat(player):
                if sat.table in column:
                    counts[column[sat.table]] += 1

    def add(self, number: int, chosen: list[int], change: int = 1) -> None:
        """Count a round with the columns chosen for its tables, or subtract it."""
        for table, column in zip(self._rounds[number], chosen, strict=True):
            for player in table:
                self._counts[player][column] += change

    def of_round(self, number: int) -> list[list[int]]:
        """For each table of a round and each column, the cost of one more visit of its four players."""
        prices = [_price(visits) for visits in range(1 + max(map(max, self._counts.values())))]
        rows = {player: [prices[count] for count in counts] for player, counts in self._counts.items()}
        return [
            [sum(costs) for costs in zip(*(rows[player] for player in table), strict=True)]
            for table in self._rounds[number]
        ]

    def cost(self) -> int:
        """Pairs of visits of one player to one table; for equal numbers of pairs, fewer visits to the same table are
        better.
        """
        return sum(
            STEEPNESS * comb(count, 2) + comb(count, 3)
            for row in self._counts.values()
            for count in row
            if count > 1
        )


def number_rounds(
    rounds: list[list[Quad]], numbers: tuple[int, ...], record: Record, rng: random.Random
) -> list[list[int]]:
    """Numbers for the tables of rounds drawn ahead, so that people play at as many different tables as possible.

    Every round has as many tables as there are numbers. The rounds are matched to the numbers one after another, each
    against all others, until none improves. Then one round is renumbered, for a number of attempts that depends only on
    the size.
    """
    visits = _Visits(rounds, numbers, record)
    chosen = [list(range(len(numbers))) for _ in rounds]
    for number, columns in enumerate(chosen):
        visits.add(number, columns)
    cost = visits.cost()
    tries = 1 + MOST_TRIES * TRY_SEATS // max(TRY_SEATS, len(rounds) * len(rounds) * len(numbers) ** 2)
    for attempt in range(tries):
        if not cost:
            break
        trial = [list(columns) for columns in chosen]
        if attempt:
            for number in {below(rng, len(rounds)), below(rng, len(rounds))}:
                visits.add(number, trial[number], -1)
                trial[number] = shuffled(rng, trial[number])
                visits.add(number, trial[number])
        _match_in_turn(visits, trial)
        new_cost = visits.cost()
        if new_cost <= cost:
            chosen, cost = trial, new_cost
        else:
            for number, (old, new) in enumerate(zip(chosen, trial, strict=True)):
                visits.add(number, new, -1)
                visits.add(number, old)
    return [[numbers[column] for column in columns] for columns in chosen]


def _match_in_turn(visits: _Visits, chosen: list[list[int]]) -> None:
    improved = True
    while improved:
        improved = False
        for number, columns in enumerate(chosen):
            visits.add(number, columns, -1)
            rows = visits.of_round(number)
            before = sum(row[column] for row, column in zip(rows, columns, strict=True))
            if before:
                chosen[number] = match_least(rows, columns)
                after = sum(row[column] for row, column in zip(rows, chosen[number], strict=True))
                improved = improved or after < before
            visits.add(number, chosen[number])
