"""A hall made through the acts, hands that are entered there, and an account of them that asks nothing of the program."""

import csv
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import StringIO
from uuid import uuid4

from tests.load.devices import Hand
from tests.load.site import Site

PLAYERS = 4
LEAST_POINTS, MOST_POINTS = 8, 88
TABLE_POINTS_X12 = (48, 24, 12, 0)
"""Mahjong Competition Rules: 4, 2, 1 and 0 for a table; those with the same points share theirs."""

COLUMNS = ("Number", "Place", "Table points × 12", "Contest points")


@dataclass(frozen=True, slots=True)
class Account:
    """A referee who is signed in; `owner` names the account to the server with each hand."""

    username: str
    session: str
    owner: str


@dataclass(slots=True)
class LedgerHall:
    """An event whose first round runs; each referee has some tables."""

    slug: str
    referees: Sequence[Account]
    tables_of_a_referee: int
    people: dict[tuple[int, int], int] = field(default_factory=dict)
    """The number of the player by table and seat."""

    def account_of(self, table: int) -> Account:
        return self.referees[(table - 1) // self.tables_of_a_referee]

    def page_of(self, table: int) -> str:
        return f"/{self.slug}/rounds/1/tables/{table}/"


def make_ledger_hall(tables: int, tables_of_a_referee: int, seed: int) -> LedgerHall:
    """Import the players, draw and start the first round as an organizer does, and sign the referees in."""
    from django.db import connections
    from django.test import Client

    from tests.factories import make_user
    from tournament.draws.models import Seat
    from tournament.events.acts.staff import add_staff
    from tournament.events.enums import Role
    from tournament.simulation.entering import enter_new_event
    from tournament.simulation.playing import Crew, Plan, seat_round

    mark = uuid4().hex[:8]
    organizer = make_user(f"organizer-{mark}")
    fields = {
        "name": "A full hall",
        "slug": f"hall-{mark}",
        "ruleset": "mcr",
        "rounds_planned": 1,
        "minutes_per_round": 120,
    }
    event = enter_new_event(actor=organizer, fields=fields, players=tables * PLAYERS, seed=seed)
    referees = []
    for number in range(1, -(-tables // tables_of_a_referee) + 1):
        user = make_user(f"referee-{mark}-{number}")
        add_staff(organizer, event, username=user.username, role=Role.REFEREE)
        client = Client()
        client.force_login(user)
        referees.append(Account(user.username, client.cookies["sessionid"].value, str(user.pk)))
    seat_round(event.rounds.get(number=1), crew=Crew(organizer, organizer), plan=Plan(seed=seed))
    seats = Seat.objects.filter(round__event=event).values_list("table__number", "wind", "entry__number")
    people = {(table, wind): number for table, wind, number in seats}
    connections.close_all()
    return LedgerHall(event.slug, referees, tables_of_a_referee, people)


def entered_hand(rng: random.Random, table: int, number: int) -> Hand:
    """A made-up hand by points: a discard win, a self-drawn one, or none."""
    kind = rng.choice(("discard", "discard", "self_draw", "no_win"))
    winner, discarder = rng.sample(range(PLAYERS), 2)
    points = rng.randint(LEAST_POINTS, MOST_POINTS)
    return hand_of(table, number, kind, winner, discarder, points, str(uuid4()))


def hand_of(table: int, number: int, kind: str, winner: int, discarder: int, points: int, key: str) -> Hand:
    """A hand as a tablet posts it, and what it moves by the rules of the book: nobody asked the program for that."""
    fields = {"outcome": kind, "method": "points"}
    deltas = [0] * PLAYERS
    if kind != "no_win":
        fields |= {"winner": str(winner), "points": str(points)}
        deltas = [-LEAST_POINTS] * PLAYERS
        if kind == "discard":
            fields["discarder"] = str(discarder)
            deltas[discarder] -= points
        else:
            deltas = [one - points for one in deltas]
        deltas[winner] = 0
        deltas[winner] = -sum(deltas)
    east, south, west, north = deltas
    return Hand(table, number, key, fields, (east, south, west, north))


def lost_doubled_and_changed(hall: LedgerHall, entered: Iterable[Hand]) -> tuple[int, int, int]:
    """How many hands of the ledger are missing, are there more than once, or moved other points than they should."""
    from tournament.play.models import Hand as Row

    rows = list(
        Row.objects.filter(table__round__event__slug=hall.slug).values_list(
            "client_key", "table__number", "number", "delta_east", "delta_south", "delta_west", "delta_north"
        )
    )
    by_key = {str(row[0]): row[1:] for row in rows}
    ledger = {hand.key: (hand.table, hand.number, *hand.deltas) for hand in entered}
    lost = sum(1 for key in ledger if key not in by_key)
    places = Counter(row[1:3] for row in rows)
    doubled = len(rows) - len(by_key) + sum(count - 1 for count in places.values())
    doubled += sum(1 for key in by_key if key not in ledger)
    changed = sum(1 for key, told in ledger.items() if key in by_key and by_key[key] != told)
    return lost, doubled, changed


def close_hall(hall: LedgerHall, hands: int) -> None:
    """Close the tables and the round as the organizer does. Raises the refusals of the acts."""
    from tournament.events.models import Event
    from tournament.play.acts.rounds import close_round, close_table

    event = Event.objects.get(slug=hall.slug)
    round_ = event.rounds.get(number=1)
    for table in round_.tables.order_by("number"):
        close_table(event.created_by, table, expected_hands=hands)
    close_round(event.created_by, round_)


def standings_faults(site: Site, hall: LedgerHall, entered: Iterable[Hand]) -> list[str]:
    """What the standings that everybody can fetch have otherwise than the ledger."""
    text = site.ask(f"/{hall.slug}/standings.csv").body.decode("utf-8-sig")
    rows = [[int(row[name]) for name in COLUMNS] for row in csv.DictReader(StringIO(text))]
    shown = {number: (place, twelfths, points) for number, place, twelfths, points in rows}
    expected = reckoned(hall, entered)
    return [
        f"{number}: {shown.get(number)} instead of {row}"
        for number, row in expected.items()
        if shown.get(number) != row
    ]


def reckoned(hall: LedgerHall, entered: Iterable[Hand]) -> dict[int, tuple[int, int, int]]:
    """Place, twelfths of table points and points by the player's number, summed up here."""
    points: Counter[int] = Counter(dict.fromkeys(hall.people.values(), 0))
    for hand in entered:
        for seat, delta in enumerate(hand.deltas):
            points[hall.people[hand.table, seat]] += delta
    earned: dict[int, int] = {}
    for table in {table for table, _seat in hall.people}:
        at_table = {hall.people[table, seat]: points[hall.people[table, seat]] for seat in range(PLAYERS)}
        for number, own in at_table.items():
            better = sum(other > own for other in at_table.values())
            same = sum(other == own for other in at_table.values())
            earned[number] = sum(TABLE_POINTS_X12[better : better + same]) // same
    worth = {number: (earned[number], points[number]) for number in points}
    order = sorted(worth.values(), reverse=True)
    return {number: (order.index(own) + 1, *own) for number, own in worth.items()}


def verified(slug: str) -> str:
    """What `manage.py verify_event` says."""
    from django.core.management import call_command
    from django.core.management.base import CommandError

    said = StringIO()
    try:
        call_command("verify_event", slug, stdout=said)
    except CommandError as error:
        said.write(str(error))
    return said.getvalue()
