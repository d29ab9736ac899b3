"""The best schedule: as few repeat meetings as possible, then the fewest clashes; winds and tables come afterwards.

Known schedules, whose places are assigned to players by search, compete with local search over all rounds. Local search
starts from a random order and from the longest known schedules. The search ends with the first schedule that cannot be
improved.
"""

import random
from collections import Counter

from tournament.draws.engine.budget import Budget
from tournament.draws.engine.chance import shuffled
from tournament.draws.engine.explain import least_same_group_pairs
from tournament.draws.engine.joint import Line
from tournament.draws.engine.known import KnownRounds, Quad, Rounds, known_rounds, longest_known, quad_of
from tournament.draws.engine.pairs import SHARED_ATTRIBUTES, PairRules
from tournament.draws.engine.record import Record
from tournament.draws.engine.roster import Roster, in_line
from tournament.draws.engine.types import DrawRequest, Player
from tournament.draws.engine.ways import FreeWay, PlacedWay, Way, best_of, inverse

LOTS = 2
"""How many searches start from a random order."""


def excess_lower_bound(players: int, rounds: int, house: int = 0) -> int:
    """A lower bound for the repeat meetings of any schedule: everybody meets 3 people a round, and there are only
    players - 1 to meet.

    `house` players are added to the others, never sit together and do not count. Each of them takes up 3 meetings a
    round.
    """
    meetings = -(-3 * rounds * (players - house) // 2)
    return max(0, meetings - players * (players - 1) // 2)


def best_rounds(
    request: DrawRequest, record: Record, rosters: list[Roster], budget: Budget, rng: random.Random
) -> Rounds:
    """The rounds that follow the history for these rosters, one for each roster; a round has four ids for each
    table.
    """
    return _BestSearch(request, record, rosters, budget, rng).run()


class _BestSearch:
    def __init__(
        self,
        request: DrawRequest,
        record: Record,
        rosters: list[Roster],
        budget: Budget,
        rng: random.Random,
    ) -> None:
        self._rosters = rosters
        self._budget = budget
        self._rng = rng
        self._players = _everybody(rosters)
        self._index = {player.id: index for index, player in enumerate(self._players)}
        self._rules = PairRules(request, record, tuple(self._players))
        self._costs = self._rules.meeting_costs()
        same_players = all(roster.seated == rosters[0].seated for roster in rosters)
        is_fixed = any(player.fixed_table is not None for player in self._players)
        self._is_fresh = same_players and not is_fixed and not self._costs.met
        self._least = self._least_cost(request)

    def run(self) -> Rounds:
        """Try all ways of searching. Where only repeats count, the first known schedule is already the best one found
        so far.
        """
        ways: list[Way] = list(self._placed_ways())
        if not ways or self._costs.has_clashes or self._costs.free:
            ways += self._free_ways()
        lines = best_of(ways, self._least, self._budget) if len(ways) > 1 else ways[0].lines
        return [self._tables(line) for line in lines]

    def _placed_ways(self) -> list[PlacedWay]:
        """The known schedules. There are none unless everybody plays every round and nobody has met before.

        The players' places start in random order. Where there are clubs, other starts seat the members of a club
        together: in groups that never meet, or at the tables of a round that is left out.
        """
        if not self._is_fresh:
            return []
        wanted = len(self._rosters)
        known = known_rounds(self._rosters[0].tables, wanted, self._rng)
        if not self._costs.has_clashes and not self._costs.free:
            return [self._placed(rounds, self._by_lot()) for rounds in known[:1]]
        ways = [self._placed(rounds, self._by_club()) for rounds in known if rounds.has_groups]
        ways += [self._placed(each, self._at_last_round(each)) for each in known if len(each.rounds) > wanted]
        return ways + [self._placed(rounds, self._by_lot()) for rounds in known]

    def _placed(self, known: KnownRounds, places: list[int]) -> PlacedWay:
        return PlacedWay(
            known,
            len(self._rosters),
            places,
            costs=self._costs,
            least=self._least,
            budget=self._budget,
            rng=self._rng,
        )

    def _free_ways(self) -> list[FreeWay]:
        """Local search from a random order, and from the longest known schedules, whose rounds may or may not change."""
        ways = [self._free([self._lot(roster) for roster in self._rosters]) for _ in range(LOTS)]
        if self._is_fresh:
            for known in longest_known(self._rosters[0].tables, len(self._rosters), self._rng):
                lines = self._extended(known)
                ways.append(self._free(lines))
                if len(known.rounds) < len(lines):
                    ways.append(self._free(lines, fixed=len(known.rounds)))
        return ways

    def _free(self, lines: list[Line], fixed: int = 0) -> FreeWay:
        return FreeWay(
            lines,
            fixed=fixed,
            costs=self._costs.strict() if fixed else self._costs,
            least=self._least,
            budget=self._budget,
            rng=self._rng,
        )

    def _extended(self, known: KnownRounds) -> list[Line]:
        """The known rounds, repeated, each time with the players in a new random order; the first time by club."""
        lines: list[Line] = []
        while len(lines) < len(self._rosters):
            is_first = not lines and known.has_groups
            player_at = inverse(self._by_club() if is_first else self._by_lot())
            lines += [[player_at[place] for table in tables for place in table] for tables in known.rounds]
        return lines[: len(self._rosters)]

    def _by_lot(self) -> list[int]:
        return shuffled(self._rng, range(len(self._players)))

    def _by_club(self) -> list[int]:
        """The place of each player when the members of a club stand next to each other."""
        return inverse(self._club_after_club())

    def _at_last_round(self, known: KnownRounds) -> list[int]:
        """The place of each player when clubs of four share a table in the last round."""
        places = [0] * len(self._players)
        line = [place for table in known.rounds[-1] for place in table]
        for player, place in zip(self._club_after_club(), line, strict=True):
            places[player] = place
        return places

    def _club_after_club(self) -> list[int]:
        """The players, club by club; clubs that fill whole tables come first."""
        keys = [_group_key(player) for player in self._players]
        sizes = Counter(keys)
        return sorted(self._by_lot(), key=lambda player: (sizes[keys[player]] % 4 > 0, keys[player]))

    def _lot(self, roster: Roster) -> Line:
        return [self._index[player.id] for player in _shuffled_with_fixed(roster.seated, self._rng)]

    def _least_cost(self, request: DrawRequest) -> int:
        """A lower bound for the cost: what counting says about repeats and about shared clubs, teams and countries."""
        rows = self._costs.rows
        least = sum(cost for row in rows for cost in row.values() if cost < 0) // 2 * len(self._rosters)
        if self._is_fresh:
            house = len(self._costs.free)
            bound = excess_lower_bound(len(self._players) - house, len(self._rosters), house)
            least += bound * self._costs.repeat
        for kind in SHARED_ATTRIBUTES:
            weight = int(getattr(request.weights, kind.value))
            for roster in self._rosters:
                sizes = Counter(getattr(player, kind.value) for player in roster.seated)
                pairs = sum(least_same_group_pairs(n, roster.tables) for name, n in sizes.items() if name)
                least += weight * pairs
        return least

    def _tables(self, line: Line) -> list[Quad]:
        ids = [self._players[player].id for player in line]
        return [quad_of(ids[spot : spot + 4]) for spot in range(0, len(ids), 4)]


def _everybody(rosters: list[Roster]) -> list[Player]:
    """Everybody who is seated in any round, in order of rank."""
    seen: dict[int, Player] = {}
    for roster in rosters:
        for player in roster.seated:
            seen.setdefault(player.id, player)
    return in_line(seen.values())


def _shuffled_with_fixed(seated: tuple[Player, ...], rng: random.Random) -> list[Player]:
    """The players in random order. Those fixed to the same table stand next to each other, at most four to a table."""
    order = shuffled(rng, seated)
    fixed: dict[int, list[Player]] = {}
    for player in order:
        if player.fixed_table is not None:
            fixed.setdefault(player.fixed_table, []).append(player)
    groups = [group[:4] for _, group in sorted(fixed.items())]
    placed = {player.id for group in groups for player in group}
    free = [player for player in order if player.id not in placed]
    line: list[Player] = []
    for group in groups:
        line += group
        line += [free.pop() for _ in range(min(4 - len(group), len(free)))]
    return line + free


def _group_key(player: Player) -> tuple[bool, str, str, str]:
    return (player.is_house, player.team, player.club, player.country)
