"""Search for the cheapest tables of one round.

Everything for or against two people at one table, including their difference in rank, is one number, so the cost of a
round is the sum of these numbers over the pairs at its tables. The search exchanges two seats at a time. It alternates
descents on the true costs with annealing runs on compressed costs, so that it can pass through a clash that is worth
thousands of places in rank on the way to a better round.
"""

import random
from collections.abc import Callable, Mapping, Sequence

from tournament.draws.engine.budget import Budget
from tournament.draws.engine.chance import acceptance, below

Matrix = list[list[int]]
"""The cost of every two players, by their positions; symmetric, with zeros on the diagonal."""

PORTION = 200
"""How many steps are requested at a time, with one look at the clock each."""
WALK_STAGES = ((15, 1200), (22, 760), (30, 480), (38, 300), (46, 190), (54, 120), (60, 70))
"""Annealing stages: (the highest cost of a clash, in places of rank; the temperature in hundredths of a place)."""
WINDOW_TABLES = 6
"""How many tables away an annealing step may look for a seat to exchange with."""
NEAR_TABLES = 12
"""How many tables away a descent looks for a player without a clash."""
WHOLE_WALK_PLAYERS = 20
"""Larger rounds are searched in windows of a few tables at a time, smaller ones as a whole."""
WINDOW_RUNS = 4
"""There is one run over the whole round after this many runs over the windows, minus one."""
WINDOW_PORTIONS = 2
"""The length of each annealing stage in a window, in portions."""
LEAST_RANK_DIFFERENCES = 10
"""The sum of the rank differences between every two of four neighbours in the ranking."""


