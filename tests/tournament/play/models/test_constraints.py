"""Each constraint and trigger on hands, wins and closings, and an attempt to break it."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import ProtectedError

from tests.constraints import change, constraint_names, execute, refused_by
from tests.factories import NO_WIN, discard_win, make_table, play, self_draw, set_state
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.enums import AbortCause, EntryMethod, Outcome
from tournament.play.models import (
    EntryRules,
    Hand,
    HandPhoto,
    HandWin,
    LateHand,
    SeatRepair,
    Shortfall,
    TableClosing,
)

BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("play_hand_number_once", {"number": 1}),
    ("play_hand_number_positive", {"number": 0}),
    ("play_hand_outcome_known", {"outcome": "draw"}),
    (
        "play_hand_points_and_sticks_balance",
        {"outcome": Outcome.SELF_DRAW, "delta_east": 8, "delta_west": -7},
    ),
    ("play_hand_only_wins_move_points", {"delta_east": 8, "delta_west": -8}),
    (
        "play_hand_only_wins_move_points",
        {"outcome": Outcome.NO_WIN, "delta_south": 8, "delta_north": -8},
    ),
    ("play_hand_discarder_fits_outcome", {"outcome": Outcome.DISCARD}),
    ("play_hand_discarder_fits_outcome", {"outcome": Outcome.ROBBED_KONG, "discarder": 4}),
    ("play_hand_discarder_fits_outcome", {"outcome": Outcome.SELF_DRAW, "discarder": 1}),
    ("play_hand_void_takes_something_back", {"outcome": Outcome.VOID}),
    ("play_hand_offender_fits_outcome", {"outcome": Outcome.FALSE_WIN}),
    ("play_hand_offender_fits_outcome", {"outcome": Outcome.FALSE_WIN, "offender": 4}),
    ("play_hand_offender_fits_outcome", {"outcome": Outcome.ABANDONED, "offender": 0}),
    ("play_hand_offender_fits_outcome", {"outcome": Outcome.NO_WIN, "offender": 4}),
    ("play_hand_fine_has_offender", {"fine_points": 10}),
    ("play_hand_final_is_the_only_one", {"outcome": Outcome.FINAL, "number": 2}),
    ("play_hand_points_and_sticks_balance", {"riichi": 1, "tenpai": 1, "sticks_after": 1}),
    ("play_hand_points_and_sticks_balance", {"tenpai": 1, "delta_east": 3000, "delta_south": -1000}),
    ("play_hand_seat_sets_known", {"tenpai": 16}),
    ("play_hand_riichi_fits_outcome", {"outcome": Outcome.ABANDONED, "riichi": 1}),
    ("play_hand_tenpai_fits_outcome", {"outcome": Outcome.SELF_DRAW, "tenpai": 1}),
    ("play_hand_tenpai_fits_outcome", {"outcome": Outcome.ABANDONED, "nagashi": 1}),
    (
        "play_hand_tenpai_fits_outcome",
        {"riichi": 0b0101, "tenpai": 0b0011, "sticks_after": 2, "delta_east": -2000},
    ),
    ("play_hand_cause_fits_outcome", {"outcome": Outcome.ABORTIVE_DRAW}),
    ("play_hand_cause_fits_outcome", {"outcome": Outcome.ABORTIVE_DRAW, "cause": "boredom"}),
    ("play_hand_cause_fits_outcome", {"cause": AbortCause.FOUR_WINDS}),
    (
        "play_hand_sticks_fit_outcome",
        {"riichi": 0b1010, "tenpai": 0b1010, "sticks_after": 1, "delta_south": -1000},
    ),
    (
        "play_hand_sticks_fit_outcome",
        {"outcome": Outcome.SELF_DRAW, "sticks_before": 1, "sticks_after": 1},
    ),
    (
        "play_hand_sticks_fit_outcome",
        {
            "outcome": Outcome.FALSE_WIN,
            "offender": 0,
            "fine_points": 1,
            "sticks_after": 1,
            "delta_east": -1000,
        },
    ),
]
WIN_BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("play_handwin_override_is_of_a_reading", {"override_reason": "Agreed", "declared": 8}),
    (
        "play_handwin_override_is_of_a_reading",
        {"method": EntryMethod.ITEMS, "items": {"x": 1}, "breakdown": {"x": 1}, "override_reason": "Agreed"},
    ),
    (
        "play_handwin_override_is_of_a_reading",
        {
            "method": EntryMethod.ITEMS,
            "items": {"x": 1},
            "breakdown": {"x": 1},
            "override_reason": "Agreed",
            "declared": 9,
        },
    ),
    ("play_handwin_liable_is_another", {"liable": 2}),
    ("play_handwin_liable_is_another", {"liable": 4}),
    ("play_handwin_same_turn_seat_known", {"same_turn_first": 4}),
    ("play_handwin_han_and_fu_or_yakuman", {"han": 4}),
    ("play_handwin_han_and_fu_or_yakuman", {"fu": 30}),
    ("play_handwin_han_and_fu_or_yakuman", {"han": 3, "fu": 10}),
    ("play_handwin_han_and_fu_or_yakuman", {"han": 13, "yakuman": 1}),
    ("play_handwin_liable_for_own_yakuman", {"liable_yakuman": 1, "yakuman": 1}),
    ("play_handwin_liable_for_own_yakuman", {"liable": 0, "liable_yakuman": 2, "yakuman": 1}),
]
REPAIR_BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("play_seatrepair_from_positive", {"from_number": 0}),
    ("play_seatrepair_of_two_seats", {"second": 0}),
    ("play_seatrepair_of_two_seats", {"second": 4}),
    ("play_seatrepair_swaps_something", {"swaps_winds": False}),
    ("play_seatrepair_has_reason", {"reason": ""}),
]
ELSEWHERE = {
    "play_hand_correction_has_reason",
    "play_hand_reason_typed_or_ours",
    "play_hand_bell_fits_outcome",
    "play_handwin_seat_once",
    "play_handwin_seat_known",
    "play_handwin_tiles_fit_method",
    "play_entryrules_allow_something",
    "play_rotationchange_fits_kind",
    "play_rotationchange_from_positive",
    "play_rotationchange_has_reason",
    "play_latehand_reason_known",
    "play_handphoto_has_a_size",
}
IN_TEST_DOUBT_CONSTRAINTS = {
    "play_doubtanswer_kind_known",
    "play_handdoubt_kind_known",
    "play_handdoubt_once",
}
IN_TEST_CLOCK = {
    "play_clockchange_kind_known",
    "play_clockchange_minutes_fit_kind",
    "play_announcement_text_given",
    "play_announcement_translations_by_column",
}
IN_TEST_SIGNOFF_CONSTRAINTS = {
    "play_tablelink_one_for_table",
    "play_tablelink_one_for_seat",
    "play_tablelink_seat_known",
    "play_tablelink_issued_by_staff",
    "play_tablelink_token_given",
    "play_tablelink_revoked_at_given",
    "play_hand_written_by_one",
    "play_confirmation_seat_known",
    "play_confirmation_dispute_has_reason",
    "play_confirmation_given_by_one",
    "play_disputedecision_has_note",
    "play_refereecall_one_open",
    "play_refereecall_answer_is_whole",
    "play_refereecall_made_by_one",
}


@pytest.fixture
def table(event: Event) -> Table:
    """A table with one hand: East wins 8 from South."""
    table = make_table(event)
    play(table, discard_win(0, 1, 8))
    return table


def new_hand(table: Table, **fields: Any) -> Hand:
    defaults: dict[str, Any] = {
        "number": 2,
        "outcome": Outcome.NO_WIN,
        "delta_east": 0,
        "delta_south": 0,
        "delta_west": 0,
        "delta_north": 0,
        "client_key": uuid4(),
        "recorded_by": table.round.event.created_by,
    }
    return Hand.objects.create(table=table, **{**defaults, **fields})


def new_version(hand: Hand, **fields: Any) -> Hand:
    return new_hand(hand.table, **{"number": hand.number, "supersedes": hand, "reason": "Wrong", **fields})


def new_win(hand: Hand, **fields: Any) -> HandWin:
    return HandWin.objects.create(hand=hand, **{"seat": 2, "value": 8, "method": "points", **fields})


def new_repair(table: Table, **fields: Any) -> SeatRepair:
    defaults: dict[str, Any] = {
        "from_number": 1,
        "first": 0,
        "second": 1,
        "swaps_winds": True,
        "swaps_points": False,
        "reason": "Sat wrong",
        "client_key": uuid4(),
        "recorded_by": table.round.event.created_by,
    }
    return SeatRepair.objects.create(table=table, **{**defaults, **fields})


def test_every_constraint_of_play_is_tried() -> None:
    tried = {name for name, _fields in [*BREACHES, *WIN_BREACHES, *REPAIR_BREACHES]} | IN_TEST_CLOCK
    found = {name for name in constraint_names("play") if not name.startswith("play_shortfall_")}
    assert tried | ELSEWHERE | IN_TEST_SIGNOFF_CONSTRAINTS | IN_TEST_DOUBT_CONSTRAINTS == found


@pytest.mark.parametrize(
    ("constraint", "fields"),
    [
        ("play_shortfall_gives_at_unplayed_only", {"points": 8}),
        ("play_shortfall_gives_at_unplayed_only", {"table_points_x12": 12}),
    ],
)
def test_shortfall_constraint_holds(table: Table, constraint: str, fields: dict[str, Any]) -> None:
    closing = TableClosing.objects.create(table=table, closed_by=table.round.event.created_by)
    with refused_by(constraint):
        Shortfall.objects.create(closing=closing, absent=[0], **fields)


def test_photo_has_a_size(table: Table) -> None:
    with refused_by("play_handphoto_has_a_size"):
        HandPhoto.objects.create(
            hand=table.hands.get(), content=b"x", width=0, height=9, taken_by=table.round.event.created_by
        )


def test_late_hand_has_a_reason_of_the_list(table: Table) -> None:
    with refused_by("play_latehand_reason_known"):
        LateHand.objects.create(hand=table.hands.get(), minutes_over=3, reason="because")


@pytest.mark.parametrize(("constraint", "fields"), BREACHES)
def test_hand_constraint_holds(table: Table, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        new_hand(table, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"riichi": 0b0101, "tenpai": 0b0111, "sticks_before": 1, "sticks_after": 3, "delta_north": -2000},
        {
            "tenpai": 0b0001,
            "delta_east": 3000,
            "delta_south": -1000,
            "delta_west": -1000,
            "delta_north": -1000,
        },
        {"outcome": Outcome.ABORTIVE_DRAW, "cause": "four_riichi", "riichi": 15, "sticks_after": 4}
        | dict.fromkeys(("delta_east", "delta_south", "delta_west", "delta_north"), -1000),
        {"outcome": Outcome.SELF_DRAW, "riichi": 1, "sticks_before": 2, "delta_east": 2000, "bell": True},
        {"outcome": Outcome.FALSE_WIN, "offender": 0, "riichi": 2, "sticks_before": 1, "sticks_after": 1},
    ],
)
def test_hand_with_sticks_stands(table: Table, fields: dict[str, Any]) -> None:
    assert new_hand(table, **fields).pk


@pytest.mark.parametrize(("constraint", "fields"), WIN_BREACHES)
def test_win_constraint_holds(table: Table, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        new_win(table.hands.get(), **fields)


@pytest.mark.parametrize(("constraint", "fields"), REPAIR_BREACHES)
def test_repair_constraint_holds(table: Table, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        new_repair(table, **fields)


def test_event_allows_some_way_to_enter(event: Event) -> None:
    with refused_by("play_entryrules_allow_something"):
        EntryRules.objects.create(event=event, allows_tiles=False, allows_items=False, allows_points=False)


@pytest.mark.parametrize("sql", ["UPDATE play_seatrepair SET id = id", "DELETE FROM play_seatrepair"])
def test_seat_repairs_refuse_raw_sql(table: Table, sql: str) -> None:
    new_repair(table)
    with refused_by("play_seatrepair is append-only"):
        execute(sql)


def test_correction_has_a_reason(table: Table) -> None:
    with refused_by("play_hand_correction_has_reason"):
        new_version(table.hands.get(), reason="")


def test_reason_is_typed_or_ours(table: Table) -> None:
    with refused_by("play_hand_reason_typed_or_ours"):
        new_version(table.hands.get(), reason="It was South", reason_code="taken_back")


def test_no_time_is_up_during_a_hand_taken_back(table: Table) -> None:
    with refused_by("play_hand_bell_fits_outcome"):
        new_version(table.hands.get(), outcome=Outcome.VOID, bell=True)


def test_hand_is_replaced_once(table: Table) -> None:
    hand = table.hands.get()
    new_version(hand)
    with refused_by("supersedes_id"):
        new_version(hand)


def test_client_key_is_used_once(table: Table) -> None:
    with refused_by("client_key"):
        new_hand(table, client_key=table.hands.get().client_key)


def test_version_stays_at_its_number(table: Table) -> None:
    with refused_by("play_hand supersedes a hand of another table or number"):
        new_version(table.hands.get(), number=2)


def test_version_stays_at_its_table(table: Table) -> None:
    with refused_by("play_hand supersedes a hand of another table or number"):
        new_hand(make_table(), number=1, supersedes=table.hands.get(), reason="Wrong")


def test_seat_wins_once(table: Table) -> None:
    with refused_by("play_handwin_seat_once"):
        new_win(table.hands.get(), seat=0)


def test_winner_sits_at_the_table(table: Table) -> None:
    with refused_by("play_handwin_seat_known"):
        new_win(table.hands.get(), seat=4)


@pytest.mark.parametrize(
    "fields",
    [
        {"method": EntryMethod.TILES},
        {"method": EntryMethod.TILES, "tiles": {"x": 1}},
        {"method": EntryMethod.POINTS, "tiles": {"x": 1}},
        {"method": EntryMethod.POINTS, "breakdown": {"x": 1}},
        {"method": EntryMethod.POINTS, "items": {"x": 1}},
        {"method": EntryMethod.ITEMS, "items": {"x": 1}},
        {"method": EntryMethod.ITEMS, "items": {"x": 1}, "tiles": {"x": 1}, "breakdown": {"x": 1}},
        {"method": "guess"},
    ],
)
def test_tiles_fit_the_method(table: Table, fields: dict[str, Any]) -> None:
    with refused_by("play_handwin_tiles_fit_method"):
        new_win(table.hands.get(), **fields)


def test_discarder_is_no_winner(table: Table) -> None:
    with refused_by("play_handwin does not fit the outcome of its hand"):
        new_win(table.hands.get(), seat=1)


def test_hand_without_win_has_no_winner(table: Table) -> None:
    (hand,) = play(table, NO_WIN)
    with refused_by("play_handwin does not fit the outcome of its hand"):
        new_win(hand)


def test_hand_cannot_be_changed(table: Table) -> None:
    with refused_by("play_hand is append-only"):
        change(table.hands.get(), reason="Better so")


def test_win_cannot_be_changed(table: Table) -> None:
    with refused_by("play_handwin is append-only"):
        change(HandWin.objects.get(), value=88)


def test_hand_cannot_be_deleted(table: Table) -> None:
    (hand,) = play(table, NO_WIN)
    with refused_by("play_hand is append-only"):
        hand.delete()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE {table} SET id = id",
        "DELETE FROM {table}",
    ],
)
@pytest.mark.parametrize("name", ["play_hand", "play_handwin"])
def test_hands_and_wins_refuse_raw_sql(table: Table, name: str, sql: str) -> None:
    with refused_by(f"{name} is append-only"):
        execute(sql.format(table=name))


@pytest.mark.parametrize("name", ["play_hand", "play_handwin"])
def test_hands_and_wins_cannot_be_replaced(table: Table, name: str) -> None:
    """An insert that meets its own key must not write over the row."""
    sql = "REPLACE INTO {table} SELECT * FROM {table}"
    if connection.vendor == "postgresql":
        sql = "INSERT INTO {table} SELECT * FROM {table} ON CONFLICT (id) DO UPDATE SET id = EXCLUDED.id"
    with refused_by(f"{name} is append-only"):
        execute(sql.format(table=name))


def test_table_closes_once(table: Table) -> None:
    closed_by = table.round.event.created_by
    TableClosing.objects.create(table=table, closed_by=closed_by)
    with refused_by("table_id"):
        TableClosing.objects.create(table=table, closed_by=closed_by)


def test_table_with_hands_cannot_be_deleted(table: Table) -> None:
    with pytest.raises(ProtectedError), transaction.atomic():
        table.delete()


def test_referee_who_recorded_cannot_be_deleted(table: Table) -> None:
    with pytest.raises(ProtectedError), transaction.atomic():
        table.round.event.created_by.delete()


def test_hand_leaves_no_number_out(table: Table) -> None:
    with refused_by("play_hand leaves a number out"):
        new_hand(table, number=3)


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.CLOSED])
def test_new_hand_needs_a_running_round(table: Table, state: RoundState) -> None:
    set_state(table.round, state)
    with refused_by("play_hand is of a table that is not open"):
        new_hand(table)


def test_new_hand_needs_an_open_table(table: Table) -> None:
    TableClosing.objects.create(table=table, closed_by=table.round.event.created_by)
    with refused_by("play_hand is of a table that is not open"):
        new_hand(table)


def test_correction_may_come_when_the_round_is_closed(table: Table) -> None:
    TableClosing.objects.create(table=table, closed_by=table.round.event.created_by)
    set_state(table.round, RoundState.CLOSED)
    corrected = new_hand(table, number=1, supersedes=table.hands.get(), reason="Miscounted")
    assert table.hands.current().get() == corrected


def test_winner_is_written_with_the_hand(table: Table) -> None:
    old = table.hands.get()
    new_hand(table)
    with refused_by("play_handwin comes too late"):
        HandWin.objects.create(hand=old, seat=2, value=8, method=EntryMethod.POINTS)


def test_self_draw_has_one_winner(table: Table) -> None:
    (hand,) = play(table, self_draw(0, 8))
    with refused_by("play_handwin comes too late"):
        HandWin.objects.create(hand=hand, seat=2, value=8, method=EntryMethod.POINTS)
