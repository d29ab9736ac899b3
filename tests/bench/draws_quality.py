"""How good the draws are: repeats, clubs, winds, tables and seconds, beside the targets and other programs' figures.

    python tests/bench/draws_quality.py [schedules] [clubs] [high-to-high] [large]

Without arguments all four parts are run. Everything is counted from the seats by the checker of the test suite, which
shares no code with the engine. Missed targets are marked and listed at the end, and the exit status is then 1. Times are
those of this machine; only the large rounds have a time limit.

The figures of other programs are not measured here: they come from re-implementations of three public ones, run once
on another machine with the same players and rounds (mean repeats of a few seeds; "-" where the program gave up).
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.tournament.draws.engine import checker  # noqa: E402 - the repository's root is on the path only now
from tests.tournament.draws.engine.targets import (  # noqa: E402 - likewise
    CLUB_CASES,
    EXCESS_TARGETS,
    ROUNDS,
    SWISS_TARGETS,
    clubs_of_sizes,
)
from tournament.draws.engine import (  # noqa: E402 - likewise
    DrawRequest,
    Player,
    RoundHistory,
    draw_round,
    draw_schedule,
    methods,
)

SCHEDULE_SECONDS = 5.0
ROUND_SECONDS = 1.0
LARGE_PLAYERS, LARGE_ROUNDS, LARGE_LIMIT = 1000, 8, 3.0
SWISS_SEEDS = (1, 2)

OTHERS = "16: 25/0/5 41/-/24 61/-/48 81/-/72 124/-/120; 20: 23/-/3 40/-/11 60/-/27 81/-/51 129/-/110; "
OTHERS += "24: 26/-/1 40/-/6 57/-/15 81/-/31 132/-/85; 28: 22/-/0 38/-/2 55/-/6 79/-/16 130/-/55; "
OTHERS += "32: 22/0/0 36/-/0 54/-/2 77/-/8 126/-/32; 36: 24/0/0 41/-/0 59/-/0 78/-/2 129/-/19; "
OTHERS += "40: 19/0/0 34/0/0 51/-/0 72/-/0 124/-/9; 48: 17/0/0 29/0/0 50/-/0 76/-/0 124/-/1; "
OTHERS += "64: 17/0/0 29/0/0 46/0/0 65/-/0 120/-/0; 100: 17/0/0 30/0/0 47/0/0 68/0/0 121/-/0; "
OTHERS += "128: 15/0/0 28/0/0 47/0/0 67/0/0 119/0/0; 200: 18/0/0 32/0/0 48/0/0 68/0/0 118/0/0; "
OTHERS += "256: 18/0/0 29/0/0 38/0/0 61/0/0 109/0/0; 400: 16/0/0 30/0/0 51/0/0 71/0/0 122/0/0; "
OTHERS += "1000: 15/0/? 28/0/? 42/0/? 61/0/? 110/0/?"
"""Players: for each number of rounds shuffles / greedy with restarts / round by round evolution."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Rounds with their table numbers, and the seconds they took."""

    rounds: Sequence[RoundHistory]
    numbers: Sequence[tuple[int, ...]]
    seconds: float


