"""The race of the first ten through the rounds, as coordinates of a drawing that moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.standings.queries import standings

RUNNERS = 10
LEFT, RIGHT, TOP, STEP = 60, 620, 60, 56
"""Where the first and the last round stand, the first place, and how far apart places are."""
ROUND_SECONDS = 4
REST_SECONDS = 12
"""How long the way from one round to the next takes, and how long the end stays before it begins again."""
EASED = ".5 0 .5 1"
"""How a runner moves from one round to the next: the same curve as that of the line."""


@dataclass(frozen=True, slots=True)
class Runner:
    """One of the first ten: the places after each round (None before the first results), the line as a path of SVG, the
    heights through which the name moves, and where it ends.
    """

    entry: Entry
    places: tuple[int | None, ...]
    path: str
    heights: str
    end: int

    @property
    def is_first(self) -> bool:
        return self.places[-1] == 1


@dataclass(frozen=True, slots=True)
class Race:
    """The first ten of the newest official standings, the best first, through `rounds`.

    `widths` are what is uncovered of the lines, `ways` how far the names have come, at `times` of the `seconds` that it
    takes; `curves` say how it moves between them.
    """

    rounds: tuple[int, ...]
    marks: tuple[tuple[int, int], ...]
    runners: tuple[Runner, ...]
    widths: str
    ways: str
    times: str
    curves: str
    seconds: int

    @property
    def mark(self) -> str:
        """Names what is drawn: a drawing with the same mark goes on moving when the screen is refreshed."""
        drawn = repr([(str(runner.entry), runner.path) for runner in self.runners])
        return blake2b(drawn.encode(), digest_size=6).hexdigest()


def race_of(event: Event) -> Race | None:
    """The race as everybody may see it; None before there are two rounds to run through."""
    newest = standings(event)
    rounds = newest.rounds_available
    if len(rounds) < 2:
        return None
    after = [standings(event, after_round=number) for number in rounds]
    places = [{row.entry.pk: row.place for row in each.rows} for each in after]
    first = [row.entry for row in after[-1].rows if row.place is not None][:RUNNERS]
    columns = [LEFT + round(number * (RIGHT - LEFT) / (len(rounds) - 1)) for number in range(len(rounds))]
    seconds = ROUND_SECONDS * (len(rounds) - 1) + REST_SECONDS
    times = [number * ROUND_SECONDS / seconds for number in range(len(rounds))]
    return Race(
        rounds=rounds,
        marks=tuple(zip(rounds, columns, strict=True)),
        runners=tuple(_runner(entry, [each.get(entry.pk) for each in places], columns) for entry in first),
        widths=_values([*columns, columns[-1]]),
        ways=_values([f"{x} 0" for x in (*columns, columns[-1])]),
        times=_values([f"{time:.4f}" for time in (*times, 1)]),
        curves=_values([EASED] * len(rounds)),
        seconds=seconds,
    )


def _runner(entry: Entry, places: Sequence[int | None], columns: Sequence[int]) -> Runner:
    heights = [_height(place) for place in places]
    path = f"M{columns[0]} {heights[0]}"
    for (x, y), (before, above) in zip(
        list(zip(columns, heights, strict=True))[1:], zip(columns, heights, strict=True), strict=False
    ):
        middle = (x + before) // 2
        path += f"C{middle} {above} {middle} {y} {x} {y}"
    return Runner(
        entry=entry,
        places=tuple(places),
        path=path,
        heights=_values([f"0 {y}" for y in (*heights, heights[-1])]),
        end=heights[-1],
    )


def _height(place: int | None) -> int:
    """Whoever was not among the first ten comes from below them."""
    return TOP + STEP * (min(place or RUNNERS + 1, RUNNERS + 1) - 1)


def _values(parts: Sequence[object]) -> str:
    return ";".join(map(str, parts))
