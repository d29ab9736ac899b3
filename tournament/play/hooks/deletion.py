"""A hook with which apps to the right of `play` take part when an event is deleted, before its rows are."""

from collections.abc import Callable

from tournament.events.models import Event

Farewell = Callable[[Event], None]
"""Called with the locked event, in the transaction that deletes it."""

_farewells: list[Farewell] = []


def add_farewell(farewell: Farewell) -> None:
    """Call `farewell` before every deletion from now on. Adding it again changes nothing."""
    if farewell not in _farewells:
        _farewells.append(farewell)


def say_farewell(event: Event) -> None:
    """Let every app do what it has to before the event is deleted."""
    for farewell in _farewells:
        farewell(event)
