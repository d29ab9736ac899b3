"""What the backups say of the state of the server."""

from collections.abc import Iterator
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.backups.folder import backups
from tournament.core.dates import written
from tournament.core.hooks.state import Figure, Line

TOO_OLD = timedelta(hours=26)


def backup_lines() -> Iterator[Line]:
    """When the last backup was made. The page of backups has more."""
    try:
        every = backups()
    except OSError:
        every = []
    link = {"url": reverse("backups:backups"), "link": _("Backups")}
    if not every:
        yield Line(_("Last backup"), _("There is no backup."), is_well=False, **link)
        return
    made_at = every[0].made_at
    text = _("%(time)s UTC.") % {"time": written(made_at, "short day and time")}
    yield Line(_("Last backup"), text, is_well=timezone.now() - made_at < TOO_OLD, **link)


def backup_figures() -> Iterator[Figure]:
    """The age of the newest backup; none where there is no backup."""
    try:
        every = backups()
    except OSError:
        return
    if every:
        age = (timezone.now() - every[0].made_at).total_seconds()
        yield Figure("backup_age_seconds", "The age of the newest backup.", age)
