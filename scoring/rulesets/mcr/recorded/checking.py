"""What the engine says of a recorded win, beside what the record says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine import score
from scoring.errors import ScoringError
from scoring.results import BelowMinimum
from scoring.rulesets import get_ruleset
from scoring.rulesets.mcr.recorded.table import RecordedWin

RULESET = "mcr"


FLOWERS = 81
OTHER_NUMBERS = {82: "57a"}
"""What records number otherwise: the pair of a melded and a concealed kong, which has no number in the rulebook."""


@dataclass(frozen=True, slots=True)
class CheckedWin:
    """``total`` and ``items`` are the engine's; ``error`` is the code of what keeps the hand from winning.

    ``claimed`` is the total that the record says or that its fans sum to, and ``agrees`` whether the engine's is the same;
    both are None where the record says nothing. Equal readings of a hand may list other fans. Flowers are left out of the
    comparison where the record lists fans, because records differ in listing them.
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
        result = score(win.hand, RULESET)
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
    points = {item.number: item.points for item in get_ruleset(RULESET).items}
    return sum(
        points.get(OTHER_NUMBERS.get(number, str(number)), 0) * count
        for number, count in win.claimed_items.items()
        if number != FLOWERS
    )
