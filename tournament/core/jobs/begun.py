"""The side of the page: a job is begun once, found again by its key, and cleared away an hour after it was made.

A job is a folder that is named by what it belongs to and a digest of what is asked: the same file is made once, and
what is kept is never out of date as long as the order names the state that it shows.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings

from tournament.core.jobs.folder import ERROR, FAILED, GIVEN, MADE, NAME, ORDER, PROGRESS, tell

KEPT_SECONDS = 3600
SILENT_SECONDS = 60
"""A job without news for this long is dead: its process was killed, or the machine restarted."""
KEY = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Work:
    """A kind of file for one audience. `name` begins the names of its folders, so it says whose files they are.

    `command` is the module that makes a file, with what stands behind the folder on its command line.
    """

    name: str
    command: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """A file that is made, or was made, or could not be: `failed` then is the code that says why."""

    folder: Path
    key: str
    total: int = 0
    done: int = 0
    failed: str = ""

    @property
    def has_died(self) -> bool:
        """Whether its process ended without a word: it was killed, as by a restart of the machine."""
        return bool(self.failed) and not (self.folder / FAILED).exists()

    @property
    def made(self) -> bool:
        """Whether the file is finished."""
        return (self.folder / MADE).exists()

    @property
    def content(self) -> bytes:
        """The finished file's bytes."""
        return (self.folder / MADE).read_bytes()

    @property
    def file_name(self) -> str:
        """What the finished file is called."""
        return (self.folder / NAME).read_text(encoding="utf-8")


def key_of(order: Any, *, version: bytes = b"") -> str:
    """The key of a job with this order; `version` is that of the maker, where its files change with it."""
    return hashlib.sha256(version + _text(order).encode()).hexdigest()[:32]


def start(
    work: Work,
    order: Any,
    *,
    parts: int,
    patience: float,
    version: bytes = b"",
    given: bytes | None = None,
) -> Job:
    """The job for this order, of `parts` parts, begun unless it was before; waits `patience` seconds for its end.

    `given` is a file that the order is about.
    """
    clear_away()
    key = key_of(order, version=version)
    folder = _folder(work, key)
    if (
        folder.exists()
        and not (folder / MADE).exists()
        and ((folder / FAILED).exists() or _is_silent(folder))
    ):
        shutil.rmtree(folder, ignore_errors=True)
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        return _job(folder, key)
    (folder / ORDER).write_text(_text(order), encoding="utf-8")
    if given is not None:
        (folder / GIVEN).write_bytes(given)
    tell(folder, 0, parts)
    process = subprocess.Popen(  # noqa: S603 - our own program, and a folder that we named
        [sys.executable, "-m", work.command[0], str(folder), *work.command[1:]],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    # Somebody has to wait for a child, or it stays in the table of processes.
    waiting = threading.Thread(target=process.wait, daemon=True)
    waiting.start()
    waiting.join(patience)
    return _job(folder, key)


def find(work: Work, key: str) -> Job | None:
    """The job with this key, if it is one of this work."""
    folder = _folder(work, key)
    if not KEY.fullmatch(key) or not folder.exists():
        return None
    return _job(folder, key)


def clear_away() -> None:
    """Remove jobs that were made an hour ago."""
    for folder in Path(settings.JOBS_DIR).glob("*-*"):
        if time.time() - _newest(folder, time.time()) > KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


def forget_files(subject: int) -> None:
    """Remove the finished files of a subject: they have a name that was erased."""
    for made in Path(settings.JOBS_DIR).glob(f"{subject}-*/{MADE}"):
        shutil.rmtree(made.parent, ignore_errors=True)


def counts() -> tuple[int, int]:
    """How many jobs of this machine are not finished, and how many failed within the last hour."""
    jobs = [_job(folder, "") for folder in Path(settings.JOBS_DIR).glob("*-*") if folder.is_dir()]
    failed = sum(bool(job.failed) for job in jobs)
    return sum(not job.made for job in jobs) - failed, failed


def _job(folder: Path, key: str) -> Job:
    try:
        done, total = map(int, (folder / PROGRESS).read_text().split())
    except (OSError, ValueError):
        done = total = 0
    try:
        failed = (folder / FAILED).read_text()
    except OSError:
        failed = ""
    if not failed and not (folder / MADE).exists() and _is_silent(folder):
        failed = ERROR
    return Job(folder, key, total, done, failed)


def _is_silent(folder: Path) -> bool:
    return time.time() - _newest(folder, time.time()) > SILENT_SECONDS


def _newest(folder: Path, empty: float) -> float:
    """When something in the folder changed last; `empty` for one without files."""
    times = []
    for path in folder.glob("*"):
        with suppress(OSError):
            times.append(path.stat().st_mtime)
    return max(times, default=empty)


def _folder(work: Work, key: str) -> Path:
    return Path(settings.JOBS_DIR) / f"{work.name}-{key}"


def _text(order: Any) -> str:
    return json.dumps(order, ensure_ascii=False, sort_keys=True)
