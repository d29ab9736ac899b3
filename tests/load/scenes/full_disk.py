"""The disk fills up in the middle of a match: the site says so, loses nothing, and goes on when there is room again."""

import http.client
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from tests.load.hall import Hall, lost_and_doubled, make_hall, post, post_until_acknowledged
from tests.load.report import Report
from tests.load.site import Site, running

SIZE = "24m"
READY_SECONDS = 10


def play(site: Site) -> Report:
    """Put a database on a disk of its own, fill that disk, enter hands, and make room again.

    The disk is a file system in memory, which needs the right to mount one. The disk of PostgreSQL is its server's.
    """
    from django.conf import settings

    report = Report()
    if "postgresql" in settings.DATABASES["default"]["ENGINE"]:
        report.figures = {"not run": "the disk of PostgreSQL is its server's"}
        return report
    with _small_disk() as disk:
        if disk is None:
            report.figures = {"not run": "this account may not mount a small disk"}
            return report
        variables = {**os.environ, "DATABASE_URL": f"sqlite:///{disk}/event.sqlite3"}
        done = subprocess.run(
            [sys.executable, "-m", "tests.load.scenes.full_disk", str(disk)],
            env=variables,
            capture_output=True,
            text=True,
            check=False,
        )
    for line in done.stdout.splitlines():
        name, _, value = line.partition(": ")
        if name == "BROKEN":
            report.broken.append(value)
        else:
            report.figures[name] = value
    report.expect(done.returncode == 0, f"the scene ran to its end: {done.stderr[-300:]}")
    return report


@contextmanager
def _small_disk() -> Iterator[Path | None]:
    with tempfile.TemporaryDirectory() as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder]
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
        hall = make_hall(1)
        for number in (1, 2):
            post_until_acknowledged(site, hall, 1, number)
        _fill(disk)
        key, answers = str(uuid4()), []
        while len(answers) < 200 and (not answers or answers[-1].status != 503):
            answers.append(post(site, hall, 1, 3 + len(answers), str(uuid4()) if answers else key))
            if "seatwind-key" in answers[-1].headers:
                hall.acknowledged.append(answers[-1].headers["seatwind-key"])
        refused = answers[-1]
        sign_in = site.ask("/sign-in/", {"username": "nobody", "password": "wrong"})
        health, live = _status_of(site, "/health/", 503), site.ask("/health/live/").status
        (disk / "filler").unlink()
        ready = _status_of(site, "/health/", 200)
        post_until_acknowledged(site, hall, 1, 2 + len(answers))
        _judge(report, hall, refused.status, sign_in.status, (health, live, ready))
        report.expect(b"disk of the server is full" in refused.body, "a refused hand is told why")
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
    found = _play_on(Path(sys.argv[1]))
    lines = [f"{name}: {value}" for name, value in found.figures.items()]
    sys.stdout.write("\n".join([*lines, *(f"BROKEN: {promise}" for promise in found.broken)]) + "\n")
