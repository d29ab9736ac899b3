"""Payments: the worked cases of the rulebooks and every refusal."""

from __future__ import annotations

import pytest

from scoring import (
    BelowMinimum,
    InvalidValue,
    InvalidWin,
    NotationError,
    Win,
    check_value,
    make_options,
    parse_hand,
    payments,
    score,
)

E, S, W, N = range(4)


def _discard(winner: int, value: int, discarder: int, **more: int | bool) -> Win:
    return Win(winner, value, False, discarder, **more)  # type: ignore[arg-type]  # keyword names are the caller's


def _drawn(winner: int, value: int, **more: int) -> Win:
    return Win(winner, value, True, **more)  # type: ignore[arg-type]  # keyword names are the caller's


@pytest.mark.parametrize(
    ("win", "expected"),
    [
        (_discard(W, 3, S), (0, -32, 32, 0)),
        (_drawn(W, 3), (-16, -16, 48, -16)),
        (_drawn(W, 8, pao=N), (0, 0, 384, -384)),
        (_discard(W, 8, E, pao=N), (-256, 0, 256, 0)),
        (_discard(W, 5, E, robbing_kong=True, pao=N), (-144, 0, 144, 0)),
        (_drawn(E, 10), (768, -256, -256, -256)),
    ],
)
def test_gghk_payment(win: Win, expected: tuple[int, ...]) -> None:
    assert payments("gghk", [win]) == expected


def test_gghk_two_winners_on_one_discard() -> None:
    assert payments("gghk", [_discard(S, 3, E), _discard(N, 4, E)]) == (-96, 32, 0, 64)


def test_gghk_two_robbers_of_one_kan_are_each_paid() -> None:
    wins = [_discard(S, 3, E, robbing_kong=True), _discard(N, 4, E, robbing_kong=True)]
    assert payments("gghk", wins) == (-144, 48, 0, 96)


@pytest.mark.parametrize(
    ("fan", "discard_total", "drawn_total"),
    [
        (1, 8, 12),
        (2, 16, 24),
        (3, 32, 48),
        (4, 64, 96),
        (6, 64, 96),
        (7, 128, 192),
        (9, 128, 192),
        (10, 256, 384),
        (64, 256, 384),
    ],
)
def test_fanlaak_table(fan: int, discard_total: int, drawn_total: int) -> None:
    base = discard_total // 4
    assert payments("hk_fanlaak", [_discard(E, fan, W)]) == (discard_total, -base, -2 * base, -base)
    assert payments("hk_fanlaak", [_drawn(E, fan)])[0] == drawn_total


def test_fanlaak_hand_of_no_fan() -> None:
    assert payments("hk_fanlaak", [_discard(S, 0, E)]) == (-2, 4, -1, -1)
    with pytest.raises(InvalidWin) as caught:
        payments("hk_fanlaak", [_drawn(S, 0)])
    assert caught.value.reason == "self_draw_without_fan"


def test_mcr_payment() -> None:
    assert payments("mcr", [_drawn(S, 10)]) == (-18, 54, -18, -18)
    assert payments("mcr", [_discard(S, 10, N)]) == (-8, 34, -8, -18)
    assert payments("mcr", [_discard(S, 10, N, robbing_kong=True)]) == (-8, 34, -8, -18)


@pytest.mark.parametrize(
    ("win", "expected"),
    [
        (_discard(E, 20, W), (60, -20, -20, -20)),
        (_discard(E, 25, W), (75, -25, -25, -25)),
        (_discard(E, 40, W), (120, -25, -70, -25)),
        (_discard(E, 320, W), (960, -25, -910, -25)),
        (_drawn(E, 480), (1440, -480, -480, -480)),
        (_discard(S, 160, N, same_turn_first=W), (-25, 480, -430, -25)),
        (_discard(S, 160, N, same_turn_first=S), (-160, 480, -160, -160)),
        (_discard(S, 20, N, same_turn_first=W), (-20, 60, -20, -20)),
        (_discard(S, 160, N, same_turn_first=N), (-25, 480, -25, -430)),
    ],
)
def test_zung_jung_payment(win: Win, expected: tuple[int, ...]) -> None:
    assert payments("apm", [win]) == expected


def test_thrower_pays_double() -> None:
    options = make_options("mau", {"payoff": "thrower_double"})

    assert payments("mau", [_discard(S, 160, N, same_turn_first=W)], options) == (0, 320, 0, -320)
    assert payments("mau", [_drawn(S, 30)], options) == (-30, 90, -30, -30)


def test_mau_own_discard_in_the_same_turn_cannot_win() -> None:
    with pytest.raises(InvalidWin) as caught:
        payments("mau", [_discard(S, 160, N, same_turn_first=S)])
    assert caught.value.reason == "own_discard"


