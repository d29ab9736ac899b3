"""Outcomes beyond a plain win: false wins, abandoned hands, liability, immunity, items, declared totals.

Every payment here was worked out by hand from the rulebook's table.
"""

from typing import Any
from uuid import uuid4

import pytest

from tests.acts import nothing_changes
from tests.factories import discard_win, make_event, make_table, play
from tests.tournament.play.at_table import state_of
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.draws.seats.seating import seating_of
from tournament.play.acts.hands import correct_hand
from tournament.play.bridge.evaluation import HandInput, WinInput, evaluate
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.errors import (
    DeclaredDiffers,
    DeclaredMissing,
    DeclaredRefused,
    FineRefused,
    ItemsMissing,
    ItemsRefused,
    LiableRefused,
    OffenderMissing,
    OffenderWins,
    TilesRefused,
    WinRefused,
)
from tournament.play.inputs import WinAsCalled
from tournament.play.models import Hand, HandWin
from tournament.play.pages.hands import item_views
from tournament.play.pages.preview import preview_of
from tournament.play.verification import hand_faults

EAST, SOUTH, WEST, NORTH = range(4)
MIXED_STRAIGHT = "123m456p78s99m777z +9s"
"""12 points in mcr on a discard: Mixed Straight 8, Dragon Pung 2, Concealed Hand 2."""
THIN = "123m567m78p22s 234p +9p"
"""2 points in mcr on a discard, All Chows: below the minimum of 8."""
NO_HAND = "147m258p369s1234z +1m"


def table_of(ruleset: str, **options: Any) -> Table:
    return make_table(make_event(ruleset=ruleset, options=options))


def win(seat: int, discarder: int | None = None, **fields: Any) -> HandInput:
    outcome = Outcome.SELF_DRAW if discarder is None else Outcome.DISCARD
    return HandInput(outcome, (WinInput(seat=seat, **fields),), discarder)


def false_win(offender: int | None, fine_points: int = 0) -> HandInput:
    return HandInput(Outcome.FALSE_WIN, offender=offender, fine_points=fine_points)


def correct(hand: Hand, entered: HandInput) -> Hand:
    return correct_hand(hand.recorded_by, hand, client_key=uuid4(), reason="Misread", entered=entered)


def points_after(table: Table, *hands: HandInput) -> tuple[int, ...]:
    return play(table, *hands)[-1].deltas


# False wins


def test_false_win_in_gghk_restarts_the_game_and_moves_nothing(db: None) -> None:
    table = table_of("gghk")
    before = state_of(table).position
    assert points_after(table, false_win(SOUTH)) == (0, 0, 0, 0)
    after = state_of(table).position
    assert (after.winds, after.repeats, after.hand_number) == (before.winds, before.repeats, 2)


def test_wrong_mahjong_costs_what_the_organizer_says(db: None) -> None:
    table = table_of("hk_fanlaak", false_win_penalty=30)
    winds = state_of(table).position.winds
    assert points_after(table, false_win(SOUTH, 30)) == (30, -90, 30, 30)
    assert state_of(table).position.winds == winds


def test_false_win_in_mcr_is_paid_and_play_goes_on(db: None) -> None:
    """East wins 8 from South: +32 −16 −8 −8. West's dead hand was not waiting: 20 to each."""
    table = table_of("mcr")
    entered = HandInput(Outcome.DISCARD, (WinInput(EAST, 8),), SOUTH, offender=WEST, fine_points=20)
    assert points_after(table, entered) == (52, 4, -68, 12)
    assert state_of(table).position.winds[SOUTH] == 0


def test_false_win_in_mcr_goes_with_a_hand_nobody_won(db: None) -> None:
    entered = HandInput(Outcome.NO_WIN, offender=NORTH, fine_points=10)
    assert points_after(table_of("mcr"), entered) == (10, 10, 10, -30)


@pytest.mark.parametrize("ruleset", ["apm", "mau"])
def test_false_win_moves_no_points_and_forbids_no_win(db: None, ruleset: str) -> None:
    table = table_of(ruleset)
    entered = HandInput(Outcome.SELF_DRAW, (WinInput(EAST, 20),), offender=EAST)
    assert points_after(table, entered) == (60, -20, -20, -20)


