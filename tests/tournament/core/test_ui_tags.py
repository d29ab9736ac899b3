"""What the pages print: points, tiles, winds, people, fields, charts."""

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import pytest
from defusedxml.ElementTree import parse
from django import forms
from django.forms.renderers import DjangoTemplates
from django.template import Context, Template
from django.utils import translation
from pytest_django.asserts import assertHTMLEqual

from tournament.core.templatetags import ui

SPRITE = Path(__file__).resolve().parents[3] / "static" / "img" / "tiles.svg"
ALL_TILES = [
    f"{n}{kind}"
    for kind, most in (("m", 9), ("p", 9), ("s", 9), ("z", 7), ("f", 8))
    for n in range(1, most + 1)
]


@dataclass
class Someone:
    name: str = ""
    name_zh: str = ""
    country: str = ""


class PlayerForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As on the badge.")
    club = forms.CharField(label="Club", required=False)
    side = forms.ChoiceField(label="Side", choices=[("0", "East"), ("1", "South")], widget=forms.RadioSelect)
    here = forms.BooleanField(label="Here", required=False)
    key = forms.CharField(widget=forms.HiddenInput)


def test_regions_poll_as_often_as_the_settings_say(settings) -> None:
    settings.POLL_SECONDS = {"public": 10, "staff": 0.5}
    assert render('{% poll "public" %} {% poll "staff" %}') == "every 10s every 0.5s"


@pytest.mark.parametrize(("tables", "seconds"), [(0, 5), (75, 5), (100, 6.7), (250, 16.7)])
def test_large_halls_are_asked_for_less_often(settings, tables: int, seconds: float) -> None:
    settings.POLL_SECONDS = {"staff": 5}
    assert render('{% poll "staff" tables=tables %}', tables=tables) == f"every {seconds}s"


@pytest.mark.parametrize(("tables", "pace"), [(0, None), (16, None), (100, 4), (250, 11)])
def test_regions_of_large_halls_rest_after_they_were_fetched(settings, tables: int, pace: int | None) -> None:
    settings.POLL_SECONDS = {"revision": 1.5}
    event = SimpleNamespace(revision=7)
    rest = f' data-pace="{pace}"' if pace else ""
    assert render("{% live event tables=tables %}", event=event, tables=tables) == (
        f'hx-trigger="revised" data-revision="7"{rest}'
    )
    assert 'data-pace="10"' in render("{% live event pace=10 %}", event=event)


def render(source: str, **context: object) -> str:
    """The HTML without white space around tags, wherever the template breaks its lines."""
    html = Template("{% load ui %}" + source).render(Context(context))
    return re.sub(r"\s*([<>])\s*", r"\1", " ".join(html.split()))


@pytest.mark.parametrize(
    ("number", "text"), [(8, "+8"), (-24, "−24"), (0, "0"), (None, ""), (-1000, "−1000")]
)
def test_signed(number, text):
    assert ui.signed(number) == text


@pytest.mark.parametrize(
    ("twelfths", "text"),
    [
        (0, "0"),
        (36, "3"),
        (18, "1½"),
        (28, "2⅓"),
        (21, "1¾"),
        (8, "⅔"),
        (29, "2\u20095⁄12"),
        (5, "5⁄12"),
        (Fraction(51, 2), "2⅛"),
        (Fraction(1, 4), "1⁄48"),
        (-18, "−1½"),
        (None, ""),
    ],
)
def test_table_points_are_exact(twelfths, text):
    assert ui.table_points(twelfths) == text


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        (date(2026, 5, 1), None, "1 May 2026"),
        (date(2026, 5, 1), date(2026, 5, 1), "1 May 2026"),
        (date(2026, 5, 1), date(2026, 5, 2), "1–2 May 2026"),
        (date(2026, 4, 30), date(2026, 5, 1), "30 April – 1 May 2026"),
        (date(2026, 12, 31), date(2027, 1, 1), "31 December 2026 – 1 January 2027"),
    ],
)
def test_days_of_an_event(first, last, text):
    assert ui.date_span(first, last) == text


def test_magnitude_drops_the_sign():
    assert ui.magnitude(-3) == 3


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
    html = render("{% tile code %}", code=code)

    assert f'#t-{code}"' in html
    assert f'<span class="visually-hidden">{name}</span>' in html


def test_every_tile_has_its_own_name():
    assert len({ui.tile_name(code) for code in ALL_TILES}) == len(ALL_TILES)


@pytest.mark.parametrize("code", ["0m", "8z", "9f", "5x", "", "<b>", "5m5m"])
def test_tile_prints_what_is_no_tile_as_escaped_text(code):
    html = render("{% tile code %}", code=code)

    assert "<svg" not in html
    assert "<b>" not in html


def test_tiles_groups_words_and_sets_the_winning_tile_apart():
    html = render('{% tiles "123m 11z +1z" %}')

    assert html.count("<svg") == 6
    assert html.count('class="tile-group"') == 2
    assert html.count('class="tile-group tile-group-winning"') == 1


@pytest.mark.parametrize("text", ["hello", "9z", "12", "m12", "<script>", "+"])
def test_tiles_keeps_other_words_as_escaped_text(text):
    html = render("{% tiles text %}", text=text)

    assert "<svg" not in html
    assert "<script>" not in html


