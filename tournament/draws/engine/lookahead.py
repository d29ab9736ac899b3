"""High-to-High in a small field: among equally good rounds, choose one after which the next rounds can still be free of
repeats.

With few tables the pairs that have not met run out, and the cheapest round now may leave no good one for later. The
coming rounds are therefore sketched by local search as if they were drawn ahead, and the round is chosen among those
that keep the sketch free of repeats. This never adds repeats or clashes to the current round; it only costs some
nearness in the ranking.
"""

import random
from dataclasses import dataclass
from itertools import permutations

from tournament.draws.engine.budget import Budget
from tournament.draws.engine.chance import shuffled
from tournament.draws.engine.grouping import Problem, Tables, find_tables
from tournament.draws.engine.joint import Line, MeetingCosts, improve_rounds
from tournament.draws.engine.known import known_rounds
from tournament.draws.engine.pairs import PairRules

MOST_TABLES = 12
MOST_ROUNDS = 3
FIRST_STEPS = 1_000
"""Steps of the search for the round itself, per player, before anything else is tried."""
SKETCH_STEPS = 3_000
"""Steps of the search for one sketch, per player."""
TRIES = 5
"""How often a round followed by the full number of rounds without a repeat is sought, before fewer are accepted."""
PLACINGS = 100
"""How many assignments of players to a known schedule are compared."""
FREE_ROUNDS = {2: 1, 3: 1, 5: 5}
"""For each number of tables, how many rounds without a repeat are possible, where counting opponents suggests more."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A round, and the rounds found after it without a repeat."""

    line: Line
    sketch: list[Line]


def find_with_future(start: Line, rules: PairRules, rounds: int, budget: Budget, rng: random.Random) -> Line:
    """The tables of a round that is to be followed by this many more."""
    problem = rules.problem()
    first = find_tables(start, problem, budget, rng, most_steps=FIRST_STEPS * len(start))
    search = _Search(problem, rules.meeting_costs(), budget, rng)
    wanted = min(rounds, MOST_ROUNDS, search.free_rounds_at_most() - 1)
    if wanted < 1 or len(start) == 4 or search.repeats_now(first):
        return find_tables(first, problem, budget, rng)
    return search.polished(search.choice(first, wanted))