@pytest.mark.parametrize("ruleset", ["mcr", "gghk", "hk_fanlaak", "apm", "mau"])
def test_abandoned_hand_is_dealt_again(db: None, ruleset: str) -> None:
    table = table_of(ruleset)
    before = state_of(table).position
    assert points_after(table, HandInput(Outcome.ABANDONED)) == (0, 0, 0, 0)
    after = state_of(table).position
    assert (after.winds, after.round_hand, after.hand_number) == (before.winds, before.round_hand, 2)


# What cannot be


@pytest.mark.parametrize(
    ("ruleset", "entered", "refusal"),
    [
        ("gghk", false_win(None), OffenderMissing),
        ("mcr", false_win(SOUTH, 10), OffenderMissing),
        ("gghk", false_win(SOUTH, 512), FineRefused),
        ("mcr", HandInput(Outcome.NO_WIN, offender=SOUTH, fine_points=15), FineRefused),
        ("mcr", HandInput(Outcome.NO_WIN, fine_points=10), OffenderMissing),
        (
            "mcr",
            HandInput(Outcome.DISCARD, (WinInput(EAST, 8),), SOUTH, offender=EAST, fine_points=10),
            OffenderWins,
        ),
        ("mcr", win(EAST, SOUTH, items={}), ItemsMissing),
        ("mcr", win(EAST, SOUTH, items={"All Pungs": 1}), ItemsRefused),
        ("mcr", win(EAST, SOUTH, items={"Full Flush": 1, "Half Flush": 1}), ItemsRefused),
        ("mcr", win(EAST, SOUTH, items={"Full Flush": 2}), ItemsRefused),
        ("mcr", win(EAST, SOUTH, items={"Royal Flush": 1}), ItemsRefused),
        ("mcr", win(EAST, SOUTH, items={"Full Flush": 1, "Self-Drawn": 1}), ItemsRefused),
        ("mcr", win(EAST, items={"Full Flush": 1, "Concealed Hand": 1}), ItemsRefused),
        ("gghk", win(SOUTH, items={"Bless of Heaven": 1}), ItemsRefused),
        ("mau", win(EAST, SOUTH, items={"Blessing of Earth": 1}), ItemsRefused),
    ],
)
def test_outcome_or_items_that_cannot_be_are_refused(
    db: None, ruleset: str, entered: HandInput, refusal: type[Refusal]
) -> None:
    table = table_of(ruleset)
    with nothing_changes(table.round.event), pytest.raises(refusal):
        play(table, entered)


# Who pays


def test_liable_player_pays_a_self_draw_alone(db: None) -> None:
    """HKMA, Pao 2.2.1: 8 faan self-drawn, three times 128."""
    assert points_after(table_of("gghk"), win(WEST, value=8, liable=NORTH)) == (0, 0, 384, -384)


def test_discarder_pays_although_another_is_liable(db: None) -> None:
    """HKMA, Pao 2.2.2."""
    assert points_after(table_of("gghk"), win(WEST, EAST, value=8, liable=NORTH)) == (-256, 0, 256, 0)


@pytest.mark.parametrize(
    ("tiles", "is_paid"),
    [
        ("8p 111m 567m 666z 777z +8p", True),
        ("8p 111m 567m [6666z] [7777z] +8p", True),
        ("8p [1111m] [2222m] [5555m] [7777z] +8p", False),
        ("34m88p 555z 666z 777z +5m", True),
        ("34m88p777z 555z 666z +5m", False),
        ("111m234567m88p77z +7z", False),
    ],
)
def test_sets_must_be_such_as_make_somebody_liable(db: None, tiles: str, is_paid: bool) -> None:
    """HKMA, Pao 2.3: the fourth meld, or the third one of dragons, was fed."""
    table = table_of("gghk")
    entered = win(WEST, tiles=tiles, liable=NORTH)
    if is_paid:
        assert points_after(table, entered)[NORTH] < 0
        return
    with nothing_changes(table.round.event), pytest.raises(LiableRefused):
        play(table, entered)


def test_same_turn_immunity_moves_the_payment(db: None) -> None:
    """v = 160, South wins on North's discard, West discarded the tile first: 3v − 50 = 430."""
    entered = win(SOUTH, NORTH, value=160, same_turn_first=WEST)
    assert points_after(table_of("apm"), entered) == (-25, 480, -430, -25)


def test_three_winners_in_apm_where_the_organizer_lets_them(db: None) -> None:
    """Each 20 from East, everybody paying 20: each winner +60 −20 −20."""
    entered = HandInput(Outcome.DISCARD, tuple(WinInput(seat, 20) for seat in (SOUTH, WEST, NORTH)), EAST)
    assert points_after(table_of("apm", triple_win="all_win"), entered) == (-60, 20, 20, 20)


