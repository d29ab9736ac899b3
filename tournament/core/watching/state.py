"""The state of this server: in lines for its administrator, and in figures for programs."""

import platform
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

import django
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core import safe_cache
from tournament.core.dates import written
from tournament.core.demo import database_bytes
from tournament.core.health import why_not_ready
from tournament.core.hooks.state import Figure, Line, figure_sources, line_sources
from tournament.core.jobs.begun import counts
from tournament.core.release import RELEASE
from tournament.core.watching.last_error import last_error

GIGABYTE = 1_000_000_000
MEGABYTE = 1_000_000
LEAST_FREE = GIGABYTE
"""With less free space on the disk somebody has to look."""
LONGEST_NEWS = timedelta(days=1)
"""An error is news for so long."""
CLOCKS_DIFFER = timedelta(seconds=2)


def state_lines() -> list[Line]:
    """Everything that the administrator's page says, worst news not first but always in the same place."""
    reason = why_not_ready()
    lines = [_version(), _database(reason)]
    if not reason:
        lines += [_migrations(), _clock(), *chain.from_iterable(source() for source in line_sources)]
    return [*lines, _jobs(), _disk(), _cache(), _last_error(), *_watching()]


def momentary_figures() -> list[Figure]:
    """What programs read of this moment. Without a database, what this machine knows."""
    reason = why_not_ready()
    running, failed = counts()
    figures = [
        Figure("info", "The version, always 1.", 1, {"version": RELEASE, "database": connection.vendor}),
        Figure("ready", "1 if the site can read and write, else 0.", 0 if reason else 1),
        Figure("jobs_waiting", "Files of this machine that are being made or wait for it.", running),
        Figure("jobs_failed", "Files of this machine that could not be made within the last hour.", failed),
        Figure("disk_free_bytes", "Free space for the files of this machine.", _space()[0]),
    ]
    if not reason:
        figures += chain.from_iterable(source() for source in figure_sources)
    return figures


def _version() -> Line:
    text = _("Seatwind %(release)s, Django %(django)s, Python %(python)s.") % {
        "release": RELEASE,
        "django": django.get_version(),
        "python": platform.python_version(),
    }
    return Line(_("Version"), text)


def _database(reason: str) -> Line:
    if reason:
        return Line(_("Database"), reason, is_well=False)
    number = ".".join(map(str, connection.get_database_version()))
    name = f"{'PostgreSQL' if connection.vendor == 'postgresql' else 'SQLite'} {number}"
    text = _("%(name)s answers and can be written. It takes %(size)s MB.") % {
        "name": name,
        "size": f"{database_bytes() / MEGABYTE:.0f}",
    }
    return Line(_("Database"), text)


def _migrations() -> Line:
    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if not missing:
        return Line(_("Migrations"), _("All are applied."))
    text = ngettext(
        "%(count)s is not applied. Start the server again, or run manage.py migrate.",
        "%(count)s are not applied. Start the server again, or run manage.py migrate.",
        missing,
    )
    return Line(_("Migrations"), text % {"count": missing}, is_well=False)


def _clock() -> Line:
    now = timezone.now()
    told = {"time": f"{now.astimezone(UTC):%Y-%m-%d %H:%M:%S}"}
    if connection.vendor != "postgresql":
        return Line(_("Time on this machine"), _("It is %(time)s UTC here.") % told)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        apart = abs(cursor.fetchone()[0] - now)
    if apart < CLOCKS_DIFFER:
        return Line(
            _("Time on this machine"),
            _("It is %(time)s UTC here, and on the database’s machine as well.") % told,
        )
    text = _(
        "It is %(time)s UTC here, and the clock of the database differs by %(seconds)s seconds. "
        "Let both machines take the time from the network."
    )
    return Line(
        _("Time on this machine"), text % {**told, "seconds": round(apart.total_seconds())}, is_well=False
    )


def _jobs() -> Line:
    running, failed = counts()
    if failed:
        text = ngettext(
            "%(count)s file could not be made within the last hour. The log tells why.",
            "%(count)s files could not be made within the last hour. The log tells why.",
            failed,
        )
        return Line(_("Files being made"), text % {"count": failed}, is_well=False)
    if not running:
        return Line(_("Files being made"), _("None."))
    text = ngettext(
        "%(count)s file is being made or waits.", "%(count)s files are being made or wait.", running
    )
    return Line(_("Files being made"), text % {"count": running})


def _space() -> tuple[int, int]:
    """Bytes that are free on the disk of this machine's files, and all of them."""
    folder = Path(settings.VAR_DIR)
    usage = shutil.disk_usage(folder if folder.exists() else folder.parent)
    return usage.free, usage.total


def _disk() -> Line:
    free, total = _space()
    sizes = {"free": f"{free / GIGABYTE:.1f}", "total": f"{total / GIGABYTE:.1f}"}
    if free >= LEAST_FREE:
        return Line(_("Disk"), _("%(free)s GB of %(total)s GB are free.") % sizes)
    text = _("Only %(free)s GB of %(total)s GB are free. Make some space.") % sizes
    return Line(_("Disk"), text, is_well=False)


def _cache() -> Line:
    key, moment = "state", timezone.now().isoformat()
    safe_cache.put(key, moment, 10)
    if safe_cache.get(key) != moment:
        return Line(
            _("Cache"),
            _("It does not answer. Everything works without it, but more slowly."),
            is_well=False,
        )
    text = (
        _("Redis answers. Several servers share it.")
        if safe_cache.is_shared()
        else _("It is kept on this machine.")
    )
    return Line(_("Cache"), text)


def _last_error() -> Line:
    error = last_error()
    if error is None:
        return Line(_("Last error"), _("None is noted on this machine."))
    told = {"time": written(error.at, "short day and time"), "what": error.what, "code": error.code}
    text = _("%(time)s UTC: %(what)s.") % told
    if error.code:
        text = _("%(time)s UTC: %(what)s, request %(code)s. The log has more.") % told
    return Line(_("Last error"), text, is_well=datetime.now(UTC) - error.at > LONGEST_NEWS)


def _watching() -> Iterator[Line]:
    yield Line(
        _("Log"),
        _("One JSON object in each line, with a line for each request.")
        if settings.LOG == "json"
        else _("Plain lines, for errors and warnings only."),
    )
    yield Line(
        _("Figures"),
        _("Prometheus reads them at %(address)s.") % {"address": reverse("metrics")}
        if settings.METRICS_TOKEN
        else _("Not offered. SEATWIND_METRICS_TOKEN switches them on."),
    )
    yield Line(
        _("Error reports"),
        _("They go to %(host)s.") % {"host": urlsplit(settings.ERROR_REPORTS).hostname}
        if settings.ERROR_REPORTS
        else _("None are sent. SEATWIND_ERROR_REPORTS switches them on."),
    )
