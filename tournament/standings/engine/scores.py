"""What a player achieved in an event, round by round, and its sums. Pure values."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

Number = int | Fraction
"""A sum that may include a part of earlier results; a whole number if nothing was divided."""


class Result(NamedTuple):
    """The result of one player in one round.

    `points` are the points won or lost at the table, or its final points where a match ends with bonuses, up to now if
    it is still playing. `table_points_x12` (twelfths)
    and `place` at the table are None until the table is closed; equal players share the better place. If `counts` is
    False the points are kept for the record only: no criterion uses them. `table` tells who met: everybody whose result
    of the round names the same table. It is None for somebody who played at several tables of the round. `wins` and
    `best_hand` are the hands won and the highest value among them. `bonus` is the part of `points` that the end of a
    match added.
    """

    round_number: int
    points: Number
    table_points_x12: int | None
    place: int | None
    counts: bool = True
    table: int | None = None
    wins: int = 0
    best_hand: int = 0
    bonus: Number = 0


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points that change a player's score of the event, but not that of a table. `round_number` is None outside any
    round.
    """

    round_number: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Rest:
    """What one player gets for a round without a seat, because the players did not fill the tables."""

    round_number: int
    points: int
    table_points_x12: int


@dataclass(frozen=True, slots=True)
class Carried:
    """What a player brings into a stage from the earlier rounds."""

    points: Number
    table_points_x12: Number


PlayOffs = tuple[tuple[Number, ...], ...]
"""What a player reached in play-offs, one after the other: table points, then points; more is better."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's results, one per round played, in any order. Without a result or a rest a player is not ranked.

    `deductions` and `rests` are added to the results. `is_ranked` is False for a player who keeps results but has no
    place. `penalties` has the round of each penalty in force, None for one outside any round. `carried` stands for
    earlier rounds that are not among the results. `play_off` are the results of the play-offs that decide between
    equals, which are not among the results either.
    """

    entry_id: int
    results: tuple[Result, ...]
    deductions: tuple[Deduction, ...] = ()
    is_ranked: bool = True
    rests: tuple[Rest, ...] = ()
    penalties: tuple[int | None, ...] = ()
    carried: Carried | None = None
    play_off: PlayOffs = ()

    @property
    def took_part(self) -> bool:
        """Whether the player took part in a counted round, at a table or by sitting out."""
        return bool(self.results or self.rests or self.carried)

    @property
    def has_place(self) -> bool:
        return self.is_ranked and self.took_part

    def only_rounds(self, numbers: Collection[int]) -> "ScoreRow":
        """The same player with only these rounds. Deductions outside any round stay."""
        return ScoreRow(
            self.entry_id,
            tuple([result for result in self.results if result.round_number in numbers]),
            tuple([one for one in self.deductions if one.round_number in (None, *numbers)]),
            self.is_ranked,
            tuple([rest for rest in self.rests if rest.round_number in numbers]),
            tuple([number for number in self.penalties if number in (None, *numbers)]),
            self.carried,
            self.play_off,
        )

    @property
    def rounds(self) -> frozenset[int]:
        """The numbers of the rounds that the row contains."""
        named = [
            *(result.round_number for result in self.results),
            *(rest.round_number for rest in self.rests),
            *(one.round_number for one in self.deductions),
            *self.penalties,
        ]
        return frozenset(number for number in named if number is not None)


def total_table_points_x12(row: ScoreRow) -> Number:
    """Table points of all closed tables and of rounds sat out, in twelfths, plus what was carried over."""
    played = sum([result.table_points_x12 or 0 for result in row.results])
    carried = row.carried.table_points_x12 if row.carried else 0
    return played + sum([rest.table_points_x12 for rest in row.rests]) + carried


def total_points(row: ScoreRow) -> Number:
    """Points of all rounds, played or sat out, minus deductions, plus what was carried over."""
    earned = sum([result.points for result in row.results if result.counts])
    carried = row.carried.points if row.carried else 0
    return earned + sum([rest.points for rest in row.rests]) + deducted_points(row) + carried


def deducted_points(row: ScoreRow) -> int:
    """What penalties change in the score of the event; never positive."""
    return sum([one.points for one in row.deductions])
