"""From results to places: an ordered list of criteria, equal places, movement since an earlier ranking.

A criterion gives every player one number; more is better. Players are compared by the first criterion, among equals by
the second, and so on. Players who are equal in all criteria share the better place, and the following places stay
empty: 1, 2, 2, 4.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.standings.engine.criteria import Criterion
from tournament.standings.engine.scores import Number, ScoreRow
from tournament.standings.engine.stages import Cut, in_stages

STAGE = "stage"
"""What decides between players in different groups of a cut. Nobody can choose this criterion."""


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A player's place. `place` is None without a result. `is_shared`: somebody else has the same place.

    `decided_by` is the code of the first criterion in which the player is behind the next better place; None for the
    first place and without a place. `movement` is the number of places won since the earlier ranking, negative when
    lost; None when there is no earlier place. `counted_with` is the related player whose better result is ranked
    instead of this one.
    """

    entry_id: int
    place: int | None
    is_shared: bool
    decided_by: str | None
    movement: int | None
    counted_with: int | None = None


def rank(
    rows: Iterable[ScoreRow],
    criteria: Sequence[Criterion],
    earlier_places: Mapping[int, int] | None = None,
    related: Iterable[tuple[int, int]] = (),
    cuts: Sequence[Cut] = (),
) -> tuple[RankedRow, ...]:
    """Rank players by `criteria`, best first; after `cuts`, within the groups that they made.

    Players with equal places keep the order of `rows`, and so do those without a place, after everybody else.
    `earlier_places` are places by entry id in an earlier ranking, `related` pairs as `behind_related` takes them. Takes
    n log n steps in the number of rows.
    """
    rows = tuple(rows)
    tiers = list(in_stages(rows, cuts).values())
    behind = behind_related(tiers, criteria, related)
    earlier = earlier_places or {}
    ranked: list[RankedRow] = []
    for group, decided_by in _groups(tiers, behind, criteria):
        place = len(ranked) + 1
        for row in group:
            before = earlier.get(row.entry_id)
            movement = None if before is None else before - place
            ranked.append(RankedRow(row.entry_id, place, len(group) > 1, decided_by, movement))
    placed = {row.entry_id for row in ranked}
    ranked.extend(
        RankedRow(row.entry_id, None, False, None, None, behind.get(row.entry_id))
        for row in rows
        if row.entry_id not in placed
    )
    return tuple(ranked)


def _groups(
    tiers: Iterable[Sequence[ScoreRow]], behind: Collection[int], criteria: Sequence[Criterion]
) -> Iterator[tuple[list[ScoreRow], str | None]]:
    """Groups of equal rows with what decided them, over all tiers."""
    decided_by = None
    for tier in tiers:
        yield from ordered(_placeable(tier, behind), criteria, decided_by)
        decided_by = STAGE if decided_by or _placeable(tier, behind) else None


def _placeable(rows: Iterable[ScoreRow], behind: Collection[int]) -> list[ScoreRow]:
    return [row for row in rows if row.has_place and row.entry_id not in behind]


def ordered(
    rows: Sequence[ScoreRow], criteria: Sequence[Criterion], decided_by: str | None = None
) -> list[tuple[list[ScoreRow], str | None]]:
    """Groups of equal rows, best first, each with the code of the criterion that put it behind the previous group.

    `decided_by` is the code of the first group. Equal rows keep the order of `rows`.
    """
    if not criteria or len(rows) < 2:
        return [(list(rows), decided_by)] if rows else []
    first, *others = criteria
    numbers = first.numbers(rows)
    alike: dict[Number, list[ScoreRow]] = {}
    for row in rows:
        alike.setdefault(numbers[row.entry_id], []).append(row)
    found: list[tuple[list[ScoreRow], str | None]] = []
    for number in sorted(alike, reverse=True):
        found += ordered(alike[number], others, first.code if found else decided_by)
    return found


def behind_related(
    tiers: Sequence[Sequence[ScoreRow]], criteria: Sequence[Criterion], related: Iterable[tuple[int, int]]
) -> dict[int, int]:
    """Players whose result is not ranked because that of a related player is better, with that player's id.

    `tiers` are the rows, a better group's rows before the others. `related` are pairs of entry ids; players linked
    through others belong to the same group, and one of each group has a place. Among equals it is the first in `rows`
    (Mahjong Competition Rules, rule 16: "only one player's best result of the related players can be counted for
    ranking").
    """
    group_of: dict[int, frozenset[int]] = {}
    for pair in related:
        group = frozenset(pair).union(*(group_of.get(pk, ()) for pk in pair))
        group_of.update(dict.fromkeys(group, group))
    best: dict[frozenset[int], int] = {}
    behind: dict[int, int] = {}
    for tier in tiers if group_of else ():
        in_groups: dict[frozenset[int], list[ScoreRow]] = {}
        for row in tier:
            if row.entry_id in group_of and row.has_place:
                in_groups.setdefault(group_of[row.entry_id], []).append(row)
        for group, members in in_groups.items():
            first = best.setdefault(group, ordered(members, criteria)[0][0][0].entry_id)
            behind |= {row.entry_id: first for row in members if row.entry_id != first}
    return behind


def ranked_row_of(
    entry_id: int,
    rows: Iterable[ScoreRow],
    criteria: Sequence[Criterion],
    earlier_place: int | None = None,
    related: Iterable[tuple[int, int]] = (),
    cuts: Sequence[Cut] = (),
) -> RankedRow:
    """The row that `rank` gives one player, in about as many steps as there are rows."""
    tiers = list(in_stages(rows, cuts).values())
    behind = behind_related(tiers, criteria, related)
    ahead = 0
    for tier in tiers:
        level = _placeable(tier, behind)
        if any(row.entry_id == entry_id for row in level):
            return _row_in(entry_id, level, criteria, ahead, earlier_place)
        ahead += len(level)
    return RankedRow(entry_id, None, False, None, None, behind.get(entry_id))


def _row_in(
    entry_id: int,
    level: list[ScoreRow],
    criteria: Sequence[Criterion],
    ahead: int,
    earlier_place: int | None,
) -> RankedRow:
    """The row of one player of a tier, with so many players of better tiers `ahead`."""
    decided_by = STAGE if ahead else None
    for criterion in criteria:
        if len(level) < 2:
            break
        numbers = criterion.numbers(level)
        own = numbers[entry_id]
        better = sum(number > own for number in numbers.values())
        if better:
            ahead, decided_by = ahead + better, criterion.code
        level = [row for row in level if numbers[row.entry_id] == own]
    place = ahead + 1
    movement = None if earlier_place is None else earlier_place - place
    return RankedRow(entry_id, place, len(level) > 1, decided_by, movement)


def places_of(ranked: Iterable[RankedRow]) -> dict[int, int]:
    """Places by entry id of those who have one, for a later ranking to compare with."""
    return {row.entry_id: row.place for row in ranked if row.place is not None}
