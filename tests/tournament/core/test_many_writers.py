"""SQLite as the product opens it takes every act of eight processes; opened any other way it does not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.import_rules import ROOT

PROCESSES = 8
ACTS = 100


def write_together(folder: Path, *trials: str) -> dict[str, dict[str, int]]:
    program = [sys.executable, "-m", "tests.tournament.core.many_writers"]
    answer = subprocess.run(
        [*program, str(PROCESSES), *trials],
        cwd=ROOT,
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tournament.settings",
            "SEATWIND_SECRET_KEY": "only-for-this-test",
            "DATABASE_URL": f"sqlite:///{folder}/event.sqlite3",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, dict[str, int]] = json.loads(answer.stdout.splitlines()[-1])
    return result


@pytest.mark.long
@pytest.mark.slow
def test_eight_processes_lose_acts_only_without_immediate_transactions(tmp_path: Path) -> None:
    """Deferred transactions read first and find out too late that somebody else writes."""
    found = write_together(tmp_path, f"product:{ACTS}", "DEFERRED:25")
    everything = PROCESSES * ACTS
    assert found["product"] == {
        "acknowledged": everything,
        "refused": 0,
        "audit_rows": everything,
        "revisions": everything,
    }
    deferred = found["DEFERRED"]
    assert deferred["refused"] > 0
    assert deferred["audit_rows"] == deferred["revisions"] == deferred["acknowledged"]