def test_apm_triple_win() -> None:
    wins = [_discard(S, 10, E), _discard(W, 20, E), _discard(N, 40, E)]

    assert payments("apm", wins) == (-100, -15, 25, 90)
    assert payments("apm", wins, make_options("apm", {"triple_win": "void"})) == (0, 0, 0, 0)
    with pytest.raises(InvalidWin):
        payments("apm", wins, make_options("apm", {"triple_win": "interception"}))
    for two in (wins[:2], wins[1:]):
        with pytest.raises(InvalidWin):
            payments("apm", two)


@pytest.mark.parametrize(
    ("ruleset_id", "wins", "reason"),
    [
        ("gghk", [], "no_win"),
        ("gghk", [Win(4, 3, True)], "no_such_seat"),
        ("gghk", [Win(E, 3, False, 7)], "no_such_seat"),
        ("gghk", [Win(E, 3, True, S)], "discarder_on_self_draw"),
        ("gghk", [Win(E, 3, True, robbing_kong=True)], "robbing_on_self_draw"),
        ("gghk", [Win(E, 3, False)], "discarder_missing"),
        ("gghk", [Win(E, 3, False, E)], "pays_own_win"),
        ("gghk", [Win(E, 3, True, pao=E)], "pays_own_win"),
        ("mcr", [Win(E, 8, True, pao=S)], "no_pao"),
        ("mcr", [Win(E, 8, False, S, same_turn_first=W)], "no_immunity"),
        ("apm", [Win(E, 30, True, same_turn_first=W)], "immunity_without_discard"),
        ("apm", [Win(E, 30, False, S, robbing_kong=True, same_turn_first=W)], "immunity_without_discard"),
        ("gghk", [Win(E, 3, False, S), Win(E, 4, False, S)], "winner_twice"),
        ("gghk", [Win(E, 3, False, S), Win(W, 4, False, N)], "different_tiles"),
        ("gghk", [Win(E, 3, True), Win(W, 4, True)], "shared_self_draw"),
        ("mcr", [Win(E, 8, False, S), Win(W, 8, False, S)], "one_winner_only"),
        ("apm", [Win(E, 10, False, S), Win(W, 10, False, S)], "one_winner_only"),
    ],
)
def test_payment_refuses(ruleset_id: str, wins: list[Win], reason: str) -> None:
    with pytest.raises(InvalidWin) as caught:
        payments(ruleset_id, wins)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    ("ruleset_id", "values"),
    [
        ("gghk", (3, 10, 50)),
        ("hk_fanlaak", (0, 10, 64)),
        ("mcr", (8, 336)),
        ("apm", (1, 5, 320, 400, 480)),
        ("mau", (15, 320, 400, 480)),
    ],
)
def test_check_value_accepts(ruleset_id: str, values: tuple[int, ...]) -> None:
    for value in values:
        check_value(ruleset_id, value)


@pytest.mark.parametrize(
    ("ruleset_id", "line"),
    [
        (
            "mcr",
            "1z [5555z] [6666z] [7777z] [2222z] +1z self-drawn seat=S round=S last_of_wall kong_replacement 12345678f",
        ),
        (
            "gghk",
            "4z [1111z] [2222z] [3333z] [5555z] +4z tsumo seat=S last_of_wall kong_replacement consecutive_kong",
        ),
    ],
)
def test_dearest_hand_has_the_highest_value_that_is_taken(ruleset_id: str, line: str) -> None:
    total = score(parse_hand(line), ruleset_id).total

    check_value(ruleset_id, total)
    with pytest.raises(InvalidValue):
        check_value(ruleset_id, total + 1)


@pytest.mark.parametrize(
    ("ruleset_id", "value", "error"),
    [
        ("gghk", 2, BelowMinimum),
        ("gghk", 51, InvalidValue),
        ("hk_fanlaak", 65, InvalidValue),
        ("mcr", 7, BelowMinimum),
        ("mcr", 337, InvalidValue),
        ("apm", 0, InvalidValue),
        ("apm", 12, InvalidValue),
        ("apm", 325, InvalidValue),
        ("mau", 10, BelowMinimum),
        ("mau", 481, InvalidValue),
        ("mau", -5, InvalidValue),
        ("mau", True, InvalidValue),
    ],
)
def test_check_value_refuses(ruleset_id: str, value: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        check_value(ruleset_id, value)


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"winner": "E"},
        {"winner": "X", "value": 3},
        {"winner": 1, "value": 3},
        {"winner": "E", "value": "3"},
        {"winner": "E", "value": True},
        {"winner": "E", "value": 3, "self_drawn": 1},
        {"winner": "E", "value": 3, "tip": 5},
    ],
)
def test_win_from_json_refuses(data: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        Win.from_json(data)
