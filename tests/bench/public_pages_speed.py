"""What public pages cost when they must be made, how many people a changed page can be sent to, and what standings cost.

    python tests/bench/public_pages_speed.py

Method: the real server with two workers, on PostgreSQL where this machine has its programs or TEST_DATABASE_URL names one.
The event has 400 players at 100 tables; the fourth round runs. Pages are kept for each host, so asking as another host
makes a page anew, with what pages of one revision share; those under "nothing shared" are the first after the event has
changed. Pages take turns with a bare view behind the same server and middleware. The milliseconds that are asked for were
set on a quick, idle machine: they are printed beside what was measured and do not decide about the exit status. Counts of
queries and ratios do.
"""

from __future__ import annotations

import gzip
import os
import re
import socket
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.load.site import Site
    from tournament.events.models import Event

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.live_site import Wire, expect, in_turns, let_go, run, say  # noqa: E402 - after the path

PLAYERS = 400
TURNS = 40
TURNS_OF_FIRST = 8
LONGEST_REVISION_SECONDS = 1
"""Nobody takes a revision for the newest any longer."""
CONNECTIONS = 8
SECONDS = 5
QUERIES_OF_STANDINGS = 12


def main() -> int:
    return run(measure)


def measure(folder: Path) -> None:
    from tests.bench.played_event import write_played_event
    from tests.load.site import running

    event = write_played_event("hall", PLAYERS, 4, is_running=True)
    player = event.entries.order_by("number")[7].pk
    count_standings()
    let_go()
    with running(folder / "server.log") as site:
        page = Wire(site).ask("/hall/standings/?r=0")[2]
        Path(os.environ["FINISHED_PAGE"]).write_bytes(
            page if page[:2] == b"\x1f\x8b" else gzip.compress(page)
        )
        compare_made_pages(site, player)
        count_answers(site)


def compare_made_pages(site: Site, player: int) -> None:
    """Pages that are made for each request."""
    from django.db.models import F

    from tournament.events.models import Event

    visitor = Wire(site)
    asked = 0

    def make(path: str, status: int = 200, *, is_first: bool = False) -> Callable[[], float]:
        def ask() -> float:
            nonlocal asked
            asked += 1
            if is_first:
                Event.objects.filter(slug="hall").update(revision=F("revision") + 1)
                time.sleep(LONGEST_REVISION_SECONDS)
            got, seconds, _body = visitor.ask(path, host=f"127.0.0.1:{asked}")
            assert got == status, (path, got)
            return seconds

        return ask

    pages = {
        "round page of 100 tables": "/hall/rounds/4/",
        "player's page": f"/hall/entries/{player}/",
        "event home": "/hall/",
        "standings": "/hall/standings/",
    }
    made = {name: make(path) for name, path in pages.items()}
    found = in_turns({"bare 204": make("/floor/nothing/", 204)} | made, TURNS)
    first = {f"{name}, nothing shared": make(path, is_first=True) for name, path in pages.items()}
    found |= in_turns(first, TURNS_OF_FIRST, warm_up=1)
    let_go()
    wanted = {"round page of 100 tables": 40, "player's page": 30}
    for name, seconds in found.items():
        limit = f", {wanted[name]} asked for" if name in wanted else ""
        say(f"{name:<42} {seconds * 1000:7.2f} ms{limit}")


def count_answers(site: Site) -> None:
    """Changed standings to as many people as the workers can serve, beside the same bytes ready-made."""
    changed, finished = "/hall/standings/?r=0", "/floor/page/"
    rates: dict[str, list[float]] = {changed: [], finished: []}
    for _turn in range(3):
        for path, found in rates.items():
            found.append(answers_a_second(site, path))
    made, floor = statistics.median(rates[changed]), statistics.median(rates[finished])
    say(
        f"changed standings of {PLAYERS}: {made:.0f} answers a second, 2000 asked for; ready-made {floor:.0f}"
    )
    expect("ready-made answers to changed standings", floor / made, 2)


def answers_a_second(site: Site, path: str) -> float:
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nHX-Request: true\r\n\r\n".encode()
    sockets = [socket.create_connection(("127.0.0.1", site.port), timeout=30) for _ in range(CONNECTIONS)]
    try:
        for one in sockets:
            one.sendall(request)
        answers, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < SECONDS:
            for one in sockets:
                read_answer(one)
                one.sendall(request)
                answers += 1
        return answers / (time.perf_counter() - begun)
    finally:
        for one in sockets:
            one.close()


def read_answer(connection: socket.socket) -> None:
    """Read one answer whose length its head tells."""
    found = connection.recv(1 << 18)
    while b"\r\n\r\n" not in found:
        found += connection.recv(1 << 18)
    head, _, body = found.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head[:80]
    length = int(re.findall(rb"(?i)content-length: *(\d+)", head)[0])
    missing = length - len(body)
    while missing > 0:
        missing -= len(connection.recv(1 << 18))


def count_standings() -> None:
    """Standings from 32,000 hands, and whether their queries grow with the hands."""
    from tests.bench.played_event import write_played_event

    small = write_played_event("small", 16, 8, is_running=False)
    large = write_played_event("large", 1000, 8, is_running=False)
    collect_garbage_as_workers()
    taken = [seconds_of_standings(large)[0] for _ in range(7)]
    say(f"standings from 32,000 hands  {statistics.median(taken) * 1000:7.2f} ms, 150 asked for")
    few, many = seconds_of_standings(small)[1], seconds_of_standings(large)[1]
    expect("queries of standings, large event to small", many / few, 1)
    expect("queries of standings", many / QUERIES_OF_STANDINGS, 1)


def collect_garbage_as_workers() -> None:
    import gc

    gc.collect()
    gc.freeze()


def seconds_of_standings(event: Event) -> tuple[float, int]:
    """How long standings take, and their number of queries."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from tournament.standings.queries import standings

    with CaptureQueriesContext(connection) as queries:
        begun = time.perf_counter()
        standings(event)
        return time.perf_counter() - begun, len(queries)


if __name__ == "__main__":
    sys.exit(main())
