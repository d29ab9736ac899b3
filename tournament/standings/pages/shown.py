"""Which people a reader may open, at every address with the id of a person."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.events.access import EventRequest
from tournament.events.models import Event
from tournament.events.queries import rounds_of
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.queries.shown import has_pages
from tournament.standings.queries import entry_results


def is_shown(event: Event, entry: Entry, *, staff: bool) -> bool:
    """Whether a reader may open the pages of a person.

    The public may not open those of somebody whose name is not public, or who withdrew without a result; results of
    those who played and withdrew are part of the standings.
    """
    if staff:
        return True
    if not has_pages(entry):
        return False
    if entry.status != EntryStatus.WITHDRAWN:
        return True
    return entry_results(event, entry, rounds_of(event)).standing is not None


def shown_entry(request: EventRequest, pk: int) -> Entry:
    """The person with this id; raises Http404 where the reader may not open the person's pages.

    Every public view of one person finds the person here.
    """
    entry = get_object_or_404(request.event.entries, pk=pk)
    if not is_shown(request.event, entry, staff=request.role is not None):
        raise Http404
    return entry
