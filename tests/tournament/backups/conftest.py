"""An installation with a folder for its backups."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tournament.backups.places import installation


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    """The folder of backups, and another one for what else an installation keeps."""
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path / "backups"


@pytest.fixture
def site(db: None, folder: Path, tmp_path: Path) -> Iterator[dict[str, Any]]:
    """An installation without any row; its database is the default one, and everything is committed."""
    with installation(tmp_path) as facts:
        yield facts