class Report:
    """Prints lines and remembers the targets that were missed."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def line(self, text: str = "") -> None:
        """Print a line at once."""
        print(text, flush=True)  # noqa: T201 - its output

    def judge(self, name: str, figures: Iterable[tuple[int, int]]) -> str:
        """A mark for a line that misses a target, given pairs of (found, target)."""
        if all(found <= target for found, target in figures):
            return ""
        self.missed.append(name)
        return "  MISSED"


def players_of(order: Iterable[int], clubs: Sequence[str] = ()) -> tuple[Player, ...]:
    """Players in order of rank."""
    return tuple(
        Player(number, rank, club=clubs[number - 1] if clubs else "")
        for rank, number in enumerate(order, start=1)
    )


def best_schedule(count: int, rounds: int, clubs: Sequence[str] = ()) -> Drawn:
    """A best schedule within the budget."""
    field = players_of(range(1, count + 1), clubs)
    start = time.monotonic()
    schedule = draw_schedule(
        DrawRequest(field, methods.BEST, rounds=rounds, seed=1, seconds=SCHEDULE_SECONDS)
    )
    seconds = time.monotonic() - start
    return Drawn(
        [drawn.tables for drawn in schedule.rounds],
        [drawn.table_numbers for drawn in schedule.rounds],
        seconds,
    )


def schedules(report: Report) -> None:
    """The best schedule for every field and number of rounds that has a target."""
    others = {int(n): row.split() for n, row in (part.split(":") for part in OTHERS.split(";"))}
    report.line(
        "Best schedules: repeat meetings, target; wind excess, winds twice in a block of four; games at a"
    )
    report.line("table visited before, least possible; seconds; others' repeats (not measured here).")
    report.line("players rounds  repeats target  wind block  table least  seconds  others")
    for count, targets in EXCESS_TARGETS.items():
        for rounds, target, other in zip(ROUNDS, targets, others[count], strict=True):
            drawn = best_schedule(count, rounds)
            excess = checker.excess(drawn.rounds)
            wind, block = checker.wind_excess(drawn.rounds), checker.wind_block_repeats(drawn.rounds)
            table = checker.table_repeats(drawn.rounds, drawn.numbers)
            least = count * max(0, rounds - count // 4)
            mark = report.judge(f"schedule {count} x {rounds}", [(excess, target), (wind, 0), (block, 0)])
            report.line(
                f"{count:7}{rounds:7}{excess:9}{target:7}{wind:6}{block:6}{table:7}{least:6}"
                f"{drawn.seconds:9.2f}  {other}{mark}"
            )


def clubs(report: Report) -> None:
    """Events whose clubs can be kept apart completely."""
    report.line("Clubs, mixed over the seed list: repeats and same-club meetings, targets 0 and 0.")
    report.line("players rounds clubs         repeats same-club  wind block  seconds")
    for count, rounds, sizes in CLUB_CASES:
        names = clubs_of_sizes(sizes, seed=count + rounds)
        drawn = best_schedule(count, rounds, names)
        excess = checker.excess(drawn.rounds)
        same = checker.same_group(drawn.rounds, dict(enumerate(names, start=1)))
        wind, block = checker.wind_excess(drawn.rounds), checker.wind_block_repeats(drawn.rounds)
        is_even = len(set(sizes)) == 1
        label = f"{len(sizes)} of {sizes[0]}" if is_even else f"{len(sizes)} of {min(sizes)}-{max(sizes)}"
        mark = report.judge(
            f"clubs {count} x {rounds}, {label}", [(n, 0) for n in (excess, same, wind, block)]
        )
        report.line(
            f"{count:7}{rounds:7} {label:13}{excess:8}{same:10}{wind:6}{block:6}{drawn.seconds:9.2f}{mark}"
        )


@dataclass(frozen=True, slots=True)
class Event:
    """An event by High-to-High: its repeats, its mean spread a table, and its slowest round."""

    repeats: int
    last_tables: int
    spread: float
    wind_spread: int
    slowest: float


def played_event(count: int, rounds: int, seed: int) -> Event:
    """The first round by lot, the others by High-to-High; results are skill and luck."""
    rng = random.Random(seed)
    points = dict.fromkeys(range(1, count + 1), 0)
    skill = {player: rng.gauss(0, 1) for player in points}
    history: tuple[RoundHistory, ...] = ()
    spread = last_tables = 0
    slowest = 0.0
    for number in range(rounds):
        order = sorted(points, key=lambda player: (-points[player], rng.random()))
        method = methods.HIGH_TO_HIGH if number else methods.RANDOM
        start = time.monotonic()
        tables = draw_round(
            DrawRequest(players_of(order), method, history=history, seed=seed, seconds=ROUND_SECONDS)
        ).tables
        slowest = max(slowest, time.monotonic() - start)
        met = checker.meetings(history)
        last_tables += sum(met[pair] > 0 for table in tables[-3:] for pair in checker.pairs_of(table))
        spread += checker.rank_excess(tables, order) if number else 0
        history = (*history, tables)
        for table in tables:
            finish = sorted(table, key=lambda player: skill[player] + rng.gauss(0, 1), reverse=True)
            for player, won in zip(finish, (4, 2, 1, 0), strict=True):
                points[player] += won
    winds = checker.winds_of(history).values()
    wind_spread = max(max(map(had.count, range(4))) - min(map(had.count, range(4))) for had in winds)
    mean = spread / (count // 4) / (rounds - 1)
    return Event(checker.excess(history), last_tables, mean, wind_spread, slowest)


def high_to_high(report: Report) -> None:
    """Whole events drawn round by round."""
    report.line(
        f"High-to-High, {ROUND_SECONDS} s a round, {len(SWISS_SEEDS)} seeded events each: repeats in all"
    )
    report.line(
        "rounds, target; those at the last three tables; places of rank above the least, a table and round,"
    )
    report.line("reference; largest difference of a player's winds; slowest round.")
    report.line("players rounds  repeats       target  last   spread       reference  winds  seconds")
    for (count, rounds), (target, reference) in SWISS_TARGETS.items():
        events = [played_event(count, rounds, seed) for seed in SWISS_SEEDS]
        repeats = [event.repeats for event in events]
        mark = report.judge(f"high-to-high {count} x {rounds}", [(max(repeats), target)])
        spread = " ".join(f"{event.spread:.1f}" for event in events)
        report.line(
            f"{count:7}{rounds:7}  {'/'.join(map(str, repeats)):<13}{target:7}"
            f"{max(event.last_tables for event in events):6}   {spread:<14}{reference:8.1f}"
            f"{max(event.wind_spread for event in events):7}"
            f"{max(event.slowest for event in events):9.2f}{mark}"
        )


def large(report: Report) -> None:
    """Rounds of a thousand players."""
    report.line(
        f"{LARGE_PLAYERS} players, High-to-High, {ROUND_SECONDS} s to search, at most {LARGE_LIMIT} s in all."
    )
    event = played_event(LARGE_PLAYERS, LARGE_ROUNDS, 1)
    is_slow = event.slowest > LARGE_LIMIT
    mark = report.judge("large rounds", [(event.repeats, 0), (int(is_slow), 0)])
    report.line(
        f"{LARGE_ROUNDS} rounds: {event.repeats} repeats, spread {event.spread:.2f}, "
        f"slowest round {event.slowest:.2f} s{mark}"
    )


PARTS: dict[str, Callable[[Report], None]] = {
    "schedules": schedules,
    "clubs": clubs,
    "high-to-high": high_to_high,
    "large": large,
}


def main(words: Sequence[str]) -> int:
    """Run the named parts, or all. Returns 1 when a target was missed, 2 for an unknown argument."""
    report = Report()
    unknown = [word for word in words if word not in PARTS]
    if unknown:
        report.line(f"There is no part {unknown[0]!r}; the parts are {', '.join(PARTS)}.")
        return 2
    for name in words or PARTS:
        PARTS[name](report)
        report.line()
    report.line(f"Targets missed: {', '.join(report.missed) or 'none'}.")
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
