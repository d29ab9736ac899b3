"""The commands of docs/backups.md do what the page says."""

import re
import shlex
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tests.architecture.import_rules import ROOT
from tests.factories import make_event
from tests.tournament.backups.places import installation
from tournament.backups.folder import backups
from tournament.events.models import Event

TEXT = (ROOT / "docs" / "backups.md").read_text(encoding="utf-8")
LINES = re.findall(r"^\.venv/bin/python manage\.py (.+)$", TEXT, re.MULTILINE)


def run(line: str, **names: str) -> str:
    name, *arguments = shlex.split(line)
    out = StringIO()
    call_command(name, *[names.get(one, one) for one in arguments], stdout=out)
    return out.getvalue()


def test_backup_is_made_checked_and_restored(site: dict[str, Any], folder: Path, tmp_path: Path) -> None:
    event = make_event()
    make, check, restore = LINES[:3]
    assert str(folder) in run(make)
    assert "can be restored, with 1 event." in run(check)
    with installation(tmp_path, "other"):
        assert "with 1 event." in run(restore, BACKUP=str(backups()[0].path))
        assert Event.objects.get().uid == event.uid
