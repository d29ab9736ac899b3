"""What grows with the number of events: pages and commands of an installation with 20 events, and with 500.

    python tests/bench/federation_scale.py [--events 500] [--players 64] [--rounds 6] [--sqlite]

Method: four events are played through the acts and copied (`federation.py`). Each page is asked in process three times: first
with nothing kept, then each time after a change in one event. The shortest time counts, because other programs on the machine
only ever add to it. On PostgreSQL the database works in another process: the time by the clock has that, too. With `--sqlite`,
or without PostgreSQL's programs and TEST_DATABASE_URL, the database is SQLite. It takes a quarter of an hour on an idle
machine, and 6 GB of disk. `docs/scale.md` has what came out.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.test import Client

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.live_site import run, say  # noqa: E402 - after the path

TIMES = 3
FEW = 20
"""The number of events with which the large number is compared."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What a page or a command took: seconds by the clock and of the processor in this process, queries, bytes of the answer.

    `first` is the time by the clock with nothing kept.
    """

    first: float
    clock: float
    processor: float
    queries: int
    size: int

    def __str__(self) -> str:
        times = " ".join(f"{seconds * 1000:8.0f} ms" for seconds in (self.first, self.clock, self.processor))
        return f"{times} {self.queries:5d} {self.size / 1000:7.0f} kB"


def main() -> int:
    """Make the database, and measure it twice."""
    parser = argparse.ArgumentParser(description="Measure an installation of many events.")
    parser.add_argument("--events", type=int, default=500)
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--sqlite", action="store_true")
    chosen = parser.parse_args()
    return run(lambda folder: measure(folder, chosen), on_sqlite=chosen.sqlite)


def measure(folder: Path, chosen: argparse.Namespace) -> None:
    """Measure with few events, then with all of them."""
    from tests.bench.federation import MODELS, Size, copy_models, write_models

    os.environ["SEATWIND_BACKUPS"] = str(folder / "backups")
    size = Size(chosen.events, chosen.players, chosen.rounds)
    begun = time.monotonic()
    write_models(size)
    say(f"{len(MODELS)} events played in {time.monotonic() - begun:.0f} s")
    few, many = FEW // len(MODELS), chosen.events // len(MODELS)
    begun = time.monotonic()
    copy_models(size, range(1, few))
    before = dict(take_all())
    copy_models(size, range(few, many))
    say(f"{many * len(MODELS)} events, {database_size()}, copied in {time.monotonic() - begun:.0f} s")
    say(
        f"{'':<44} {'first':>11} {'again':>11} {'processor':>11} queries size, and again to that of {FEW} events"
    )
    for name, taken in take_all():
        earlier = before.get(name)
        say(f"{name:<44} {taken}" + (f" {taken.clock / earlier.clock:6.1f}" if earlier else ""))


def database_size() -> str:
    """Rows of the largest kinds, and the size of the database."""
    from tournament.core.demo import database_bytes
    from tournament.play.models import Hand

    return f"{Hand.objects.count()} hands, {database_bytes() / 1_000_000:.0f} MB"


def take_all() -> Iterator[tuple[str, Taken]]:
    """Each page for visitors, for the administrator, and each command, with what it took."""
    from django.test import Client

    from tournament.accounts.models import User

    visitor = Client(headers={"Host": "127.0.0.1"})
    administrator = Client(headers={"Host": "127.0.0.1"})
    administrator.force_login(User.objects.get(username="administrator"))
    for who, client in (("visitor", visitor), ("administrator", administrator)):
        for path in pages_of(who):
            yield f"{who} {path}", of_page(client, path)
    for words in (["migrate"], ["verify_event", "open-0"], ["backup"], ["backup", "--check"]):
        yield f"manage.py {' '.join(words)}", of_command(words)


def pages_of(who: str) -> list[str]:
    """The pages that could grow with the number of events, and some of one event that should not."""
    from tournament.events.models import Event
    from tournament.series.models import Series

    last = str(Event.objects.order_by("-pk").filter(ruleset="mcr").values_list("slug", flat=True)[0])
    person = Event.objects.get(slug=last).entries.order_by("number").values_list("pk", flat=True)[0]
    series = [f"/series/{slug}/" for slug in Series.objects.order_by("pk").values_list("slug", flat=True)]
    pages = ["/", "/?q=Open+2", "/api/v1/events/", "/api/v1/events/?q=Open+2"]
    pages += [f"/{last}/", f"/{last}/standings/", f"/{last}/statistics/", f"/{last}/entries/"]
    pages += [f"/{last}/entries/{person}/", "/rulesets/mcr/statistics/", series[0], series[-1]]
    if who == "administrator":
        pages += [f"{series[0]}settings/", f"/{last}/audit/", f"/{last}/audit/?page=9", f"/{last}/settings/"]
        pages += ["/events/new/", "/server/", "/accounts/", "/accounts/sign-ins/", "/accounts/backups/"]
        pages += ["/copies/", "/account/", "/metrics/"]
    return pages


def of_page(client: Client, path: str) -> Taken:
    """A page that nobody asked for before, and then after a change in the newest event: the shortest of its times."""
    from django.core.cache import caches
    from django.db.models import F

    from tournament.events.models import Event

    def ask() -> int:
        answer = client.get(path)
        assert answer.status_code in (200, 404), (path, answer.status_code)
        return len(answer.content)

    for cache in ("default", "pages"):
        caches[cache].clear()
    taken = [_taken(ask)]
    for _time in range(TIMES - 1):
        newest = Event.objects.order_by("-pk").values_list("pk", flat=True)[0]
        Event.objects.filter(pk=newest).update(revision=F("revision") + 1)
        # A worker looks for changes once in this time.
        time.sleep(1)
        taken.append(_taken(ask))
    again = min(taken[1:], key=lambda one: one.clock)
    return Taken(taken[0].clock, again.clock, again.processor, again.queries, again.size)


def of_command(words: list[str]) -> Taken:
    """One run of a command."""
    from django.core.management import call_command

    def run_it() -> int:
        said = StringIO()
        call_command(*words, stdout=said, stderr=said)
        return len(said.getvalue())

    return _taken(run_it)


def _taken(act: Callable[[], int]) -> Taken:
    from django.db import connection

    queries = 0

    def count(execute: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal queries
        queries += 1
        return execute(*arguments)

    begun, own = time.perf_counter(), time.process_time()
    with connection.execute_wrapper(count):
        size = act()
    clock = time.perf_counter() - begun
    return Taken(clock, clock, time.process_time() - own, queries, size)


if __name__ == "__main__":
    sys.exit(main())
