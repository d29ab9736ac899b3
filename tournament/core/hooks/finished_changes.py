"""A hook with which apps to the right of `events` follow what is built on results of finished events."""

from collections.abc import Callable, Collection

from tournament.core.hooks.hook import Hook

Follower = Callable[[Collection[int]], None]
"""Called at the end of an act, in its transaction, with the ids of events that are finished, or were before it."""

after_finished_changes: Hook[Follower] = Hook()
