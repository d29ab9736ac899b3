"""How many hands per second the engine scores, compared with two other libraries on one core.

    python tests/bench/scoring_speed.py [hands]

Method: distinct random winning hands are made first and then scored once each through the public function, every
item of the result read. The hands go round in blocks, each library taking its turn on the same block, so that a busy
machine slows all of them alike; the time is the process's own. Compare the ratios: absolute rates depend on the
machine, and blocks vary with its load (the spread is printed).

PyMahjongGB (C++) and mahjong (pure Python, riichi) are optional: missing ones are reported and left out. They
get their arguments ready made, so that only their scoring is timed. For mahjong the hands are riichi hands of the
same shape: no flowers, no kongs, round and seat winds the same; hands without a yaku are left out.
"""

from __future__ import annotations

import importlib
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

from scoring import Hand, MeldKind, Wind, all_rulesets, score  # noqa: E402 - the repository's root is on the path only now
from scoring.sampling import random_winning_hand  # noqa: E402 - likewise

BLOCKS = 10
Scorer = Callable[[Any], object]


def distinct_hands(ruleset_id: str, count: int, seed: int) -> list[Hand]:
    """Different winning hands that reach the minimum."""
    rng = Random(f"{ruleset_id} {seed}")
    hands: dict[Hand, None] = {}
    while len(hands) < count:
        seat, prevailing = Wind(rng.randrange(4)), Wind(rng.randrange(4))
        hands[random_winning_hand(rng, ruleset_id, seat, prevailing).hand] = None
    return list(hands)


def own_scorer(ruleset_id: str) -> Scorer:
    """The public function, with every item of its answer read."""

    def run(hand: Hand) -> object:
        return [(item.name, item.points) for item in score(hand, ruleset_id).items]

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


def riichi() -> tuple[Scorer, Callable[[Hand], Any]] | None:
    """mahjong's scorer and the conversion of a hand to its arguments."""
    try:
        hands = importlib.import_module("mahjong.hand_calculating.hand")
        config = importlib.import_module("mahjong.hand_calculating.hand_config").HandConfig
        meld_class = importlib.import_module("mahjong.meld").Meld
    except ImportError:
        return None
    calculator = hands.HandCalculator()

    def convert(hand: Hand) -> tuple[Any, ...]:
        used: dict[int, int] = {}

        def take(tile: int) -> int:
            used[tile] = used.get(tile, -1) + 1
            return 4 * tile + used[tile]

        concealed = [take(tile) for tile in hand.concealed]
        melds, in_melds = [], []
        for meld in hand.melds:
            ids = [take(tile) for tile in meld.tiles[:3]]
            in_melds += ids
            kind = meld_class.CHI if meld.kind is MeldKind.CHOW else meld_class.PON
            melds.append(meld_class(kind, tiles=ids))
        win = take(hand.winning_tile)
        wind = 27 + int(hand.seat_wind)
        settings = config(is_tsumo=hand.self_drawn, player_wind=wind, round_wind=27 + int(hand.round_wind))
        return sorted([*concealed, *in_melds, win]), win, melds, settings

    def run(arguments: tuple[Any, ...]) -> object:
        tiles, win, melds, settings = arguments
        return calculator.estimate_hand_value(tiles, win, melds=melds, config=settings)

    return run, convert


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
    names, contestants = ["mcr (scoring)"], [(own_scorer("mcr"), mcr_hands)]
    for name, other in (("PyMahjongGB, the same hands", pymahjonggb()), ("mahjong, riichi", riichi())):
        if other is None:
            print(f"{name}: not installed, left out")  # noqa: T201 - its output
            continue
        scorer, convert = other
        arguments = [convert(hand) for hand in mcr_hands]
        if name.startswith("mahjong"):
            arguments = [argument for argument in arguments if not getattr(scorer(argument), "error", None)]
        names.append(name)
        contestants.append((scorer, arguments))
    for ruleset in all_rulesets():
        if ruleset.id != "mcr":
            names.append(f"{ruleset.id} (scoring)")
            contestants.append((own_scorer(ruleset.id), distinct_hands(ruleset.id, count, 1)))
    found = rates(contestants)
    base = statistics.median(found[0])
    for name, block_rates in zip(names, found, strict=True):
        report(name, block_rates, base)
    print(f"import {seconds:.3f} s, {megabytes:.0f} MB")  # noqa: T201 - its output
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"this whole run, {count} hands each held: {peak:.0f} MB")  # noqa: T201 - its output


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30_000)
