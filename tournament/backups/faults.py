"""What an administrator should know of the backups, and do something about."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.backups.folder import Backup, State

TOO_OLD = timedelta(hours=26)
"""A day, and two hours for a backup that is made every night and takes its time."""


def faults(every: list[Backup], now: State) -> Iterator[str]:
    """What an administrator should do something about, each in a sentence or two."""
    oldest = timezone.now() - TOO_OLD
    if now.tried and now.tried.fault:
        yield _("The last try to make a backup failed. %(why)s") % {"why": now.tried.fault}
    if not every:
        yield _("There is no backup.")
        return
    if every[0].made_at < oldest:
        yield _("The last backup is older than a day.")
    if now.checked and now.checked.fault:
        yield _("The last check failed. %(why)s") % {"why": now.checked.fault}
    if now.passed is None:
        yield _("No backup was restored yet to see whether that works.")
    elif now.passed.moment < oldest:
        yield _("The last check that restored a backup is older than a day.")
