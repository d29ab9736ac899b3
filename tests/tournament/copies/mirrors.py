"""The hall and its public mirror in one database: what each does, it does while the machine has its duty."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import make_password
from django.utils import timezone

from tests.tournament.copies.conftest import ADDRESS, SECRET
from tournament.accounts.models import User
from tournament.copies.enums import CopyKind
from tournament.copies.lens import STAND_IN
from tournament.copies.models import Copy, Source
from tournament.copies.sealing import new_private_key
from tournament.core import duty
from tournament.core.duty import Duty, Post


def make_pair(address: str = ADDRESS) -> Copy:
    """The hall feeds a mirror that never heard of it yet."""
    User.objects.create(username=STAND_IN, password=make_password(None), is_active=False)
    Source.objects.create(pk=1, kind=CopyKind.MIRROR, secret=SECRET)
    return Copy.objects.create(
        kind=CopyKind.MIRROR,
        address=address,
        secret=SECRET,
        connected_at=timezone.now(),
        box="this hall",
        private_key=new_private_key(),
    )


@contextmanager
def on_the_mirror() -> Iterator[None]:
    """What happens inside happens on the mirror."""
    duty.assign(Post(Duty.MIRROR))
    try:
        yield
    finally:
        duty.assign(Post())
