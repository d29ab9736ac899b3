"""A day on which much goes wrong, in the browsers of an organizer, a referee and a visitor.

Of 26 players one never comes and one comes late, one leaves in the middle of a round, two sit at each other's tables
and one is disqualified; a hand is corrected after its round was closed, one table cannot play, and two players are
equal at the top. After every step the standings are held against books that the test keeps itself
(`tests.e2e.reckoning`), and at the end the workbook is, hand by hand: nobody had to invent a hand.

Which seats the lot gives does not matter: who does what is chosen from the published seating.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.day import (
    EVENT,
    agree,
    by_head,
    close_at,
    close_round,
    lines_of,
    neighbour,
    open_penalties,
    open_people,
    open_table,
    play_hand,
    save_change,
    seat_somebody_new,
    standings_on,
    start_round,
)
from tests.e2e.reckoning import Books, Table
from tests.e2e.steps import choose_method, open_panel, option_label, sign_in
from tests.factories import discard_win, make_event, make_staff, make_user, play
from tournament.draws.models import DrawSettings
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.acts.rounds import close_table as close_table_of
from tournament.registration.acts.entries import add_entry

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.slow,
    pytest.mark.django_db(transaction=True),
]

LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

NO_SHOW, LATECOMER = "Nadia Brandt", "Lars Okoye"
PLAYERS = [
    *("Ada Kwan", "Bo Lindström", "Cai Wen", "Dao Nguyễn", "Ewa Łuczak", "Fay O'Hara", "Gao Li", "Hui Itō"),
    *("Ines Prado", "Jun Mori", "Kofi Mensah", "Lena Vogt", "Mila Horvat", "Nils Berg", "Omar Haddad"),
    *(
        "Pia Rossi",
        "Qiu Feng",
        "Rui Costa",
        "Sara Cohen",
        "Tao Chen",
        "Uma Patel",
        "Vera Novak",
        "Wim Bakker",
    ),
    *("Yara Silva", NO_SHOW, LATECOMER),
]
FILLS_IN, STANDS_IN = "Rosa Reserve", "Hanna Host"
"""House players who are entered when they are needed."""

SIT_OUT = (Fraction(3, 2), 5)
"""Table points and points for sitting a round out."""


@dataclass(frozen=True)
class Cast:
    """Who does what on this day, and the tables of the first round that the seating leaves for it."""

    leaver: str
    crossed: tuple[str, str]
    leaders: tuple[str, str]
    cheat: str


def test_day_on_which_much_goes_wrong(open_page: OpenPage, transactional_db: None, tmp_path: Path) -> None:
    event = lantern_day()
    organizer, referee, visitor = open_page(viewport=LAPTOP), open_page(viewport=PHONE), open_page()
    sign_in(organizer, "olive")
    sign_in(referee, "remy")

    check_in(organizer)
    draw_all_and_publish(organizer)
    books = Books(PLAYERS)
    for number in (1, 2):
        read_seating(visitor, books, number)
    cast = cast_of(books)

    replace_no_show(organizer, books)
    seat_stand_in(organizer, books)
    start_round(organizer, books, 1)

    latecomer_takes_the_seat(referee, visitor, books)
    leaver_is_replaced(organizer, visitor, books, cast)
    wrong_tables_are_put_right(referee, visitor, books, cast)
    leaders_win(referee, visitor, books, cast, (24, 64))
    play_the_others(event, books, 1)
    close_round(organizer, 1)
    agree(visitor, books)
    correct_hand(organizer, visitor, books, cast)

    start_round_2(organizer, books)
    disqualify(referee, visitor, books, cast)
    close_unplayed(referee, visitor, books, cast)
    leaders_win(referee, visitor, books, cast, (64, 64), 2)
    play_the_others(event, books, 2)
    close_round(organizer, 2)
    agree(visitor, books)
    leaders_share_the_first_place(visitor, cast)
    workbook_agrees(organizer, books, tmp_path)


def lantern_day() -> Event:
    olive = make_user("olive", display_name="Olive")
    event = make_event(name="Lantern Day", organizer=olive, rounds_planned=2)
    make_staff(event, make_user("remy", display_name="Remy"), Role.REFEREE)
    DrawSettings.objects.create(event=event, sit_out_points=SIT_OUT[1], sit_out_table_points_x12=18)
    for name in PLAYERS:
        add_entry(olive, event, fields={"name": name})
    return event


# The morning


def check_in(page: Page) -> None:
    page.goto(f"{EVENT}desk/")
    for name in PLAYERS:
        if name not in (NO_SHOW, LATECOMER):
            row = page.locator(".desk-row", has_text=name)
            row.locator("button").click()
            expect(row.get_by_text("Here", exact=True)).to_be_visible()
    page.goto(f"{EVENT}entries/")
    page.get_by_role("button", name="Add 2 house players").click()
    expect(page.locator(".counts")).to_contain_text(re.compile(r"24\s*checked in"))


def draw_all_and_publish(page: Page) -> None:
    page.goto(f"{EVENT}rounds/1/desk/")
    choose_method(page, "Best schedule")
    page.get_by_role("button", name="Draw rounds 1 to 2").click()
    expect(page.locator(".desk-table")).to_have_count(7)
    page.get_by_role("button", name="Publish all 2 drawn rounds").click()
    expect(page.get_by_role("button", name="Unpublish the round")).to_be_visible()


def read_seating(page: Page, books: Books, round_number: int) -> None:
    """The seats as everybody sees them, East first."""
    page.goto(f"{EVENT}rounds/{round_number}/")
    for number, card in enumerate(page.locator(".table-card").all(), start=1):
        expect(card.locator(".table-number")).to_have_text(f"Table {number}")
        books.tables[round_number, number] = Table(card.locator(".person").all_inner_texts())
    assert len(books.tables) == 7 * round_number


def cast_of(books: Books) -> Cast:
    """Choose people whose troubles do not meet: each is at a table of the first round where nothing else happens."""
    taken = {books.table_of(1, NO_SHOW), books.table_of(1, LATECOMER)}
    free = [number for number in range(1, 8) if number not in taken]
    ranked = [[name for name in books.tables[1, number].sitting if name in PLAYERS] for number in free]
    one, other = next(
        (one, other)
        for one in ranked[3]
        for other in ranked[4]
        if books.table_of(2, one) != books.table_of(2, other)
    )
    busy = {books.table_of(2, one), books.table_of(2, other), books.table_of(2, NO_SHOW)}
    others = [name for four in ranked for name in four]
    cheat = next(name for name in others if books.table_of(2, name) not in busy)
    leaver = next(name for name in ranked[0] if name != cheat)
    crossed = tuple(next(name for name in four if name != cheat) for four in ranked[1:3])
    return Cast(leaver, (crossed[0], crossed[1]), (one, other), cheat)


def replace_no_show(page: Page, books: Books) -> None:
    """The round cannot start with a player who has left, and the way to put that right is at hand."""
    page.goto(f"{EVENT}entries/")
    page.locator("li.entry", has_text=NO_SHOW).get_by_role("button", name="Withdraw").click()
    expect(page.locator("li.entry", has_text=NO_SHOW).locator(".status")).to_have_text("Withdrawn")
    books.gone.add(NO_SHOW)
    page.goto(EVENT)
    expect(page.locator("main")).to_contain_text(f"{NO_SHOW} at table")
    page.get_by_role("link", name="See what to do").click()
    page.get_by_role("link", name="Seat a substitute").click()
    seat_somebody_new(page, FILLS_IN)
    books.change(1, NO_SHOW, FILLS_IN)


def seat_stand_in(page: Page, books: Books) -> None:
    """Somebody sits for the player who is late, from the first hand."""
    open_people(page, books, (1, books.table_of(1, LATECOMER)), LATECOMER)
    page.get_by_label("A late player arrives").check()
    seat_somebody_new(page, STANDS_IN)
    books.change(1, LATECOMER, STANDS_IN)


# Changes of people


def latecomer_takes_the_seat(page: Page, visitor: Page, books: Books) -> None:
    """20 minutes late: the seat is taken from the second hand on, and the session is lost."""
    at = (1, books.table_of(1, STANDS_IN))
    play_hand(page, books, at, STANDS_IN, 12)
    open_people(page, books, at, STANDS_IN)
    page.get_by_label("A late player arrives").check()
    label = option_label(page.locator("option", has_text=re.compile(LATECOMER)))
    page.get_by_label("Who takes the seat", exact=True).select_option(label=label)
    save_change(page, LATECOMER)
    books.change(1, STANDS_IN, LATECOMER)
    play_hand(page, books, at, LATECOMER, 40)
    agree(visitor, books)

    open_penalties(page, at, LATECOMER)
    page.get_by_role("link", name=re.compile("^Late …")).click()
    page.get_by_label("Minutes", exact=True).fill("20")
    page.get_by_role("button", name="Give the penalty").click()
    expect(page.locator(".notice-success")).to_contain_text("Late")
    books.lost.add((1, LATECOMER))
    agree(visitor, books)

    play_hand(page, books, at, None)
    close_at(page, books, at)
    agree(visitor, books)


def leaver_is_replaced(page: Page, visitor: Page, books: Books, cast: Cast) -> None:
    """After two hands somebody else plays on; each keeps what was won on the seat."""
    at = (1, books.table_of(1, cast.leaver))
    play_hand(page, books, at, cast.leaver, 16)
    play_hand(page, books, at, neighbour(books, at, cast.leaver), 10, cast.leaver)
    open_people(page, books, at, cast.leaver)
    page.get_by_label("The player leaves and a successor plays on").check()
    label = option_label(page.locator("option", has_text=STANDS_IN))
    page.get_by_label("Who takes the seat", exact=True).select_option(label=label)
    page.get_by_label("From which hand on").select_option("3")
    save_change(page, STANDS_IN)
    books.change(1, cast.leaver, STANDS_IN)
    agree(visitor, books)
    play_hand(page, books, at, STANDS_IN, 9, neighbour(books, at, STANDS_IN))
    close_at(page, books, at)
    agree(visitor, books)


def wrong_tables_are_put_right(page: Page, visitor: Page, books: Books, cast: Cast) -> None:
    """Two players took each other's chairs for a hand; each keeps what was won where they really sat."""
    one, other = cast.crossed
    one_at, other_at = (1, books.table_of(1, one)), (1, books.table_of(1, other))
    # On the page the winner is found at the seat of the player who was drawn there.
    books.exchange(1, one, other)
    play_hand(page, books, one_at, other, 20, shown_as=one)
    play_hand(page, books, other_at, neighbour(books, other_at, one), 14, one, shown_as_discarder=other)
    books.exchange(1, one, other)
    open_people(page, books, one_at, one)
    page.get_by_role("link", name="Two players sat at the wrong tables").click()
    label = option_label(page.locator("option", has_text=other))
    page.get_by_label("The other player", exact=True).select_option(label=label)
    page.get_by_label("They move to their own chairs now. Each keeps what they won").check()
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator(".effect")).to_contain_text(other)
    page.locator("#save-change").click()
    expect(page.locator(".seat-history")).to_contain_text(other)
    agree(visitor, books)
    for at, name in ((one_at, one), (other_at, other)):
        play_hand(page, books, at, name, 8, neighbour(books, at, name))
        close_at(page, books, at)
    agree(visitor, books)


