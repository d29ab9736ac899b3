"""The archive of an event: what is inside, and the file."""

from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.audit.acts.recording import note_reading
from tournament.core.jobs.begun import Job
from tournament.core.jobs.waiting import Waiting, answer, file_failed
from tournament.core.page_values import PageValues
from tournament.events.access import Can, EventRequest, event_role
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.exchange.archive.files import ArchiveOrder, begin, make
from tournament.registration.models import SignUp
from tournament.registration.verbs import EntryVerb
from tournament.standings.exports.files import has_many_hands

ARCHIVE_TYPE = "application/zip"


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivePage(PageValues):
    """`sign_ups` is of how many people the archive has contact data or answers."""

    template: ClassVar[str] = "exchange/archive.html"

    event: Event
    can: Can
    sign_ups: int


@event_role(Role.ORGANIZER)
@require_safe
def archive_page(request: EventRequest) -> HttpResponse:
    """What the archive of the event holds, before it is downloaded."""
    rows = SignUp.objects.filter(event=request.event)
    count = rows.exclude(email="", phone="", answers={}).count()
    return ArchivePage(event=request.event, can=request.can, sign_ups=count).shown(request)


@event_role(Role.ORGANIZER)
@require_safe
def archive_file(request: EventRequest) -> HttpResponse:
    """The archive of the event; the audit has a line for whoever takes it."""
    event = request.event
    note_reading(event, request.user, EntryVerb.FILE_READ, file=f"{event.slug}.archive.zip")
    order = ArchiveOrder.of(event)
    if not has_many_hands(event):
        return _response(*make(event))
    waiting = Waiting(
        _("Archive of the event"),
        lambda job: (
            _("Making the file: %(done)s of %(total)s rounds written.")
            % {"done": job.done, "total": job.total}
        ),
        reverse("exchange:archive", args=[event.slug]),
        _("Back to the archive"),
        {"event": event, "can": request.can},
    )
    return answer(
        request,
        order.work,
        lambda: begin(order, event.rounds_planned),
        waiting=waiting,
        hand_out=_of_job,
        give_up=lambda _code: file_failed(request),
    )


def _of_job(job: Job) -> HttpResponse:
    return _response(job.file_name, job.content)


def _response(name: str, content: bytes) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=ARCHIVE_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )
