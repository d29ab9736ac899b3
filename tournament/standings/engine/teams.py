"""Teams: what the results of their members add up to, ranked by the same criteria as players.

A team is one row that holds the results of the members who count: all who have a place, or the best few of them. So
every criterion for players works for teams: points and table points add up, the best round is the best of any member,
and results against each other are those at common tables.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.standings.engine.criteria import Criterion
from tournament.standings.engine.ranking import RankedRow, behind_related, ordered, places_of, rank
from tournament.standings.engine.scores import ScoreRow


@dataclass(frozen=True, slots=True)
class TeamScore:
    """A team's place and results. `counted` are the entry ids of the members who count, the best first.

    The id of `row` and of `ranked` is the lowest id of a member; the lot uses it.
    """

    team: str
    row: ScoreRow
    ranked: RankedRow
    counted: tuple[int, ...]


def rank_teams(
    rows: Collection[ScoreRow],
    team_of: Mapping[int, str],
    criteria: Sequence[Criterion],
    *,
    best: int | None = None,
    related: Iterable[tuple[int, int]] = (),
    earlier_rounds: Collection[int] | None = None,
) -> tuple[TeamScore, ...]:
    """Teams in order, those without a result last. `rows` are all players, `team_of` the teams of those who have one.

    With `best` only that many members of a team count: those whose own results are best by the criteria. Players
    without a place, or with a related player who has a better result, do not count for a team. `earlier_rounds` are the
    rounds of an earlier ranking, for the movement since.
    """
    related = tuple(related)
    now = _team_rows(rows, team_of, criteria, best, related)
    before: dict[int, int] = {}
    if earlier_rounds is not None:
        early = [row.only_rounds(earlier_rounds) for row in rows]
        earlier = _team_rows(early, team_of, criteria, best, related)
        before = places_of(rank([row for row, _counted in earlier.values()], criteria))
    by_id = {row.entry_id: (team, row, counted) for team, (row, counted) in now.items()}
    ranked = rank([row for row, _counted in now.values()], criteria, before)
    return tuple(TeamScore(*by_id[one.entry_id][:2], one, by_id[one.entry_id][2]) for one in ranked)


def _team_rows(
    rows: Iterable[ScoreRow],
    team_of: Mapping[int, str],
    criteria: Sequence[Criterion],
    best: int | None,
    related: Sequence[tuple[int, int]],
) -> dict[str, tuple[ScoreRow, tuple[int, ...]]]:
    """For each team its row, and who counts for it."""
    rows = list(rows)
    behind = behind_related([rows], criteria, related)
    teams: dict[str, list[ScoreRow]] = {}
    for row in rows:
        if row.entry_id in team_of:
            teams.setdefault(team_of[row.entry_id], []).append(row)
    found: dict[str, tuple[ScoreRow, tuple[int, ...]]] = {}
    for team, members in teams.items():
        placed = [row for row in members if row.has_place and row.entry_id not in behind]
        in_order = [row for equals, _decided_by in ordered(placed, criteria) for row in equals][:best]
        team_id = min(row.entry_id for row in members)
        found[team] = (_sum_of(team_id, in_order), tuple(row.entry_id for row in in_order))
    return found


def _sum_of(team_id: int, members: Sequence[ScoreRow]) -> ScoreRow:
    return ScoreRow(
        team_id,
        results=tuple(result for row in members for result in row.results),
        deductions=tuple(one for row in members for one in row.deductions),
        rests=tuple(rest for row in members for rest in row.rests),
        penalties=tuple(number for row in members for number in row.penalties),
    )
