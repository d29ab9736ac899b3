"""Local search over several rounds at once: who meets whom, with as few repeats and clashes as possible.

This is tabu search with annealing: take two people who clash, move one of them out of a round in which they meet by the
best exchange of seats in that round, and accept a loss from time to time. The costs are small whole numbers made from
the weights.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tournament.draws.engine.budget import Budget
from tournament.draws.engine.chance import acceptance, below
from tournament.draws.engine.grouping import Matrix

PORTION = 50
"""How many moves are made between two looks at the budget."""
REPEAT_UNITS = 4
"""The cost of a repeat meeting in the units of the search."""
STRICT_REPEAT_UNITS = 16
"""The same in a search that keeps repeats and other clashes in proportion; it moves less freely."""
LEAST_UNITS = 2
MOST_REPEATS = 4
"""In the search, no clash counts more than this many repeats."""
TEMPERATURE_X100 = 130
TENURE = 5
TENURE_SPAN = 10
SAMPLED_TABLES = 25
"""How many tables of a round are considered for an exchange."""
SMALL_SEATS = 1000
COUNTING_PORTIONS = 20
"""In a small schedule the true cost is computed at each new best result, otherwise once in this many portions."""

Line = list[int]


class MeetingCosts:
    """What the meetings of a schedule cost. Players are numbered from 0.

    rows: for each player, the others whom a meeting with costs something regardless of what happened before, and how
    much; negative for two who belong together. met: how often a pair has already met, the lower number first. free:
    players whose repeat meetings cost nothing.
    """

    def __init__(
        self,
        size: int,
        repeat: int,
        rows: Sequence[Mapping[int, int]],
        met: dict[tuple[int, int], int],
        free: frozenset[int],
        repeat_units: int = REPEAT_UNITS,
    ) -> None:
        self.size = size
        self.repeat = repeat
        self.rows = rows
        self.has_clashes = any(rows)
        self.met = met
        self.free = free
        self.repeat_units = repeat_units

    def strict(self) -> "MeetingCosts":
        """The same for a search that keeps the weights in proportion."""
        return MeetingCosts(
            self.size, self.repeat, self.rows, self.met, self.free, repeat_units=STRICT_REPEAT_UNITS
        )

    def total(self, lines: Sequence[Line]) -> int:
        """The cost of all rounds: repeats, and every meeting of two people who clash."""
        return self.clashes(lines) + self.repeat * self.repeats(lines)

    def clashes(self, lines: Sequence[Line]) -> int:
        """The cost of all meetings of people who clash."""
        if not self.has_clashes:
            return 0
        return sum(self.rows[one].get(other, 0) for line in lines for one, other in _pairs_of(line))

    def repeats(self, lines: Sequence[Line]) -> int:
        """How many meetings are not the first of their pair, except for players who are free or belong together."""
        times = dict(self.met)
        repeats = 0
        for pair in (pair for line in lines for pair in _pairs_of(line)):
            before = times.get(pair, 0)
            times[pair] = before + 1
            is_free = pair[0] in self.free or pair[1] in self.free or self.rows[pair[0]].get(pair[1], 0) < 0
            repeats += bool(before) and not is_free
        return repeats

    def with_rounds(self, lines: Sequence[Line]) -> "MeetingCosts":
        """The costs after some more rounds."""
        met = dict(self.met)
        for line in lines:
            for pair in _pairs_of(line):
                met[pair] = met.get(pair, 0) + 1
        return MeetingCosts(self.size, self.repeat, self.rows, met, self.free, self.repeat_units)

    def unit_matrix(self) -> Matrix:
        """The clashes of all pairs in the units of the search, within limits that keep it moving."""
        heaviest = self.repeat or max((abs(cost) for row in self.rows for cost in row.values()), default=1)
        most, sizes = MOST_REPEATS * self.repeat_units, {}
        for cost in {cost for row in self.rows for cost in row.values()}:
            size = min(most, max(LEAST_UNITS, self.repeat_units * abs(cost) // heaviest))
            sizes[cost] = size if cost > 0 else -size
        matrix = [[0] * self.size for _ in range(self.size)]
        for line, row in zip(matrix, self.rows, strict=True):
            for other, cost in row.items():
                line[other] = sizes[cost]
        return matrix


def _pairs_of(line: Line) -> Iterator[tuple[int, int]]:
    """All pairs at the tables of a round, the lower number first."""
    for spot in range(0, len(line), 4):
        yield from combinations(sorted(line[spot : spot + 4]), 2)


class _Walk:
    """The state of a search: the lines of all rounds, and what it costs to add or remove a meeting."""

    def __init__(self, lines: Sequence[Line], costs: MeetingCosts) -> None:
        self.lines = [list(line) for line in lines]
        self.homes = [[-1] * costs.size for _ in lines]
        for home, line in zip(self.homes, self.lines, strict=True):
            for spot, player in enumerate(line):
                home[player] = spot
        self._costs = costs
        self._repeat = costs.repeat_units if costs.repeat else 0
        self._static = costs.unit_matrix()
        self._times: Matrix = [[0] * costs.size for _ in range(costs.size)]
        self.adding: Matrix = [list(row) for row in self._static]
        self.taking: Matrix = [list(row) for row in self._static]
        self.conflicts: list[tuple[int, int]] = []
        self._conflict_at: dict[tuple[int, int], int] = {}
        self.total = 0
        self._fill()

    def _fill(self) -> None:
        for (one, other), times in self._costs.met.items():
            self._times[one][other] = self._times[other][one] = times
            self._set_prices(one, other)
        for line in self.lines:
            for spot in range(0, len(line), 4):
                for one, other in combinations(line[spot : spot + 4], 2):
                    self.total += self.adding[one][other]
                    self._change_times(one, other, 1)

    def _change_times(self, one: int, other: int, change: int) -> None:
        self._times[one][other] = self._times[other][one] = self._times[one][other] + change
        self._set_prices(one, other)

    def _set_prices(self, one: int, other: int) -> None:
        pair = (one, other) if one < other else (other, one)
        times, free = self._times[one][other], self._costs.free
        static = self._static[one][other]
        repeat = 0 if static < 0 or one in free or other in free else self._repeat
        adding = static + (repeat if times else 0)
        taking = static + (repeat if times > 1 else 0)
        self.adding[one][other] = self.adding[other][one] = adding
        self.taking[one][other] = self.taking[other][one] = taking
        is_conflict = taking > 0 and times > self._costs.met.get(pair, 0)
        if is_conflict and pair not in self._conflict_at:
            self._conflict_at[pair] = len(self.conflicts)
            self.conflicts.append(pair)
        elif not is_conflict and pair in self._conflict_at:
            hole, last = self._conflict_at.pop(pair), self.conflicts.pop()
            if last != pair:
                self.conflicts[hole] = last
                self._conflict_at[last] = hole

    def rounds_together(self, one: int, other: int) -> list[int]:
        """The rounds in which two players share a table."""
        return [
            number
            for number, home in enumerate(self.homes)
            if home[one] >= 0 and home[other] >= 0 and home[one] // 4 == home[other] // 4
        ]

    def exchange(self, number: int, one: int, other: int, change: int) -> None:
        """Exchange the seats of two players in a round."""
        line, home = self.lines[number], self.homes[number]
        here, there = home[one], home[other]
        for moving, old, new in ((one, here, there), (other, there, here)):
            for mate in line[old // 4 * 4 : old // 4 * 4 + 4]:
                if mate != moving:
                    self._change_times(moving, mate, -1)
            for mate in line[new // 4 * 4 : new // 4 * 4 + 4]:
                if mate not in (one, other):
                    self._change_times(moving, mate, 1)
        line[here], line[there] = other, one
        home[one], home[other] = there, here
        self.total += change


def improve_rounds(
    lines: Sequence[Line],
    costs: MeetingCosts,
    least: int,
    budget: Budget,
    rng: random.Random,
    *,
    most_steps: int | None = None,
) -> list[Line]:
    """The cheapest rounds found, starting from rounds that are lines of players, four to a table. Players change places
    within a round.

    The search ends at a cost of `least`, after about `most_steps`, or with the budget. One step of the budget is one
    exchange considered.
    """
    if budget.grant(1) < 1:
        return [list(line) for line in lines]
    walk = _Walk(lines, costs)
    best, best_units = [list(line) for line in walk.lines], walk.total
    best_cost, counted_units = costs.total(best), best_units
    is_small = sum(len(line) for line in lines) <= SMALL_SEATS
    chances = acceptance(TEMPERATURE_X100)
    tabu = [[0] * costs.size for _ in lines]
    step = 0
    price = PORTION * 4 * min(SAMPLED_TABLES, max(len(line) for line in lines) // 4)
    portions_left = -1 if most_steps is None else -(-most_steps // price)
    while best_cost > least and walk.conflicts and portions_left and budget.grant(price) == price:
        portions_left -= 1
        for _ in range(PORTION):
            step += 1
            if not walk.conflicts:
                break
            _take_step(walk, (tabu, step, best_units), chances, rng)
            if walk.total < best_units:
                best, best_units = [list(line) for line in walk.lines], walk.total
        if best_units < counted_units and (is_small or step % (PORTION * COUNTING_PORTIONS) == 0):
            best_cost, counted_units = costs.total(best), best_units
    return best


def _take_step(
    walk: _Walk, tabu_state: tuple[list[list[int]], int, int], chances: tuple[float, ...], rng: random.Random
) -> None:
    tabu, step, best_units = tabu_state
    pair = walk.conflicts[below(rng, len(walk.conflicts))]
    player = pair[below(rng, 2)]
    together = walk.rounds_together(*pair)
    number = together[below(rng, len(together))]
    change, other = _best_partner(walk, number, player, (tabu[number], step, best_units), rng)
    if other < 0:
        return
    if change > 0 and (change >= len(chances) or rng.random() >= chances[change]):
        return
    walk.exchange(number, player, other, change)
    tabu[number][player] = tabu[number][other] = step + TENURE + below(rng, TENURE_SPAN)


def _best_partner(
    walk: _Walk, number: int, player: int, tabu: tuple[list[int], int, int], rng: random.Random
) -> tuple[int, int]:
    """The best player of a round to exchange seats with: (change, player), or -1 as the player if all are tabu.

    `tabu` holds the step until which each player must not move, the current step, and the cost below which that is
    ignored.
    """
    until, step, best_units = tabu
    line, spot = walk.lines[number], walk.homes[number][player]
    here, count = spot // 4, len(line) // 4
    mates = [mate for mate in line[4 * here : 4 * here + 4] if mate != player]
    first, second, third = mates
    row, adding, taking = walk.adding[player], walk.adding, walk.taking
    leaving = sum(walk.taking[player][mate] for mate in mates)
    player_tabu = until[player] > step
    best_change, best_other, equals = 1 << 30, -1, 0
    start = below(rng, count)
    for offset in range(min(count, SAMPLED_TABLES)):
        table = (start + offset) % count
        if table == here:
            continue
        there = line[4 * table : 4 * table + 4]
        a, b, c, d = there
        arriving = row[a] + row[b] + row[c] + row[d] - leaving
        for other in there:
            back, away = adding[other], taking[other]
            change = arriving - row[other] + back[first] + back[second] + back[third]
            change -= away[a] + away[b] + away[c] + away[d]
            if change > best_change:
                continue
            if player_tabu and until[other] > step and walk.total + change >= best_units:
                continue
            equals = equals + 1 if change == best_change else 1
            if equals == 1 or rng.random() * equals < 1:
                best_change, best_other = change, other
    return best_change, best_other
