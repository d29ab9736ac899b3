"""The pictures of links: made once for each revision of an event, and so many in a minute at most."""

from collections.abc import Callable
from hashlib import blake2b

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.templatetags.static import static
from django.utils import timezone
from django.utils.translation import override
from django.views.decorators.http import require_safe

from tournament.core import safe_cache
from tournament.core.audience import names_for
from tournament.core.policy import public
from tournament.events.access import EventRequest, event_page
from tournament.events.enums import PUBLIC_ROUND_STATES
from tournament.events.models import Event
from tournament.screens.link_pictures.drawing import LinkPicture, drawn
from tournament.screens.link_pictures.pages import (
    calculator_picture,
    event_picture,
    player_picture,
    standings_picture,
    table_picture,
)
from tournament.standings.pages.shown import shown_entry

A_MINUTE = 60
DRAWN_IN_A_MINUTE = 60
"""How many pictures are drawn in a minute for everybody together: each takes a fifth of a second. Beyond that a link shows
the icon of the site.
"""
KEPT_SECONDS = 3_600
QUERY_MAX = 1_000


@event_page
@require_safe
def event(request: EventRequest) -> HttpResponse:
    """The picture of an event."""
    return _of_event(request.event, "event", lambda: event_picture(request.event))


@event_page
@require_safe
def standings(request: EventRequest) -> HttpResponse:
    """The picture of the standings."""
    return _of_event(request.event, "standings", lambda: standings_picture(request.event))


@event_page
@require_safe
def player(request: EventRequest, pk: int) -> HttpResponse:
    """The picture of a player."""
    entry = shown_entry(request, pk)
    return _of_event(request.event, f"player-{pk}", lambda: player_picture(request.event, entry))


@event_page
@require_safe
def table(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The picture of a table, with its best hand."""
    round_ = get_object_or_404(request.event.rounds, number=number, state__in=PUBLIC_ROUND_STATES)
    round_.event = request.event
    name = f"table-{number}-{table_number}"
    return _of_event(request.event, name, lambda: table_picture(request.event, round_, table_number))


@public
@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """The picture of a hand of the calculator; the address holds the hand."""
    query = request.META["QUERY_STRING"]
    if len(query) > QUERY_MAX:
        return redirect(static("img/icon-512.png"))
    name = blake2b(query.encode(), digest_size=12).hexdigest()
    with override(settings.LANGUAGE_CODE):
        return _answer(f"calculator-{name}", lambda: calculator_picture(query))


def _of_event(event: Event, name: str, make: Callable[[], LinkPicture | None]) -> HttpResponse:
    """A picture in the event's first language, as every visitor may see it, whoever asks."""
    with override(event.languages[0]), names_for(staff=False):
        return _answer(f"{event.pk}-{event.revision}-{name}", make)


def _answer(name: str, make: Callable[[], LinkPicture | None]) -> HttpResponse:
    key = f"link-picture-{name}"
    content = safe_cache.get(key)
    if content is None:
        picture = make()
        if picture is None:
            raise Http404
        if not _may_draw():
            return redirect(static("img/icon-512.png"))
        content = drawn(picture)
        safe_cache.put(key, content, KEPT_SECONDS)
    headers = {"Cache-Control": f"public, max-age={A_MINUTE}"}
    return HttpResponse(content, content_type="image/png", headers=headers)


def _may_draw() -> bool:
    """Whether one more picture may be drawn in this minute. Two that ask at once may count as one."""
    key = f"link-pictures-{int(timezone.now().timestamp()) // A_MINUTE}"
    count = safe_cache.get(key) or 0
    safe_cache.put(key, count + 1, A_MINUTE)
    return bool(count < DRAWN_IN_A_MINUTE)
