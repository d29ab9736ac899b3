"""Stages of an event: who plays on after a cut, in which group, and what they bring along. Pure.

After a cut the first group is placed above the second, and every group above the players who are out. Within a group
the criteria decide. A cut takes effect with the first result of a later round.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournament.standings.engine.scores import Carried, ScoreRow, total_points, total_table_points_x12

OUT = 1_000_000
"""The group of everybody who is out after a cut; it comes after all others."""
WHOLE = Fraction(1)

SMALLEST_GROUP = 4

Tier = tuple[int, ...]
"""The group of a player at each cut that is in effect. The lower tuple is the better one."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut after a round: the group of everybody who plays on, 1 for the final, and the part that is carried over.

    If everything is carried over, all criteria keep counting. Otherwise points and table points of the earlier rounds
    count with their part, and the other criteria use only the rounds after the cut. Points deducted outside any round
    always count in full. `is_play_off` means that it is no cut: the next round is only for the players in its groups,
    gives no points, and decides between equals until a later round is played.
    """

    after_round: int
    carry: Fraction
    groups: Mapping[int, int]
    is_play_off: bool = False

    def group_of(self, entry_id: int) -> int:
        return self.groups.get(entry_id, OUT)


def in_stages(rows: Iterable[ScoreRow], cuts: Sequence[Cut]) -> dict[Tier, list[ScoreRow]]:
    """The rows by their tier, each as it counts there, in the order of `rows`."""
    rows = tuple(rows)
    played = max((result.round_number for row in rows for result in row.results), default=0) if cuts else 0
    rows = without_play_offs(rows, cuts, deciding=played)
    effective = sorted(
        (cut for cut in cuts if cut.after_round < played and not cut.is_play_off),
        key=lambda cut: cut.after_round,
    )
    tiers: dict[Tier, list[ScoreRow]] = {}
    for row in rows:
        tier, counting = _placed(row, effective)
        tiers.setdefault(tier, []).append(counting)
    return dict(sorted(tiers.items()))


def without_play_offs(
    rows: Iterable[ScoreRow], cuts: Iterable[Cut], *, deciding: int = 0
) -> tuple[ScoreRow, ...]:
    """The rows without the results of play-offs; the result of the round `deciding` is kept separately."""
    play_offs = {cut.after_round + 1 for cut in cuts if cut.is_play_off}
    return tuple(_without(row, play_offs, deciding=deciding) for row in rows) if play_offs else tuple(rows)


def _without(row: ScoreRow, play_offs: set[int], *, deciding: int) -> ScoreRow:
    gone = [result for result in row.results if result.round_number in play_offs]
    if not gone:
        return row
    decides = next((one for one in gone if one.round_number == deciding), None)
    return replace(
        row,
        results=tuple([result for result in row.results if result.round_number not in play_offs]),
        play_off=(decides.table_points_x12 or 0, decides.points) if decides else None,
    )


def _placed(row: ScoreRow, cuts: Sequence[Cut]) -> tuple[Tier, ScoreRow]:
    tier: list[int] = []
    for cut in cuts:
        tier.append(cut.group_of(row.entry_id))
        early = {number for number in row.rounds if number <= cut.after_round}
        if tier[-1] == OUT:
            return tuple(tier), row.only_rounds(early)
        if cut.carry != WHOLE:
            row = _carried_over(row, early, cut.carry)
    return tuple(tier), row


def _carried_over(row: ScoreRow, early: set[int], part: Fraction) -> ScoreRow:
    before = row.only_rounds(early)
    before = replace(
        before, deductions=tuple(one for one in before.deductions if one.round_number is not None)
    )
    carried = Carried(total_points(before) * part, total_table_points_x12(before) * part)
    return replace(row.only_rounds(row.rounds - early), carried=carried)


def tied_at(line: Sequence[tuple[int, ...]], size: int) -> range:
    """The positions of those who are equal across the line after `size` players; empty if nobody is.

    `line` has the values by which each player is compared, best first.
    """
    if not 0 < size < len(line) or line[size - 1] != line[size]:
        return range(0)
    first = line.index(line[size])
    return range(first, first + line.count(line[size]))


def groups_of_line(ids: Sequence[int], size: int, *, rest: str) -> dict[int, int]:
    """The group of everybody who plays on, by entry id, when the first `size` of the line are the final.

    With `rest` "together" all others are one group, with "groups" they form groups of the same size; a last group that
    does not fill a table joins the one before. With "out" nobody else plays on.
    """
    groups = dict.fromkeys(ids[:size], 1)
    others = list(ids[size:])
    if rest == "together":
        groups |= dict.fromkeys(others, 2)
    if rest == "groups":
        for index, entry_id in enumerate(others):
            starts = index - index % size
            is_short = len(others) - starts < SMALLEST_GROUP and starts
            groups[entry_id] = 2 + index // size - (1 if is_short else 0)
    return groups
