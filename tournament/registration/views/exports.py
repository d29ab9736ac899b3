"""The list of players as a file that can be imported again: the same columns in every language, and nothing private."""

from collections.abc import Iterator
from io import BytesIO

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournament.audit.acts.recording import note_reading
from tournament.core.sheets import csv, xlsx
from tournament.core.sheets.sheet import Column, Sheet, Value
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.verbs import EntryVerb

# The importer knows these headers; in another language it might not.
COLUMNS = (
    Column("Number", 8),
    Column("Latin name", 28),
    Column("Native name", 20),
    Column("Club", 20),
    Column("Team", 20),
    Column("Place in the team", 10),
    Column("Captain", 9),
    Column("Country", 9),
    Column("Federation number", 18),
    Column("Other federation numbers", 18),
    Column("Seed", 8),
    Column("Rank", 8),
)


@event_role(Role.ORGANIZER)
@require_safe
def players_xlsx(request: EventRequest) -> HttpResponse:
    """Everybody who is expected, as a workbook."""
    file = BytesIO()
    xlsx.write_workbook([_players_sheet(request.event)], file, title=request.event.name)
    return _download(request, file.getvalue(), xlsx.CONTENT_TYPE, "xlsx")


@event_role(Role.ORGANIZER)
@require_safe
def players_csv(request: EventRequest) -> HttpResponse:
    """Everybody who is expected, as a text file."""
    return _download(request, csv.csv_bytes(_players_sheet(request.event)), csv.CONTENT_TYPE, "csv")


def _download(request: EventRequest, content: bytes, kind: str, suffix: str) -> HttpResponse:
    event, name = request.event, f"{request.event.slug}-players.{suffix}"
    note_reading(event, request.user, EntryVerb.FILE_READ, file=name)
    return HttpResponse(
        content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def _players_sheet(event: Event) -> Sheet:
    return Sheet("Players", COLUMNS, _rows(event))


def _rows(event: Event) -> Iterator[list[Value]]:
    expected = event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    for entry in expected.order_by("number"):
        yield [
            entry.number,
            entry.name,
            entry.name_zh,
            entry.club,
            entry.team,
            entry.team_order,
            "yes" if entry.is_captain else "",
            entry.country,
            entry.federation_id,
            entry.other_ids,
            entry.seed,
            entry.rank,
        ]
