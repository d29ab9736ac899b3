"""The standings of a series as a sheet."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.listing import listed
from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.events.rulebook.points import in_tenths
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.series.enums import Scheme
from tournament.series.models import Series
from tournament.series.queries import PersonRow, SeriesStandings

ROUNDED = 6


def series_sheet(series: Series, table: SeriesStandings) -> Sheet:
    """One row for each person, best first, with the score of each event, and whether it counts. Each row names the events
    whose results can still change.
    """
    columns = [
        Column(_("Place"), 7),
        Column(pgettext("of a person", "Name"), 28),
        Column(_("Name in native script"), 18),
        Column(_("Club"), 20),
        Column(_("Country"), 10),
        Column(_("Total"), 12),
        Column(_("Not finished yet"), 32),
    ]
    for event in table.events:
        columns.append(Column(str(event), 14))
        columns.append(Column(_("%(event)s: counts") % {"event": event}, 10))
    still_open = listed(table.open_events)
    return Sheet(
        str(series), tuple(columns), (tuple(_values(series, table, row, still_open)) for row in table.rows)
    )


def _values(series: Series, table: SeriesStandings, row: PersonRow, still_open: str) -> Iterator[Value]:
    entry = row.entry
    yield from (row.row.place, *entry.names, entry.club, entry.country)
    yield _number(series, row.row.total, table.common_ruleset)
    yield still_open
    for event, cell in zip(table.events, row.cells, strict=True):
        yield _number(series, cell.score, event.ruleset) if cell else None
        yield (_("yes") if cell.counts else _("no")) if cell else None


def _number(series: Series, score: Fraction, ruleset: str | None) -> Value:
    """A score as a spreadsheet counts it; points of a ruleset that counts thousands as their pages show them."""
    if series.scheme == Scheme.POINTS and ruleset is not None and counts_thousands(ruleset):
        return in_tenths(score) / 10
    return round(float(score), ROUNDED)
