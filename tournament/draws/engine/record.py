"""What has happened so far: who met whom and when, and where everybody sat."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournament.draws.engine.draw_errors import InvalidHistoryError
from tournament.draws.engine.types import DrawRequest, RoundHistory, Seating

WINDS = 4
BLOCK_GAMES = 4
"""Within each block of this many games, a player should have every wind once."""


class Sat(NamedTuple):
    """One game of one player: the round (1 for the first), the wind 0 to 3, and the table's number."""

    round_number: int
    wind: int
    table: int


def pair_key(one: int, other: int) -> tuple[int, int]:
    """The two ids, the lower first."""
    return (one, other) if one < other else (other, one)


class Record:
    """The rounds played, looked up by player and by pair. Players who are not in the draw may occur."""

    def __init__(self) -> None:
        self.rounds = 0
        self._meetings: dict[tuple[int, int], list[int]] = {}
        self._sat: dict[int, list[Sat]] = {}

    @classmethod
    def of_request(cls, request: DrawRequest) -> "Record":
        """The history of a request. Raises InvalidHistoryError."""
        record = cls.of_history(request.history, request.history_tables)
        for one, other, round_number in request.also_met:
            record.add_meeting(one, other, round_number)
        return record

    @classmethod
    def of_history(cls, history: Sequence[RoundHistory], numbers: Sequence[tuple[int, ...]] = ()) -> "Record":
        """Append rounds in order. `numbers` are their table numbers; empty for 1, 2, 3, .... Raises
        InvalidHistoryError.
        """
        if numbers and len(numbers) != len(history):
            raise InvalidHistoryError(round=len(numbers))
        record = cls()
        for index, tables in enumerate(history):
            record.add_round(tables, numbers[index] if numbers else tuple(range(1, len(tables) + 1)))
        return record

    def add_round(self, tables: Sequence[Seating], numbers: Sequence[int]) -> None:
        """Append one round. Raises InvalidHistoryError when somebody sits twice or a table has no number."""
        self.rounds += 1
        ids = [player for table in tables for player in table]
        if len(set(ids)) != len(ids) or len(numbers) != len(tables) or len(ids) != WINDS * len(tables):
            raise InvalidHistoryError(round=self.rounds)
        for table, number in zip(tables, numbers, strict=True):
            for wind, player in enumerate(table):
                self._sat.setdefault(player, []).append(Sat(self.rounds, wind, number))
                for opponent in table[wind + 1 :]:
                    self._meetings.setdefault(pair_key(player, opponent), []).append(self.rounds)

    def add_meeting(self, one: int, other: int, round_number: int) -> None:
        """Add a meeting of two players in a round in which they do not sit together."""
        if one == other or not 1 <= round_number <= self.rounds:
            raise InvalidHistoryError(round=round_number)
        met = self._meetings.setdefault(pair_key(one, other), [])
        if round_number not in met:
            met.append(round_number)
            met.sort()

    def copy(self) -> "Record":
        """A copy to which more rounds can be added."""
        twin = Record()
        twin.rounds = self.rounds
        twin._meetings = {pair: list(rounds) for pair, rounds in self._meetings.items()}
        twin._sat = {player: list(games) for player, games in self._sat.items()}
        return twin

    @property
    def meetings(self) -> Mapping[tuple[int, int], Sequence[int]]:
        """Pair (lower id first) -> the rounds in which the two met."""
        return self._meetings

    def met(self, one: int, other: int) -> Sequence[int]:
        """The rounds in which two players met."""
        return self._meetings.get(pair_key(one, other), ())

    def sat(self, player: int) -> Sequence[Sat]:
        """A player's games in order."""
        return self._sat.get(player, ())

    def games(self, player: int) -> int:
        """How many games a player has had."""
        return len(self.sat(player))

    def last_rest(self, player: int) -> int:
        """The last round in which a player did not play; 0 if there was none."""
        played = {sat.round_number for sat in self.sat(player)}
        return next((number for number in range(self.rounds, 0, -1) if number not in played), 0)

    def winds(self, player: int) -> tuple[int, int, int, int]:
        """How often a player sat East, South, West and North."""
        counts = [0, 0, 0, 0]
        for sat in self.sat(player):
            counts[sat.wind] += 1
        return (counts[0], counts[1], counts[2], counts[3])

    def block_winds(self, player: int) -> frozenset[int]:
        """The winds that a player has had in the current block of four games."""
        games = self.sat(player)
        return frozenset(sat.wind for sat in games[len(games) - len(games) % BLOCK_GAMES :])

    def visits(self, player: int, table: int) -> int:
        """How many games a player has had at a table."""
        return sum(sat.table == table for sat in self.sat(player))
