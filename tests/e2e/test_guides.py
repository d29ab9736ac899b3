"""Whoever follows a guide step by step gets where it says."""

import os
from collections.abc import Callable, Mapping
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.architecture.import_rules import ROOT
from tests.e2e.conftest import OpenPage
from tests.e2e.guide import Guide
from tests.e2e.steps import sign_in
from tests.factories import (
    allow_links,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_round,
    make_staff,
    make_user,
    play,
    propose,
)
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.acts.first_account import first_account_path
from tournament.draws.models import Table
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table, start_round
from tournament.play.calls.acts import call_referee
from tournament.play.doubts.models import HandDoubt
from tournament.play.links.queries import active_links, token_of
from tournament.play.models import TableClosing, TableLink
from tournament.registration import robots
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.sign_ups import sign_up
from tournament.registration.acts.waiting import stop_filling
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, SignUp
from tournament.registration.people import VISITOR
from tournament.registration.queries.sign_ups import token_of as sign_up_token

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

GUIDES = ROOT / "docs" / "guide"
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def follow(file: str, people: Mapping[str, Page], meanwhile: Mapping[str, Callable[[], None]]) -> int:
    """Carry out every step of a guide; returns how many there were."""
    pictures = os.environ.get("SEATWIND_GUIDE_PICTURES") == "1"
    return Guide(GUIDES / file, people, meanwhile, pictures).follow()


def signed_in(open_page: OpenPage, username: str, size: Mapping[str, int] = LAPTOP) -> Page:
    page = open_page(viewport=size, timezone_id="Asia/Hong_Kong")
    sign_in(page, username)
    return page


def test_club_evening(open_page: OpenPage) -> None:
    make_user("organizer")
    people = {
        "organizer": signed_in(open_page, "organizer"),
        "referee": signed_in(open_page, "organizer", PHONE),
    }
    meanwhile = {
        "the other tables of round 1 play and close": lambda: play_others(1),
        "rounds 2 and 3 are played and closed": lambda: play_rounds(2, 3),
    }
    assert follow("club_evening.md", people, meanwhile) > 20


def play_others(number: int) -> None:
    """Every table of the round that is still open plays a hand or two and is closed."""
    event = Event.objects.get()
    round_ = event.rounds.get(number=number)
    for table in round_.tables.filter(closing=None):
        hands = [
            discard_win(winner=table.number % 4, discarder=(table.number + 1) % 4, value=9 + table.number)
        ]
        play(table, *hands)
        close_table(event.created_by, table, expected_hands=len(hands))


def play_rounds(*numbers: int) -> None:
    event = Event.objects.get()
    for number in numbers:
        round_ = event.rounds.get(number=number)
        if round_.state == RoundState.PUBLISHED:
            start_round(event.created_by, round_)
        play_others(number)
        close_round(event.created_by, round_)


