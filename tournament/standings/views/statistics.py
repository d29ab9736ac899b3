"""Statistics of the hands of an event, and of all public events of a ruleset."""

import hashlib

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core.headers import is_of_a_person
from tournament.core.htmx import is_up_to_date, render_page, unchanged
from tournament.core.kept import KeptAnswer, find_or_make, kept_answer_of
from tournament.core.policy import public
from tournament.events.access import EventRequest, event_page
from tournament.events.hold_back import held_sentence, waiting_sentence
from tournament.events.kept import kept
from tournament.events.models import Event
from tournament.events.rulesets import ruleset_name
from tournament.standings.pages.bars import bars_of
from tournament.standings.statistics import (
    Statistics,
    events_of_ruleset,
    statistics,
    statistics_of_events,
)

ITEMS_SHOWN = 20
FRESH_SECONDS = 30


@event_page
@kept()
@require_safe
def statistics_page(request: EventRequest) -> HttpResponse:
    """Hands won and how, items scored, the highest hands, and the same for each player."""
    event, staff = request.event, request.role is not None
    if is_up_to_date(request, event.revision):
        return unchanged()
    found = statistics(event, staff=staff)
    context = {
        "event": event,
        "can": request.can,
        "held_sentence": held_sentence(event, found.held, staff=staff) if found.held else "",
        "waiting_sentence": waiting_sentence(event, found.held),
        **_shown(found),
    }
    page, fragment = "standings/statistics.html", "standings/_event_statistics.html"
    return render_page(request, page, context, fragment=fragment)


def _shown(found: Statistics) -> dict[str, object]:
    own = found.event
    return {
        "tally": own,
        "endings": bars_of(
            [
                (_("Wins on a discard"), own.wins - own.self_draws),
                (_("Self-drawn wins"), own.self_draws),
                (_("Hands without a win"), own.no_wins),
            ]
        ),
        "items": bars_of(own.items_seen[:ITEMS_SHOWN]),
        "players": found.players,
        "records": found.records,
        "matches": found.matches,
        "match_players": found.match_players,
    }


@public
@require_safe
def ruleset_statistics(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The same for all public events of a ruleset; made once for each state of these events."""
    events = events_of_ruleset(ruleset)
    if not events:
        raise Http404
    if is_of_a_person(request):
        return _ruleset_page(request, ruleset, events)
    state = repr([(event.pk, event.revision) for event in events])
    where = f"{request.scheme}:{request.get_host()}:{get_language()}:{state}"
    key = f"ruleset:{ruleset}:{hashlib.sha256(where.encode()).hexdigest()}"

    def make() -> KeptAnswer:
        return kept_answer_of(0, (), _ruleset_page(request, ruleset, events).content)

    answer = find_or_make(key, 0, make)
    if answer is None:
        raise Http404
    response = HttpResponse(answer.body)
    patch_cache_control(response, public=True, max_age=0, s_maxage=FRESH_SECONDS)
    return response


def _ruleset_page(request: HttpRequest, ruleset: str, events: list[Event]) -> HttpResponse:
    context = {
        "ruleset_name": ruleset_name(ruleset),
        "events": events,
        **_shown(statistics_of_events(events)),
    }
    return render(request, "standings/ruleset_statistics.html", context)
