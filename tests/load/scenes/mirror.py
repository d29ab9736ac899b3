"""The internet is gone for half an hour while a full hall plays: nothing is lost, and the mirror is level soon after.

The hands of that time are written at once. The public mirror is a second installation over a
SQLite of its own, and all that it hears comes through a cable that can be pulled.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.load.report import Report
from tests.load.site import HOST, ROOT, Site, running

EVENTS, TABLES, HANDS = 4, 64, 15
"""3,840 hands: 64 tables that enter one every 30 seconds, for half an hour. A match has 16, so four events share them."""
LEVEL_SECONDS = 10
PATIENCE_SECONDS = 180
LOOK_SECONDS = 0.1


class Cable:
    """What connects the hall with the internet: a port that passes everything on to another, until it is pulled."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.is_pulled = False
        self.socket = socket.create_server((HOST, 0))
        self.port = self.socket.getsockname()[1]
        self.open: set[socket.socket] = set()
        threading.Thread(target=self._take, daemon=True).start()

    def pull(self) -> None:
        """Cut every connection, and refuse new ones."""
        self.is_pulled = True
        for one in list(self.open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def plug_in(self) -> None:
        self.is_pulled = False

    def _take(self) -> None:
        while True:
            near, _address = self.socket.accept()
            if self.is_pulled:
                near.close()
                continue
            far = socket.create_connection((HOST, self.to))
            self.open |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while part := one.recv(1 << 16):
                other.sendall(part)
        for each in (one, other):
            self.open.discard(each)
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


def play(site: Site) -> Report:
    """Connect, pull the cable, play, plug it in, and wait until both sides have the same digest."""
    report = Report()
    with tempfile.TemporaryDirectory() as folder, mirror_beside(Path(folder)) as (mirror, code):
        cable = Cable(mirror.port)
        connect(code.replace(f":{mirror.port}/", f":{cable.port}/"))
        with feeding():
            tables = make_tables()
            first = wait_until_level(mirror)
            cable.pull()
            entered = enter_hands(tables)
            waiting = changes_waiting()
            cable.plug_in()
            level = wait_until_level(mirror)
        has = hands_of_mirror(Path(folder))
        report.figures = {
            "hands entered while it was gone": str(entered),
            "changes that waited": str(waiting),
            "everything at first": f"{first:.1f} s",
            "level again after": f"{level:.1f} s",
            "hands on the mirror": str(has),
        }
        report.expect(has == entered, "the mirror has every hand")
        report.expect(
            level < LEVEL_SECONDS, f"both sides show the same digest within {LEVEL_SECONDS} seconds"
        )
    return report


@contextmanager
def mirror_beside(folder: Path) -> Iterator[tuple[Site, str]]:
    """A second installation as a public mirror, and its pairing code."""
    before = dict(os.environ)
    own = {
        "DATABASE_URL": f"sqlite:///{folder}/mirror.sqlite3",
        "SEATWIND_DUTY_FILE": str(folder / "duty.json"),
        "CACHE_URL": (folder / "cache").as_uri(),
        "SEATWIND_SECRET_KEY": "the key of the mirror",
    }
    os.environ.update(own)
    try:
        manage("migrate", "-v0")
        with running(folder / "mirror.log") as mirror:
            code = manage("become_mirror", "--address", f"http://{HOST}:{mirror.port}").split()[-1]
            os.environ.clear()
            os.environ.update(before)
            yield mirror, code
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def feeding() -> Iterator[None]:
    """The process that feeds the mirror."""
    process = subprocess.Popen([sys.executable, "manage.py", "feed_copies"], cwd=ROOT)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(15)


def manage(*words: str) -> str:
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def connect(code: str) -> None:
    from tests.factories import make_user

    make_user("administrator-of-the-hall", is_superuser=True)
    manage("connect_copy", code)


def make_tables() -> list[int]:
    """Events whose first round runs; the keys of their tables."""
    from tests.factories import make_event, make_round
    from tests.tournament.standings.rows import write_entries

    keys: list[int] = []
    for number in range(EVENTS):
        event = make_event(slug=f"mirrored-{number}")
        entries = list(write_entries(event, [f"Player {each}" for each in range(TABLES * 4)]).values())
        groups = [entries[start : start + 4] for start in range(0, TABLES * 4, 4)]
        keys += make_round(event, groups).tables.values_list("pk", flat=True)
    return keys


def enter_hands(tables: list[int]) -> int:
    """Write the hands as acts do, each with its win and its line of the audit, but past the acts, which would take minutes."""
    from django.db import transaction

    from tests.tournament.standings.rows import new_hand
    from tournament.audit.models import AuditEntry
    from tournament.draws.models import Table
    from tournament.events.models import Event
    from tournament.play.enums import EntryMethod, Outcome
    from tournament.play.models import Hand, HandWin
    from tournament.play.verbs import PlayVerb

    for table in Table.objects.filter(pk__in=tables).select_related("round__event__created_by"):
        event = table.round.event
        told = {"round": 1, "table": table.number}
        with transaction.atomic():
            for number in range(1, HANDS + 1):
                points = (32, -16, -8, -8)
                hand = new_hand(table, number, points, event.created_by, outcome=Outcome.DISCARD, discarder=1)
                hand.save()
                HandWin.objects.create(hand=hand, seat=0, value=8, method=EntryMethod.POINTS)
            AuditEntry.objects.bulk_create(
                AuditEntry(event=event, verb=PlayVerb.HAND_RECORDED, data={**told, "hand": number})
                for number in range(1, HANDS + 1)
            )
            Event.objects.filter(pk=event.pk).update(revision=event.revision + HANDS)
    return Hand.objects.filter(table__in=tables).count()


def wait_until_level(mirror: Site) -> float:
    """Wait until the mirror has applied everything and both sides show the digest of it; return the seconds that took.

    A mirror that was away compares its rows with the first delivery. If that was read before the last hand was written, this
    asks for what happens every hour: that it compares them again.
    """
    from tournament.copies.models import Copy

    begun, asks = time.monotonic(), True
    while time.monotonic() - begun < PATIENCE_SECONDS:
        if is_level():
            if shows_same_digest(mirror):
                return time.monotonic() - begun
            if asks:
                Copy.objects.update(compared_at=None)
            asks = False
        time.sleep(LOOK_SECONDS)
    return PATIENCE_SECONDS


def is_level() -> bool:
    from tournament.copies.models import Copy

    copy = Copy.objects.get()
    is_well = copy.number > 0 and not copy.needs_all and not copy.trouble
    return is_well and changes_waiting() == 0


def shows_same_digest(mirror: Site) -> bool:
    from tournament.copies.models import Copy

    theirs = re.search(r"<code>(\w{12})</code>\s*·", mirror.ask("/mirror/").body.decode())
    here = digest_here()
    return Copy.objects.get().rows_digest == here and theirs is not None and theirs[1] == here[:12]


def changes_waiting() -> int:
    from tournament.copies.queries import states_of_copies

    return states_of_copies()[0].waiting


def digest_here() -> str:
    """The digest of what the mirror should have."""
    from tournament.copies.lens import ONLY_PUBLIC

    return ONLY_PUBLIC.look().digest()


def hands_of_mirror(folder: Path) -> int:
    import sqlite3

    with sqlite3.connect(folder / "mirror.sqlite3") as database:
        return int(database.execute("SELECT count(*) FROM play_hand").fetchone()[0])
