"""Workers are killed while hands are entered: none that was acknowledged is lost, none is doubled."""

import os
import signal
import threading
from contextlib import suppress
from random import Random

from tests.load.hall import lost_and_doubled, make_hall, play_tables
from tests.load.report import Report
from tests.load.site import Site

KILLS = 40
PAUSE_SECONDS = 0.4
TABLES = 4


def play(site: Site) -> Report:
    """Kill a worker, or all of them, every moment while four tables play their matches."""
    report, hall, done = Report(), make_hall(TABLES), threading.Event()
    kills = 0

    def kill() -> None:
        nonlocal kills
        rng = Random(1)
        while kills < KILLS and not done.wait(PAUSE_SECONDS):
            workers = site.workers()
            chosen = workers if rng.random() < 0.25 else workers[:1]
            for worker in chosen:
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                    kills += 1

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        play_tables(site, hall, range(1, TABLES + 1))
    finally:
        killer.join(KILLS * PAUSE_SECONDS + 5)
        done.set()
    lost, doubled = lost_and_doubled(hall)
    report.figures = {
        "kills": str(kills),
        "hands acknowledged": str(len(hall.acknowledged)),
        "lost": str(lost),
        "doubled": str(doubled),
        "answers": str(dict(sorted(hall.answers.items()))),
    }
    report.expect(len(hall.acknowledged) == TABLES * 16, "every hand is acknowledged in the end")
    report.expect((lost, doubled) == (0, 0), "no acknowledged hand is lost or doubled")
    report.expect(site.ask("/health/").status == 200, "the site answers after the last kill")
    return report
