"""Find my seat: the page on which players look for their table."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournament.core.headers import WITH_CAMERA
from tournament.core.htmx import is_up_to_date, render_page, unchanged
from tournament.events.access import EventRequest, event_page
from tournament.events.caching.pages import cached_page
from tournament.events.models import Event
from tournament.play.pages.hall import found_seats
from tournament.play.queries.tables import seats_stamp
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.queries import search_entries
from tournament.registration.queries.desk import entry_of_code, is_code

MATCHES_SHOWN = 12
CARDS_MOST = 3
"""So many people found have a card each; more of them are a list to choose from."""
QUERY_MAX = 200


def _found(event: Event, query: str, *, staff: bool) -> list[Entry]:
    """Whose seats are meant. The number on a badge means one player, whatever digits names and clubs have."""
    if is_code(query):
        # The code of a badge, read by the camera or by a hand scanner.
        entry = entry_of_code(event, query)
        return [entry] if entry and (staff or entry.status != EntryStatus.WITHDRAWN) else []
    found = search_entries(event, query, staff=staff)
    return [entry for entry in found if query == str(entry.number)] or found


def _seats_stamp(event: Event, _address: Mapping[str, Any]) -> int:
    return seats_stamp(event)


@event_page
@cached_page("q", stamp=_seats_stamp)
@require_safe
def seat_search(request: EventRequest) -> HttpResponse:
    """Find my seat: by a name, a number or the code of a badge; the answer is a place card that follows the event."""
    # Read before the seats: what happens in between is shown with the next poll.
    stamp = seats_stamp(request.event)
    if is_up_to_date(request, stamp):
        return unchanged()
    query = request.GET.get("q", "").strip()[:QUERY_MAX]
    found = _found(request.event, query, staff=request.can.referee) if query else []
    context: dict[str, object] = {
        "event": request.event,
        "can": request.can,
        "q": query,
        "matches": found_seats(request.event, found[:MATCHES_SHOWN]),
        "unshown": len(found[MATCHES_SHOWN:]),
        "is_list": len(found) > CARDS_MOST,
        "stamp": stamp,
    }
    response = render_page(request, "draws/seat_search.html", context, fragment="draws/_found_seats.html")
    response["Permissions-Policy"] = WITH_CAMERA
    return response
