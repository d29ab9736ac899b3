"""Pattern cards and foul cards speak of the event, in text that can be read at a table."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from scoring import OptionKind, describe, format_tiles, make_options, pattern_cards, scored_rulesets
from tests.factories import make_event, make_table
from tests.tournament.papers.hall import (
    A4,
    LETTER,
    READABLE_POINTS,
    page_sizes,
    seat_players,
    sheets_of,
    sizes_of_text,
    text_of,
)
from tournament.events.models import Event
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.papers import pattern_meanings
from tournament.papers.book_sentences import MARKED
from tournament.papers.documents import BY_CODE
from tournament.papers.documents.types import Order
from tournament.papers.drawings import BACK, faces, tile_row
from tournament.papers.enums import PaperSize
from tournament.papers.pdf.engine import Printed, write_pdf
from tournament.papers.rendering import printed_sheets
from tournament.papers.rulebook import DrawnHand, drawn_example, hand_in_words, hand_labels, main_item
from tournament.play.bridge.rules import options_of

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.one_database]

RULESETS = [ruleset.id for ruleset in known_rulesets()]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


def words_of(event: Event, code: str) -> str:
    html = "".join(sheet.html for sheet in sheets_of(event, code))
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.parametrize(
    ("ruleset", "options", "words"),
    [
        ("gghk", {}, ["Minimum to win (faan): 3.", "10 and more 512 0 256"]),
        ("mcr", {}, ["Minimum to win (points): 8.", "Not counted towards the minimum: Flower Tiles."]),
        ("hk_fanlaak", {"min_fan": 3}, ["Minimum faan: 3", "4–6 32 16 32", "10 and more 128 64 128"]),
        ("hk_fanlaak", {"little_dragons_absorb_sets": True}, ["the two sets are included and not added"]),
        (
            "apm",
            {"payoff": "thrower_double"},
            ["Who pays for a win: The discarder alone, double", "pays twice the value"],
        ),
        ("mau", {"min_points": 20}, ["Minimum to win (points): 20.", "Minimum points: 20"]),
    ],
)
def test_pattern_card_speaks_of_the_event(ruleset: str, options: dict[str, Any], words: list[str]) -> None:
    found = words_of(make_event(ruleset=ruleset, options=options), "pattern-card")
    assert [one for one in words if one not in found] == []


def test_card_of_the_plain_book_names_no_difference() -> None:
    assert "different from the rulebook" not in words_of(make_event(ruleset="hk_fanlaak"), "pattern-card")


def test_card_has_no_flowers_where_the_event_has_none() -> None:
    event = make_event(ruleset="hk_fanlaak", options={"bonus_tiles": False})
    found = words_of(event, "pattern-card")
    assert "Flower of own Wind" not in found
    assert "All Seasons" not in found
    assert "All Seasons" in words_of(make_event(ruleset="hk_fanlaak"), "pattern-card")


def test_foul_card_says_that_points_double_without_end() -> None:
    found = words_of(make_event(ruleset="mcr"), "foul-card")
    assert "the next time 40 points off, then 80 points off, and so on" in found
    assert found.count("doubling, without end") == 2


MOST_PAGES = {"pattern-card": 4, "foul-card": 2}


@pytest.mark.usefixtures("blank_tiles")
@pytest.mark.parametrize("ruleset", RULESETS)
def test_rule_cards_can_be_read_at_a_table(
    ruleset: str, cache: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The text, and the place of an example for every pattern."""
    event = make_event(ruleset=ruleset)
    for code, most in MOST_PAGES.items():
        sheets = sheets_of(event, code)
        pdf = write_pdf(sheets, cache=cache)
        sizes = page_sizes(pdf)
        assert set(sizes) == {A4}
        assert len(sizes) <= most
        assert round(min(sizes_of_text(pdf)), 1) >= READABLE_POINTS
        if code == "pattern-card":
            patterns = pattern_cards(ruleset, options_of(event))
            assert sum(sheet.html.count('class="tile-row"') for sheet in sheets) == len(patterns)
            text = " ".join(text_of(pdf).split())
            assert [card.name for card in patterns if card.name not in text] == []
    assert caplog.messages == []


