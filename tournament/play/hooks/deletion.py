"""A hook with which apps to the right of `play` take part when an event is deleted, before its rows are."""

from collections.abc import Callable

from tournament.events.models import Event

BeforeDeletion = Callable[[Event], None]
"""Called with the locked event, in the transaction that deletes it."""

_added: list[BeforeDeletion] = []


def add_before_deletion(work: BeforeDeletion) -> None:
    """Call `work` before every deletion from now on. Adding it again changes nothing."""
    if work not in _added:
        _added.append(work)


def before_deletion(event: Event) -> None:
    """Let every app do what it has to do before the event is deleted."""
    for work in _added:
        work(event)
