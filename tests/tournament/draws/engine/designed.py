"""Games as the designs make them, asked one at a time."""

import random

from tournament.draws.engine import DrawRequest, Method, Player, methods
from tournament.draws.engine.budget import Budget
from tournament.draws.engine.known import Quad
from tournament.draws.engine.methods.round_to_draw import RoundToDraw
from tournament.draws.engine.record import Record
from tournament.draws.engine.roster import Roster


def designed_game(line: tuple[int, ...], game: int, method: Method, **settings: int | None) -> list[Quad]:
    """The tables of a game, 1 for the first, of players that stand in this line."""
    players = tuple(Player(each, rank) for rank, each in enumerate(line, start=1))
    record = Record()
    record.rounds = game - 1
    request = DrawRequest(players, method, **settings)
    roster = Roster(players, resting=(), house=())
    return methods.DRAWN_BY[method](RoundToDraw(request, roster, record, Budget(0, None), random.Random(0)))


def turnup_game(line: tuple[int, ...], game: int, plan: int = 1, step: int = 1) -> list[Quad]:
    return designed_game(line, game, methods.TURNUP, turnup_plan=plan, turnup_step=step)
