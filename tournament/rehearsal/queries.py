"""Reads of rehearsals."""

from tournament.events.models import Event
from tournament.rehearsal.models import Rehearsal, RehearsalDevice


def rehearsal_of(event: Event) -> Rehearsal | None:
    """The rehearsal that is going on for an event; one query."""
    return Rehearsal.objects.filter(original=event).select_related("event").first()


def rehearsal_in(event: Event) -> Rehearsal | None:
    """The rehearsal whose copy this event is; one query."""
    return Rehearsal.objects.filter(event=event).select_related("event", "original").first()


def tables_of_people(rehearsal: Rehearsal) -> set[int]:
    """The tables that robots leave to people."""
    rows = RehearsalDevice.objects.filter(rehearsal=rehearsal, is_played=True)
    return {number for number in rows.values_list("table_number", flat=True) if number is not None}


def device_with(rehearsal: Rehearsal, key: str) -> RehearsalDevice | None:
    """The device that a browser's key names; one query."""
    if not key:
        return None
    found = RehearsalDevice.objects.filter(rehearsal=rehearsal, key=key).first()
    if found:
        found.rehearsal = rehearsal
    return found
