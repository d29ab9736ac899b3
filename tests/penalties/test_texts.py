"""Sentences about penalties."""

import pytest

from penalties.catalogue.types import Consequence, Kind
from penalties.texts import consequence_words


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
    assert consequence_words(one) == words
