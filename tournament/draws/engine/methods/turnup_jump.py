"""Turnup-Jump: two games by Turnup, then one by Jump, and so on; either mixing the groups, or alternating as
printed.
"""

from tournament.draws.engine import designs
from tournament.draws.engine.designs import Grid, LineGame
from tournament.draws.engine.known import Quad
from tournament.draws.engine.method import Method, gettext_noop
from tournament.draws.engine.methods import jump, turnup
from tournament.draws.engine.methods.line import draw_along_line
from tournament.draws.engine.methods.round_to_draw import RoundToDraw

CYCLE = 3
"""Every third game is a Jump."""


def next_tables(game: LineGame) -> Grid:
    return jump.next_tables(game) if game.number % CYCLE == 0 else turnup.next_tables(game)


TURNUP_JUMP = Method(
    id="turnup-jump",
    label=gettext_noop("Turnup-Jump, mixing"),
    description=gettext_noop(
        "Two rounds by Turnup, then a Jump that deals out the tables of the round before, and so on from "
        "there. It does not use the Jump distance."
    ),
    keeps_line=True,
    next_tables=next_tables,
    prescribes_meetings=True,
    prescribes_tables=True,
    settings=frozenset({"line", "turnup_plan", "turnup_step"}),
    better_round="best",
    better_schedule="best",
)
TURNUP_JUMP_PRINTED = Method(
    id="turnup-jump-printed",
    label=gettext_noop("Turnup-Jump as printed"),
    description=gettext_noop(
        "Two rounds by Turnup, then one by Jump at the Jump distance, both on the first line, and so on in turn."
    ),
    keeps_line=True,
    prescribes_meetings=True,
    prescribes_tables=True,
    settings=frozenset({"line", "turnup_plan", "turnup_step", "stride"}),
    better_round="best",
    better_schedule="best",
)


def draw(round_: RoundToDraw) -> list[Quad]:
    return draw_along_line(round_)


def draw_printed(round_: RoundToDraw) -> list[Quad]:
    """As printed ("Table Design", 8 (3)): game 3 is the first of Jump, game 6 the second, and the others are Turnup's.

    Both designs start from the first line and continue as they would alone: game 4 is the third of Turnup.
    """
    request, game, line = round_.request, round_.game, round_.ids
    tables = round_.roster.tables
    moves = designs.turnup_moves(request.turnup_plan, request.turnup_step)
    if game % CYCLE == 0:
        stride = designs.printed_stride(tables) if request.stride is None else request.stride
        return list(designs.jump_games(line, game // CYCLE, stride)[-1])
    grid = designs.make_grid(line)
    for _ in range(game - 1 - game // CYCLE):
        grid = designs.move_groups(grid, moves)
    return list(designs.tables_of(grid))