def test_every_tile_is_drawn_as_a_pdf_can_show_it(cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    row = tile_row([[*faces(), *faces()]], label="tiles", marked=(0, 1))
    pdf = write_pdf([Printed(f"<html lang=en><body>{row}</body></html>")], cache=cache)
    assert len(pdf) > 20_000
    assert caplog.messages == []


RUNNING = [ruleset.id for ruleset in scored_rulesets() if ruleset.match]


@pytest.mark.usefixtures("blank_tiles")
@pytest.mark.parametrize("ruleset", RUNNING)
def test_papers_where_scores_run_along(ruleset: str, cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The sheet has columns for bets and tenpai and adds up to the result; the table of han and fu has every payment."""
    options = {"start_points": 25_000, "uma": [30_000, 10_000, -10_000, -30_000], "kiriage": True}
    table = make_table(make_event(ruleset=ruleset, options=options))
    found = {}
    for code in ("score-sheets", "worth-card"):
        document = BY_CODE[code]
        order = Order(
            table.round.event, "https://mahjong.example", table.round if document.of_round else None
        )
        pdf = write_pdf(printed_sheets(document, order), cache=cache)
        assert page_sizes(pdf) == [A4]
        found[code] = " ".join(text_of(pdf).split())
    for said in ("Honba", "Sticks", "25000", "Less 30,000", "Uma: 30 / 10 / −10 / −30", "Oka: 20", "22 "):
        assert said in found["score-sheets"]
    for said in (
        "1000 300/500",
        "2000 500/1000",
        "6400 1600/3200",
        "48000",
        "4 han with 30 fu",
        "Kan of 1, 9",
    ):
        assert said in found["worth-card"]
    assert not BY_CODE["worth-card"].is_for(make_event(ruleset="mcr"))
    assert caplog.messages == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_drawn_examples_are_the_hands_that_score(ruleset: str) -> None:
    """`tests/scoring/test_cards.py` scores them; here their tiles are counted as they lie on paper."""
    event = make_event(ruleset=ruleset)
    for card in pattern_cards(ruleset, options_of(event)):
        drawn = drawn_example(event, card)
        hand = card.example
        held = [*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)]
        codes = [code for group in drawn.groups for code in group]
        face_down = codes.count(BACK)
        assert face_down % 2 == 0
        wanted = Counter(format_tiles((tile,)) for tile in (*held, *hand.bonus))
        assert sum((wanted - Counter(codes)).values()) == face_down, card.name
        assert drawn.winning is not None, card.name
        group, place = drawn.winning
        assert drawn.groups[group][place] == format_tiles((hand.winning_tile,)), card.name


def test_drawn_hand_is_read_out_by_its_tiles() -> None:
    drawn = DrawnHand((("1m", "2m", "3m"), (BACK, "9s", "9s", BACK), ("7z", "7z")), (2, 1))
    assert hand_in_words(drawn) == (
        "1 of characters 一萬, 2 of characters 二萬, 3 of characters 三萬; "
        "face down, 9 of bamboos 九索, 9 of bamboos 九索, face down; "
        "Red dragon 中, Red dragon 中 (winning tile)"
    )
    html = "".join(sheet.html for sheet in sheets_of(make_event(ruleset="mcr"), "pattern-card"))
    labels = re.findall(r'class="tile-row"[^>]*aria-label="([^"]*)"', html)
    assert labels
    assert [label for label in labels if "(winning tile)" not in label] == []


def test_hand_is_called_by_its_most_valuable_item() -> None:
    event = make_event(ruleset="hk_fanlaak")
    assert main_item(event, ("Pung of Dragons", "All Honors", "Pung of player's Own Wind")) == "All Honors"


def option_values(ruleset: Any) -> Iterator[dict[str, Any]]:
    """Every option alone with its values."""
    yield {}
    for info in ruleset.options:
        if info.kind is OptionKind.BOOL:
            yield {info.name: not info.default}
        elif info.kind is OptionKind.CHOICE:
            yield from ({info.name: choice} for choice in info.choices)
        elif info.kind is OptionKind.INT:
            yield from ({info.name: value} for value in info.allowed or {info.minimum, info.maximum})


def test_every_sentence_of_a_book_is_marked_for_translation() -> None:
    said = {
        text
        for ruleset in scored_rulesets()
        for options in option_values(ruleset)
        for text in texts_of(ruleset, make_options(ruleset.id, options))
    }
    assert said - set(MARKED) == set()


def texts_of(ruleset: Any, options: Any) -> Iterator[str]:
    """What a book says of itself on a card, and in its table of han and fu."""
    book = describe(ruleset.id, options)
    yield from (one.text for one in (*book.rules, *book.paying))
    yield from book.value_names.values()
    if ruleset.match:
        tables = ruleset.match.tables(options)
        rows = (*tables.base_fu, *tables.set_fu, *tables.rest_fu)
        yield from (one.text for one in (*(row.what for row in rows), *tables.notes))
        yield from (text for row in tables.limits for text in (row.name, row.takes.text))


def test_the_meaning_of_every_pattern_is_marked_for_translation_and_no_other() -> None:
    assert {meaning for ruleset in scored_rulesets() for _number, meaning, _hand in ruleset.card} == set(
        pattern_meanings.MARKED
    )


@pytest.mark.parametrize(
    ("ruleset", "has_wind", "has_dealer"),
    [
        ("mcr", False, False),
        ("gghk", True, True),
        ("hk_fanlaak", True, True),
        ("apm", False, False),
        ("mau", False, False),
    ],
)
def test_score_sheet_asks_who_deals_where_the_dealer_can_stay(
    ruleset: str, has_wind: bool, has_dealer: bool
) -> None:
    event = make_event(ruleset=ruleset)
    seat_players(event, 1)
    found = words_of(event, "score-sheets")
    assert ("Hand Wind" in found, "Dealer Winner" in found) == (has_wind, has_dealer)


@pytest.mark.parametrize(
    ("ruleset", "first", "last"),
    [
        ("mcr", "E1", "N4"),
        ("apm", "1", "16"),
        ("mau", "1", "16"),
        ("gghk", "1", "34"),
        ("hk_fanlaak", "1", "34"),
    ],
)
def test_lines_are_named_by_winds_only_where_the_book_has_them(ruleset: str, first: str, last: str) -> None:
    labels = hand_labels(make_event(ruleset=ruleset))
    assert (labels[0], labels[-1]) == (first, last)


@pytest.mark.parametrize(
    ("ranking", "words"), [("table_points", "Place | table points"), ("points", "Place")]
)
def test_score_sheet_has_table_points_only_where_they_are_compared(ranking: str, words: str) -> None:
    event = make_event(ranking=ranking)
    seat_players(event, 1)
    found = words_of(event, "score-sheets")
    assert f"Total {words} Players are" in found


def test_long_match_continues_on_another_page(cache: Path) -> None:
    event = make_event(ruleset="hk_fanlaak", options={"revolutions": 8})
    seat_players(event, 1)
    sheets = sheets_of(event, "score-sheets")
    assert page_sizes(write_pdf(sheets, cache=cache)) == [A4, A4]
    first, second = (" ".join(re.sub(r"<[^>]*>", " ", sheet.html).split()) for sheet in sheets)
    assert "Sheet 1 of 2" in first
    assert "Carried over" not in first
    assert "Carried over 34 35" in second
    assert ("Place" in first, "Place" in second) == (False, True)


def test_score_sheets_of_every_rulebook_have_a_page_in_readable_letters(cache: Path) -> None:
    """Also with names of two lines below the signatures. In one file, because what a file costs is mostly its beginning."""
    sheets = []
    for ruleset in RULESETS:
        event = make_event(ruleset=ruleset)
        seat_players(event, 1)
        event.entries.update(name="Ngaire Featherstonehaugh-Smythe")
        sheets += [
            *sheets_of(event, "score-sheets"),
            *sheets_of(event, "score-sheets", size=PaperSize.LETTER),
        ]
    pdf = write_pdf(sheets, cache=cache)
    assert page_sizes(pdf) == [A4, LETTER] * len(RULESETS)
    assert round(min(sizes_of_text(pdf)), 1) >= READABLE_POINTS


@pytest.mark.parametrize("ruleset", ["gghk", "mcr"])
def test_score_sheet_of_long_names_stays_on_its_page(ruleset: str, cache: Path) -> None:
    event = make_event(ruleset=ruleset)
    seat_players(event, 1)
    event.entries.update(name="Wolfeschlegelsteinhausenbergerdorff " * 5)
    assert page_sizes(write_pdf(sheets_of(event, "score-sheets"), cache=cache)) == [A4]
