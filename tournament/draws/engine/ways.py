"""Ways of searching for the best rounds, and how they share a budget.

No way is always the best. A known schedule is hard to beat when all its rounds are needed, while a search from a random
order quickly finds what no known schedule allows when there are clubs and plenty of room. Therefore all ways are tried
for a short time, the better half for longer, and so on.
"""

import random
from collections.abc import Sequence
from typing import Protocol

from tournament.draws.engine.budget import Budget
from tournament.draws.engine.joint import Line, MeetingCosts, improve_rounds
from tournament.draws.engine.known import KnownRounds
from tournament.draws.engine.relabel import assign_places, meeting_times

FIRST_STEPS = 20_000
"""The steps of each way in the first pass. Every pass has twice as many as the one before."""


class Way(Protocol):
    """Rounds that can be improved step by step. `cost` never rises."""

    @property
    def cost(self) -> int:
        """What the rounds cost."""
        raise NotImplementedError

    @property
    def lines(self) -> list[Line]:
        """The rounds: players, four to a table."""
        raise NotImplementedError

    def improve(self, steps: int) -> None:
        """Use about this many steps of the budget to lower the cost."""


def best_of(ways: Sequence[Way], least: int, budget: Budget) -> list[Line]:
    """The cheapest rounds that are found, or the first ones that cost no more than `least`."""
    left, steps = list(ways), FIRST_STEPS
    while True:
        before = budget.steps
        for way in left:
            if min(way.cost for way in left) <= least or budget.is_spent:
                break
            way.improve(steps)
        left.sort(key=lambda way: way.cost)
        if left[0].cost <= least or budget.is_spent or budget.steps == before:
            return left[0].lines
        left = left[: (len(left) + 1) // 2]
        steps *= 2


class FreeWay:
    """Local search over several rounds at once: all of them, or those after some that do not change."""

    def __init__(
        self,
        lines: list[Line],
        *,
        fixed: int = 0,
        costs: MeetingCosts,
        least: int,
        budget: Budget,
        rng: random.Random,
    ) -> None:
        self.lines = lines
        self.cost = costs.total(lines)
        self._fixed = lines[:fixed]
        self._costs = costs.with_rounds(self._fixed) if fixed else costs
        self._fixed_cost = costs.total(self._fixed) if fixed else 0
        self._least = least - self._fixed_cost
        self._budget = budget
        self._rng = rng

    def improve(self, steps: int) -> None:
        """Continue the search from the best rounds so far."""
        moving = self.lines[len(self._fixed) :]
        lines = improve_rounds(moving, self._costs, self._least, self._budget, self._rng, most_steps=steps)
        cost = self._fixed_cost + self._costs.total(lines)
        if cost < self.cost:
            self.lines, self.cost = self._fixed + lines, cost


class PlacedWay:
    """A known schedule: who takes which place and, where more rounds are known than wanted, which of them are
    played.
    """

    def __init__(
        self,
        known: KnownRounds,
        wanted: int,
        places: list[int],
        *,
        costs: MeetingCosts,
        least: int,
        budget: Budget,
        rng: random.Random,
    ) -> None:
        self._known = known.rounds
        self._chosen = list(range(wanted))
        self._places = places
        self._costs = costs
        self._budget = budget
        self._rng = rng
        self.lines = self._lines()
        self.cost = costs.total(self.lines)
        self._least = least - (self.cost - costs.clashes(self.lines))

    def improve(self, steps: int) -> None:
        """Exchange places, then choose the rounds that suit the players best."""
        if not self._costs.has_clashes:
            return
        times = meeting_times([self._known[number] for number in self._chosen], self._costs.size)
        _, self._places = assign_places(
            times,
            self._costs.rows,
            self._places,
            self._least,
            most_steps=steps,
            budget=self._budget,
            rng=self._rng,
        )
        self._choose_rounds()
        lines = self._lines()
        cost = self._costs.total(lines)
        if cost <= self.cost:
            self.lines, self.cost = lines, cost

    def _choose_rounds(self) -> None:
        """The cheapest rounds; the ones chosen before if they are equally cheap."""
        player_at = inverse(self._places)
        price = [
            self._costs.clashes([[player_at[place] for table in tables for place in table]])
            for tables in self._known
        ]
        order = sorted(range(len(price)), key=lambda number: (price[number], number not in self._chosen))
        self._chosen = sorted(order[: len(self._chosen)])

    def _lines(self) -> list[Line]:
        player_at = inverse(self._places)
        return [
            [player_at[place] for table in self._known[number] for place in table] for number in self._chosen
        ]


def inverse(order: list[int]) -> list[int]:
    """The position of each number in a permutation of 0, 1, 2, ...."""
    places = [0] * len(order)
    for place, player in enumerate(order):
        places[player] = place
    return places
