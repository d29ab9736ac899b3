"""The flaws of a seated round, counted and weighted: what a draw reports, and how a swap by hand is judged."""

from collections import Counter
from itertools import combinations

from tournament.draws.engine.grouping import LEAST_RANK_DIFFERENCES
from tournament.draws.engine.pairs import PairRules, is_fixed_together
from tournament.draws.engine.record import WINDS, Record
from tournament.draws.engine.types import Clash, Cost, DrawRequest, Player, Seating, WindMode


def squares_above_least(counts: tuple[int, int, int, int]) -> int:
    """How unbalanced wind counts are: the sum of their squares, minus the smallest sum possible for that many games."""
    games = sum(counts)
    low, over = divmod(games, WINDS)
    return sum(count * count for count in counts) - (WINDS - over) * low * low - over * (low + 1) ** 2


def table_cost(
    request: DrawRequest,
    rules: PairRules,
    record: Record,
    *,
    table: tuple[Player, ...],
    number: int,
    places: tuple[int, ...],
) -> Cost:
    """The cost of one seated table with its number. `places` are the players' places in the ranking."""
    found: Counter[str] = Counter()
    weighted = 0
    for one, other in combinations(table, 2):
        found.update(clash.value for clash in rules.clashes(one, other))
        weighted += 0 if is_fixed_together(one, other) else rules.weight(one, other)
    away = sum(player.fixed_table not in (None, number) for player in table)
    spread = sum(abs(one - other) for one, other in combinations(places, 2)) - LEAST_RANK_DIFFERENCES
    rank_excess = spread if rules.rank_weight else 0
    wind = _wind_cost(record, table) if request.winds is WindMode.ASSIGNED else 0
    again = sum(record.visits(player.id, number) > 0 for player in table if player.fixed_table is None)
    weights = request.weights
    return Cost(
        repeats=found[Clash.REPEAT],
        recent_repeats=found[Clash.RECENT_REPEAT],
        apart=found[Clash.APART],
        team=found[Clash.TEAM],
        club=found[Clash.CLUB],
        country=found[Clash.COUNTRY],
        house=found[Clash.HOUSE],
        fixed=away,
        band=found[Clash.BAND],
        rank_excess=rank_excess,
        wind=wind,
        table=again,
        total=weighted
        + away * weights.fixed
        + rank_excess * weights.rank
        + wind * weights.wind
        + again * weights.table,
    )


def _wind_cost(record: Record, table: tuple[Player, ...]) -> int:
    excess = 0
    for wind, player in enumerate(table):
        before = record.winds(player.id)
        counts = [count + (index == wind) for index, count in enumerate(before)]
        excess += squares_above_least((counts[0], counts[1], counts[2], counts[3]))
    return excess


def round_cost(
    request: DrawRequest,
    rules: PairRules,
    record: Record,
    tables: tuple[Seating, ...],
    numbers: tuple[int, ...],
) -> Cost:
    """The cost of a round: the sum over its tables."""
    total = Cost()
    for table, number in zip(tables, numbers, strict=True):
        places = tuple(rules.place(player) for player in table)
        people = tuple(rules.seated[place] for place in places)
        total += table_cost(request, rules, record, table=people, number=number, places=places)
    return total
