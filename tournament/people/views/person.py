"""The page of a person over all events."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.accounts.models import User
from tournament.core.audience import names_for
from tournament.core.headers import FOR_ONE, is_of_a_person
from tournament.core.page_values import PageValues
from tournament.core.policy import public
from tournament.events.caching.answers import CachedAnswer, cached_answer_of, find_or_make
from tournament.people.models import Member
from tournament.people.seen import SeenPerson, seen_person
from tournament.ratings.pages import PersonRating, ratings_of_person
from tournament.ratings.queries import state_of_ratings
from tournament.registration.models import Entry
from tournament.standings.pages.person import EventLine, PersonResults, person_results

EVENTS_SHOWN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage(PageValues):
    """A person, named as `SeenPerson` says. The `newest` events are shown at once, the `earlier` ones on request."""

    template: ClassVar[str] = "people/person.html"

    named: Member | Entry
    is_public: bool
    results: PersonResults
    newest: Sequence[EventLine]
    earlier: Sequence[EventLine]
    ratings: Sequence[PersonRating]


@public
@require_safe
def person(request: HttpRequest, person_pk: int) -> HttpResponse:
    """Events, places, hands and opponents of a person; 404 where the reader may not know them together.

    For visitors the page is made once for each state of the events. Whether it is public is asked every time.
    """
    seen = seen_person(request.user, person_pk)
    if seen is None:
        raise Http404
    if is_of_a_person(request):
        return _page(request, seen)
    named = (*seen.named.names, seen.named.club, seen.named.country)
    revisions = [(entry.pk, entry.event.revision) for entry in seen.entries]
    state = repr((named, revisions)) + state_of_ratings(person_pk)
    where = f"{request.scheme}:{request.get_host()}:{get_language()}:{state}"
    key = f"person:{person_pk}:{hashlib.sha256(where.encode()).hexdigest()}"
    answer = find_or_make(key, 0, lambda: cached_answer_of(0, (), _page(request, seen).content))
    return HttpResponse(cast("CachedAnswer", answer).body, headers={"Cache-Control": FOR_ONE})


def _page(request: HttpRequest, seen: SeenPerson) -> HttpResponse:
    results = person_results(seen, request.user)
    if not (results.events or seen.is_inside):
        raise Http404
    page = PersonPage(
        named=seen.named,
        is_public=seen.is_public,
        results=results,
        newest=results.events[:EVENTS_SHOWN],
        earlier=results.events[EVENTS_SHOWN:],
        ratings=ratings_of_person(request.user if isinstance(request.user, User) else None, seen.person),
    )
    # An entry that hides the name stands here only for the staff of its event.
    with names_for(staff=seen.is_inside):
        return page.shown(request)
