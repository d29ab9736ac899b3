"""Reads of a person over time."""

from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.registration.models import SignUp


def earlier_events(sign_up: SignUp) -> list[Event]:
    """The public events in which this person was entered before, the latest first; empty without an entry."""
    if sign_up.entry is None:
        return []
    rows = Event.objects.filter(entries__player=sign_up.entry.player_id, visibility=Visibility.PUBLIC)
    return list(rows.exclude(pk=sign_up.event_id).order_by("-starts_on", "-pk").distinct()[:20])
