"""Who is seated in a round: everybody in order of rank, with house players added or with some people resting."""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from tournament.draws.engine.chance import shuffled
from tournament.draws.engine.draw_errors import (
    DuplicatePlayerError,
    InvalidSettingError,
    TooFewPlayersError,
    TooFewTablesError,
    TooManyPlayersError,
    UnknownPlayerError,
)
from tournament.draws.engine.method import Method
from tournament.draws.engine.record import Record
from tournament.draws.engine.types import (
    FIRST_HOUSE_ID,
    DrawRequest,
    Fill,
    Player,
)

LARGEST_FIELD = 2_000
"""Up to this many players a draw stays fast; memory grows with the square of their number."""
MOST_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Roster:
    """The people of one round. `seated` is in order of rank with house players last, and its length is a multiple of
    four.
    """

    seated: tuple[Player, ...]
    resting: tuple[int, ...]
    house: tuple[int, ...]
    """The ids of the house players that the engine added."""

    @property
    def tables(self) -> int:
        return len(self.seated) // 4


FEWEST_IN_PLAY_OFF = 2
SEATS = 4


def check_size(people: int) -> None:
    """Raises TooFewPlayersError or TooManyPlayersError when this many people cannot be drawn."""
    if people < 4:
        raise TooFewPlayersError(players=max(people, 0))
    if people > LARGEST_FIELD:
        raise TooManyPlayersError(players=people, most=LARGEST_FIELD)


def check_request(request: DrawRequest) -> None:
    """Refuse a request that no draw can answer.

    Raises DuplicatePlayerError, TooFewPlayersError, TooManyPlayersError, UnknownPlayerError, InvalidSettingError or
    TooFewTablesError.
    """
    seen: set[int] = set()
    for player in request.players:
        if player.id in seen:
            raise DuplicatePlayerError(player=player.id)
        seen.add(player.id)
    people = sum(not player.is_house for player in request.players)
    # A play-off of two players is completed with house players.
    fills_a_table = people >= FEWEST_IN_PLAY_OFF and len(request.players) >= SEATS
    check_size(max(people, SEATS) if fills_a_table else people)
    for pair in request.apart:
        for player_id in pair:
            if player_id not in seen:
                raise UnknownPlayerError(player=player_id)
    _check_settings(request)


def _check_settings(request: DrawRequest) -> None:
    if not 1 <= request.rounds <= MOST_ROUNDS:
        raise InvalidSettingError(setting="rounds", value=request.rounds)
    if request.stride is not None and request.stride < 1:
        raise InvalidSettingError(setting="stride", value=request.stride)
    for setting in ("band_width", "step_limit", "seconds"):
        value = getattr(request, setting)
        if value is not None and value < 0:
            raise InvalidSettingError(setting=setting, value=value)
    if len(set(request.table_numbers)) != len(request.table_numbers):
        raise TooFewTablesError(needed=len(request.table_numbers), given=len(set(request.table_numbers)))


def table_numbers(request: DrawRequest, tables: int) -> tuple[int, ...]:
    """The numbers of the tables in use, in order. Raises TooFewTablesError."""
    if not request.table_numbers:
        return tuple(range(1, tables + 1))
    if len(request.table_numbers) < tables:
        raise TooFewTablesError(needed=tables, given=len(request.table_numbers))
    return tuple(sorted(request.table_numbers)[:tables])


def gather(request: DrawRequest, record: Record, rng: random.Random) -> Roster:
    """Decide who is seated. House players who are not needed sit out as well."""
    people = in_line(player for player in request.players if not player.is_house)
    house = in_line(player for player in request.players if player.is_house)
    left_over = len(people) % 4
    if request.fill is Fill.SIT_OUT:
        resting = _choose_resting(people, left_over, request.method, record, rng)
        seated = [p for p in people if p.id not in resting]
        return Roster(tuple(seated), resting + tuple(p.id for p in house), ())
    wanted = -len(people) % 4
    added = _new_house_players(request, wanted - len(house))
    seated = people + house[:wanted] + added
    return Roster(tuple(seated), tuple(p.id for p in house[wanted:]), tuple(p.id for p in added))


def in_line(players: Iterable[Player]) -> list[Player]:
    """Players in order of rank, house players last; players of equal rank in the order given."""
    return sorted(players, key=lambda player: (player.is_house, player.rank))


def _new_house_players(request: DrawRequest, count: int) -> list[Player]:
    last_rank = max(player.rank for player in request.players)
    taken = {player.id for player in request.players}
    free = (number for number in range(FIRST_HOUSE_ID, -len(taken) - 4, -1) if number not in taken)
    return [Player(next(free), last_rank + 1 + number, is_house=True) for number in range(count)]


def _choose_resting(
    people: list[Player], count: int, method: Method, record: Record, rng: random.Random
) -> tuple[int, ...]:
    """The people who sit out: those who have played most, and among them those who sat out longest ago.

    A remaining tie is settled from the bottom of the ranking in High-to-High, otherwise by lot. Nobody sits out
    twice before everybody has sat out once. Late arrivals have played fewer games, so they play on.
    """
    order = people[::-1] if method.seats_by_rank else shuffled(rng, people)
    order.sort(key=lambda player: (-record.games(player.id), record.last_rest(player.id)))
    return tuple(player.id for player in order[:count])
