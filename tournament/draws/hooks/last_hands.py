"""A hook with which an app further right says how many hands were played: `draws` knows no hands."""

from collections.abc import Callable, Collection, Mapping

from tournament.core.hooks.hook import Hook

HandSource = Callable[[Collection[int]], Mapping[int, int]]
"""Called with ids of tables. Returns the number of the last hand by table id, for tables at which no more hands will
follow.
"""

hand_sources: Hook[HandSource] = Hook()
