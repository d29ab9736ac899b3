"""Which player takes which place of a known schedule. The schedule says who meets whom up to names, and the names are
free to choose.

Two players exchange their places as a whole, so the number of repeat meetings never changes.
"""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

from tournament.draws.engine.budget import Budget
from tournament.draws.engine.chance import acceptance, below
from tournament.draws.engine.grouping import Matrix
from tournament.draws.engine.known import Rounds

PORTION = 20
"""How many moves are made between two looks at the budget."""
SAMPLED_PARTNERS = 60
TEMPERATURE_X100 = 50
TENURE = 4
TENURE_SPAN = 8


def meeting_times(rounds: Rounds, size: int) -> Matrix:
    """How often each two places of a schedule meet."""
    times = [[0] * size for _ in range(size)]
    for tables in rounds:
        for table in tables:
            for one, other in combinations(table, 2):
                times[one][other] += 1
                times[other][one] += 1
    return times


class _Naming:
    """The players at their places, and what their clashes cost."""

    def __init__(self, times: Matrix, clashes: Sequence[Mapping[int, int]], place: list[int]) -> None:
        self.times = times
        self.clashes = clashes
        self.place = place
        self.total = sum(self.own(player) for player in range(len(place))) // 2

    def own(self, player: int) -> int:
        """The cost of one player's meetings."""
        row, place = self.times[self.place[player]], self.place
        return sum(weight * row[place[mate]] for mate, weight in self.clashes[player].items())

    def change(self, one: int, other: int) -> int:
        """The change of cost if two players exchange places."""
        place, clashes = self.place, self.clashes
        here, there = self.times[place[one]], self.times[place[other]]
        total = 0
        for mate, weight in clashes[one].items():
            if mate != other:
                total += weight * (there[place[mate]] - here[place[mate]])
        for mate, weight in clashes[other].items():
            if mate != one:
                total += weight * (here[place[mate]] - there[place[mate]])
        return total

    def exchange(self, one: int, other: int, change: int) -> None:
        """Exchange the places of two players."""
        self.place[one], self.place[other] = self.place[other], self.place[one]
        self.total += change


def assign_places(
    times: Matrix,
    clashes: Sequence[Mapping[int, int]],
    start: list[int],
    least: int,
    *,
    most_steps: int,
    budget: Budget,
    rng: random.Random,
) -> tuple[int, list[int]]:
    """The best assignment of places found, with its cost, from a start: (cost, place by player).

    clashes: for each player, the others with whom a meeting costs something, and how much. The search ends at a cost of
    `least`, after about `most_steps`, or with the budget. One step of the budget is one exchange considered.
    """
    naming = _Naming(times, clashes, list(start))
    best, best_total = list(start), naming.total
    lightest = min((weight for row in clashes for weight in row.values() if weight > 0), default=1)
    chances = acceptance(TEMPERATURE_X100)
    free_again = [0] * len(start)
    step = 0
    price = PORTION * min(SAMPLED_PARTNERS, len(start))
    portions_left = -(-most_steps // price)
    while best_total > least and portions_left and budget.grant(price) == price:
        portions_left -= 1
        unhappy = [player for player in range(len(start)) if naming.own(player) > 0]
        for _ in range(PORTION if unhappy else 0):
            step += 1
            player = unhappy[below(rng, len(unhappy))]
            if naming.own(player) <= 0:
                continue
            change, other = _best_partner(naming, player, free_again, step, rng)
            units = -(-change // lightest)
            if other < 0 or (change > 0 and (units >= len(chances) or rng.random() >= chances[units])):
                continue
            naming.exchange(player, other, change)
            free_again[player] = free_again[other] = step + TENURE + below(rng, TENURE_SPAN)
            if naming.total < best_total:
                best, best_total = list(naming.place), naming.total
        if not unhappy:
            break
    return best_total, best


def _best_partner(
    naming: _Naming, player: int, free_again: list[int], step: int, rng: random.Random
) -> tuple[int, int]:
    size = len(naming.place)
    best_change, best_other = 0, -1
    first = below(rng, size)
    for offset in range(min(size, SAMPLED_PARTNERS)):
        other = (first + offset * 7) % size if size % 7 else (first + offset) % size
        if other == player or (free_again[other] > step and free_again[player] > step):
            continue
        change = naming.change(player, other)
        if best_other < 0 or change < best_change:
            best_change, best_other = change, other
    return best_change, best_other
