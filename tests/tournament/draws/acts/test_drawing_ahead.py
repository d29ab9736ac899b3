"""Rounds drawn ahead, by designs, with wishes, with people left over; all of an act or nothing of it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tests.acts import nothing_changes, one_act, refused
from tests.factories import make_entries, make_event, set_state
from tests.tournament.draws.deeds import choose, draw, draw_to, meetings, numbers_of, ranked
from tournament.draws.acts.publishing import publish_drawn_rounds, publish_round, unpublish_round
from tournament.draws.engine import methods
from tournament.draws.enums import Fill
from tournament.draws.errors import (
    EarlierRoundMissing,
    InputsChanged,
    LaterRoundApart,
    LaterRoundNeedsResults,
    NothingToPublish,
    PlayersChanged,
    TooFewPlayers,
    UnfilledTable,
)
from tournament.draws.models import Draw, FixedTable, KeptApart, Seat, SitOut
from tournament.draws.queries import entries_to_seat, sit_outs
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Event, Round
from tournament.registration.acts.entries import add_house_players, set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry


def new_event(players: int, rounds: int = 5) -> Event:
    event = make_event(rounds_planned=rounds)
    make_entries(event, players)
    return event


def first(event: Event) -> Round:
    return event.rounds.get(number=1)


@pytest.mark.django_db
def test_best_schedule_draws_all_rounds_and_nobody_meets_twice() -> None:
    event = new_event(16)
    with one_act(event, DrawVerb.ROUNDS_DRAWN_AHEAD, is_public=False):
        draws = draw_to(first(event), 5)
    assert [(made.round.number, made.ahead_index, made.version) for made in draws] == [
        (number, number - 1, 1) for number in range(1, 6)
    ]
    assert set(event.rounds.values_list("state", flat=True)) == {RoundState.DRAWN}
    met = meetings(event)
    assert len(met) == len(set(met)) == 5 * 4 * 6


@pytest.mark.django_db
def test_rounds_drawn_ahead_follow_the_plan() -> None:
    event = new_event(16)
    choose(event, plan=[["turnup", 1, 2], ["jump", 3, 3], ["high-to-high", 4, 5]])
    draws = draw_to(first(event), 3, methods.TURNUP)
    assert [made.method for made in draws] == ["turnup", "turnup", "jump"]
    assert numbers_of(first(event)) == [(1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16)]
    assert numbers_of(event.rounds.get(number=2))[0] == (1, 8, 11, 14)


@pytest.mark.django_db
def test_designs_drawn_one_by_one_are_those_drawn_ahead() -> None:
    plan = [["turnup", 1, 2], ["jump", 3, 3], ["high-to-high", 4, 5]]
    ahead, single = new_event(16), new_event(16)
    for event in (ahead, single):
        choose(event, plan=plan)
    draw_to(first(ahead), 3, methods.TURNUP)
    for number, method in ((1, methods.TURNUP), (2, methods.TURNUP), (3, methods.JUMP)):
        draw(single.rounds.get(number=number), method)
    for number in (1, 2, 3):
        one, other = ahead.rounds.get(number=number), single.rounds.get(number=number)
        assert numbers_of(one) == numbers_of(other)


@pytest.mark.django_db
def test_newcomer_takes_the_place_in_the_line() -> None:
    event = new_event(16)
    draw(first(event), methods.TURNUP)
    set_status(event.created_by, event.entries.get(number=3), status=EntryStatus.WITHDRAWN)
    (late,) = make_entries(event, 1)
    assert late.number == 17
    draw(event.rounds.get(number=2), methods.TURNUP)
    tables = numbers_of(event.rounds.get(number=2))
    assert tables == [(1, 8, 11, 14), (2, 5, 12, 15), (6, 9, 16, 17), (4, 7, 10, 13)]


@pytest.mark.django_db
def test_line_by_lot_is_kept_for_the_next_game() -> None:
    event = new_event(16)
    choose(event, line="lot")
    one = draw(first(event), methods.TURNUP, seed=1)
    two = draw(event.rounds.get(number=2), methods.TURNUP, seed=2)
    line = [player["id"] for player in one.inputs["players"]]
    assert line != ranked(event)
    assert [player["id"] for player in two.inputs["players"]] == line


@pytest.mark.django_db
def test_high_to_high_is_not_drawn_ahead() -> None:
    event = new_event(8)
    with refused(event, LaterRoundNeedsResults):
        draw_to(first(event), 2, methods.HIGH_TO_HIGH)


@pytest.mark.django_db
def test_rounds_ahead_stop_before_those_that_need_results() -> None:
    event = new_event(8)
    with refused(event, LaterRoundNeedsResults):
        draw_to(first(event), 3, methods.RANDOM)


@pytest.mark.django_db
def test_free_turnup_of_a_plan_is_drawn_ahead_by_itself() -> None:
    event = new_event(20, rounds=5)
    choose(event, plan=[["free-turnup", 1, 3], ["random", 4, 5]])
    with refused(event, LaterRoundApart):
        draw_to(first(event), 5, methods.FREE_TURNUP)
    made = draw_to(first(event), 3, methods.FREE_TURNUP)
    assert [draw.method for draw in made] == ["free-turnup"] * 3
    assert max(Counter(meetings(event)).values()) == 1
    assert all(reproduced_bytes(Draw.objects.get(pk=draw.pk)) == stored_bytes(draw) for draw in made)
    assert len(draw_to(event.rounds.get(number=4), 5, methods.RANDOM)) == 2


@pytest.mark.django_db
def test_design_waits_for_the_games_before() -> None:
    event = new_event(8)
    with refused(event, EarlierRoundMissing):
        draw(event.rounds.get(number=2), methods.TURNUP)


@pytest.mark.django_db
def test_rounds_ahead_leave_a_published_one_alone() -> None:
    event = new_event(8)
    draw(event.rounds.get(number=2))
    publish_round(event.created_by, event.rounds.get(number=2))
    with refused(event, RoundStateRefusal):
        draw_to(first(event), 3)


@pytest.mark.django_db
def test_people_kept_apart_do_not_share_a_table() -> None:
    event = new_event(8)
    entries = list(event.entries.order_by("number"))
    together = set(tables_of_draw(draw(first(event)), entries[0]))
    other = next(entry for entry in entries if entry.pk in together and entry != entries[0])
    one, two = sorted((entries[0], other), key=lambda entry: entry.pk)
    KeptApart.objects.create(one=one, other=two)
    assert other.pk not in tables_of_draw(draw(first(event)), entries[0])


def tables_of_draw(made: Draw, entry: Entry) -> list[int]:
    return next(list(table) for table in made.result if entry.pk in table)


@pytest.mark.django_db
def test_fixed_table_is_kept_by_every_method() -> None:
    event = new_event(12)
    entry = event.entries.get(number=5)
    FixedTable.objects.create(entry=entry, number=3)
    for seed in range(3):
        assert entry.pk in draw(first(event), seed=seed).result[2]


@pytest.mark.django_db
def test_weights_are_stored_whole_and_used() -> None:
    event = new_event(8)
    choose(event, weights={"club": 0, "repeat": 5})
    made = draw(first(event))
    assert (made.settings["weights"]["club"], made.settings["weights"]["repeat"]) == (0, 5)
    assert len(made.settings["weights"]) == 12


@pytest.mark.django_db
def test_spare_house_players_get_no_seat() -> None:
    event = new_event(9)
    add_house_players(event.created_by, event)
    set_status(event.created_by, event.entries.get(number=1), status=EntryStatus.WITHDRAWN)
    draw(first(event))
    assert {seat.entry.is_house for seat in Seat.objects.filter(round__event=event)} == {False}
    assert entries_to_seat(event) == 8
    publish_round(event.created_by, first(event))


@pytest.mark.django_db
def test_house_players_do_not_make_a_table_of_their_own() -> None:
    event = new_event(3)
    add_house_players(event.created_by, event)
    with refused(event, TooFewPlayers):
        draw(first(event))


@pytest.mark.django_db
def test_missing_house_players_are_asked_for() -> None:
    event = new_event(9)
    with refused(event, UnfilledTable):
        draw(first(event))
    assert entries_to_seat(event) == 9


@pytest.mark.django_db
def test_people_left_over_sit_out_in_turn() -> None:
    event = new_event(9)
    choose(event, fill=Fill.SIT_OUT, sit_out_points=-10, sit_out_table_points_x12=21)
    resting = []
    for number in (1, 2, 3):
        round_ = event.rounds.get(number=number)
        made = draw(round_, seed=number)
        assert Seat.objects.filter(round=round_).count() == 8
        assert made.sitting_out == list(
            SitOut.objects.filter(round=round_).values_list("entry_id", flat=True)
        )
        resting += made.sitting_out
        publish_round(event.created_by, round_)
    assert len(set(resting)) == 3
    rests = sit_outs(event)
    assert [(rest.entry_id, rest.round_number) for rest in rests] == list(
        zip(resting, (1, 2, 3), strict=True)
    )
    assert {(rest.points, rest.table_points_x12) for rest in rests} == {(-10, 21)}


@pytest.mark.django_db
def test_sit_out_is_told_once_it_is_published() -> None:
    event = new_event(5)
    choose(event, fill=Fill.SIT_OUT)
    draw(first(event))
    assert sit_outs(event) == []


@pytest.mark.django_db
def test_newcomer_after_the_draw_needs_a_new_one_even_where_people_sit_out() -> None:
    event = new_event(9)
    choose(event, fill=Fill.SIT_OUT)
    draw(first(event))
    make_entries(event, 1)
    with refused(event, PlayersChanged):
        publish_round(event.created_by, first(event))


@pytest.mark.django_db
def test_all_drawn_rounds_are_published_at_once() -> None:
    event = new_event(8, rounds=3)
    draw_to(first(event), 3)
    revision = Event.objects.get(pk=event.pk).revision
    published = publish_drawn_rounds(event.created_by, event)
    assert [round_.number for round_ in published] == [1, 2, 3]
    assert set(event.rounds.values_list("state", flat=True)) == {RoundState.PUBLISHED}
    assert Event.objects.get(pk=event.pk).revision == revision + 1
    with nothing_changes(event):
        assert publish_drawn_rounds(event.created_by, event) == []
    unpublish_round(event.created_by, event.rounds.get(number=2))
    assert list(event.rounds.values_list("state", flat=True)) == ["published", "drawn", "published"]


@pytest.mark.django_db
def test_publishing_all_needs_a_drawn_round() -> None:
    event = new_event(8)
    with refused(event, NothingToPublish):
        publish_drawn_rounds(event.created_by, event)


@pytest.mark.django_db
def test_no_round_is_published_when_one_is_out_of_date() -> None:
    event = new_event(8, rounds=3)
    draw_to(first(event), 3)
    set_status(event.created_by, event.entries.get(number=1), status=EntryStatus.WITHDRAWN)
    set_state(first(event), RoundState.PLANNED)
    with refused(event, PlayersChanged):
        publish_drawn_rounds(event.created_by, event)


class PowerCutError(Exception):
    """Stands for whatever may strike between two statements."""


def cut_at(table: str, time: int) -> Callable[..., Any]:
    """Let the database fail when rows are put into a table for the so many-th time."""
    seen = 0

    def execute(run: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal seen
        if sql.startswith(f'INSERT INTO "{table}"'):
            seen += 1
            if seen == time:
                raise PowerCutError
        return run(sql, params, many, context)

    return execute


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("table", "time"),
    [
        ("draws_draw", 1),
        ("draws_table", 1),
        ("draws_seat", 1),
        ("draws_seat", 3),
        ("draws_sitout", 2),
        ("events_auditentry", 1),
    ],
)
def test_draw_that_is_cut_off_leaves_nothing_behind(table: str, time: int) -> None:
    event = new_event(9, rounds=3)
    choose(event, fill=Fill.SIT_OUT)
    draw(first(event), seed=1)
    with (
        nothing_changes(event),
        pytest.raises(PowerCutError),
        connection.execute_wrapper(cut_at(table, time)),
    ):
        draw_to(first(event), 3)


@pytest.mark.django_db
def test_draw_is_not_kept_when_players_changed_meanwhile() -> None:
    """Somebody withdraws while the engine works: between the questions and the writing."""
    event = new_event(8)
    locked = []

    def withdraw(run: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if (sql.startswith("SELECT") and "FOR UPDATE" in sql.upper()) or _is_lock(sql, params, event):
            locked.append(sql)
            if len(locked) == 2:
                Entry.objects.filter(event=event, number=1).update(club="Another club")
        return run(sql, params, many, context)

    with pytest.raises(InputsChanged), connection.execute_wrapper(withdraw):
        draw(first(event))
    assert not Draw.objects.filter(round__event=event).exists()


def _is_lock(sql: str, params: Any, event: Event) -> bool:
    """The event read by its key: once before the engine works, once for the lock."""
    is_by_key = 'FROM "events_event" WHERE' in sql and '"events_event"."id" = %s' in sql
    return sql.startswith("SELECT") and is_by_key
