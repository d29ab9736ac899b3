"""Tile text and whole lines: parsed, printed, refused."""

from __future__ import annotations

import pytest

from scoring import (
    Flag,
    Hand,
    Meld,
    MeldKind,
    NotationError,
    Wind,
    format_hand,
    format_tiles,
    parse_hand,
    parse_line,
    parse_tiles,
)


def test_parse_tiles_of_every_suit() -> None:
    assert parse_tiles("19m19p19s17z18f") == (0, 8, 9, 17, 18, 26, 27, 33, 34, 41)


def test_parse_tiles_keeps_the_order_written() -> None:
    assert parse_tiles("31m2p1m") == (2, 0, 10, 0)


def test_format_tiles_sorts_and_joins_runs() -> None:
    assert format_tiles((33, 0, 9, 2, 1)) == "123m1p7z"


@pytest.mark.parametrize("text", ["", "1m", "123m456p789s11z", "12345678f"])
def test_format_is_inverse_of_parse(text: str) -> None:
    assert format_tiles(parse_tiles(text)) == text


@pytest.mark.parametrize("text", ["m", "0m", "1", "1x", "8z", "9f", "1m ", "１m", "1m\n", "-1m", "1m2"])
def test_parse_tiles_refuses(text: str) -> None:
    with pytest.raises(NotationError):
        parse_tiles(text)


def test_format_tiles_refuses_a_number_that_is_no_tile() -> None:
    with pytest.raises(NotationError):
        format_tiles((42,))


def test_parse_hand_reads_everything_on_one_line() -> None:
    hand = parse_hand("12m55p [1111z] 777z 234s +3m self-drawn seat=S round=W last_of_wall 1f6f")

    assert hand == Hand(
        concealed=parse_tiles("12m55p"),
        melds=(
            Meld(MeldKind.CONCEALED_KONG, parse_tiles("1111z")),
            Meld(MeldKind.PUNG, parse_tiles("777z")),
            Meld(MeldKind.CHOW, parse_tiles("234s")),
        ),
        winning_tile=2,
        self_drawn=True,
        seat_wind=Wind.SOUTH,
        round_wind=Wind.WEST,
        flags=frozenset((Flag.LAST_OF_WALL,)),
        bonus=parse_tiles("16f"),
    )


def test_parse_hand_keywords_come_before_words() -> None:
    hand = parse_hand(
        "1z 444m +1z discard seat=E", self_drawn=True, seat_wind=Wind.NORTH, round_wind=Wind.SOUTH
    )

    assert (hand.self_drawn, hand.seat_wind, hand.round_wind) == (True, Wind.NORTH, Wind.SOUTH)


def test_parse_line_names_the_ruleset() -> None:
    assert parse_line("1z +1z gghk")[1] == "gghk"
    assert parse_line("1z +1z")[1] is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "123m",
        "+1m",
        "123m +12m",
        "123m +1m +2m",
        "123m 12p +1m",
        "123m [111z] +1m",
        "[1111z] 123m +1m",
        "123m +1m seat=X",
        "123m +1m nonsense",
        "1f +1m",
    ],
)
def test_parse_hand_refuses(text: str) -> None:
    with pytest.raises(NotationError):
        parse_hand(text)


def test_format_hand_without_concealed_tiles_is_refused() -> None:
    with pytest.raises(NotationError):
        format_hand(Hand((), (), 0, True, Wind.EAST, Wind.EAST))


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("chow", "124m"),
        ("chow", "89m1p"),
        ("chow", "567z"),
        ("pung", "112m"),
        ("kong", "111m"),
        ("concealed_kong", "1112m"),
        ("pung", "111f"),
    ],
)
def test_meld_refuses_tiles_of_another_shape(kind: str, text: str) -> None:
    with pytest.raises(NotationError):
        Meld(MeldKind(kind), parse_tiles(text))


def test_hand_refuses_bonus_tiles_among_the_others() -> None:
    with pytest.raises(NotationError):
        Hand((34,), (), 0, True, Wind.EAST, Wind.EAST)
    with pytest.raises(NotationError):
        Hand((0,), (), 0, True, Wind.EAST, Wind.EAST, bonus=(1,))


GOOD = {
    "concealed": "1z",
    "melds": [{"kind": "chow", "tiles": "123m"}],
    "winning_tile": "1z",
    "self_drawn": False,
    "seat_wind": "E",
    "round_wind": "S",
    "flags": ["last_discard"],
    "bonus": "1f",
}


def test_hand_json_round_trip() -> None:
    assert Hand.from_json(GOOD).to_json() == GOOD


@pytest.mark.parametrize(
    "change",
    [
        {"concealed": 5},
        {"concealed": "1q"},
        {"winning_tile": ""},
        {"winning_tile": "11z"},
        {"self_drawn": "yes"},
        {"seat_wind": "e"},
        {"round_wind": None},
        {"flags": ["lucky"]},
        {"flags": "heaven"},
        {"flags": [["heaven"]]},
        {"melds": [{"kind": "chow"}]},
        {"melds": [{"kind": "quad", "tiles": "1111m"}]},
        {"melds": ["123m"]},
        {"melds": None},
        {"bonus": "1m"},
        {"surprise": 1},
    ],
)
def test_hand_from_json_refuses(change: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        Hand.from_json(GOOD | change)


@pytest.mark.parametrize(
    "missing", ["concealed", "melds", "winning_tile", "self_drawn", "seat_wind", "round_wind"]
)
def test_hand_from_json_needs_every_field(missing: str) -> None:
    with pytest.raises(NotationError):
        Hand.from_json({name: value for name, value in GOOD.items() if name != missing})
