"""From results to places: an ordered list of criteria, equal places kept equal, movement since an earlier ranking.

A criterion turns a player's results into one number; more is better. Players are compared by the first criterion,
among equals by the second, and so on. Whoever is equal in all of them shares the better place and the places after
it stay empty: 1, 2, 2, 4. A new criterion is a function, a code and a line in `CRITERIA`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """What one player got out of one round.

    `points` are the points won or lost at the table, so far if it is still playing. `table_points_x12` (twelfths)
    and `place` at the table are None until the table is closed; equal players share the better place. Where `counts`
    is False the points are kept for the record only: no criterion reads them.
    """

    round_number: int
    points: int
    table_points_x12: int | None
    place: int | None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points that change a player's score of the event and no table's; `round_number` is None outside any round."""

    round_number: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Rest:
    """What one player gets for a round without a seat, because the players did not fill the tables."""

    round_number: int
    points: int
    table_points_x12: int


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's results, one per round played, in any order. Without a result or a rest a player is not ranked.

    `deductions` and `rests` come on top of the results. `is_ranked` is False for a player who keeps results but has
    no place.
    """

    entry_id: int
    results: tuple[Result, ...]
    deductions: tuple[Deduction, ...] = ()
    is_ranked: bool = True
    rests: tuple[Rest, ...] = ()

    @property
    def took_part(self) -> bool:
        """Whether the player had a part in a counted round, be it at a table or by sitting out."""
        return bool(self.results or self.rests)

    @property
    def has_place(self) -> bool:
        return self.is_ranked and self.took_part

    def only_rounds(self, numbers: Collection[int]) -> "ScoreRow":
        """The same player with these rounds alone; what was deducted outside any round stays."""
        return ScoreRow(
            self.entry_id,
            tuple([result for result in self.results if result.round_number in numbers]),
            tuple([one for one in self.deductions if one.round_number in (None, *numbers)]),
            self.is_ranked,
            tuple([rest for rest in self.rests if rest.round_number in numbers]),
        )


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A player's place.

    `place` is None without a result. `is_shared`: somebody else has the same place. `decided_by` is the code of the
    first criterion in which the player is behind the next better place; None for the first place and without a
    place. `movement` is the number of places won since the earlier ranking, negative when lost; None when there is
    no earlier place. `counted_with` is the related player whose better result is ranked in place of this one.
    """

    entry_id: int
    place: int | None
    is_shared: bool
    decided_by: str | None
    movement: int | None
    counted_with: int | None = None


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to compare: `measure` turns a row with results into a number, and more is better."""

    code: str
    measure: Callable[[ScoreRow], int]


def total_table_points_x12(row: ScoreRow) -> int:
    """Table points of all closed tables and of the rounds sat out, in twelfths."""
    played = sum([result.table_points_x12 or 0 for result in row.results])
    return played + sum([rest.table_points_x12 for rest in row.rests])


def total_points(row: ScoreRow) -> int:
    """Points of all rounds, played or sat out, and what was deducted."""
    earned = sum([result.points for result in row.results if result.counts])
    return earned + sum([rest.points for rest in row.rests]) + deducted_points(row)


def deducted_points(row: ScoreRow) -> int:
    """What penalties change in the score of the event; never positive."""
    return sum([one.points for one in row.deductions])


def best_round_points(row: ScoreRow) -> int:
    """Points of the player's best round at a table; of the best rest for somebody who has not played yet.

    Nothing for somebody whose rounds are all kept for the record only.
    """
    played = [result.points for result in row.results if result.counts]
    return max(played or [rest.points for rest in row.rests] or [0])


def count_of_firsts(row: ScoreRow) -> int:
    """How often nobody at the player's table had more points; a shared first place counts."""
    return [result.place for result in row.results].count(1)


def count_of_seconds(row: ScoreRow) -> int:
    """How often one player at the table had more points; a shared second place counts."""
    return [result.place for result in row.results].count(2)


TABLE_POINTS = Criterion("table_points", total_table_points_x12)
POINTS = Criterion("points", total_points)
BEST_ROUND = Criterion("best_round", best_round_points)
FIRSTS = Criterion("firsts", count_of_firsts)
SECONDS = Criterion("seconds", count_of_seconds)

