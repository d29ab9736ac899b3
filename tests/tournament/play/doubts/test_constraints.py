"""What the database refuses of doubts and their answers, whoever writes the rows."""

import pytest

from tests.constraints import refused_by
from tests.factories import discard_win, make_table, play
from tests.penalties.given import seated
from tournament.events.models import Event
from tournament.play.enums import DoubtAnswerKind, DoubtKind
from tournament.play.models import DoubtAnswer, HandDoubt

pytestmark = pytest.mark.django_db


@pytest.fixture
def doubt(event: Event) -> HandDoubt:
    table = make_table(event)
    (hand,) = play(table, discard_win(0, 1, 8))
    return HandDoubt.objects.create(hand=hand, entry=seated(table, 1), kind=DoubtKind.VALUE)


def test_player_doubts_a_version_once(doubt: HandDoubt) -> None:
    with refused_by("play_handdoubt_once"):
        HandDoubt.objects.create(hand=doubt.hand, entry=doubt.entry, kind=DoubtKind.WINNER)


def test_doubt_is_of_a_known_kind(doubt: HandDoubt) -> None:
    with refused_by("play_handdoubt_kind_known"):
        HandDoubt.objects.create(hand=doubt.hand, entry=seated(doubt.hand.table, 2), kind="colour")


def test_answer_is_of_a_known_kind(doubt: HandDoubt) -> None:
    referee = doubt.hand.table.round.event.created_by
    with refused_by("play_doubtanswer_kind_known"):
        DoubtAnswer.objects.create(doubt=doubt, kind="perhaps", answered_by=referee)
    DoubtAnswer.objects.create(doubt=doubt, kind=DoubtAnswerKind.STANDS, answered_by=referee)
