"""Games as the designs make them, asked one at a time."""

import random
from itertools import combinations
from math import gcd

from tournament.draws.engine import DrawRequest, Method, Player, designs, methods
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


def turnup_excess(tables: int, rounds: int, plan: int = 1) -> int:
    """How many repeat meetings (meetings of two people after their first) this many Turnup games produce, exactly.

    Two groups whose moves differ by d meet their partners of Game 1 again after tables / gcd(tables, d) games.
    """
    moves = designs.turnup_moves(plan, 1)
    periods = (tables // gcd(tables, abs(low - high)) for low, high in combinations(moves, 2))
    return sum(tables * max(0, rounds - period) for period in periods)
