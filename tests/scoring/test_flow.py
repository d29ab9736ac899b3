"""From deal to deal: dealers, winds, repeats and the end of a match."""

from __future__ import annotations

import pytest

from scoring import (
    DealResult,
    InvalidResult,
    Position,
    ResultKind,
    Wind,
    at_turn,
    dealer_may_stay,
    dealt_by,
    first_position,
    make_options,
    match_length_hint,
    next_position,
    next_turn,
    replay,
    seat_draw_is_due,
    seated_anew,
)
from tests.scoring.support import RULESET_IDS

NO_WIN = DealResult(ResultKind.NO_WIN)


def _win(*winners: int) -> DealResult:
    return DealResult(ResultKind.WIN, frozenset(winners))


def _letters(position: Position) -> str:
    return "".join(wind.letter for wind in position.winds)


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_first_position(ruleset_id: str) -> None:
    position = first_position(ruleset_id)

    assert (position.hand_number, position.round_hand, position.repeats, position.dealer) == (1, 1, 0, 0)
    assert _letters(position) == "ESWN"
    assert not position.is_over


@pytest.mark.parametrize("ruleset_id", ["mcr", "apm", "mau"])
def test_deal_passes_after_every_hand(ruleset_id: str) -> None:
    positions = replay(ruleset_id, [_win(0), NO_WIN, DealResult(ResultKind.FALSE_WIN, offender=1)])

    assert [position.dealer for position in positions] == [0, 1, 2, 3]
    assert [position.repeats for position in positions] == [0, 0, 0, 0]


@pytest.mark.parametrize("ruleset_id", ["mcr", "apm", "mau"])
def test_sixteen_hands_and_no_more(ruleset_id: str) -> None:
    positions = replay(ruleset_id, [NO_WIN] * 16)

    assert [position.is_over for position in positions] == [False] * 16 + [True]
    with pytest.raises(InvalidResult):
        next_position(positions[-1], NO_WIN, ruleset_id)


def test_mcr_places_between_rounds() -> None:
    """Starting East: E S N W; South: S E W N; West: W N E S; North: N W S E."""
    positions = replay("mcr", [NO_WIN] * 16)
    starts = [positions[4 * played] for played in range(4)]

    places = ["".join(start.winds[seat].letter for start in starts) for seat in range(4)]

    assert places == ["ESNW", "SEWN", "WNES", "NWSE"]
    assert [start.round_wind for start in starts] == list(Wind)


def test_mcr_everybody_starts_a_round_once_at_each_place() -> None:
    positions = replay("mcr", [NO_WIN] * 16)

    assert all({positions[4 * played].winds[seat] for played in range(4)} == set(Wind) for seat in range(4))


def test_mcr_deal_moves_within_a_changed_round() -> None:
    positions = replay("mcr", [NO_WIN] * 6)

    assert [_letters(position) for position in positions[4:7]] == ["SENW", "ENWS", "NWSE"]


def test_mcr_without_seat_change() -> None:
    positions = replay("mcr", [NO_WIN] * 16, make_options("mcr", {"seat_change": "none"}))

    assert {_letters(positions[4 * k]) for k in range(4)} == {"ESWN"}


def test_gghk_dealer_stays_on_his_win_and_passes_on_a_draw() -> None:
    positions = replay("gghk", [_win(0), _win(0), NO_WIN, _win(2)])

    assert [position.dealer for position in positions] == [0, 0, 0, 1, 2]
    assert [position.repeats for position in positions] == [0, 1, 2, 0, 0]


def test_gghk_dealer_can_be_made_to_pass() -> None:
    passing = make_options("gghk", {"dealer_repeats_on_win": False})
    shared = make_options("gghk", {"dealer_repeats_on_shared_win": False})

    assert replay("gghk", [_win(0)], passing)[-1].dealer == 1
    assert replay("gghk", [_win(0, 2)])[-1].dealer == 0
    assert replay("gghk", [_win(0, 2)], shared)[-1].dealer == 1
    assert replay("gghk", [_win(0)], shared)[-1].dealer == 0


@pytest.mark.parametrize("ruleset_id", ["gghk", "hk_fanlaak"])
def test_false_win_restarts_with_the_count_kept(ruleset_id: str) -> None:
    positions = replay(ruleset_id, [_win(0), DealResult(ResultKind.FALSE_WIN, offender=2)])

    assert (positions[2].dealer, positions[2].repeats, positions[2].hand_number) == (0, 1, 3)


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_abandoned_deal_is_dealt_again(ruleset_id: str) -> None:
    positions = replay(ruleset_id, [DealResult(ResultKind.ABANDONED), NO_WIN])

    assert positions[1].dealer == 0
    assert (positions[1].round_hand, positions[1].hand_number) == (1, 2)


def test_hong_kong_east_stays_on_a_draw() -> None:
    positions = replay("hk_fanlaak", [NO_WIN, _win(0), _win(3)])

    assert [position.dealer for position in positions] == [0, 0, 0, 1]


@pytest.mark.parametrize("ruleset_id", ["gghk", "hk_fanlaak"])
def test_four_revolutions_with_their_winds(ruleset_id: str) -> None:
    results = [_win((k + 1) % 4) for k in range(16)]

    positions = replay(ruleset_id, results)

    assert [position.round_wind for position in positions[:16:4]] == list(Wind)
    assert [position.is_over for position in positions] == [False] * 16 + [True]


