"""A hook with which apps to the right of `events` take away what somebody can no longer use who leaves the staff, or
whose role there shrinks.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournament.accounts.models import User
from tournament.core.hooks.hook import Hook
from tournament.events.enums import Role
from tournament.events.models import Event

if TYPE_CHECKING:
    from tournament.events.acting import EventDoing


@dataclass(frozen=True, slots=True)
class Departure:
    """Somebody's place at an event as it is from now on: no `role` for who has left; `tables` are a referee's, empty for
    all.
    """

    event: Event
    user: User
    role: Role | None
    tables: tuple[int, ...] = ()


Taker = Callable[["EventDoing[Any]", Departure], None]
"""Takes away, within the act, what the person made or holds and may not use any more."""

takers: Hook[Taker] = Hook()