@pytest.mark.parametrize(
    ("ruleset", "entered"),
    [
        ("gghk", win(WEST, value=8, liable=WEST)),
        ("mcr", win(WEST, value=8, liable=NORTH)),
        ("mcr", win(WEST, EAST, value=8, same_turn_first=NORTH)),
        ("mau", win(WEST, EAST, value=160, same_turn_first=WEST)),
        ("hk_fanlaak", win(WEST, value=0)),
    ],
)
def test_payment_the_rules_do_not_know_is_refused(db: None, ruleset: str, entered: HandInput) -> None:
    table = table_of(ruleset)
    with nothing_changes(table.round.event), pytest.raises(WinRefused):
        play(table, entered)


# Items


def test_items_are_added_up_and_kept(db: None) -> None:
    table = table_of("mcr")
    items = {"Full Flush": 1, "Concealed Hand": 1, "Tile Hog": 2}
    (hand,) = play(table, win(EAST, SOUTH, items=items))
    stored = hand.wins.get()
    assert (stored.value, stored.method, stored.items) == (30, EntryMethod.ITEMS, items)
    assert hand.deltas == (54, -38, -8, -8)


def test_item_that_another_contains_does_not_count(db: None) -> None:
    (hand,) = play(table_of("mcr"), win(EAST, SOUTH, items={"Full Flush": 1, "No Honors": 1}))
    stored = hand.wins.get()
    assert stored.value == 24
    assert stored.breakdown["explanation"]["excluded"][0]["by"] == "Full Flush"


def test_items_that_are_certain_count_and_are_told_apart(db: None) -> None:
    """Small Dragons is 5 faan in total: its two sets of dragons count as well (Basic Principles 2.1)."""
    (hand,) = play(table_of("gghk"), win(EAST, SOUTH, items={"Small Dragons": 1}))
    stored = hand.wins.get()
    assert (stored.value, stored.items, hand.deltas) == (5, {"Small Dragons": 1}, (96, -96, 0, 0))
    assert stored.breakdown["certain"] == {"Triplet of Dragons": 2}
    assert [
        (item.name, item.points, item.count, item.is_certain) for item in item_views(stored.breakdown)
    ] == [
        ("Small Dragons", 3, 1, False),
        ("Triplet of Dragons", 2, 2, True),
    ]


def test_item_called_once_of_two_that_are_certain(db: None) -> None:
    items = {"Triplet of Dragons": 1, "Small Dragons": 1}
    (hand,) = play(table_of("gghk"), win(EAST, SOUTH, items=items))
    views = [(item.name, item.points, item.is_certain) for item in item_views(hand.wins.get().breakdown)]
    assert views == [
        ("Triplet of Dragons", 1, False),
        ("Small Dragons", 3, False),
        ("Triplet of Dragons", 1, True),
    ]


@pytest.mark.parametrize(
    ("ruleset", "entered", "value"),
    [
        ("gghk", win(EAST, items={"Flush": 1}), 8),
        ("gghk", HandInput(Outcome.ROBBED_KONG, (WinInput(EAST, items={"Flush": 1}),), SOUTH), 8),
        ("gghk", win(EAST, SOUTH, items={"Triplet of Winds": 1, "Closed Hand": 1}), 3),
        ("hk_fanlaak", win(EAST, SOUTH, items={"Pung of player's Own Wind": 1}), 2),
        ("mcr", win(EAST, items={"Full Flush": 1}), 25),
        ("apm", win(EAST, items={"All Triplets": 1, "Concealed Hand": 1}), 160),
    ],
)
def test_what_the_table_knows_of_a_win_counts(db: None, ruleset: str, entered: HandInput, value: int) -> None:
    """How it was won, and that the first hand's East has the prevailing wind."""
    (hand,) = play(table_of(ruleset), entered)
    assert hand.wins.get().value == value