def test_gghk_last_dealer_plays_on_while_he_wins() -> None:
    results = [_win((k + 1) % 4) for k in range(15)]

    position = replay("gghk", [*results, _win(3)])[-1]

    assert not position.is_over
    assert next_position(position, NO_WIN, "gghk").is_over


def test_lengths() -> None:
    assert match_length_hint("mcr") == 16
    assert match_length_hint("apm", make_options("apm", {"hands": 10})) == 10
    assert match_length_hint("gghk", make_options("gghk", {"revolutions": 2})) == 8
    assert replay("apm", [NO_WIN] * 10, make_options("apm", {"hands": 10}))[-1].is_over


@pytest.mark.parametrize(
    ("kind", "winners", "offender"),
    [
        ("win", (), None),
        ("no_win", (1,), None),
        ("win", (0, 1, 2, 3), None),
        ("win", (4,), None),
        ("false_win", (), None),
        ("abandoned", (), 9),
        ("tie", (), None),
    ],
)
def test_deal_result_refuses(kind: str, winners: tuple[int, ...], offender: int | None) -> None:
    with pytest.raises(InvalidResult):
        DealResult(kind, frozenset(winners), offender)  # type: ignore[arg-type]  # the wrong kind is the point


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_nobody_changes_chairs_within_a_round(ruleset_id: str) -> None:
    positions = replay(ruleset_id, [_win(1), _win(2), _win(3)])

    assert {position.chairs for position in positions} == {(0, 1, 2, 3)}


def test_mcr_chairs_change_between_rounds_only() -> None:
    positions = replay("mcr", [NO_WIN] * 16)

    assert [positions[4 * k].chairs for k in range(4)] == [
        (0, 1, 2, 3),
        (1, 0, 3, 2),
        (3, 2, 0, 1),
        (2, 3, 1, 0),
    ]
    assert all(
        positions[hand].chairs == positions[hand - 1].chairs
        for hand in range(1, 17)
        if hand % 4 or hand == 16
    )


def test_another_dealer_turns_the_winds_and_leaves_the_chairs() -> None:
    position = dealt_by(first_position("gghk"), 2)

    assert (position.dealer, _letters(position), position.chairs) == (2, "WNES", (0, 1, 2, 3))
    assert position.turn == 1


def test_match_goes_on_from_a_dealer_who_was_set() -> None:
    position = at_turn(first_position("gghk"), 6, 3, "gghk")

    assert (position.turn, position.dealer, position.round_wind) == (6, 3, Wind.SOUTH)
    assert next_position(position, NO_WIN, "gghk").dealer == 0
    assert at_turn(position, 16, 0, "gghk").is_over is False
    assert at_turn(position, 17, 0, "gghk").is_over is True


@pytest.mark.parametrize(("turn", "chairs"), [(1, (0, 1, 2, 3)), (6, (1, 0, 3, 2)), (9, (3, 2, 0, 1))])
def test_mcr_turn_of_another_round_has_that_rounds_chairs(turn: int, chairs: tuple[int, ...]) -> None:
    reached = replay("mcr", [NO_WIN] * 6)[-1]

    assert at_turn(reached, turn, 0, "mcr").chairs == chairs


def test_deal_that_must_pass_passes_the_winning_dealer() -> None:
    position = next_position(first_position("gghk"), _win(0), "gghk", must_pass=True)

    assert (position.dealer, position.repeats, position.hand_number) == (1, 0, 2)
    again = next_position(first_position("gghk"), DealResult(ResultKind.ABANDONED), "gghk", must_pass=True)
    assert again.dealer == 0


def test_turn_that_is_passed_over_plays_no_hand() -> None:
    position = next_turn(first_position("gghk"), "gghk")

    assert (position.dealer, position.turn, position.hand_number) == (1, 2, 1)


def test_seats_drawn_anew_make_the_first_chair_the_dealer() -> None:
    position = seated_anew(replay("apm", [NO_WIN] * 4)[-1], (2, 0, 3, 1))

    assert (position.dealer, _letters(position), position.turn) == (1, "WENS", 5)
    after = next_position(position, NO_WIN, "apm")
    assert (after.dealer, after.chairs) == (3, (2, 0, 3, 1))


@pytest.mark.parametrize(("when", "due"), [("never", []), ("each_half", [9]), ("each_quarter", [5, 9, 13])])
@pytest.mark.parametrize("ruleset_id", ["apm", "mau"])
def test_seats_are_drawn_anew_when_the_option_says_so(ruleset_id: str, when: str, due: list[int]) -> None:
    options = make_options(ruleset_id, {"seats_drawn_anew": when})
    positions = replay(ruleset_id, [NO_WIN] * 16, options)

    asked = [place.hand_number for place in positions if seat_draw_is_due(place, ruleset_id, options)]
    assert asked == due


@pytest.mark.parametrize("ruleset_id", ["gghk", "hk_fanlaak", "mcr"])
def test_other_books_draw_seats_once(ruleset_id: str) -> None:
    positions = replay(ruleset_id, [_win((k + 1) % 4) for k in range(8)])

    assert not any(seat_draw_is_due(position, ruleset_id) for position in positions)


def test_where_a_dealer_may_stay() -> None:
    assert {ruleset_id: dealer_may_stay(ruleset_id) for ruleset_id in RULESET_IDS} == {
        "gghk": True,
        "hk_fanlaak": True,
        "mcr": False,
        "apm": False,
        "mau": False,
    }
    assert not dealer_may_stay("gghk", make_options("gghk", {"dealer_repeats_on_win": False}))
