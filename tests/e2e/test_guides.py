"""Whoever follows a guide step by step gets where it says."""

import os

import pytest

from tests.architecture.import_rules import ROOT
from tests.e2e.conftest import OpenPage
from tests.e2e.guide import Guide
from tests.e2e.steps import sign_in
from tests.factories import discard_win, make_user, play
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table, start_round

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]

GUIDES = ROOT / "docs" / "guide"
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def test_club_evening(open_page: OpenPage) -> None:
    make_user("organizer")
    organizer = open_page(viewport=LAPTOP, timezone_id="Asia/Hong_Kong")
    referee = open_page(viewport=PHONE, timezone_id="Asia/Hong_Kong")
    for page in (organizer, referee):
        sign_in(page, "organizer")
    meanwhile = {
        "the other tables of round 1 play and close": lambda: play_others(1),
        "rounds 2 and 3 are played and closed": play_rounds_2_and_3,
    }
    pictures = os.environ.get("SEATWIND_GUIDE_PICTURES") == "1"
    people = {"organizer": organizer, "referee": referee}
    guide = Guide(GUIDES / "club_evening.md", people, meanwhile, pictures)
    assert guide.follow() > 20


def play_others(number: int) -> None:
    """Every table of the round that is still open plays two hands and is closed."""
    round_ = Event.objects.get().rounds.get(number=number)
    for table in round_.tables.filter(closing=None):
        play(table, discard_win(winner=0, discarder=1, value=5), discard_win(winner=2, discarder=3, value=4))
        close_table(round_.event.created_by, table, expected_hands=2)


def play_rounds_2_and_3() -> None:
    event = Event.objects.get()
    for number in (2, 3):
        round_ = event.rounds.get(number=number)
        if round_.state == RoundState.PUBLISHED:
            start_round(event.created_by, round_)
        play_others(number)
        close_round(event.created_by, round_)
