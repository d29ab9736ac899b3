"""Statistics of the hands of an event, and of all public events of a ruleset."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypedDict

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.core.headers import is_of_a_person
from tournament.core.htmx import is_up_to_date, unchanged
from tournament.core.page_values import PageValues
from tournament.core.policy import public
from tournament.events.access import Can, EventRequest, event_page
from tournament.events.caching.answers import CachedAnswer, cached_answer_of, find_or_make
from tournament.events.caching.pages import cached_page
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import ruleset_name
from tournament.events.settings.hold_back import held_sentence, waiting_sentence
from tournament.ratings.forecast import is_of_mers
from tournament.standings.engine.statistics import Matches, Tally
from tournament.standings.pages.bars import Bar, bars_of
from tournament.standings.pages.running_statistics import RunningFigures
from tournament.standings.pages.statistics import (
    PlayerMatches,
    PlayerTally,
    RecordHand,
    Statistics,
    events_of_ruleset,
    statistics,
    statistics_of_events,
)
from tournament.standings.pages.usual import Comparison, compared

PLAYERS_SHOWN = 200
"""So many players of all events of a ruleset are shown in each table."""
FRESH_SECONDS = 30


class Figures(TypedDict):
    """What hands and final scores tell."""

    tally: Tally
    endings: Sequence[Bar]
    compared: Comparison
    players: Sequence[PlayerTally]
    ruleset: str
    records: Sequence[RecordHand]
    matches: Matches
    match_players: Sequence[PlayerMatches]
    running: Sequence[RunningFigures]


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresPage(PageValues):
    """A page of statistics; `waiting_sentence` says why there are none yet, where scores are held back."""

    tally: Tally
    endings: Sequence[Bar]
    compared: Comparison
    players: Sequence[PlayerTally]
    ruleset: str
    records: Sequence[RecordHand]
    matches: Matches
    match_players: Sequence[PlayerMatches]
    running: Sequence[RunningFigures]
    waiting_sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsPage(FiguresPage):
    """The statistics of an event; `held_sentence` says whose scores are hidden, or nothing."""

    template: ClassVar[str] = "standings/statistics.html"
    fragment: ClassVar[str] = "standings/_event_statistics.html"

    event: Event
    can: Can
    held_sentence: str
    has_mers: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetPage(FiguresPage):
    """The statistics of all public events of a ruleset. Of its `everybody` players the first ones are shown."""

    template: ClassVar[str] = "standings/ruleset_statistics.html"

    ruleset_name: str
    events: Sequence[Event]
    everybody: int
    most: int


@event_page
@cached_page()
@require_safe
def statistics_page(request: EventRequest) -> HttpResponse:
    """Hands won and how, items scored, the highest hands, and the same for each player."""
    event, staff = request.event, request.can.referee
    if is_up_to_date(request, event.revision):
        return unchanged()
    found = statistics(event, staff=staff)
    page = StatisticsPage(
        event=event,
        can=request.can,
        has_mers=is_of_mers(event),
        held_sentence=held_sentence(event, found.held, staff=staff) if found.held else "",
        waiting_sentence=waiting_sentence(event, found.held),
        **_shown(found, event.ruleset, event),
    )
    return page.shown(request)


def _shown(found: Statistics, ruleset: str, event: Event | None = None) -> Figures:
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
        "compared": compared(ruleset, own, has_values=not found.running, event=event),
        "players": found.players,
        "ruleset": ruleset,
        "records": found.records,
        "matches": found.matches,
        "match_players": found.match_players,
        "running": found.running,
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

    def make() -> CachedAnswer:
        return cached_answer_of(0, (), _ruleset_page(request, ruleset, events).content)

    answer = find_or_make(key, 0, make)
    if answer is None:
        raise Http404
    response = HttpResponse(answer.body)
    patch_cache_control(response, public=True, max_age=0, s_maxage=FRESH_SECONDS)
    return response


def _ruleset_page(request: HttpRequest, ruleset: str, events: list[Event]) -> HttpResponse:
    found = statistics_of_events(events)
    first = replace(
        found,
        players=found.players[:PLAYERS_SHOWN],
        match_players=found.match_players[:PLAYERS_SHOWN],
        running=found.running[:PLAYERS_SHOWN],
    )
    page = RulesetPage(
        ruleset_name=ruleset_name(ruleset),
        events=events,
        most=PLAYERS_SHOWN,
        everybody=max(len(found.players), len(found.match_players), len(found.running)),
        waiting_sentence="",
        **_shown(first, ruleset),
    )
    return page.shown(request)
