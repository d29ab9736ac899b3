"""A running site for measurements, a connection to it, and how figures are compared and reported."""

from __future__ import annotations

import contextlib
import http.client
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.load.site import Site

ROOT = Path(__file__).parents[2]
WARM_UP = 5

failed: list[str] = []


def run(measure: Callable[[Path], None], *, on_sqlite: bool = False) -> int:
    """Call `measure` with a folder of its own and a database; 1 if something that was expected is not so."""
    os.environ.update(
        SEATWIND_LOCAL="1", SEATWIND_HTTPS="0", DJANGO_SETTINGS_MODULE="tests.bench.floor_settings"
    )
    (ROOT / "var").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "var", prefix="bench-") as folder:
        Path(folder).chmod(0o755)
        os.environ["CACHE_URL"] = (Path(folder) / "cache").as_uri()
        os.environ["FINISHED_PAGE"] = f"{folder}/page.gz"
        os.environ["BENCH_STATIC"] = f"{folder}/static"
        with database(Path(folder), on_sqlite=on_sqlite) as url:
            os.environ["DATABASE_URL"] = url
            say(
                f"Database: {url.partition(':')[0]}, load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
            )
            try:
                _set_up()
                measure(Path(folder))
            finally:
                let_go()
    say("Broken: " + ("; ".join(failed) or "nothing"))
    return 1 if failed else 0


def _set_up() -> None:
    """A database with its tables, and the static files by which pages name them."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("collectstatic", verbosity=0, interactive=False)
    call_command("migrate", verbosity=0)


@contextlib.contextmanager
def database(folder: Path, *, on_sqlite: bool) -> Iterator[str]:
    from tests.load.cluster import programs_of_postgresql, running_cluster

    given = os.environ.get("TEST_DATABASE_URL")
    programs = programs_of_postgresql()
    if on_sqlite:
        yield f"sqlite:///{folder}/live.sqlite3"
    elif given:
        from tests.load.__main__ import make_postgresql_database
        from tournament.core.env import read_database

        make_postgresql_database(read_database(given + "_load", base_dir=ROOT))
        yield given + "_load"
    elif programs and os.geteuid() == 0:
        folder.parent.chmod(0o755)
        with running_cluster(folder / "cluster", programs) as cluster:
            yield cluster.url
    else:
        yield f"sqlite:///{folder}/live.sqlite3"


def let_go() -> None:
    """Give every connection back: a PostgreSQL that is to end waits for those that are open."""
    from django.db import connection, connections

    connections.close_all()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]


class Wire:
    """One connection that stays open, as a browser's."""

    def __init__(self, site: Site, session: str = "") -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
        cookies = f"csrftoken={'c' * 32}" + (f"; sessionid={session}" if session else "")
        self.headers = {"Accept-Encoding": "gzip"}
        if session:
            self.headers |= {"Cookie": cookies, "X-CSRFToken": "c" * 32, "HX-Request": "true"}

    def ask(
        self, path: str, fields: dict[str, str] | None = None, *, host: str = ""
    ) -> tuple[int, float, bytes]:
        """GET, or POST with fields: the status, the seconds and the body. `host` is sent instead of the site's own."""
        from urllib.parse import urlencode

        headers = dict(self.headers) | ({"Host": host} if host else {})
        body = None
        if fields is not None:
            body = urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        begun = time.perf_counter()
        self.connection.request("GET" if fields is None else "POST", path, body=body, headers=headers)
        answer = self.connection.getresponse()
        content = answer.read()
        return answer.status, time.perf_counter() - begun, content


def in_turns(acts: dict[str, Callable[[], float]], turns: int, warm_up: int = WARM_UP) -> dict[str, float]:
    """The median of each act in seconds; they take turns."""
    taken: dict[str, list[float]] = {name: [] for name in acts}
    for turn in range(turns + warm_up):
        for name, act in acts.items():
            seconds = act()
            if turn >= warm_up:
                taken[name].append(seconds)
    return {name: statistics.median(found) for name, found in taken.items()}


def expect(what: str, ratio: float, most: float) -> None:
    is_good = ratio <= most
    say(f"  {what}: {ratio:.2f}, at most {most:g}{'' if is_good else '  TOO MUCH'}")
    if not is_good:
        failed.append(what)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
