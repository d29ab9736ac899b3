"""A computer of the hall fails, `ARGS=standby make load`: 64 tables enter a hand every 30 s, the box is cut off from its power,
and its standby takes over. It writes within a minute, no confirmed hand is missing, and the box writes no more.

Both machines run on this computer, each with its own database, server and folder; on PostgreSQL both databases are on the
server of DATABASE_URL.
"""

import http.client
import os
import subprocess
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from tests.load.__main__ import make_postgresql_database
from tests.load.apart import play_apart, tell
from tests.load.hall import Hall, hand, make_hall
from tests.load.machines import Machine, until
from tests.load.report import Report, milliseconds, percentile
from tests.load.site import ROOT, Answer, Site

WRITES_WITHIN = 60
"""Seconds from the cut until the standby confirms a hand."""
AFTER_SECONDS = 60
"""How long hands go on after that."""
ANSWER_SECONDS = 10
TOLD_WITHIN = 60
TRY_AGAIN_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Plan:
    """How large the hall is, and how long hands are entered before the box fails."""

    tables: int = 64
    hand_seconds: float = 30
    seconds: float = 180


@dataclass(slots=True)
class Tables:
    """The tablets of the hall, which send to one address after the other: the box, then its standby."""

    hall: Hall
    plan: Plan
    site: Site
    confirmed: list[tuple[float, str, int, int]] = field(default_factory=list)
    """When, which key, at which table, which hand."""
    waited: list[float] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    over: threading.Event = field(default_factory=threading.Event)

    def play(self, table: int) -> None:
        """Enter hand after hand, each until somebody confirms it."""
        pause = self.plan.hand_seconds
        self.over.wait(pause * (table - 1) / self.plan.tables)
        number = 1
        while not self.over.is_set():
            begun = time.monotonic()
            key = str(uuid4())
            while not self._is_confirmed(table, number, key):
                if self.over.wait(TRY_AGAIN_SECONDS):
                    return
            self.confirmed.append((time.monotonic(), key, table, number))
            number += 1
            self.over.wait(max(0.0, pause - (time.monotonic() - begun)))

    def _is_confirmed(self, table: int, number: int, key: str) -> bool:
        begun = time.monotonic()
        try:
            answer = enter(self.site, self.hall, table, number, key)
        except (OSError, http.client.HTTPException):
            self.answers["no answer"] += 1
            return False
        self.answers[str(answer.status)] += 1
        if answer.headers.get("seatwind-key") != key:
            return False
        self.waited.append(time.monotonic() - begun)
        return True


def enter(site: Site, hall: Hall, table: int, number: int, key: str) -> Answer:
    path = f"{hall.table_path(table)}hands/add/"
    return site.ask(path, hand(number, key), session=hall.session, timeout=ANSWER_SECONDS)


def play(_site: Site) -> Report:
    """Play it in a process of its own, whose settings are those of the box."""
    with tempfile.TemporaryDirectory() as name:
        box = machine_in(Path(name), "box", os.environ["DATABASE_URL"])
        given = {**box.environment, "SCENE_FOLDER": name, "SCENE_DATABASE": os.environ["DATABASE_URL"]}
        return play_apart(__name__, environment=given)


def machine_in(folder: Path, name: str, given: str) -> Machine:
    """A machine with a database of its own: a file, or a database beside the given one."""
    is_file = given.startswith("sqlite")
    url = f"sqlite:///{folder}/{name}.sqlite3" if is_file else f"{given.removesuffix('_load')}_{name}_load"
    return Machine(name, folder / name, url)


def play_failure(folder: Path, given: str, plan: Plan) -> Report:
    """Pair two machines, play, cut the box, take over, and let the box come back. The settings are those of the box."""
    box, standby = machine_in(folder, "box", given), machine_in(folder, "standby", given)
    try:
        for machine in (box, standby):
            if not given.startswith("sqlite"):
                make_postgresql_database(facts_of(machine))
            machine.make()
        return _play(box, standby, plan)
    finally:
        for machine in (box, standby):
            machine.cut()


