"""Turnup: four groups move on after every game, by the printed steps or by steps that bring no repeat."""

from tournament.draws.engine import designs
from tournament.draws.engine.designs import Grid, LineGame
from tournament.draws.engine.known import Quad, quad_of, shift_rounds
from tournament.draws.engine.method import Method, gettext_noop
from tournament.draws.engine.methods.line import draw_along_line
from tournament.draws.engine.methods.round_to_draw import RoundToDraw


def next_tables(game: LineGame) -> Grid:
    """The groups move on from where they are, each by its own number of tables."""
    moves = designs.turnup_moves(game.turnup_plan, game.turnup_step)
    return designs.make_grid(game.line) if game.before is None else designs.move_groups(game.before, moves)


TURNUP = Method(
    id="turnup",
    label=gettext_noop("Turnup"),
    description=gettext_noop(
        "The line is split into four groups, each of which moves on by its own number of tables every round."
    ),
    keeps_line=True,
    next_tables=next_tables,
    prescribes_meetings=True,
    prescribes_tables=True,
    settings=frozenset({"line", "turnup_plan", "turnup_step"}),
    better_round="best",
    better_schedule="best",
)
FREE_TURNUP = Method(
    id="free-turnup",
    label=gettext_noop("Free Turnup"),
    description=gettext_noop(
        "Turnup with steps that differ from round to round, so that nobody meets twice as long as such steps are known."
    ),
    keeps_line=True,
    settings=frozenset({"line"}),
    better_round="best",
    better_schedule="best",
)


def draw(round_: RoundToDraw) -> list[Quad]:
    return draw_along_line(round_)


def draw_free(round_: RoundToDraw) -> list[Quad]:
    """Games without a repeat, as long as there are known moves; further games repeat the moves from the start."""
    if round_.request.plan:
        return draw_along_line(round_)
    tables, game = round_.roster.tables, round_.game
    known = next(found for wanted in range(game, 0, -1) if (found := shift_rounds(tables, wanted)))
    ids = round_.ids
    return [
        quad_of([ids[place] for place in table])
        for table in known.round((game - 1) % len(known.moves), tables)
    ]
