"""From a player list to exported standings, as an organizer, a referee and a visitor do it in their browsers.

The figures are worked out by hand here and written down as literals. In `mcr` each player pays a winner 8 points, and
whoever discarded the tile (or everybody, on a self-draw) pays the hand's value on top.

Round 1, table 1                          Ada   Bo   Cai   Dao
  Ada wins 12 from Bo                     +36  −20    −8    −8
  Cai wins 23, self-drawn                 −31  −31   +93   −31
  no win
  Dao wins 10 from Bo (after correction)   −8  −18    −8   +34
  sum                                      −3  −69   +77    −5   table points 2, 0, 4, 1
Round 1, table 2                          Ewa  Fay   Gao   Hui
  Fay wins 8 from Hui                      −8  +32    −8   −16
  Ewa wins 8 from Gao                     +32   −8   −16    −8
  sum                                     +24  +24   −24   −24   table points 3, 3, ½, ½
Round 2, table 1                          Cai  Ewa   Fay   Ada
  Ada wins 10, self-drawn                 −18  −18   −18   +54
  no win
  sum                                     −18  −18   −18   +54   table points 1, 1, 1, 4
Round 2, table 2                          Dao   Bo   Gao   Hui
  Bo wins 20 from Dao                     −28  +44    −8    −8   table points 0, 4, 1½, 1½
"""

import io
from pathlib import Path

import openpyxl
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.day import by_head
from tests.e2e.player_list import player_list
from tests.e2e.steps import (
    choose_method,
    close_table,
    record_hand,
    seat_as,
    seat_points,
    sign_in_by_form,
    touch,
)
from tests.factories import make_user

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

ROUND_1 = [
    "Ada Kwan",
    "Bo Lindström",
    "Cai Wen",
    "Dao Nguyễn",
    "Ewa Łuczak",
    "Fay O'Hara",
    "Gao Li",
    "Hui Itō",
]
ROUND_2 = [
    "Cai Wen",
    "Ewa Łuczak",
    "Fay O'Hara",
    "Ada Kwan",
    "Dao Nguyễn",
    "Bo Lindström",
    "Gao Li",
    "Hui Itō",
]
PURE_STRAIGHT = "123456789m234p5s +5s"
"""Pure straight 16, fully concealed 4, all chows 2, single wait 1: 23 fan when self-drawn."""

STANDINGS = [
    # place, number, name, characters, club, country, table points (twice), contest points, then of rounds 1 and 2:
    # contest points, table points
    (1, 1, "Ada Kwan", "關愛達", "Harbour MC", "HK", 6, "6", 51, -3, 2, 54, 4),
    (2, 3, "Cai Wen", "蔡雯", "Bamboo Club", "CN", 5, "5", 59, 77, 4, -18, 1),
    (3, 5, "Ewa Łuczak", None, "Kraków", "PL", 4, "4", 6, 24, 3, -18, 1),
    (3, 6, "Fay O'Hara", None, None, "IE", 4, "4", 6, 24, 3, -18, 1),
    (5, 2, "Bo Lindström", None, "Harbour MC", "SE", 4, "4", -25, -69, 0, 44, 4),
    (6, 7, "Gao Li", "高丽", "Bamboo Club", "CN", 2, "2", -32, -24, 0.5, -8, 1.5),
    (6, 8, "Hui Itō", "伊藤惠", None, "JP", 2, "2", -32, -24, 0.5, -8, 1.5),
    (8, 4, "Dao Nguyễn", None, "Bamboo Club", "VN", 1, "1", -33, -5, 1, -28, 0),
]


@pytest.mark.long
@pytest.mark.main_path
def test_from_player_list_to_exported_standings(open_page: OpenPage, tmp_path: Path):
    make_user("olive", display_name="Olive")
    make_user("remy", display_name="Remy")
    organizer, referee, visitor = (open_page(reduced_motion="no-preference") for _ in range(3))

    create_event(organizer)
    import_players(organizer)
    draw_and_publish_round_1(organizer, visitor)
    sign_in_by_form(referee, "remy")
    play_round_1(referee)
    close_round(organizer, 1)
    expect_standings_after_round_1(visitor)
    draw_and_publish_round_2(organizer)
    play_round_2(referee)
    close_round(organizer, 2)
    check_export(organizer, tmp_path)