class Tables:
    """The tables of a round during the search. Players are positions in a roster, and costs come from one matrix."""

    def __init__(self, line: list[int], costs: Matrix) -> None:
        self.line = line
        self.costs = costs
        self.home = [0] * len(line)
        for spot, player in enumerate(line):
            self.home[player] = spot // 4
        self.own = [0] * len(line)
        for table in range(len(line) // 4):
            self.recount(table)

    @property
    def total(self) -> int:
        """The cost of all tables."""
        return sum(self.own) // 2

    def members(self, table: int) -> list[int]:
        """The four at a table."""
        return self.line[4 * table : 4 * table + 4]

    def recount(self, table: int) -> None:
        """Update what each of the four costs with the other three."""
        first, second, third, fourth = members = self.members(table)
        for player in members:
            row = self.costs[player]
            self.own[player] = row[first] + row[second] + row[third] + row[fourth]

    def table_cost(self, table: int) -> int:
        """The cost of one table."""
        return sum(self.own[player] for player in self.members(table)) // 2

    def replace(self, spots: Sequence[int], players: Sequence[int]) -> None:
        """Place players in these spots one by one; the same players held them before in another order."""
        for spot, player in zip(spots, players, strict=True):
            self.line[spot] = player
            self.home[player] = spot // 4
        for table in {spot // 4 for spot in spots}:
            self.recount(table)

    def exchange(self, one: int, other: int) -> None:
        """Exchange the seats of two players at different tables."""
        line, home = self.line, self.home
        here, there = home[one], home[other]
        spot, other_spot = line.index(one, 4 * here), line.index(other, 4 * there)
        line[spot], line[other_spot] = other, one
        home[one], home[other] = there, here
        self.recount(here)
        self.recount(there)


def best_exchange(tables: Tables, player: int, table: int) -> tuple[int, int]:
    """The cheapest exchange of a player with one of a table: (change of cost, the other player)."""
    costs, own = tables.costs, tables.own
    row = costs[player]
    first, second, third, fourth = tables.members(tables.home[player])
    there = tables.members(table)
    arriving = row[there[0]] + row[there[1]] + row[there[2]] + row[there[3]] - own[player]
    best_change, best_other = 0, -1
    for other in there:
        back = costs[other]
        change = (
            arriving + back[first] + back[second] + back[third] + back[fourth] - 2 * row[other] - own[other]
        )
        if best_other < 0 or change < best_change:
            best_change, best_other = change, other
    return best_change, best_other


def descend(
    tables: Tables, clash_rows: Sequence[Mapping[int, int]], budget: Budget, *, is_far: bool = True
) -> None:
    """Make exchanges that lower the cost until there are none left or the budget is spent. One step is one exchange
    considered.

    Everybody looks at nearby tables. Players with a clash look further; with `is_far`, at all tables.
    """
    count = len(tables.line) // 4
    waiting = sorted(range(len(tables.line)), key=lambda player: (-tables.own[player], player))
    quiet = 0
    while quiet < len(waiting):
        player = waiting.pop(0)
        waiting.append(player)
        quiet += 1
        here = tables.home[player]
        reach = count if is_far and _is_misplaced(tables, clash_rows[player], here) else NEAR_TABLES
        order = _tables_by_distance(here, count, reach)
        if budget.grant(4 * len(order)) < 4 * len(order):
            return
        change, other = min((best_exchange(tables, player, table) for table in order), default=(0, -1))
        if change < 0:
            tables.exchange(player, other)
            quiet = 0


def _is_misplaced(tables: Tables, row: Mapping[int, int], here: int) -> bool:
    """Whether a player at a table has a clash there, or belongs together with somebody at another table."""
    return any((tables.home[other] == here) == (cost > 0) for other, cost in row.items())


def _tables_by_distance(here: int, count: int, reach: int) -> list[int]:
    return [*range(max(0, here - reach), here), *range(here + 1, min(count, here + reach + 1))]


def anneal(tables: Tables, temperature_x100: int, steps: int, budget: Budget, rng: random.Random) -> bool:
    """Exchange seats of nearby tables at random, accepting a loss with the probability that the temperature gives.

    One step is one exchange considered. Returns whether the budget allowed all the steps.
    """
    chances = acceptance(temperature_x100)
    chance = rng.random
    line, home, own, costs = tables.line, tables.home, tables.own, tables.costs
    players, count = len(line), len(line) // 4
    span = min(2 * WINDOW_TABLES, count - 1)
    worst = len(chances)
    for _ in range(0, steps, PORTION):
        granted = budget.grant(PORTION)
        if granted < PORTION:
            return False
        for _ in range(PORTION):
            one = int(chance() * players)
            here = home[one]
            low = min(max(0, here - WINDOW_TABLES), count - 1 - span)
            spot = 4 * low + int(chance() * 4 * (span + 1))
            other = line[spot]
            there = spot // 4
            if there == here:
                continue
            row, back = costs[one], costs[other]
            a, b, c, d = line[4 * here : 4 * here + 4]
            e, f, g, h = line[4 * there : 4 * there + 4]
            change = row[e] + row[f] + row[g] + row[h] + back[a] + back[b] + back[c] + back[d]
            change -= 2 * row[other] + own[one] + own[other]
            if change <= 0 or (change < worst and chance() < chances[change]):
                tables.exchange(one, other)
    return True


class Problem:
    """What a round costs: the clashes of pairs, and for every pair the places of rank between them times a weight.

    clash_rows: for each player, the others they clash with and the cost; negative for two who belong together. band:
    (tables, cost) for players whose natural tables are further apart than that.
    """

    def __init__(
        self,
        clash_rows: Sequence[Mapping[int, int]],
        places: Sequence[int],
        rank_weight: int,
        band: tuple[int, int] | None = None,
    ) -> None:
        self.clash_rows = clash_rows
        self.places = places
        self.rank_weight = rank_weight
        self.band = band
        most = max((abs(cost) for row in clash_rows for cost in row.values()), default=0)
        self._heaviest = max(most, band[1] if band else 0, 1)

    def costs(self) -> Matrix:
        """The true costs."""
        return self._costs(lambda cost: cost)

    def walk_costs(self, most: int) -> Matrix:
        """Costs for annealing: a clash counts at most `most` places of rank, and the lightest one at least half as
        much.
        """
        limit = most * max(1, self.rank_weight)

        def cut(cost: int) -> int:
            size = min(abs(cost), limit * (self._heaviest + abs(cost)) // (2 * self._heaviest))
            return size if cost > 0 else -size

        return self._costs(cut)

    def part(self, members: Sequence[int]) -> "Problem":
        """The same problem for some of the players, who are renumbered in the order given."""
        index = {member: position for position, member in enumerate(members)}
        rows = [
            {index[other]: cost for other, cost in self.clash_rows[member].items() if other in index}
            for member in members
        ]
        return Problem(rows, [self.places[member] for member in members], self.rank_weight, self.band)

    @property
    def least_cost(self) -> int:
        """A lower bound for the cost of any tables: neighbours in the ranking together, and everybody who is fixed to a
        table together.
        """
        together = sum(cost for row in self.clash_rows for cost in row.values() if cost < 0) // 2
        return together + LEAST_RANK_DIFFERENCES * self.rank_weight * (len(self.places) // 4)

    def _costs(self, cut: Callable[[int], int]) -> Matrix:
        band = (self.band[0], cut(self.band[1])) if self.band else None
        matrix = self._rank_costs() if band is None else [self._banded_row(p, band) for p in self.places]
        sizes: dict[int, int] = {}
        for row, clashes in zip(matrix, self.clash_rows, strict=True):
            for other, cost in clashes.items():
                if cost not in sizes:
                    sizes[cost] = cut(cost)
                row[other] += sizes[cost]
        for position, row in enumerate(matrix):
            row[position] = 0
        return matrix

    def _rank_costs(self) -> Matrix:
        weight, size = self.rank_weight, len(self.places)
        if isinstance(self.places, range):
            ramp = [weight * abs(step) for step in range(1 - size, size)]
            return [ramp[size - 1 - place : 2 * size - 1 - place] for place in self.places]
        return [[weight * abs(place - other) for other in self.places] for place in self.places]

    def _banded_row(self, place: int, band: tuple[int, int]) -> list[int]:
        weight, (tables, cost) = self.rank_weight, band
        return [
            weight * abs(place - other) + (cost if abs(place // 4 - other // 4) > tables else 0)
            for other in self.places
        ]


def find_tables(
    start: list[int], problem: Problem, budget: Budget, rng: random.Random, *, most_steps: int | None = None
) -> list[int]:
    """The cheapest tables found within the budget, starting from a line of positions, four to a table.

    Once `most_steps` are used, no further run is started. The search ends early when nothing can be gained: there is no
    clash, and every table has neighbours in the ranking.
    """
    least = problem.least_cost
    best = Tables(list(start), problem.costs())
    descend(best, problem.clash_rows, budget, is_far=False)
    portions, run = 2, 0
    last_step = None if most_steps is None else budget.steps + most_steps
    while best.total > least and not budget.is_spent and len(start) > 4:
        if last_step is not None and budget.steps >= last_step:
            break
        if len(start) > WHOLE_WALK_PLAYERS and run % WINDOW_RUNS:
            _improve_windows(best, problem, budget, rng)
            descend(best, problem.clash_rows, budget)
        else:
            _improve_whole(best, problem, portions * len(start) // 10, budget, rng)
            portions += portions // 2
        run += 1
    return best.line


def _improve_whole(best: Tables, problem: Problem, portions: int, budget: Budget, rng: random.Random) -> None:
    """Anneal from the current tables, then descend; keep the result if it is cheaper."""
    trial = Tables(list(best.line), best.costs)
    _walk(trial.line, problem, portions * PORTION, budget, rng)
    trial = Tables(trial.line, best.costs)
    descend(trial, problem.clash_rows, budget)
    if trial.total < best.total:
        best.replace(range(len(trial.line)), trial.line)


def _walk(line: list[int], problem: Problem, steps: int, budget: Budget, rng: random.Random) -> None:
    unit = max(1, problem.rank_weight)
    for most, temperature_x100 in WALK_STAGES:
        walked = Tables(line, problem.walk_costs(most))
        if not anneal(walked, temperature_x100 * unit, steps, budget, rng):
            break


def _improve_windows(best: Tables, problem: Problem, budget: Budget, rng: random.Random) -> None:
    """Anneal among a few tables around each table that could be cheaper."""
    block = LEAST_RANK_DIFFERENCES * problem.rank_weight
    for table in range(len(best.line) // 4):
        if budget.is_spent:
            return
        if best.table_cost(table) > block:
            _improve_window(best, problem, _tables_around(best, problem, table, rng), budget, rng)


def _tables_around(best: Tables, problem: Problem, table: int, rng: random.Random) -> list[int]:
    """The nearby tables, and those around the natural tables of the four players, who may be far from theirs."""
    count = len(best.line) // 4
    around = {table}
    for player in best.members(table):
        natural = problem.places[player] // 4 if problem.rank_weight else below(rng, count)
        around.update((natural + shift) for shift in (-1, 0, 1))
    width = 4 + below(rng, 5)
    low = table - below(rng, width)
    around.update(range(low, low + width))
    return sorted(each for each in around if 0 <= each < count)


def _improve_window(
    best: Tables, problem: Problem, window: list[int], budget: Budget, rng: random.Random
) -> None:
    spots = [4 * table + seat for table in window for seat in range(4)]
    members = [best.line[spot] for spot in spots]
    part = problem.part(members)
    before = Tables(list(range(len(members))), part.costs())
    line = list(before.line)
    _walk(line, part, WINDOW_PORTIONS * PORTION, budget, rng)
    after = Tables(line, before.costs)
    descend(after, part.clash_rows, budget)
    if after.total < before.total:
        best.replace(spots, [members[position] for position in after.line])
