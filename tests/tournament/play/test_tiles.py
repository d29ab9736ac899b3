"""Tiles on pages: the picture and the name of each."""

import re
from pathlib import Path

import pytest
from defusedxml.ElementTree import parse
from django.utils import translation

from tests.pages import rendered
from tournament.play.templatetags.tiles import tile, tile_name, tiles

SPRITE = Path(__file__).resolve().parents[3] / "static" / "img" / "tiles.svg"
ALL_TILES = [
    f"{n}{kind}"
    for kind, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8))
    for n in range(1, most + 1)
]


def test_sprite_draws_every_tile_once():
    drawn = [element.get("id") for element in parse(SPRITE).getroot() if element.get("id")]

    assert sorted(drawn) == sorted(f"t-{code}" for code in ALL_TILES)


def test_sprite_has_the_tiles_by_number_and_suit_as_the_styles_take_them():
    placed = {
        use.get("href"): (int(use.get("x")) // 60, int(use.get("y")) // 80)
        for use in parse(SPRITE).getroot()
        if use.get("href")
    }

    assert placed == {f"#t-{code}": (int(code[0]) - 1, "mpszf".index(code[1])) for code in ALL_TILES}


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("5m", "5 of characters 五萬"),
        ("1p", "1 of dots 一筒"),
        ("9s", "9 of bamboos 九索"),
        ("1z", "East wind 東"),
        ("5z", "White dragon 白"),
        ("6z", "Green dragon 發"),
        ("7z", "Red dragon 中"),
        ("1f", "Plum 梅"),
        ("3f", "Chrysanthemum 菊"),
        ("5f", "Spring 春"),
        ("8f", "Winter 冬"),
    ],
)
def test_tile_tells_its_name(code, name):
    html = rendered("tiles", "{% tile code %}", code=code)

    assert f'#t-{code}"' in html
    assert f'<span class="visually-hidden">{name}</span>' in html


def test_every_tile_has_its_own_name():
    assert len({tile_name(code) for code in ALL_TILES}) == len(ALL_TILES)


@pytest.mark.parametrize("code", ["0z", "8z", "9f", "5x", "", "<b>", "5m5m"])
def test_tile_prints_what_is_no_tile_as_escaped_text(code):
    html = rendered("tiles", "{% tile code %}", code=code)

    assert "<svg" not in html
    assert "<b>" not in html


def test_tiles_groups_words_and_sets_the_winning_tile_apart():
    html = rendered("tiles", '{% tiles "123m 11z +1z" %}')

    assert re.findall(r"<span>(<b.*?)</span>", html) == [
        "<b class=1m>1 of characters 一萬</b><b class=2m>2 of characters 二萬</b><b class=3m>3 of characters 三萬</b>",
        "<b class=1z>East wind 東</b><b class=1z>East wind 東</b>",
    ]
    assert '<span class="winning"><b class=1z>East wind 東</b></span>' in html


@pytest.mark.parametrize("text", ["hello", "9z", "12", "m12", "<script>", "+"])
def test_tiles_keeps_other_words_as_escaped_text(text):
    html = rendered("tiles", "{% tiles text %}", text=text)

    assert "<svg" not in html
    assert "<script>" not in html


def test_chinese_and_japanese_readers_get_one_name_alone() -> None:
    said = {}
    for language in ("zh-hant", "zh-hans", "ja"):
        with translation.override(language):
            said[language] = [tile_name(code) for code in ("5m", "1z", "6z", "2f")]
    assert said == {
        "zh-hant": ["五萬", "東風", "發", "蘭"],
        "zh-hans": ["五万", "东风", "发", "兰"],
        "ja": ["5萬", "東", "發", "蘭"],
    }


def test_red_five_is_a_five_that_says_so() -> None:
    assert "#t-5m" in tile("0m")
    assert "red 5 of characters" in tile("0m")
    assert 'class="tile tile-red"' in tile("0m")
    assert "<b class=0p>" in tiles("40p")