def test_hand_recorded_when_items_counted_alone_keeps_its_value(db: None) -> None:
    table = table_of("gghk")
    old = WinAsCalled(seat=SOUTH, items={"Small Dragons": 1})
    play(table, discard_win(NORTH, EAST, 3), HandInput(Outcome.DISCARD, (old,), WEST))
    assert [hand.deltas for hand in state_of(table).hands][1] == (0, 32, -32, 0)
    assert list(hand_faults(table.round.event)) == []
    # East stays the dealer now, so the second hand is read again under other winds.
    first = state_of(table).hands[0]
    correct(first, discard_win(EAST, NORTH, 3))
    (again,) = [hand for hand in state_of(table).hands if hand.number == 2]
    assert (again.supersedes is not None, again.deltas) == (True, (0, 32, -32, 0))


def test_corrected_hand_counts_what_is_certain(db: None) -> None:
    """Correcting an old hand is entering it: its preview shows what changes."""
    table = table_of("gghk")
    old = WinAsCalled(seat=EAST, items={"Small Dragons": 1})
    (hand,) = play(table, HandInput(Outcome.DISCARD, (old,), WEST))
    corrected = correct(hand, win(EAST, SOUTH, items={"Small Dragons": 1}))
    assert corrected.deltas == (96, -96, 0, 0)


# Declared totals


def test_declared_total_that_agrees_is_kept(db: None) -> None:
    (hand,) = play(table_of("mcr"), win(EAST, SOUTH, tiles=MIXED_STRAIGHT, declared=12))
    stored = hand.wins.get()
    assert (stored.value, stored.declared, stored.is_override) == (12, 12, False)


def test_total_before_the_cap_agrees(db: None) -> None:
    """All Honors and what comes with it is 15 faan and more; ten are paid."""
    items = {"All Honors": 1, "All Triplets": 1, "Self drawn": 1}
    (hand,) = play(table_of("gghk"), win(EAST, items=items, declared=15))
    assert hand.wins.get().value == 10


def test_override_stands_with_its_reason(db: None) -> None:
    entered = win(EAST, SOUTH, tiles=MIXED_STRAIGHT, declared=10, override_reason="Called at the table")
    (hand,) = play(table_of("mcr"), entered)
    stored = HandWin.objects.get()
    assert (stored.value, stored.breakdown["total"], stored.override_reason) == (
        10,
        12,
        "Called at the table",
    )
    assert hand.deltas == (34, -18, -8, -8)


@pytest.mark.parametrize("tiles", [THIN, NO_HAND])
def test_override_can_stand_against_a_hand_that_does_not_win(db: None, tiles: str) -> None:
    entered = win(EAST, SOUTH, tiles=tiles, declared=8, override_reason="Head referee's ruling")
    (hand,) = play(table_of("mcr"), entered)
    assert hand.deltas == (32, -16, -8, -8)


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"tiles": MIXED_STRAIGHT, "declared": 10}, DeclaredDiffers),
        ({"tiles": THIN, "override_reason": "So ruled"}, DeclaredMissing),
        ({"tiles": THIN, "declared": 8}, TilesRefused),
        ({"tiles": MIXED_STRAIGHT, "declared": 7, "override_reason": "So ruled"}, DeclaredRefused),
        ({"tiles": "123m", "declared": 8, "override_reason": "So ruled"}, TilesRefused),
    ],
)
def test_declared_total_needs_a_reason_and_the_minimum(
    db: None, fields: dict[str, Any], refusal: type[Refusal]
) -> None:
    table = table_of("mcr")
    with nothing_changes(table.round.event), pytest.raises(refusal):
        play(table, win(EAST, SOUTH, **fields))


def test_match_is_over_after_hands_dealt_again(db: None) -> None:
    """Four hands of one revolution, one of them abandoned and played again."""
    table = table_of("apm", hands=4)
    play(table, *[discard_win(EAST, SOUTH, 20)] * 2, HandInput(Outcome.ABANDONED))
    play(table, *[discard_win(EAST, SOUTH, 20)] * 2)
    assert state_of(table).position.is_over


def test_preview_tells_each_winner_apart(db: None) -> None:
    """Two winners of 5m: East is worth 3 by the total alone, West's tiles come to 4 where 5 were declared."""
    table = table_of("gghk")
    state = state_of(table)
    over = WinInput(
        seat=WEST, tiles="123456789m5m 555z +5m", declared=5, override_reason="Called at the table"
    )
    entered = HandInput(Outcome.DISCARD, (WinInput(seat=EAST, value=3), over), SOUTH)
    evaluation = evaluate(table.round.event, state.position, entered)
    preview = preview_of(table.round.event, entered, evaluation, seating_of(table))
    assert preview.worth == "3 + 5"
    assert preview.overruled == ((4, 5),)
