"""Tiles on pages, as pictures with their names."""

import re
from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

register = template.Library()

DIGITS_ZH = "一二三四五六七八九"
WINDS_ZH = "東南西北"
SIMPLIFIED = str.maketrans("萬東風發蘭", "万东风发兰")
SUITS: dict[str, tuple[str | Promise, str]] = {
    "m": (_("%(number)s of characters"), "萬"),
    "p": (_("%(number)s of dots"), "筒"),
    "s": (_("%(number)s of bamboos"), "索"),
}
HONOURS: tuple[tuple[str | Promise, str], ...] = (
    (_("East wind"), "東"),
    (_("South wind"), "南"),
    (_("West wind"), "西"),
    (_("North wind"), "北"),
    (_("White dragon"), "白"),
    (_("Green dragon"), "發"),
    (_("Red dragon"), "中"),
)
BONUS_TILES: tuple[tuple[str | Promise, str], ...] = (
    (_("Plum"), "梅"),
    (_("Orchid"), "蘭"),
    (_("Chrysanthemum"), "菊"),
    (_("Bamboo flower"), "竹"),
    (_("Spring"), "春"),
    (_("Summer"), "夏"),
    (_("Autumn"), "秋"),
    (_("Winter"), "冬"),
)
TILE = re.compile(r"[0-9][mps]|[1-7]z|[1-8]f")
TILE_RUN = re.compile(r"([0-9]+)([mpszf])")
RED = "0"
"""In place of its number: a red five."""


def tile_name(code: str) -> str:
    """A tile's name for people: `5m` → "5 of characters 五萬", in Chinese 五萬, in Japanese 5萬. Raises KeyError or IndexError for no tile."""
    if code[0] == RED:
        return _("red %(tile)s") % {"tile": tile_name(f"5{code[1]}")}
    number, kind = int(code[0]), code[1]
    language = get_language() or ""
    if language.startswith("zh"):
        return _chinese_name(number, kind).translate(SIMPLIFIED if language == "zh-hans" else {})
    if kind in SUITS:
        text, character = SUITS[kind]
        name, written = str(text) % {"number": number}, f"{DIGITS_ZH[number - 1]}{character}"
    else:
        text, written = (HONOURS if kind == "z" else BONUS_TILES)[number - 1]
        name = str(text)
    return name if language == "ja" else f"{name} {written}"


def _chinese_name(number: int, kind: str) -> str:
    """A tile's name in traditional characters: 五萬, 東風, 發."""
    if kind in SUITS:
        return f"{DIGITS_ZH[number - 1]}{SUITS[kind][1]}"
    _name, character = (HONOURS if kind == "z" else BONUS_TILES)[number - 1]
    return f"{character}風" if character in WINDS_ZH else character


@register.simple_tag
def tile(code: str) -> SafeString | str:
    """One tile as a picture with its name as text; what is no tile is printed as it came."""
    if not TILE.fullmatch(code):
        return code
    is_red = code[0] == RED
    return format_html(
        '<span class="{}"><svg viewBox="0 0 60 80" aria-hidden="true"><use href="{}#t-{}"/></svg>'
        '<span class="visually-hidden">{}</span></span>',
        "tile tile-red" if is_red else "tile",
        static("img/tiles.svg"),
        f"5{code[1]}" if is_red else code,
        tile_name(code),
    )


@register.simple_tag
def tiles(text: str) -> SafeString:
    """Tiles in the notation (`123m456p 11z +1z`) as pictures, a group for each word; other words stay words.

    The word after `+` is the winning tile and stands apart.
    """
    language = get_language()
    groups = SafeString(" ".join(_group(word, language) for word in text.split()))
    return format_html('<span class="tiles">{}</span>', groups)


def _group(word: str, language: str | None) -> SafeString:
    bare = word.removeprefix("+").removesuffix(";")
    runs = TILE_RUN.findall(bare)
    codes = [f"{number}{kind}" for numbers, kind in runs for number in numbers]
    is_tiles = "".join(numbers + kind for numbers, kind in runs) == bare and all(map(TILE.fullmatch, codes))
    if not codes or not is_tiles:
        return format_html("<span>{}</span>", word)
    pictures = SafeString(" ".join(_tile_in_group(code, language) for code in codes))
    winning = SafeString(' class="winning"') if word.startswith("+") else ""
    return format_html("<span{}>{}</span>", winning, pictures)


@lru_cache(maxsize=256)
def _tile_in_group(code: str, _language: str | None) -> SafeString:
    """A tile with its name in the active language: the styles draw it. A player's page shows two thousand tiles."""
    return format_html("<b class={}>{}</b>", code, tile_name(code))


@register.simple_tag
def wind_tile(wind: int) -> SafeString | str:
    """A wind (0–3 for East, South, West, North) as its tile, with its name as text."""
    return tile(f"{wind + 1}z")
