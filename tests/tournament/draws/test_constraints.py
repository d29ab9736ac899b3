"""Each constraint and trigger on draws, tables and seats, and an attempt to break it."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import ProtectedError

from tests.constraints import change, constraint_names, execute, refused_by
from tests.factories import make_entries, make_event, make_round, seat_somebody, set_state
from tournament.draws.models import Draw, DrawSettings, FixedTable, KeptApart, Seat, SitOut, Table
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round

NOT_ITS_ROUND = "draws_seat.round_id is not the round of its table"


@pytest.fixture
def round_(event: Event) -> Round:
    """Two tables of four."""
    entries = make_entries(event, 8)
    return make_round(event, [entries[:4], entries[4:]], state=RoundState.DRAWN)


def seat(round_: Round, table: int, wind: int) -> Seat:
    return Seat.objects.get(table__round=round_, table__number=table, wind=wind)


def test_every_constraint_of_draws_is_tried() -> None:
    """Those of seat changes, and of what they changed, stand in the tests of the acts that write them."""
    elsewhere = ("draws_seatchange_", "draws_statusbefore_")
    found = {name for name in constraint_names("draws") if not name.startswith(elsewhere)}
    assert found == {
        "draws_table_number_once",
        "draws_table_number_positive",
        "draws_seat_wind_once",
        "draws_seat_entry_once",
        "draws_seat_wind_known",
        "draws_draw_version_once",
        "draws_draw_version_positive",
        "draws_draw_kind_known",
        "draws_draw_parent_fits_kind",
        "draws_drawsettings_winds_known",
        "draws_drawsettings_fill_known",
        "draws_drawsettings_table_order_known",
        "draws_drawsettings_line_known",
        "draws_drawsettings_design_in_range",
        "draws_drawsettings_seconds_in_range",
        "draws_drawsettings_sit_out_points_in_range",
        "draws_keptapart_pair_once",
        "draws_keptapart_in_order",
        "draws_fixedtable_number_positive",
        "draws_sitout_entry_once",
    }


def test_table_number_is_given_once(round_: Round) -> None:
    with refused_by("draws_table_number_once"):
        Table.objects.create(round=round_, number=2)


def test_table_number_is_positive(round_: Round) -> None:
    with refused_by("draws_table_number_positive"):
        Table.objects.create(round=round_, number=0)


def test_two_players_do_not_share_a_wind(round_: Round) -> None:
    with refused_by("draws_seat_wind_once"):
        change(seat(round_, 1, 0), wind=1)


def test_player_does_not_sit_twice_in_a_round(round_: Round) -> None:
    with refused_by("draws_seat_entry_once"):
        change(seat(round_, 1, 0), entry=seat(round_, 2, 3).entry)


def test_fifth_wind_is_refused(round_: Round) -> None:
    with refused_by("draws_seat_wind_known"):
        change(seat(round_, 1, 0), wind=4)


def test_seat_is_not_created_in_another_round(event: Event, round_: Round) -> None:
    table = Table.objects.create(round=round_, number=3)
    (entry,) = make_entries(event, 1)
    with refused_by(NOT_ITS_ROUND):
        Seat.objects.create(table=table, round=event.rounds.get(number=2), wind=0, entry=entry)


def test_seat_is_not_moved_to_another_round(event: Event, round_: Round) -> None:
    with refused_by(NOT_ITS_ROUND):
        change(seat(round_, 1, 0), round=event.rounds.get(number=2))


def test_seat_is_not_moved_to_another_round_by_raw_sql(event: Event, round_: Round) -> None:
    with refused_by(NOT_ITS_ROUND):
        execute("UPDATE draws_seat SET round_id = %s", event.rounds.get(number=2).pk)


@pytest.mark.parametrize("state", [RoundState.RUNNING, RoundState.CLOSED])
def test_seat_of_a_started_round_stays(round_: Round, state: RoundState) -> None:
    set_state(round_, state)
    with refused_by("draws_seat of a started round stays"):
        seat(round_, 1, 0).delete()
    with refused_by("draws_seat of a started round stays"):
        execute("DELETE FROM draws_seat")
    set_state(round_, RoundState.PUBLISHED)
    seat(round_, 1, 0).delete()


def test_seat_goes_when_a_change_put_somebody_else_there(event: Event, round_: Round) -> None:
    set_state(round_, RoundState.RUNNING)
    (newcomer,) = make_entries(event, 1)
    seat_somebody(round_.tables.get(number=1), 0, newcomer)
    assert seat(round_, 1, 0).entry == newcomer
    with refused_by("draws_seat of a started round stays"):
        seat(round_, 1, 0).delete()


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no TRUNCATE")
def test_seats_cannot_be_truncated(round_: Round) -> None:
    # A deferred check that waits would refuse it first.
    execute("SET CONSTRAINTS ALL IMMEDIATE")
    with refused_by("draws_seat is emptied row by row"):
        execute("TRUNCATE draws_seat")


def test_seated_entry_cannot_be_deleted(round_: Round) -> None:
    with pytest.raises(ProtectedError), transaction.atomic():
        seat(round_, 1, 0).entry.delete()


def make_draw(round_: Round, version: int, **fields: Any) -> Draw:
    return Draw.objects.create(
        round=round_, version=version, method="random", seed=1, created_by=round_.event.created_by, **fields
    )


def test_draw_version_is_given_once(round_: Round) -> None:
    make_draw(round_, 1)
    with refused_by("draws_draw_version_once"):
        make_draw(round_, 1)


def test_draw_version_is_positive(round_: Round) -> None:
    with refused_by("draws_draw_version_positive"):
        make_draw(round_, 0)


def test_draw_of_an_unknown_kind_is_refused(round_: Round) -> None:
    with refused_by("draws_draw_kind_known"):
        make_draw(round_, 2, kind="dreamt", parent=make_draw(round_, 1))


def test_swap_needs_the_version_it_was_made_from(round_: Round) -> None:
    with refused_by("draws_draw_parent_fits_kind"):
        make_draw(round_, 1, kind="swap")


def test_draw_of_the_engine_has_no_parent(round_: Round) -> None:
    with refused_by("draws_draw_parent_fits_kind"):
        make_draw(round_, 2, parent=make_draw(round_, 1))


def test_version_that_others_were_made_from_cannot_be_deleted(round_: Round) -> None:
    parent = make_draw(round_, 1)
    make_draw(round_, 2, kind="swap", parent=parent)
    with pytest.raises(ProtectedError), transaction.atomic():
        parent.delete()


def test_draw_stays_as_it_was_made(round_: Round) -> None:
    made = make_draw(round_, 1)
    with refused_by("draws_draw is append-only"):
        change(made, seed=2)
    with refused_by("draws_draw is append-only"):
        made.delete()


def test_draws_of_a_planned_round_go_with_it(event: Event) -> None:
    """An event is made shorter: what was drawn for the round and thrown away goes too."""
    round_ = event.rounds.get(number=3)
    make_draw(round_, 1)
    round_.delete()
    assert not Draw.objects.exists()


def test_seat_is_of_a_player_of_the_event(round_: Round) -> None:
    (stranger,) = make_entries(make_event(), 1)
    with refused_by("draws_seat is of another event"):
        change(seat(round_, 1, 0), entry=stranger)
    table = Table.objects.create(round=round_, number=3)
    with refused_by("draws_seat is of another event"):
        Seat.objects.create(table=table, round=round_, wind=0, entry=stranger)


@pytest.mark.parametrize(
    ("constraint", "values"),
    [
        ("winds_known", {"winds": "north"}),
        ("fill_known", {"fill": "ghosts"}),
        ("table_order_known", {"table_order": "any"}),
        ("line_known", {"line": "queue"}),
        ("design_in_range", {"turnup_plan": 4}),
        ("design_in_range", {"turnup_step": 0}),
        ("design_in_range", {"stride": 0}),
        ("seconds_in_range", {"seconds": 6}),
        ("sit_out_points_in_range", {"sit_out_points": 100_001}),
    ],
)
def test_setting_out_of_range_is_refused(event: Event, constraint: str, values: dict[str, object]) -> None:
    settings = DrawSettings.objects.create(event=event)
    with refused_by(f"draws_drawsettings_{constraint}"):
        change(settings, **values)


def test_pair_is_kept_apart_once(event: Event) -> None:
    one, other = make_entries(event, 2)
    KeptApart.objects.create(one=one, other=other)
    with refused_by("draws_keptapart_pair_once"):
        KeptApart.objects.create(one=one, other=other)


def test_pair_stands_in_order(event: Event) -> None:
    one, other = make_entries(event, 2)
    with refused_by("draws_keptapart_in_order"):
        KeptApart.objects.create(one=other, other=one)


def test_nobody_is_kept_apart_from_oneself(event: Event) -> None:
    (one,) = make_entries(event, 1)
    with refused_by("draws_keptapart_in_order"):
        KeptApart.objects.create(one=one, other=one)


def test_pair_is_of_one_event(event: Event) -> None:
    one, other = *make_entries(event, 1), *make_entries(make_event(), 1)
    with refused_by("draws_keptapart holds entries of two events"):
        KeptApart.objects.create(one=one, other=other)


def test_fixed_table_has_a_number(event: Event) -> None:
    (entry,) = make_entries(event, 1)
    with refused_by("draws_fixedtable_number_positive"):
        FixedTable.objects.create(entry=entry, number=0)


def test_entry_sits_a_round_out_once(event: Event, round_: Round) -> None:
    (entry,) = make_entries(event, 1)
    SitOut.objects.create(round=round_, entry=entry)
    with refused_by("draws_sitout_entry_once"):
        SitOut.objects.create(round=round_, entry=entry)
