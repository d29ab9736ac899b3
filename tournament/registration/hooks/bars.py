"""A hook with which apps further right keep players from playing for good: `registration` knows no penalties."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tournament.core.hooks.hook import Hook
from tournament.events.models import Event


@dataclass(frozen=True, slots=True)
class Bar:
    """What keeps a player out: the word for it in a list, and why in a few words."""

    status: str
    why: str


BarSource = Callable[[Event], Mapping[int, Bar]]
"""Whom an app further right keeps from playing: called with the event, returns what keeps them out by entry id."""

bar_sources: Hook[BarSource] = Hook()
