"""The standings of a series as a sheet."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.core.listing import listed
from tournament.core.sheets.sheet import Column, Sheet, Value
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
    return Sheet(str(series), tuple(columns), (tuple(_values(row, still_open)) for row in table.rows))


def _values(row: PersonRow, still_open: str) -> Iterator[Value]:
    entry = row.entry
    yield from (row.row.place, *entry.names, entry.club, entry.country)
    yield round(float(row.row.total), ROUNDED)
    yield still_open
    for cell in row.cells:
        yield round(float(cell.score), ROUNDED) if cell else None
        yield (_("yes") if cell.counts else _("no")) if cell else None