# Tables


def leaders_win(
    page: Page, visitor: Page, books: Books, cast: Cast, values: tuple[int, int], number: int = 1
) -> None:
    for name, value in zip(cast.leaders, values, strict=True):
        at = (number, books.table_of(number, name))
        play_hand(page, books, at, name, value)
        close_at(page, books, at)
    agree(visitor, books)


def play_the_others(event: Event, books: Books, round_number: int) -> None:
    """The tables where nothing happens: a hand each, without the browser."""
    for (at, number), table in books.tables.items():
        if at == round_number and not table.is_closed:
            row = event.rounds.get(number=at).tables.get(number=number)
            play(row, discard_win(1, 2, 8 + number))
            books.hand((at, number), table.sitting[1], 8 + number, table.sitting[2])
            close_table_of(event.created_by, row, expected_hands=1)
            books.close((at, number))


def correct_hand(page: Page, visitor: Page, books: Books, cast: Cast) -> None:
    """24 was recorded where 64 had been won: the two winners are equal now."""
    name = cast.leaders[0]
    at = (1, books.table_of(1, name))
    open_table(page, at)
    page.get_by_role("link", name="Correct hand 1").click()
    page.get_by_label("Worth", exact=True).fill("64")
    page.get_by_label("Reason").fill("The sheet says 64")
    expect(page.locator("#record-hand")).to_contain_text("wins 64")
    page.locator("#record-hand").click()
    expect(page.locator(".hands > li").first).to_contain_text("wins 64")
    books.correct(at, 1, 64)
    agree(visitor, books)


