"""The disk fills up in the middle of a match: the site reports it, loses nothing, and continues when there is space again."""

import http.client
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, product
from pathlib import Path
from uuid import uuid4

from tests.load.apart import play_apart, tell
from tests.load.cluster import programs_of_postgresql, running_cluster
from tests.load.hall import HANDS_OF_A_MATCH, Hall, lost_and_doubled, make_hall, post, post_until_acknowledged
from tests.load.report import Report
from tests.load.site import Site, running

SIZES = {"sqlite": "24m", "postgresql": "160m"}
READY_SECONDS = 10
TABLES = 12


def play(site: Site) -> Report:
    """Put a database on a disk of its own, fill that disk, enter hands, and make room again.

    The disk is a file system in memory, which needs the right to mount one. On PostgreSQL a whole server of the scene's
    own lies on it, tables and log; a server that the full disk ends is started again.
    """
    from django.db import connection

    programs = programs_of_postgresql()
    if connection.vendor == "postgresql" and programs is None:
        return Report({"not run": "this machine has no programs to make a PostgreSQL server with"})
    with _small_disk(SIZES[connection.vendor]) as disk:
        if disk is None:
            return Report({"not run": "this account may not mount a small disk"})
        if connection.vendor == "sqlite" or programs is None:
            return _play_apart(disk, f"sqlite:///{disk}/event.sqlite3")
        with running_cluster(disk / "cluster", programs) as cluster:
            report = _play_apart(disk, cluster.url)
            report.figures["starts of PostgreSQL"] = str(cluster.starts)
            return report


def _play_apart(disk: Path, url: str) -> Report:
    """Play the scene in a process of its own, whose database is this one."""
    return play_apart(__name__, str(disk), environment={"DATABASE_URL": url})


@contextmanager
def _small_disk(size: str) -> Iterator[Path | None]:
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder]
        if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
            yield None
            return
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)


def _play_on(disk: Path) -> Report:
    """The scene itself, in a process whose database lies on the small disk."""
    report = Report()
    log = disk.parent / f"{disk.name}.log"
    with running(log) as site:
        hall = make_hall(TABLES)
        hands = iter(product(range(1, TABLES + 1), range(1, HANDS_OF_A_MATCH + 1)))
        for table, number in islice(hands, 2):
            post_until_acknowledged(site, hall, table, number)
        _fill(disk)
        # Room that was made before is used up first.
        for table, number in hands:
            refused = post(site, hall, table, number, str(uuid4()))
            if refused.status == 503:
                break
            hall.acknowledged.append(refused.headers.get("seatwind-key", ""))
        sign_in = site.ask("/sign-in/", {"username": "nobody", "password": "wrong"})
        health, live = _status_of(site, "/health/", 503), site.ask("/health/live/").status
        (disk / "filler").unlink()
        ready = _status_of(site, "/health/", 200)
        post_until_acknowledged(site, hall, table, number)
        _judge(report, hall, refused.status, sign_in.status, (health, live, ready))
        report.expect(b"disk is full" in refused.body, "a refused hand is told why")
    log.unlink()
    return report


def _judge(report: Report, hall: Hall, hand: int, sign_in: int, health: tuple[int, int, int]) -> None:
    lost, doubled = lost_and_doubled(hall)
    report.figures = {
        "answer to a hand on the full disk": str(hand),
        "answer to a sign-in": str(sign_in),
        "health, live, health with room again": " ".join(map(str, health)),
        "hands acknowledged": str(len(hall.acknowledged)),
        "lost": str(lost),
        "doubled": str(doubled),
    }
    report.expect(hand == 503, "a hand that cannot be saved is answered 503")
    report.expect(sign_in in {422, 503}, "a sign-in is told why it does not work")
    report.expect(health == (503, 200, 200), "readiness is red on a full disk and green afterwards")
    report.expect((lost, doubled) == (0, 0), "no acknowledged hand is lost or doubled")


def _fill(disk: Path) -> None:
    with (disk / "filler").open("wb", buffering=0) as filler:
        for size in (65_536, 512):
            while True:
                try:
                    filler.write(b"x" * size)
                except OSError:
                    break


def _status_of(site: Site, path: str, wanted: int) -> int:
    """The status of a page, once it is the wanted one or time is up."""
    end = time.monotonic() + READY_SECONDS
    while True:
        try:
            status = site.ask(path).status
        except (OSError, http.client.HTTPException):
            status = 0
        if status == wanted or time.monotonic() > end:
            return status
        time.sleep(0.2)


if __name__ == "__main__":
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    tell(_play_on(Path(sys.argv[1])))
