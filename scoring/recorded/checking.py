"""Comparing a recorded win with the engine's score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine import score
from scoring.errors import ScoringError
from scoring.recorded.table import RecordedWin
from scoring.results import BelowMinimum
from scoring.rulesets.mcr.ruleset import MCR

FLOWERS = 81
OTHER_NUMBERS = {82: "57a"}
"""Numbers of fans in records, where the rulebook has another one: a melded and a concealed kong together have none
there.
"""


@dataclass(frozen=True, slots=True)
class CheckedWin:
    """The engine's score of a recorded win. ``error`` is the code of what keeps the hand from winning.

    ``claimed`` is the recorded total or the sum of the recorded fans, and ``agrees`` says whether it equals ``total``;
    both are None if the record says nothing. Equally good readings of a hand may have other fans. If the record lists
    fans, flowers are left out of the comparison, because not all records list them.
    """

    win: RecordedWin
    total: int | None
    items: Mapping[str, int]
    error: str | None
    claimed: int | None
    agrees: bool | None


def check_win(win: RecordedWin) -> CheckedWin:
    """Score the hand by the Mahjong Competition Rules."""
    claimed = _claimed(win)
    try:
        result = score(win.hand, MCR.id)
    except BelowMinimum as below:
        total = below.score.total if below.score else None
        items = below.score.items_by_name() if below.score else {}
        return CheckedWin(win, total, items, below.code, claimed, agrees=False)
    except ScoringError as error:
        return CheckedWin(win, None, {}, error.code, claimed, agrees=False)
    total = result.total
    if win.claimed_items is not None:
        total -= sum(one.points for one in result.items if one.item.number == str(FLOWERS))
    agrees = None if claimed is None else total == claimed
    return CheckedWin(win, result.total, result.items_by_name(), None, claimed, agrees)


def _claimed(win: RecordedWin) -> int | None:
    if win.claimed_items is None:
        return win.claimed_total
    points = {item.number: item.points for item in MCR.items}
    return sum(
        points.get(OTHER_NUMBERS.get(number, str(number)), 0) * count
        for number, count in win.claimed_items.items()
        if number != FLOWERS
    )
