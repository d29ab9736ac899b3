"""Compare the `mcr` engine with PyMahjongGB on random hands of every kind. Each difference must have a known reason.

    python tests/bench/scoring_differential.py [hands] [seed]

PyMahjongGB follows other readings of the official rules on points that the WMO Explanation settles, or that we
settled where it is silent. Those points are listed below; a difference that none of them covers is printed and makes
the exit code 1. PyMahjongGB is needed for this script only.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from scoring import BelowMinimum, Form, Hand, Score, ScoringError, format_hand, score  # noqa: E402 - found only now
from tests.bench.scoring_speed import pymahjonggb  # noqa: E402 - likewise
from tests.scoring.generate import any_hand  # noqa: E402 - likewise
from tests.scoring.reference.shapes import all_tiles, set_views  # noqa: E402 - likewise

NAMES = {"All Five": "All Fives", "Concealed Kong and Melded Kong": "One Melded Kong and One Concealed Kong"}
KONGS = frozenset(
    (
        "One Melded Kong and One Concealed Kong",
        "Two Concealed Kongs",
        "Two Melded Kongs",
        "Concealed Kong",
        "Melded Kong",
        "Two Concealed Pungs",
    )
)
WAITS = frozenset(("Edge Wait", "Closed Wait", "Single Wait"))


def allowed_differences(hand: Hand, result: Score) -> dict[str, frozenset[str]]:
    """The fans that may differ for this hand, by reason."""
    items = result.items_by_name()
    reasons = {
        "kongs: 8 for two concealed, 6 for one of each, added beside Three and Four Kongs (2.3, 2.10, 2.11)": (
            sum(meld.is_kong for meld in hand.melds) > 1,
            KONGS,
        ),
        "Fully Concealed Hand beside fans that contain Concealed Hand (2.2)": (
            hand.self_drawn and not any(meld.is_open for meld in hand.melds),
            frozenset(("Fully Concealed Hand", "Self-Drawn")),
        ),
        "All Green: Half Flush added, no Tile Hog in seven pairs (2.1)": (
            "All Green" in items,
            frozenset(("Half Flush", "Tile Hog")),
        ),
        "All Terminals: Double Pung added, no Tile Hog in seven pairs (2.4)": (
            "All Terminals" in items,
            frozenset(("Double Pung", "Tile Hog")),
        ),
        "Knitted Straight takes no Edge or Closed Wait (2.8)": (
            result.arrangement.form is Form.KNITTED_STRAIGHT,
            WAITS,
        ),
        "nobody waits for a fifth tile": (_waits_for_a_fifth_tile(hand), WAITS),
        "Nine Gates contains every Pung of Terminals or Honors (2.2)": (
            "Nine Gates" in items,
            frozenset(("Pung of Terminals or Honors",)),
        ),
        "Last Tile when the own melds show the other three": (True, frozenset(("Last Tile",))),
    }
    return {reason: names for reason, (holds, names) in reasons.items() if holds}


def _waits_for_a_fifth_tile(hand: Hand) -> bool:
    """Whether by shape alone the hand would wait for a kind that it holds four times."""
    held = all_tiles(hand)
    held.remove(hand.winning_tile)
    return any(
        held.count(tile) == 4 and any(True for _ in set_views(replace(hand, winning_tile=tile)))
        for tile in set(held)
    )


def read(hand: Hand) -> Score | None:
    """Our score, below the minimum or not."""
    try:
        return score(hand, "mcr")
    except BelowMinimum as error:
        return error.score
    except ScoringError:
        return None


def main(count: int, seed: int) -> int:
    """Compare, and print the count of each reason and every unexplained hand."""
    other = pymahjonggb()
    if other is None:
        sys.exit("PyMahjongGB is not installed.")
    calculate, convert = other
    rng = Random(seed)
    tally: Counter[str] = Counter()
    while tally.total() < count:
        hand = any_hand(rng, "mcr")
        result = read(hand)
        if result is None:
            continue
        theirs: Counter[str] = Counter()
        for points, times, _, name in calculate((*convert(hand), True)):
            theirs[NAMES.get(name, name)] += points * times
        tally[_verdict(hand, result, theirs)] += 1
    for verdict, times in tally.most_common():
        print(f"{times:>8}  {verdict}")  # noqa: T201 - its output
    return int(tally["UNEXPLAINED"] > 0)


def _verdict(hand: Hand, result: Score, theirs: Counter[str]) -> str:
    ours = Counter(result.items_by_name())
    if ours == theirs:
        return "same items"
    if ours.total() == theirs.total():
        return "same total, another choice of equal items"
    delta = {name: ours[name] - theirs[name] for name in ours | theirs if ours[name] != theirs[name]}
    reasons = []
    for reason, names in allowed_differences(hand, result).items():
        if any(name in delta for name in names):
            reasons.append(reason)
            delta = {name: points for name, points in delta.items() if name not in names}
    if sum(delta.values()) == 0 and reasons:
        return " + ".join(reasons)
    if hand.self_drawn and "Seven Pairs" in ours and "Seven Pairs" not in theirs:
        return "Fully Concealed Hand makes Seven Pairs the dearer reading (2.2)"
    print(format_hand(hand), "ours", dict(ours - theirs), "theirs", dict(theirs - ours))  # noqa: T201 - its output
    return "UNEXPLAINED"


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    sys.exit(main(*(arguments + [20_000, 1][len(arguments) :])))
