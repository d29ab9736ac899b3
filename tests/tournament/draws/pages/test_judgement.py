"""Findings about draws in words: each code has a sentence, with its plural, and names whom it is about."""

import pytest

from tournament.draws.engine import Finding, Judged
from tournament.draws.enums import Wind
from tournament.draws.pages.judgement import JudgedLine, judged_lines, people_of, verdict
from tournament.registration.models import Entry

ENTRIES = {pk: Entry(pk=pk, number=pk, name=name) for pk, name in ((1, "Ann"), (2, "Bob"), (3, "Cleo"))}


def said(finding: Finding) -> JudgedLine:
    return judged_lines([finding], ENTRIES, {})[0]


@pytest.mark.parametrize("code", Judged)
def test_every_code_has_a_sentence(code: Judged) -> None:
    one, many = (said(Finding(code, count=count, wind=0)).sentence for count in (1, 2))

    assert one.endswith(".")
    assert one == many or (one.startswith("1 ") and many.startswith("2 "))


def test_sentences_name_the_wind_and_the_people() -> None:
    missed = Finding(Judged.WIND_MISSED, count=2, players=(1, 3), wind=Wind.NORTH)
    again = Finding(Judged.AGAIN, count=1, pairs=((1, 2),))

    assert (said(missed).sentence, said(missed).more) == ("2 players never sat North.", "Ann, Cleo")
    assert (said(again).sentence, said(again).more) == ("1 pair met again.", "Ann and Bob")
    assert people_of([missed, again]) == {1, 2, 3}
    assert verdict([again, missed]) == "2 things could be better."
    assert verdict([Finding(Judged.NOBODY_TWICE)]) == "A good draw."
