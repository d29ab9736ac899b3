"""Games as the engine designs them, asked one at a time."""

from tournament.draws.engine import DrawRequest, Method, Player
from tournament.draws.engine.ahead import design_groups
from tournament.draws.engine.known import Quad
from tournament.draws.engine.roster import Roster


def turnup_game(line: tuple[int, ...], game: int, plan: int = 1, step: int = 1) -> list[Quad]:
    """The tables of a Turnup game, 1 for the first, of players that stand in this line."""
    players = tuple(Player(each, rank) for rank, each in enumerate(line, start=1))
    request = DrawRequest(players, Method.TURNUP, turnup_plan=plan, turnup_step=step)
    return design_groups(request, Roster(players, resting=(), house=()), game)[-1]
