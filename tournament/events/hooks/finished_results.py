"""A hook with which apps to the right of `events` protect finished results, as a seal does (`events/settings/finished.py`)."""

from collections.abc import Callable, Collection

from tournament.core.hooks.hook import Hook
from tournament.events.models import Round

FinishedGuard = Callable[[Collection[Round]], None]
"""Called with the closed rounds whose results would change. Raises a Refusal to protect them."""

finished_guards: Hook[FinishedGuard] = Hook()
