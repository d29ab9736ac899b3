"""Calls for a referee that are not done."""

from tournament.draws.models import Table
from tournament.events.models import Event, Round
from tournament.play.models import RefereeCall


def open_call(table: Table) -> RefereeCall | None:
    """The call of a table that is not done, with who answered it; one query while there is none."""
    return table.calls.filter(done_at__isnull=True).prefetch_related("answered_by").first()


def open_calls(round_: Round) -> dict[int, RefereeCall]:
    """The calls of a round that are not done, by table id; one query."""
    calls = RefereeCall.objects.filter(table__round=round_, done_at__isnull=True)
    return {call.table_id: call for call in calls.select_related("answered_by")}


def event_calls(event: Event) -> list[RefereeCall]:
    """The calls of an event that are not done, the unanswered first, the longest waiting before the others; one query."""
    calls = RefereeCall.objects.filter(table__round__event=event, done_at__isnull=True)
    rows = calls.select_related("answered_by", "table__round").order_by("called_at")
    return sorted(rows, key=lambda call: call.answered_at is not None)
