"""Appraisal of a round that was made or changed by hand: its cost, its reasons, and the effect of exchanging two
people.
"""

from collections.abc import Sequence

from tournament.draws.engine.assemble import finish_round
from tournament.draws.engine.costs import round_cost
from tournament.draws.engine.draw_errors import InvalidHistoryError, UnknownPlayerError
from tournament.draws.engine.pairs import PairRules
from tournament.draws.engine.record import Record
from tournament.draws.engine.roster import Roster, in_line
from tournament.draws.engine.types import Cost, Draw, DrawRequest, Player, Seating


def appraise_round(
    request: DrawRequest, tables: Sequence[Seating], table_numbers: Sequence[int] = (), *, steps: int = 0
) -> Draw:
    """Cost, unmet constraints and explanations of a round as it stands, after the request's history.

    A seated id below 0 that is not among the players is a house player. Raises UnknownPlayerError for another unknown
    id, InvalidHistoryError for a player who sits twice or a table without a number.
    """
    record = Record.of_request(request)
    numbers = _numbers(request, tables, table_numbers)
    roster = _roster(request, tables)
    return finish_round(request, roster, record, seated=list(tables), numbers=list(numbers), steps=steps)


def swap_seats(tables: Sequence[Seating], one: int, other: int) -> tuple[Seating, ...]:
    """The tables with two people exchanged. If one of them sits out, the other one sits out instead."""
    exchanged = {one: other, other: one}
    swapped: list[Seating] = []
    for table in tables:
        east, south, west, north = (exchanged.get(player, player) for player in table)
        swapped.append((east, south, west, north))
    return tuple(swapped)


def swap_cost(
    request: DrawRequest, tables: Sequence[Seating], one: int, other: int, table_numbers: Sequence[int] = ()
) -> tuple[Cost, Cost]:
    """The cost of a round as it is, and with two people exchanged.

    For a round of a schedule drawn ahead, pass the other rounds as the history. Raises as `appraise_round` does.
    """
    record = Record.of_request(request)
    numbers = _numbers(request, tables, table_numbers)
    before, after = (
        round_cost(
            request, PairRules(request, record, _roster(request, seated).seated), record, seated, numbers
        )
        for seated in (tuple(tables), swap_seats(tables, one, other))
    )
    return before, after


def _numbers(request: DrawRequest, tables: Sequence[Seating], given: Sequence[int]) -> tuple[int, ...]:
    numbers = tuple(given) or tuple(request.table_numbers[: len(tables)]) or tuple(range(1, len(tables) + 1))
    if len(numbers) != len(tables) or len(set(numbers)) != len(numbers):
        raise InvalidHistoryError(round=len(request.history) + 1)
    return numbers


def _roster(request: DrawRequest, tables: Sequence[Seating]) -> Roster:
    """The people who sit at the tables, in order of rank, and those who do not."""
    known = {player.id: player for player in request.players}
    last_rank = max((player.rank for player in request.players), default=0)
    seated: dict[int, Player] = {}
    house: list[int] = []
    for player_id in (player_id for table in tables for player_id in table):
        if player_id in seated:
            raise InvalidHistoryError(round=len(request.history) + 1)
        if player_id not in known and player_id >= 0:
            raise UnknownPlayerError(player=player_id)
        if player_id not in known:
            house.append(player_id)
        seated[player_id] = known.get(player_id) or Player(player_id, last_rank - player_id, is_house=True)
    resting = tuple(player_id for player_id in known if player_id not in seated)
    return Roster(tuple(in_line(seated.values())), resting, tuple(sorted(house, reverse=True)))