def _play(box: Machine, standby: Machine, plan: Plan) -> Report:
    report = Report()
    hall, administrator = make_hall(plan.tables), administrator_session()
    sites = box.serve(), standby.serve()
    code = standby.run("become_standby", "--address", standby.address).split()[-1]
    paired = sites[0].ask("/copies/connect/", {"code": code}, session=administrator)
    report.expect(paired.status == 302, f"the box takes the pairing code: {paired.status}")
    box.start("feed_copies")
    report.figures["the standby has everything after"] = f"{until(follows, 120, 'the standby follows'):.1f} s"
    tables = Tables(hall, plan, sites[0])
    threads = [threading.Thread(target=tables.play, args=(number,)) for number in range(1, plan.tables + 1)]
    for thread in threads:
        thread.start()
    time.sleep(plan.seconds)
    box.cut()
    cut_at, before = time.monotonic(), list(tables.confirmed)
    missing = before
    try:
        tries = take_over(standby)
        tables.site = sites[1]
        until(lambda: len(tables.confirmed) > len(before), WRITES_WITHIN, "the standby confirms a hand")
        first = min(at for at, *_hand in tables.confirmed[len(before) :])
        missing = [one for one in before if one[1] not in keys_of(standby)]
        tables.over.wait(min(AFTER_SECONDS, plan.seconds))
    finally:
        tables.over.set()
        for thread in threads:
            thread.join()
    report.figures |= {
        "hands confirmed by the box": f"{len(before)}, {len(before) / plan.seconds:.2f} a second",
        "p50 and p95 of a hand": f"{milliseconds(percentile(tables.waited, 0.5))}, {milliseconds(percentile(tables.waited, 0.95))}",
        "the standby wrote after": f"{first - cut_at:.1f} s, {tries} tries to take over",
        "confirmed hands that it lacks": str(len(missing)),
        "hands confirmed afterwards": str(len(tables.confirmed) - len(before)),
        "answers": str(dict(sorted(tables.answers.items()))),
    }
    there = keys_of(standby)
    lost = [one for one in tables.confirmed if there[one[1]] != 1]
    report.expect(first - cut_at <= WRITES_WITHIN, f"the standby writes within {WRITES_WITHIN} s")
    report.expect(not missing, "no confirmed hand is missing when the standby takes over")
    report.expect(not lost, f"every confirmed hand is there once: {len(lost)} are not")
    _let_box_come_back(report, box, hall, 1 + sum(table == 1 for _at, _key, table, _hand in before))
    return report


def take_over(standby: Machine) -> int:
    """Run the command until it does not say any more that the box was heard a moment ago; returns how often."""
    tries = 0
    while True:
        tries += 1
        try:
            standby.run("take_over")
        except subprocess.CalledProcessError:
            if tries > WRITES_WITHIN:
                raise
            time.sleep(1)
        else:
            return tries


def _let_box_come_back(report: Report, box: Machine, hall: Hall, number: int) -> None:
    """The box is switched on again, and gets the next hand of a table. It asks the standby before it writes anything, and learns that it was replaced. While
    the standby is too busy to answer, it refuses as well.
    """
    site, held = box.serve(), len(keys_of(box))
    statuses: list[int] = []

    def has_learned() -> bool:
        statuses.append(enter(site, hall, 1, number, str(uuid4())).status)
        return '"retired"' in (box.folder / "duty.json").read_text()

    try:
        until(has_learned, TOLD_WITHIN, "the box that came back knows that it was replaced")
    except TimeoutError as late:
        report.broken.append(str(late))
    report.figures["the box that came back"] = (
        f"refused hands with {statuses} until it knew that it was replaced"
    )
    report.expect(all(status >= 400 for status in statuses), "the box that came back confirms nothing")
    report.expect(len(keys_of(box)) == held, "the box that came back writes nothing")


def administrator_session() -> str:
    """The session of an administrator who is signed in at the box."""
    from django.db import connections
    from django.test import Client

    from tests.factories import make_user

    client = Client()
    client.force_login(make_user("administrator", is_superuser=True))
    connections.close_all()
    return client.cookies["sessionid"].value


def follows() -> bool:
    """Whether the standby has had everything once."""
    from tournament.copies.models import Copy

    return Copy.objects.filter(needs_all=False, number__gt=0).exists()


def keys_of(machine: Machine) -> Counter[str]:
    """How often the database of a machine has each hand, by its key."""
    from django.db import connections

    from tournament.backups.elsewhere import elsewhere
    from tournament.play.models import Hand

    connections.close_all()
    with elsewhere(facts_of(machine)):
        return Counter(str(key) for key in Hand.objects.values_list("client_key", flat=True))


def facts_of(machine: Machine) -> dict[str, Any]:
    """The settings of a machine's database."""
    from tournament.backups.elsewhere import own_facts
    from tournament.core import env

    return {**own_facts(), "NAME": env.read_database(machine.database, base_dir=ROOT)["NAME"]}


if __name__ == "__main__":
    import django

    django.setup()
    tell(play_failure(Path(os.environ["SCENE_FOLDER"]), os.environ["SCENE_DATABASE"], Plan()))