@pytest.mark.parametrize("wind", [1, "S"])
def test_wind_badge_by_number_and_letter(wind):
    html = render("{% wind_badge wind %}", wind=wind)

    assert 'class="wind wind-s"' in html
    assert "南" in html
    assert '<span class="visually-hidden">South</span>' in html


@pytest.mark.parametrize(
    ("someone", "language"),
    [
        (Someone("Wong", "黃小明", "HK"), "zh-Hant"),
        (Someone("Li Na", "李娜", "CN"), "zh-Hans"),
        (Someone("Tanaka", "田中", "JP"), "ja"),
        (Someone("Tanaka", "田中 はるか"), "ja"),
        (Someone("Kim", "김민준"), "ko"),
    ],
)
def test_person_marks_the_language_of_characters(someone, language):
    html = render("{% person someone %}", someone=someone)

    assert f'<bdi class="name-zh" lang="{language}">{someone.name_zh}</bdi>' in html
    assert f'<bdi class="name">{someone.name}</bdi>' in html


def test_person_puts_the_readers_script_first():
    someone = Someone("Wong", "黃小明")

    english = render("{% person someone %}", someone=someone)
    with translation.override("zh-hant"):
        chinese = render("{% person someone %}", someone=someone)

    assert english.index("Wong") < english.index("黃小明")
    assert chinese.index("黃小明") < chinese.index("Wong")


def test_person_escapes_and_never_cuts():
    someone = Someone("<script>" + "x" * 500)

    html = render("{% person someone %}", someone=someone)

    assert "&lt;script&gt;" + "x" * 500 in html
    assert "name-zh" not in html


def test_field_ties_label_help_and_error_together():
    form = PlayerForm({"name": ""})

    html = render("{% field form.name %}", form=form)

    assert '<label class="label" for="id_name">Name</label>' in html
    assert 'id="id_name_helptext">As on the badge.' in html
    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'aria-invalid="true"' in html
    assert '<div class="fault" id="id_name_error"><p>This field is required.</p></div>' in html


def test_field_marks_what_is_optional():
    form = PlayerForm()

    assert "optional" in render("{% field form.club %}", form=form)
    assert "optional" not in render("{% field form.club mark_optional=False %}", form=form)
    assert "optional" not in render("{% field form.name %}", form=form)


def test_field_shows_warnings_beside_what_was_typed():
    form = PlayerForm({"name": "Wong", "club": "Kowlon"})
    form.fields["club"].warnings = ["Is this Kowloon?"]

    html = render("{% field form.club %}", form=form)

    assert 'value="Kowlon"' in html
    assert '<div class="caution" id="id_club_warning"><p>Is this Kowloon?</p></div>' in html
    assert 'aria-describedby="id_club_warning"' in html


def test_field_of_choices_is_a_fieldset_with_a_legend():
    form = PlayerForm({"side": "7"})

    html = render("{% field form.side %}", form=form)

    assert '<legend class="label">Side</legend>' in html
    assert '<fieldset class="field field-wrong" aria-describedby="id_side_error">' in html


def test_field_checkbox_stands_inside_its_label():
    html = render('{% field form.here label="Present" %}', form=PlayerForm())

    assert html.count("<label") == 1
    assert "<span>Present</span></label>" in html


def test_field_prints_a_hidden_field_bare():
    html = render("{% field form.key %}", form=PlayerForm())

    assert html.strip() == '<input type="hidden" name="key" id="id_key">'


def test_radio_prints_one_button_of_a_field():
    chosen = render("{% radio form.side 1 %}", form=PlayerForm({"side": "1"}))
    other = render("{% radio form.side 0 %}", form=PlayerForm({"side": "1"}))

    assert chosen == '<input type="radio" name="side" value="1" id="id_side_1" checked>'
    assert "checked" not in other


def test_radio_points_at_the_fault_of_its_field():
    faulty = render("{% radio form.side 0 %}", form=PlayerForm({"side": "7"}))

    assert 'aria-invalid="true" aria-describedby="id_side_error"' in faulty


def test_course_line_has_a_point_for_each_round():
    html = render("{% course_line places %}", places=[12, 5, 1])

    assert html.count("<circle") == 3
    assert "Place after each round: 12, 5, 1" in html


@pytest.mark.parametrize("places", [[], [1], [1, 1, 1]])
def test_course_line_of_few_or_equal_places(places):
    assert render("{% course_line places %}", places=places).count("<circle") == len(places)


def test_a_field_of_choices_is_what_django_makes_of_it() -> None:
    class Seats(forms.Form):
        one = forms.ChoiceField(
            choices=[("", "Choose"), ("1", "A <b> & Co"), ("Group's", [(2, "Two"), ("3", "Three")])],
            widget=forms.Select(attrs={"data-of": 'x"y'}),
        )
        many = forms.MultipleChoiceField(choices=[("a", "A"), ("b", "B"), ("c", "C")])

    sent = {"one": "2", "many": ["a", "c"]}
    ours, djangos = Seats(sent), Seats(sent, renderer=DjangoTemplates())
    for name in ("one", "many"):
        assertHTMLEqual(str(ours[name]), str(djangos[name]))
        assert "selected" in str(ours[name])
