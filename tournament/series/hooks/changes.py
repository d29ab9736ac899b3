"""A hook with which apps to the right of `series` follow which events a series has."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook
from tournament.series.models import Series

Follower = Callable[[Series], None]
"""Called at the end of an act on a series, in its transaction."""

after_series_changes: Hook[Follower] = Hook()