# The second round


def start_round_2(page: Page, books: Books) -> None:
    """The player who never came sits in the second round too, until the house player takes that seat."""
    page.goto(f"{EVENT}rounds/2/start/")
    page.get_by_role("link", name="Seat a substitute").click()
    label = option_label(page.locator("option", has_text=FILLS_IN))
    page.get_by_label("Who takes the seat", exact=True).select_option(label=label)
    save_change(page, FILLS_IN)
    books.change(2, NO_SHOW, FILLS_IN)
    start_round(page, books, 2)


def disqualify(page: Page, visitor: Page, books: Books, cast: Cast) -> None:
    open_penalties(page, (2, books.table_of(2, cast.cheat)), cast.cheat)
    page.get_by_role("link", name=re.compile("^Cheating …")).click()
    page.get_by_label("disqualified", exact=True).check()
    page.get_by_role("button", name="Give the penalty").click()
    expect(page.locator(".notice-success")).to_contain_text("Cheating")
    books.out.add(cast.cheat)
    agree(visitor, books)


def close_unplayed(page: Page, visitor: Page, books: Books, cast: Cast) -> None:
    """Three cannot play: the table is closed as it is, and they get what sitting out gives."""
    at = (2, books.table_of(2, cast.cheat))
    open_table(page, at)
    open_panel(page, "table-panel")
    page.get_by_role("link", name="Close without a hand").click()
    page.get_by_label(cast.cheat).check()
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator(".effect")).to_contain_text(cast.cheat)
    page.locator("#save-closing").click()
    expect(page.locator("#table-missing")).to_contain_text(f"Closed without a hand. Absent: {cast.cheat}.")
    books.close_unplayed(at, {cast.cheat}, SIT_OUT)
    agree(visitor, books)


