"""Reading and writing tiles as text: runs such as ``123m11z``.

The letters are ``m`` Characters, ``p`` Dots, ``s`` Bamboos, ``z`` honors (1-4 East to North, 5 White, 6 Green,
7 Red) and ``f`` bonus tiles (1-4 flowers, 5-8 seasons).
"""

import re
from collections.abc import Iterable

from scoring.errors import NotationError
from scoring.tiles import ALL_KINDS, SUIT_LETTERS, SUIT_SIZES, SUIT_STARTS, Tile, suit_of

_RUN = re.compile(r"([1-9]+)([mpszf])")
_RUNS = re.compile(r"(?:[1-9]+[mpszf])*", re.ASCII)
_RED = re.compile(r"0(?=[0-9]*([mps]))", re.ASCII)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text in the order written. An empty text gives no tiles.

    Raises NotationError, quoting the text, when any character is out of place.
    """
    if not _RUNS.fullmatch(text):
        raise NotationError(f"{text[:80]!r} is not in tile notation, for example 123m456p11z.")
    tiles: list[Tile] = []
    for digits, letter in _RUN.findall(text):
        suit = SUIT_LETTERS.index(letter)
        for digit in digits:
            if int(digit) > SUIT_SIZES[suit]:
                raise NotationError(f"There is no tile {digit}{letter}.")
            tiles.append(SUIT_STARTS[suit] + int(digit) - 1)
    return tuple(tiles)


def parse_red_tiles(text: str) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """The tiles of a text in which ``0`` is a red five, and which of them are red, each as an ordinary five.

    Raises NotationError like ``parse_tiles``.
    """
    if "0" not in text:
        return parse_tiles(text), ()
    reds = tuple(SUIT_STARTS[SUIT_LETTERS.index(found[1])] + 4 for found in _RED.finditer(text))
    return parse_tiles(_RED.sub("5", text)), reds


def format_red_tiles(tiles: Iterable[Tile], reds: Iterable[Tile]) -> str:
    """Sorted tiles as text, with ``0`` before the other fives of a suit for each five among ``reds``.

    Raises NotationError for a number that is not a tile.
    """
    text = format_tiles(tiles)
    for red in reds:
        run = f"([1-9]*){SUIT_LETTERS[suit_of(red)]}"
        text = re.sub(run, lambda found: found[0].replace("5", "0", 1), text)
    return text


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Sorted tiles as text, one run for each suit; the inverse of ``parse_tiles`` up to order.

    Raises NotationError for a number that is not a tile.
    """
    runs: list[list[str]] = [[], [], [], [], []]
    for tile in sorted(tiles):
        if not 0 <= tile < ALL_KINDS:
            raise NotationError(f"There is no tile number {tile}.")
        suit = suit_of(tile)
        runs[suit].append(str(tile - SUIT_STARTS[suit] + 1))
    return "".join(
        "".join(digits) + letter for digits, letter in zip(runs, SUIT_LETTERS, strict=True) if digits
    )
