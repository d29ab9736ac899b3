"""PDF files in the making: each in a process of its own, so that no page waits for it, and kept for an hour.

A job is a folder that is named by the event, the document and a digest of the sheets: the same sheets are printed once,
and what is kept is never out of date.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings

from tournament.events.models import Event
from tournament.papers.documents.types import Document
from tournament.papers.errors import PrintingFailed, PrintingImpossible
from tournament.papers.pdf.engine import STYLE, Printed
from tournament.papers.pdf.errors import LIBRARIES
from tournament.papers.pdf.folder import FAILED, PAPER, PROGRESS, SHEETS

KEPT_SECONDS = 3600
SILENT_SECONDS = 120
"""A job that has told nothing for so long is dead: its process was killed, or the machine restarted."""
KEY = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Job:
    """A PDF file that is made or was made: `done` of `total` sheets are laid out."""

    folder: Path
    key: str
    total: int = 0
    done: int = 0

    @property
    def paper(self) -> Path | None:
        """The finished file, None before it is there."""
        path = self.folder / PAPER
        return path if path.exists() else None

    @property
    def is_silent(self) -> bool:
        newest = max((path.stat().st_mtime for path in _files(self.folder)), default=time.time())
        return time.time() - newest > SILENT_SECONDS


def start(event: Event, document: Document, sheets: Sequence[Printed], *, patience: float) -> Job:
    """The job that prints these sheets, begun unless it was before; waits `patience` seconds for its end.

    Raises PrintingImpossible, PrintingFailed.
    """
    _clear_away()
    text = json.dumps([asdict(sheet) for sheet in sheets], ensure_ascii=False)
    key = hashlib.sha256(STYLE.read_bytes() + text.encode()).hexdigest()[:32]
    folder = _folder(event, document, key)
    if folder.exists() and not (folder / PAPER).exists():
        job = Job(folder, key)
        if (folder / FAILED).exists() or job.is_silent:
            shutil.rmtree(folder, ignore_errors=True)
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        return _job(folder, key)
    (folder / SHEETS).write_text(text, encoding="utf-8")
    process = subprocess.Popen(  # noqa: S603 - our own program, and a folder that we named
        [sys.executable, "-m", "tournament.papers.pdf", str(folder)],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    # Somebody has to wait for a child, or it stays in the table of processes.
    waiting = threading.Thread(target=process.wait, daemon=True)
    waiting.start()
    waiting.join(patience)
    return _job(folder, key)


def find(event: Event, document: Document, key: str) -> Job | None:
    """The job with this key, if it is this event's and this document's. Raises PrintingImpossible, PrintingFailed."""
    folder = _folder(event, document, key)
    if not KEY.fullmatch(key) or not folder.exists():
        return None
    job = _job(folder, key)
    if job.paper is None and job.is_silent:
        raise PrintingFailed
    return job


def _job(folder: Path, key: str) -> Job:
    failed = folder / FAILED
    if failed.exists():
        if failed.read_text() == "libraries":
            raise PrintingImpossible(packages=LIBRARIES)
        raise PrintingFailed
    try:
        total = len(json.loads((folder / SHEETS).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        total = 0
    try:
        done = int((folder / PROGRESS).read_text())
    except (OSError, ValueError):
        done = 0
    return Job(folder, key, total, done)


def _folder(event: Event, document: Document, key: str) -> Path:
    return Path(settings.PAPERS_DIR) / f"{event.pk}-{document.code}-{key}"


def _clear_away() -> None:
    """Remove jobs that nobody has asked for within the hour."""
    for folder in Path(settings.PAPERS_DIR).glob("*-*-*"):
        newest = max((path.stat().st_mtime for path in _files(folder)), default=0)
        if newest and time.time() - newest > KEPT_SECONDS:
            shutil.rmtree(folder, ignore_errors=True)


def _files(folder: Path) -> list[Path]:
    return [path for path in folder.glob("*") if path.is_file()]
