"""Players who are out of an event for good: nobody brings them back, and no draw seats them."""

from tournament.events.models import Event
from tournament.registration.errors import PlayerBarred
from tournament.registration.hooks.bars import Bar, bar_sources
from tournament.registration.models import Entry


def barred_entries(event: Event) -> dict[int, Bar]:
    """The players who are out for good, by entry id; one query."""
    return {pk: bar for source in bar_sources for pk, bar in source(event).items()}


def check_not_barred(event: Event, entry: Entry) -> None:
    """Raises PlayerBarred if the player is out for good."""
    bar = barred_entries(event).get(entry.pk)
    if bar:
        raise PlayerBarred(name=str(entry), why=bar.why)
