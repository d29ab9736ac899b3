"""Tiles on pages: the picture and the name of each."""

from pathlib import Path

import pytest
from defusedxml.ElementTree import parse

from tests.pages import rendered
from tournament.play.templatetags.tiles import tile_name

SPRITE = Path(__file__).resolve().parents[3] / "static" / "img" / "tiles.svg"
ALL_TILES = [
    f"{n}{kind}"
    for kind, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8))
    for n in range(1, most + 1)
]


def test_sprite_draws_every_tile_once():
    symbols = [element.get("id") for element in parse(SPRITE).getroot()]

    assert sorted(symbols) == sorted(f"t-{code}" for code in ALL_TILES)


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


@pytest.mark.parametrize("code", ["0m", "8z", "9f", "5x", "", "<b>", "5m5m"])
def test_tile_prints_what_is_no_tile_as_escaped_text(code):
    html = rendered("tiles", "{% tile code %}", code=code)

    assert "<svg" not in html
    assert "<b>" not in html


def test_tiles_groups_words_and_sets_the_winning_tile_apart():
    html = rendered("tiles", '{% tiles "123m 11z +1z" %}')

    assert html.count("<svg") == 6
    assert html.count('class="tile-group"') == 2
    assert html.count('class="tile-group tile-group-winning"') == 1


@pytest.mark.parametrize("text", ["hello", "9z", "12", "m12", "<script>", "+"])
def test_tiles_keeps_other_words_as_escaped_text(text):
    html = rendered("tiles", "{% tiles text %}", text=text)

    assert "<svg" not in html
    assert "<script>" not in html
