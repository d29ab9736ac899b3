"""A hook for apps further right that tell who a new player is: somebody from another event, or a member."""

from collections.abc import Callable, Mapping, Sequence

from tournament.core.hooks.hook import Hook
from tournament.events.models import Event
from tournament.registration.models import Entry

Recogniser = Callable[[Event, Sequence[Entry], Mapping[int, str]], None]
"""Called with the new entries of a locked event, and the addresses of their sign-ups by the id of the entry. It may give
an entry another person.
"""

recognisers: Hook[Recogniser] = Hook()


def recognised(event: Event, entries: Sequence[Entry], emails: Mapping[int, str]) -> None:
    """Let other apps tell who these new players are."""
    for recogniser in recognisers:
        recogniser(event, entries, emails)


partings: Hook[Callable[[Entry], None]] = Hook()
"""Called with an entry of a locked event that has left the person that it had, for one of its own."""


def left_person(entry: Entry) -> None:
    """Let other apps forget why the entry had the person that it has left."""
    for forget in partings:
        forget(entry)


explanations: Hook[Callable[[Entry], bool]] = Hook()
"""Each answers whether its app knows why an entry has another name than the person behind it."""


def is_explained(entry: Entry) -> bool:
    """Whether another app gave the entry a person who has another name."""
    return any(knows(entry) for knows in explanations)
