import pytest

from tests.factories import allow_links, make_entries, make_event, make_staff, make_user
from tests.tournament.simulation.snapshot import snapshot
from tournament.audit.models import AuditEntry
from tournament.draws.acts.drawing import draw_round
from tournament.draws.engine import methods
from tournament.draws.enums import Fill
from tournament.draws.models import DrawSettings
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.play.models import Hand, TableClosing
from tournament.play.queries.tables import table_states
from tournament.play.verbs import PlayVerb
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.simulation.entering import enter_new_event
from tournament.simulation.playing import Crew, Plan, play_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def crew(db: None) -> Crew:
    return Crew(make_user("organizer"), make_user("referee"))


def new_event(crew: Crew, *, players: int = 8, rounds: int = 2, ruleset: str = "gghk") -> Event:
    fields = {"name": "Made up", "ruleset": ruleset, "rounds_planned": rounds, "minutes_per_round": 60}
    event = enter_new_event(actor=crew.organizer, fields=fields, players=players, seed=11)
    make_staff(event, crew.referee, Role.REFEREE)
    return event


def states(event: Event) -> list[str]:
    return list(event.rounds.order_by("number").values_list("state", flat=True))


@pytest.mark.one_database
def test_same_seed_gives_same_event(crew):
    one, other = new_event(crew), new_event(crew)
    play_event(one, crew=crew, plan=Plan(seed=5, hands=8, leave_running=True))
    play_event(other, crew=crew, plan=Plan(seed=5, hands=8, leave_running=True))
    assert snapshot(one) == snapshot(other)


@pytest.mark.one_database
def test_other_seed_gives_other_hands(crew):
    one, other = new_event(crew, rounds=1), new_event(crew, rounds=1)
    play_event(one, crew=crew, plan=Plan(seed=5, hands=2))
    play_event(other, crew=crew, plan=Plan(seed=6, hands=2))
    assert snapshot(one)["hands"] != snapshot(other)["hands"]


@pytest.mark.one_database
def test_rounds_one_by_one_make_same_event(crew):
    at_once, one_by_one = new_event(crew), new_event(crew)
    play_event(at_once, crew=crew, plan=Plan(seed=5, hands=4))
    for _ in range(2):
        play_event(one_by_one, crew=crew, plan=Plan(seed=5, hands=4, rounds=1))
    assert snapshot(one_by_one) == snapshot(at_once)


def test_interrupted_run_goes_on_to_same_event(crew):
    whole, interrupted = new_event(crew), new_event(crew)
    plan = Plan(seed=9, hands=5)
    play_event(whole, crew=crew, plan=plan)

    def stop_after_three_hands(progress):
        if progress.hands >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_event(interrupted, crew=crew, plan=plan, on_progress=stop_after_three_hands)
    assert 3 <= Hand.objects.of_event(interrupted).count() < 20
    play_event(interrupted, crew=crew, plan=plan)
    assert snapshot(interrupted) == snapshot(whole)


@pytest.mark.one_database
def test_all_rounds_are_closed_and_every_match_is_over(crew):
    event = new_event(crew, players=4, rounds=2)
    played = play_event(event, crew=crew, plan=Plan(seed=1))
    assert states(event) == [RoundState.CLOSED, RoundState.CLOSED]
    for round_ in event.rounds.all():
        assert [state.position.is_over for state in table_states(event, round_).values()] == [True]
    assert played.hands == Hand.objects.of_event(event).counted().count()
    assert played.rounds == 2


def test_hands_bounds_every_table(crew):
    event = new_event(crew, rounds=1)
    play_event(event, crew=crew, plan=Plan(seed=1, hands=3))
    counts = [len(state.counted) for state in table_states(event, event.rounds.get()).values()]
    assert counts == [3, 3]


def test_leave_running_leaves_tables_at_different_hands(crew):
    event = new_event(crew, players=16, rounds=2, ruleset="apm")
    play_event(event, crew=crew, plan=Plan(seed=4, hands=1, rounds=1))
    play_event(event, crew=crew, plan=Plan(seed=4, leave_running=True))
    round_ = event.rounds.get(number=2)
    closed = round_.tables.filter(closing__isnull=False).count()
    open_counts = {
        len(state.counted)
        for table_id, state in table_states(event, round_).items()
        if not state.position.is_over
    }
    assert states(event) == [RoundState.CLOSED, RoundState.RUNNING]
    assert 0 < closed < 4
    assert len(open_counts) > 1


def test_unfilled_tables_get_house_players(crew):
    event = new_event(crew, players=6, rounds=1)
    play_event(event, crew=crew, plan=Plan(seed=1, hands=1))
    assert Entry.objects.filter(event=event, is_house=True).count() == 2
    assert states(event) == [RoundState.CLOSED]


def test_drawn_round_is_played_as_it_was_drawn(crew):
    event = make_event(organizer=crew.organizer, ruleset="gghk", rounds_planned=1)
    make_staff(event, crew.referee, Role.REFEREE)
    make_entries(event, 4)
    draw = draw_round(crew.organizer, event.rounds.get(), method=methods.RANDOM, ranked_ids=[], seed=77)
    play_event(event, crew=crew, plan=Plan(seed=1, hands=1))
    assert list(event.rounds.get().draws.values_list("pk", "seed")) == [(draw.pk, 77)]


def test_finished_event_stays_as_it_is(crew):
    event = new_event(crew, players=4, rounds=1)
    play_event(event, crew=crew, plan=Plan(seed=1, hands=1))
    before = snapshot(event)
    assert play_event(event, crew=crew, plan=Plan(seed=2)).rounds == 0
    assert snapshot(event) == before


def test_slips_are_corrected_and_taken_back(crew):
    """Seed 65 makes both slips in the first hands of eight tables."""
    event = new_event(crew, players=32, rounds=1)
    play_event(event, crew=crew, plan=Plan(seed=65, hands=1))
    verbs = list(AuditEntry.objects.filter(event=event).values_list("verb", flat=True))
    assert (verbs.count(PlayVerb.HAND_CORRECTED), verbs.count(PlayVerb.HAND_VOIDED)) == (1, 1)
    assert Hand.objects.of_event(event).counted().count() == 8


def test_tables_are_confirmed_where_the_event_demands_it(crew):
    event = new_event(crew, rounds=1)
    allow_links(event, needs_confirmations=True)
    play_event(event, crew=crew, plan=Plan(seed=5, hands=1))
    closings = TableClosing.objects.filter(table__round__event=event)
    assert [closing.unconfirmed for closing in closings] == [[], []]


def test_house_players_who_are_there_are_enough_after_a_withdrawal(crew):
    """13 people and 3 house players; the 13th leaves, and the other twelve fill three tables."""
    event = new_event(crew, players=13)
    plan = Plan(seed=5, hands=1, rounds=1)
    play_event(event, crew=crew, plan=plan)
    set_status(crew.organizer, event.entries.get(number=13), status=EntryStatus.WITHDRAWN)
    play_event(event, crew=crew, plan=plan)
    assert [round_.tables.count() for round_ in event.rounds.order_by("number")] == [4, 3]


def test_nobody_is_asked_in_where_players_sit_out(crew):
    event = new_event(crew, players=9)
    DrawSettings.objects.create(event=event, fill=Fill.SIT_OUT)
    play_event(event, crew=crew, plan=Plan(seed=5, hands=1))
    assert not event.entries.filter(is_house=True).exists()
    assert [round_.sit_outs.count() for round_ in event.rounds.all()] == [1, 1]
