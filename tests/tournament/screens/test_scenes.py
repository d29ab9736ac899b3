"""Scenes of the hall: the race of the first ten, the best hands of the round, the table of the moment."""

import pytest

from tests.factories import NO_WIN, discard_win, make_entries, make_event, make_round, play
from tests.tournament.exchange.events import play_on
from tournament.events.enums import HoldBack
from tournament.events.models import Event, Round
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.enums import Outcome
from tournament.screens.pages.best_hands import best_hands, moment_of
from tournament.screens.pages.race import RUNNERS, race_of

pytestmark = pytest.mark.one_database

WON = "123m456m789m1122m +2m"


@pytest.fixture
def round_(event: Event) -> Round:
    entries = make_entries(event, 8)
    return make_round(event, [entries[:4], entries[4:]])


def test_race_runs_through_the_official_rounds(db: None) -> None:
    event = make_event(rounds_planned=2)
    make_entries(event, 12)
    assert race_of(event) is None
    play_on(event, rounds=2)
    race = race_of(Event.objects.get(pk=event.pk))
    assert race is not None
    assert (race.rounds, len(race.runners)) == ((1, 2), RUNNERS)
    last = [place for runner in race.runners if (place := runner.places[-1]) is not None]
    assert len(last) == RUNNERS
    assert last == sorted(last)
    assert race.times.count(";") == race.widths.count(";") == race.runners[0].heights.count(";") == 2


def test_best_hands_are_the_dearest_that_have_tiles(event: Event, round_: Round) -> None:
    one, two = round_.tables.order_by("number")
    tiles = HandInput(Outcome.SELF_DRAW, (WinInput(seat=2, tiles=WON),))
    play(one, discard_win(0, 1, 88), NO_WIN)
    play(two, tiles)
    (best,) = best_hands(event, round_)
    assert (best.table_number, best.number) == (2, 1)
    assert "Player 7" in best.sentence
    assert best.tiles.endswith(" 2m")


def test_biggest_hand_makes_its_table_that_of_the_moment(event: Event, round_: Round) -> None:
    one, two = round_.tables.order_by("number")
    assert moment_of(event, round_) is None
    play(two, NO_WIN)
    assert moment_of(event, round_).table_number == 2
    play(one, discard_win(0, 1, 8), discard_win(0, 1, 60))
    play(two, discard_win(0, 1, 20))
    moment = moment_of(event, round_)
    assert (moment.table_number, moment.hand.number) == (1, 2)


def test_scenes_show_nothing_that_is_held_back(event: Event, round_: Round) -> None:
    play(round_.tables.get(number=1), HandInput(Outcome.SELF_DRAW, (WinInput(seat=2, tiles=WON),)))
    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.PUBLISHED)
    held = Event.objects.get(pk=event.pk)
    assert best_hands(held, round_) == ()
    assert moment_of(held, round_) is None
