"""The desk, from the sign-up page to the first results: 60 people for 48 places, held against books of the test's own."""

import csv
import io
import re
import time
from collections.abc import Iterator
from datetime import datetime
from itertools import product
from unicodedata import normalize

import openpyxl
import pytest
from django.core import mail
from django.test import Client
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.day import lines_of, save_change, standings_on
from tests.e2e.reckoning import Books, Table
from tests.e2e.steps import sign_in, wait_for_polls
from tests.factories import discard_win, make_entries, make_event, make_user, play
from tests.tournament.registration.sign_ups import open_desk
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table
from tournament.registration import robots
from tournament.registration.models import Entry

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.long,
    pytest.mark.django_db(transaction=True),
]

EVENT = "/lantern-desk/"
PLACES = 48
NAMES = [f"Zoë {''.join(letters)}" for letters in product("BDFGK", ("a", "é", "ö"), "lmrt")]
"""The last word of each is in no other name, and is found without its accent."""
PHONE = {"width": 390, "height": 844}
HOUSE = "Hattie House"
CAMERA = """
globalThis.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect() { return (globalThis.inView ?? []).map((rawValue) => ({ rawValue })); }
};
navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream();
HTMLMediaElement.prototype.play = async () => {};
"""
"""A camera that sees the codes in `inView`; a browser in a test has none."""


class Desk:
    """The test's own books of the desk: who plays, who waits and in which order, who is here, by name."""

    def __init__(self) -> None:
        self.playing: list[str] = []
        self.waiting: list[str] = []
        self.here: list[str] = []
        self.links: dict[str, str] = {}

    def sign_up(self, name: str, link: str) -> None:
        (self.playing if len(self.playing) < PLACES else self.waiting).append(name)
        self.links[name] = link

    def withdraw(self, name: str) -> str:
        """Somebody gives the place back. Returns who gets it."""
        self.playing.remove(name)
        promoted = self.waiting.pop(0)
        self.playing.append(promoted)
        return promoted


