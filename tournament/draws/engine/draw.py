"""The two ways to ask for a draw: one round, or a schedule for several rounds ahead."""

import random
import time
from dataclasses import dataclass, replace

from tournament.draws.engine.assemble import finish_round, give_numbers, seat_groups, table_order
from tournament.draws.engine.budget import Budget, Clock
from tournament.draws.engine.draw_errors import NeedsResultsError
from tournament.draws.engine.methods import DRAWN_BY, SCHEDULED_BY
from tournament.draws.engine.methods.round_to_draw import RoundToDraw
from tournament.draws.engine.numbers import Quad, number_rounds
from tournament.draws.engine.pairs import PairRules
from tournament.draws.engine.plan import method_of
from tournament.draws.engine.record import Record
from tournament.draws.engine.roster import Roster, check_request, gather, table_numbers
from tournament.draws.engine.teams import come_first, part_team_mates
from tournament.draws.engine.types import (
    Cost,
    Draw,
    DrawRequest,
    Schedule,
    Seating,
    TableOrder,
    WindMode,
)
from tournament.draws.engine.winds import seat_rounds


def draw_round(request: DrawRequest, *, clock: Clock = time.monotonic) -> Draw:
    """Draw the round that follows the history, by the request's method, or by the method that its plan has for that
    round.

    Turnup and Jump play the game with the round's number on the players in order of rank; these must be the players of
    the first game in the same order. Raises a DrawError when the request cannot be answered.
    """
    check_request(request)
    record = Record.of_request(request)
    request = _with_method(request, record.rounds + 1)
    rng = random.Random(request.seed)
    roster = gather(request, record, rng)
    budget = Budget(request.step_limit, request.seconds, clock)
    groups = DRAWN_BY[request.method](RoundToDraw(request, roster, record, budget, rng))
    groups = _with_teams_apart(request, roster, record, groups)
    numbers = give_numbers(request, roster, groups, record)
    seated = seat_groups(request, groups, record, rng)
    return finish_round(request, roster, record, seated=seated, numbers=numbers, steps=budget.steps)


def _with_teams_apart(request: DrawRequest, roster: Roster, record: Record, groups: list[Quad]) -> list[Quad]:
    """The tables with team-mates separated whom the search left together, where the method leaves a choice."""
    if request.method.prescribes_meetings or not come_first(request.weights):
        return groups
    return part_team_mates(groups, PairRules(request, record, roster.seated))


def _with_method(request: DrawRequest, round_number: int) -> DrawRequest:
    method = method_of(request.plan, round_number)
    return request if method is None else replace(request, method=method)


def draw_schedule(request: DrawRequest, *, clock: Clock = time.monotonic) -> Schedule:
    """Draw `rounds` rounds ahead, after the history if there is one, by the request's method or plan.

    Raises NeedsResultsError when a round depends on the standings, and another DrawError when the request cannot be
    answered.
    """
    check_request(request)
    record = Record.of_request(request)
    rng = random.Random(request.seed)
    budget = Budget(request.step_limit, request.seconds, clock)
    ahead = _Ahead(record)
    first, last = record.rounds + 1, record.rounds + request.rounds
    while len(ahead.rounds) < request.rounds:
        number = first + len(ahead.rounds)
        step = _with_method(request, number)
        if step.method.needs_results:
            raise NeedsResultsError(round=number)
        if step.method.draws_as_schedule:
            rosters = ahead.gather(step, _stretch_length(request, number, last), rng)
            rounds = SCHEDULED_BY[step.method](step, ahead.record, rosters, budget, rng)
        else:
            rosters = ahead.gather(step, 1, rng)
            rounds = [DRAWN_BY[step.method](RoundToDraw(step, rosters[0], ahead.record, budget, rng))]
        ahead.add(step, rosters, rounds)
    return _finish_schedule(request, ahead.rounds, record, budget.steps, rng)


def _stretch_length(request: DrawRequest, first: int, last: int) -> int:
    """How many rounds, from the first one, are drawn as one schedule by the method of the first."""
    length, method = 1, _with_method(request, first).method
    while first + length <= last and _with_method(request, first + length).method is method:
        length += 1
    return length


@dataclass(frozen=True, slots=True)
class _Planned:
    """One round drawn ahead: its request, who is seated, and who meets whom."""

    request: DrawRequest
    roster: Roster
    groups: list[Quad]


class _Ahead:
    """The rounds drawn ahead so far, and the record as if they had been played."""

    def __init__(self, record: Record) -> None:
        self.record = record.copy()
        self.rounds: list[_Planned] = []

    def gather(self, request: DrawRequest, games: int, rng: random.Random) -> list[Roster]:
        """Who is seated in the next games. Different people sit out each game."""
        record = self.record.copy()
        rosters: list[Roster] = []
        for _ in range(games):
            rosters.append(gather(request, record, rng))
            ids = [player.id for player in rosters[-1].seated]
            record.add_round(list(zip(*[iter(ids)] * 4, strict=True)), range(1, rosters[-1].tables + 1))
        return rosters

    def add(self, request: DrawRequest, rosters: list[Roster], rounds: list[list[Quad]]) -> None:
        """Append rounds."""
        for roster, drawn in zip(rosters, rounds, strict=True):
            groups = _with_teams_apart(request, roster, self.record, drawn)
            self.rounds.append(_Planned(request, roster, groups))
            self.record.add_round(groups, range(1, roster.tables + 1))


def _finish_schedule(
    request: DrawRequest, planned: list[_Planned], record: Record, steps: int, rng: random.Random
) -> Schedule:
    seated: tuple[tuple[Seating, ...], ...] = tuple(tuple(each.groups) for each in planned)
    if request.winds is WindMode.ASSIGNED and request.weights.wind:
        seated = seat_rounds(seated, record)
    ahead = record.copy()
    numbers = _spread_numbers(request, planned, record, rng)
    rounds: list[Draw] = []
    for index, (each, tables) in enumerate(zip(planned, seated, strict=True)):
        given = numbers[index] if numbers else give_numbers(each.request, each.roster, list(tables), ahead)
        drawn = finish_round(
            each.request, each.roster, ahead, seated=list(tables), numbers=given, steps=steps
        )
        rounds.append(drawn)
        ahead.add_round(drawn.tables, drawn.table_numbers)
    return Schedule(tuple(rounds), steps, sum((drawn.cost for drawn in rounds), Cost()))


def _spread_numbers(
    request: DrawRequest, planned: list[_Planned], record: Record, rng: random.Random
) -> list[list[int]]:
    """Table numbers balanced over all rounds together. Empty if somebody is fixed to a table, or if a design
    decides.
    """
    sizes = {each.roster.tables for each in planned}
    is_fixed = any(player.fixed_table is not None for player in request.players)
    is_balanced = all(table_order(each.request) is TableOrder.BALANCED for each in planned)
    if len(sizes) > 1 or is_fixed or not is_balanced or not request.weights.table:
        return []
    numbers = table_numbers(request, sizes.pop())
    return number_rounds([each.groups for each in planned], numbers, record, rng)
