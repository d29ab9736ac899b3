"""A hook with which apps to the right of `registration` delete what they keep as long as contact data."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook

Forgetter = Callable[[], int]
"""Deletes, by acts of its own, what became due (`queries/kept.py`), and says how much it was."""

forgetting: Hook[Forgetter] = Hook()
