"""Room for calls within calls.

Python keeps what calls need in pieces of 16 kB: it asks the system for one when a call no longer fits, and gives it back
when that call returns. A page is made hundreds of calls deep. Wherever one of its loops calls over the edge of a piece,
every turn asks and gives back, which can take longer than the work itself. A function that needs much gets a large piece,
and what it calls uses the rest of it.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

WORDS = 2**15
"""The function claims 256 kB and uses none of it; as much is left for what it calls. The system gives only what is used."""


def with_room(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, with room for the calls within it. Also a middleware of Django."""

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        return function(*args, **kwargs)

    call.__code__ = call.__code__.replace(co_stacksize=WORDS)
    return call
