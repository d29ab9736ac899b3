"""How often the owner of an account gets a mail of a kind, however often somebody causes one.

The pauses stand in the database: without the cache nobody gets more mail.
"""

from datetime import timedelta

from django.utils import timezone

from tournament.accounts.models import MailPause, OwnerMail, User

PAUSES = {
    OwnerMail.NEW_PASSWORD: timedelta(minutes=5),
    OwnerMail.NEW_DEVICE: timedelta(hours=1),
    OwnerMail.WRONG_PASSWORDS: timedelta(hours=1),
    OwnerMail.WRONG_CODES: timedelta(hours=1),
    # Only the owner and an administrator can cause one, or a thief, of whose every step the owner should hear.
    OwnerMail.FACTORS_CHANGED: timedelta(0),
}


def begin_pause(user: User, kind: OwnerMail) -> bool:
    """Begin the pause that follows a mail of this kind. False during a pause: then no mail may be sent."""
    now = timezone.now()
    until = now + PAUSES[kind]
    if MailPause.objects.filter(user=user, kind=kind, until__lte=now).update(until=until):
        return True
    _pause, is_new = MailPause.objects.get_or_create(user=user, kind=kind, defaults={"until": until})
    return is_new
