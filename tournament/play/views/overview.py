"""The head referee's overview of a round."""

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from penalties.pages.open_appeals import open_appeals
from penalties.pages.seat_marks import mark_hall
from tournament.core.htmx import is_up_to_date, render_page, unchanged
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role, RoundState
from tournament.events.round_posts import get_round
from tournament.play.clock.queries import shown_clock
from tournament.play.pages.hall import hall_tables, seats_to_fill
from tournament.play.pages.overview import SHOW_LABELS, Show, watched_tables
from tournament.play.pages.session_steps import session_steps


@event_role(Role.REFEREE)
@require_safe
def overview(request: EventRequest, number: int) -> HttpResponse:
    """Every table of a round, live, the most urgent first. The page asks again every few seconds; nothing is sent until
    the event has changed or a minute has passed.
    """
    event = request.event
    round_ = get_round(request, number)
    now = timezone.now()
    stamp = f"{event.revision}.{int(now.timestamp()) // 60}"
    if is_up_to_date(request, stamp):
        return unchanged()
    asked = request.GET.get("show", "")
    show = Show(asked) if asked in set(Show) else Show.ALL
    hall = mark_hall(event, round_, hall_tables(event, round_), staff=True)
    clock = shown_clock(event, round_, now)
    tables = watched_tables(event, round_, hall, now, clock)
    is_running = round_.state == RoundState.RUNNING and round_.started_at is not None
    context = {
        "event": event,
        "can": request.can,
        "round": round_,
        "stamp": stamp,
        "show": show.value,
        "filters": [
            (each.value, SHOW_LABELS[each], sum(table.fits(each) for table in tables)) for each in Show
        ],
        "tables": [table for table in tables if table.fits(show)],
        "is_running": is_running,
        "steps": session_steps(event, round_, tables),
        "appeals": open_appeals(event),
        "seats_to_fill": seats_to_fill(event, round_),
        "clock": clock,
        "minutes_per_round": clock.minutes if clock else event.minutes_per_round,
    }
    return render_page(request, "play/overview.html", context, fragment="play/_overview.html")
