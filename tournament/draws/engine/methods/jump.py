"""Jump: the line dealt to the tables at a fixed distance."""

from tournament.draws.engine import designs
from tournament.draws.engine.designs import Grid, LineGame
from tournament.draws.engine.known import Quad
from tournament.draws.engine.method import Method, gettext_noop
from tournament.draws.engine.methods.line import draw_along_line
from tournament.draws.engine.methods.round_to_draw import RoundToDraw


def next_tables(game: LineGame) -> Grid:
    """The tables of the game before, read in order as a new line, are dealt round all tables.

    The distance of the settings is used only when game 1 is a Jump.
    """
    if game.before is None:
        return designs.grid_of(designs.jump(game.line, game.stride or designs.DEFAULT_STRIDE))
    return designs.grid_of(designs.jump(designs.read_line(game.before), len(game.line) // 4))


JUMP = Method(
    id="jump",
    label=gettext_noop("Jump"),
    description=gettext_noop("The line is dealt to the tables at a fixed distance."),
    keeps_line=True,
    next_tables=next_tables,
    prescribes_meetings=True,
    prescribes_tables=True,
    settings=frozenset({"line", "stride"}),
    better_round="best",
    better_schedule="best",
)


def draw(round_: RoundToDraw) -> list[Quad]:
    """On its own, Jump takes another distance in every game; in a plan it deals out the previous game."""
    request = round_.request
    if request.plan:
        return draw_along_line(round_)
    stride = designs.DEFAULT_STRIDE if request.stride is None else request.stride
    return list(designs.jump_games(round_.ids, round_.game, stride)[-1])
