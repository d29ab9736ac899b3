"""What belongs to a machine rather than to its data, and outlives a restore."""

from collections.abc import Callable, Iterable

from tournament.core.hooks.hook import Hook

around_restore: Hook[Callable[[bool], Callable[[], Iterable[str]]]] = Hook()
"""Each looks at the database that is to be replaced, if that has data, may raise a refusal, and gives what is then done to
the restored database before that takes its place. That gives sentences for whoever restores.
"""
