"""How many hands per second the engine scores, compared with two other libraries on one core.

    python tests/bench/scoring_speed.py [hands]

Method: distinct random winning hands are made first and then scored once each through the public function, every
item of the result read. The hands go round in blocks, each library taking its turn on the same block, so that a busy
machine slows all of them alike; the time is the process's own. Compare the ratios: absolute rates depend on the
machine, and blocks vary with its load (the spread is printed).

PyMahjongGB (C++) and mahjong (pure Python, riichi) are optional: missing ones are reported and left out. They
get their arguments ready made, so that only their scoring is timed. mahjong scores the same riichi hands as our riichi,
with their circumstances, dora and red fives, under the same options.
"""

from __future__ import annotations

import importlib
import importlib.util
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from scoring import Hand, MeldKind, Options, ScoringError, Wind, make_options, score, scored_rulesets  # noqa: E402 - the repository's root is on the path only now
from scoring.sampling import random_winning_hand  # noqa: E402 - likewise
from tests.bench.mahjong_riichi import Mahjong  # noqa: E402 - likewise
from tests.scoring.riichi.hands import any_riichi_hand  # noqa: E402 - likewise

BLOCKS = 10
RIICHI_OPTIONS = {"red_fives": 3, "kazoe": "yakuman", "yakuman_stack": True}
Scorer = Callable[[Any], object]


def distinct_hands(ruleset_id: str, count: int, seed: int) -> list[Hand]:
    """Different winning hands that reach the minimum."""
    rng = Random(f"{ruleset_id} {seed}")
    hands: dict[Hand, None] = {}
    while len(hands) < count:
        seat, prevailing = Wind(rng.randrange(4)), Wind(rng.randrange(4))
        hands[random_winning_hand(rng, ruleset_id, seat, prevailing).hand] = None
    return list(hands)


def riichi_hands(count: int, seed: int, options: Options) -> list[Hand]:
    """Different riichi hands that win: with bets, dora, red fives, kongs, and all yakuman."""
    rng = Random(f"riichi {seed}")
    hands: dict[Hand, None] = {}
    while len(hands) < count:
        hand = any_riichi_hand(rng, red_fives=options.number("red_fives"))
        try:
            score(hand, "riichi", options)
        except ScoringError:
            continue
        hands[hand] = None
    return list(hands)


def own_scorer(ruleset_id: str, options: Options | None = None) -> Scorer:
    """The public function, with every item of its answer read."""

    def run(hand: Hand) -> object:
        return [(item.name, item.points) for item in score(hand, ruleset_id, options).items]

    return run


def pymahjonggb() -> tuple[Scorer, Callable[[Hand], Any]] | None:
    """PyMahjongGB's scorer and the conversion of a hand to its arguments."""
    try:
        calculator = importlib.import_module("MahjongGB").MahjongFanCalculator
    except ImportError:
        return None

    def name(tile: int) -> str:
        if tile < 27:
            return f"{'WBT'[tile // 9]}{tile % 9 + 1}"
        return f"F{tile - 26}" if tile < 31 else f"J{34 - tile}"

    def convert(hand: Hand) -> tuple[Any, ...]:
        words = {
            MeldKind.CHOW: "CHI",
            MeldKind.PUNG: "PENG",
            MeldKind.KONG: "GANG",
            MeldKind.CONCEALED_KONG: "GANG",
        }
        pack = tuple(
            (words[meld.kind], name(meld.tiles[1]), int(meld.kind is not MeldKind.CONCEALED_KONG))
            for meld in hand.melds
        )
        flags = {flag.value for flag in hand.flags}
        return (
            pack,
            tuple(name(tile) for tile in hand.concealed),
            name(hand.winning_tile),
            len(hand.bonus),
            hand.self_drawn,
            "last_of_kind" in flags,
            bool(flags & {"kong_replacement", "robbing_kong"}),
            bool(flags & {"last_of_wall", "last_discard"}),
            int(hand.seat_wind),
            int(hand.round_wind),
        )

    return (lambda arguments: calculator(*arguments)), convert


def rates(contestants: Sequence[tuple[Scorer, list[Any]]]) -> list[list[float]]:
    """Items a second of each contestant in each block, the contestants taking turns."""
    found: list[list[float]] = [[] for _ in contestants]
    for block in range(BLOCKS):
        for position, (scorer, arguments) in enumerate(contestants):
            size = len(arguments) // BLOCKS
            part = arguments[block * size : (block + 1) * size]
            start = time.process_time()
            for argument in part:
                scorer(argument)
            found[position].append(len(part) / (time.process_time() - start))
    return found


def report(name: str, block_rates: list[float], base: float) -> None:
    """One line: the median rate, the slowest and fastest block, and the ratio to the base."""
    median = statistics.median(block_rates)
    spread = f"{min(block_rates):>9,.0f} to {max(block_rates):>9,.0f}"
    print(f"{name:<34}{median:>10,.0f} hands/s  ({spread})  ratio {median / base:6.3f}")  # noqa: T201 - its output


def import_cost() -> tuple[float, float]:
    """Seconds to import the package in a new process, and its resident memory in MB after scoring nothing."""
    code = (
        "import time; t = time.process_time(); import scoring; t = time.process_time() - t;"
        "import resource; print(t, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    seconds, kilobytes = out.split()
    return float(seconds), float(kilobytes) / 1024


def main(count: int) -> None:
    """Time all rulesets and the other libraries and print a table."""
    seconds, megabytes = import_cost()
    mcr_hands = distinct_hands("mcr", count, 1)
    names = ["mcr (scoring)"]
    contestants: list[tuple[Scorer, list[Any]]] = [(own_scorer("mcr"), mcr_hands)]
    if other := pymahjonggb():
        scorer, convert = other
        names.append("PyMahjongGB, the same hands")
        contestants.append((scorer, [convert(hand) for hand in mcr_hands]))
    else:
        print("PyMahjongGB: not installed, left out")  # noqa: T201 - its output
    for ruleset in scored_rulesets():
        if ruleset.id not in ("mcr", "riichi"):
            names.append(f"{ruleset.id} (scoring)")
            contestants.append((own_scorer(ruleset.id), distinct_hands(ruleset.id, count, 1)))
    options = make_options("riichi", RIICHI_OPTIONS)
    hands = riichi_hands(count, 1, options)
    names.append("riichi (scoring)")
    contestants.append((own_scorer("riichi", options), hands))
    if importlib.util.find_spec("mahjong"):
        library = Mahjong()
        names.append("mahjong, the same riichi hands")
        contestants.append((library.run, [library.arguments(hand, options) for hand in hands]))
    else:
        print("mahjong: not installed, left out")  # noqa: T201 - its output
    found = rates(contestants)
    base = statistics.median(found[0])
    for name, block_rates in zip(names, found, strict=True):
        report(name, block_rates, base)
    if names[-1].startswith("mahjong"):
        times = statistics.median(found[-2]) / statistics.median(found[-1])
        print(f"riichi: {times:.2f} times the hands per second of mahjong")  # noqa: T201 - its output
    print(f"import {seconds:.3f} s, {megabytes:.0f} MB")  # noqa: T201 - its output
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"this whole run, {count} hands each held: {peak:.0f} MB")  # noqa: T201 - its output


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30_000)
