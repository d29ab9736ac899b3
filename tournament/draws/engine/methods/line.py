"""Games along one line, each made from the tables of the previous game by the method that the plan has for it."""

from tournament.draws.engine import designs
from tournament.draws.engine.designs import Grid, LineGame
from tournament.draws.engine.draw_errors import InvalidSettingError, NeedsResultsError
from tournament.draws.engine.known import Quad
from tournament.draws.engine.method import NextTables
from tournament.draws.engine.methods.round_to_draw import RoundToDraw
from tournament.draws.engine.plan import method_of
from tournament.draws.engine.types import DrawRequest


def draw_along_line(round_: RoundToDraw) -> list[Quad]:
    """The tables of this game, after all earlier games were played along the line."""
    return list(designs.tables_of(_grid(round_.request, round_.ids, round_.game)))


def _grid(request: DrawRequest, line: tuple[int, ...], number: int) -> Grid:
    before = _grid(request, line, number - 1) if number > 1 else None
    game = LineGame(number, line, before, request.turnup_plan, request.turnup_step, request.stride)
    return next_tables_of(request, number)(game)


def next_tables_of(request: DrawRequest, game: int) -> NextTables:
    """How the tables of a game follow from those before it, by the plan or else by the request's method.

    Raises NeedsResultsError for a method that needs the standings, and InvalidSettingError for any other that does not
    continue a line.
    """
    method = method_of(request.plan, game) or request.method
    if method.needs_results:
        raise NeedsResultsError(round=game)
    if method.next_tables is None:
        raise InvalidSettingError(setting="plan", value=method.id)
    return method.next_tables
