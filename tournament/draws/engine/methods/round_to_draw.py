"""The input of a method that draws one round, and the search that several methods share."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tournament.draws.engine.budget import Budget
from tournament.draws.engine.grouping import find_tables
from tournament.draws.engine.known import Quad, Rounds
from tournament.draws.engine.lookahead import MOST_TABLES, find_with_future
from tournament.draws.engine.pairs import PairRules
from tournament.draws.engine.record import Record
from tournament.draws.engine.roster import Roster
from tournament.draws.engine.types import DrawRequest


@dataclass(frozen=True, slots=True)
class RoundToDraw:
    """One round: the request, who is seated, what was played before, and how long to search."""

    request: DrawRequest
    roster: Roster
    record: Record
    budget: Budget
    rng: random.Random

    @property
    def game(self) -> int:
        """The number of the round, 1 for the first."""
        return self.record.rounds + 1

    @property
    def ids(self) -> tuple[int, ...]:
        """Who is seated, in order of rank."""
        return tuple(player.id for player in self.roster.seated)


DrawTables = Callable[[RoundToDraw], list[Quad]]
"""Draws a round: four ids for each table."""
DrawSchedule = Callable[[DrawRequest, Record, list[Roster], Budget, random.Random], Rounds]
"""Draws the rounds after a record as one schedule, with one roster for each round."""


def search(round_: RoundToDraw, start: list[int], *, rounds_to_come: int = 0) -> list[Quad]:
    """The cheapest tables found, starting from a line of positions in the roster. A small field takes later rounds into
    account.
    """
    roster, budget = round_.roster, round_.budget
    rules = PairRules(round_.request, round_.record, roster.seated)
    if budget.grant(1) < 1:
        line = start
    elif rounds_to_come and roster.tables <= MOST_TABLES:
        line = find_with_future(start, rules, rounds_to_come, budget, round_.rng)
    else:
        line = find_tables(start, rules.problem(), budget, round_.rng)
    return fours([roster.seated[position].id for position in line])


def fours(ids: list[int]) -> list[Quad]:
    """A line cut into tables of four."""
    return [(ids[spot], ids[spot + 1], ids[spot + 2], ids[spot + 3]) for spot in range(0, len(ids), 4)]
