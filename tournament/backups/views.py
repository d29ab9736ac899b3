"""The administrator's page of backups."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.backups.folder import Backup, State, backup_folder, backups, state
from tournament.core.page_values import PageValues
from tournament.core.policy import administrator

TOO_OLD = timedelta(hours=26)
"""A day, and two hours for a backup that is made every night and takes its time."""
SHOWN = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupsPage(PageValues):
    """`faults` are sentences; `free` is the space that is left for backups, in bytes, None where nobody can tell."""

    template: ClassVar[str] = "backups/backups.html"

    folder: str
    newest: Backup | None
    listed: list[Backup]
    count: int
    passed_at: datetime | None
    passed: str
    faults: list[str]
    free: int | None


@administrator
@never_cache
@require_safe
def backups_page(request: HttpRequest) -> HttpResponse:
    """The last backup, the last one that was restored to see whether it can be, and what is wrong."""
    try:
        every, unreadable = backups(), ""
    except OSError as error:
        every, unreadable = [], error.strerror or str(error)
    now = state()
    page = BackupsPage(
        folder=str(backup_folder()),
        newest=every[0] if every else None,
        listed=every[:SHOWN],
        count=len(every),
        passed_at=now.passed.moment if now.passed else None,
        passed=now.passed.backup if now.passed else "",
        faults=[_("The folder cannot be read: %(why)s.") % {"why": unreadable}]
        if unreadable
        else list(faults(every, now)),
        free=_free(),
    )
    return page.shown(request)


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


def _free() -> int | None:
    try:
        return shutil.disk_usage(backup_folder()).free
    except OSError:
        return None
