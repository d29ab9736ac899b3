"""The explanation of a hand in plain text."""

from __future__ import annotations

from scoring.engine import score
from scoring.hand_text import format_hand
from scoring.options import Options
from scoring.results import NO_REASONS, BelowMinimum, Excluded, Explanation, Reason, Score, Worth
from scoring.rulesets import get_ruleset
from scoring.tiles import TILE_NAMES
from scoring.types import Hand

_REASONS = {
    Reason.IMPLIED: "contained in {by}",
    Reason.ACCOUNT_ONCE: "account-once principle: it would link no set that is not linked already",
    Reason.NON_IDENTICAL: "non-identical principle: its sets already make another {by}",
    Reason.HIGHEST_OF_SERIES: "only the highest of its series counts: {by}",
    Reason.LIMIT_ALONE: "{by} counts alone",
}


def explain_text(hand: Hand, ruleset_id: str, options: Options | None = None) -> str:
    """Items, total, value, excluded items, other readings and the waits, as lines of text.

    Raises like ``score``, except that a hand below the minimum is explained and marked as such.
    """
    ruleset = get_ruleset(ruleset_id)
    shortfall = ""
    try:
        result = score(hand, ruleset_id, options, explain=True)
    except BelowMinimum as error:
        if error.score is None:
            raise
        result = error.score
        shortfall = error.shortfall(ruleset.unit)
    lines = [
        f"{format_hand(hand)}",
        f"{ruleset.name}, read as {result.arrangement}",
        "",
        *_item_lines(result),
        f"{result.total:>6}  total in {ruleset.unit}",
    ]
    if result.worth is not None:
        lines += _worth_lines(result, result.worth)
    elif result.value != result.total:
        lines.append(f"{result.value:>6}  value after the cap")
    if shortfall:
        lines.append(shortfall)
    if result.explanation:
        lines += _explanation_lines(result.explanation)
    return "\n".join(lines) + "\n"


def _item_lines(result: Score) -> list[str]:
    lines = []
    for item in result.items:
        times = f" x {item.count}" if item.count > 1 else ""
        lines.append(f"{item.points:>6}  {item.name}{times} {item.item.name_zh_hant} ({item.paragraph})")
    return lines


def _worth_lines(result: Score, worth: Worth) -> list[str]:
    """The fu with all their parts, the limit and the base points."""
    reasons = result.explanation.worth if result.explanation else NO_REASONS
    lines = []
    if worth.fu is not None:
        lines.append("")
        lines += [f"{part.number:>6}  {part.reason}" for part in reasons.fu]
        lines.append(f"{worth.fu:>6}  fu")
    lines.append("")
    if reasons.limit is not None:
        lines.append(f"        {reasons.limit}")
    lines.append(f"{worth.base:>6}  base points")
    return lines


def _explanation_lines(explanation: Explanation) -> list[str]:
    lines = []
    if explanation.excluded:
        lines += ["", "Not counted:"]
        lines += [f"        {entry.item.name}: {_reason(entry)}" for entry in explanation.excluded]
    if explanation.rejected:
        lines += ["", "Other readings:"]
        for reading in explanation.rejected:
            names = ", ".join(f"{item.name} {item.points}" for item in reading.items)
            lines.append(f"{reading.value:>6}  {reading.arrangement}: {names}")
    waits = ", ".join(TILE_NAMES[tile] for tile in explanation.waits)
    lines += ["", f"The hand waited for {waits}."]
    return lines


def _reason(entry: Excluded) -> str:
    return _REASONS[entry.reason].format(by=entry.by.name if entry.by else "another item")
