"""What following an event costs, beside floors of the same run: polls, changed pages, hands while thousands look on.

    python tests/bench/live_speed.py

Method: the real server with two workers, on PostgreSQL where this machine has its programs or TEST_DATABASE_URL names one.
Floors are bare views behind the same server and middleware (`floor_urls.py`); product and floor take turns, and medians
are compared, so that a busy machine slows both alike. The crowd is an open loop: polls are sent when they are due, whether
or not earlier ones are answered. The cache before the site is a stand-in that keeps what `s-maxage` allows. Only ratios
and counts decide about the exit status; times in milliseconds depend on the machine and are printed.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import re
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from tests.load.hall import Hall
    from tests.load.site import Site

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.live_site import Wire, expect, failed, in_turns, run, say  # noqa: E402 - after the path

TURNS = 60
POSTS = 12
WARM_UP_POSTS = 15
"""Acts before the clock runs. PostgreSQL plans a statement anew for its first ten uses on a connection, and each worker
has two."""
WARM_UP_HANDS = 3
"""Hands until both workers have made the page once."""
LARGE = 1000
LEDGER_ROWS = 1000
TABLES = 100
CROWD_SECONDS = 30
SPECTATORS = 2000
SPECTATORS_BEHIND_CACHE = 10_000
POLL_SECONDS = 10
HAND_SECONDS = 30
SHOWN_SECONDS = 3


def main() -> int:
    return run(measure)


def measure(folder: Path) -> None:
    from tests.load.site import running

    small, large = make_event_of(16), make_event_of(LARGE)
    fill(large)
    Path(os.environ["FINISHED_PAGE"]).write_bytes(gzip.compress(standings_fragment(large)))
    with running(folder / "server.log") as site:
        compare_reads(site, large)
        compare_posts(site, small, large)
        show(site, large)
        asyncio.run(crowd(site, large))


def make_event_of(players: int) -> Hall:
    """An event whose first round runs at every table; written past the acts, which would take minutes."""
    from django.test import Client

    from tests.factories import make_event, make_round, make_user
    from tests.load.hall import Hall
    from tests.tournament.standings.rows import write_entries

    organizer = make_user(f"organizer-{players}")
    event = make_event(organizer=organizer, slug=f"hall-{players}")
    entries = list(write_entries(event, [f"Player {number}" for number in range(1, players + 1)]).values())
    make_round(event, [entries[start : start + 4] for start in range(0, players, 4)])
    client = Client()
    client.force_login(organizer)
    return Hall(event.slug, players // 4, client.cookies["sessionid"].value)


def fill(hall: Hall) -> None:
    """Hands at all tables but the first hundred, and a long ledger."""
    from django.db import connections

    from penalties.models import LedgerEntry
    from tests.penalties.given import give
    from tournament.events.models import Event
    from tournament.play.models import Hand

    event = Event.objects.get(slug=hall.slug)
    tables = event.rounds.get(number=1).tables.filter(number__gt=TABLES)
    Hand.objects.bulk_create(
        Hand(
            table=table,
            number=number,
            outcome="no_win",
            delta_east=0,
            delta_south=0,
            delta_west=0,
            delta_north=0,
            client_key=uuid4(),
            recorded_by=event.created_by,
        )
        for table in tables
        for number in range(1, 17)
    )
    entries = list(event.entries.order_by("number"))
    row = give(event, entries[-1], "faulty_set")
    rows = []
    for number in range(LEDGER_ROWS):
        copy = LedgerEntry.objects.get(pk=row.pk) if number == 0 else rows[0]
        fields = {field.attname: getattr(copy, field.attname) for field in LedgerEntry._meta.concrete_fields}
        fields |= {"id": None, "client_key": uuid4(), "entry_id": entries[number % len(entries)].pk}
        rows.append(LedgerEntry(**fields))
    LedgerEntry.objects.bulk_create(rows)
    connections.close_all()


def standings_fragment(hall: Hall) -> bytes:
    from django.db import connections
    from django.test import Client

    answer = Client(headers={"HX-Request": "true", "Host": "127.0.0.1"}).get(f"/{hall.slug}/standings/?r=0")
    connections.close_all()
    return answer.content


def compare_reads(site: Site, hall: Hall) -> None:
    """Polls and changed pages, beside bare views."""
    visitor = Wire(site)
    member = Wire(site, hall.session)
    member.headers.pop("HX-Request")
    revision = newest_of(visitor.ask(f"/{hall.slug}/revision/")[2])

    def get(path: str, status: int = 200, wire: Wire = visitor) -> Callable[[], float]:
        def ask() -> float:
            got, seconds, _body = wire.ask(path)
            assert got == status, (path, got)
            return seconds

        return ask

    base = f"/{hall.slug}/"
    found = in_turns(
        {
            "bare 204": get("/floor/nothing/", 204),
            "revision": get(base + "revision/"),
            "unchanged fragment": get(f"{base}standings/?r={revision}", 204),
            "finished page": get("/floor/page/"),
            "changed standings": get(base + "standings/?r=0"),
            "event home": get(base),
        },
        TURNS,
    )
    found |= in_turns(
        {
            "round page, made": get(base + "rounds/1/", wire=member),
            "standings, made": get(base + "standings/", wire=member),
        },
        5,
    )
    for name, seconds in found.items():
        say(f"{name:<28} {seconds * 1000:7.2f} ms")
    expect("an unchanged poll", found["revision"] / found["bare 204"], 1.3)
    expect("an unchanged fragment", found["unchanged fragment"] / found["bare 204"], 1.3)
    expect("changed standings of 1,000", found["changed standings"] / found["finished page"], 2)
    say(f"event home of 1,000, kept, is {found['event home'] / found['bare 204']:.2f} times a bare 204")


def compare_posts(site: Site, small: Hall, large: Hall) -> None:
    """A hand with its answer page beside a bare INSERT, in a small and a large event, from the first hand to the last."""
    from tests.load.hall import hand

    posted = {small.slug: 0, large.slug: 0}
    early: dict[str, list[float]] = {small.slug: [], large.slug: []}
    late: dict[str, list[float]] = {small.slug: [], large.slug: []}
    wires = {hall.slug: Wire(site, hall.session) for hall in (small, large)}

    def post(hall: Hall) -> Callable[[], float]:
        def act() -> float:
            table, number = divmod(posted[hall.slug], 16)
            posted[hall.slug] += 1
            fields = hand(number + 1, str(uuid4()))
            status, seconds, _body = wires[hall.slug].ask(hall.table_path(table + 1) + "hands/add/", fields)
            assert status == 200, (hall.table_path(table + 1), status)
            (early if number < 8 else late)[hall.slug].append(seconds)
            return seconds

        return act

    visitor = Wire(site)
    found = in_turns(
        {
            "bare INSERT": lambda: visitor.ask("/floor/insert/", {})[1],
            "hand, 16 players": post(small),
            "hand, 1,000 and a ledger": post(large),
        },
        POSTS * 4,
        WARM_UP_POSTS,
    )
    for name, seconds in found.items():
        say(f"{name:<28} {seconds * 1000:7.2f} ms")
    expect("a hand of 16 players, in INSERTs", found["hand, 16 players"] / found["bare INSERT"], 15)
    expect(
        "a hand of 1,000 players, in INSERTs", found["hand, 1,000 and a ledger"] / found["bare INSERT"], 15
    )
    expect("large event to small", found["hand, 1,000 and a ledger"] / found["hand, 16 players"], 1.3)
    ratio = statistics.median(late[large.slug]) / statistics.median(early[large.slug])
    expect("second half of a match to first", ratio, 1.5)


def show(site: Site, hall: Hall) -> None:
    """How long until a page that polls as `live.js` does shows a recorded hand."""
    from django.conf import settings

    from tests.load.hall import hand

    pause = settings.POLL_SECONDS["revision"]
    rng, waits = random.Random(1), []
    member, visitor = Wire(site, hall.session), Wire(site)
    for number in range(1, WARM_UP_HANDS + 6):
        shown = newest_of(visitor.ask(f"/{hall.slug}/revision/")[2])
        phase = rng.uniform(0, 1.2 * pause)
        begun = time.monotonic()
        member.ask(hall.table_path(TABLES - 1) + "hands/add/", hand(number, str(uuid4())))
        recorded = time.monotonic()
        time.sleep(max(0, phase - (recorded - begun)))
        while True:
            newest = newest_of(visitor.ask(f"/{hall.slug}/revision/")[2])
            if newest > shown:
                visitor.ask(f"/{hall.slug}/standings/?r={shown}")
                break
            time.sleep(pause * rng.uniform(0.8, 1.2))
        if number > WARM_UP_HANDS:
            waits.append(time.monotonic() - recorded)
    say(f"a hand shows after {statistics.median(waits):.1f} s (median), {max(waits):.1f} s at most")
    expect("seconds until a hand shows, of three", max(waits) / SHOWN_SECONDS, 1)


async def crowd(site: Site, hall: Hall) -> None:
    """A hundred tables enter hands while spectators poll; then the same with many more behind a cache."""
    seconds, statuses = await play_beside(site, hall, first=1, spectators=watching(site, hall))
    report_crowd(f"{SPECTATORS} spectators", seconds, statuses)
    asked = await behind_cache(site, hall)
    rate = asked / CROWD_SECONDS
    say(f"{SPECTATORS_BEHIND_CACHE} spectators behind a cache: {rate:.1f} requests a second reach the site")
    expect("requests behind a cache, of five a second", rate / 5, 1)


def report_crowd(name: str, seconds: list[float], statuses: list[int]) -> None:
    p95 = statistics.quantiles(seconds, n=20)[18]
    bad = [status for status in statuses if status not in (200, 204, 304)]
    say(
        f"{name}: {len(seconds)} hands, p50 {statistics.median(seconds) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms; "
        f"{len(statuses)} answers to spectators, {len(bad)} errors {bad[:3]}"
    )
    expect("p95 of hands, of 300 ms", p95 / 0.3, 1)
    expect("errors", len(bad), 0)


async def request(
    site: Site, path: str, *, session: str = "", fields: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """One request on a connection of its own."""
    from urllib.parse import urlencode

    reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
    body = urlencode(fields) if fields else ""
    lines = [f"{'POST' if fields else 'GET'} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close"]
    lines += ["Accept-Encoding: gzip"]
    if session:
        lines += [f"Cookie: csrftoken={'c' * 32}; sessionid={session}", f"X-CSRFToken: {'c' * 32}"]
        lines += ["HX-Request: true"]
    if fields:
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    writer.write(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
    try:
        answer = await asyncio.wait_for(reader.read(), 60)
    finally:
        writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    return int(first.split()[1]), headers, content


async def watching(site: Site, hall: Hall) -> list[int]:
    """Spectators who poll every ten seconds, each at a moment of its own, and fetch what changed."""
    statuses: list[int] = []
    rng = random.Random(3)

    async def watch() -> None:
        await asyncio.sleep(rng.uniform(0, POLL_SECONDS))
        end = time.monotonic() + CROWD_SECONDS
        shown = b"0"
        while time.monotonic() < end:
            due = time.monotonic() + POLL_SECONDS
            status, _headers, body = await request(site, f"/{hall.slug}/revision/")
            statuses.append(status)
            newest = next(iter(re.findall(rb'"revision": (\d+)', unpacked(body))), shown)
            if newest != shown:
                status, _headers, _body = await request(site, f"/{hall.slug}/standings/?r={shown.decode()}")
                statuses.append(status)
                shown = newest
            await asyncio.sleep(max(0, due - time.monotonic()))

    results = await asyncio.gather(*(watch() for _ in range(SPECTATORS)), return_exceptions=True)
    statuses.extend(0 for one in results if one is not None)
    return statuses


def newest_of(body: bytes) -> int:
    """The revision in the answer to a poll."""
    return int(re.findall(rb"\d+", unpacked(body))[0])


def unpacked(body: bytes) -> bytes:
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body


async def play_beside(
    site: Site, hall: Hall, *, first: int, spectators: Awaitable[list[int]]
) -> tuple[list[float], list[int]]:
    """A hundred tables, each entering a hand every thirty seconds, for as long as the spectators look on."""
    from tests.load.hall import hand

    seconds: list[float] = []
    rng = random.Random(2)

    async def play(table: int) -> None:
        await asyncio.sleep(rng.uniform(0, HAND_SECONDS))
        number = start_of(table)
        begun = time.monotonic()
        try:
            status, _headers, _body = await request(
                site,
                hall.table_path(table) + "hands/add/",
                session=hall.session,
                fields=hand(number, str(uuid4())),
            )
        except (OSError, TimeoutError):
            status = 0
        seconds.append(time.monotonic() - begun)
        if status != 200:
            failed.append(f"a hand was answered {status}")

    def start_of(table: int) -> int:
        return first

    tables = range(6, TABLES - 1)
    playing = asyncio.gather(*(play(table) for table in tables))
    watched = await spectators
    await playing
    return seconds, watched


async def behind_cache(site: Site, hall: Hall) -> int:
    """How many requests reach the site when a cache keeps each answer for as long as it may; ten thousand look on."""
    kept: dict[str, tuple[float, bytes]] = {}
    asking: dict[str, asyncio.Task[bytes]] = {}
    reached = 0

    async def fetch(path: str) -> bytes:
        nonlocal reached
        reached += 1
        status, headers, body = await request(site, path)
        allowed = re.search(r"s-maxage=(\d+)", headers.get("cache-control", ""))
        if status in (200, 204) and allowed and "cookie" not in headers.get("vary", "").lower():
            kept[path] = (time.monotonic() + int(allowed[1]), body)
        return body

    async def through_cache(path: str) -> bytes:
        found = kept.get(path)
        if found and found[0] > time.monotonic():
            return found[1]
        if path not in asking or asking[path].done():
            asking[path] = asyncio.create_task(fetch(path))
        return await asking[path]

    rng = random.Random(4)

    async def watch() -> None:
        shown = b"0"
        await asyncio.sleep(rng.uniform(0, POLL_SECONDS))
        end = time.monotonic() + CROWD_SECONDS - POLL_SECONDS
        while time.monotonic() < end:
            body = await through_cache(f"/{hall.slug}/revision/")
            newest = next(iter(re.findall(rb'"revision": (\d+)', unpacked(body))), shown)
            if newest != shown:
                await through_cache(f"/{hall.slug}/standings/?r={shown.decode()}")
                shown = newest
            await asyncio.sleep(POLL_SECONDS)

    async def looking() -> list[int]:
        await asyncio.gather(*(watch() for _ in range(SPECTATORS_BEHIND_CACHE)))
        return []

    await play_beside(site, hall, first=2, spectators=looking())
    return reached


if __name__ == "__main__":
    sys.exit(main())
