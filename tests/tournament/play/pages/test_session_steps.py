"""The steps of a session on the overview: the check of the tiles, the games, the signatures, the closing."""

import pytest
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_event, make_round, play, set_state
from tests.pages import words_of
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.rounds import close_table
from tournament.play.enums import EntryMethod

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

CHECK = "Check the tiles of every table before the first hand."


def make_session(ruleset: str = "mcr", *, state: RoundState, signed: bool = True) -> Round:
    event = make_event(ruleset=ruleset)
    if signed:
        change_entry_rules(event.created_by, event, allowed=list(EntryMethod), needs_confirmations=True)
    entries = make_entries(event, 8)
    return make_round(event, [entries[:4], entries[4:]], state=state)


def overview_of(round_: Round, sign_in: SignIn) -> str:
    url = reverse("play:overview", args=[round_.event.slug, round_.number])
    return words_of(sign_in(round_.event.created_by).get(url))


def test_tiles_are_checked_before_the_round_starts(sign_in: SignIn) -> None:
    said = overview_of(make_session(state=RoundState.PUBLISHED), sign_in)
    assert f"{CHECK} Play: 0 of 2 tables have finished. Players sign: all four at 0 of 2 tables." in said
    assert f"{CHECK} (done)" not in said


def test_steps_follow_the_tables(sign_in: SignIn) -> None:
    round_ = make_session(state=RoundState.RUNNING, signed=False)
    table = round_.tables.get(number=1)
    play(table, discard_win(0, 1, 8))
    close_table(round_.event.created_by, table, expected_hands=1)
    said = overview_of(round_, sign_in)
    assert f"{CHECK} (done)" in said
    assert "Play: 1 of 2 tables have finished. Close the tables: 1 of 2 are closed." in said
    assert "Players sign" not in said


def test_every_step_of_a_closed_round_is_done(sign_in: SignIn) -> None:
    round_ = make_session(state=RoundState.RUNNING, signed=False)
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
        close_table(round_.event.created_by, table, expected_hands=1)
    set_state(round_, RoundState.CLOSED)
    assert overview_of(round_, sign_in).count("(done)") == 3


def test_book_without_a_check_of_tiles_has_no_steps(sign_in: SignIn) -> None:
    assert CHECK not in overview_of(make_session("gghk", state=RoundState.PUBLISHED), sign_in)
