"""Stages of an event: who plays on after a cut, in which group, and what they bring along. Pure.

After a cut the first group is placed above the second, and every group above the players who are out. Within a group
the criteria decide. A cut takes effect with the first result of a later round.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournament.standings.engine.scores import (
    Carried,
    PlayOffs,
    ScoreRow,
    total_points,
    total_table_points_x12,
)

OUT = 1_000_000
"""The group of everybody who is out after a cut; it comes after all others."""
WHOLE = Fraction(1)
NOT_IN_IT: tuple[int, ...] = ()
"""What somebody reached in a play-off without being in it: less than anybody who was."""

SMALLEST_GROUP = 4

Tier = tuple[int, ...]
"""The group of a player at each cut that is in effect. The lower tuple is the better one."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut after a round: the group of everybody who plays on, 1 for the final, and the part that is carried over.

    If everything is carried over, all criteria keep counting. Otherwise points and table points of the earlier rounds
    count with their part, and the other criteria use only the rounds after the cut. Points deducted outside any round
    always count in full.

    `is_play_off` means that it is no cut: the next round is only for the players in its groups and gives no points. It
    decides between equals in the standings that follow it directly. So those who are out after a cut keep the order
    that a play-off just before it gave them, and among those who go on it counts no more once a later round is played:
    the rounds of their stage rank them, and who is equal then shares a place. Play-offs in a row count together.
    `elsewhere` are the players tied at the line of a cut in the order of a play-off that was no round of the event;
    it counts in the same way.
    """

    after_round: int
    carry: Fraction
    groups: Mapping[int, int]
    is_play_off: bool = False
    elsewhere: tuple[int, ...] = ()

    def group_of(self, entry_id: int) -> int:
        return self.groups.get(entry_id, OUT)


def in_stages(rows: Iterable[ScoreRow], cuts: Sequence[Cut]) -> dict[Tier, list[ScoreRow]]:
    """The rows by their tier, each as it counts there, in the order of `rows`."""
    rows = tuple(rows)
    if not cuts:
        return {(): list(rows)} if rows else {}
    played = max((result.round_number for row in rows for result in row.results), default=0)
    effective = sorted(
        (cut for cut in cuts if cut.after_round < played and not cut.is_play_off),
        key=lambda cut: cut.after_round,
    )
    play_offs = _play_offs(cuts)
    tiers: dict[Tier, list[ScoreRow]] = {}
    for row, counted in zip(rows, without_play_offs(rows, cuts), strict=True):
        tier, counting, last = _placed(counted, effective)
        decides = _play_off(row, play_offs, played if last is None else last.after_round)
        if last is not None and last.elsewhere:
            decides = (*decides, _elsewhere(row.entry_id, last))
        tiers.setdefault(tier, []).append(replace(counting, play_off=decides) if decides else counting)
    return dict(sorted(tiers.items()))


def without_play_offs(rows: Iterable[ScoreRow], cuts: Iterable[Cut]) -> tuple[ScoreRow, ...]:
    """The rows without the results of play-offs."""
    play_offs = _play_offs(cuts)
    return tuple(_without(row, play_offs) for row in rows) if play_offs else tuple(rows)


def _play_offs(cuts: Iterable[Cut]) -> frozenset[int]:
    return frozenset(cut.after_round + 1 for cut in cuts if cut.is_play_off)


def _without(row: ScoreRow, play_offs: Collection[int]) -> ScoreRow:
    kept = tuple([result for result in row.results if result.round_number not in play_offs])
    return row if len(kept) == len(row.results) else replace(row, results=kept)


def _play_off(row: ScoreRow, play_offs: Collection[int], last: int) -> PlayOffs:
    """What the player reached in the play-offs that end with the round `last`, in their order."""
    first = last
    while first in play_offs:
        first -= 1
    reached = {one.round_number: (one.table_points_x12 or 0, one.points) for one in row.results}
    return tuple(reached.get(number, NOT_IN_IT) for number in range(first + 1, last + 1))


def _elsewhere(entry_id: int, cut: Cut) -> tuple[int, ...]:
    return (-cut.elsewhere.index(entry_id),) if entry_id in cut.elsewhere else NOT_IN_IT


def _placed(row: ScoreRow, cuts: Sequence[Cut]) -> tuple[Tier, ScoreRow, Cut | None]:
    """The tier of a player, the row as it counts there, and the cut at which the player stopped."""
    tier: list[int] = []
    for cut in cuts:
        tier.append(cut.group_of(row.entry_id))
        early = {number for number in row.rounds if number <= cut.after_round}
        if tier[-1] == OUT:
            return tuple(tier), row.only_rounds(early), cut
        if cut.carry != WHOLE:
            row = _carried_over(row, early, cut.carry)
    return tuple(tier), row, None


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
