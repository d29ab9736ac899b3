from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_entries, make_event, make_user
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.models import Hand
from tournament.standings.queries import standings

pytestmark = pytest.mark.django_db


def simulate(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate_event", *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("ruleset", ["mcr", "mau"])
def test_players_make_a_new_event(ruleset):
    said = simulate(
        "--players=8", f"--ruleset={ruleset}", "--rounds=1", "--planned=2", "--hands=1", "--seed=3"
    )
    event = Event.objects.get()
    assert (event.ruleset, event.entries.count(), event.rounds.count()) == (ruleset, 8, 2)
    assert "2 hands in 1 round" in said
    assert "Rounds closed: 1 of 2" in said
    assert "Seed 3, address /simulated-event-of-8/" in said


def test_new_events_organizer_cannot_sign_in():
    simulate("--players=4", "--rounds=1", "--hands=1")
    assert not Event.objects.get().created_by.has_usable_password()


def test_the_only_event_is_played():
    event = make_event(ruleset="gghk", rounds_planned=3)
    make_entries(event, 4)
    simulate("--rounds=2", "--hands=1", "--seed=1")
    assert list(event.rounds.order_by("number").values_list("state", flat=True)) == [
        RoundState.CLOSED,
        RoundState.CLOSED,
        RoundState.PLANNED,
    ]


def test_event_is_demanded_when_there_are_several():
    make_event(slug="one")
    make_event(slug="two")
    with pytest.raises(CommandError, match=r"Say which event, with --event\. There are: one, two\."):
        simulate()


def test_named_event_is_played_beside_others():
    make_event()
    event = make_event(slug="this-one", ruleset="gghk", rounds_planned=1)
    make_entries(event, 4)
    simulate("--event=this-one", "--hands=2")
    assert Hand.objects.of_event(event).counted().count() == 2


def test_no_event_is_told():
    with pytest.raises(CommandError, match="There is no event yet"):
        simulate()


def test_unknown_event_is_told():
    make_event(slug="one")
    with pytest.raises(CommandError, match=r"There is no event “other”\. There are: one\."):
        simulate("--event=other")


def test_refusal_of_a_service_is_told():
    make_event()
    with pytest.raises(CommandError, match="at least 4 players, but this event has 0"):
        simulate()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rounds=0"], "“0” is not a whole number from 1 up"),
        (["--hands=many"], "“many” is not a whole number from 1 up"),
        (["--players=3"], "An event has 4 to 9999 players"),
        (["--players=10000"], "An event has 4 to 9999 players"),
        (["--players=8", "--planned=61"], "at most 60 rounds"),
        (["--players=8", "--event=one"], "leave --event out"),
        (["--ruleset=mcr"], "--ruleset is for a new event"),
        (["--players=8", "--ruleset=sichuan"], "invalid choice: 'sichuan'"),
    ],
)
def test_bad_options_are_told_and_change_nothing(arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        simulate(*arguments)
    assert not Event.objects.exists()


def test_quiet_says_nothing():
    assert simulate("--players=4", "--rounds=1", "--hands=1", "--quiet") == ""


def test_finished_event_is_told():
    simulate("--players=4", "--rounds=1", "--hands=1")
    assert "nothing was played" in simulate()


def test_event_is_given_to_an_account():
    owner = make_user("wong")
    simulate("--players=4", "--rounds=1", "--hands=1", "--planned=2", "--owner=wong")
    event = Event.objects.get()
    assert [row.user.username for row in event.staff.order_by("pk")] == ["simulator", "wong"]
    simulate("--rounds=1", "--hands=1", "--owner=wong")  # again, and it stays
    assert event.staff.filter(user=owner, role="organizer").count() == 1


def test_owner_must_have_an_account():
    with pytest.raises(CommandError, match="There is no account “nobody”"):
        simulate("--players=4", "--owner=nobody")
    assert not Event.objects.exists()


def test_final_scores_are_simulated_in_place_of_hands():
    simulate("--players=8", "--rounds=2", "--seed=4", "--final-scores")
    event = Event.objects.get()
    assert {hand.outcome for hand in Hand.objects.of_event(event)} == {"final"}
    assert [row.points for row in standings(event).rows] != [0] * 8
    assert sum(row.points for row in standings(event).rows) == 0


def test_final_scores_are_for_a_new_event():
    make_event()
    with pytest.raises(CommandError, match="--final-scores is for a new event"):
        simulate("--final-scores")
