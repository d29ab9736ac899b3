"""What is done on the pages of a day, in the browser and in the books at once (`tests.e2e.reckoning`)."""

import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction

from playwright.sync_api import Page, expect

from tests.e2e.reckoning import Books, Line
from tests.e2e.steps import close_table, open_panel, record_hand

EVENT = "/lantern-day/"


def start_round(page: Page, books: Books, number: int) -> None:
    page.goto(f"{EVENT}rounds/{number}/")
    page.get_by_role("button", name="Start the round").click()
    expect(page.locator("h1 .status")).to_have_text("Running")
    books.begun.add(number)


def open_people(page: Page, books: Books, at: tuple[int, int], name: str) -> None:
    """The page on which the people of a seat change."""
    open_table(page, at)
    open_panel(page, "table-panel")
    page.get_by_role("link", name="Change people").click()
    if name != books.tables[at].sitting[0]:
        page.get_by_role("link", name=name).click()
    expect(page.locator("h2#seat")).to_contain_text(name)


def seat_somebody_new(page: Page, name: str) -> None:
    page.get_by_label("Who takes the seat", exact=True).select_option(label="A new house player")
    page.get_by_label("Name of the new player").fill(name)
    save_change(page, name)


def save_change(page: Page, name: str) -> None:
    """See what changes first, then save it; somebody else sits there."""
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator(".effect")).to_contain_text(name)
    page.locator("#save-change").click()
    expect(page.locator("h2#seat")).to_contain_text(name)


def open_table(page: Page, at: tuple[int, int]) -> None:
    page.goto(f"{EVENT}rounds/{at[0]}/tables/{at[1]}/")


def neighbour(books: Books, at: tuple[int, int], name: str) -> str:
    """Who sits at the next seat."""
    sitting = books.tables[at].sitting
    return sitting[(sitting.index(name) + 1) % 4]


def play_hand(
    page: Page,
    books: Books,
    at: tuple[int, int],
    winner: str | None,
    value: int = 0,
    discarder: str | None = None,
    *,
    shown_as: str = "",
    shown_as_discarder: str = "",
) -> None:
    open_table(page, at)
    won_by, given_by = shown_as or winner or "", shown_as_discarder or discarder or ""
    if not winner:
        record_hand(page, "No win")
    elif discarder:
        sentence = f"{won_by} wins {value} from {given_by}"
        record_hand(page, sentence, winner=won_by, discarder=given_by, points=value)
    else:
        record_hand(page, f"{won_by} wins {value}, self-drawn", winner=won_by, points=value)
    books.hand(at, winner, value, discarder)


def close_at(page: Page, books: Books, at: tuple[int, int]) -> None:
    open_table(page, at)
    close_table(page)
    books.close(at)


def close_round(page: Page, number: int) -> None:
    page.goto(f"{EVENT}rounds/{number}/")
    page.get_by_role("button", name="Close the round").click()
    expect(page.locator("h1 .status").first).to_have_text("Closed")


def open_penalties(page: Page, at: tuple[int, int], name: str) -> None:
    open_table(page, at)
    open_panel(page, "table-penalties")
    page.locator(".seat-penalties > li", has_text=name).get_by_role("link", name="Penalty").click()


def agree(page: Page, books: Books) -> None:
    """The standings that everybody sees are those of the books."""
    page.goto(f"{EVENT}standings/")
    shown = standings_on(page)
    assert {line.name: line for line in shown} == {line.name: line for line in books.standings()}
    places = [line.place for line in shown if line.place]
    assert places == sorted(places)


def standings_on(page: Page) -> list[Line]:
    """The rows of the page: place, name, table points, points."""
    rows = page.locator("#standings tr[data-entry]").evaluate_all(
        """rows => rows.map(row => [
            row.cells[0].querySelector("strong"), row.querySelector(".person"),
            row.cells[2].querySelector("strong"), row.cells[3],
        ].map(part => part.innerText.trim().split("\\n")[0]))"""
    )
    return [
        Line(
            None if place == "–" else int(place.removeprefix("=")),
            name,
            exact(earned),
            int(points.replace("−", "-")),
        )
        for place, name, earned, points in rows
    ]


def by_head(rows: Iterable[Sequence[object]]) -> list[dict[str, object]]:
    """The rows of a sheet below its head, by the words of the head."""
    head, *lines = rows
    return [dict(zip(map(str, head), line, strict=True)) for line in lines]


def lines_of(rows: Iterable[Sequence[object]]) -> dict[str, Line]:
    """The standings in a sheet of `mcr`, by name."""
    lines = [
        Line(
            int(str(row["Place"])) if row["Place"] else None,
            str(row["Name"]),
            exact(str(row["Table points (exact)"])),
            int(str(row["Contest points"])),
        )
        for row in by_head(rows)
    ]
    return {line.name: line for line in lines}


def exact(text: str) -> Fraction:
    """Table points as they are written: 2, ½, 2⅓."""
    if text and not text[-1].isdecimal():
        rest = Fraction(unicodedata.numeric(text[-1])).limit_denominator(12)
        return Fraction(text[:-1] or 0) + rest
    return Fraction(text)