@pytest.fixture
def event(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Event:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    mail.outbox.clear()
    event = make_event(organizer=make_user("olive"), name="Lantern Desk")
    open_desk(event, capacity=PLACES)
    return event


def test_from_sixty_sign_ups_to_the_first_results(open_page: OpenPage, event: Event) -> None:
    desk = Desk()
    for place, name in enumerate(NAMES[:-1]):
        desk.sign_up(name, sent_form(place, name))
    visitor = open_page(viewport=PHONE)
    desk.sign_up(NAMES[-1], signed_up_by_hand(visitor, NAMES[-1]))
    expect(visitor.locator("main")).to_contain_text("place 12 on the waiting list")
    assert len(mail.outbox) == len(NAMES)

    one, other = open_page(), open_page()
    other.add_init_script(CAMERA)
    for page in (one, other):
        sign_in(page, "olive")
    players_agree(one, desk)
    for name in (desk.playing[2], desk.playing[6], desk.playing[47]):
        withdraw_by_link(visitor, desk, name)
    visitor.goto(desk.links[NAMES[-1]])
    expect(visitor.locator("main")).to_contain_text("place 9 on the waiting list")
    players_agree(one, desk)

    no_show = desk.playing[20]
    check_in_at_two_desks(one, other, desk, no_show)
    players_agree(one, desk)
    books = draw_and_publish(one, visitor, desk)
    replace_no_show(other, visitor, books, no_show)
    desk.playing.remove(no_show)
    players_agree(other, desk)
    visitor.goto(desk.links[NAMES[-1]])
    # Once a round is drawn nobody is promoted: the desk decides.
    expect(visitor.locator("main")).to_contain_text("place 9 on the waiting list")

    play_round(one, event, books)
    standings_agree(visitor, books)


def test_no_scan_is_lost_while_the_network_is_slow(open_page: OpenPage, event: Event) -> None:
    """Three badges, one right after the other, while answers and the list's own questions are under way."""
    entries = make_entries(event, 4)
    page = open_page()
    sign_in(page, "olive")
    page.route("**/desk/**", answer_late)
    page.goto(f"{EVENT}desk/")
    for entry in entries[:3]:
        scan(page, entry)
    expect(page.locator("#count-here")).to_have_text("3")


def test_answer_to_a_scan_leaves_alone_what_is_being_typed(open_page: OpenPage, event: Event) -> None:
    """The first answer comes when half of the second code is typed, and the second one when half of a name is."""
    first, second, *_others = make_entries(event, 12)
    page = open_page()
    sign_in(page, "olive")
    page.goto(f"{EVENT}desk/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/desk/scan/", hold)
    scan(page, first)
    code = code_of(second)
    page.keyboard.type(code[:20])
    let_go(page, held)
    expect(page.locator("#count-here")).to_have_text("1")
    page.keyboard.type(code[20:])
    page.keyboard.press("Enter")
    page.keyboard.type("Player 1")
    let_go(page, held)
    expect(page.locator("#count-here")).to_have_text("2")
    page.keyboard.type("2")
    expect(page.locator("#desk-q")).to_have_value("Player 12")
    expect(page.locator("#desk .desk-row")).to_have_count(1)


def let_go(page: Page, held: list[Route]) -> None:
    """Let the request through that is held, as soon as it is there."""
    for _look in range(250):
        if held:
            break
        page.wait_for_timeout(20)
    held.pop().continue_()


def scan(page: Page, entry: Entry) -> None:
    """As a hand scanner does: the code, and Enter."""
    page.locator("#desk-q").fill(code_of(entry))
    page.keyboard.press("Enter")


def code_of(entry: Entry) -> str:
    return f"https://seatwind.example{EVENT}entries/{entry.pk}/"


def answer_late(route: Route) -> None:
    time.sleep(0.5)
    route.continue_()


def sent_form(place: int, name: str) -> str:
    """Send the form of the sign-up page as a browser does, from one of four addresses. Returns the private link."""
    client = Client(REMOTE_ADDR=f"10.0.0.{place % 4}")
    form = client.get(f"{EVENT}sign-up/").context["form"]
    hidden = {"stamp": form["stamp"].value(), "client_key": str(form["client_key"].value())}
    fields = {"club": f"Club {place % 10}", "email": f"z{place}@example.org", "publishes_name": "on"}
    answer = client.post(f"{EVENT}sign-up/", {**hidden, **fields, "name": name})
    assert answer.status_code == 302
    return str(answer["Location"])


def signed_up_by_hand(page: Page, name: str) -> str:
    page.goto(f"{EVENT}sign-up/")
    page.get_by_label("Name", exact=False).first.fill(name)
    page.get_by_label("E-mail").fill("last@example.org")
    page.get_by_label("My name may be published").check()
    page.get_by_role("button", name="Join the waiting list").click()
    expect(page.locator("h1")).to_contain_text(name)
    return page.url


def withdraw_by_link(page: Page, desk: Desk, name: str) -> None:
    """Whoever is first in line gets the place, reads so behind the private link, and gets a mail."""
    page.goto(desk.links[name])
    page.get_by_role("link", name="Withdraw").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator("main")).to_contain_text("You have withdrawn")
    promoted = desk.withdraw(name)
    page.goto(desk.links[promoted])
    expect(page.locator("main")).to_contain_text("You are entered")
    assert mail.outbox[-1].subject == "You have a place now: Lantern Desk"
    assert promoted in mail.outbox[-1].body


def players_agree(page: Page, desk: Desk) -> None:
    """The list of the players in both files, and on the public page, is that of the books; nobody who withdrew is in it."""
    table = list(csv.reader(io.StringIO(downloaded(page, "entries/players.csv").decode("utf-8-sig"))))
    assert sorted(row[1] for row in table[1:]) == sorted(desk.playing)
    book = openpyxl.load_workbook(io.BytesIO(downloaded(page, "entries/players.xlsx")))
    assert [list(map(as_written, row)) for row in book.worksheets[0].iter_rows(values_only=True)] == table
    public = Client().get(f"{EVENT}entries/").content.decode()
    assert "example.org" not in public
    assert {name for name in NAMES if name in public} == set(desk.playing)