class TestOpen:
    """The open of 200: what one person does is done in the browser, and the crowd comes through the acts."""

    def test_open(self, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
        for name in ("organizer", "dana", "remy"):
            make_user(name)
        people = {
            "organizer": signed_in(open_page, "organizer"),
            "desk": signed_in(open_page, "dana"),
            "referee": signed_in(open_page, "remy", PHONE),
            "player": open_page(viewport=PHONE),
            "scorer": open_page(viewport=PHONE),
            "stage": open_page(viewport=LAPTOP),
        }
        meanwhile = {
            "201 more people sign up": self.sign_up_others,
            "Dana and the referee open their links": self.join,
            "all others check in, except for two": self.check_in_others,
            "the two places go to people who wait": self.fill_places,
            "the scorer scans the card of table 1": lambda: self.scan(people["scorer"]),
            "the other tables of round 1 play and close": lambda: play_others(1),
            "round 2 is played and closed": lambda: play_rounds(2),
            "round 3 is played and closed": lambda: play_rounds(3),
            "the final is played": lambda: play_others(4),
            "the computer at the projector opens the address": lambda: self.open_screen(people["stage"]),
        }
        assert follow("open.md", people, meanwhile) > 60
        expect(people["player"].locator("main")).to_contain_text("Noor Haddad")

    def sign_up_others(self) -> None:
        event = Event.objects.get()
        crowd = make_entries(event, 197)
        for number, entry in enumerate(crowd):
            entry.team = "Harbour" if number < 3 else f"Team {number // 4}"
        Entry.objects.bulk_update(crowd, ["team"])
        for number in range(198, 202):
            fields = {"name": f"Player {number}", "team": "Team 49", "publishes_name": True}
            sign_up(VISITOR, event, fields=fields, client_key=uuid4())

    def join(self) -> None:
        event = Event.objects.get()
        for name, role in (("dana", Role.DESK), ("remy", Role.REFEREE)):
            make_staff(event, event.created_by.__class__.objects.get(username=name), role)

    def check_in_others(self) -> None:
        event = Event.objects.get()
        missing = event.entries.order_by("-number").values_list("pk", flat=True)[:2]
        others = event.entries.exclude(pk__in=list(missing))
        others.update(status=EntryStatus.CHECKED_IN)

    def fill_places(self) -> None:
        event = Event.objects.get()
        for entry in event.entries.filter(status=EntryStatus.REGISTERED):
            set_status(event.created_by, entry, status=EntryStatus.WITHDRAWN)
        event.entries.filter(status=EntryStatus.REGISTERED).update(status=EntryStatus.CHECKED_IN)

    def scan(self, page: Page) -> None:
        table = Event.objects.get().rounds.get(number=1).tables.get(number=1)
        page.goto(reverse("play:link-table", args=[token_of(active_links(table.round)[table.pk])]))

    def open_screen(self, page: Page) -> None:
        page.goto("/lotus-open/screens/1/")


def harbour_open(**fields: object) -> Event:
    """A small event with its staff: an organizer, somebody at the desk, a referee."""
    event = make_event(organizer=make_user("olive"), name="Harbour Open", **fields)
    make_staff(event, make_user("dana"), Role.DESK)
    make_staff(event, make_user("remy"), Role.REFEREE)
    return event


def test_desk(open_page: OpenPage) -> None:
    event = harbour_open()
    open_desk(event, capacity=8, fee=20, currency="EUR")
    names = ("Wanda Wish", "Norman Nowhere", *(f"Player {number}" for number in range(3, 9)), "Zoe Zeller")
    for name in names:
        make_sign_up(event, name)
    people = {"desk": signed_in(open_page, "dana"), "organizer": signed_in(open_page, "olive")}
    meanwhile = {"the organizer stops filling places": lambda: stop_filling(event.created_by, event)}
    assert follow("desk.md", people, meanwhile) > 20
    assert Entry.objects.get(name="Zoe Zeller").status == EntryStatus.CHECKED_IN


def test_referee(open_page: OpenPage) -> None:
    event = harbour_open()
    allow_links(event)
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    link = make_link(table)
    call_referee(event.created_by, table)
    people = {"referee": signed_in(open_page, "remy", PHONE)}
    meanwhile = {
        "a scorer enters hand 2 at table 1": lambda: scored(people["referee"], link),
    }
    assert follow("referee.md", people, meanwhile) > 30
    expect(people["referee"].locator("#table h1 + .status-closed")).to_be_visible()
    assert TableClosing.objects.filter(table=table).exists()


def scored(page: Page, link: TableLink) -> None:
    propose(link, discard_win(winner=2, discarder=3, value=8))
    page.reload()


def test_player(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    event = harbour_open()
    open_desk(event)
    others = make_entries(event, 3)
    page = open_page(viewport=PHONE)

    def play_round_1() -> None:
        make_round(event, [[*others, Entry.objects.get(name="Mei Lam")]])
        page.goto("/harbour-open/")

    def return_to_the_private_page() -> None:
        play(Table.objects.get(), discard_win(winner=0, discarder=1, value=8))
        page.goto(reverse("registration:sign-up-own", args=[event.slug, sign_up_token(SignUp.objects.get())]))

    meanwhile = {
        "round 1 is published and started": play_round_1,
        "Mei opens the private page after round 1": return_to_the_private_page,
    }
    assert follow("player.md", {"player": page}, meanwhile) > 15
    assert HandDoubt.objects.count() == 1


def test_administrator(open_page: OpenPage) -> None:
    page = open_page(viewport=LAPTOP)

    def join() -> None:
        harbour_open()

    meanwhile = {
        "the first start printed this link": lambda: page.goto(first_account_path()),
        "Olive joins": join,
    }
    assert follow("administrator.md", {"administrator": page}, meanwhile) > 8
