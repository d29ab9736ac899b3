"""Players who are out of an event for good: nobody brings them back, and no draw seats them.

`registration` knows no penalties. Apps further right name the players whom they keep from playing when they are ready.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournament.events.models import Event
from tournament.registration.errors import PlayerBarred
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class Bar:
    """What keeps a player out: the word for it in a list, and why in a few words."""

    status: str
    why: str


BarSource = Callable[[Event], Mapping[int, Bar]]
"""Whom an app further right keeps from playing: called with the event, returns what keeps them out by entry id."""

_sources: list[BarSource] = []


def add_bar_source(source: BarSource) -> None:
    """Ask `source` from now on. Adding it again changes nothing."""
    if source not in _sources:
        _sources.append(source)


def barred_entries(event: Event) -> dict[int, Bar]:
    """The players who are out for good, by entry id; one query."""
    return {pk: bar for source in _sources for pk, bar in source(event).items()}


def check_not_barred(event: Event, entry: Entry) -> None:
    """Raises PlayerBarred if the player is out for good."""
    bar = barred_entries(event).get(entry.pk)
    if bar:
        raise PlayerBarred(name=str(entry), why=bar.why)
