"""A full hall with faults, `ARGS=hall make load`: every table enters hands and spectators look on, while workers are killed
and the database is started again. No referee meets an error that the page does not heal, and every hand is there once.

On SQLite 25 tables and 200 spectators; on PostgreSQL, with a server of the scene's own, 250 tables and 2,000 spectators.
Tablets and spectators send what the pages send (`devices.py`), and one referee works on a real page in a browser.
"""

import asyncio
import os
import random
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tests.load.apart import play_apart, tell
from tests.load.cluster import USUAL, programs_of_postgresql, running_cluster
from tests.load.crowd import Crowd
from tests.load.devices import Follower, Hand, Seen, Tablet
from tests.load.ledger import (
    PLAYERS,
    LedgerHall,
    close_hall,
    entered_hand,
    lost_doubled_and_changed,
    make_ledger_hall,
    standings_faults,
    verified,
)
from tests.load.referee import Referee
from tests.load.report import Report, milliseconds, percentile
from tests.load.site import Site, running
from tests.load.wire import Wire

DRAIN_SECONDS = 180
"""How long tablets may take after the last hand until everything is confirmed; the longest pause of a page is a minute."""
TABLES_OF_A_REFEREE = 10


@dataclass(frozen=True, slots=True)
class Plan:
    """How large the hall is, and how often something breaks.

    A table enters a hand every `hand_seconds`; a worker is killed every `kill_seconds`, and the database breaks once, in
    the middle.
    """

    tables: int
    spectators: int
    hands: int = 16
    hand_seconds: float = 20
    kill_seconds: float = 20
    has_browser: bool = True
    seed: int = 1

    @property
    def seconds(self) -> float:
        """How long hands are entered."""
        return self.hands * self.hand_seconds

    @property
    def fault_count(self) -> int:
        """How many moments there are at which a worker is killed."""
        return int(self.seconds // self.kill_seconds)


PLANS = {"sqlite": Plan(tables=25, spectators=200), "postgresql": Plan(tables=250, spectators=2000)}


def play(site: Site) -> Report:
    """Play the hall that fits the database; on PostgreSQL in a process of its own, whose server may be ended."""
    from django.db import connection

    if connection.vendor == "sqlite":
        return play_hall(site, PLANS["sqlite"])
    if programs_of_postgresql() is None:
        return Report({"not run": "this machine has no programs to make a PostgreSQL server with"})
    return play_apart(__name__)


def play_hall(site: Site, plan: Plan, break_database: Callable[[], None] | None = None) -> Report:
    """Play whole matches at all tables beside the faults, then judge by a ledger of its own."""
    hall = make_ledger_hall(plan.tables, TABLES_OF_A_REFEREE, plan.seed)
    seen = Seen()
    faults = Faults(site, plan, break_database)
    referee = Referee(site, hall, plan.hands, plan.hand_seconds) if plan.has_browser else None
    begun = time.monotonic()
    with Crowd(site, hall.slug, plan.spectators, plan.seconds) as crowd, faults:
        if referee:
            referee.start()
        first = 2 if referee else 1
        tablets = asyncio.run(_enter(site, plan, hall, seen, first=first))
        if referee:
            referee.join()
    entered = [hand for tablet in tablets for hand in tablet.kept]
    if referee:
        entered += referee.entered()
    report = Report()
    _tell(report, seen, crowd, faults, entered, seconds=time.monotonic() - begun)
    _judge_hands(report, plan, hall, seen, entered)
    if referee:
        report.figures["referee in a browser"] = referee.summary
        report.expect(not referee.faults, f"the referee's page heals by itself: {'; '.join(referee.faults)}")
    if not report.broken:
        close_hall(hall, plan.hands)
        _judge_results(report, site, plan, hall, entered)
    return report


async def _enter(site: Site, plan: Plan, hall: LedgerHall, seen: Seen, *, first: int) -> list[Tablet]:
    """Let every table enter its match; ends when all hands are confirmed, or nobody would wait any longer."""
    from django.conf import settings

    over = asyncio.Event()
    tablets, matches, sending, pages = [], [], [], []
    for table in range(first, plan.tables + 1):
        rng = random.Random(f"{plan.seed} {table}")
        account = hall.account_of(table)
        page = hall.page_of(table)
        tablet = Tablet(Wire(site.port, account.session, account.owner), page, seen)
        tablets.append(tablet)
        follower = Follower(
            Wire(site.port, account.session),
            hall.slug,
            page,
            settings.POLL_SECONDS["revision"],
            seen,
            rng,
            calls=f"/{hall.slug}/calls/",
            calls_every=settings.POLL_SECONDS["staff"],
        )
        pages.append(asyncio.create_task(follower.follow(over)))
        sending.append(asyncio.create_task(tablet.send(over)))
        matches.append(asyncio.create_task(_match(plan, tablet, table, rng)))
    await asyncio.gather(*matches)
    over.set()
    done, late = await asyncio.wait([*sending, *pages], timeout=DRAIN_SECONDS)
    for task in late:
        task.cancel()
    await asyncio.gather(*done)
    # The closed connections are let go in the next turn of the loop.
    await asyncio.sleep(0.05)
    return tablets


async def _match(plan: Plan, tablet: Tablet, table: int, rng: random.Random) -> None:
    begun = time.monotonic() + rng.uniform(0, plan.hand_seconds)
    for number in range(1, plan.hands + 1):
        await asyncio.sleep(max(0, begun - time.monotonic()))
        tablet.enter(entered_hand(rng, table, number))
        begun += plan.hand_seconds * rng.uniform(0.8, 1.2)


class Faults(threading.Thread):
    """Kills a worker every moment, all of them at every fifth, and breaks the database once.

    A moment that a busy machine delays is made up for: the hall always meets all its faults.
    """

    def __init__(self, site: Site, plan: Plan, break_database: Callable[[], None] | None) -> None:
        super().__init__()
        self.site = site
        self.plan = plan
        self.break_database = break_database
        self.killed = 0
        self.broken = 0
        self._over = threading.Event()

    def run(self) -> None:
        begun = time.monotonic()
        moments = self.plan.fault_count
        for moment in range(1, moments + 1):
            if self._over.wait(max(0, begun + moment * self.plan.kill_seconds - time.monotonic())):
                return
            workers = self.site.workers()
            for worker in workers if moment % 5 == 0 else workers[:1]:
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                    self.killed += 1
            if self.break_database and moment == moments // 2 + 1:
                self.break_database()
                self.broken += 1

    def __enter__(self) -> "Faults":
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._over.set()
        self.join()


def _tell(
    report: Report, seen: Seen, crowd: Crowd, faults: Faults, entered: list[Hand], *, seconds: float
) -> None:
    hands = seen.hands
    report.figures |= {
        "time": f"{seconds:.0f} s, load average {os.getloadavg()[0]:.1f} at the end, {os.cpu_count()} cores",
        "faults": f"{faults.killed} workers killed, database broken {faults.broken} times",
        "hands": f"{len(entered)} entered, {sum(hand.state == 'confirmed' for hand in entered)} confirmed",
        "answers to hands": _counts(hands.answers),
        "time of an answer to a hand": _spread(hands.seconds),
        "hands that the tablet sent again by itself": (
            f"{sum(seen.healed.values())}, confirmed at most {max(seen.waited, default=0):.0f} s after the press"
        ),
        "asked by tablets": f"{_counts(seen.polls.answers)}; {_spread(seen.polls.seconds)}",
        "pages of tablets": f"{_counts(seen.pages.answers)}; {_spread(seen.pages.seconds)}",
        "asked by spectators": f"{_counts(crowd.seen.polls.answers)}; {_spread(crowd.seen.polls.seconds)}",
        "pages of spectators": f"{_counts(crowd.seen.pages.answers)}; {_spread(crowd.seen.pages.seconds)}",
        "spectators ask every": f"{crowd.seen.every:.1f} s at most",
    }


def _counts(answers: dict[str, int]) -> str:
    return ", ".join(f"{count} × {name}" for name, count in sorted(answers.items())) or "none"


def _spread(seconds: list[float]) -> str:
    shown = [milliseconds(percentile(seconds, part)) for part in (0.5, 0.95, 0.99)]
    return f"p50 {shown[0]}, p95 {shown[1]}, p99 {shown[2]}"


def _judge_hands(report: Report, plan: Plan, hall: LedgerHall, seen: Seen, entered: list[Hand]) -> None:
    lost, doubled, changed = lost_doubled_and_changed(hall, entered)
    report.figures["lost, doubled, changed"] = f"{lost}, {doubled}, {changed}"
    for what, count in seen.refused.items():
        report.expect(False, f"no referee has to see to a hand: {what}, {count} times")
    report.expect(len(entered) == plan.tables * plan.hands, "every hand was entered")
    report.expect(all(hand.state == "confirmed" for hand in entered), "every hand is confirmed in the end")
    report.expect(
        (lost, doubled, changed) == (0, 0, 0), "every hand is there exactly once, as it was entered"
    )


def _judge_results(report: Report, site: Site, plan: Plan, hall: LedgerHall, entered: list[Hand]) -> None:
    wrong = standings_faults(site, hall, entered)
    said = verified(hall.slug)
    report.figures |= {
        "standings": f"{plan.tables * PLAYERS} rows, {len(wrong)} differ from the ledger",
        "verify_event": said.splitlines()[0],
    }
    report.expect(not wrong, f"the standings are those of the ledger: {'; '.join(wrong[:3])}")
    report.expect("everything fits" in said, f"verify_event finds nothing: {said[:500]}")


def main() -> None:
    """Play on a PostgreSQL server that is started for it."""
    programs = programs_of_postgresql()
    if programs is None:
        raise SystemExit("There are no programs to make a PostgreSQL server with.")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with running_cluster(Path(folder) / "cluster", programs, USUAL) as cluster:
            os.environ["DATABASE_URL"] = cluster.url
            import django
            from django.core.management import call_command
            from django.db import connections

            django.setup()
            call_command("migrate", verbosity=0)
            log = Path(tempfile.gettempdir()) / f"seatwind-load-{os.getpid()}-hall.log"
            with running(log) as site:
                report = play_hall(site, PLANS["postgresql"], cluster.restart)
            report.figures["starts of PostgreSQL"] = str(cluster.starts)
            connections.close_all()
            connections["default"].close_pool()  # type: ignore[attr-defined]
            if report.broken:
                report.figures["the server's own words"] = str(log)
            else:
                log.unlink()
    tell(report)


if __name__ == "__main__":
    main()
