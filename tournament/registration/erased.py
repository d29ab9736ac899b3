"""The list of what was erased, which lies beside the backups: a restore erases it again.

It is only added to, and has no personal data: an entry by its id, and the person by a digest of the random name that
documents have.
"""

import fcntl
import hashlib
import json
import logging
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

ERASED = "erased.ndjson"
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Erased:
    """A person of an event, or, without an entry, the contact data of everybody there. `event` is its uid."""

    at: str
    event: str
    entry: int | None = None
    person: str = ""


def person_digest(uid: str) -> str:
    """What the list has in the place of a person's uid, which documents may have spread."""
    return hashlib.sha256(uid.encode()).hexdigest()


def note_erased(event: str, entry: int | None = None, uid: str = "") -> None:
    """Add a line. What cannot be written is logged: erasing never fails for it."""
    at = timezone.now().isoformat(timespec="seconds")
    line = json.dumps(asdict(Erased(at, event, entry, person_digest(uid) if uid else "")))
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with path.open("a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            # Somebody may have been stopped in the middle of a line: it ends here.
            is_open = file.seek(0, os.SEEK_END) and (file.seek(-1, os.SEEK_END), file.read(1))[1] != b"\n"
            file.write(b"\n" * bool(is_open) + line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        log.warning("The list of what was erased could not be written: %s", error)


def erased_since(moment: datetime | None = None) -> list[Erased]:
    """What was erased since then, each once. Raises OSError, but not where there is no list."""
    path = _path()
    lines = _read(path.read_bytes()) if path.exists() else iter(())
    found: dict[tuple[str, int | None, str], Erased] = {}
    for one in lines:
        if moment is None or datetime.fromisoformat(one.at) >= moment:
            found[one.event, one.entry, one.person] = one
    return list(found.values())


def _read(content: bytes) -> Iterator[Erased]:
    for line in content.splitlines():
        try:
            said = json.loads(line)
            datetime.fromisoformat(said["at"])
            yield Erased(said["at"], said["event"], said["entry"], said["person"])
        except (ValueError, KeyError, TypeError):
            continue


def _path() -> Path:
    return Path(settings.BACKUP_DIR) / ERASED
