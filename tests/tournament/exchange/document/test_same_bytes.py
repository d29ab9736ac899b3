"""Other processes, with other seeds of hashes, another time zone and another language, write the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.architecture.import_rules import ROOT
from tests.processes import database_url
from tests.tournament.exchange.events import whole_event

pytestmark = pytest.mark.django_db(transaction=True)
MACHINES = (
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LANG": "zh_HK.UTF-8", "PYTHONUTF8": "1"},
    {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LANG": "C"},
)


@pytest.mark.one_database
def test_every_process_writes_the_same_files(tmp_path: Path) -> None:
    event = whole_event("mcr")
    connection.close()
    written = [export(event.slug, tmp_path / str(number), machine) for number, machine in enumerate(MACHINES)]
    assert len(written[0]) > 10
    assert written[0] == written[1]


def export(slug: str, folder: Path, machine: dict[str, str]) -> dict[str, bytes]:
    environment = {
        **os.environ,
        **machine,
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "SEATWIND_SECRET_KEY": settings.SECRET_KEY,
        "DATABASE_URL": database_url(),
    }
    command = [sys.executable, "manage.py", "export_event", slug, "--to", str(folder), "--no-pdf"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in folder.iterdir()}
