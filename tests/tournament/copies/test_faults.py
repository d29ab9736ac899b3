"""The hall and its mirror as two processes: the mirror is killed between entries, and the connection is cut."""

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.factories import discard_win, make_table, play
from tests.tournament.copies.conftest import SECRET
from tests.tournament.copies.mirrors import make_pair
from tournament.copies import feeding
from tournament.copies.acts import triggers
from tournament.copies.enums import Trouble
from tournament.copies.feeding import DELIVERY, STATE, NoAnswer, ask, said_of
from tournament.copies.lens import ONLY_PUBLIC
from tournament.copies.models import Copy, Source
from tournament.core import duty

ROOT = Path(__file__).parents[3]
START_SECONDS = 120
PATIENCE_SECONDS = 120

pytestmark = [pytest.mark.flaky(reruns=2), pytest.mark.one_database, pytest.mark.slow]


class Mirror:
    """The other process, over a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "mirror.sqlite3"
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.environment = {
            **os.environ,
            "TEST_DATABASE_URL": f"sqlite:///{self.file}",
            "TEST_DATABASE_SUFFIX": f"-mirror-{os.getpid()}",
        }
        run = f"-mirror-{os.getpid()}{os.environ.get('PYTEST_XDIST_WORKER', '')}"
        self.duty_file = ROOT / "var" / f"test-duty{run}.json"
        self.copies_folder = ROOT / "var" / f"test-copies{run}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.tournament.copies.mirror_process", str(self.port), SECRET]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment)
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError("The mirror did not start.")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def mirror_in(folder: Path) -> Iterator[Mirror]:
    mirror = Mirror(folder)
    with (
        sqlite3.connect(str(connection.settings_dict["NAME"])) as ours,
        sqlite3.connect(mirror.file) as theirs,
    ):
        ours.backup(theirs)
    mirror.start()
    try:
        yield mirror
    finally:
        mirror.kill()
        mirror.duty_file.unlink(missing_ok=True)
        shutil.rmtree(mirror.copies_folder, ignore_errors=True)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="The other process begins with a copy of this database."
)
def test_a_mirror_that_is_killed_and_cut_off_lacks_nothing(machine: Path, monkeypatch: pytest.MonkeyPatch):
    duty.assign(duty.Post())
    with mirror_in(machine) as mirror:
        copy = make_pair(f"http://127.0.0.1:{mirror.port}")
        Source.objects.all().delete()
        triggers.begin_noting()
        table = make_table()
        play(table, discard_win(0, 1, 8))

        def patient(*parts: Any, **named: Any) -> Any:
            """A busy machine may be slow to answer; a mirror that was killed refuses at once."""
            return ask(*parts, **{**named, "seconds": PATIENCE_SECONDS})

        def lost(address: str, secret: str, name: str, *more: Any, **named: Any) -> Any:
            """The mirror applies a delivery, and dies before anybody hears of it."""
            answer = patient(address, secret, name, *more, **named)
            if name == DELIVERY:
                mirror.kill()
                raise NoAnswer
            return answer

        monkeypatch.setattr(feeding, "ask", patient)
        assert feeding.feed(copy)
        play(table, discard_win(2, 3, 8))
        monkeypatch.setattr(feeding, "ask", lost)
        assert not feeding.feed(Copy.objects.get())
        monkeypatch.setattr(feeding, "ask", patient)
        play(table, discard_win(1, 0, 8))
        assert not feeding.feed(Copy.objects.get())
        assert Copy.objects.get().trouble == Trouble.SILENT
        mirror.start()
        assert feeding.feed(Copy.objects.get())
        copy = Copy.objects.get()
        there = patient(copy.address, copy.secret, STATE, signed=said_of(copy))
        assert (there.number, there.digest) == (copy.number, copy.digest)
        assert copy.rows_digest == ONLY_PUBLIC.look().digest()
        with sqlite3.connect(mirror.file) as theirs:
            assert theirs.execute("SELECT count(*) FROM play_hand").fetchone() == (3,)
    triggers.stop_noting()
