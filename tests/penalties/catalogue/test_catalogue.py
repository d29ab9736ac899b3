"""Every foul of every rulebook: what it brings, what its repeat brings, what lasts and when that ends."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import scoring.rulesets
from penalties.catalogue.types import (
    ALL_TILES,
    Bands,
    CardRules,
    Consequence,
    Foul,
    Judge,
    Kind,
    Ladder,
    PerUnit,
    RuleBook,
    Text,
    Where,
)
from penalties.catalogue.wire import (
    cards_json,
    limit_json,
    outcome_json,
    read_cards,
    read_limit,
    read_outcome,
)
from penalties.rulebook.books import MissingFoulsError, all_books, rule_book
from penalties.rulebook.ladder import Charge, Moment, Ruling, in_force, replay
from scoring import UnknownRuleset, add_ruleset, get_ruleset

HERE = Moment(date(2026, 5, 1), round_number=1, table_number=3, wind_round=1, hand_number=4)
LATER = {
    "hand": replace(HERE, hand_number=5),
    "match": replace(HERE, round_number=2, table_number=1, hand_number=1),
    "day": Moment(date(2026, 5, 2), round_number=3, table_number=1, wind_round=1, hand_number=1),
}
ENDS = {
    "yellow": "match",
    "red": "day",
    "hu_forbiddance": "hand",
    "dead_hand": "hand",
    "long_hand": "hand",
    "no_win_this_turn": "hand",
    "no_claim": "hand",
    "forced_discard": "hand",
    "penalty_tiles": "hand",
    "session_lost": "match",
}
NEVER_ENDS = {"resigned", "disqualified", "blacklisted"}

ROWS = [
    tuple(cell.strip() for cell in line.split("|"))
    for line in (Path(__file__).parent / "fouls.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
FOULS = [(book, foul) for book in all_books() for foul in book.fouls]
FOUL_IDS = [f"{book.ruleset}-{foul.code}" for book, foul in FOULS]


def book_of(ruleset: str) -> RuleBook:
    return next(book for book in all_books() if book.ruleset == ruleset)


def charge_of(book: RuleBook, foul: Foul, number: int, amount: str, moment: Moment = HERE) -> Charge:
    given: dict[str, int] = {}
    if isinstance(foul.outcome, Judge):
        given = {"choice": int(amount)}
    elif isinstance(foul.outcome, Bands | PerUnit):
        given = {"measure": int(amount)}
    return Charge(number, 7, foul.code, moment, foul.outcome, book.cards, **given)  # type: ignore[arg-type]


def in_words(ruling: Ruling) -> str:
    return ", ".join(f"{one.kind} {one.amount}" if one.amount else one.kind for one in ruling.consequences)


@pytest.mark.parametrize(("ruleset", "code", "amount", "once", "again"), ROWS)
def test_foul_brings_what_its_book_says(ruleset: str, code: str, amount: str, once: str, again: str) -> None:
    book = book_of(ruleset)
    foul = book.foul(code)
    assert foul is not None
    first, second = replay([charge_of(book, foul, 1, amount), charge_of(book, foul, 2, amount)])
    assert (in_words(first), in_words(second)) == (once, again)


@pytest.mark.parametrize(("ruleset", "code", "amount", "once", "again"), ROWS)
def test_foul_lasts_as_long_as_its_book_says(
    ruleset: str, code: str, amount: str, once: str, again: str
) -> None:
    book = book_of(ruleset)
    foul = book.foul(code)
    assert foul is not None
    rulings = replay([charge_of(book, foul, 1, amount)])
    lasting = {words.split()[0] for words in once.split(", ")}
    restarts = "restart" in lasting
    for name, moment in {"now": HERE, **LATER}.items():
        order = ["now", "hand", "match", "day"]
        expected = {
            kind
            for kind in lasting
            if kind in NEVER_ENDS
            or (
                (kind in ENDS and order.index(name) < order.index(ENDS[kind]))
                and not (restarts and ENDS[kind] == "hand")
            )
        }
        assert {one.consequence.kind.value for one in in_force(rulings, moment)} == expected, name


def test_table_names_every_foul() -> None:
    assert {(row[0], row[1]) for row in ROWS} == {(book.ruleset, foul.code) for book, foul in FOULS}


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.ruleset)
def test_codes_are_used_once(book: RuleBook) -> None:
    codes = [foul.code for foul in book.fouls]
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize(("book", "foul"), FOULS, ids=FOUL_IDS)
def test_foul_is_told_in_three_languages_with_its_paragraph(book: RuleBook, foul: Foul) -> None:
    assert foul.paragraph
    for text in (foul.name, foul.when):
        assert text.en
        assert text.zh_hant
        assert text.zh_hans
        assert not any(letter.isascii() and letter.isalpha() for letter in text.zh_hant + text.zh_hans)
    assert foul.when.en.endswith(".")


@pytest.mark.parametrize(("book", "foul"), FOULS, ids=FOUL_IDS)
def test_outcome_is_written_and_read_back(book: RuleBook, foul: Foul) -> None:
    assert read_outcome(outcome_json(foul.outcome)) == foul.outcome


def test_unknown_form_of_outcome_is_refused() -> None:
    with pytest.raises(ValueError, match="guess"):
        read_outcome({"form": "guess"})


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.ruleset)
def test_card_rules_and_limit_are_written_and_read_back(book: RuleBook) -> None:
    assert read_cards(cards_json(book.cards)) == book.cards
    assert read_limit(limit_json(book.limit)) == book.limit


def test_ladder_of_empty_calls_grows_and_then_doubles() -> None:
    book = book_of("mcr")
    foul = book.foul("empty_call")
    assert foul is not None
    rulings = replay(charge_of(book, foul, number, "") for number in range(1, 7))
    amounts = ["warning", "deduction 5", "deduction 10", "deduction 20", "deduction 40", "deduction 80"]
    assert [in_words(ruling) for ruling in rulings] == amounts


@pytest.mark.parametrize(
    ("code", "moment", "expected"),
    [
        ("late_pung", replace(HERE, wind_round=2, hand_number=5), "warning"),
        ("late_pung", replace(HERE, hand_number=5), "deduction 5"),
        ("empty_call", replace(HERE, wind_round=2, hand_number=5), "deduction 5"),
        ("empty_call", LATER["match"], "warning"),
    ],
)
def test_ladder_begins_anew_after_its_scope(code: str, moment: Moment, expected: str) -> None:
    book = book_of("mcr")
    foul = book.foul(code)
    assert foul is not None
    assert isinstance(foul.outcome, Ladder)
    _first, second = replay([charge_of(book, foul, 1, ""), charge_of(book, foul, 2, "", moment)])
    assert in_words(second) == expected


def test_lateness_goes_by_the_minutes() -> None:
    book = book_of("mcr")
    foul = book.foul("late")
    assert foul is not None
    words = [
        in_words(*replay([charge_of(book, foul, 1, minutes)])) for minutes in ("1", "10", "11", "15", "16")
    ]
    assert words == ["deduction 10", "deduction 10", "deduction 20", "deduction 20", "session_lost"]


def test_option_of_the_event_sets_the_false_win_of_the_bonus_tile_rules() -> None:
    foul = rule_book("hk_fanlaak", {"false_win_penalty": 64}).foul("false_win")
    assert foul is not None
    ruling = replay([Charge(1, 7, foul.code, HERE, foul.outcome)])[0]
    assert ruling.consequences == (Consequence(Kind.PAY_EACH, 64), Consequence(Kind.RESTART))


def test_option_of_the_event_lets_the_red_replace_the_yellow() -> None:
    book = rule_book("gghk", {"second_yellow_replaces_first": True})
    foul = book.foul("early_draw")
    assert foul is not None
    first, second, third = replay(charge_of(book, foul, number, "") for number in (1, 2, 3))
    assert (in_words(first), in_words(second), in_words(third)) == ("yellow 24", "red 72", "yellow 24")
    held = [one.ruling.charge.number for one in in_force((first, second, third), HERE)]
    assert held == [2, 3]


def test_ruleset_without_fouls_names_the_module_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring.rulesets, "_known", dict(scoring.rulesets._known))
    add_ruleset(replace(get_ruleset("mcr"), id="bare"))
    with pytest.raises(MissingFoulsError, match=r"'bare'.*penalties\.catalogue\.bare"):
        all_books()
    with pytest.raises(UnknownRuleset):
        rule_book("types", {})


def test_books_differ_in_where_deductions_count() -> None:
    assert {book.ruleset: book.deductions_at for book in all_books()} == {
        "mcr": Where.TABLE,
        "gghk": Where.EVENT,
        "hk_fanlaak": Where.EVENT,
        "apm": Where.EVENT,
        "mau": Where.EVENT,
        "riichi": Where.EVENT,
    }
    assert [book.ruleset for book in all_books() if book.cards] == ["gghk"]
    assert book_of("gghk").cards == CardRules(yellow_points=24, red_points=96, false_win_points=512)


def test_false_win_of_the_zung_jung_books_opens_the_whole_hand() -> None:
    for ruleset in ("apm", "mau"):
        foul = book_of(ruleset).foul("false_win")
        assert foul is not None
        assert replay([Charge(1, 7, foul.code, HERE, foul.outcome)])[0].consequences[0].amount == ALL_TILES


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "Late"), ("zh-hant", "遲到"), ("zh-hans", "迟到"), ("zh-TW", "遲到"), ("de", "Late")],
)
def test_text_speaks_the_readers_language(language: str, expected: str) -> None:
    assert Text("Late", "遲到", "迟到").in_language(language) == expected


def test_characters_of_the_two_scripts_answer_each_other() -> None:
    """Character by character: one simplified form each, and no traditional one left over among the simplified."""
    forms: dict[str, set[str]] = {}
    for _book, foul in FOULS:
        for text in (foul.name, foul.when):
            for traditional, simplified in zip(text.zh_hant, text.zh_hans, strict=True):
                forms.setdefault(traditional, set()).add(simplified)
    assert {one: found for one, found in forms.items() if len(found) > 1} == {}
    changed = {traditional for traditional, found in forms.items() if found != {traditional}}
    assert changed & {letter for found in forms.values() for letter in found} == set()
    assert len(changed) > 100