class _Search:
    def __init__(self, problem: Problem, costs: MeetingCosts, budget: Budget, rng: random.Random) -> None:
        self._problem = problem
        self._costs = costs
        self._budget = budget
        self._rng = rng
        self._true_costs = problem.costs()

    def free_rounds_at_most(self) -> int:
        """At most how many more rounds can be free of repeats: after that, somebody has nobody new to meet."""
        met = [0] * self._costs.size
        for pair in self._costs.met:
            for player in pair:
                met[player] += 1
        real = [player for player in range(self._costs.size) if player not in self._costs.free]
        most = min((self._costs.size - 1 - met[player]) // 3 for player in real)
        tables = self._costs.size // 4
        if tables in FREE_ROUNDS and not self._costs.free:
            most = min(most, FREE_ROUNDS[tables] - max(met) // 3)
        return most

    def repeats_now(self, line: Line) -> int:
        """The repeats of a round."""
        return self._costs.repeats([line])

    def choice(self, first: Line, wanted: int) -> _Choice:
        """The given round, or another one that costs little more now and has the longest sketch of those tried."""
        for rounds in range(wanted, 0, -1):
            if self._budget.is_spent:
                break
            best = self._with_sketch(first, rounds) or self._from_known(first, rounds)
            for _ in range(TRIES):
                if best is not None or self._budget.is_spent:
                    break
                best = self._another(first, rounds)
            if best is not None:
                return best
        return _Choice(first, [])

    def _with_sketch(self, line: Line, rounds: int) -> _Choice | None:
        after = self._costs.with_rounds([line])
        sketch = self._search([shuffled(self._rng, line) for _ in range(rounds)], after)
        return None if after.repeats(sketch) else _Choice(line, sketch)

    def _from_known(self, first: Line, rounds: int) -> _Choice | None:
        """After one round: a known schedule that starts with it, with its places assigned so that a next round costs
        little.
        """
        played = self._only_round()
        tables = len(first) // 4
        known = known_rounds(tables, rounds + 2, self._rng) if played else []
        if not known or self._budget.grant(PLACINGS * len(first)) < PLACINGS * len(first):
            return None
        places = [place for table in known[0].rounds[0] for place in table]
        later = known[0].rounds[1 : rounds + 2]
        best: list[Line] = []
        for _ in range(PLACINGS):
            seated = [shuffled(self._rng, table) for table in shuffled(self._rng, played)]
            player_at = dict(zip(places, (player for table in seated for player in table), strict=True))
            lines = [[player_at[place] for table in each for place in table] for each in later]
            lines.sort(key=self._cost_now)
            if not best or self._cost_now(lines[0]) < self._cost_now(best[0]):
                best = lines
        line = self._improved(best[0], best[1:], FIRST_STEPS * len(first))
        return _Choice(line, best[1:]) if self._is_worth_it(line, first) else None

    def _only_round(self) -> list[list[int]]:
        """The tables of the round played, if everybody has played exactly that one; otherwise nothing."""
        mates: dict[int, set[int]] = {player: {player} for player in range(self._costs.size)}
        for one, other in self._costs.met:
            mates[one].add(other)
            mates[other].add(one)
        tables = {tuple(sorted(each)) for each in mates.values()}
        is_one = len(tables) == self._costs.size // 4 and all(len(table) == 4 for table in tables)
        return [list(table) for table in sorted(tables)] if is_one else []

    def _is_worth_it(self, line: Line, first: Line) -> bool:
        return self._cost_now(line) - self._cost_now(first) < self._costs.repeat

    def _another(self, first: Line, rounds: int) -> _Choice | None:
        """Another round that is no worse now except for its spread in the ranking, with a sketch of this many rounds,
        if one is found from a random order.
        """
        lines = self._search([shuffled(self._rng, first) for _ in range(1 + rounds)], self._costs)
        if self._costs.repeats(lines):
            return None
        lines.sort(key=self._cost_now)
        line = self._improved(lines[0], lines[1:], FIRST_STEPS * len(first))
        return _Choice(line, lines[1:]) if self._is_worth_it(line, first) else None

    def polished(self, best: _Choice) -> Line:
        """The round improved with the rest of the budget, within its sketch and with new sketches for other rounds."""
        steps = FIRST_STEPS * len(best.line)
        while (
            best.sketch and not self._budget.is_spent and self._cost_now(best.line) > self._problem.least_cost
        ):
            line = self._improved(best.line, best.sketch, steps)
            if self._cost_now(line) < self._cost_now(best.line):
                best = _Choice(line, best.sketch)
            line = find_tables(best.line, self._problem, self._budget, self._rng, most_steps=steps)
            if self._cost_now(line) < self._cost_now(best.line):
                best = self._with_sketch(line, len(best.sketch)) or best
        return best.line if best.sketch else self._improved(best.line, [], None)

    def _search(self, lines: list[Line], costs: MeetingCosts) -> list[Line]:
        most_steps = SKETCH_STEPS * costs.size
        return improve_rounds(lines, costs, 0, self._budget, self._rng, most_steps=most_steps)

    def _cost_now(self, line: Line) -> int:
        return Tables(list(line), self._true_costs).total

    def _improved(self, line: Line, sketch: list[Line], most_steps: int | None) -> Line:
        """A round improved as if everybody had already met the opponents in the sketch."""
        rows = [dict(row) for row in self._problem.clash_rows]
        for future in sketch:
            for spot in range(0, len(future), 4):
                for one, other in permutations(future[spot : spot + 4], 2):
                    rows[one][other] = rows[one].get(other, 0) + self._costs.repeat
        kept = Problem(rows, self._problem.places, self._problem.rank_weight, self._problem.band)
        return find_tables(line, kept, self._budget, self._rng, most_steps=most_steps)
