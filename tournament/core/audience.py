"""For whom names are read: everybody, or people who may know the names that are not published.

Names are read for everybody unless somebody says otherwise, in a page, a file, a mail or a command. The doors of an event
(`events/access.py`) say so for its staff; a file for the staff says so itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_knows_hidden_names: ContextVar[bool] = ContextVar("knows_hidden_names", default=False)


def knows_hidden_names() -> bool:
    """Whether the reader may know names that are not published."""
    return _knows_hidden_names.get()


@contextmanager
def names_for(*, staff: bool) -> Iterator[None]:
    """What is read here is for the staff of the event, or for everybody."""
    token = _knows_hidden_names.set(staff)
    try:
        yield
    finally:
        _knows_hidden_names.reset(token)
