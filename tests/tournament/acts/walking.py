"""How tests try acts: each in the same state, as one person after the other."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.test import Client

from tournament.accounts.models import User


@contextmanager
def taken_back() -> Iterator[None]:
    """What happens inside is taken back at the end, so that each act meets the same state."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client
