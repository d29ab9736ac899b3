"""What a chombo of riichi costs: points after uma in the ledger, or a payment in the hand, as the event's options say."""

import pytest

from penalties.catalogue.riichi import BOOK
from penalties.catalogue.types import RuleBook
from penalties.rulebook.books import rule_book
from penalties.rulebook.ladder import Charge, replay
from tests.penalties.catalogue.test_catalogue import HERE, in_words


def first_ruling(book: RuleBook, code: str, choice: int | None = None) -> str:
    foul = book.foul(code)
    assert foul is not None
    (ruling,) = replay([Charge(1, 7, foul.code, HERE, foul.outcome, book.cards, choice=choice)])
    return in_words(ruling)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "false_win 20000, restart"),
        ({"chombo": "after_uma", "chombo_points": 30_000}, "false_win 30000, restart"),
        ({"chombo": "reverse_mangan", "chombo_points": 20_000}, "restart"),
    ],
)
def test_chombo_costs_what_the_options_say(options: dict[str, object], expected: str) -> None:
    book = rule_book("riichi", options)
    assert first_ruling(book, "false_win") == expected
    assert first_ruling(book, "call_with_dead_hand", choice=0) == expected


def test_first_claim_out_of_order_is_free() -> None:
    foul = BOOK.foul("claim_out_of_order")
    assert foul is not None
    rulings = replay(Charge(number, 7, foul.code, HERE, foul.outcome) for number in (1, 2, 3, 4))
    assert [in_words(one) for one in rulings] == ["nothing", "warning", "deduction 1000", "deduction 1000"]
