"""Devices of the hall join a rehearsal, check themselves, and go to their place."""

from uuid import UUID, uuid4

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.headers import WITH_CAMERA
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_secret
from tournament.events.models import Event
from tournament.events.queries import current_round
from tournament.events.rehearsal_devices import key_of, let_in
from tournament.play.links.queries import active_links, token_of
from tournament.rehearsal.acts.devices import as_device, join_rehearsal, report_check, send_entry
from tournament.rehearsal.acts.rehearsals import end_if_due
from tournament.rehearsal.enums import DeviceKind
from tournament.rehearsal.forms import CheckForm, DeviceForm, EntryForm
from tournament.rehearsal.models import Rehearsal, RehearsalDevice
from tournament.rehearsal.pages import ChecksFound, DevicePage, JoinPage, Place, device_card
from tournament.rehearsal.queries import device_with, rehearsal_in
from tournament.screens.models import Screen

POLICY = "event rehearsal device"
TEST_PAGE = "foul-card"
"""The document that is printed to try the printer: one page, the same before and after the first draw."""


@event_secret(POLICY)
@carries_out(join_rehearsal)
@require_http_methods(["GET", "HEAD", "POST"])
def device(request: EventRequest) -> HttpResponse:
    """The page of a device: what it is asked before it joins, then what is checked on it."""
    standing = _standing(request)
    own = device_with(standing, key_of(request, request.event))
    if request.method != "POST" and own is not None and "change" not in request.GET:
        return _device_page(request, own)
    form = DeviceForm(sent(request), initial=_known_of(own))
    if form.is_bound and form.is_valid():
        key = own.key if own else uuid4()
        said = form.said()
        try:
            join_rehearsal(as_device(said.name), standing, key=key, said=said)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            response = redirect("rehearsal:device", request.event.slug)
            let_in(request, response, request.event, str(key))
            return response
    page = JoinPage(event=request.event, form=form, is_joined=own is not None)
    return page.shown(request, status=422 if form.is_bound else 200)


@event_secret(POLICY)
@carries_out(report_check)
@require_POST
def device_report(request: EventRequest) -> HttpResponse:
    """Write down what a check found; the answer is the list of checks as it stands."""
    own = _own(request)
    form = CheckForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    found = form.cleaned_data
    try:
        report_check(
            as_device(own.name), own, check=found["check_code"], fault=found["fault"], figure=found["figure"]
        )
    except Refusal as refusal:
        return refused(request, refusal)
    return ChecksFound(device=device_card(own, list(own.checks.all()))).shown(request)


@event_secret(POLICY)
@carries_out(send_entry)
@require_POST
def device_entry(request: EventRequest) -> HttpResponse:
    """Take an entry that a device kept while it had no network; the answer counts those that came."""
    own = _own(request)
    form = EntryForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    key: UUID = form.cleaned_data["key"]
    try:
        entries = send_entry(as_device(own.name), own, key=key)
    except Refusal as refusal:
        return refused(request, refusal)
    return JsonResponse({"key": str(key), "entries": entries})


def _standing(request: EventRequest) -> Rehearsal:
    """The rehearsal whose copy this is. Raises Http404."""
    standing = rehearsal_in(request.event)
    if standing is None:
        raise Http404
    end_if_due(standing)
    return standing


def _own(request: EventRequest) -> RehearsalDevice:
    """The device that sends this. Raises Http404."""
    own = device_with(_standing(request), key_of(request, request.event))
    if own is None:
        raise Http404
    return own


def _known_of(own: RehearsalDevice | None) -> dict[str, object]:
    if own is None:
        return {"kind": DeviceKind.TABLE}
    return {name: getattr(own, name) for name in ("name", "kind", "table_number", "is_played")}


def _device_page(request: EventRequest, own: RehearsalDevice) -> HttpResponse:
    slug = request.event.slug
    is_printer = own.kind == DeviceKind.PRINTER
    page = DevicePage(
        event=request.event,
        device=device_card(own, list(own.checks.all())),
        places=_places(request.event, own),
        test_page_url=reverse("papers:document-pdf", args=[slug, TEST_PAGE]) if is_printer else "",
    )
    response = page.shown(request)
    if own.kind == DeviceKind.DESK:
        response.headers["Permissions-Policy"] = WITH_CAMERA
    return response


def _places(event: Event, own: RehearsalDevice) -> list[Place]:
    """The pages that the device may show in the hall."""
    slug = event.slug
    if own.kind == DeviceKind.TABLE:
        return [_table_place(event, own)]
    if own.kind == DeviceKind.SCREEN:
        screens = Screen.objects.filter(event=event)
        found = [Place(reverse("screens:screen", args=[slug, one.number]), str(one)) for one in screens]
        return found or [Place(reverse("events:event-home", args=[slug]), _("Open the event"))]
    url, label = {
        DeviceKind.DESK: (reverse("registration:desk", args=[slug]), _("Open the desk")),
        DeviceKind.PHONE: (reverse("draws:seat-search", args=[slug]), _("Find a seat")),
        DeviceKind.PRINTER: (reverse("papers:papers", args=[slug]), _("Open the papers")),
    }[DeviceKind(own.kind)]
    return [Place(url, label)]


def _table_place(event: Event, own: RehearsalDevice) -> Place:
    """The table where the tablet stands: by its link where tables have links, else for a referee who signs in."""
    number = own.table_number
    round_ = current_round(event, public_only=True)
    table = round_.tables.filter(number=number).first() if round_ and number else None
    if round_ is None or table is None:
        return Place(reverse("draws:seat-search", args=[event.slug]), _("Find a seat"))
    label = _("Open table %(table)s") % {"table": table.number}
    link = active_links(round_).get(table.pk)
    token = token_of(link) if link else ""
    if token:
        return Place(reverse("play:link-table", args=[token]), label)
    return Place(reverse("play:table-detail", args=[event.slug, round_.number, table.number]), label)
