"""Known schedules in which nobody meets twice, for every number of tables and rounds that has been solved."""

import random
from dataclasses import dataclass
from itertools import combinations

from tournament.draws.engine.catalogue import ALPHABET, BASE_ROUNDS, PERFECT, SCHEDULES, SHIFTS
from tournament.draws.engine.chance import shuffled

Quad = tuple[int, int, int, int]
Rounds = list[list[Quad]]
Moves = tuple[int, int, int, int]
STRAIGHT_FACTORS = (0, 1, 2, 3, 4)
"""Moves by these multiples of the game, after those for the tables themselves, work for any number of tables that is
four times the rounds.
"""


@dataclass(frozen=True, slots=True)
class KnownRounds:
    """Rounds of numbered places to which players can be assigned freely.

    has_groups: places with neighbouring numbers form groups of equal size whose members never meet.
    """

    rounds: Rounds
    has_groups: bool


@dataclass(frozen=True, slots=True)
class BaseRound:
    """A round that produces `rounds` rounds without a repeat by rotation.

    A player p below rounds x orbits is number p % rounds of orbit p // rounds and moves on by one each round, around
    that orbit. The players above stay where they are.
    """

    orbits: int
    rounds: int
    text: str

    @property
    def has_groups(self) -> bool:
        """Whether everybody is on an orbit and no two players of an orbit meet."""
        seats = [[int(player) // self.rounds for player in table.split("-")] for table in self.text.split()]
        return all(len(set(table)) == 4 and max(table) < self.orbits for table in seats)

    def turn(self, by: int) -> list[Quad]:
        """The tables after this many rotations."""
        moving = self.orbits * self.rounds

        def turned(player: int) -> int:
            if player >= moving:
                return player
            return player // self.rounds * self.rounds + (player + by) % self.rounds

        tables = [table.split("-") for table in self.text.split()]
        return [quad_of([turned(int(player)) for player in table]) for table in tables]


@dataclass(frozen=True, slots=True)
class ShiftRounds:
    """Moves of four groups that bring no repeat and, except with four tables, no second visit to a table.

    In a round, group g sits moves[g] tables to the right of where it started. Two groups never bring the same two
    people together twice exactly when the differences of their moves are different in every round (a partial difference
    matrix). Nobody visits a table twice when the moves of each group are all different. A table's number is read in
    digits whose bases are `factors`, and moves are added digit by digit; a single factor is plain counting around the
    tables. moves: for each round, how far groups one to four are from where they started.
    """

    factors: tuple[int, ...]
    moves: tuple[Moves, ...]

    def round(self, number: int, tables: int) -> list[Quad]:
        """The tables of a round (0 for the first) in the order of their numbers; group g has the places from g x tables
        on.
        """
        move = self.moves[number]
        return [
            quad_of([group * tables + self._minus(table, move[group]) for group in range(4)])
            for table in range(tables)
        ]

    def _minus(self, table: int, move: int) -> int:
        result, unit = 0, 1
        for factor in reversed(self.factors):
            result += (table % factor - move % factor) % factor * unit
            table, move, unit = table // factor, move // factor, unit * factor
        return result


def quad_of(players: list[int]) -> Quad:
    """Four players as a table, in their order."""
    first, second, third, fourth = players
    return (first, second, third, fourth)


def base_rounds(tables: int) -> list[BaseRound]:
    """The base rounds of the catalogue for a number of tables; those with the most rounds come first."""
    return [BaseRound(orbits, rounds, text) for count, orbits, rounds, text in BASE_ROUNDS if count == tables]


def shift_rounds(tables: int, rounds: int) -> ShiftRounds | None:
    """Shifts for this many rounds: from the catalogue, or straight ones if there are enough tables."""
    if not tables:
        return None
    if tables in SHIFTS:
        factors, text = SHIFTS[tables]
        moves = tuple(_moves(part) for part in text.split())
        if len(moves) >= rounds:
            return ShiftRounds(factors, moves)
    columns = [[factor * game % tables for factor in STRAIGHT_FACTORS] for game in range(rounds)]
    if all(
        len({(column[one] - column[other]) % tables for column in columns}) == rounds
        for one, other in combinations(range(5), 2)
    ):
        return ShiftRounds((tables,), tuple((c[1], c[2], c[3], c[4]) for c in columns))
    return None


def _moves(text: str) -> Moves:
    first, second, third, fourth = (int(move) for move in text.split("-"))
    return (first, second, third, fourth)


def known_rounds(tables: int, rounds: int, rng: random.Random) -> list[KnownRounds]:
    """The known schedules for this many tables and rounds, best first, each with all its rounds in random order.

    Where there are more rounds than wanted, none of them has a repeat, so any of them may be taken.
    """
    found: list[KnownRounds] = []
    shifts = shift_rounds(tables, rounds)
    if shifts is not None:
        numbers = shuffled(rng, range(len(shifts.moves)))
        found.append(KnownRounds([shifts.round(number, tables) for number in numbers], has_groups=True))
    for base in base_rounds(tables):
        if base.rounds >= rounds:
            numbers = shuffled(rng, range(base.rounds))
            found.append(KnownRounds([base.turn(number) for number in numbers], base.has_groups))
    if (tables, rounds) in SCHEDULES:
        found.append(KnownRounds(shuffled(rng, read_schedule(tables, rounds)), has_groups=False))
    longer = [count for each, count in PERFECT if each == tables and count > rounds]
    found += [KnownRounds(shuffled(rng, read_schedule(tables, count)), has_groups=False) for count in longer]
    return found


def read_schedule(tables: int, rounds: int) -> Rounds:
    """A schedule of the catalogue. It must be there."""
    return [_read_line(line) for line in SCHEDULES[tables, rounds].split()]


def _read_line(text: str) -> list[Quad]:
    players = [ALPHABET.index(letter) for letter in text]
    return [quad_of(players[spot : spot + 4]) for spot in range(0, len(players), 4)]


def longest_known(tables: int, at_most: int, rng: random.Random) -> list[KnownRounds]:
    """The longest schedules that are not longer than wanted, with and without groups whose members never meet."""
    found: list[KnownRounds] = []
    shifts = next((s for rounds in range(at_most, 0, -1) if (s := shift_rounds(tables, rounds))), None)
    if shifts is not None:
        numbers = shuffled(rng, range(len(shifts.moves)))[:at_most]
        found.append(KnownRounds([shifts.round(number, tables) for number in numbers], has_groups=True))
    longest = max((rounds for count, rounds in SCHEDULES if count == tables and rounds <= at_most), default=0)
    others: list[Rounds] = [read_schedule(tables, longest)] if longest else []
    others += [[base.turn(n) for n in range(base.rounds)][:at_most] for base in base_rounds(tables)]
    if others:
        others.sort(key=len, reverse=True)
        found.append(KnownRounds(shuffled(rng, others[0]), has_groups=False))
    return found