def as_written(value: object) -> str:
    """A cell of a workbook as a file of text holds it."""
    return (
        value.strftime("%Y-%m-%d %H:%M")
        if isinstance(value, datetime)
        else ""
        if value is None
        else str(value)
    )


def downloaded(page: Page, path: str) -> bytes:
    """A file that the person in this browser downloads."""
    answer = page.request.get(f"{EVENT}{path}")
    assert answer.status == 200
    return answer.body()


def check_in_at_two_desks(one: Page, other: Page, desk: Desk, no_show: str) -> None:
    """One desk types the last word of a name without its accents and taps; the other one scans at the same time, the
    first badges with the camera and the others with a scanner that types.
    """
    for page in (one, other):
        page.goto(f"{EVENT}desk/")
        expect(page.locator("#desk-scanner")).to_be_hidden()
        counts_agree(page, desk)
    codes = badges(one)
    expected = [name for name in desk.playing if name != no_show]
    assert len(expected) == PLACES - 1
    for searched, scanned in pairs(expected):
        find(one, searched)
        one.locator(".desk-row button.desk-main").click()
        if scanned:
            scan = scan_with_camera if len(desk.here) < 4 else scan_by_typing
            scan(other, codes[scanned], scanned)
        expect(one.locator("#desk .notice")).to_contain_text(f"{searched} is here.")
        desk.here += [name for name in (searched, scanned) if name]
        if len(desk.here) % 16 == 0:
            counts_agree(one, desk)
            counts_agree(other, desk)
    counts_agree(one, desk)
    counts_agree(other, desk)
    # What one desk did stands in the list of the other.
    find(other, expected[0])
    expect(other.locator(".desk-row")).to_contain_text("Here")
    find(one, no_show)
    expect(one.locator(".desk-row button.desk-main")).to_have_count(1)


def scan_by_typing(page: Page, code: str, name: str) -> None:
    page.locator("#desk-q").fill(code)
    page.keyboard.press("Enter")
    expect(page.locator("#desk .notice")).to_contain_text(f"{name} is here.")


def scan_with_camera(page: Page, code: str, name: str) -> None:
    page.get_by_role("button", name="Scan with the camera").click()
    page.evaluate("code => { globalThis.inView = [code]; }", code)
    expect(page.locator("#desk .notice")).to_contain_text(f"{name} is here.")
    page.evaluate("() => { globalThis.inView = []; }")
    page.get_by_role("button", name="Stop scanning").click()


def pairs(names: list[str]) -> Iterator[tuple[str, str]]:
    """Two by two; the second of the last pair may be missing."""
    for at in range(0, len(names), 2):
        yield names[at], names[at + 1] if at + 1 < len(names) else ""


def badges(page: Page) -> dict[str, str]:
    """What the code of each badge holds, by name: the address of the player's page."""
    page.goto(f"{EVENT}entries/")
    links = page.locator("li.entry a[href*='/entries/']").evaluate_all(
        "links => links.map(link => [link.innerText, link.href])"
    )
    page.goto(f"{EVENT}desk/")
    return {name: href for text, href in links for name in NAMES if name in text}


def find(page: Page, name: str) -> None:
    """Type the last word of a name as a keyboard without accents has it; one row is left."""
    plain = normalize("NFD", name.split()[1]).encode("ascii", "ignore").decode().lower()
    page.locator("#desk-q").fill(plain)
    expect(page.locator(".desk-row")).to_have_count(1)
    expect(page.locator(".desk-row")).to_contain_text(name)


def counts_agree(page: Page, desk: Desk) -> None:
    expect(page.locator("#count-here")).to_have_text(str(len(desk.here)))
    expect(page.locator("#count-missing")).to_have_text(str(len(desk.playing) - len(desk.here)))


