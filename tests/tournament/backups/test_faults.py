"""A backup that fails says why in one sentence, and leaves the earlier ones."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tournament.backups.elsewhere import elsewhere
from tournament.backups.folder import backups, state
from tournament.backups.making import make_backup
from tournament.core import parcel

Site = dict[str, Any]


def no_space(*_arguments: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_full_disk(site: Site, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = make_backup()
    with monkeypatch.context() as full:
        full.setattr(parcel.os, "fsync", no_space)
        with pytest.raises(CommandError, match=r"cannot be written: No space left on device\. Earlier"):
            call_command("backup")
    assert [path.name for path in folder.glob("*.zip")] == [first.path.name]
    assert list(folder.glob(".*.part")) == []


def test_killed_in_the_middle(site: Site, folder: Path) -> None:
    """What was begun is cleared away by the next one, and is never taken for a backup."""
    first = make_backup()
    (folder / f".{first.path.name}.part").write_bytes(b"half")
    (folder / ".work").mkdir()
    (folder / ".work" / "frozen.sqlite3").write_bytes(b"half")
    assert [one.path for one in backups()] == [first.path]
    second = make_backup()
    assert [one.path for one in backups()] == [second.path, first.path]
    assert sorted(path.name for path in folder.glob(".*")) == [".lock"]


@pytest.mark.each_database
def test_database_that_does_not_answer(site: Site, folder: Path) -> None:
    first = make_backup()
    wrong = (
        {"NAME": "nowhere/at_all.sqlite3"}
        if connection.vendor == "sqlite"
        else {"PASSWORD": "x", "PORT": "1"}
    )
    with (
        elsewhere({**site, **wrong}),
        pytest.raises(CommandError, match="The database cannot be used: ") as refused,
    ):
        call_command("backup")
    assert len(str(refused.value).splitlines()) == 1
    assert [one.path for one in backups()] == [first.path]
    tried = state().tried
    assert tried is not None
    assert tried.fault == str(refused.value)
