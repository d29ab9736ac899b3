"""A hook with which apps to the right of `play` take part when an event is deleted, before its rows are."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook
from tournament.events.models import Event

BeforeDeletion = Callable[[Event], None]
"""Called with the locked event, in the transaction that deletes it."""

works_before_deletion: Hook[BeforeDeletion] = Hook()


def before_deletion(event: Event) -> None:
    """Let every app do what it has to do before the event is deleted."""
    for work in works_before_deletion:
        work(event)
