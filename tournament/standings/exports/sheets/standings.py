"""The sheet of the standings."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.events.rulebook.words import criterion_word, group_word, word
from tournament.events.settings.ranking import sums_of
from tournament.standings.exports.sheets.numbers import (
    TablePoints,
    points_number,
    table_points_number,
)
from tournament.standings.pages.provisional import state_words
from tournament.standings.queries import StandingRow, Standings


def standings_sheet(event: Event, table: Standings) -> Sheet:
    """One row per player, best first, with the points of every counted round, with table points where the event
    compares them, and the group after a cut. Each row says whether rounds are still to come.
    """
    ruleset, has_table_points = event.ruleset, RankedBy.TABLE_POINTS in sums_of(event)
    earned = TablePoints.of(row.table_points_x12 for row in table.rows) if has_table_points else None
    state = state_words(event, table)
    has_groups = any(row.group for row in table.rows)
    columns = [
        Column(_("Place"), 7),
        *((Column(_("Group"), 16),) if has_groups else ()),
        Column(_("Number"), 8),
        Column(pgettext("of a person", "Name"), 28),
        Column(_("Name in native script"), 18),
        Column(_("Club"), 20),
        Column(_("Country"), 10),
        *(earned.columns if earned else ()),
        Column(word(ruleset, "points"), 14),
        Column(_("Behind the place above in"), 22),
        Column(_("State of the results"), 32),
    ]
    for number in table.rounds:
        columns.append(Column(word(ruleset, "round_points", number=number), 11))
        if has_table_points:
            columns.append(Column(_("Round %(number)s: table points") % {"number": number}, 11))
    columns.append(Column(word(ruleset, "of_the_points"), 14))
    # Translators: names of sheets in a workbook; at most 31 characters, none of []:*?/\
    return Sheet(
        _("Standings"),
        tuple(columns),
        (
            _standing_values(ruleset, row, state, has_groups=has_groups, table_points=earned)
            for row in table.rows
        ),
    )


def _standing_values(
    ruleset: str, row: StandingRow, state: str, *, has_groups: bool, table_points: TablePoints | None
) -> tuple[Value, ...]:
    entry = row.entry
    values: list[Value] = [row.place]
    if has_groups:
        values.append(group_word(row.group) if row.group else None)
    values.extend((entry.number, *entry.names, entry.club, entry.country))
    if table_points:
        values.extend(table_points.values(row.table_points_x12))
    values.append(points_number(ruleset, row.points))
    values.extend((_remark(ruleset, row), state))
    for score in row.per_round:
        earned = score.table_points_x12
        values.append(points_number(ruleset, score.points))
        if table_points:
            values.append(None if earned is None else table_points_number(earned))
    values.append(points_number(ruleset, row.penalty_points))
    return tuple(values)


def _remark(ruleset: str, row: StandingRow) -> str | None:
    """Why a player is unranked, or which criterion put them below the player above."""
    if row.is_out:
        return _("Out because of a penalty")
    if row.counted_with:
        return _("Ranked with the better result of %(name)s") % {"name": row.counted_with}
    if row.by_play_off:
        return _("Play-off")
    return criterion_word(ruleset, row.decided_by) if row.decided_by else None
