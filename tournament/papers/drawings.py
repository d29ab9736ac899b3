"""What is drawn on paper: tiles, the border of a certificate, a seal. All is SVG in the page, because a sheet fetches
nothing.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from zlib import crc32

from django.utils.html import escape
from django.utils.safestring import SafeString

from tournament.papers.enums import PaperSize

TILES = Path(__file__).resolve().parents[2] / "static" / "img" / "tiles.svg"
SYMBOL = re.compile(r'<symbol id="t-(\w\w)"[^>]*>(.*?)</symbol>', re.DOTALL)
WIDTH, HEIGHT = 60, 80
BETWEEN_TILES, BETWEEN_GROUPS, LIP = 2, 14, 4
"""In the units of a tile; a tile stands on its lip."""
BACK = "back"
"""A tile face down."""
BACK_FACE = (
    '<rect x="1" y="1" width="58" height="78" rx="6" fill="#1b5747" stroke="#14463a"/>'
    '<rect x="8" y="8" width="44" height="64" rx="3" fill="none" stroke="#7fae9d" stroke-width="2"/>'
)

FELT, GOLD, IVORY, IVORY_EDGE, CINNABAR = "#14463a", "#c8912f", "#fffdf7", "#d9cfb4", "#b3261e"

SIDES = {PaperSize.A4: (297.0, 210.0), PaperSize.LETTER: (279.4, 215.9)}
"""The sides of a wide page in mm."""
EDGE, OUTER, INNER = 7.0, 9.0, 17.8
"""From the edge of the paper to the border and to its two thin lines, in mm."""
BAND = 4.6
"""How wide the ornament between the lines is."""
CORNER = (14.2, 19.0)
"""The size of a corner tile."""
STEP = 6.5
"""About the length of a turn of the ornament."""


@lru_cache(maxsize=1)
def faces() -> dict[str, str]:
    """The face of each tile as SVG, by its notation."""
    return {**dict(SYMBOL.findall(TILES.read_text(encoding="utf-8"))), BACK: BACK_FACE}


def standing(code: str) -> str:
    """A tile on its lip."""
    lip = f'<rect x="1" y="{LIP}" width="58" height="78" rx="6" fill="{IVORY_EDGE}"/>'
    return lip + faces()[code]


def tile_row(
    groups: Sequence[Sequence[str]],
    *,
    label: str,
    marked: tuple[int, int] | None = None,
    at_start: bool = False,
) -> SafeString:
    """Groups of tiles in a row; `marked` is the group and the place in it of the winning tile, which has a frame. A face is written once,
    however often it is drawn; ids are those of the row, so that a page can hold many.

    With `at_start` a row that is given more room stands at its start, else in its middle.
    """
    uses, at, frame = [], float(BETWEEN_TILES), ""
    counts = Counter(code for group in groups for code in group)
    key = f"{crc32(f'{label}{groups}'.encode()):x}"
    for group_place, group in enumerate(groups):
        for place, code in enumerate(group):
            if (group_place, place) == marked:
                frame = (
                    f'<rect x="{at - 3:g}" y="1" width="66" height="86" rx="9" fill="none" '
                    f'stroke="{GOLD}" stroke-width="4"/>'
                )
            if counts[code] == 1:
                uses.append(f'<g transform="translate({at:g} 4)">{standing(code)}</g>')
            else:
                uses.append(f'<use href="#{code}-{key}" x="{at:g}" y="4"/>')
            at += WIDTH + BETWEEN_TILES
        at += BETWEEN_GROUPS - BETWEEN_TILES
    defs = "".join(
        f'<g id="{code}-{key}">{standing(code)}</g>' for code in sorted(counts) if counts[code] > 1
    )
    width = at - BETWEEN_GROUPS + 2 * BETWEEN_TILES
    fit = "xMinYMid" if at_start else "xMidYMid"
    return SafeString(
        f'<svg class="tile-row" viewBox="0 0 {width:g} 88" width="{width:g}" height="88" preserveAspectRatio="{fit}" '
        f'role="img" aria-label="{escape(label)}"><defs>{defs}</defs>{"".join(uses)}{frame}</svg>'
    )


@lru_cache(maxsize=8)
def border(size: PaperSize) -> SafeString:
    """The border of a wide certificate: two lines, a meander, and the four flowers in the corners."""
    width, height = SIDES[size]
    band = (OUTER + INNER - BAND) / 2
    across, down = CORNER
    lines = (
        f'<path fill="none" stroke="{FELT}" stroke-width="1.4" d="{_ring(EDGE, width, height)}"/>'
        f'<path fill="none" stroke="{GOLD}" stroke-width=".35" d="{_ring(OUTER, width, height)}{_ring(INNER, width, height)}"/>'
        f'<path fill="none" stroke="{GOLD}" stroke-width=".5" d="{_meander(band, width, height)}"/>'
    )
    corners = "".join(
        f'<g transform="translate({x:g} {y:g})"><rect x="-1.4" y="-1.4" width="{across + 2.8:g}" height="{down + 3.8:g}" fill="{IVORY}"/>'
        f'<g transform="scale({across / WIDTH:.4f})">{standing(code)}</g></g>'
        for code, (x, y) in zip(
            ("1f", "2f", "3f", "4f"),
            (
                (EDGE - 1, EDGE - 1),
                (width - EDGE + 1 - across, EDGE - 1),
                (EDGE - 1, height - EDGE - down),
                (width - EDGE + 1 - across, height - EDGE - down),
            ),
            strict=True,
        )
    )
    return SafeString(
        f'<svg class="border" viewBox="0 0 {width:g} {height:g}" aria-hidden="true">'
        f'<rect width="{width:g}" height="{height:g}" fill="{IVORY}"/>{lines}{corners}</svg>'
    )


def _ring(inset: float, width: float, height: float) -> str:
    return f"M{inset:g} {inset:g}H{width - inset:g}V{height - inset:g}H{inset:g}Z"


def _meander(inset: float, width: float, height: float) -> str:
    """The turns along all four sides, each side read from the middle of the page."""
    return "".join(
        (
            *_turns(width, lambda along, out: (along, inset + out)),
            *_turns(width, lambda along, out: (width - along, height - inset - out)),
            *_turns(height, lambda along, out: (width - inset - out, along)),
            *_turns(height, lambda along, out: (inset + out, height - along)),
        )
    )


TURN = ((-0.36, 1.0), (0.64, 1.0), (0.64, 0.0), (0.14, 0.0), (0.14, 0.66), (0.4, 0.66), (0.4, 0.36))
"""The points of a turn, in turns along the side and in widths of the ornament away from it."""


def _turns(side: float, place: Callable[[float, float], tuple[float, float]]) -> Iterator[str]:
    room = side - 2 * (EDGE + CORNER[1] + 1)
    count = round(room / STEP)
    step = room / count
    for turn in range(count):
        start = EDGE + CORNER[1] + 1 + (turn + 0.36) * step
        points = [place(start + along * step, out * BAND) for along, out in TURN]
        yield "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)


STRIP = (92.0, 5.0)
"""The strip below a badge in mm."""


@lru_cache(maxsize=1)
def strip() -> SafeString:
    """The meander along the lower edge of a badge."""
    width, height = STRIP
    step, tall = 3.3, 2.2
    turns = "".join(
        "M" + "L".join(f"{(turn + 0.5 + along) * step:.2f} {1.4 + out * tall:.2f}" for along, out in TURN)
        for turn in range(int(width / step))
    )
    return SafeString(
        f'<svg class="strip" viewBox="0 0 {width:g} {height:g}" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{width:g}" height="{height:g}" fill="{FELT}"/>'
        f'<path fill="none" stroke="{GOLD}" stroke-width=".32" d="{turns}"/></svg>'
    )


@lru_cache(maxsize=1)
def seal() -> SafeString:
    """A red seal with the character of the red dragon, where a certificate has no logo."""
    (character,) = re.findall(r'<path[^>]* d="([^"]+)"', faces()["7z"])[:1]
    return SafeString(
        '<svg class="seal" viewBox="0 0 100 100" aria-hidden="true">'
        f'<rect x="3" y="3" width="94" height="94" rx="10" fill="{CINNABAR}"/>'
        f'<rect x="9" y="9" width="82" height="82" rx="6" fill="none" stroke="{IVORY}" stroke-width="2"/>'
        f'<g transform="translate(20 10)"><path fill="{IVORY}" d="{character}"/></g></svg>'
    )


TILE_RUN = re.compile(r"([1-9]+)([mpszf])")


def groups_of(text: str) -> list[list[str]]:
    """The tiles of each word of the notation: "11m 234p" → [["1m", "1m"], ["2p", "3p", "4p"]]."""
    return [
        [number + kind for numbers, kind in TILE_RUN.findall(word) for number in numbers]
        for word in text.split()
    ]
