"""The first page, and who may do what in every event."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.accounts.models import User
from tournament.core.page_values import PageValues
from tournament.core.parts import Part, part_of
from tournament.core.policy import public
from tournament.events.models import Event
from tournament.events.queries import EventCard, event_cards, events_worked_for, found_by, public_events
from tournament.events.rights import rights_page
from tournament.series.models import Series
from tournament.series.queries import series_of_home

EVENTS_ON_A_PAGE = 48
SERIES_ON_A_PAGE = 48
SEARCHED_MOST = 200
"""So many characters are looked for at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(PageValues):
    """The first page: the events that the person works for, all other public ones, and series, a part of each. `q` is the text
    that was looked for; `is_long` says that there is something to look through, `is_fresh` that there is no event at all.
    """

    template: ClassVar[str] = "events/home.html"

    q: str
    is_long: bool
    cards_mine: Sequence[EventCard]
    mine: Part[Event]
    cards_public: Sequence[EventCard]
    others: Part[Event]
    series: Part[Series]
    can_create: bool
    is_fresh: bool


@public
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The events the person may see, their own first."""
    user = request.user if isinstance(request.user, User) else None
    q = request.GET.get("q", "").replace("\0", "").strip()[:SEARCHED_MOST]
    found = found_by(q) if q else Q()
    mine = part_of(request, events_worked_for(user).filter(found), EVENTS_ON_A_PAGE, "own")
    others = part_of(request, public_events(but_of=user).filter(found), EVENTS_ON_A_PAGE, "page")
    series = part_of(request, series_of_home(user, q), SERIES_ON_A_PAGE, "series")
    is_empty = not mine.whole and not others.whole and not q
    page = HomePage(
        q=q,
        is_long=bool(q) or max(mine.parts, others.parts, series.parts) > 1,
        cards_mine=event_cards(mine.rows),
        mine=mine,
        cards_public=event_cards(others.rows),
        others=others,
        series=series,
        can_create=user is not None,
        is_fresh=is_empty and not Event.objects.exists(),
    )
    return page.shown(request)


@public
@require_safe
def rights(request: HttpRequest) -> HttpResponse:
    """Who may do what, in every event."""
    return rights_page().shown(request)
