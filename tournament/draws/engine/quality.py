"""The quality of an event's rounds in figures, beside the theoretical minimum or the best known values."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import floor, isqrt

from tournament.draws.engine.best import excess_lower_bound
from tournament.draws.engine.catalogue import SCHEDULES
from tournament.draws.engine.costs import squares_above_least
from tournament.draws.engine.explain import least_same_group_pairs
from tournament.draws.engine.known import base_rounds, read_schedule, shift_rounds
from tournament.draws.engine.pairs import shared
from tournament.draws.engine.record import BLOCK_GAMES, Record
from tournament.draws.engine.types import Clash, Player, RoundHistory

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlayerQuality:
    """The event of one player.

    winds: games as East, South, West, North. opponents: how many different people were met. repeats: meetings after the
    first one with each of them. most_visits: games at the table visited most. opponent_rank_x100: the mean rank of the
    opponents in hundredths, rounded; 0 without a game.
    """

    player: int
    games: int
    rests: int
    winds: tuple[int, int, int, int]
    opponents: int
    repeats: int
    tables: int
    most_visits: int
    opponent_rank_x100: int


@dataclass(frozen=True, slots=True)
class RoundQuality:
    """One round: repeats, meetings within a club, and the spread of ranks (places from the best to the worst at a
    table).

    The spread is None when the ranking before the round is not known; 3 is the minimum.
    """

    round: int
    repeats: int
    same_club: int
    spread_mean_x100: int | None
    spread_worst: int | None


@dataclass(frozen=True, slots=True)
class Quality:
    """The figures of an event. House players count for the winds and tables of others, but not as opponents.

    meetings[i][j]: how often players[i] and players[j] met. excess_meetings: meetings after the first, over all pairs;
    excess_lower_bound: no rounds with these games can have fewer; excess_best_known: what the engine reaches for such a
    field and number of rounds, None when no such schedule is listed. wind_excess: squared wind counts above the
    minimum; wind_unbalanced: players whose winds differ by more than 1; wind_block_repeats: winds that came twice
    within games 1-4, 5-8, .... table_repeat_visits: games at a table visited before. opponent_rank_sd_x100: the
    standard deviation, over the players, of their opponents' mean rank, in hundredths.
    """

    players: tuple[int, ...]
    meetings: tuple[tuple[int, ...], ...]
    repeat_pairs: int
    excess_meetings: int
    excess_lower_bound: int
    excess_best_known: int | None
    most_meetings: int
    consecutive_repeats: int
    same_club: int
    same_club_lower_bound: int
    same_team: int
    same_country: int
    wind_excess: int
    wind_unbalanced: int
    wind_block_repeats: int
    table_most_visits: int
    table_repeat_visits: int
    opponent_rank_sd_x100: int
    lines: tuple[PlayerQuality, ...]
    rounds: tuple[RoundQuality, ...]


def quality_report(
    rounds: Sequence[RoundHistory],
    players: Sequence[Player],
    round_tables: Sequence[tuple[int, ...]] = (),
    rankings: Sequence[Sequence[int]] = (),
    also_met: Sequence[tuple[int, int, int]] = (),
) -> Quality:
    """The quality of an event's rounds. Seated ids that are not among the players are house players.

    round_tables: the table numbers of each round, when they are not 1, 2, 3, .... rankings: the ids in order of rank
    before each round; empty for a round where they are not known. also_met: as in `DrawRequest`. Raises
    InvalidHistoryError.
    """
    record = Record.of_history(rounds, round_tables)
    for meeting in also_met:
        record.add_meeting(*meeting)
    people = [player for player in players if not player.is_house]
    ids = tuple(player.id for player in people)
    met = _met(record, ids)
    matrix = tuple(tuple(met[one].get(other, 0) for other in ids) for one in ids)
    counts = [times for one in ids for other, times in met[one].items() if one < other]
    rank = {player.id: player.rank for player in people}
    means = {one: _mean_rank(met[one], rank) for one in ids}
    lines = tuple(_player_line(record, one, met[one], means[one]) for one in ids)
    spreads = [max(line.winds) - min(line.winds) for line in lines]
    pairs = _same_pairs(_all_pairs(rounds, also_met), people)
    return Quality(
        players=ids,
        meetings=matrix,
        repeat_pairs=sum(count > 1 for count in counts),
        excess_meetings=sum(count - 1 for count in counts),
        excess_lower_bound=_excess_bound(matrix),
        excess_best_known=_best_known(rounds, len(people)),
        most_meetings=max(counts, default=0),
        consecutive_repeats=sum(
            any(later == earlier + 1 for earlier, later in pairwise(record.met(one, other)))
            for one in ids
            for other in met[one]
            if one < other
        ),
        same_club=pairs[Clash.CLUB],
        same_club_lower_bound=_club_bound(rounds, people),
        same_team=pairs[Clash.TEAM],
        same_country=pairs[Clash.COUNTRY],
        wind_excess=sum(squares_above_least(line.winds) for line in lines),
        wind_unbalanced=sum(spread > 1 for spread in spreads),
        wind_block_repeats=sum(_block_repeats(record, player.id) for player in people),
        table_most_visits=max((line.most_visits for line in lines), default=0),
        table_repeat_visits=sum(line.games - line.tables for line in lines),
        opponent_rank_sd_x100=_deviation_x100([means[one] for one in ids if met[one]]),
        lines=lines,
        rounds=_round_lines(rounds, people, rankings, also_met),
    )


def _met(record: Record, ids: tuple[int, ...]) -> dict[int, dict[int, int]]:
    """For each player, how often they met each of the others, if at all."""
    met: dict[int, dict[int, int]] = {player: {} for player in ids}
    for (one, other), times in record.meetings.items():
        if one in met and other in met:
            met[one][other] = met[other][one] = len(times)
    return met


def _player_line(record: Record, player: int, met: dict[int, int], mean_rank: Fraction) -> PlayerQuality:
    visits = Counter(sat.table for sat in record.sat(player))
    games = record.games(player)
    return PlayerQuality(
        player=player,
        games=games,
        rests=record.rounds - games,
        winds=record.winds(player),
        opponents=len(met),
        repeats=sum(met.values()) - len(met),
        tables=len(visits),
        most_visits=max(visits.values(), default=0),
        opponent_rank_x100=_rounded(mean_rank * 100),
    )


def _rounded(value: Fraction) -> int:
    """The nearest whole number; halves are rounded up."""
    return floor(value + Fraction(1, 2))


def _mean_rank(met: dict[int, int], rank: dict[int, int]) -> Fraction:
    """The mean rank of a player's opponents, counted once for each meeting; 0 without any."""
    if not met:
        return Fraction(0)
    return Fraction(sum(times * rank[other] for other, times in met.items()), sum(met.values()))


