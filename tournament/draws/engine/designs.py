"""The designs that the rules prescribe for drawing ahead, on a line of positions 0, 1, 2, ...

Source: Introduction to the MCR rules, "Table Design" (8, 1 to 3). A design is pure arithmetic: the same line always
gives the same tables, in the order of their numbers. The length of the line is a multiple of four. A grid has four
groups (rows) with one position for each table; column j sits at table j + 1.
"""

from dataclasses import dataclass

from tournament.draws.engine.draw_errors import InvalidSettingError

Group = tuple[int, ...]
Grid = tuple[Group, Group, Group, Group]
Quad = tuple[int, int, int, int]

TURNUP_STEPS: dict[int, tuple[int, int, int, int]] = {1: (0, 1, 2, 3), 2: (-1, 1, 2, 3), 3: (-1, 1, -2, 2)}
"""For each plan, how many tables each group moves to the right after a game (negative: to the left)."""
DEFAULT_STRIDE = 4
"""The distance in the printed example of Jump."""


@dataclass(frozen=True, slots=True)
class LineGame:
    """The input of a design for one game: the line, the grid of the previous game (None in game 1), and the
    settings.
    """

    number: int
    line: tuple[int, ...]
    before: Grid | None
    turnup_plan: int
    turnup_step: int
    stride: int | None


def make_grid(line: tuple[int, ...]) -> Grid:
    """Cut a line into four equal groups, in order (Turnup, Game 1)."""
    tables = len(line) // 4
    return (line[:tables], line[tables : 2 * tables], line[2 * tables : 3 * tables], line[3 * tables :])


def move_groups(grid: Grid, moves: tuple[int, ...]) -> Grid:
    """Move every group to the right by its number of tables, wrapping around at the end."""
    turned = []
    for group, move in zip(grid, moves, strict=True):
        cut = -move % len(group)
        turned.append(group[cut:] + group[:cut])
    return (turned[0], turned[1], turned[2], turned[3])


def tables_of(grid: Grid) -> tuple[Quad, ...]:
    """The tables of a grid in order, each with groups one to four."""
    return tuple(zip(*grid, strict=True))


def grid_of(tables: tuple[Quad, ...]) -> Grid:
    """The grid whose columns are these tables."""
    first, second, third, fourth = zip(*tables, strict=True)
    return (first, second, third, fourth)


def read_line(grid: Grid) -> tuple[int, ...]:
    """The line made by reading the tables of a game in order, table by table."""
    return tuple(position for table in tables_of(grid) for position in table)


def turnup_moves(plan: int, step: int) -> tuple[int, int, int, int]:
    """How far the four groups move after each game: the plan's steps, times `step` when there are many players.

    Raises InvalidSettingError for a plan other than 1, 2, 3 or a step under 1.
    """
    if plan not in TURNUP_STEPS:
        raise InvalidSettingError(setting="turnup_plan", value=plan)
    if step < 1:
        raise InvalidSettingError(setting="turnup_step", value=step)
    first, second, third, fourth = TURNUP_STEPS[plan]
    return (first * step, second * step, third * step, fourth * step)


def jump(line: tuple[int, ...], stride: int) -> tuple[Quad, ...]:
    """Take every `stride`-th position of the line, four times, in blocks of 4 x stride; a shorter last block has its
    own stride.

    Raises InvalidSettingError for a stride below 1.
    """
    if stride < 1:
        raise InvalidSettingError(setting="stride", value=stride)
    tables: list[Quad] = []
    start = 0
    while start < len(line):
        width = min(stride, (len(line) - start) // 4)
        tables.extend(tables_of(make_grid(line[start : start + 4 * width])))
        start += 4 * width
    return tuple(tables)


def printed_stride(tables: int) -> int:
    """The default stride of the first Jump in Turnup-Jump as printed.

    With four tables or fewer, the distance of the printed example would repeat the tables of Turnup's Game 1.
    """
    return DEFAULT_STRIDE if tables > DEFAULT_STRIDE else 1


def jump_strides(tables: int, first: int) -> tuple[int, ...]:
    """Strides for successive Jump games on one line that never bring two players together twice.

    After `first` come the divisors of the number of tables in which 2 and 3 occur to even powers, because no two of
    those are in a ratio of 2, 3 or 3/2. If `first` divides the number of tables, they must not be in such a ratio to it
    either.
    """
    strides = [first]
    if tables % first:
        return tuple(strides)
    for stride in range(1, tables + 1):
        if (
            tables % stride == 0
            and _even_powers(stride)
            and all(_never_meet_again(stride, s) for s in strides)
        ):
            strides.append(stride)
    return tuple(strides)


def _even_powers(stride: int) -> bool:
    for prime in (2, 3):
        power = 0
        while stride % prime == 0:
            stride //= prime
            power += 1
        if power % 2:
            return False
    return True


def _never_meet_again(one: int, other: int) -> bool:
    low, high = sorted((one, other))
    return high not in (low, 2 * low, 3 * low) and 2 * high != 3 * low


def jump_games(line: tuple[int, ...], games: int, stride: int) -> tuple[tuple[Quad, ...], ...]:
    """Consecutive Jump games: the line with a new stride each time, and then a new line read from the previous game.

    A new line uses the number of tables as the stride, so that it is dealt round all tables.
    """
    tables = len(line) // 4
    rounds = [jump(line, each) for each in jump_strides(tables, stride)[:games]]
    while len(rounds) < games:
        rounds.append(jump(read_line(grid_of(rounds[-1])), tables))
    return tuple(rounds)
