"""An event in play for a scene, hands that are posted to it as tablets do, and a count of what the database holds."""

import http.client
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from uuid import uuid4

from tests.load.site import Answer, Site

HANDS_OF_A_MATCH = 16
PATIENCE_SECONDS = 60
PASSWORD = "load-scene-password"


@dataclass(slots=True)
class Hall:
    """An event with open tables; `session` is its organizer's."""

    slug: str
    tables: int
    session: str
    acknowledged: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)

    def table_path(self, table: int) -> str:
        return f"/{self.slug}/rounds/1/tables/{table}/"


def make_hall(tables: int) -> Hall:
    """Make an event whose first round runs at so many tables, and sign its organizer in."""
    from django.db import connections
    from django.test import Client

    from tests.factories import make_entries, make_event, make_round, make_user

    organizer = make_user(f"organizer-{uuid4().hex[:8]}")
    event = make_event(organizer=organizer, slug=f"hall-{uuid4().hex[:8]}")
    entries = make_entries(event, tables * 4)
    make_round(event, [entries[start : start + 4] for start in range(0, tables * 4, 4)])
    client = Client()
    client.force_login(organizer)
    connections.close_all()
    return Hall(event.slug, tables, client.cookies["sessionid"].value)


def hand(number: int, key: str) -> dict[str, str]:
    """East wins 8 from South as hand `number`."""
    fields = {"outcome": "discard", "winner": "0", "discarder": "1", "method": "points", "points": "8"}
    return {**fields, "client_key": key, "expected_hand_number": str(number)}


def post_until_acknowledged(site: Site, hall: Hall, table: int, number: int) -> None:
    """Send one hand as `queue.js` does: the same key, again and again, until the answer repeats it."""
    key = str(uuid4())
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        try:
            answer = post(site, hall, table, number, key)
        except (OSError, http.client.HTTPException):
            hall.answers["no answer"] += 1
        else:
            hall.answers[str(answer.status)] += 1
            if answer.headers.get("seatwind-key") == key:
                hall.acknowledged.append(key)
                return
            if answer.status < 500 and answer.status != 429:
                return
        time.sleep(0.1)


def post(site: Site, hall: Hall, table: int, number: int, key: str) -> Answer:
    """Send one hand once."""
    return site.ask(hall.table_path(table) + "hands/add/", hand(number, key), session=hall.session)


def play_tables(site: Site, hall: Hall, tables: Iterable[int], hands: int = HANDS_OF_A_MATCH) -> None:
    """Play whole matches, the tables side by side."""

    def match(table: int) -> None:
        for number in range(1, hands + 1):
            post_until_acknowledged(site, hall, table, number)

    chosen = list(tables)
    with ThreadPoolExecutor(len(chosen)) as pool:
        list(pool.map(match, chosen))


def lost_and_doubled(hall: Hall) -> tuple[int, int]:
    """How many acknowledged hands the database does not hold, and how many it holds more than once."""
    from tournament.play.models import Hand

    hands = Hand.objects.filter(table__round__event__slug=hall.slug)
    keys = Counter(str(key) for key in hands.values_list("client_key", flat=True))
    places = Counter(hands.values_list("table_id", "number"))
    lost = sum(1 for key in hall.acknowledged if not keys[key])
    return lost, sum(count - 1 for counter in (keys, places) for count in counter.values())


def together(count: int, work: Callable[[int], float]) -> list[float]:
    """Do the same thing `count` times at once; what each handed back."""
    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(work, range(count)))
