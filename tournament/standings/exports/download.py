"""How pages serve the files of `files`: at once, or as soon as they are made in the background."""

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _

from tournament.audit.acts.recording import note_reading
from tournament.core.jobs.begun import Job
from tournament.core.jobs.process import NotMade
from tournament.core.jobs.waiting import Waiting, answer, file_failed
from tournament.events.access import EventRequest, is_visitor
from tournament.registration.verbs import EntryVerb
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.exports.files import (
    NO_SHEET,
    WORKBOOK,
    FileOrder,
    begin,
    content_type,
    hands_to_wait_for,
    make,
)

FRESH_SECONDS = 2
WITH_PEOPLE = {WORKBOOK: "standings.xlsx", "players": "players.csv"}
"""Files that have for the staff what the public does not see of people, by their names in the audit."""
NOT_THERE = (NO_SHEET, RoundNotOfficial.code)


def download(request: EventRequest, order: FileOrder, *, label: str) -> HttpResponse:
    """The file. The same order gives the same file, so a browser that already has it gets 304. `label` says what it is."""
    etag = f'"{order.key}"'
    if order.staff and order.file in WITH_PEOPLE:
        name = f"{request.event.slug}-{WITH_PEOPLE[order.file]}"
        note_reading(request.event, request.user, EntryVerb.FILE_READ, file=name)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        hands = hands_to_wait_for(request.event, order)
        if hands:
            return _from_job(request, order, hands, label)
        try:
            name, content = make(request.event, order)
        except (RoundNotOfficial, NotMade) as error:
            raise Http404(str(error)) from error
        response = _file(order, name, content)
    response["ETag"] = etag
    return _for_caches(request, response)


def _from_job(request: EventRequest, order: FileOrder, hands: int, label: str) -> HttpResponse:
    event = request.event
    waiting = Waiting(
        label,
        _how_far,
        reverse("standings:standings", args=[event.slug]),
        _("Back to the standings"),
        {"event": event, "can": request.can},
    )

    def hand_out(job: Job) -> HttpResponse:
        response = _file(order, job.file_name, job.content)
        response["ETag"] = f'"{job.key}"'
        return _for_caches(request, response)

    def give_up(code: str) -> HttpResponse:
        if code in NOT_THERE:
            raise Http404
        return file_failed(request)

    return answer(
        request,
        order.work,
        lambda: begin(order, hands),
        waiting=waiting,
        hand_out=hand_out,
        give_up=give_up,
    )


def _how_far(job: Job) -> str:
    params = {"done": job.done, "total": job.total}
    return _("Making the file: %(done)s of %(total)s hands written.") % params


def _file(order: FileOrder, name: str, content: bytes) -> HttpResponse:
    return HttpResponse(
        content,
        content_type=content_type(order),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _for_caches(request: EventRequest, response: HttpResponse) -> HttpResponse:
    """Let shared caches keep a visitor's answer for a few seconds; answers for the staff are private."""
    if is_visitor(request):
        patch_cache_control(response, public=True, max_age=0, s_maxage=FRESH_SECONDS)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    return response
