"""The administrator's page of backups."""

import shutil
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.backups.faults import faults
from tournament.backups.folder import Backup, backup_folder, backups, state
from tournament.core.page_values import PageValues
from tournament.core.policy import administrator

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


def _free() -> int | None:
    try:
        return shutil.disk_usage(backup_folder()).free
    except OSError:
        return None
