"""The standings of teams, from the same rows as those of the players."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.events.enums import RankedBy, TeamRanking
from tournament.events.models import Event
from tournament.events.settings.ranking import teams_ranked_by
from tournament.registration.models import Entry
from tournament.registration.queries import related_pairs
from tournament.standings.engine.scores import Number, total_points, total_table_points_x12
from tournament.standings.engine.teams import TeamScore, rank_teams
from tournament.standings.queries import StandingRow, Standings
from tournament.standings.results.comparing import criterion_of


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A player of a team, with the row in the standings of players. `counts`: currently counts for the team."""

    standing: StandingRow
    counts: bool

    @property
    def entry(self) -> Entry:
        return self.standing.entry


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team in the standings; `place`, `movement` and `decided_by` as in `StandingRow`.

    `members` are in the order of the team; those without a place in it come last. `per_round` are the points of each
    counted round.
    """

    team: str
    place: int | None
    is_shared: bool
    movement: int | None
    table_points_x12: Number
    points: Number
    per_round: tuple[Number, ...]
    decided_by: RankedBy | None
    members: tuple[TeamMember, ...]


def team_standings(event: Event, table: Standings) -> tuple[TeamRow, ...]:
    """The teams of an event, best first, from standings that hold the same rounds; one query.

    Empty if the event ranks no teams. Every round counts in full, whatever a cut carries over.
    """
    if event.team_ranking == TeamRanking.OFF:
        return ()
    rows = {row.entry.pk: row for row in table.rows if row.entry.team}
    scores = rank_teams(
        table.scores,
        {pk: row.entry.team for pk, row in rows.items()},
        [criterion_of(event, code) for code in teams_ranked_by(event)],
        best=event.team_best,
        related=related_pairs(event),
        earlier_rounds=[n for n in table.rounds if n <= table.after_round]
        if table.is_live
        else table.rounds[:-1],
    )
    members: dict[str, list[StandingRow]] = {}
    for row in rows.values():
        members.setdefault(row.entry.team, []).append(row)
    return tuple(_team_row(score, members[score.team], table.rounds) for score in scores)


def _team_row(score: TeamScore, members: Sequence[StandingRow], rounds: Sequence[int]) -> TeamRow:
    in_order = sorted(
        members,
        key=lambda row: (row.entry.team_order is None, row.entry.team_order or 0, row.entry.number),
    )
    ranked = score.ranked
    return TeamRow(
        team=score.team,
        place=ranked.place,
        is_shared=ranked.is_shared,
        movement=ranked.movement,
        table_points_x12=total_table_points_x12(score.row),
        points=total_points(score.row),
        per_round=tuple(_points_of_round(score, number) for number in rounds),
        decided_by=RankedBy(ranked.decided_by) if ranked.decided_by else None,
        members=tuple(TeamMember(row, row.entry.pk in score.counted) for row in in_order),
    )


def _points_of_round(score: TeamScore, number: int) -> int:
    return int(total_points(score.row.only_rounds([number]))) - _outside_rounds(score)


def _outside_rounds(score: TeamScore) -> int:
    return sum(one.points for one in score.row.deductions if one.round_number is None)