def _deviation_x100(values: list[Fraction]) -> int:
    if not values:
        return 0
    mean = sum(values, Fraction(0)) / len(values)
    variance = sum(((value - mean) ** 2 for value in values), Fraction(0)) / len(values)
    # The root in halves of a hundredth, and then to the nearest hundredth.
    return (isqrt(int(variance * 40_000)) + 1) // 2


def _excess_bound(matrix: tuple[tuple[int, ...], ...]) -> int:
    """Somebody with more meetings than there are others to meet must have met some of them again; each repeat counts
    for two people.
    """
    return -(-sum(max(0, sum(row) - (len(matrix) - 1)) for row in matrix) // 2)


def _best_known(rounds: Sequence[RoundHistory], people: int) -> int | None:
    """The fewest repeats that the engine reaches, when everybody plays every round and nobody else does."""
    tables = people // 4
    if not rounds or people % 4 or any(len(each) != tables for each in rounds):
        return None
    return best_known_excess(tables, len(rounds))


def best_known_excess(tables: int, rounds: int) -> int | None:
    """The fewest repeat meetings known to the engine for this many full tables and rounds; None when not listed."""
    if shift_rounds(tables, rounds) or any(base.rounds >= rounds for base in base_rounds(tables)):
        return 0
    if (tables, rounds) in SCHEDULES:
        schedule = read_schedule(tables, rounds)
        times = Counter(
            pair for each in schedule for table in each for pair in combinations(sorted(table), 2)
        )
        return sum(count - 1 for count in times.values())
    bound = excess_lower_bound(4 * tables, rounds)
    return bound or None


def _all_pairs(rounds: Sequence[RoundHistory], also_met: Sequence[tuple[int, int, int]]) -> list[Pair]:
    seated = [pair for tables in rounds for table in tables for pair in combinations(table, 2)]
    return seated + [(one, other) for one, other, _round in also_met]


def _same_pairs(pairs: Iterable[Pair], people: list[Player]) -> Counter[Clash]:
    """How often two members of one club, team or country met."""
    known = {player.id: player for player in people}
    return Counter(
        kind
        for one, other in pairs
        if one in known and other in known
        for kind in (Clash.CLUB, Clash.TEAM, Clash.COUNTRY)
        if shared(known[one], known[other], kind)
    )


def _club_bound(rounds: Sequence[RoundHistory], people: list[Player]) -> int:
    club = {player.id: player.club for player in people if player.club}
    bound = 0
    for tables in rounds:
        sizes = Counter(club[player] for table in tables for player in table if player in club)
        bound += sum(least_same_group_pairs(members, len(tables)) for members in sizes.values())
    return bound


def _block_repeats(record: Record, player: int) -> int:
    winds = [sat.wind for sat in record.sat(player)]
    blocks = [winds[start : start + BLOCK_GAMES] for start in range(0, len(winds), BLOCK_GAMES)]
    return sum(len(block) - len(set(block)) for block in blocks)


def _round_lines(
    rounds: Sequence[RoundHistory],
    people: list[Player],
    rankings: Sequence[Sequence[int]],
    also_met: Sequence[tuple[int, int, int]],
) -> tuple[RoundQuality, ...]:
    known = {player.id for player in people}
    before = Record()
    lines: list[RoundQuality] = []
    for number, tables in enumerate(rounds, start=1):
        extra = [meeting for meeting in also_met if meeting[2] == number]
        pairs = [pair for pair in _all_pairs([tables], extra) if known.issuperset(pair)]
        ranking = rankings[number - 1] if number <= len(rankings) else ()
        spreads = _spreads(tables, ranking)
        lines.append(
            RoundQuality(
                round=number,
                repeats=sum(bool(before.met(*pair)) for pair in pairs),
                same_club=_same_pairs(pairs, people)[Clash.CLUB],
                spread_mean_x100=_rounded(Fraction(sum(spreads) * 100, len(spreads))) if spreads else None,
                spread_worst=max(spreads, default=None),
            )
        )
        before.add_round(tables, range(len(tables)))
        for meeting in extra:
            before.add_meeting(*meeting)
    return tuple(lines)


def _spreads(tables: RoundHistory, ranking: Sequence[int]) -> list[int]:
    place = {player: index for index, player in enumerate(ranking)}
    places = [[place[player] for player in table if player in place] for table in tables]
    return [max(each) - min(each) for each in places if each]
