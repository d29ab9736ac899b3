"""Logs of Botzone's Chinese Standard Mahjong, in the format of the data set of human games from that site.

The format follows the description that comes with the data set: lines ``Match ID``, ``Wind 0-3`` (the round), ``Player
N Deal TILES`` four times, then one line for each move: ``Player N Draw|Play|Chi|Peng|Gang|AnGang|BuGang|Hu|BuHua
TILE``. A chow is called by its middle tile. Overruled calls follow the move as ``Ignore Player N MOVE TILE``. A deal
ends with ``Huang`` (nobody won) or ``Hu``, followed by ``Fan TOTAL WORDS`` and ``Score`` with four numbers. Tiles are
W1-W9 characters, B1-B9 dots, T1-T9 bamboos, F1-F4 winds from East on, J1-J3 the red, the green and the white dragon,
H1-H8 flowers. Player N has the wind N. Every player has a wall of 34 tiles of their own.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.recorded.table import RecordedTable, RecordedWin, RecordFault
from scoring.tiles import PLAYING_KINDS, SUITED_KINDS, Tile
from scoring.types import Wind

OWN_WALL = 34
DRAGONS = (6, 5, 4)
"""Red, green, white: their positions among the honors."""
SUITS = {"W": (0, 9), "B": (9, 9), "T": (18, 9), "F": (SUITED_KINDS, 4), "H": (PLAYING_KINDS, 8)}


def read_botzone(text: str) -> list[RecordedWin]:
    """The wins of all matches in a log. Raises RecordFault."""
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        words = line.split()
        if words:
            reader.read(number, words)
    return reader.finish()


class _Reader:
    def __init__(self) -> None:
        self._wins: list[RecordedWin] = []
        self._match = ""
        self._table: RecordedTable | None = None
        self._won: RecordedWin | None = None
        self._is_over = True
        self._line = 1

    def read(self, line: int, words: list[str]) -> None:
        self._line = line
        kind, rest = words[0], words[1:]
        if kind == "Match" and len(rest) == 1:
            self._keep()
            self._match, self._table, self._is_over = rest[0], None, False
        elif kind == "Wind" and len(rest) == 1 and not self._is_over:
            self._table = RecordedTable(Wind(_number(line, rest[0], 3)), wall=OWN_WALL, shared=False)
        elif kind == "Player" and self._table is not None:
            self._move(line, self._table, words)
        elif kind in ("Huang", "Score") and self._table is not None:
            self._is_over = True
        elif kind == "Fan" and rest and self._won is not None:
            self._won = replace(self._won, claimed_total=_number(line, rest[0], 10_000))
        else:
            raise RecordFault(line, f"{' '.join(words)[:60]!r} is not expected here")

    def finish(self) -> list[RecordedWin]:
        if not self._is_over:
            raise RecordFault(self._line, "the match is not complete")
        self._keep()
        return self._wins

    def _keep(self) -> None:
        if not self._is_over:
            raise RecordFault(self._line, "the previous match is not complete")
        if self._won is not None:
            self._wins.append(self._won)
            self._won = None

    def _move(self, line: int, table: RecordedTable, words: list[str]) -> None:
        if self._won is not None or self._is_over:
            raise RecordFault(line, "the match is over")
        if len(words) < 4:
            raise RecordFault(line, "a move needs a player, a name and a tile")
        seat, move = _number(line, words[1], 3), words[2]
        if move == "Deal":
            table.deal(line, seat, [_tile(line, word) for word in words[3:]])
            return
        _check_ignored(line, words[4:])
        tile = _tile(line, words[3])
        if move == "Hu":
            self._won = table.win(line, seat, tile, self._match)
            return
        moves = {
            "Draw": table.draw,
            "Play": table.discard,
            "Chi": table.chow,
            "Peng": table.pung,
            "Gang": table.kong,
            "AnGang": table.concealed_kong,
            "BuGang": table.added_kong,
            "BuHua": table.show_bonus,
        }
        if move not in moves:
            raise RecordFault(line, f"{move!r} is not a move")
        moves[move](line, seat, tile)


def _check_ignored(line: int, words: list[str]) -> None:
    for start in range(0, len(words), 5):
        said = words[start : start + 5]
        if len(said) != 5 or said[:2] != ["Ignore", "Player"]:
            raise RecordFault(line, f"{' '.join(said)[:60]!r} is not expected after a move")


def _tile(line: int, word: str) -> Tile:
    suit, number = word[:1], word[1:]
    if len(number) == 1 and number.isascii() and number.isdecimal():
        place = int(number) - 1
        if suit == "J" and 0 <= place < len(DRAGONS):
            return SUITED_KINDS + DRAGONS[place]
        first, count = SUITS.get(suit, (0, 0))
        if 0 <= place < count:
            return first + place
    raise RecordFault(line, f"{word[:20]!r} is not a tile")


def _number(line: int, word: str, most: int) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 6 and int(word) <= most):
        raise RecordFault(line, f"{word[:20]!r} is not a number up to {most}")
    return int(word)
