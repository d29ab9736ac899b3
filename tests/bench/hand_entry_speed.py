"""The cost of a hand in a small and in a large event: posting it, and opening the table's page.

    python tests/bench/hand_entry_speed.py [blocks]

Method: two events with every table of their first round seated, 16 and 1,024 players, in a new SQLite file opened as the
product opens it. Both get the same hands. The blocks take turns, so that a busy machine slows both events alike; a
request goes through the whole of Django, without a network. Medians are compared, since a single slow disk
write means nothing, and the number of queries is printed. The exit status is 1 if the large event costs more than RATIO
times the small one, or runs different queries.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from tournament.accounts.models import User
    from tournament.events.models import Round

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

SIZES = (16, 1024)
RATIO = 1.2
BLOCKS = 12
HANDS = 8
"""Hands of a block."""
TABLES = SIZES[0] // 4
"""The tables that are measured, at both events; every other table has played a whole match."""
MATCH = 16


def main(blocks: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        os.environ["TEST_DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        return _measure(blocks)


def _measure(blocks: int) -> int:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection, connections

    from tournament.core.env import SQLITE_OPTIONS

    # The settings of tests wait for no disk; the product does.
    connection.settings_dict["OPTIONS"] = dict(SQLITE_OPTIONS)
    call_command("migrate", verbosity=0)
    halls = {size: Hall(size) for size in SIZES}
    for hall in halls.values():
        hall.warm_up()
    for block in range(blocks):
        for size in SIZES if block % 2 else reversed(SIZES):
            halls[size].play_block(block)
    connections.close_all()
    return max(
        _report("post a hand", [halls[size].posts for size in SIZES]),
        _report("open the table", [halls[size].pages for size in SIZES]),
    )


def fill(round_: Round, actor: User) -> None:
    """Write whole matches for all tables that are not measured directly to the database."""
    from tournament.play.models import Hand

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
            recorded_by=actor,
        )
        for table in round_.tables.filter(number__gt=TABLES)
        for number in range(1, MATCH + 1)
    )


class Hall:
    """An event with every table of its first round seated, and a referee who enters hands at one after another."""

    def __init__(self, players: int) -> None:
        from django.test import Client

        from tests.factories import make_entries, make_event, make_round

        event = make_event(name=f"{players} players")
        entries = make_entries(event, players)
        round_ = make_round(event, [entries[at : at + 4] for at in range(0, players, 4)])
        fill(round_, event.created_by)
        self.slug = event.slug
        self.client = Client()
        self.client.force_login(event.created_by)
        self.posts = Sample(players)
        self.pages = Sample(players)

    def warm_up(self) -> None:
        """The first requests load code; they are not counted."""
        self.play_block(0)
        self.posts.seconds.clear()
        self.pages.seconds.clear()

    def play_block(self, block: int) -> None:
        """Enter hands at the next table, taking back each, so that every hand is a first one."""
        url = f"/{self.slug}/rounds/1/tables/{block % TABLES + 1}/"
        for hand in range(HANDS):
            self.posts.take(partial(self._post, url, "add", hand))
            self.pages.take(partial(self._open, url))
            self._post(url, "undo", hand)

    def _post(self, url: str, act: str, hand: int) -> None:
        fields = {
            "client_key": str(uuid4()),
            "expected_hand_number": "1",
            "outcome": "discard",
            "winner": str(hand % 4),
            "discarder": str((hand + 1) % 4),
            "method": "points",
            "points": "8",
        }
        response = self.client.post(f"{url}hands/{act}/", fields, headers={"HX-Request": "true"})
        if response.status_code != 200:
            raise SystemExit(f"{url}hands/{act}/ answered {response.status_code}.")

    def _open(self, url: str) -> None:
        response = self.client.get(url)
        if response.status_code != 200:
            raise SystemExit(f"{url} answered {response.status_code}.")


class Sample:
    """Requests of one kind at one event: how long each took, and how many queries it asked at most."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.seconds: list[float] = []
        self.queries: set[int] = set()

    def take(self, act: Callable[[], None]) -> None:
        from django.db import connection

        asked = 0

        def count(execute: Callable[..., object], *arguments: object) -> object:
            nonlocal asked
            asked += 1
            return execute(*arguments)

        with connection.execute_wrapper(count):
            begun = time.perf_counter()
            act()
            self.seconds.append(time.perf_counter() - begun)
        self.queries.add(asked)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


def _report(what: str, samples: list[Sample]) -> int:
    """Print one line for each event and the ratio; 1 when the large event costs too much."""
    small, large = samples
    for sample in samples:
        spread = statistics.quantiles(sample.seconds, n=4)
        asked = ", ".join(map(str, sorted(sample.queries)))
        sys.stdout.write(
            f"{what:15} {sample.players:5} players  {sample.median * 1000:6.1f} ms "
            f"(middle half {spread[0] * 1000:.1f} to {spread[2] * 1000:.1f})  {asked} queries\n"
        )
    ratio = large.median / small.median
    is_good = ratio <= RATIO and small.queries == large.queries
    sys.stdout.write(f"{what:15} ratio {ratio:.2f}, at most {RATIO}: {'good' if is_good else 'TOO MUCH'}\n")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else BLOCKS))
