"""Sentences about penalties."""

import pytest

from penalties.catalogue.build import NOTHING, WARNING, off
from penalties.catalogue.types import (
    Band,
    Bands,
    CardRules,
    Consequence,
    Kind,
    Ladder,
    Measure,
    Outcome,
    PerUnit,
    Scope,
)
from penalties.rulebook.ladder import Reason, ReasonCode
from penalties.rulebook.texts import (
    card_words,
    consequence_words,
    outcome_words,
    reason_words,
    scope_words,
    short_words,
)


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
    assert consequence_words("apm", lost) == "session lost: its points count nowhere"


@pytest.mark.parametrize(
    ("outcome", "lines"),
    [
        (
            Bands(Measure.MINUTES, (Band(10, (off(10),)), Band(None, (off(20),)))),
            ("up to 10 minutes: 10 points off", "more than 10 minutes: 20 points off"),
        ),
        (
            Bands(Measure.TILES, (Band(0, (NOTHING,)), Band(1, (WARNING,)), Band(None, (off(5),)))),
            ("1 tile: warning", "more than 1 tile: 5 points off"),
        ),
        (
            Bands(Measure.TILES, (Band(0, (WARNING,)), Band(3, (off(5),)))),
            ("0 tiles: warning", "up to 3 tiles: 5 points off"),
        ),
        (
            PerUnit(Measure.TILES, Kind.DEDUCTION, 24, free=1),
            ("24 points off for each tile after the first",),
        ),
        (
            PerUnit(Measure.MINUTES, Kind.DEDUCTION, 5, unit=5, free=3),
            ("5 points off for every 5 minutes started after the first 3",),
        ),
        (
            PerUnit(Measure.SECONDS, Kind.DEDUCTION, 5, unit=15),
            ("5 points off for every 15 seconds started over the limit",),
        ),
        (
            Ladder(((WARNING,), (off(5),)), Scope.MATCH),
            (
                "first time in this match: warning",
                "second time and every later time in this match: 5 points off",
            ),
        ),
        (
            Ladder(((WARNING,), (off(5),), (off(20),)), Scope.MATCH, doubles=True),
            (
                "first time in this match: warning",
                "second time in this match: 5 points off",
                "third time in this match: 20 points off",
                "every time after that: doubling, without end (the next time 40 points off, then 80 points off, and so on)",
            ),
        ),
    ],
)
def test_steps_are_told_plainly(outcome: Outcome, lines: tuple[str, ...]) -> None:
    assert outcome_words("gghk", outcome) == lines


def test_repeats_beyond_the_fifth_are_counted() -> None:
    reason = Reason(ReasonCode.REPEAT, 6, Scope.MATCH)
    assert reason_words("gghk", reason) == "time number 6 in this match"


def test_card_that_replaces_the_first_says_so() -> None:
    cards = CardRules(1, 2, 3, red_replaces_yellows=True)
    assert "the points of the first are given back" in card_words("gghk", cards)[0]
