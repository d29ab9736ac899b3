"""A hand in one sentence."""

import pytest
from django.utils.translation import override

from tests.factories import discard_win, make_table, play
from tournament.draws.seats.seating import seating_of
from tournament.events.models import Event
from tournament.play.pages.hands import hand_sentence

pytestmark = pytest.mark.one_database


@pytest.mark.parametrize(("language", "name"), [("zh-hant", "陳大文"), ("en", "Chan Tai Man")])
def test_sentence_calls_people_as_the_reader_knows_them(event: Event, language: str, name: str) -> None:
    table = make_table(event)
    seating = seating_of(table).at(1)
    seating[0].name, seating[0].name_zh = "Chan Tai Man", "陳大文"
    [hand] = play(table, discard_win(0, 1, 8))
    with override(language):
        sentence = hand_sentence(hand, seating, event.ruleset)
    assert name in sentence
    assert str(seating[1]) in sentence
