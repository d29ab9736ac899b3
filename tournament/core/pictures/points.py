"""Points that add up hand by hand, as one line for each player: a chart of sums.

Each line begins at 0 before the first hand. Lines differ in marks and dashes; their ends have room for a name each, moved apart
where they would lie on each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

STEP = 10
"""From one hand to the next, in units of the view box."""
HEIGHT = 200
"""The height of the view box, also that of the picture on a page, in pixels."""
LABEL = 18
"""The height of a name at the end of a line."""
MARKS = ("●", "■", "▲", "◆")
LINES_MOST = 4
"""Steps between the lines of the scale: these, times a power of ten."""
NICE = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Gains:
    """What the hands moved for a player, in order, in points."""

    name: str
    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A line of the scale: its number, and where it lies in the view box and in per cent of the height."""

    number: int
    y: int
    top: str


@dataclass(frozen=True, slots=True)
class Sum:
    """A player's line: `path` is the data of an SVG path, `total` the sum at its end, which lies at `top`; its name stands at
    `label_top`. `sums` are those after each hand, `mark` is the sign of the player.
    """

    name: str
    mark: str
    path: str
    sums: tuple[int, ...]
    top: str
    label_top: str

    @property
    def total(self) -> int:
        return self.sums[-1]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the hands, such as a round: its number, where it begins in the view box, and where its middle is in per cent."""

    number: int
    x: int
    left: str


@dataclass(frozen=True, slots=True)
class Points:
    """The chart. `levels` are the lines of its scale from above, `parts` those of the hands, if they have several."""

    width: int
    height: int
    lines: tuple[Sum, ...]
    levels: tuple[Level, ...]
    parts: tuple[Part, ...]

    @property
    def hands(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For each hand its number and the sums after it, in the order of the lines."""
        rows = zip(*(line.sums for line in self.lines), strict=True)
        return tuple(enumerate(rows, start=1))


def points_chart(people: Sequence[Gains], parts: Sequence[tuple[int, int]] = ()) -> Points | None:
    """The chart of up to four players with equally many hands; None with fewer than two hands. `parts` are the number of each part
    with its number of hands.
    """
    hands = len(people[0].gains) if people else 0
    if hands < 2:
        return None
    sums = [tuple(accumulate(one.gains)) for one in people]
    low = min(0, *(min(each) for each in sums))
    high = max(0, *(max(each) for each in sums))
    step = _level_step(high - low)
    low, high = low // step * step, max(-(-high // step) * step, low + step)
    span = high - low

    def y_of(number: int) -> int:
        return (high - number) * HEIGHT // span

    ends = [y_of(each[-1]) for each in sums]
    labels = _apart(ends)
    return Points(
        width=STEP * hands,
        height=HEIGHT,
        lines=tuple(
            Sum(
                one.name,
                MARKS[index % len(MARKS)],
                _path([y_of(0), *map(y_of, each)]),
                each,
                _per_cent(ends[index], HEIGHT),
                _per_cent(labels[index], HEIGHT),
            )
            for index, (one, each) in enumerate(zip(people, sums, strict=True))
        ),
        levels=tuple(
            Level(number, y_of(number), _per_cent(y_of(number), HEIGHT))
            for number in range(high, low - 1, -step)
        ),
        parts=tuple(_parts(parts, hands)),
    )


def _level_step(span: int) -> int:
    """The smallest nice step with at most LINES_MOST steps in the span; at least 1."""
    power = 1
    while True:
        for nice in NICE:
            if nice * power * LINES_MOST >= span:
                return nice * power
        power *= 10


def _path(heights: Sequence[int]) -> str:
    """Straight from hand to hand."""
    moves = (later - earlier for earlier, later in pairwise(heights))
    return f"M0 {heights[0]}" + "".join(f"l{STEP} {down}" if down else f"h{STEP}" for down in moves)


def _apart(ends: Sequence[int]) -> list[int]:
    """Heights for names as near to these as they can be with LABEL between any two, within the picture."""
    order = sorted(range(len(ends)), key=lambda index: ends[index])
    placed: list[int] = []
    for index in order:
        placed.append(max(ends[index], placed[-1] + LABEL if placed else 0))
    bottom = HEIGHT
    for position in reversed(range(len(placed))):
        placed[position] = min(placed[position], bottom)
        bottom = placed[position] - LABEL
    found = [0] * len(ends)
    for position, index in enumerate(order):
        found[index] = placed[position]
    return found


def _parts(parts: Sequence[tuple[int, int]], hands: int) -> list[Part]:
    found, start = [], 0
    for number, count in parts:
        found.append(Part(number, STEP * start, _per_cent(2 * start + count, 2 * hands)))
        start += count
    return found


def _per_cent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.4g}%"
