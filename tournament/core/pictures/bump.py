"""Places through the rounds as lines that cross: a bump chart.

Everybody is one line from round to round; the better place is higher. Players who share a place stand one below the other,
in their order in the last round, so no line hides another. The first ten have a row each at the end of their lines, and so
have a player who is followed and the neighbours in the last round. All others are drawn closer together, and those who were
never among the first ten are left out where there are very many.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

FIRST = 10
"""So many places have a row each."""
FULL = 12
"""So many players are all drawn with a row each."""
EVERYBODY = 64
"""Up to so many players each have a line."""
STEP = 40
"""From one round to the next, in units of the view box."""
ROW = 20
"""The height of a row in units of the view box."""
ROWS_OF_BAND = ((8, 1), (40, 2))
"""How many rows the places drawn closer together share, by their number; more of them share MOST_ROWS_OF_BAND."""
MOST_ROWS_OF_BAND = 3


@dataclass(frozen=True, slots=True)
class Course:
    """A player's places, one for each round; None for a round after which the player had none."""

    key: int
    places: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on a line: where it is in the view box, and in per cent of its sides."""

    x: int
    y: int
    left: str
    top: str
    place: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player's way: `path` is the data of an SVG path, `marks` are the places after the rounds."""

    key: int
    path: str
    marks: tuple[Mark, ...]

    @property
    def end(self) -> Mark:
        return self.marks[-1]


@dataclass(frozen=True, slots=True)
class Row:
    """A row beside the end of the lines, from above: a player, or `rows` rows for the places from `first` to `last`, which are
    drawn closer together. `y` is its middle. The `count` of players behind it is 1 for a player.
    """

    y: int
    rows: int = 1
    line: Line | None = None
    first: int = 0
    last: int = 0
    count: int = 1


@dataclass(frozen=True, slots=True)
class Bump:
    """The chart. `rows` stand beside the last round; `others` is the path of all lines that have no row. `heads` are the middles
    of the columns in the view box. `is_whole` says that everybody has a line.
    """

    width: int
    height: int
    heads: tuple[int, ...]
    rows: tuple[Row, ...]
    others: str
    followed: Line | None
    is_whole: bool

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines with a row, the best first."""
        return tuple(row.line for row in self.rows if row.line)


def bump(courses: Sequence[Course], followed: int | None = None, *, step: int = STEP) -> Bump | None:
    """The chart of these players, who stand in the order of the last round; None where there are fewer than two rounds or
    nobody has a place. `followed` is a key. Takes n log n steps for each round.
    """
    columns = max((len(course.places) for course in courses), default=0)
    ended = [course.key for course in courses if course.places and course.places[-1] is not None]
    if columns < 2 or not ended:
        return None
    orders = [_order(courses, column) for column in range(columns)]
    scale = _Scale(max(map(len, orders)), _own_rows(orders[-1], followed))
    drawn = _Drawing(orders, scale, step)
    shown = scale.shown(orders[-1])
    lines = {course.key: drawn.line(course) for course in courses if course.key in shown}
    if len(courses) <= EVERYBODY:
        others = [course for course in courses if course.key not in lines]
    else:
        once = {key for order in orders for key, position in order.items() if position < FIRST}
        others = [course for course in courses if course.key in once and course.key not in lines]
    return Bump(
        width=drawn.width,
        height=scale.height,
        heads=tuple(step * column for column in range(columns)),
        rows=scale.rows(orders[-1], lines),
        others="".join(drawn.path(course) for course in others),
        followed=lines.get(followed) if followed is not None else None,
        is_whole=len(courses) <= EVERYBODY,
    )


def _order(courses: Sequence[Course], column: int) -> dict[int, int]:
    """Who stands where after a round, counted from 0: by place, those who share one as in `courses`."""
    placed = [
        (course.places[column], index, course.key)
        for index, course in enumerate(courses)
        if column < len(course.places)
    ]
    known = sorted((place, index, key) for place, index, key in placed if place is not None)
    return {key: position for position, (_place, _index, key) in enumerate(known)}


def _own_rows(last: dict[int, int], followed: int | None) -> set[int]:
    """The positions that have a row of their own."""
    count = len(last)
    if count <= FULL:
        return set(range(count))
    own = set(range(FIRST))
    if followed in last:
        own.update(range(max(last[followed] - 1, 0), min(last[followed] + 2, count)))
    # A gap of one has the height of a row anyway.
    own.update(one for one in range(1, count - 1) if one - 1 in own and one + 1 in own)
    if count - 2 in own:
        own.add(count - 1)
    return own


class _Scale:
    """Which height each position has: a row, or its part of a band of rows."""

    def __init__(self, positions: int, own: Collection[int]) -> None:
        self._own = own
        self._bands: list[tuple[int, int, int, int]] = []
        self._middles: list[int] = []
        top = position = 0
        while position < positions:
            if position in own:
                self._middles.append(top + ROW // 2)
                position, top = position + 1, top + ROW
                continue
            end = next((one for one in range(position, positions) if one in own), positions)
            rows = _rows_of_band(end - position)
            height = rows * ROW
            self._bands.append((position, end, top + height // 2, rows))
            for index in range(end - position):
                self._middles.append(top + (2 * index + 1) * height // (2 * (end - position)))
            position, top = end, top + height
        self.height = top

    def middle(self, position: int) -> int:
        return self._middles[position]

    def shown(self, last: dict[int, int]) -> set[int]:
        """Who has a row."""
        return {key for key, position in last.items() if position in self._own}

    def rows(self, last: dict[int, int], lines: dict[int, Line]) -> tuple[Row, ...]:
        """The rows from above."""
        found = [Row(self.middle(last[key]), line=line) for key, line in lines.items()]
        for start, end, middle, rows in self._bands:
            behind = sum(start <= position < end for position in last.values())
            found.append(Row(middle, rows, None, start + 1, end, behind))
        return tuple(sorted(found, key=lambda row: row.y))


def _rows_of_band(count: int) -> int:
    return next((rows for most, rows in ROWS_OF_BAND if count <= most), MOST_ROWS_OF_BAND)


class _Drawing:
    """Draws the lines on a scale."""

    def __init__(self, orders: Sequence[dict[int, int]], scale: _Scale, step: int) -> None:
        self._orders = orders
        self._scale = scale
        self._step = step
        self.width = step * (len(orders) - 1)

    def line(self, course: Course) -> Line:
        marks = tuple(
            Mark(
                step * self._step,
                y,
                _per_cent(step * self._step, self.width),
                _per_cent(y, self._scale.height),
                place,
            )
            for step, (place, y) in enumerate(zip(course.places, self._heights(course), strict=True))
            if place is not None and y is not None
        )
        return Line(course.key, self.path(course), marks)

    def path(self, course: Course) -> str:
        """The way of a player: curves that leave and reach each round level. A round without a place breaks it."""
        parts: list[str] = []
        before: int | None = None
        half = self._step // 2
        for column, y in enumerate(self._heights(course)):
            if y is not None and before is None:
                parts.append(f"M{column * self._step} {y}")
            elif y is not None and before is not None:
                down = y - before
                parts.append(f"c{half} 0 {half} {down} {self._step} {down}" if down else f"h{self._step}")
            before = y
        return "".join(parts)

    def _heights(self, course: Course) -> list[int | None]:
        return [
            None if (position := order.get(course.key)) is None else self._scale.middle(position)
            for order in self._orders
        ]


def _per_cent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.4g}%"
