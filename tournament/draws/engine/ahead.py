"""Rounds drawn ahead by a design: who meets in each game, and in which order the tables stand."""

from tournament.draws.engine import designs
from tournament.draws.engine.errors import InvalidSettingError, NeedsResultsError
from tournament.draws.engine.known import Quad, quad_of, shift_rounds
from tournament.draws.engine.plan import method_of
from tournament.draws.engine.roster import Roster
from tournament.draws.engine.types import RANKED_METHODS, DrawRequest, Method

TURNUP_JUMP_CYCLE = 3
"""Turnup-Jump: two games by Turnup, then one by Jump, and so on."""


def design_groups(request: DrawRequest, roster: Roster, games: int) -> list[list[Quad]]:
    """The tables of the first `games` games, as ids, by the request's design or by its plan, game after game."""
    ids = tuple(player.id for player in roster.seated)
    if request.method is Method.FREE_TURNUP and not request.plan:
        return _free_turnup(ids, games)
    if request.method is Method.JUMP and not request.plan:
        stride = designs.DEFAULT_STRIDE if request.stride is None else request.stride
        return [list(tables) for tables in designs.jump_games(ids, games, stride)]
    if request.method is Method.TURNUP_JUMP_PRINTED:
        return _by_turns(request, ids, games)
    return _by_plan(request, ids, games)


def _by_turns(request: DrawRequest, ids: tuple[int, ...], games: int) -> list[list[Quad]]:
    """Turnup-Jump as printed ("Table Design", 8 (3)): game 3 is the first of Jump, game 6 the second, the others are Turnup's.

    Both designs start from the first line and go on as they do alone: game 4 is the third of Turnup.
    """
    tables = len(ids) // 4
    stride = designs.printed_stride(tables) if request.stride is None else request.stride
    jumps = iter(designs.jump_games(ids, games // TURNUP_JUMP_CYCLE, stride))
    moves = designs.turnup_moves(request.turnup_plan, request.turnup_step)
    grid = designs.make_grid(ids)
    rounds: list[list[Quad]] = []
    for game in range(1, games + 1):
        if game % TURNUP_JUMP_CYCLE == 0:
            rounds.append(list(next(jumps)))
            continue
        grid = designs.move_groups(grid, moves) if rounds else grid
        rounds.append(list(designs.tables_of(grid)))
    return rounds


def _by_plan(request: DrawRequest, ids: tuple[int, ...], games: int) -> list[list[Quad]]:
    """Turnup moves the groups on from where they are; Jump deals the line of the last game's tables into a new grid.

    The stride is used only when game 1 is a Jump; later the whole line is dealt round the tables.
    """
    moves = designs.turnup_moves(request.turnup_plan, request.turnup_step)
    grid = designs.make_grid(ids)
    tables = len(ids) // 4
    rounds: list[list[Quad]] = []
    for game in range(1, games + 1):
        method = design_method(request, game)
        if method is Method.JUMP:
            line = designs.read_line(grid) if rounds else ids
            stride = tables if rounds else request.stride or designs.DEFAULT_STRIDE
            grid = designs.grid_of(designs.jump(line, stride))
        elif rounds:
            grid = designs.move_groups(grid, moves)
        rounds.append(list(designs.tables_of(grid)))
    return rounds


def design_method(request: DrawRequest, game: int) -> Method:
    """Turnup or Jump: what a plan, or Turnup-Jump by itself, says for a game.

    Raises NeedsResultsError for a game by High-to-High and InvalidSettingError for another that is no design.
    """
    method = method_of(request.plan, game) or request.method
    if method is Method.TURNUP_JUMP:
        return Method.JUMP if game % TURNUP_JUMP_CYCLE == 0 else Method.TURNUP
    if method in RANKED_METHODS:
        raise NeedsResultsError(round=game)
    if method not in (Method.TURNUP, Method.JUMP):
        raise InvalidSettingError(setting="plan", value=method.value)
    return method


def _free_turnup(ids: tuple[int, ...], games: int) -> list[list[Quad]]:
    """Games without a repeat as far as moves are known; further games go through the moves again."""
    tables = len(ids) // 4
    known = next(found for wanted in range(games, 0, -1) if (found := shift_rounds(tables, wanted)))
    rounds = [known.round(game % len(known.moves), tables) for game in range(games)]
    return [
        [quad_of([ids[place] for place in table]) for table in tables_of_game] for tables_of_game in rounds
    ]
