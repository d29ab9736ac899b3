"""The organizer's list as a file that can be imported again."""

from io import BytesIO

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournament.audit.acts.recording import note_reading
from tournament.core.sheets import csv, xlsx
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.registration.pages.organizers_list import organizers_sheet
from tournament.registration.verbs import EntryVerb


@event_role(Role.ORGANIZER)
@require_safe
def players_xlsx(request: EventRequest) -> HttpResponse:
    """Everybody who is expected, as a workbook."""
    file = BytesIO()
    xlsx.write_workbook([organizers_sheet(request.event)], file, title=request.event.said("name"))
    return _download(request, file.getvalue(), xlsx.CONTENT_TYPE, "xlsx")


@event_role(Role.ORGANIZER)
@require_safe
def players_csv(request: EventRequest) -> HttpResponse:
    """Everybody who is expected, as a text file."""
    separator = csv.separator_of(request.GET.get(csv.SEPARATOR))
    return _download(
        request, csv.csv_bytes(organizers_sheet(request.event), separator), csv.CONTENT_TYPE, "csv"
    )


def _download(request: EventRequest, content: bytes, kind: str, suffix: str) -> HttpResponse:
    event, name = request.event, f"{request.event.slug}-players.{suffix}"
    note_reading(event, request.user, EntryVerb.FILE_READ, file=name)
    return HttpResponse(
        content, content_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
