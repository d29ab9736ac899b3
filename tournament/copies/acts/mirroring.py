"""How a machine becomes a public mirror, and stops being one."""

from dataclasses import replace

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ADMINISTRATORS, AccountDoing, Installation, account_act
from tournament.accounts.models import User
from tournament.copies.acts import triggers
from tournament.copies.enums import CopyKind
from tournament.copies.errors import FeedsCopies, HasEvents, NotAMirror
from tournament.copies.lens import STAND_IN
from tournament.copies.models import Asked, Copy, Source
from tournament.copies.rows import kinds, remove_all
from tournament.copies.signing import new_secret
from tournament.core import duty
from tournament.core.duty import Duty, Post
from tournament.events.models import Event


def make_mirror(*, replaces: bool = False) -> Source:
    """Make this machine a public mirror that waits to be fed; a mirror gets a new pairing code, and keeps its pages until
    it is fed with it. Raises FeedsCopies, HasEvents.
    """
    is_mirror = duty.is_mirror()
    with transaction.atomic():
        if Copy.objects.exists():
            raise FeedsCopies
        if not (replaces or is_mirror) and Event.objects.exists():
            raise HasEvents
        Source.objects.all().delete()
        source = Source.objects.create(pk=1, kind=CopyKind.MIRROR, secret=new_secret())
        if not is_mirror:
            triggers.set_aside()
            _empty()
            User.objects.create(username=STAND_IN, password=make_password(None), is_active=False)
        transaction.on_commit(lambda: duty.assign(replace(duty.post(), duty=Duty.MIRROR)))
    return source


def end_mirror() -> None:
    """Make this mirror an empty installation. Raises NotAMirror."""
    if not duty.is_mirror():
        raise NotAMirror
    with transaction.atomic():
        Source.objects.all().delete()
        Asked.objects.all().delete()
        _empty()
        triggers.put_back()
        transaction.on_commit(lambda: duty.assign(Post()))


def _empty() -> None:
    for kind in kinds().values():
        remove_all(kind)


@account_act("become_mirror", _("Become the public mirror"), on=Installation, who=ADMINISTRATORS)
def become_mirror(doing: AccountDoing[Installation]) -> Source:
    """Give this installation up, accounts and all, for the public pages of another one. Raises FeedsCopies, HasEvents."""
    return make_mirror()
