"""Matches in which scores run along, recorded, corrected and taken back through the acts."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.scoring.support import vectors
from tests.tournament.play.at_table import set_dealer
from tests.tournament.play.running import (
    chombo,
    drawn,
    hands_of,
    make_running_table,
    record,
    ron,
    state,
    tsumo,
)
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.play.acts.final_scores import record_finals
from tournament.play.acts.hands import correct_hand, record_hand, take_back_last_hand
from tournament.play.bridge.evaluation import entered_again
from tournament.play.bridge.match_ends import MatchEnds
from tournament.play.enums import Outcome, RotationKind
from tournament.play.inputs import HandInput, WinInput
from tournament.play.models import Hand
from tournament.play.seat_changes.acts.repairs import repair_seats
from tournament.play.verification import hand_faults

pytestmark = pytest.mark.django_db
MATCHES = vectors("riichi-matches")
CHOMBO_X12 = 12 * 20_000


def correct(table: Table, number: int, entered: HandInput) -> Hand:
    hand = state(table).at_number(number)
    assert hand is not None
    return correct_hand(
        table.round.event.created_by, hand, client_key=uuid4(), reason="Misheard", entered=entered
    )


def current(table: Table) -> list[tuple[Any, ...]]:
    return [
        (hand.number, hand.deltas, hand.sticks_before, hand.sticks_after) for hand in state(table).entered
    ]


@pytest.mark.one_database
@pytest.mark.parametrize("vector", MATCHES[::2], ids=lambda vector: vector["id"])
def test_scripted_match_agrees_through_the_acts(vector: dict[str, Any]) -> None:
    table = make_running_table(**vector["options"])
    for entered, expected in hands_of(vector):
        hand = record(table, entered)
        after = state(table).position
        match = after.match
        assert match is not None
        assert list(hand.deltas) == expected["deltas"]
        assert (list(match.scores), match.sticks) == (expected["next"]["scores"], expected["next"]["sticks"])
        assert after.is_over == expected["next"]["over"]
        if not after.is_over:
            found = (match.honba, after.dealer, after.round_wind.letter)
            assert found == tuple(expected["next"][name] for name in ("honba", "dealer", "round"))
    check_end(table, vector)


@pytest.mark.one_database
@pytest.mark.parametrize("vector", MATCHES[1::2], ids=lambda vector: vector["id"])
def test_corrected_hand_leaves_what_a_right_one_would_have_left(vector: dict[str, Any]) -> None:
    """The hand in the middle is recorded wrong, and corrected once the others are there."""
    table = make_running_table(**vector["options"])
    script = list(hands_of(vector))
    wrong = len(script) // 2
    others = [seat for seat in range(4) if seat not in script[wrong][0].riichi]
    misheard = drawn(*script[wrong][0].riichi, others[0], riichi=script[wrong][0].riichi)
    recorded = 0
    for place, (entered, _expected) in enumerate(script):
        try:
            record(table, misheard if place == wrong else entered)
        except Refusal as refusal:
            assert refusal.code in ("match_over", "riichi_refused")  # noqa: PT017 - the wrong hand ended the match
            break
        recorded = place + 1
    correct(table, wrong + 1, script[wrong][0])
    for entered, _expected in script[recorded:]:
        record(table, entered)
    assert [list(hand.deltas) for hand in state(table).entered] == [one["deltas"] for _hand, one in script]
    check_end(table, vector)


def check_end(table: Table, vector: dict[str, Any]) -> None:
    """The result of the match without chombo, which the ledger of penalties takes, and nothing to find fault with."""
    final = vector["final"]
    match = state(table).position.match
    assert match is not None
    ends = MatchEnds(table.round.event)
    east, south, west, north = map(sum, zip(*(hand.deltas for hand in state(table).entered), strict=True))
    totals = (east, south, west, north)
    assert ends.scores(totals) == match.scores
    result = ends.result(match.scores, totals)
    costs = [chombo * CHOMBO_X12 for chombo in final["chombo"]]
    assert list(match.chombo) == final["chombo"]
    assert list(result.twelfths) == [
        points + cost for points, cost in zip(final["points_x12"], costs, strict=True)
    ]
    assert list(result.places) == final["places"]
    assert result.sticks_left == final["sticks_left"]
    assert list(hand_faults(table.round.event)) == []


def test_chombo_is_dealt_again_and_moves_nothing() -> None:
    table = make_running_table()
    record(table, drawn(0, 2, riichi=(2,)))
    hand = record(table, chombo(3, riichi=(1,)))
    match = state(table).position.match
    assert match is not None
    assert hand.deltas == (0, 0, 0, 0)
    assert (match.honba, match.sticks, match.turn, match.chombo) == (1, 1, 1, (0, 0, 0, 1))


def test_reverse_mangan_is_paid_at_the_table() -> None:
    table = make_running_table(chombo="reverse_mangan")
    assert record(table, chombo(2)).deltas == (4000, 2000, -8000, 2000)
    assert correct(table, 1, chombo(0)).deltas == (-12000, 4000, 4000, 4000)
    assert list(hand_faults(table.round.event)) == []


def test_hand_dealt_again_leaves_the_table_as_it_is() -> None:
    table = make_running_table()
    record(table, drawn(1, riichi=(1,)))
    before = state(table).position.match
    record(table, HandInput(Outcome.ABANDONED))
    after = state(table).position.match
    assert before is not None
    assert after == replace(before, hand_number=3)


def test_bell_leaves_one_more_hand() -> None:
    table = make_running_table()
    record(table, drawn(0, bell=True))
    record(table, chombo(1))
    assert not state(table).position.is_over
    record(table, drawn(0))
    assert state(table).position.is_over
    with pytest.raises(Refusal) as caught:
        record(table, drawn(0))
    assert caught.value.code == "match_over"


def test_bell_does_not_ring_before_the_time_is_up() -> None:
    table = make_running_table()
    table.round.started_at = timezone.now()
    table.round.save()
    with pytest.raises(Refusal) as caught:
        record(table, drawn(0, bell=True))
    assert (caught.value.code, caught.value.field) == ("time_not_up", "bell")


def test_players_who_changed_winds_are_paid_by_their_new_ones() -> None:
    """From the second hand on seats 0 and 2 have each other's winds. The dealer of the first turn stays: seat 2 deals now, and
    is paid as the dealer; honba and sticks stay.
    """
    table = make_running_table()
    for entered in (drawn(0, riichi=(0,)), tsumo(2, 2, 30)):
        record(table, entered)
    assert state(table).entered[1].deltas == (-1100, -600, 3300, -600)
    repair_seats(
        table.round.event.created_by,
        table,
        client_key=uuid4(),
        first=0,
        second=2,
        from_number=2,
        swaps_winds=True,
        swaps_points=False,
        reason="They sat wrong",
        expected_hands=2,
    )
    assert state(table).entered[1].deltas == (-1100, -1100, 4300, -1100)
    after = state(table).position
    assert after.match is not None
    assert (after.dealer, after.match.honba, after.match.sticks) == (2, 2, 0)
    assert list(hand_faults(table.round.event)) == []


def test_dealer_whom_the_referee_sets_pays_and_is_paid_double() -> None:
    table = make_running_table()
    record(table, tsumo(0, 2, 30))
    assert state(table).entered[0].deltas == (3000, -1000, -1000, -1000)
    set_dealer(table, dealer=1, turn=2)
    assert state(table).entered[0].deltas == (2000, -1000, -500, -500)
    after = state(table).position
    assert after.match is not None
    assert (after.dealer, after.turn, after.match.honba) == (2, 3, 0)
    assert list(hand_faults(table.round.event)) == []


def test_deal_passes_from_a_wrong_dealer_who_won() -> None:
    table = make_running_table()
    record(table, ron(1, 2))
    set_dealer(table, kind=RotationKind.WRONG_DEALER, dealer=1, turn=None)
    assert state(table).entered[0].deltas == (0, 1500, -1500, 0)
    assert (state(table).position.dealer, state(table).position.turn) == (1, 2)


def test_match_that_a_wrong_dealer_ends_is_over() -> None:
    table = make_running_table(rounds=1)
    for dealer in range(3):
        record(table, ron((dealer + 1) % 4, dealer))
    record(table, ron(1, 2))
    assert state(table).position.is_over
    set_dealer(table, kind=RotationKind.WRONG_DEALER, dealer=1, turn=None, from_number=4)
    assert state(table).position.is_over


def test_bell_taken_back_lets_the_match_go_on() -> None:
    table = make_running_table(time_up="end_after_hand")
    record(table, drawn(0, bell=True))
    assert state(table).position.is_over
    correct(table, 1, drawn(0))
    assert not state(table).position.is_over


def test_correction_that_ends_the_match_before_a_later_hand_is_refused() -> None:
    """With the bell in the first hand only one more is played; a third one is recorded."""
    table = make_running_table()
    for _ in range(3):
        record(table, drawn(0, 1))
    before = current(table)
    with pytest.raises(Refusal) as caught:
        correct(table, 1, drawn(0, 1, bell=True))
    assert caught.value.code == "following_hand_refused"
    assert caught.value.params["number"] == 3
    assert current(table) == before


def test_correction_pays_later_hands_again() -> None:
    """The stick of the first hand goes to the winner of the second one, who is paid for one honba."""
    table = make_running_table()
    for entered in (ron(0, 1), ron(2, 3, 3, 30), tsumo(2, 2, 30)):
        record(table, entered)
    assert [hand.deltas for hand in state(table).entered] == [
        (1500, -1500, 0, 0),
        (0, 0, 4200, -4200),
        (-500, -1000, 2000, -500),
    ]
    correct(table, 1, drawn(1, riichi=(1,)))
    assert [hand.deltas for hand in state(table).entered] == [
        (-1000, 2000, -1000, -1000),
        (0, 0, 5200, -4200),
        (-1000, -1000, 3000, -1000),
    ]
    assert list(hand_faults(table.round.event)) == []


def test_hand_that_is_repeated_is_recorded_once() -> None:
    table = make_running_table()
    key = uuid4()
    event = table.round.event
    for riichi in ((1, 2), (2, 1)):
        record_hand(
            event.created_by,
            table,
            client_key=key,
            expected_number=1,
            entered=drawn(1, 2, riichi=riichi),
        )
    assert table.hands.count() == 1
    with pytest.raises(Refusal) as caught:
        record_hand(
            event.created_by, table, client_key=key, expected_number=1, entered=drawn(1, 2, riichi=(1,))
        )
    assert caught.value.code == "key_reused"


def test_last_hand_is_taken_back_with_its_sticks() -> None:
    table = make_running_table()
    record(table, drawn(1, riichi=(1,)))
    take_back_last_hand(table.round.event.created_by, table, client_key=uuid4(), expected_number=1)
    match = state(table).position.match
    assert match is not None
    assert (match.sticks, match.scores) == (0, (30000,) * 4)


def test_tiles_are_read_with_dora_and_paid_with_the_stick() -> None:
    table = make_running_table(red_fives=3)
    win = WinInput(2, tiles="234067m34p88s234s +5p", flags=("ippatsu",), dora="1s", ura="7s")
    hand = record(table, HandInput(Outcome.DISCARD, (win,), 0, riichi=(2,)))
    (stored,) = hand.all_wins
    # Riichi, ippatsu, pinfu, tanyao, dora 2s, the red five and two ura: eight han.
    assert (stored.han, stored.fu, stored.yakuman, stored.value) == (8, 30, 0, 4000)
    assert hand.deltas == (-16000, 0, 16000, 0)
    assert record(table, entered_again(hand)).deltas == (-16000, 0, 16000, 0)


def test_liable_player_pays_for_the_yakuman_of_the_tiles() -> None:
    table = make_running_table()
    win = WinInput(1, tiles="23s99p 555z 666z 777z +4s", liable=3)
    hand = record(table, HandInput(Outcome.DISCARD, (win,), 0))
    (stored,) = hand.all_wins
    assert (stored.yakuman, stored.liable_yakuman) == (1, 1)
    assert hand.deltas == (-16000, 32000, 0, -16000)


ILL_TYPED: list[tuple[str, HandInput, dict[str, Any]]] = [
    ("fu", ron(1, 0, 1, 20), {}),
    ("fu", ron(1, 0, 1, 25), {}),
    ("fu", tsumo(1, 2, 25), {}),
    ("fu", ron(1, 0, 4, None), {}),
    ("han", ron(1, 0, 0, 30), {}),
    ("han", ron(1, 0, yakuman=9), {}),
    ("han", ron(1, 0, yakuman=2), {}),
    ("han", ron(1, 0, yakuman=3), {"double_yakuman": True}),
    ("han", HandInput(Outcome.SELF_DRAW, (WinInput(0),)), {}),
    ("liable", HandInput(Outcome.SELF_DRAW, (WinInput(0, han=3, fu=30, liable=1),)), {}),
    ("liable", HandInput(Outcome.SELF_DRAW, (WinInput(0, yakuman=1, liable=1),)), {"pao": []}),
    (
        "liable",
        HandInput(Outcome.SELF_DRAW, (WinInput(1, tiles="23m99p555z666z777z +4m", liable=2),)),
        {},
    ),
    ("tenpai", drawn(1, riichi=(2,)), {}),
    ("tenpai", drawn(1, 1), {}),
    ("tenpai", replace(ron(1, 0), tenpai=(1,)), {}),
    ("nagashi", drawn(1, nagashi=(1,)), {}),
    ("cause", HandInput(Outcome.ABORTIVE_DRAW, cause="four_winds"), {}),
    ("cause", HandInput(Outcome.ABORTIVE_DRAW), {"abortive_draws": True}),
    ("cause", HandInput(Outcome.ABORTIVE_DRAW, cause="four_riichi", riichi=(0, 1)), {"abortive_draws": True}),
    ("riichi", HandInput(Outcome.ABANDONED, riichi=(0,)), {}),
    ("offender", HandInput(Outcome.FALSE_WIN), {}),
    (
        "winner",
        HandInput(Outcome.DISCARD, (WinInput(1, han=1, fu=30), WinInput(2, han=1, fu=30)), 0),
        {"several_ron": "head_bump"},
    ),
]
CLOSED = "234567m34p88s234s +5p"
ILL_TILES: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("ura", {"tiles": CLOSED, "dora": "1s", "ura": "1m"}, ()),
    ("ura", {"tiles": CLOSED, "dora": "1s", "ura": "1m2m"}, (1,)),
    ("flags", {"tiles": CLOSED, "flags": ("ippatsu",)}, ()),
    ("flags", {"tiles": CLOSED, "flags": ("double_riichi",)}, ()),
    (
        "flags",
        {"tiles": "123m456p78s55z [1111z] +9s", "flags": ("double_riichi", "ippatsu")},
        (1,),
    ),
    ("tiles", {"tiles": "567m34p88s234s 234m +5p"}, (1,)),
    ("dora", {"tiles": CLOSED, "dora": "1s2s3s4s6s"}, ()),
    ("dora", {"tiles": CLOSED, "dora": "1s2s3s4s6s7s"}, ()),
    ("tiles", {"tiles": "234067m34p88s234s +5p"}, ()),
    ("tiles", {"tiles": "123m99p 555s 789m 123p +9p"}, ()),
]


@pytest.mark.one_database
@pytest.mark.parametrize(("field", "entered", "options"), ILL_TYPED)
def test_what_cannot_be_is_refused_at_its_field(
    field: str, entered: HandInput, options: dict[str, Any]
) -> None:
    table = make_running_table(**options)
    with pytest.raises(Refusal) as caught:
        record(table, entered)
    assert caught.value.field == field
    assert str(caught.value).endswith(".")
    assert not table.hands.exists()


@pytest.mark.one_database
@pytest.mark.parametrize(("field", "win", "riichi"), ILL_TILES)
def test_tiles_that_cannot_be_are_refused_at_their_field(
    field: str, win: dict[str, Any], riichi: tuple[int, ...]
) -> None:
    table = make_running_table()
    with pytest.raises(Refusal) as caught:
        record(table, HandInput(Outcome.DISCARD, (WinInput(1, **win),), 0, riichi=riichi))
    assert caught.value.field == field
    assert not table.hands.exists()


def test_riichi_needs_a_thousand_points_where_the_options_say_so() -> None:
    table = make_running_table(riichi_below_1000=False)
    record(table, ron(0, 1, 11, None))
    record(table, ron(0, 2, 5, None))
    with pytest.raises(Refusal) as caught:
        record(table, drawn(1, riichi=(1,)))
    assert caught.value.field == "riichi"
    record(table, drawn(2, riichi=(2,)))


def test_final_scores_add_up_with_the_sticks_that_are_left() -> None:
    table = make_running_table()
    event = table.round.event
    finals: dict[str, Any] = {"moved_seen": (0, 0, 0, 0), "reason": "Paper only"}
    with pytest.raises(Refusal) as caught:
        record_finals(
            event.created_by, table, client_key=uuid4(), scores=(40000, 30000, 29000, 20000), **finals
        )
    assert caught.value.code == "scores_differ"
    hand = record_finals(
        event.created_by,
        table,
        client_key=uuid4(),
        scores=(40000, 30000, 29000, 20000),
        sticks_left=1,
        **finals,
    )
    assert (hand.deltas, hand.sticks_after) == ((10000, 0, -1000, -10000), 1)
    match = state(table).position.match
    assert match is not None
    assert (match.scores, match.sticks, state(table).position.is_over) == (
        (40000, 30000, 29000, 20000),
        1,
        True,
    )
    assert list(hand_faults(event)) == []
