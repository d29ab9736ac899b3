"""What is said before a round is drawn."""

import pytest

from tests.factories import discard_win, make_entries, make_event, make_round, play, set_state
from tests.tournament.draws.deeds import choose, draw, draw_to
from tournament.core.listing import listed
from tournament.draws.engine import Method, methods
from tournament.draws.hooks.draw_checks import Check, Severity
from tournament.draws.models import FixedTable, KeptApart
from tournament.draws.pages.preflight import preflight
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.events.pages.steps import next_step
from tournament.play.acts.rounds import close_table
from tournament.registration.acts.entries import add_house_players, set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db


def checks(event: Event, number: int = 1, method: Method = methods.RANDOM) -> dict[str, Check]:
    found = preflight(event, event.rounds.get(number=number), method)
    assert all("%(" not in check.sentence for check in found)
    order = [list(Severity).index(check.severity) for check in found]
    assert order == sorted(order)
    return {check.code: check for check in found}


def event_of(players: int, **fields: object) -> Event:
    event = make_event()
    make_entries(event, players, **fields)
    return event


@pytest.mark.parametrize("players", [0, 1, 3])
def test_too_few_players_stop_a_draw(players: int) -> None:
    assert checks(event_of(players))["too_few_players"].severity is Severity.STOP


def test_missing_house_players_stop_a_draw_and_can_be_added_there() -> None:
    event = event_of(6)
    check = checks(event)["house_missing"]
    assert (check.severity, check.posts) == (Severity.STOP, True)
    assert "2 house players are missing" in check.sentence
    add_house_players(event.created_by, event)
    assert "6 players and 2 house players sit at 2 tables." in checks(event)["players"].sentence


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (4, "4 players sit at 1 table."),
        (7, "7 players and 1 house player sit at 2 tables."),
        (8, "8 players sit at 2 tables."),
    ],
)
def test_one_is_not_counted_as_many(players: int, sentence: str) -> None:
    event = event_of(players)
    if players % 4:
        step = next_step(event, list(event.rounds.all()), playing=players, open_tables=[])
        assert step is not None
        assert step.sentence == "7 players do not fill tables of four: 1 is missing."
        assert step.label == "Add 1 house player"
        add_house_players(event.created_by, event)
    assert checks(event)["players"].sentence == sentence


def test_spare_house_players_are_told() -> None:
    event = event_of(9)
    add_house_players(event.created_by, event)
    set_status(event.created_by, event.entries.get(number=1), status=EntryStatus.WITHDRAWN)
    assert "3 house players are not needed" in checks(event)["house_spare"].sentence


def test_sit_outs_are_counted() -> None:
    event = event_of(9)
    choose(event, fill="sit-out")
    found = checks(event)
    assert found["players"].sentence == "8 players sit at 2 tables."
    assert found["sit_out"].sentence == "1 player sits out."
    assert "house_missing" not in found


def test_open_round_stops_high_to_high_only() -> None:
    event = event_of(8)
    entries = list(event.entries.order_by("number"))
    round_ = make_round(event, [entries[:4], entries[4:]])
    table = round_.tables.get(number=1)
    play(table, discard_win(0, 1, 8))
    close_table(event.created_by, table, expected_hands=1)
    waiting = checks(event, 2, methods.HIGH_TO_HIGH)["earlier_round_open"]
    assert waiting.severity is Severity.STOP
    assert waiting.sentence == "Round 1 is running: table 2 is not closed."
    assert checks(event, 2)["earlier_round_open"].severity is Severity.INFO


def test_undrawn_round_is_a_warning_and_stops_designs() -> None:
    event = event_of(8)
    assert checks(event, 2)["earlier_round_missing"].severity is Severity.WARNING
    assert checks(event, 2, methods.TURNUP)["earlier_round_missing"].severity is Severity.STOP


def test_missing_check_ins_are_named() -> None:
    event = event_of(8)
    assert checks(event)["nobody_checked_in"].severity is Severity.INFO
    for entry in event.entries.filter(number__lte=6):
        set_status(event.created_by, entry, status=EntryStatus.CHECKED_IN)
    check = checks(event)["not_checked_in"]
    assert check.severity is Severity.WARNING
    assert "2 players get a seat without being checked in: Player 7, Player 8." in check.sentence


def test_who_came_and_left_since_the_draw_is_named() -> None:
    event = event_of(8)
    draw(event.rounds.get(number=1))
    assert not {"came", "left"} & set(checks(event))
    set_status(event.created_by, event.entries.get(number=2), status=EntryStatus.WITHDRAWN)
    make_entries(event, 1)
    found = checks(event)
    assert (found["came"].severity, found["left"].severity) == (Severity.WARNING, Severity.WARNING)
    assert "Player 1 (number 9)." in found["came"].sentence
    assert "Player 2." in found["left"].sentence
    set_state(event.rounds.get(number=1), RoundState.CLOSED)
    assert checks(event, 2)["left"].severity is Severity.INFO


def test_earlier_round_drawn_anew_is_noticed() -> None:
    event = event_of(8)
    draw(event.rounds.get(number=1))
    draw(event.rounds.get(number=2))
    assert "history_moved" not in checks(event, 2)
    draw(event.rounds.get(number=1), seed=99)
    assert checks(event, 2)["history_moved"].severity is Severity.WARNING


def test_rounds_drawn_along_are_no_change() -> None:
    event = event_of(8)
    draw_to(event.rounds.get(number=1), 3)
    assert "history_moved" not in checks(event, 3)


def test_wishes_that_cannot_be_met_are_told() -> None:
    event = event_of(8)
    entries = list(event.entries.order_by("number"))
    for entry in entries[:5]:
        FixedTable.objects.create(entry=entry, number=1)
    FixedTable.objects.create(entry=entries[7], number=9)
    KeptApart.objects.create(one=entries[0], other=entries[1])
    found = checks(event)
    assert "but only tables 1-2 are used" in found["no_such_table"].sentence
    assert "more than four" in found["table_full"].sentence
    assert "both have table 1" in found["fixed_together"].sentence


def test_long_lists_are_cut() -> None:
    assert listed(range(1, 4)) == "1, 2, 3"
    assert listed(["Wolkenstein " * 8, "Trostburg " * 8, "Jo"]) == "Wolkenstein " * 8 + " and 2 more"
    assert listed(["Wolkenstein " * 20]) == "Wolkenstein " * 20
    assert listed(range(1, 12)) == "1, 2, 3, 4, 5, 6, 7, 8 and 3 more"


def test_withdrawn_players_wishes_do_not_count() -> None:
    event = event_of(9)
    entry = Entry.objects.get(event=event, number=9)
    FixedTable.objects.create(entry=entry, number=9)
    set_status(event.created_by, entry, status=EntryStatus.WITHDRAWN)
    assert "no_such_table" not in checks(event)
