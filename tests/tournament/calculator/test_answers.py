"""The calculator's answers: the engine's own numbers, its reasons in words, and who pays."""

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

import scoring
from tournament.calculator.answers import Answer
from tournament.calculator.forms import CalculatorForm
from tournament.calculator.pages import calculator_page
from tournament.events.rulebook.rulesets import known_rulesets

RULESETS = [ruleset.id for ruleset in known_rulesets()]


def asked(query: str) -> Answer:
    answer = calculator_page(query).answer
    assert answer is not None
    return answer


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_example_of_every_item_is_worth_what_the_engine_says(ruleset: str) -> None:
    for card in scoring.pattern_cards(ruleset):
        if not card.example.concealed:
            continue
        answer = asked(
            urlencode({"ruleset": ruleset, "method": "text", "line": scoring.format_hand(card.example)})
        )
        score = scoring.score(card.example, ruleset)
        assert (answer.fault, answer.total, answer.value) == ("", score.total, score.value), card.name
        assert len(answer.items) == len(score.items), card.name
        assert sum(paid.points for paid in answer.payments) == 0, card.name


def test_reasons_and_payments() -> None:
    answer = asked("ruleset=mcr&tiles=2233445566778s+%2B8s&outcome=discard&winner=1&discarder=3")
    assert answer.worth == f"{answer.value} points"
    assert "Seven Pairs is part of Seven Shifted Pairs and does not count." in answer.left_out
    assert answer.waits == "258s"
    assert [paid.points for paid in answer.payments] == [-8, answer.value + 24, -8, -8 - answer.value]


def test_riichi_says_where_the_fu_come_from() -> None:
    query = (
        "ruleset=riichi&tiles=234m45p33567s+777z+%2B6p&outcome=discard&winner=0&discarder=2&honba=1&sticks=1"
    )
    answer = asked(query)
    assert answer.worth == "1 han 30 fu"
    assert [line.reason for line in answer.fu][:2] == ["A winning hand", "Open pung of Red dragon 中"]
    assert sum(line.fu for line in answer.fu) == 30
    assert [paid.points for paid in answer.payments] == [2800, 0, -1800, 0]


DRAGONS = "23m99p+555z+666z+777z+%2B4m"


def paid(query: str) -> list[int]:
    return [payment.points for payment in asked(query).payments]


def test_liable_player_pays_for_the_yakuman_alone() -> None:
    hand = f"ruleset=riichi&tiles={DRAGONS}&outcome=self_draw&winner=1"
    assert paid(hand) == [-16_000, 32_000, -8_000, -8_000]
    assert paid(f"{hand}&liable=2") == [0, 32_000, -32_000, 0]
    plain = asked("ruleset=riichi&tiles=234m45p33567s+777z+%2B6p&outcome=self_draw&winner=1&liable=2")
    assert plain.unpaid.startswith("Nobody is liable for this hand")


def test_what_lies_on_the_table_counts_for_a_hand_on_one_line_as_well() -> None:
    line = "method=text&line=23m567p99p234s567s+%2B4m+seat%3DS+riichi"
    assert paid(f"ruleset=riichi&{line}&honba=2&sticks=3") == [-2600, 5600, 0, 0]
    drawn = "method=text&line=11p55z+222m+333p+444s+%2B5z+self-drawn+seat%3DS"
    assert paid(f"ruleset=gghk&{drawn}&liable=2")[2] == -paid(f"ruleset=gghk&{drawn}&liable=2")[1]
    assert paid(f"ruleset=gghk&{drawn}&liable=1") == paid(f"ruleset=gghk&{drawn}")


def test_a_hand_below_the_minimum_shows_its_items_and_says_so() -> None:
    answer = asked("ruleset=mcr&tiles=234m67s33z+678p+789s+%2B8s&outcome=discard")
    assert answer.fault == "The hand is worth 1, below the minimum of 8 points."
    assert answer.items
    assert not answer.payments


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("tiles=123", "The tiles cannot be read."),
        ("tiles=11111m+%2B1m", "A hand has 13 tiles"),
        ("tiles=147m258p369s1234z+%2B1z", "do not make a winning hand"),
        ("tiles=123m456p78s99p+777z", "Say which tile won"),
        ("method=text&line=nonsense", "The tiles cannot be read."),
        ("method=items&items=Fully+Concealed+Hand&outcome=discard", "needs a self-drawn win"),
    ],
)
def test_what_is_no_win_says_why(query: str, sentence: str) -> None:
    assert sentence in asked(f"ruleset=mcr&{query}").fault


def test_items_are_added_up_with_those_that_are_certain() -> None:
    answer = asked("ruleset=mcr&method=items&items=Full+Flush&items=Pure+Straight&outcome=discard")
    assert answer.value == 40
    assert sum(paid.points for paid in answer.payments) == 0


def test_a_line_may_name_its_rulebook() -> None:
    page = calculator_page("ruleset=gghk&method=text&line=123m456p78s99p+777z+%2B9s+mcr+self-drawn+seat%3DS")
    assert page.answer is not None
    assert (page.answer.ruleset, page.answer.value) == ("mcr", 11)
    for row in page.others:
        assert asked(row.query).ruleset == row.compared.ruleset


def test_the_other_rulebooks_stand_beside_it() -> None:
    page = calculator_page("ruleset=mcr&tiles=123m456p78s99p+777z+%2B9s")
    assert [row.compared.ruleset for row in page.others] == [each for each in RULESETS if each != "mcr"]
    for row in page.others:
        there = asked(row.query)
        assert (there.worth, there.fault) == (row.compared.worth, row.compared.fault)


def test_an_option_changes_the_answer_and_stays_in_the_address() -> None:
    query = "ruleset=mau&tiles=123m456p78s99p+777z+%2B9s"
    assert "below the minimum" in asked(query).fault
    page = calculator_page(f"{query}&option_mau_min_points=0")
    assert page.answer is not None
    assert not page.answer.fault
    assert "option_mau_min_points=0" in page.query


def test_the_address_has_only_what_was_chosen() -> None:
    form = CalculatorForm(QueryDict("ruleset=mcr"))
    everything = "&".join(f"{name}={values[0]}" for name, values in form.first_values().items())
    assert calculator_page(everything).query == f"ruleset={form.book.id}"


def test_red_fives_are_ordinary_fives_elsewhere() -> None:
    page = calculator_page("ruleset=riichi&tiles=340m456p33567s66p+%2B6p")
    assert page.answer is not None
    assert all("cannot be read" not in row.compared.fault for row in page.others)
