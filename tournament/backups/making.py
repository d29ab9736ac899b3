"""Makes a backup: one file with the database of one moment and what the installation keeps beside it."""

import hashlib
import hmac
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournament.backups.contents import Contents, contents
from tournament.backups.elsewhere import own_facts
from tournament.backups.folder import (
    Backup,
    Outcome,
    alone_with_backups,
    backup_folder,
    backups,
    name_of,
    note,
    noting_faults,
    remove_old,
)
from tournament.backups.stores import store_of
from tournament.backups.stores.common import telling_of_the_database
from tournament.core.env import SITE_FILE
from tournament.core.errors import Refusal
from tournament.core.parcel import OpenedParcel, new_parcel, opened, pieces

KIND = "backup"
KEY_FILE = "secret_key"
FILES = (KEY_FILE, SITE_FILE, "https")
"""What an installation keeps in `var/` and cannot make again: names of files and folders. Pictures are in the database."""
OF_FILES = "var/"
REPLACED = ".replaced-"
"""Stands in the names of files in whose place a restore put others."""


def make_backup() -> Backup:
    """Make a backup and remove those that are not kept any longer. Raises a Refusal."""
    with alone_with_backups() as work, noting_faults("tried") as now:
        made = _made(work, timezone.now())
        note(tried=Outcome(now, made.path.name))
        remove_old()
    return made


def _made(work: Path, now: datetime) -> Backup:
    now = now.replace(microsecond=0)
    while (path := backup_folder() / name_of(now)).exists():
        now += timedelta(seconds=1)
    before = _newest_contents()
    store = store_of(own_facts())
    found: dict[str, Contents] = {}
    with (
        telling_of_the_database(),
        store.frozen(work) as chunks,
        new_parcel(
            path,
            KIND,
            lambda: {
                "made_at": now.isoformat(),
                "engine": store.engine,
                "key": key_mark(),
                "contents": found["now"].as_json,
            },
        ) as parcel,
    ):
        found["now"] = contents(before)
        parcel.add(store.member, chunks(), packed=not store.is_packed)
        for name, file in _files():
            parcel.add(OF_FILES + name, pieces(file))
    return Backup(path, now, path.stat().st_size)


def _files() -> Iterator[tuple[str, Path]]:
    """What is beside the database, with the names within `var/`."""
    folder = Path(settings.VAR_DIR)
    for name in FILES:
        path = folder / name
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and REPLACED not in file.name:
                yield file.relative_to(folder).as_posix(), file


def _newest_contents() -> Contents | None:
    """What the newest backup says of its contents; nothing where there is none that can be read."""
    with suppress(Refusal, OSError, LookupError, TypeError), opened(backups()[0].path, KIND) as parcel:
        return contents_of(parcel)
    return None


def contents_of(parcel: OpenedParcel) -> Contents:
    """What a backup says of its contents. Raises LookupError or TypeError."""
    return Contents.of_json(parcel.manifest["contents"])


def key_mark() -> str:
    """What tells whether two installations have the same secret key, and nothing of the key itself."""
    return hmac.new(settings.SECRET_KEY.encode(), b"seatwind backup", hashlib.sha256).hexdigest()[:16]
