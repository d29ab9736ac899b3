"""From groups of four to a finished round: seats, table numbers, cost and reasons."""

import random

from tournament.draws.engine.costs import round_cost
from tournament.draws.engine.explain import UnmetFinder, explain_table
from tournament.draws.engine.numbers import Quad, number_tables
from tournament.draws.engine.pairs import PairRules
from tournament.draws.engine.record import Record
from tournament.draws.engine.roster import Roster, table_numbers
from tournament.draws.engine.types import (
    Draw,
    DrawRequest,
    Seating,
    TableOrder,
    WindMode,
)
from tournament.draws.engine.winds import best_seating


def table_order(request: DrawRequest) -> TableOrder:
    """How the tables of this request get their numbers. Only designs keep BY_METHOD."""
    if request.table_order is not TableOrder.BY_METHOD or request.method.prescribes_tables:
        return request.table_order
    return TableOrder.BY_RANK if request.method.seats_by_rank else TableOrder.BALANCED


def give_numbers(request: DrawRequest, roster: Roster, groups: list[Quad], record: Record) -> list[int]:
    """A table number for each group."""
    numbers = table_numbers(request, roster.tables)
    place = {player.id: index for index, player in enumerate(roster.seated)}
    players = {player.id: player for player in roster.seated}
    order = list(range(len(groups)))
    wanted = table_order(request)
    if wanted is TableOrder.BY_RANK:
        order.sort(key=lambda index: sorted(place[player] for player in groups[index]))
        order.sort(key=lambda index: sum(place[player] for player in groups[index]))
    balanced = wanted is TableOrder.BALANCED and request.weights.table > 0
    given = number_tables([groups[index] for index in order], numbers, players, record, balanced=balanced)
    result = [0] * len(groups)
    for index, number in zip(order, given, strict=True):
        result[index] = number
    return result


def seat_groups(
    request: DrawRequest, groups: list[Quad], record: Record, rng: random.Random
) -> list[Seating]:
    """The winds at each table of one round."""
    if request.winds is WindMode.AT_TABLE or not request.weights.wind:
        return list(groups)
    first_design = request.method.prescribes_tables and not record.rounds
    return [best_seating(group, record, None if first_design else rng) for group in groups]


def finish_round(
    request: DrawRequest,
    roster: Roster,
    record: Record,
    *,
    seated: list[Seating],
    numbers: list[int],
    steps: int,
) -> Draw:
    """The finished round, with its tables in the order of their numbers."""
    order = sorted(range(len(seated)), key=lambda index: numbers[index])
    tables = tuple(seated[index] for index in order)
    in_order = tuple(numbers[index] for index in order)
    rules = PairRules(request, record, roster.seated)
    finder = UnmetFinder(rules, record, tables, in_order, is_prescribed=request.method.prescribes_meetings)
    return Draw(
        tables=tables,
        table_numbers=in_order,
        sitting_out=roster.resting,
        house_players=roster.house,
        steps=steps,
        cost=round_cost(request, rules, record, tables, in_order),
        unmet=finder.find(),
        explanations=tuple(
            explain_table(rules, record, table, number)
            for table, number in zip(tables, in_order, strict=True)
        ),
    )
