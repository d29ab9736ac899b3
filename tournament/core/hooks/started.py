"""A hook for apps that have something to do in each process of the server as long as it runs."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook

started: Hook[Callable[[], None]] = Hook()
"""Called once when a process of the server starts. It must not take time: work goes to a thread of its own."""
