"""Random events under all criteria in any order, with cuts and ties, against a slow reference.

The reference compares two players at a time: it looks for the first number in which they differ. A number that has a
meaning only among equals is worked out among those who are equal to the player in everything before it.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import TypeVar

import pytest

from tournament.standings.engine.criteria import CRITERIA, Criterion, lot
from tournament.standings.engine.ranking import STAGE, RankedRow, rank
from tournament.standings.engine.scores import Deduction, Rest, Result, ScoreRow
from tournament.standings.engine.stages import OUT, Cut

T = TypeVar("T")

EVENTS = 1500
PEOPLE = range(1, 9)
SEED = 7


@dataclass
class Day:
    """The rows and cuts of an event, and the criteria by which it ranks."""

    rows: dict[int, ScoreRow]
    cuts: list[Cut]
    criteria: list[Criterion]


def any_day(chance: random.Random) -> Day:
    """Few different numbers, so that players are equal again and again."""
    results: dict[int, list[Result]] = {pk: [] for pk in PEOPLE}
    rests: dict[int, list[Rest]] = {pk: [] for pk in PEOPLE}
    cuts: list[Cut] = []
    left = set(PEOPLE)
    for number in range(1, chance.randint(1, 4) + 1):
        for index, pk in enumerate(chance.sample(sorted(left), len(left))):
            if chance.random() < 0.1:
                rests[pk].append(Rest(number, chance.randint(-1, 1), chance.choice([0, 12])))
            else:
                results[pk].append(any_result(number, 10 * number + index // 4, chance))
        if chance.random() < 0.3:
            groups = {pk: chance.randint(1, 2) for pk in left if chance.random() < 0.8}
            cuts.append(Cut(number, Fraction(chance.choice([0, 1, 2, 4]), 4), groups))
            left = set(groups)
    criteria = chance.sample([*CRITERIA, lot(SEED)], chance.randint(1, 6))
    return Day({pk: any_row(pk, results[pk], rests[pk], chance) for pk in PEOPLE}, cuts, criteria)


def any_result(number: int, table: int, chance: random.Random) -> Result:
    return Result(
        number,
        chance.randint(-1, 1),
        chance.choice([0, 12, 48]),
        chance.randint(1, 4),
        counts=chance.random() < 0.9,
        table=table,
        wins=chance.randint(0, 1),
        best_hand=chance.choice([0, 8, 12]),
        bonus=chance.randint(-1, 1),
    )


def any_row(pk: int, results: list[Result], rests: list[Rest], chance: random.Random) -> ScoreRow:
    penalized = [None, *(one.round_number for one in results)]
    fined = [chance.choice(penalized) for _fine in range(chance.choice([0, 0, 1]))]
    given = [chance.choice(penalized) for _penalty in range(chance.choice([0, 0, 1, 2]))]
    return ScoreRow(
        pk,
        tuple(results),
        tuple(Deduction(number, -1) for number in fined),
        rests=tuple(rests),
        penalties=tuple(given),
    )


class Slow:
    """What an event comes to, pair by pair."""

    def __init__(self, day: Day) -> None:
        self.day = day
        last = max((one.round_number for row in day.rows.values() for one in row.results), default=0)
        self.cuts = [cut for cut in day.cuts if cut.after_round < last]
        self.placed = [pk for pk, row in day.rows.items() if row.results or row.rests]
        self.known: dict[tuple[int, int], object] = {}

    def groups(self, pk: int) -> list[int]:
        """The player's group at each cut, up to where the player stopped."""
        found: list[int] = []
        for cut in self.cuts:
            found.append(cut.groups.get(pk, OUT))
            if found[-1] == OUT:
                break
        return found

    def counted(self, pk: int) -> tuple[ScoreRow, Fraction, Fraction]:
        """The rounds that count in full for a player, and the table points and points carried over."""
        row, earned, points = self.day.rows[pk], Fraction(0), Fraction(0)
        start, stop = 0, 99
        for cut in self.cuts:
            if pk not in cut.groups:
                stop = cut.after_round
                break
            if cut.carry != 1:
                before = between(row, start, cut.after_round)
                earned = cut.carry * (earned + table_points(before))
                points = cut.carry * (points + points_of(before, outside=False))
                start = cut.after_round
        return between(row, start, stop), earned, points

    def number(self, pk: int, at: int) -> object:
        """What the criterion at this position gives a player."""
        if (pk, at) not in self.known:
            self.known[pk, at] = self._number(pk, at)
        return self.known[pk, at]

    def _number(self, pk: int, at: int) -> object:
        row, earned, carried = self.counted(pk)
        counting = [one for one in row.results if one.counts]
        match self.day.criteria[at].code:
            case "table_points":
                return earned + table_points(row)
            case "points":
                return carried + points_of(row, outside=True)
            case "best_round":
                points = [one.points for one in counting] or [one.points for one in row.rests]
                return max(points) if points else 0
            case "wins":
                return sum(one.wins for one in counting)
            case "highest_hand":
                return max((one.best_hand for one in counting), default=0)
            case "fewest_penalties":
                return -len(row.penalties)
            case ("firsts" | "seconds") as wanted:
                return sum(one.place == ("firsts", "seconds").index(wanted) + 1 for one in row.results)
            case "average_place":
                places = [Fraction(one.place) for one in row.results if one.place]
                return -sum(places, Fraction(0)) / len(places) if places else -5
            case "highest_score":
                return max((one.points - one.bonus for one in counting), default=0)
            case "lot":
                return int(sha256(f"{SEED}/{pk}".encode()).hexdigest(), 16)
            case "head_to_head":
                return sum(self.met(pk, other) for other in self.placed if self.is_equal(pk, other, at))
            case unknown:
                pytest.fail(f"The slow reference has no case for the criterion {unknown!r}.")

    def is_equal(self, pk: int, other: int, at: int) -> bool:
        """Whether two players are equal in everything before this criterion."""
        return self.groups(pk) == self.groups(other) and all(
            self.number(pk, before) == self.number(other, before) for before in range(at)
        )

    def met(self, pk: int, other: int) -> int:
        """How often the player was ahead of another one at a table, minus how often behind."""
        own, others = ([one for one in self.counted(each)[0].results if one.counts] for each in (pk, other))
        pairs = [(one, two) for one in own for two in others if one.table == two.table]
        return sum((one.points > two.points) - (one.points < two.points) for one, two in pairs)

    def decides(self, pk: int, other: int) -> str | None:
        """By what a player is ahead of another one, if at all."""
        if self.groups(pk) != self.groups(other):
            return STAGE if self.groups(pk) < self.groups(other) else None
        for at, criterion in enumerate(self.day.criteria):
            if self.number(pk, at) != self.number(other, at):
                return criterion.code if self.number(pk, at) > self.number(other, at) else None  # type: ignore[operator]
        return None

    def places(self) -> dict[int, tuple[int, str | None]]:
        """The place of everybody who has one, and what decided between it and the next better place."""
        ahead = {pk: [other for other in self.placed if self.decides(other, pk)] for pk in self.placed}
        found: dict[int, tuple[int, str | None]] = {}
        for pk, better in ahead.items():
            nearest = max(better, key=lambda other: len(ahead[other]), default=None)
            found[pk] = (len(better) + 1, None if nearest is None else self.decides(nearest, pk))
        return found


