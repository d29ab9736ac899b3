"""PostgreSQL cuts the site's connections: readers notice nothing, and hands arrive once."""

import threading

from tests.load.hall import lost_and_doubled, make_hall, play_tables
from tests.load.report import Report
from tests.load.site import Site

CUTS = 15
PAUSE_SECONDS = 0.3
TABLES = 4
OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> %s"
)


def play(site: Site) -> Report:
    """Cut every connection 15 times while tables play and a spectator reads."""
    from django.db import connection

    report = Report()
    if connection.vendor != "postgresql":
        report.figures = {"not run": "SQLite has no connections that could be cut"}
        return report
    hall, done = make_hall(TABLES), threading.Event()
    reads: list[int] = []

    def read() -> None:
        while not done.is_set():
            reads.append(site.ask(f"/{hall.slug}/standings/").status)

    cut = 0

    def cutter() -> None:
        nonlocal cut
        for _ in range(CUTS):
            if done.wait(PAUSE_SECONDS):
                return
            cut += cut_others()

    threads = [threading.Thread(target=read), threading.Thread(target=cutter)]
    for thread in threads:
        thread.start()
    play_tables(site, hall, range(1, TABLES + 1))
    threads[1].join()
    done.set()
    threads[0].join()
    lost, doubled = lost_and_doubled(hall)
    failed = sum(1 for status in reads if status != 200)
    report.figures = {
        "connections cut": f"{cut} in {CUTS} cuts",
        "pages read": f"{len(reads)}, {failed} of them not 200",
        "hands acknowledged": str(len(hall.acknowledged)),
        "lost": str(lost),
        "doubled": str(doubled),
        "answers to hands": str(dict(sorted(hall.answers.items()))),
    }
    report.expect(hall.answers["500"] == 0, "no hand is answered by a fault of the program")
    report.expect(failed <= CUTS // 5, "readers notice next to nothing")
    report.expect(len(hall.acknowledged) == TABLES * 16, "every hand is acknowledged in the end")
    report.expect((lost, doubled) == (0, 0), "no acknowledged hand is lost or doubled")
    return report


def cut_others() -> int:
    """Cut every connection to this database but that of this thread, which is closed as well; how many they were."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (own,) = cursor.fetchone()
        cursor.execute(OTHERS, [own])
        cut: int = cursor.rowcount
    connection.close()
    return cut
