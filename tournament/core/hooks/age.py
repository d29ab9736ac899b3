"""How old the pages of this machine are, where it shows what another one writes."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook

age_sources: Hook[Callable[[], int | None]] = Hook()
"""Each says for how many seconds this machine has not known the newest state; None where its pages are always new."""
