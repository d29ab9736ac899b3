"""What players can take along: a calendar of their rounds to subscribe to, and "my page" as an app on the phone."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from django.http import Http404, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.core.icalendar import CONTENT_TYPE, Appointment, calendar_text
from tournament.core.site import shared_address
from tournament.draws.pages.calendar import appointments_of
from tournament.events.access import EventRequest, event_page
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.queries.sign_ups import is_withdrawn
from tournament.registration.views.own_link import own_page, own_sign_up
from tournament.standings.pages.shown import shown_entry

MANIFEST_TYPE = "application/manifest+json"
JADE = "#14463a"
ICONS = (("img/icon-192.png", "192x192"), ("img/icon-512.png", "512x512"))


@event_page
@require_safe
def entry_calendar(request: EventRequest, pk: int) -> HttpResponse:
    """The rounds of a player of a public event."""
    page = shared_address(request, reverse("registration:entry-detail", args=[request.event.slug, pk]))
    return _calendar(request, _appointments(request, _shown_entry(request, pk), page=page))


@event_page
@require_safe
def entry_manifest(request: EventRequest, pk: int) -> HttpResponse:
    """What a browser needs to install the player's page as an app."""
    entry = _shown_entry(request, pk)
    return _manifest(
        request.event, str(entry), reverse("registration:entry-detail", args=[request.event.slug, pk])
    )


@own_page
@require_safe
def sign_up_calendar(request: EventRequest, sign_up_token: str) -> HttpResponse:
    """The player's own rounds through the private link: only the days of the event while waiting, nothing after a
    withdrawal.
    """
    row = own_sign_up(request, sign_up_token)
    own = reverse("registration:sign-up-own", args=[request.event.slug, sign_up_token])
    page = shared_address(request, own)
    appointments = () if is_withdrawn(row) else _appointments(request, row.entry, page=page)
    return _calendar(request, appointments)


@own_page
@require_safe
def sign_up_manifest(request: EventRequest, sign_up_token: str) -> HttpResponse:
    """The private page as an app."""
    row = own_sign_up(request, sign_up_token)
    address = reverse("registration:sign-up-own", args=[request.event.slug, sign_up_token])
    return _manifest(request.event, str(row), address)


def _shown_entry(request: EventRequest, pk: int) -> Entry:
    entry = shown_entry(request, pk)
    if request.role is None and entry.status == EntryStatus.WITHDRAWN:
        raise Http404
    return entry


def _appointments(request: EventRequest, entry: Entry | None, *, page: str) -> Sequence[Appointment]:
    return appointments_of(request.event, entry, site=urlsplit(page).netloc, page=page)


def _calendar(request: EventRequest, appointments: Sequence[Appointment]) -> HttpResponse:
    event = request.event
    text = calendar_text(event.said("name"), appointments, made_at=timezone.now())
    headers = {"Content-Disposition": f'attachment; filename="{event.slug}.ics"', "Cache-Control": "no-cache"}
    return HttpResponse(text, content_type=CONTENT_TYPE, headers=headers)


def _manifest(event: Event, who: str, address: str) -> HttpResponse:
    content: Mapping[str, object] = {
        "id": address,
        "name": f"{who} · {event}",
        "short_name": str(event)[:24],
        "lang": get_language() or "en",
        "start_url": address,
        "scope": f"/{event.slug}/",
        "display": "standalone",
        "background_color": JADE,
        "theme_color": JADE,
        "icons": [
            {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *({"src": static(path), "sizes": size, "type": "image/png"} for path, size in ICONS),
        ],
    }
    return JsonResponse(content, content_type=MANIFEST_TYPE, json_dumps_params={"ensure_ascii": False})
