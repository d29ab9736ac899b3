"""Transactions within acts, and around them. Whatever else the product does in one is done by an act."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from django.db import transaction

E = TypeVar("E")
_trying = ContextVar("trying", default=False)


def tried_out(work: Callable[[], E]) -> E:
    """What `work` finds; everything that it wrote is taken back. Raises what `work` raises."""
    token = _trying.set(True)
    try:
        with transaction.atomic():
            found = work()
            transaction.set_rollback(True)
        return found
    finally:
        _trying.reset(token)


def is_trial() -> bool:
    """Whether what is done now is only tried out."""
    return _trying.get()


@contextmanager
def attempt() -> Iterator[None]:
    """A part of an act that the database may refuse. Its error takes back this part only, and the act can go on."""
    with transaction.atomic():
        yield
