"""From deal to deal: dealers, winds, repeats and the end of a match."""

from __future__ import annotations

import pytest

from scoring import (
    DealResult,
    InvalidResult,
    Position,
    ResultKind,
    Wind,
    first_position,
    make_options,
    match_length_hint,
    next_position,
    replay,
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
