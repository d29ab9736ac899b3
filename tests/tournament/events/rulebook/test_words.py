"""Rulebooks' own words: each is marked for translators, and the screens say them."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

import scoring
from tests.conftest import SignIn
from tests.factories import NO_WIN, make_event, make_table, play
from tests.invented import offer
from tests.tournament.play.at_table import actor_of, url_of
from tournament.events.acts.events import change_event
from tournament.events.enums import RankedBy, Ranking
from tournament.events.forms.event import EventForm
from tournament.events.rulebook import own_words
from tournament.events.rulebook.items import item_beside, item_word
from tournament.events.rulebook.words import MARKED, NAMED, criterion_word, word
from tournament.events.settings import option_sentences, option_sources
from tournament.events.settings.options import preset_sentence
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.enums import Outcome
from tournament.standings.exports.sheets.workbook import event_sheets
from tournament.standings.forms import CutForm
from tournament.standings.queries import standings

NAMES = [field.name for field in fields(scoring.Words)]
BOOKS = {
    "gghk": ("Chi", "Pong", "Kan", "Tie"),
    "hk_fanlaak": ("Chow", "Pung", "Kong", "Dead hand"),
    "mcr": ("Chow", "Pung", "Kong", "No win"),
    "apm": ("Chi", "Pong", "Kong", "No win"),
    "mau": ("Chi", "Pong", "Kong", "No win"),
    "riichi": ("Chii", "Pon", "Kan", "Exhaustive draw"),
}


def test_the_words_of_every_book_are_tried() -> None:
    assert {ruleset.id for ruleset in scoring.all_rulesets()} - BOOKS.keys() == set(), (
        "BOOKS does not have these"
    )


def test_every_word_of_every_book_is_marked_for_translators_and_no_other() -> None:
    used = {getattr(ruleset.words, name) for ruleset in scoring.scored_rulesets() for name in NAMES}
    assert used == set(MARKED)


def test_words_that_each_book_has_for_itself_are_marked_with_its_name() -> None:
    books = scoring.scored_rulesets()
    assert {(book.name, getattr(book.words, name)) for book in books for name in own_words.NAMES} == set(
        own_words.MARKED
    )


def test_a_word_is_the_books_own_in_the_readers_language(settings: Any, tmp_path: Path) -> None:
    mcr, gghk = (scoring.get_ruleset(one).name for one in ("mcr", "gghk"))
    texts = {f"{mcr}\4False win": "錯和", "False win": "詐糊", f"{gghk}\4Chi": "上", "Points": "分"}
    offer(settings, tmp_path, "zh-hant", texts)
    with translation.override("zh-hant"):
        assert (word("mcr", "false_win"), word("gghk", "false_win")) == ("錯和", "詐糊")
        assert (word("gghk", "chow"), word("gghk", "points")) == ("上", "分")
    assert word("mcr", "false_win") == "False win"


def test_every_sentence_of_an_option_is_marked_for_translators_and_no_other() -> None:
    used = {option.description for book in scoring.scored_rulesets() for option in book.options}
    assert used == set(option_sentences.MARKED)


def test_every_source_and_name_of_a_preset_is_marked_for_translators_and_no_other() -> None:
    presets = [preset for book in scoring.scored_rulesets() for preset in book.presets]
    used = {sourced.source for preset in presets for sourced in preset.chosen.values()}
    assert used == set(option_sources.MARKED)
    assert {preset.name for preset in presets} == set(option_sources.NAMED)


def test_items_are_named_in_the_readers_language_with_the_chinese_name_beside_it() -> None:
    said = {}
    for language in ("en", "fr", "zh-hant", "zh-hans", "ja"):
        with translation.override(language):
            said[language] = (item_word("mcr", "Last Tile"), item_beside("mcr", "Last Tile"))
    english = ("Last Tile", "和絕張")
    assert said == {
        "en": english,
        "fr": english,
        "zh-hant": ("和絕張", ""),
        "zh-hans": ("和绝张", ""),
        "ja": ("和絕張", ""),
    }
    assert item_word("mcr", "Gone since") == "Gone since"


def test_every_name_of_a_book_is_marked_for_translators_and_no_other() -> None:
    used = {text for book in scoring.scored_rulesets() for text in (book.name, book.summary, book.unit)}
    assert used == set(NAMED)


@pytest.mark.parametrize("ruleset", sorted(BOOKS))
def test_books_call_sets_and_hands_without_a_winner_by_their_own_words(ruleset: str) -> None:
    assert tuple(word(ruleset, name) for name in ("chow", "pung", "kong", "no_win")) == BOOKS[ruleset]


@pytest.mark.parametrize("ruleset", sorted(BOOKS))
def test_table_speaks_the_words_of_its_book(db: None, sign_in: SignIn, ruleset: str) -> None:
    table = make_table(make_event(ruleset=ruleset))
    play(table, NO_WIN)
    page = sign_in(actor_of(table)).get(url_of(table, "table-detail")).content.decode()
    chow, pung, kong, no_win = BOOKS[ruleset]
    for mode, said in (("chow", chow), ("pung", pung), ("kong", kong)):
        assert re.search(rf'data-mode="{mode}"[^<>]*>\s*{said}\s*</button>', page)
    assert re.search(rf"<p>\s*{no_win}(, nobody in tenpai)?\s*</p>", page)
    assert ("Prevailing wind" in page) == (ruleset == "gghk")
    assert ("centre-wind" in page) == (ruleset not in ("apm", "mau"))


def test_robbed_kan_and_the_chuck_are_told_in_the_books_words(db: None) -> None:
    table = make_table(make_event(ruleset="gghk"))
    play(table, HandInput(Outcome.ROBBED_KONG, (WinInput(0, 3),), 1))
    page = Client().get(url_of(table, "table-detail")).content.decode()
    assert "Player 1 wins 3, robbing a kan of Player 2" in page
    assert "kong" not in page.lower().split('id="hands"')[1]


def test_refused_tiles_name_the_books_kong(db: None, sign_in: SignIn) -> None:
    for ruleset, said in (("gghk", "a kan counts as three"), ("mcr", "a kong counts as three")):
        table = make_table(make_event(ruleset=ruleset))
        fields_sent = {
            "outcome": "self_draw",
            "winner": "0",
            "method": "tiles",
            "tiles": "123m +4m",
            "expected_hand_number": "1",
            "client_key": "6f1e5d51-6b9e-4e6b-9d3c-2f6d3a6f2a11",
        }
        page = sign_in(actor_of(table)).post(url_of(table, "hand-preview"), fields_sent).content.decode()
        assert said in page, ruleset


def test_mcr_counts_contest_points(db: None) -> None:
    for ruleset, is_said in (("mcr", True), ("gghk", False)):
        table = make_table(make_event(ruleset=ruleset))
        slug = table.round.event.slug
        page = Client().get(f"/{slug}/standings/").content.decode()
        assert ("Contest points" in page) == is_said, ruleset


@pytest.mark.parametrize(
    ("ruleset", "robbed"), [("gghk", "92 for a kan robbed"), ("mcr", "92 for a kong robbed")]
)
def test_paper_sheet_is_explained_in_the_books_words(
    db: None, sign_in: SignIn, ruleset: str, robbed: str
) -> None:
    table = make_table(make_event(ruleset=ruleset))
    page = sign_in(actor_of(table)).get(url_of(table, "sheet")).content.decode()
    assert robbed in page
    shown = page.split('id="sheet-fouls"')[0].lower().replace("hong kong", "")
    assert ("kong" in shown) == (ruleset == "mcr")


def test_wrong_mahjong_is_said_where_others_have_a_false_win(db: None, sign_in: SignIn) -> None:
    table = make_table(make_event(ruleset="hk_fanlaak"))
    client = sign_in(actor_of(table))
    for name in ("table-detail", "sheet"):
        page = client.get(url_of(table, name)).content.decode()
        assert "Wrong mahjong" in page, name
        assert "False win" not in page, name


@pytest.mark.parametrize("ruleset", sorted(BOOKS))
def test_files_have_the_books_points(db: None, ruleset: str) -> None:
    event = make_table(make_event(ruleset=ruleset)).round.event
    headers = [
        str(column.header) for sheet in event_sheets(event, standings(event)) for column in sheet.columns
    ]
    assert headers.count("Contest points") == (2 if ruleset == "mcr" else 0)
    assert headers.count("Points") == (0 if ruleset == "mcr" else 2)


def test_criterion_of_the_ranking_has_the_books_word() -> None:
    said = {ruleset: criterion_word(ruleset, RankedBy.POINTS) for ruleset in BOOKS}
    assert {ruleset for ruleset, points in said.items() if points == "Contest points"} == {"mcr"}
    assert criterion_word("mcr", RankedBy.BEST_ROUND) == "Best round"


def test_choice_of_the_ranking_has_the_books_points(db: None) -> None:
    for ruleset, points in (("mcr", "Contest points"), ("gghk", "Points")):
        labels = dict(EventForm(instance=make_event(ruleset=ruleset)).fields["ranking"].choices)
        assert labels == {
            Ranking.TABLE_POINTS: f"Table points, then {points.lower()}",
            Ranking.POINTS: points,
            Ranking.OWN: "Only the criteria chosen below, in their order",
        }
    assert "Ranking: Table points, then contest points." in preset_sentence(scoring.get_ruleset("mcr"))


def test_standings_say_what_they_are_ranked_by_in_the_books_words(db: None) -> None:
    for ruleset, said in (
        ("mcr", "Ranked by table points, then contest points."),
        ("gghk", "Ranked by points."),
    ):
        slug = make_table(make_event(ruleset=ruleset)).round.event.slug
        assert said in Client().get(f"/{slug}/standings/").content.decode(), ruleset


@pytest.mark.parametrize(("ruleset", "points"), [("mcr", "Contest points"), ("gghk", "Points")])
def test_audit_names_what_the_ranking_compares_as_the_book_does(db: None, ruleset: str, points: str) -> None:
    event = make_event(ruleset=ruleset, ranking=Ranking.TABLE_POINTS)
    change_event(event.created_by, event, fields={"ranking": Ranking.POINTS})
    said = event.audit_entries.latest("pk").sentence
    assert said.endswith(f"Table points, then {points.lower()} → {points}")


@pytest.mark.django_db
def test_match_without_a_fixed_length_is_told_by_the_turn_of_dealing(sign_in: SignIn) -> None:
    event = make_event(ruleset="gghk")
    table = make_table(event)
    play(
        table,
        HandInput(Outcome.SELF_DRAW, (WinInput(0, 3),)),
        HandInput(Outcome.SELF_DRAW, (WinInput(0, 3),)),
    )
    client = sign_in(event.created_by)
    for address in (f"/{event.slug}/", f"/{event.slug}/rounds/1/overview/", f"/{event.slug}/rounds/1/"):
        page = client.get(address).content.decode()
        assert "East 1, 2 hands" in page, address
        assert "of 16 hands" not in page
    page_text = client.get(url_of(table, "table-detail")).content.decode()
    assert "2 hands have been played; the deal is at East 1." in page_text


def test_refusals_about_the_discarder_speak_the_book() -> None:
    assert word("gghk", "tap_discarder") == "Tap the seat of the player who chucked the winning tile."
    assert word("mcr", "tap_discarder") == "Tap the seat of the player who discarded the winning tile."
    assert "chuck" in word("gghk", "own_discard")


def test_criterion_of_a_cut_has_the_books_name() -> None:
    labels = dict(CutForm(ruleset="mcr").fields["tie_criterion"].choices)  # type: ignore[attr-defined]
    assert labels["points"] == word("mcr", "points") == "Contest points"
