"""An independent check of draws: counts everything again from the seats alone, sharing no code with the engine."""

import itertools
from collections import Counter, defaultdict


def pairs_of(table):
    return [frozenset(pair) for pair in itertools.combinations(table, 2)]


def meetings(rounds):
    """Pair -> how often it met."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs_of(table))


def excess(rounds, free=frozenset()):
    """Meetings beyond the first of each pair, those of the free (house) players left out."""
    return sum(times - 1 for pair, times in meetings(rounds).items() if not pair & free)


def same_group(rounds, group):
    """How often two with the same non-empty group text sat at one table."""
    count = 0
    for tables in rounds:
        for table in tables:
            for one, other in itertools.combinations(table, 2):
                count += bool(group.get(one)) and group.get(one) == group.get(other)
    return count


def winds_of(rounds):
    """Player -> winds sat, in order."""
    winds = defaultdict(list)
    for tables in rounds:
        for table in tables:
            for wind, player in enumerate(table):
                winds[player].append(wind)
    return winds


def wind_excess(rounds):
    """Squares of wind counts above the least possible, over all players."""
    total = 0
    for winds in winds_of(rounds).values():
        counts = [winds.count(wind) for wind in range(4)]
        even = [len(winds) // 4 + (index < len(winds) % 4) for index in range(4)]
        total += sum(count**2 for count in counts) - sum(count**2 for count in even)
    return total


def wind_block_repeats(rounds):
    """Winds had twice within a player's games 1-4, 5-8, ..."""
    total = 0
    for winds in winds_of(rounds).values():
        for start in range(0, len(winds), 4):
            block = winds[start : start + 4]
            total += len(block) - len(set(block))
    return total


def table_repeats(rounds, numbers=None):
    """Games at a table where the player had been before."""
    visits = Counter()
    for index, tables in enumerate(rounds):
        for place, table in enumerate(tables):
            number = numbers[index][place] if numbers else place + 1
            visits.update((player, number) for player in table)
    return sum(times - 1 for times in visits.values())


def rank_excess(tables, ranking):
    """Places between every two at a table, above the 10 of four neighbours."""
    place = {player: index for index, player in enumerate(ranking)}
    return sum(
        sum(abs(place[one] - place[other]) for one, other in itertools.combinations(table, 2)) - 10
        for table in tables
    )


def assert_round_is_whole(draw, people):
    """Everybody sits exactly once or rests; tables have four seats, different numbers, and house players only to fill up."""
    seated = [player for table in draw.tables for player in table]
    assert len(seated) == len(set(seated))
    assert all(len(table) == 4 for table in draw.tables)
    assert len(draw.table_numbers) == len(set(draw.table_numbers)) == len(draw.tables)
    assert list(draw.table_numbers) == sorted(draw.table_numbers)
    assert set(seated) | set(draw.sitting_out) == set(people) | set(draw.house_players)
    assert not set(seated) & set(draw.sitting_out)
    assert len(draw.house_players) + len(draw.sitting_out) < 4
    assert not (draw.house_players and draw.sitting_out)