def create_event(page: Page) -> None:
    sign_in_by_form(page, "olive")
    page.get_by_role("link", name="New event").first.click()
    page.get_by_label("Name", exact=True).fill("Lantern Cup")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label("Minutes per round").fill("60")
    page.get_by_role("radio", name="Mahjong Competition Rules").check()
    page.get_by_role("button", name="Create the event").click()
    expect(page).to_have_url("/lantern-cup/")
    close_without_signatures(page)
    page.get_by_role("link", name="Staff").click()
    page.get_by_label("Username").fill("remy")
    known = page.get_by_role("region", name="Add an existing account")
    known.get_by_label("Role").select_option("Referee")
    page.get_by_role("button", name="Add to the staff").click()
    expect(page.get_by_role("link", name="Change or remove remy")).to_be_visible()


def close_without_signatures(page: Page) -> None:
    """The rulebook has players sign; here a referee closes the tables alone."""
    expect(page.locator("main")).to_contain_text("The rulebook asks for at least 6 rounds; this event has 2.")
    page.goto("/lantern-cup/settings/entry/")
    page.get_by_label("Four confirmations to close a table").uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto("/lantern-cup/")


def import_players(page: Page) -> None:
    page.goto("/lantern-cup/")
    page.get_by_role("link", name="Import players").first.click()
    page.get_by_label("Player list").set_input_files(
        {"name": "players.xlsx", "mimeType": "application/octet-stream", "buffer": player_list()}
    )
    page.get_by_role("button", name="Read the list").click()
    expect(page.locator("#row-10")).to_contain_text("number 5 already belongs to row 9")
    expect(page.locator("#row-12")).to_contain_text("“Ada Kwan” is already in row 4")
    expect(page.locator("#row-4")).to_contain_text("the cells are merged")
    page.get_by_role("button", name="Import 8 players").click()
    expect(page.locator(".bar")).to_contain_text("still need")
    page.locator("#row-10").get_by_label("Number", exact=True).fill("6")
    page.locator("#row-12").get_by_label("Skip this row").check()
    page.get_by_role("button", name="Check again").click()
    page.get_by_role("button", name="Import 8 players").click()
    expect(page).to_have_url("/lantern-cup/entries/")
    for name in ROUND_1:
        expect(page.locator("main")).to_contain_text(name)


def draw_and_publish_round_1(organizer: Page, visitor: Page) -> None:
    organizer.goto("/lantern-cup/")
    organizer.get_by_role("link", name="Draw round 1", exact=True).click()
    organizer.get_by_role("button", name="Draw round 1").click()
    expect(organizer.locator(".table-card")).to_have_count(2)
    seat_as(organizer, ROUND_1)
    expect_nothing_public(visitor)
    organizer.get_by_role("button", name="Publish").click()
    expect(organizer.get_by_role("button", name="Start the round")).to_be_visible()
    visitor.goto("/lantern-cup/rounds/1/")
    expect(visitor.locator(".table-card").first).to_contain_text("Ada Kwan")
    visitor.goto("/lantern-cup/seats/?q=hui")
    expect(visitor.locator(".place-table strong")).to_have_text("2")


def expect_nothing_public(visitor: Page) -> None:
    for path in ("/lantern-cup/rounds/1/", "/lantern-cup/rounds/1/tables/1/"):
        response = visitor.goto(path)
        assert response
        assert response.status == 404
    for path in ("/lantern-cup/", "/lantern-cup/seats/?q=Ada", "/lantern-cup/standings/"):
        response = visitor.goto(path)
        assert response
        assert response.status == 200
        expect(visitor.locator("main")).not_to_contain_text("Bo Lindström")


def play_round_1(page: Page) -> None:
    page.goto("/lantern-cup/rounds/1/")
    page.locator(".table-card").first.click()
    record_hand(
        page, "Ada Kwan wins 12 from Bo Lindström", winner="Ada Kwan", discarder="Bo Lindström", points=12
    )
    record_hand(page, "Cai Wen wins 23, self-drawn", winner="Cai Wen", tiles=PURE_STRAIGHT)
    expect(page.locator(".hands > li").first).to_contain_text("Pure Straight")
    record_hand(page, "No win")
    record_hand(page, "Dao Nguyễn wins 8 from Ada Kwan", winner="Dao Nguyễn", discarder="Ada Kwan", points=8)
    record_hand(
        page, "Bo Lindström wins 88 from Cai Wen", winner="Bo Lindström", discarder="Cai Wen", points=88
    )
    take_back_hand_5(page)
    correct_hand_4(page)
    assert seat_points(page) == {
        "Ada Kwan": "−3",
        "Bo Lindström": "−69",
        "Cai Wen": "+77",
        "Dao Nguyễn": "−5",
    }
    close_table(page)
    page.goto("/lantern-cup/rounds/1/tables/2/")
    record_hand(page, "Fay O'Hara wins 8 from Hui Itō", winner="Fay O'Hara", discarder="Hui Itō", points=8)
    record_hand(page, "Ewa Łuczak wins 8 from Gao Li", winner="Ewa Łuczak", discarder="Gao Li", points=8)
    assert seat_points(page) == {"Ewa Łuczak": "+24", "Fay O'Hara": "+24", "Gao Li": "−24", "Hui Itō": "−24"}
    close_table(page)


