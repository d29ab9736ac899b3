"""Draws the picture of a link: what stands on it, as values, becomes SVG, and that a PNG.

resvg draws with the fonts of the printed pages and none of the machine, so a picture looks the same everywhere.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournament.core.letters import width_of
from tournament.papers.pdf.fonts import FONTS

WIDTH, HEIGHT = 1200, 630
ROWS: Final = 8
ROWS_IN_COLUMN: Final = 4
TILES_WIDTH: Final = 1080
TILE_WIDTH_MOST: Final = 84
GAP: Final = 0.4
"""Between the groups of a hand, as a part of the width of a tile."""
TILE_RUN = re.compile(r"(\+?)((?:[0-9]+[mpszf])+)")
TILES_OF_KIND = re.compile(r"([0-9]+)([mpszf])")
RED = "0"
SYMBOL = re.compile(r'<symbol id="t-(\w+)".*?</symbol>', re.DOTALL)
SCRIPTS: Final = (
    (re.compile("[\u0590-\u05ff]"), "Noto Sans Hebrew"),
    (re.compile("[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]"), "Noto Sans Arabic"),
    (re.compile("[\u0900-\u097f]"), "Noto Sans Devanagari"),
    (re.compile("[\u0e00-\u0e7f]"), "Noto Sans Thai"),
)
"""A text with one of these is drawn with that font; letters that it does not have come from the first one."""
CHINESE = re.compile("([\u2e80-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]+)")
CHINESE_FAMILY: Final = "Noto Sans CJK JP"
"""Named for each run: left to itself, the drawing takes the bold font for a Chinese character."""
FAMILY: Final = "Noto Sans"


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text, cut to the width that it has: runs, each with the font that has its letters."""

    runs: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        return "".join(text for text, _family in self.runs)


@dataclass(frozen=True, slots=True)
class Row:
    """A player with a place, or nothing, and a figure."""

    place: str
    name: str
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkPicture:
    """What stands on a picture: a line above the title, the title, a line below; then rows of players, or a hand in the
    notation of tiles.
    """

    above: str
    title: str
    below: str = ""
    rows: tuple[Row, ...] = ()
    tiles: str = ""


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row where it stands on the picture, in pixels."""

    x: int
    y: int
    place: str
    name: Words
    figure: str


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile where it stands: `x` in pixels."""

    code: str
    x: float
    is_winning: bool


def fitted(text: str, letters: int) -> Words:
    """A text of at most so many letters, of which a Chinese character is two; a longer one ends in dots."""
    room, kept = letters, ""
    for sign in text:
        room -= width_of(sign)
        if room < 0:
            kept = kept[:-1].rstrip() + "…"
            break
        kept += sign
    family = next((family for script, family in SCRIPTS if script.search(kept)), FAMILY)
    runs = [run for run in CHINESE.split(kept) if run]
    return Words(tuple((run, CHINESE_FAMILY if CHINESE.match(run) else family) for run in runs))


def drawn(picture: LinkPicture) -> bytes:
    """The picture as a PNG of 1200 by 630 pixels."""
    import resvg_py  # noqa: PLC0415 - slow import: for pictures only

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg_of(picture),
            font_files=_fonts(),
            skip_system_fonts=True,
            width=WIDTH,
            height=HEIGHT,
        )
    )


def svg_of(picture: LinkPicture) -> str:
    """The picture as SVG."""
    tiles, tile_width = _placed_tiles(picture.tiles)
    return render_to_string(
        "screens/link_picture.svg",
        {
            "above": fitted(picture.above, 62),
            "title": fitted(picture.title, 30),
            "below": fitted(picture.below, 60),
            "rows": list(_placed(picture.rows[:ROWS])),
            "tiles": tiles,
            "tile_width": tile_width,
            "tile_height": tile_width * 4 / 3,
            "symbols": [_symbols()[code] for code in sorted({tile.code for tile in tiles})],
        },
    )


def _placed(rows: Iterable[Row]) -> Iterator[PlacedRow]:
    for number, row in enumerate(rows):
        column, line = divmod(number, ROWS_IN_COLUMN)
        yield PlacedRow(60 + 560 * column, 312 + 62 * line, row.place, fitted(row.name, 19), row.figure)


def _placed_tiles(text: str) -> tuple[list[PlacedTile], float]:
    """The tiles of a hand side by side, a gap between its groups, and how wide each is; words are left out."""
    groups: list[tuple[bool, list[str]]] = []
    for word in text.split():
        found = TILE_RUN.fullmatch(word.removesuffix(";"))
        if found:
            runs = TILES_OF_KIND.findall(found[2])
            codes = [f"{'5' if one == RED else one}{kind}" for numbers, kind in runs for one in numbers]
            groups.append((bool(found[1]), [code for code in codes if code in _symbols()]))
    count = sum(len(codes) for _is_winning, codes in groups)
    if not count:
        return [], 0
    width = min(TILE_WIDTH_MOST, TILES_WIDTH / (count + GAP * (len(groups) - 1)))
    placed, x = [], 60.0
    for is_winning, codes in groups:
        for code in codes:
            placed.append(PlacedTile(code, round(x, 1), is_winning))
            x += width
        x += GAP * width
    return placed, round(width, 1)


@cache
def _symbols() -> dict[str, SafeString]:
    """The faces of the tiles as symbols of SVG, by their codes."""
    text = (Path(settings.BASE_DIR) / "static" / "img" / "tiles.svg").read_text(encoding="utf-8")
    return {found[1]: SafeString(found[0]) for found in SYMBOL.finditer(text)}


@cache
def _fonts() -> list[str]:
    return sorted(str(path) for path in FONTS.glob("*.[ot]tf"))
