"""People come late, withdraw, stay away and come back between rounds, at any number of players."""

import random

import pytest

from tests.acts import refused
from tests.factories import make_entries, make_event, set_state
from tests.tournament.draws.deeds import STEPS, choose, meetings, tables_of
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round
from tournament.draws.engine import Method, methods
from tournament.draws.enums import Fill
from tournament.draws.errors import TooFewPlayers
from tournament.draws.hooks.draw_checks import Severity
from tournament.draws.models import SitOut
from tournament.draws.pages.preflight import preflight
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.acts.entries import (
    add_house_players,
    release_house_players,
    set_status,
)
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.queries import entry_counts
from tournament.standings.queries import ranked_entry_ids

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

ROUNDS = 4
METHODS = (methods.RANDOM, methods.HIGH_TO_HIGH, methods.BEST, methods.FREE_TURNUP)


def people_of(event: Event) -> list[Entry]:
    return list(event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN))


def shake(event: Event, rng: random.Random) -> None:
    """Somebody comes, somebody goes, somebody who went is back; never below four."""
    make_entries(event, rng.choice([0, 0, 1, 2, 3]))
    gone = list(event.entries.filter(is_house=False, status=EntryStatus.WITHDRAWN))
    for entry in rng.sample(gone, min(len(gone), rng.choice([0, 1]))):
        set_status(event.created_by, entry, status=EntryStatus.CHECKED_IN)
    here = people_of(event)
    for entry in rng.sample(here, min(len(here) - 4, rng.choice([0, 1, 1, 2, 5]))):
        set_status(event.created_by, entry, status=EntryStatus.WITHDRAWN)


def do_as_the_checks_say(event: Event, round_: Round, method: Method) -> None:
    codes = {check.code for check in preflight(event, round_, method)}
    if "house_missing" in codes:
        add_house_players(event.created_by, event)
    if "house_spare" in codes:
        release_house_players(event.created_by, event)
    assert not [check for check in preflight(event, round_, method) if check.severity is Severity.STOP]


def play_round(event: Event, number: int, method: Method, seed: int) -> Round:
    round_ = event.rounds.get(number=number)
    do_as_the_checks_say(event, round_, method)
    draw_round(
        event.created_by,
        round_,
        method=method,
        ranked_ids=ranked_entry_ids(event),
        seed=seed,
        step_limit=STEPS,
    )
    publish_round(event.created_by, round_)
    set_state(round_, RoundState.CLOSED)
    return round_


def assert_everybody_has_a_place(event: Event, round_: Round, fill: Fill) -> None:
    people = {entry.pk for entry in people_of(event)}
    seated = [pk for table in tables_of(round_) for pk in table]
    resting = set(SitOut.objects.filter(round=round_).values_list("entry_id", flat=True))
    house = set(event.entries.filter(is_house=True, pk__in=seated).values_list("pk", flat=True))
    assert len(seated) == len(set(seated))
    assert set(seated) - house | resting == people
    assert not set(seated) & resting
    if fill == Fill.HOUSE:
        assert (len(house), resting) == (-len(people) % 4, set())
        assert entry_counts(event).house == len(house)
    else:
        assert (house, len(resting)) == (set(), len(people) % 4)


@pytest.mark.parametrize("fill", Fill)
@pytest.mark.parametrize("players", [*range(4, 12), 13, 18, 23])
def test_everybody_who_is_there_has_a_place_in_every_round(players: int, fill: Fill) -> None:
    rng = random.Random(f"{players} {fill}")
    event = make_event(rounds_planned=ROUNDS)
    choose(event, fill=fill)
    make_entries(event, players)
    method = rng.choice(METHODS)
    for number in range(1, ROUNDS + 1):
        round_ = play_round(event, number, method, rng.randrange(1000))
        assert_everybody_has_a_place(event, round_, fill)
        shake(event, rng)


def test_nobody_sits_out_twice_before_all_have_sat_out_once_although_people_come_and_go() -> None:
    """Nine people: one rests in every round; one of them leaves, a new one comes."""
    event = make_event(rounds_planned=9)
    choose(event, fill=Fill.SIT_OUT)
    make_entries(event, 9)
    rests: list[int] = []
    for number in range(1, 9):
        round_ = play_round(event, number, methods.RANDOM, seed=number)
        rests += SitOut.objects.filter(round=round_).values_list("entry_id", flat=True)
        if number == 4:
            never = next(entry for entry in people_of(event) if entry.pk not in rests)
            set_status(event.created_by, never, status=EntryStatus.WITHDRAWN)
            make_entries(event, 1)
    assert len(rests) == len(set(rests)) == 8


@pytest.mark.parametrize("method", [methods.HIGH_TO_HIGH, methods.RANDOM, methods.BEST])
def test_after_a_cut_the_draw_is_among_those_who_play_on(method: Method) -> None:
    """The draw takes whoever is not withdrawn, in the order of the standings, and knows whom they met before."""
    event = make_event(rounds_planned=4)
    entries = make_entries(event, 24)
    for number in (1, 2):
        play_round(event, number, methods.RANDOM, seed=number)
    survivors = ranked_entry_ids(event)[:12]
    for entry in entries:
        if entry.pk not in survivors:
            set_status(event.created_by, entry, status=EntryStatus.WITHDRAWN)
    round_ = play_round(event, 3, method, seed=3)
    drawn = round_.draws.get()
    assert sorted(pk for table in tables_of(round_) for pk in table) == sorted(survivors)
    assert [player["id"] for player in drawn.inputs["players"]] == survivors
    assert len(drawn.inputs["history"]) == 2
    assert [len(tables) for tables in drawn.inputs["history"]] == [6, 6]
    met = meetings(event)
    assert drawn.report["cost"]["repeats"] == len(met) - len(set(met)) <= 1


def test_too_few_who_are_left_are_told() -> None:
    event = make_event()
    entries = make_entries(event, 5)
    add_house_players(event.created_by, event)
    for entry in entries[:2]:
        set_status(event.created_by, entry, status=EntryStatus.WITHDRAWN)
    with refused(event, TooFewPlayers):
        play_round_unchecked(event)


def play_round_unchecked(event: Event) -> None:
    draw_round(
        event.created_by,
        event.rounds.get(number=1),
        method=methods.RANDOM,
        ranked_ids=ranked_entry_ids(event),
        step_limit=STEPS,
    )
