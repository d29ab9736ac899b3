"""Team-mates at different tables, exactly: wherever a draw leaves a choice, team-mates meet only where it cannot be
avoided.

The members of a team are spread over the tables as evenly as possible. All teams can be spread at once, for example by
dealing the players round the tables team by team. From any tables of a round, some sequence of exchanges of two seats
leads to such tables.
"""

from collections import Counter
from collections.abc import Sequence

from tournament.draws.engine.known import Quad
from tournament.draws.engine.pairs import PairRules
from tournament.draws.engine.types import Clash, Player, Weights

MOST_LOOKS = 200
"""The cheapest of this many exchanges that separate two team-mates is taken."""
NOT_TO_BREAK = (Clash.APART, Clash.FIXED, Clash.BAND)
"""Clashes that the organizer named explicitly. No exchange may add one."""


def come_first(weights: Weights) -> bool:
    """Whether keeping team-mates apart outweighs a repeated meeting, as it does by default."""
    return weights.team > weights.repeat


def part_team_mates(groups: list[Quad], rules: PairRules) -> list[Quad]:
    """The tables of a round with as few meetings of team-mates as exchanges of two seats can achieve. Players who are
    fixed to a table stay there.
    """
    if len({player.team for player in rules.seated} - {""}) == 0 or len(groups) < 2:
        return groups
    tables = [[rules.seated[rules.place(player)] for player in table] for table in groups]
    is_better = True
    while is_better:
        is_better = any(
            _part(tables, here, player, rules)
            for here, table in enumerate(tables)
            for player in list(table)
            if player.fixed_table is None and _mates(player, table)
        )
    return [(a.id, b.id, c.id, d.id) for a, b, c, d in tables]


def _part(tables: list[list[Player]], here: int, player: Player, rules: PairRules) -> bool:
    """Move a player away from team-mates by the cheapest exchange. Returns whether there was one."""
    best: tuple[int, int, Player] | None = None
    looks = 0
    for there in sorted(range(len(tables)), key=lambda index: (abs(index - here), index)):
        if there == here or looks >= MOST_LOOKS:
            continue
        for other in tables[there]:
            if other.fixed_table is None and _helps(player, other, tables[here], tables[there], rules):
                looks += 1
                cost = _change(player, other, tables[here], tables[there], rules)
                if best is None or cost < best[0]:
                    best = (cost, there, other)
    if best is None:
        return False
    _, there, other = best
    tables[here][tables[here].index(player)] = other
    tables[there][tables[there].index(other)] = player
    return True


def _helps(one: Player, other: Player, here: list[Player], there: list[Player], rules: PairRules) -> bool:
    """Whether exchanging two players of different tables reduces the meetings of team-mates without adding a named
    clash.
    """
    left, right = _without(one, here), _without(other, there)
    before = _mates(one, left) + _mates(other, right)
    if _mates(one, right) + _mates(other, left) >= before:
        return False
    return _named(one, right, rules) + _named(other, left, rules) <= (
        _named(one, left, rules) + _named(other, right, rules)
    )


def _change(one: Player, other: Player, here: list[Player], there: list[Player], rules: PairRules) -> int:
    left, right = _without(one, here), _without(other, there)
    return (
        _cost(one, right, rules)
        + _cost(other, left, rules)
        - _cost(one, left, rules)
        - _cost(other, right, rules)
    )


def _cost(player: Player, table: Sequence[Player], rules: PairRules) -> int:
    place = rules.place(player.id)
    return sum(
        rules.weight(player, mate) + rules.rank_weight * abs(place - rules.place(mate.id)) for mate in table
    )


def _mates(player: Player, table: Sequence[Player]) -> int:
    return sum(mate.team == player.team for mate in table if mate is not player) if player.team else 0


def _named(player: Player, table: Sequence[Player], rules: PairRules) -> int:
    return sum(clash in NOT_TO_BREAK for mate in table for clash in rules.clashes(player, mate))


def _without(player: Player, table: Sequence[Player]) -> list[Player]:
    return [mate for mate in table if mate is not player]


def line_by_teams(line: Sequence[int], team_of: dict[int, str]) -> list[int]:
    """A line whose four equal groups keep teams whole as far as possible: members of one group never meet in Turnup.

    Larger teams are placed first, each in the group with most room. Within a group the order of the line is kept.
    """
    room = [len(line) // 4 + (index < len(line) % 4) for index in range(4)]
    groups: list[list[int]] = [[], [], [], []]
    sizes = Counter(team_of.get(player, "") for player in line)
    first = {team: index for index, team in reversed(list(enumerate(team_of.get(p, "") for p in line)))}
    for team in sorted(sizes, key=lambda team: (not team, -sizes[team], first[team])):
        members = [player for player in line if team_of.get(player, "") == team]
        while members:
            free = [size - len(group) for size, group in zip(room, groups, strict=True)]
            index = free.index(max(free)) if team else next(i for i, count in enumerate(free) if count)
            groups[index] += members[: free[index]]
            members = members[free[index] :]
    place = {player: index for index, player in enumerate(line)}
    return [player for group in groups for player in sorted(group, key=place.__getitem__)]


def deal_by_rank(seated: Sequence[Player]) -> list[list[Player]]:
    """Players in order of rank at tables of four: each table takes the next ones of whom no two are team-mates.

    A player is passed over only for that reason. A team too large to be kept apart is spread as evenly as possible, and
    nobody is taken so early that a later table could not be filled.
    """
    waiting = list(seated)
    tables: list[list[Player]] = []
    for left in range(len(seated) // 4, 0, -1):
        table = _next_table(waiting, left)
        tables.append(table)
        taken = {player.id for player in table}
        waiting = [player for player in waiting if player.id not in taken]
    return tables


def _next_table(waiting: Sequence[Player], left: int) -> list[Player]:
    """The next table, with this many left to fill: as many of each team as an even spread requires, then the players
    placed best.

    A team with m players left puts at least m // left at this table, and at most one more. That additional player may
    sit at any of the remaining tables, so whoever is placed best is taken.
    """
    sizes = Counter(_team(player) for player in waiting)
    due = {team: count // left for team, count in sizes.items()}
    most = {team: -(-count // left) for team, count in sizes.items()}
    owed = sum(due.values())
    table: list[Player] = []
    taken: Counter[str | int] = Counter()
    for player in waiting:
        team = _team(player)
        is_due = taken[team] < due[team]
        if taken[team] < most[team] and (is_due or len(table) + owed < 4):
            table.append(player)
            taken[team] += 1
            owed -= is_due
        if len(table) == 4:
            break
    return table


def _team(player: Player) -> str | int:
    return player.team or player.id
