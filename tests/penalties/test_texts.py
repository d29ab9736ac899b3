"""Sentences about penalties."""

import pytest

from penalties.catalogue.types import Consequence, Kind, Scope
from penalties.texts import consequence_words, scope_words, short_words


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (Consequence(Kind.DEDUCTION, 1), "1 point off"),
        (Consequence(Kind.DEDUCTION, 2), "2 points off"),
        (Consequence(Kind.DEDUCTION, 1, 60), "1–60 points off"),
        (Consequence(Kind.PAY_EACH, 1), "1 point to each of the others"),
        (Consequence(Kind.RED, 96), "red card, 96 points"),
        (Consequence(Kind.RED), "red card"),
    ],
)
def test_points_are_told_in_the_number_they_have(one: Consequence, words: str) -> None:
    assert consequence_words("gghk", one) == words


@pytest.mark.parametrize(
    ("ruleset", "dead", "short"),
    [
        ("mcr", "dead hand: no win this hand", "dead hand"),
        ("apm", "dead hand: no win this hand", "dead hand"),
        # This book calls a hand that nobody wins a dead hand.
        ("hk_fanlaak", "no win this hand", "no win this hand"),
    ],
)
def test_dead_hand_is_said_only_where_the_book_means_a_player_by_it(
    ruleset: str, dead: str, short: str
) -> None:
    one = Consequence(Kind.DEAD_HAND)
    assert (consequence_words(ruleset, one), short_words(ruleset, one)) == (dead, short)


def test_match_is_a_game_session_where_the_book_says_so() -> None:
    assert scope_words("mcr", Scope.MATCH) == "until the game session ends"
    assert scope_words("gghk", Scope.MATCH) == "until the match ends"
    lost = Consequence(Kind.SESSION_LOST)
    assert consequence_words("mcr", lost) == "game session lost: no table points"
    assert consequence_words("apm", lost) == "session lost: no table points"
