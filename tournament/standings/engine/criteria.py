"""The criteria by which players are compared; docs/developing/criterion.md says how to add one."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.standings.engine.scores import Number, ScoreRow, total_points, total_table_points_x12


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to compare; more is better. `measure` turns a row with results into a number.

    If a number only has a meaning among players who are equal so far, `among` gives one to each of them by entry id,
    and `measure` is not called. `reads_wins` and `reads_penalties` say that it needs what a row only has when a criterion
    asks for it: the hands won, or the penalties.
    """

    code: str
    measure: Callable[[ScoreRow], Number]
    among: Callable[[Sequence[ScoreRow]], Mapping[int, Number]] | None = None
    reads_wins: bool = False
    reads_penalties: bool = False

    def numbers(self, rows: Sequence[ScoreRow]) -> Mapping[int, Number]:
        """The number of each of these players, who are equal so far, by entry id."""
        if self.among is not None:
            return self.among(rows)
        return {row.entry_id: self.measure(row) for row in rows}


def best_round_points(row: ScoreRow) -> Number:
    """Points of the player's best round at a table; for somebody who has not played yet, of the best round sat out.

    0 for somebody all of whose rounds are kept for the record only.
    """
    played = [result.points for result in row.results if result.counts]
    return max(played or [rest.points for rest in row.rests] or [0])


def count_of_firsts(row: ScoreRow) -> int:
    """How often nobody at the player's table had more points; a shared first place counts."""
    return [result.place for result in row.results].count(1)


def count_of_seconds(row: ScoreRow) -> int:
    """How often one player at the table had more points; a shared second place counts."""
    return [result.place for result in row.results].count(2)


def average_place(row: ScoreRow) -> Number:
    """Minus the average of the player's places at tables, so that a better average is more; a shared place counts as
    the better one. Somebody without a place comes after everybody who has one.
    """
    places = [result.place for result in row.results if result.place is not None]
    return -Fraction(sum(places), len(places)) if places else -NO_PLACE


def highest_score(row: ScoreRow) -> Number:
    """The most points that a player had won at the end of a match, before uma and other bonuses. Where scores run along,
    this tells the highest score before a player. 0 for somebody who has not played.
    """
    return max([result.points - result.bonus for result in row.results if result.counts], default=0)


def count_of_wins(row: ScoreRow) -> int:
    """How many hands the player won, in rounds that count."""
    return sum([result.wins for result in row.results if result.counts])


def highest_hand(row: ScoreRow) -> int:
    """The highest value of a hand that the player won, in rounds that count; 0 without one."""
    return max([result.best_hand for result in row.results if result.counts], default=0)


def fewest_penalties(row: ScoreRow) -> int:
    """Minus the number of penalties in force, so that fewer is better."""
    return -len(row.penalties)


def head_to_head(rows: Sequence[ScoreRow]) -> Mapping[int, Number]:
    """How often each was ahead of another of these players at the same table, minus how often behind.

    Somebody who met none of the others has 0, and so has everybody if all were level.
    """
    at_table: dict[tuple[int, int], list[tuple[int, Number]]] = {}
    for row in rows:
        for result in row.results:
            if result.counts and result.table is not None:
                at_table.setdefault((result.round_number, result.table), []).append(
                    (row.entry_id, result.points)
                )
    ahead: dict[int, Number] = dict.fromkeys((row.entry_id for row in rows), 0)
    for met in at_table.values():
        for entry_id, points in met:
            ahead[entry_id] += sum((points > other) - (points < other) for _other_id, other in met)
    return ahead


def play_off(rows: Sequence[ScoreRow]) -> Mapping[int, Number]:
    """The order from the play-offs, the first one first: its table points, then its points. Somebody who was not in it
    comes last.
    """
    worth = {score: index for index, score in enumerate(sorted({row.play_off for row in rows}))}
    return {row.entry_id: worth[row.play_off] for row in rows}


def lot(seed: int, numbers: Mapping[int, int] | None = None) -> Criterion:
    """The order drawn by lot. Anybody who knows the seed can repeat it, and it does not depend on who takes part.

    The number of an entry is the SHA-256 of "seed/entry id"; `numbers` are those that some entries use instead of their
    id.
    """

    def drawn(row: ScoreRow) -> int:
        number = (numbers or {}).get(row.entry_id, row.entry_id)
        return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest(), "big")

    return Criterion(LOT, drawn)


def settled(code: str, places: Mapping[int, int]) -> Criterion:
    """The places that players who were tied got outside the ranking, by entry id; among exactly these players only.

    `code` is that of what decided between them.
    """

    def among(rows: Sequence[ScoreRow]) -> Mapping[int, Number]:
        ids = {row.entry_id for row in rows}
        return {pk: -places[pk] for pk in ids} if ids == places.keys() else dict.fromkeys(ids, 0)

    return Criterion(code, lambda _row: 0, among)


LOT = "lot"
NO_PLACE = 5
"""Stands for the average place of somebody without a place: after the last of four."""
TABLE_POINTS = Criterion("table_points", total_table_points_x12)
POINTS = Criterion("points", total_points)
BEST_ROUND = Criterion("best_round", best_round_points)
FIRSTS = Criterion("firsts", count_of_firsts)
SECONDS = Criterion("seconds", count_of_seconds)
AVERAGE_PLACE = Criterion("average_place", average_place)
HIGHEST_SCORE = Criterion("highest_score", highest_score)
WINS = Criterion("wins", count_of_wins, reads_wins=True)
HIGHEST_HAND = Criterion("highest_hand", highest_hand, reads_wins=True)
FEWEST_PENALTIES = Criterion("fewest_penalties", fewest_penalties, reads_penalties=True)
PLAY_OFF = Criterion("play_off", lambda _row: 0, play_off)
"""The last criterion of an event; `Cut` says whose order it decides."""
HEAD_TO_HEAD = Criterion("head_to_head", lambda _row: 0, head_to_head)

CRITERIA = (
    TABLE_POINTS,
    POINTS,
    BEST_ROUND,
    WINS,
    HEAD_TO_HEAD,
    HIGHEST_HAND,
    FEWEST_PENALTIES,
    FIRSTS,
    SECONDS,
    AVERAGE_PLACE,
    HIGHEST_SCORE,
)
"""Every criterion except the lot, which needs a seed."""
