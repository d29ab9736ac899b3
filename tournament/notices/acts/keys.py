"""The keys with which this installation signs notices: made at the first start, and replaced by a command."""

from django.db import IntegrityError, transaction

from tournament.core.duty import is_writer
from tournament.notices.models import PushKey
from tournament.notices.queries import current_key
from tournament.notices.sealing import SealBrokenError, seal, unseal
from tournament.notices.signing import new_pair


def ensure_key() -> PushKey | None:
    """The key of new subscriptions, made now if there is none that this installation can use. None on a copy."""
    key = current_key()
    if key and _is_usable(key):
        return key
    if not is_writer():
        return None
    try:
        return renew_key()
    except IntegrityError:
        # Another process was quicker.
        return current_key()


@transaction.atomic
def renew_key(*, forget_old: bool = False) -> PushKey:
    """Make a new key for all subscriptions from now on. Older ones keep theirs, or with `forget_old` are deleted with it."""
    PushKey.objects.filter(is_current=True).update(is_current=False)
    if forget_old:
        PushKey.objects.all().delete()
    pair = new_pair()
    return PushKey.objects.create(public=pair.public, sealed=seal(pair.private), is_current=True)


def _is_usable(key: PushKey) -> bool:
    """Whether the key was sealed under the secret that the installation has now."""
    try:
        unseal(key.sealed)
    except SealBrokenError:
        return False
    return True