def draw_and_publish(page: Page, visitor: Page, desk: Desk) -> Books:
    """Everybody who plays has one seat, and the public page shows the seats. Returns books of the round."""
    page.goto(f"{EVENT}rounds/1/")
    page.get_by_role("button", name="Draw round 1").click()
    expect(page.locator(".table-card")).to_have_count(PLACES // 4)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("button", name="Start the round")).to_be_visible()
    books = Books(desk.playing)
    for number, sitting in seating(visitor).items():
        books.tables[1, number] = Table(sitting)
    assert sorted(seated(books)) == sorted(desk.playing)
    return books


def seating(page: Page) -> dict[int, list[str]]:
    """The seats as everybody sees them, East first, by the number of the table."""
    page.goto(f"{EVENT}rounds/1/")
    cards = page.locator(".table-card")
    expect(cards).to_have_count(PLACES // 4)
    shown = cards.evaluate_all(
        """cards => cards.map(card => [
            card.querySelector(".table-number").innerText,
            [...card.querySelectorAll(".person")].map(person => person.innerText.trim()),
        ])"""
    )
    return {int(re.sub(r"\D", "", number)): people for number, people in shown}


def seated(books: Books) -> list[str]:
    return [name for table in books.tables.values() for name in table.sitting]


def replace_no_show(page: Page, visitor: Page, books: Books, name: str) -> None:
    """The one who never came is withdrawn at the desk, and a house player sits down in the empty seat."""
    page.goto(f"{EVENT}desk/")
    find(page, name)
    page.locator(".desk-row .desk-more").click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("button", name="Bring back")).to_be_visible()
    page.goto(EVENT)
    expect(page.locator("main")).to_contain_text(f"{name} at table")
    page.get_by_role("link", name="See what to do").click()
    page.get_by_role("link", name="Seat a substitute").click()
    page.get_by_label("Who takes the seat", exact=True).select_option(label="A new house player")
    page.get_by_label("Name of the new player").fill(HOUSE)
    save_change(page, HOUSE)
    books.change(1, name, HOUSE)
    books.gone.add(name)
    assert seating(visitor) == {number: table.sitting for (_round, number), table in books.tables.items()}


def play_round(page: Page, event: Event, books: Books) -> None:
    """A hand at each table, no two of the same value."""
    page.goto(f"{EVENT}rounds/1/")
    page.get_by_role("button", name="Start the round").click()
    expect(page.locator("h1 .status")).to_have_text("Running")
    books.begun.add(1)
    round_ = event.rounds.get(number=1)
    for row in round_.tables.order_by("number"):
        sitting, value = books.tables[1, row.number].sitting, 8 + row.number
        play(row, discard_win(1, 2, value))
        books.hand((1, row.number), sitting[1], value, sitting[2])
        close_table(event.created_by, row, expected_hands=1)
        books.close((1, row.number))
    close_round(event.created_by, round_)


def standings_agree(visitor: Page, books: Books) -> None:
    """The public page and both files have the standings of the books: nobody who withdrew, and no house player."""
    expected = {line.name: line for line in books.standings()}
    assert len(expected) == PLACES - 1
    visitor.goto(f"{EVENT}standings/")
    assert {line.name: line for line in standings_on(visitor)} == expected
    table = list(csv.reader(io.StringIO(downloaded(visitor, "standings.csv").decode("utf-8-sig"))))
    assert lines_of(table) == expected
    book = openpyxl.load_workbook(io.BytesIO(downloaded(visitor, "standings.xlsx")))
    assert lines_of(book["Standings"].iter_rows(values_only=True)) == expected
    shown = [line.place for line in standings_on(visitor)]
    assert shown == sorted(shown, key=lambda place: place or 0)


def test_name_typed_and_pressed_at_once_leaves_the_way_to_undo_it(open_page: OpenPage, event: Event) -> None:
    """The search that was about to begin must not take the answer of the act away."""
    entry = make_entries(event, 4)[1]
    page = open_page()
    sign_in(page, "olive")
    page.goto(f"{EVENT}desk/")
    page.locator("#desk-q").fill(entry.name)
    # Before the field has waited for the next letter: Playwright's own click would come later.
    page.locator(".desk-row", has_text=entry.name).locator("button").first.evaluate("it => it.click()")
    expect(page.locator("#desk-news")).to_contain_text("is here")
    wait_for_polls(page)
    expect(page.locator("#desk-news")).to_contain_text("is here")
