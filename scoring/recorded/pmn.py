"""Portable Majiang Notation (PMN), as described in the README of the Python package python-majiang 0.0.1.

A game is a list of lines ``[Tag "value"]``. ``PWind`` is the round's wind, ``Deal`` the four hands from East on as
``c…d…b…w…r…f…`` (characters, dots, bamboos, winds from East on, the red, green and white dragon, flowers), ``Scoring``
is ``Normal`` (also ``MCR``) or ``Duplicate``, ``Play`` a string of moves, ``Fan`` the fans of each player's win as
``None`` or ``number/count.number/count``. A move has four characters, its letter, the player and the tile: T take, D
discard (tile ``z1``: the one just taken), C chow by its middle tile, P pung, A concealed kong, B fourth tile added to a
pung, Z kong from a discard, R a flower shown. H and the player end the game with a win, which several players can share
in duplicate games. The example in that README writes M instead, and both are read. A play that ends without it, or with
N, has no winner. In a normal game all 144 tiles are one wall; in duplicate games each player has a wall of 36.
"""

from __future__ import annotations

import re
from dataclasses import replace

from scoring.recorded.table import SEATS, RecordedTable, RecordedWin, RecordFault
from scoring.tiles import PLAYING_KINDS, SUITED_KINDS, Tile
from scoring.types import WIND_LETTERS, Wind

WALL = 144
OWN_WALL = 36
TAG = re.compile(r'\[([A-Za-z]+) "([^"]*)"\]')
DEALT = re.compile(r"(?:[cdbwrf][1-9]*)+")
MOVE = 4
NEEDED = ("PWind", "Deal", "Scoring", "Play", "Fan")
SCORINGS = {"Normal": True, "MCR": True, "Duplicate": False, "Duplicate MCR": False}
"""Whether the four players draw from one wall."""
FANS_MAX = 82
DRAGONS = (6, 5, 4)
SUITS = {"c": (0, 9), "d": (9, 9), "b": (18, 9), "w": (SUITED_KINDS, 4), "f": (PLAYING_KINDS, 8)}
Tags = dict[str, tuple[int, str]]


def read_pmn(text: str) -> list[RecordedWin]:
    """The wins of all games in a file. A repeated tag starts a new game. Raises RecordFault."""
    wins: list[RecordedWin] = []
    tags: Tags = {}
    last = 1
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if not line.strip():
            continue
        match = TAG.fullmatch(line.strip())
        if match is None:
            raise RecordFault(number, 'a line must have a tag and a value: [Tag "value"]')
        if match[1] in tags:
            wins += _game(tags, last)
            tags = {}
        tags[match[1]], last = (number, match[2]), number
    return wins + (_game(tags, last) if tags else [])


def _game(tags: Tags, last: int) -> list[RecordedWin]:
    for name in NEEDED:
        if name not in tags:
            raise RecordFault(last, f"the game has no {name}")
    line, wind = tags["PWind"]
    if len(wind) != 1 or wind not in WIND_LETTERS:
        raise RecordFault(line, f"{wind[:20]!r} is not a wind")
    line, scoring = tags["Scoring"]
    if scoring not in SCORINGS:
        raise RecordFault(line, f"{scoring[:20]!r} is not a way of scoring")
    shared = SCORINGS[scoring]
    table = RecordedTable(Wind.from_letter(wind), wall=WALL if shared else OWN_WALL, shared=shared)
    line, deal = tags["Deal"]
    hands = deal.split(" ")
    if len(hands) != SEATS:
        raise RecordFault(line, f"{len(hands)} hands are dealt, not 4")
    for seat, hand in enumerate(hands):
        table.deal(line, seat, _dealt(line, hand))
    game = " ".join(tags[name][1] for name in ("Event", "Board") if name in tags)
    return [_with_claim(win, *tags["Fan"]) for win in _played(table, *tags["Play"], game)]


def _played(table: RecordedTable, line: int, play: str, game: str) -> list[RecordedWin]:
    end = re.search(r"[HMN]", play)
    moves, ending = (play[: end.start()], play[end.start() :]) if end else (play, "")
    acts = {
        "T": table.draw,
        "C": table.chow,
        "P": table.pung,
        "A": table.concealed_kong,
        "B": table.added_kong,
        "Z": table.kong,
        "R": table.show_bonus,
    }
    for start in range(0, len(moves), MOVE):
        move = moves[start : start + MOVE]
        if len(move) != MOVE or move[1] not in "0123" or move[0] not in (*acts, "D"):
            raise RecordFault(line, f"{move!r} is not a move, at character {start + 1} of the play")
        seat = int(move[1])
        if move[0] == "D":
            table.discard(line, seat, None if move[2:] == "z1" else _tile(line, move[2:]))
        else:
            acts[move[0]](line, seat, _tile(line, move[2:]))
    if ending.startswith("N"):
        return []
    if not re.fullmatch(r"(?:[HM][0-3])*", ending):
        raise RecordFault(line, f"the play cannot end with {ending[:20]!r}")
    return [table.win(line, int(seat), None, game) for seat in re.findall(r"[0-3]", ending)]


def _with_claim(win: RecordedWin, line: int, fan: str) -> RecordedWin:
    claims = fan.split(" ")
    if len(claims) != SEATS:
        raise RecordFault(line, "there must be one list of fans for each player")
    claim = claims[win.seat]
    if claim == "None":
        raise RecordFault(line, f"player {win.seat} won, but no fan is listed")
    items: dict[int, int] = {}
    for part in claim.split("."):
        match = re.fullmatch(r"([0-9]{1,2})/([0-9])", part)
        if match is None or not 1 <= int(match[1]) <= FANS_MAX:
            raise RecordFault(line, f"{part[:20]!r} is not a fan with a count")
        items[int(match[1])] = int(match[2])
    return replace(win, claimed_items=items)


def _dealt(line: int, hand: str) -> list[Tile]:
    if not DEALT.fullmatch(hand):
        raise RecordFault(line, f"{hand[:40]!r} is not a hand")
    tiles, suit = [], ""
    for character in hand:
        if character.isalpha():
            suit = character
        else:
            tiles.append(_tile(line, suit + character))
    return tiles


def _tile(line: int, word: str) -> Tile:
    suit, number = word[:1], word[1:]
    if number.isascii() and number.isdecimal() and len(number) == 1:
        place = int(number) - 1
        if suit == "r" and 0 <= place < len(DRAGONS):
            return SUITED_KINDS + DRAGONS[place]
        first, count = SUITS.get(suit, (0, 0))
        if 0 <= place < count:
            return first + place
    raise RecordFault(line, f"{word[:20]!r} is not a tile")
