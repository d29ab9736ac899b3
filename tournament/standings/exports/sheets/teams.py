"""The sheet of the teams."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.events.rulebook.words import criterion_word, word
from tournament.events.settings.ranking import team_figures_of
from tournament.standings.exports.sheets.numbers import (
    plain_number,
    table_points_columns,
    table_points_values,
)
from tournament.standings.pages.provisional import state_words
from tournament.standings.queries import Standings
from tournament.standings.queries.teams import TeamRow


def teams_sheet(event: Event, table: Standings, teams: Iterable[TeamRow]) -> Sheet:
    """One row per team, best first, each followed by its players in the order of the team. Each row says whether rounds are
    still to come.
    """
    ruleset, has_table_points = event.ruleset, RankedBy.TABLE_POINTS in team_figures_of(event)
    columns = [
        Column(_("Place"), 7),
        Column(_("Team"), 24),
        Column(_("Place in the team"), 8),
        Column(_("Number"), 8),
        Column(_("Name"), 28),
        Column(_("Captain"), 8),
        Column(_("Counts"), 8),
        *(table_points_columns() if has_table_points else ()),
        Column(word(ruleset, "points"), 14),
        Column(_("Behind the place above in"), 22),
        Column(_("State of the results"), 32),
        *(Column(word(ruleset, "round_points", number=number), 11) for number in table.rounds),
    ]
    # Translators: name of a sheet in a workbook; at most 31 characters, none of []:*?/\
    return Sheet(
        _("Teams"),
        tuple(columns),
        _team_values(ruleset, teams, state_words(event, table), has_table_points=has_table_points),
    )


def _team_values(
    ruleset: str, teams: Iterable[TeamRow], state: str, *, has_table_points: bool
) -> Iterator[tuple[Value, ...]]:
    for team in teams:
        yield (
            team.place,
            team.team,
            *(None,) * 5,
            *(table_points_values(team.table_points_x12) if has_table_points else ()),
            plain_number(team.points),
            criterion_word(ruleset, team.decided_by) if team.decided_by else None,
            state,
            *team.per_round,
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
                *(table_points_values(row.table_points_x12) if has_table_points else ()),
                plain_number(row.points),
                _("Out because of a penalty") if row.is_out else None,
                state,
                *(score.points for score in row.per_round),
            )