# What the pages and the workbook say


def leaders_share_the_first_place(page: Page, cast: Cast) -> None:
    first = standings_on(page)[:3]
    assert {line.name for line in first[:2]} == set(cast.leaders)
    assert [line.place for line in first] == [1, 1, 3]


def workbook_agrees(page: Page, books: Books, folder: Path) -> None:
    page.goto(f"{EVENT}standings/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Excel").click()
    download.value.save_as(folder / "standings.xlsx")
    book = openpyxl.load_workbook(io.BytesIO((folder / "standings.xlsx").read_bytes()))
    assert lines_of(book["Standings"].iter_rows(values_only=True)) == {
        line.name: line for line in books.standings()
    }
    hands = [
        (
            *(row[head] for head in ("Round", "Table", "Hand")),
            row["Winner"] or None,
            row["Value"] or 0,
            row["Discarded by"],
            *(row[f"{wind}: points"] for wind in ("East", "South", "West", "North")),
        )
        for row in by_head(book["Hands"].iter_rows(values_only=True))
    ]
    assert hands == list(hands_of(books))


def hands_of(books: Books) -> Iterator[tuple[object, ...]]:
    """Round, table, hand, winner, value, discarder, and what it moved from East to North in the first hand."""
    for (round_number, table_number), table in sorted(books.tables.items()):
        for number, hand in enumerate(table.hands, start=1):
            moved = [hand.won_by(name) for name in hand.sitting]
            yield (round_number, table_number, number, hand.winner, hand.value, hand.discarder, *moved)
