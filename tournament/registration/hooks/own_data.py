"""A hook for apps further right that store something that is deleted, and handed out, with people's contact data."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tournament.core.hooks.hook import Hook
from tournament.events.models import Event
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class OwnData:
    """What an app stores about people. `name` is its name in the file for the person, `of_entry` its content there, as
    JSON. `events` are the ids of the events in which there is some, and `forget` deletes that of an event and returns of
    how many rows.
    """

    name: str
    of_entry: Callable[[Entry], object]
    events: Callable[[], Collection[int]]
    forget: Callable[[Event], int]


own_data: Hook[OwnData] = Hook()