def take_back_hand_5(page: Page) -> None:
    page.get_by_role("button", name="Undo hand 5").click()
    expect(page.get_by_role("button", name="Undo hand 4")).to_be_visible()
    expect(page.locator(".hands > li").first).to_contain_text("Taken back")


def correct_hand_4(page: Page) -> None:
    page.get_by_role("link", name="Correct hand 4").click()
    touch(page, "Discarded", "Bo Lindström")
    page.get_by_label("Worth", exact=True).fill("10")
    page.get_by_label("Reason").fill("The players counted again")
    expect(page.locator("#record-hand")).to_contain_text("wins 10")
    page.locator("#record-hand").click()
    expect(page).to_have_url("/lantern-cup/rounds/1/tables/1/")
    expect(page.locator(".hands")).to_contain_text("Dao Nguyễn wins 10 from Bo Lindström")
    expect(page.locator(".hands")).to_contain_text("The players counted again")


def close_round(page: Page, number: int) -> None:
    page.goto("/lantern-cup/")
    page.get_by_role("button", name=f"Close round {number}").click()
    expect(page.locator("main")).to_contain_text("Closed")


def expect_standings_after_round_1(visitor: Page) -> None:
    visitor.goto("/lantern-cup/standings/")
    expect(visitor.get_by_role("heading", name="Standings after round 1")).to_be_visible()
    cells = visitor.locator("#standings tr[data-entry]").first.locator("th, td").all_inner_texts()
    assert cells[0].split()[0] == "1"
    assert cells[1].startswith("Cai Wen")
    assert [cell.split()[0] for cell in cells[2:4]] == ["4", "+77"]


def draw_and_publish_round_2(page: Page) -> None:
    page.goto("/lantern-cup/")
    page.get_by_role("link", name="Draw round 2").click()
    choose_method(page, "High to high, repeats avoided")
    page.get_by_role("button", name="Draw round 2").click()
    expect(page.locator(".table-card")).to_have_count(2)
    seat_as(page, ROUND_2)
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Start the round").click()
    expect(page.get_by_role("button", name="Close the round")).to_be_disabled()


def play_round_2(page: Page) -> None:
    page.goto("/lantern-cup/rounds/2/tables/1/")
    record_hand(page, "Ada Kwan wins 10, self-drawn", winner="Ada Kwan", points=10)
    record_hand(page, "No win")
    close_table(page)
    page.goto("/lantern-cup/rounds/2/tables/2/")
    record_hand(
        page, "Bo Lindström wins 20 from Dao Nguyễn", winner="Bo Lindström", discarder="Dao Nguyễn", points=20
    )
    close_table(page)


def check_export(page: Page, folder: Path) -> None:
    page.goto("/lantern-cup/standings/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Excel").click()
    path = folder / "standings.xlsx"
    download.value.save_as(path)
    book = openpyxl.load_workbook(io.BytesIO(path.read_bytes()))
    assert book.sheetnames == ["Standings", "Rounds", "Hands", "Players", "Penalties"]
    rows = list(book["Standings"].iter_rows(min_row=2, values_only=True))
    assert [(*row[:8], row[9], *row[12:16]) for row in rows] == STANDINGS
    assert [row[8] for row in rows] == [12 * row[6] for row in STANDINGS]
    assert {row[11] for row in rows} == {"All rounds"}
    hands = [
        tuple(row[head] for head in ("Round", "Table", "Hand", "Outcome", "Winner", "Value"))
        for row in by_head(book["Hands"].iter_rows(values_only=True))
    ]
    assert hands == [
        (1, 1, 1, "Win on a discard", "Ada Kwan", 12),
        (1, 1, 2, "Self-drawn win", "Cai Wen", 23),
        (1, 1, 3, "No win", None, None),
        (1, 1, 4, "Win on a discard", "Dao Nguyễn", 10),
        (1, 2, 1, "Win on a discard", "Fay O'Hara", 8),
        (1, 2, 2, "Win on a discard", "Ewa Łuczak", 8),
        (2, 1, 1, "Self-drawn win", "Ada Kwan", 10),
        (2, 1, 2, "No win", None, None),
        (2, 2, 1, "Win on a discard", "Bo Lindström", 20),
    ]
