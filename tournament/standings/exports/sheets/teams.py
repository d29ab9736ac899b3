"""The sheet of the teams."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.events.rulebook.words import criterion_word, word
from tournament.events.settings.ranking import team_figures_of
from tournament.standings.engine.scores import Number
from tournament.standings.exports.sheets.numbers import (
    TablePoints,
    points_number,
)
from tournament.standings.pages.provisional import state_words
from tournament.standings.queries import Standings
from tournament.standings.queries.teams import TeamRow


def teams_sheet(event: Event, table: Standings, teams: Iterable[TeamRow]) -> Sheet:
    """One row per team, best first, each followed by its players in the order of the team. Each row says whether rounds are
    still to come.
    """
    ruleset, teams = event.ruleset, list(teams)
    has_table_points = RankedBy.TABLE_POINTS in team_figures_of(event)
    earned = TablePoints.of(_all_table_points(teams)) if has_table_points else None
    columns = [
        Column(_("Place"), 7),
        Column(_("Team"), 24),
        Column(_("Place in the team"), 8),
        Column(_("Number"), 8),
        Column(_("Name"), 28),
        Column(_("Captain"), 8),
        Column(_("Counts"), 8),
        *(earned.columns if earned else ()),
        Column(word(ruleset, "points"), 14),
        Column(_("Behind the place above in"), 22),
        Column(_("State of the results"), 32),
        *(Column(word(ruleset, "round_points", number=number), 11) for number in table.rounds),
    ]
    # Translators: name of a sheet in a workbook; at most 31 characters, none of []:*?/\
    return Sheet(
        _("Teams"),
        tuple(columns),
        _team_values(ruleset, teams, state_words(event, table), earned),
    )


def _all_table_points(teams: Iterable[TeamRow]) -> Iterator[Number]:
    """Those of the teams and of their players, in twelfths."""
    for team in teams:
        yield team.table_points_x12
        yield from (member.standing.table_points_x12 for member in team.members)


def _team_values(
    ruleset: str, teams: Iterable[TeamRow], state: str, earned: TablePoints | None
) -> Iterator[tuple[Value, ...]]:
    for team in teams:
        yield (
            team.place,
            team.team,
            *(None,) * 5,
            *(earned.values(team.table_points_x12) if earned else ()),
            points_number(ruleset, team.points),
            criterion_word(ruleset, team.decided_by) if team.decided_by else None,
            state,
            *(points_number(ruleset, points) for points in team.per_round),
        )
        for member in team.members:
            row, entry = member.standing, member.entry
            yield (
                None,
                team.team,
                entry.team_order,
                entry.number,
                str(entry),
                _("yes") if entry.is_captain else None,
                _("yes") if member.counts else _("no"),
                *(earned.values(row.table_points_x12) if earned else ()),
                points_number(ruleset, row.points),
                _("Out because of a penalty") if row.is_out else None,
                state,
                *(points_number(ruleset, score.points) for score in row.per_round),
            )
