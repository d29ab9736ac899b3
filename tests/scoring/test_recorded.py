"""Recorded games: the example of PMN's own description, logs of Botzone, and records that cannot have been played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.notation import format_tiles
from scoring.recorded import (
    CheckedWin,
    RecordFault,
    check_win,
    read_botzone,
    read_pmn,
    read_recorded,
)
from scoring.types import Flag, Wind

PMN = """\
[Event "Duplicate MCR"]
[Date "2022.06.25"]
[Board "1"]
[PWind "E"]
[East "A"]
[South "B"]
[West "C"]
[North "D"]
[Deal "c7d345677b3689w2r1f c79d12558b45w13r23f c11267db4589w334r2f c5668d279b3789w4r3f"]
[Scoring "Duplicate"]
[Starting "0 0 0 0"]
[Result "-32 36 -8 36"]
[Penalty "0 0 0 0"]
[Play "T0r2D0r1T1b6D1w3P2w3D2w4T3b8D3r3T0d6D0r2T1r1D1r2T2r3D2b9T3d1D3w4T0c3D0w2T1c8D1r1T2b1D2z1T3w2D3z1T0w4D0z1T1d8D1r3T2b3D2b8C3b8D3b3T0w1D0z1T1w1D1z1T2b1D2z1T3b2D3z1T0b7D0b3T1w2D1z1T2r1D2c2T3c5D3z1T0c5D0c3T1d8D1w1T2d1D2c1T3c4D3c8T0c1D0z1T1d7D1z1T2d8D2c1T3d6D3c6C0c6D0b9T1b5D1z1T2c9D2z1T3b6D3z1T0c9D0z1T1w1D1z1T2d4D2d1T3w3D3z1T0c9D0z1T1c6D1z1T2c8D2d8C3d8D3d6C0d5D0d3M1M3"]
[Fan "None 39/1.62/1.76/1.77/1 None 39/1.63/1.70/1.77/1"]
"""
BOTZONE = """\
Match 5f0a1b
Wind 1
Player 0 Deal W1 W2 W3 B4 B5 B6 T7 T8 T9 F1 F1 J1 J1
Player 1 Deal W1 W2 W3 B4 B5 B6 T7 T8 T9 F2 F2 J2 J3
Player 2 Deal W4 W4 W5 W6 W7 B1 B2 B3 T1 T2 T3 F3 F4
Player 3 Deal W8 W8 W8 W9 B7 B7 B8 B8 B9 T4 T5 T6 F4
Player 0 Draw F3
Player 0 Play F3
Player 1 Draw J1
Player 1 Play J1 Ignore Player 2 Chi W5
Player 0 Peng J1 Ignore Player 2 Hu J1
Player 0 Play F1
Player 1 Draw T1
Player 1 Play T1
Player 2 Draw F1
Player 2 Play F1
Player 0 Hu F1
Fan 8 anything that is written here
Score 24 -8 -8 -8
"""


def checked(text: str) -> list[CheckedWin]:
    return [check_win(win) for win in read_recorded(text)]


def test_example_of_the_description_is_read_and_scored() -> None:
    south, north = checked(PMN)
    assert (south.win.seat, north.win.seat) == (1, 3)
    assert south.win.discarder == 0
    assert format_tiles(north.win.hand.concealed) == "456m12p88s"
    assert south.items == {"Mixed Straight": 8, "Concealed Hand": 2, "No Honors": 1, "Edge Wait": 1}
    assert south.agrees is north.agrees is True


def test_pmn_that_says_another_fan_does_not_agree() -> None:
    south, _north = checked(PMN.replace("39/1.62/1.76/1.77/1", "39/1.62/1.76/1"))
    assert south.agrees is False


def test_several_games_stand_in_one_file() -> None:
    assert [win.line for win in read_pmn(PMN + "\n" + PMN)] == [14, 14, 30, 30]


def test_game_without_a_winner_has_no_hand() -> None:
    drawn = PMN.replace("M1M3", "N").replace("39/1.62/1.76/1.77/1 None 39/1.63/1.70/1.77/1", "None None None")
    assert read_pmn(drawn) == []
    assert read_pmn(drawn.replace('z1N"', 'z1"')) == []


def test_botzone_log_is_read() -> None:
    (win,) = read_botzone(BOTZONE)
    assert (win.game, win.seat, win.discarder, win.claimed_total) == ("5f0a1b", 0, 2, 8)
    assert win.hand.round_wind is Wind.SOUTH
    assert format_tiles(win.hand.melds[0].tiles) == "777z"
    assert win.hand.flags == frozenset()


def test_two_matches_and_one_without_a_winner() -> None:
    huang = BOTZONE.replace("Player 0 Hu F1\nFan 8 anything that is written here\n", "Huang\n")
    assert [win.line for win in read_botzone(huang + BOTZONE)] == [35]


KONGS = """\
Match k
Wind 0
Player 0 Deal W1 W1 W1 W2 W3 W4 B5 B5 B5 T9 T9 J2 J2
Player 1 Deal W1 W2 W3 B1 B2 B3 T1 T2 T3 F2 F2 F3 F4
Player 2 Deal W4 W4 W5 W6 W7 B1 B2 B3 T1 T2 T3 F3 F4
Player 3 Deal W8 W8 W8 W9 B7 B7 B8 B8 B9 T4 T5 T6 F4
Player 0 Draw B5
Player 0 AnGang B5
Player 0 Draw {drawn}
"""


def test_replacement_after_a_kong_is_noted() -> None:
    (win,) = read_botzone(KONGS.format(drawn="T9") + "Player 0 Hu T9\nFan 8\nScore 1 2 3 4\n")
    assert win.hand.flags == {Flag.KONG_REPLACEMENT}
    assert win.hand.self_drawn


ROBBED = """\
Player 0 Play J2
Player 1 Draw J1
Player 1 Play W1
Player 0 Peng W1
Player 0 Play W2
Player 1 Draw J1
Player 1 Play J1
Player 2 Draw J1
Player 2 Play J1
Player 3 Draw J3
Player 3 Play J3
Player 0 Draw T9
Player 0 BuGang W1
Player 1 Hu W1
Fan 8
Score 1 2 3 4
"""


def test_robbed_kong_is_noted() -> None:
    (win,) = read_botzone(KONGS.format(drawn="J3") + ROBBED)
    assert win.hand.flags == frozenset({Flag.ROBBING_KONG})
    assert win.discarder == 0


FAULTS: list[tuple[str, str, int, str]] = [
    (BOTZONE, "Player 0 Play F3|Player 0 Play J3", 8, "has no"),
    (BOTZONE, "Player 1 Draw J1|Player 3 Chi W5", 9, "chows a tile that player 0"),
    (BOTZONE, "Player 0 Peng J1|Player 0 Peng J2", 11, "not part of the set"),
    (BOTZONE, "Player 2 Draw F1|Player 2 Draw F9", 15, "is not a tile"),
    (BOTZONE, "Player 2 Draw F1|Player 2 Draw W1", 16, "has no"),
    (BOTZONE, "Player 0 Hu F1|Player 0 Hu F2", 17, "wins with"),
    (BOTZONE, "F1 F1 J1 J1|F1 F1 J1", 3, "is dealt 12 tiles"),
    (BOTZONE, "Wind 1|Wind 7", 2, "not a number up to 3"),
    (BOTZONE, "Player 1 Draw T1|Player 1 Sleep T1", 13, "is not a move"),
    (BOTZONE, "Player 0 Play F1|Player 0 Play F1 and more", 12, "not expected after"),
    (BOTZONE, "Score 24 -8 -8 -8\n|", 18, "not complete"),
    (BOTZONE, "Match 5f0a1b\n|", 1, "not expected"),
    (BOTZONE, "Player 1 Draw T1|Player 1 Draw F4", 14, "has no"),
    (BOTZONE, "T1 T2 T3 F3 F4|F1 F1 F1 F3 F4", 5, "five 1z"),
    (PMN, '[PWind "E"]|[PWind "X"]', 4, "not a wind"),
    (PMN, "T0r2D0r1|T0r2X0r1", 14, "is not a move, at character 5"),
    (PMN, "T0r2D0r1|T0r2D0w4", 14, "has no"),
    (PMN, "D0d3M1M3|D0d3M1X3", 14, "cannot end"),
    (PMN, "c7d345677|c7d34567", 9, "is dealt 12"),
    (PMN, "c7d345677|q7d345677", 9, "is not a hand"),
    (PMN, '[Date "2022.06.25"]|Date 2022', 2, "a tag and a value"),
    (PMN, "[Fan |[Fun ", 15, "the game has no Fan"),
    (PMN, "77/1 None 39|77/1 39", 15, "one list of fans"),
    (PMN, "39/1.62|390/1.62", 15, "not a fan"),
]


@pytest.mark.parametrize(("record", "change", "line", "what"), FAULTS)
def test_record_that_cannot_be_is_refused_with_its_line(
    record: str, change: str, line: int, what: str
) -> None:
    old, _bar, new = change.partition("|")
    assert old in record
    with pytest.raises(RecordFault) as caught:
        read_recorded(record.replace(old, new, 1))
    assert what in caught.value.what
    assert caught.value.line == line


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert all(line >= 1 for line in read_or_line(text))


@given(st.integers(0, len(BOTZONE) - 1), st.sampled_from("0123456789WBTFJH PlayerDrawHu\n"))
def test_a_slip_of_the_pen_is_read_or_refused(place: int, character: str) -> None:
    text = BOTZONE[:place] + character + BOTZONE[place + 1 :]
    assert all(1 <= line <= len(text.splitlines()) for line in read_or_line(text))


def read_or_line(text: str) -> list[int]:
    """The lines of the wins, or the one at fault."""
    try:
        wins = read_recorded(text)
    except RecordFault as fault:
        return [fault.line]
    for win in wins:
        check_win(win)
    return [win.line for win in wins]
