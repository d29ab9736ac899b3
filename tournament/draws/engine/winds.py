"""Who sits East, South, West and North.

For rounds drawn ahead, each player's games are split into blocks 1-4, 5-8, and so on. In the graph of players and
tables, with an edge for each seat, every node then has at most four edges, so the edges can be coloured with four
colours (Koenig 1916). The colours are the winds, and nobody has a wind twice in a block. For one round after rounds
that are already played, each table takes the best of its 24 orders.
"""

import random
from collections.abc import Iterable
from itertools import permutations

from tournament.draws.engine.chance import below
from tournament.draws.engine.record import BLOCK_GAMES, WINDS, Record
from tournament.draws.engine.types import Seating

ORDERS = tuple(permutations(range(WINDS)))
Node = tuple[int, int]


def best_seating(table: Iterable[int], record: Record, rng: random.Random | None) -> Seating:
    """The order of four players that balances their winds best; ties are settled by lot, or by the order given.

    Minimized are first the sum over the players of how often they have had the wind before, then the number of winds
    that would occur twice in a player's block of four games.
    """
    players = tuple(table)
    counts = [record.winds(player) for player in players]
    had = [record.block_winds(player) for player in players]

    def debt(order: tuple[int, ...]) -> tuple[int, int]:
        times = sum(counts[index][wind] for wind, index in enumerate(order))
        return times, sum(wind in had[index] for wind, index in enumerate(order))

    debts = [debt(order) for order in ORDERS]
    least = min(debts)
    choices = [order for order, each in zip(ORDERS, debts, strict=True) if each == least]
    east, south, west, north = choices[below(rng, len(choices)) if rng else 0]
    return (players[east], players[south], players[west], players[north])


def seat_rounds(rounds: tuple[tuple[Seating, ...], ...], record: Record) -> tuple[tuple[Seating, ...], ...]:
    """Seat rounds drawn ahead: no player has a wind twice within a block of four games.

    After rounds already played, rounds are seated one by one as long as somebody is inside a block. The first round
    keeps the order of its seats as long as later ones do not change it.
    """
    ahead = record.copy()
    seated: list[tuple[Seating, ...]] = []
    for tables in rounds:
        if all(ahead.games(player) % BLOCK_GAMES == 0 for table in tables for player in table):
            break
        seated.append(tuple(best_seating(table, ahead, None) for table in tables))
        ahead.add_round(seated[-1], range(1, len(tables) + 1))
    return tuple(seated) + _colour_rounds(rounds[len(seated) :])


def _colour_rounds(rounds: tuple[tuple[Seating, ...], ...]) -> tuple[tuple[Seating, ...], ...]:
    colouring = _Colouring()
    games: dict[int, int] = {}
    for number, tables in enumerate(rounds):
        for index, table in enumerate(tables):
            for player in table:
                block = games.get(player, 0) // BLOCK_GAMES
                games[player] = games.get(player, 0) + 1
                colouring.add((player, block), (number, index))
    lines = iter(colouring.colours)
    return tuple(
        tuple(_in_order(table, [next(lines) for _ in table]) for table in tables) for tables in rounds
    )


def _in_order(table: Seating, winds: list[int]) -> Seating:
    east, south, west, north = (table[winds.index(wind)] for wind in range(WINDS))
    return (east, south, west, north)


class _Colouring:
    """Colours for the edges of a bipartite graph, edge by edge, recolouring one path where needed."""

    def __init__(self) -> None:
        self.colours: list[int] = []
        self._ends: list[tuple[Node, Node]] = []
        self._left: dict[Node, list[int]] = {}
        self._right: dict[Node, list[int]] = {}

    def add(self, left: Node, right: Node) -> None:
        """Add an edge between two nodes, neither of which has four yet."""
        line = len(self.colours)
        at_left = self._left.setdefault(left, [-1] * WINDS)
        at_right = self._right.setdefault(right, [-1] * WINDS)
        self._ends.append((left, right))
        common = [wind for wind in range(WINDS) if at_left[wind] < 0 and at_right[wind] < 0]
        if common:
            colour = common[0]
        else:
            colour = at_left.index(-1)
            self._free(colour, at_right.index(-1), right)
        self.colours.append(colour)
        at_left[colour] = at_right[colour] = line

    def _free(self, colour: int, other: int, right: Node) -> None:
        """Free a colour at a right-hand node by exchanging two colours along the path that starts there."""
        path: list[int] = []
        line = self._right[right][colour]
        while line >= 0:
            path.append(line)
            left, right = self._ends[line]
            on_left = len(path) % 2 == 1
            wanted = other if on_left else colour
            line = (self._left[left] if on_left else self._right[right])[wanted]
        for line in path:
            left, right = self._ends[line]
            self._left[left][self.colours[line]] = self._right[right][self.colours[line]] = -1
        for line in path:
            left, right = self._ends[line]
            changed = self.colours[line] = other if self.colours[line] == colour else colour
            self._left[left][changed] = self._right[right][changed] = line
