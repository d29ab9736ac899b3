"""What the hands of an event tell."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.events.access import EventRequest, event_page
from tournament.events.kept import kept
from tournament.standings.pages.bars import bars_of
from tournament.standings.statistics import statistics

ITEMS_SHOWN = 20


@event_page
@kept()
@require_safe
def statistics_page(request: EventRequest) -> HttpResponse:
    """Hands won and how, items seen, the highest hands, and the same by player."""
    found = statistics(request.event, staff=request.role is not None)
    own = found.event
    context = {
        "event": request.event,
        "can": request.can,
        "tally": own,
        "endings": bars_of(
            [
                (_("Wins on a discard"), own.wins - own.self_draws),
                (_("Self-drawn wins"), own.self_draws),
                (_("Hands without a win"), own.no_wins),
            ]
        ),
        "items": bars_of(found.items[:ITEMS_SHOWN]),
        "players": found.players,
        "records": found.records,
    }
    return render(request, "standings/statistics.html", context)