def between(row: ScoreRow, start: int, stop: int) -> ScoreRow:
    """The rounds after `start` up to `stop`; what is outside any round stays."""
    return ScoreRow(
        row.entry_id,
        tuple(one for one in row.results if start < one.round_number <= stop),
        tuple(one for one in row.deductions if one.round_number is None or start < one.round_number <= stop),
        rests=tuple(one for one in row.rests if start < one.round_number <= stop),
        penalties=tuple(one for one in row.penalties if one is None or start < one <= stop),
    )


def table_points(row: ScoreRow) -> Fraction:
    played = [one.table_points_x12 or 0 for one in row.results]
    return Fraction(sum([*played, *(one.table_points_x12 for one in row.rests)]))


def points_of(row: ScoreRow, *, outside: bool) -> Fraction:
    played = [one.points for one in row.results if one.counts]
    rested = [one.points for one in row.rests]
    fines = [one.points for one in row.deductions if outside or one.round_number is not None]
    return Fraction(sum([*played, *rested, *fines]))


def in_any_order(day: Day, chance: random.Random) -> tuple[RankedRow, ...]:
    """The ranking from rows whose results come in any order."""
    rows = [
        ScoreRow(
            row.entry_id,
            mixed(row.results, chance),
            mixed(row.deductions, chance),
            rests=mixed(row.rests, chance),
            penalties=mixed(row.penalties, chance),
        )
        for row in day.rows.values()
    ]
    return rank(mixed(rows, chance), day.criteria, cuts=mixed(day.cuts, chance))


def mixed(values: Sequence[T], chance: random.Random) -> tuple[T, ...]:
    return tuple(chance.sample(values, len(values)))


def test_places_under_any_criteria_equal_a_slow_reference_in_any_order_of_recording() -> None:
    chance = random.Random("all criteria")
    seen: set[str | None] = set()
    for _number in range(EVENTS):
        day = any_day(chance)
        expected = Slow(day).places()
        for ranked in (in_any_order(day, chance), in_any_order(day, chance)):
            assert {one.entry_id: (one.place, one.decided_by) for one in ranked if one.place} == expected
            shared = [place for place, _decided in expected.values()]
            assert all(one.is_shared == (shared.count(one.place) > 1) for one in ranked if one.place)
        seen |= {decided for _place, decided in expected.values()}
    assert seen == {None, STAGE, "lot", *(criterion.code for criterion in CRITERIA)}
