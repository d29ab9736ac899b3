"""Compare the `riichi` engine with mahjong on random hands of every kind. Each difference must have a known reason.

    python tests/bench/riichi_differential.py [hands] [seed]

Han, fu, every yaku and the number of yakuman are compared. What mahjong does otherwise is listed in `known_difference`; a
difference that none of it covers is printed and makes the exit code 1. mahjong is needed for this script only.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from scoring import Flag, Hand, Options, ScoringError, format_hand, make_options, score  # noqa: E402 - the root first
from tests.bench.mahjong_riichi import Mahjong  # noqa: E402 - likewise
from tests.scoring.riichi.hands import any_options, any_riichi_hand  # noqa: E402 - likewise


def known_difference(hand: Hand, options: Options, ours: dict[str, Any] | None) -> str | None:
    """Why the two may differ on this hand."""
    if Flag.RENHOU in hand.flags and options["renhou"] in ("mangan", "five_han"):
        return "renhou: mahjong counts five han, and only alone"
    if options["double_wind_pair_fu"] == 2 and hand.seat_wind == hand.round_wind:
        return "mahjong gives the pair of a double wind 4 fu"
    if ours and ours["yakuman"] and not options.is_on("yakuman_stack"):
        return "mahjong always adds yakuman up"
    return None


def read(hand: Hand, options: Options) -> dict[str, Any] | None:
    """Our answer in the same shape; None for a hand that does not win, and raises for an impossible one."""
    try:
        result = score(hand, "riichi", options)
    except ScoringError as error:
        if error.code in ("not_a_win", "no_yaku"):
            return None
        raise
    worth = result.worth
    assert worth is not None
    yaku = Counter(result.items_by_name())
    base, is_dealer = worth.base, hand.seat_wind == 0

    def up(points: int) -> int:
        return -(-points // 100) * 100

    if hand.self_drawn:
        payment = 2 * up(2 * base) if is_dealer else up(2 * base) + up(base)
    else:
        payment = up((6 if is_dealer else 4) * base)
    return {
        "han": worth.han,
        "fu": worth.fu,
        "yaku": yaku,
        "yakuman": worth.yakuman > 0,
        "payment": payment,
    }


def agree(ours: dict[str, Any] | None, theirs: dict[str, Any] | None) -> bool:
    if ours is None or theirs is None:
        return ours is None and theirs is None
    if ours["yaku"] != theirs["yaku"] or ours["yakuman"] != theirs["yakuman"]:
        return False
    if ours["payment"] != theirs["payment"]:
        return False
    return ours["yakuman"] or (ours["han"], ours["fu"]) == (theirs["han"], theirs["fu"])


def main(count: int, seed: int) -> int:
    """Compare, and print the count of each verdict and every unexplained hand."""
    other = Mahjong()
    rng = Random(seed)
    tally: Counter[str] = Counter()
    while tally.total() < count:
        given = any_options(rng)
        options = make_options("riichi", given)
        hand = any_riichi_hand(rng, red_fives=int(given["red_fives"]))
        try:
            ours = read(hand, options)
        except ScoringError:
            continue
        theirs = other.answer(hand, options)
        if agree(ours, theirs):
            tally["no win or no yaku" if ours is None else "same han, fu, yaku and payment"] += 1
            continue
        reason = known_difference(hand, options, ours)
        tally[reason or "UNEXPLAINED"] += 1
        if reason is None:
            print(format_hand(hand), given, "ours", ours, "theirs", theirs)  # noqa: T201 - its output
    for verdict, times in tally.most_common():
        print(f"{times:>8}  {verdict}")  # noqa: T201 - its output
    return int(tally["UNEXPLAINED"] > 0)


if __name__ == "__main__":
    arguments = [int(text) for text in sys.argv[1:]]
    sys.exit(main(*(arguments + [20_000, 1][len(arguments) :])))