CRITERIA = (TABLE_POINTS, POINTS, BEST_ROUND, FIRSTS, SECONDS)


def rank(
    rows: Iterable[ScoreRow],
    criteria: Sequence[Criterion],
    earlier_places: Mapping[int, int] | None = None,
    related: Iterable[tuple[int, int]] = (),
) -> tuple[RankedRow, ...]:
    """Rank players by `criteria`, best first.

    Equals stand in the order in which `rows` brings them, and so do those without a place, after everybody else.
    `earlier_places` are places by entry id in an earlier ranking, `related` pairs as `behind_related` takes them. Takes n log n steps in the number of rows.
    """
    rows = tuple(rows)
    behind = behind_related(rows, criteria, related)
    played = [row for row in rows if row.has_place and row.entry_id not in behind]
    keys = {row.entry_id: _key(row, criteria) for row in played}
    played.sort(key=lambda row: keys[row.entry_id], reverse=True)
    earlier = earlier_places or {}
    ranked: list[RankedRow] = []
    for group in _equal_groups(played, keys):
        place = len(ranked) + 1
        decided_by = None
        if ranked:
            decided_by = _first_difference(keys[ranked[-1].entry_id], keys[group[0].entry_id], criteria)
        for row in group:
            before = earlier.get(row.entry_id)
            movement = None if before is None else before - place
            ranked.append(RankedRow(row.entry_id, place, len(group) > 1, decided_by, movement))
    ranked.extend(
        RankedRow(row.entry_id, None, False, None, None, behind.get(row.entry_id))
        for row in rows
        if not row.has_place or row.entry_id in behind
    )
    return tuple(ranked)


def behind_related(
    rows: Iterable[ScoreRow], criteria: Sequence[Criterion], related: Iterable[tuple[int, int]]
) -> dict[int, int]:
    """Whose result is not ranked because that of a related player is better, and that player's id.

    `related` are pairs of entry ids; who is linked by way of others belongs to the same group, and one of a group has
    a place. Of equals the first in `rows` has it (Mahjong Competition Rules, rule 16: "only one player's best result
    of the related players can be counted for ranking").
    """
    group_of: dict[int, frozenset[int]] = {}
    for pair in related:
        group = frozenset(pair).union(*(group_of.get(pk, ()) for pk in pair))
        group_of.update(dict.fromkeys(group, group))
    best: dict[frozenset[int], ScoreRow] = {}
    in_groups = [row for row in rows if row.entry_id in group_of and row.has_place] if group_of else []
    for row in in_groups:
        group = group_of[row.entry_id]
        if group not in best or _key(row, criteria) > _key(best[group], criteria):
            best[group] = row
    return {
        row.entry_id: best[group_of[row.entry_id]].entry_id
        for row in in_groups
        if best[group_of[row.entry_id]] is not row
    }


def place_of(
    entry_id: int,
    rows: Iterable[ScoreRow],
    criteria: Sequence[Criterion],
    related: Iterable[tuple[int, int]] = (),
) -> int | None:
    """The place that `rank` gives one player, in as many steps as there are rows; None without a result."""
    rows = tuple(rows)
    behind = behind_related(rows, criteria, related)
    keys = {row.entry_id: _key(row, criteria) for row in rows if row.has_place and row.entry_id not in behind}
    own = keys.get(entry_id)
    return None if own is None else 1 + sum(key > own for key in keys.values())


def places_of(ranked: Iterable[RankedRow]) -> dict[int, int]:
    """Places by entry id of those who have one: what a later ranking compares itself with."""
    return {row.entry_id: row.place for row in ranked if row.place is not None}


def _key(row: ScoreRow, criteria: Sequence[Criterion]) -> tuple[int, ...]:
    return tuple([criterion.measure(row) for criterion in criteria])


def _equal_groups(rows: Sequence[ScoreRow], keys: Mapping[int, tuple[int, ...]]) -> list[list[ScoreRow]]:
    groups: list[list[ScoreRow]] = []
    for row in rows:
        if groups and keys[groups[-1][0].entry_id] == keys[row.entry_id]:
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _first_difference(better: tuple[int, ...], worse: tuple[int, ...], criteria: Sequence[Criterion]) -> str:
    differing = (c.code for c, one, other in zip(criteria, better, worse, strict=True) if one != other)
    return next(differing)
