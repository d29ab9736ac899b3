"""What the pages print: signed numbers, days, fields, regions that refresh themselves."""

from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils import timezone, translation
from pytest_django.asserts import assertHTMLEqual

from tests.invented import offer
from tests.pages import rendered
from tournament.core import dates
from tournament.core.templatetags import ui


class PlayerForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As on the badge.")
    club = forms.CharField(label="Club", required=False)
    side = forms.ChoiceField(label="Side", choices=[("0", "East"), ("1", "South")], widget=forms.RadioSelect)
    here = forms.BooleanField(label="Here", required=False)
    key = forms.CharField(widget=forms.HiddenInput)


def test_regions_poll_as_often_as_the_settings_say(settings) -> None:
    settings.POLL_SECONDS = {"public": 10, "staff": 0.5}
    assert render('{% poll "public" %} {% poll "staff" %}') == "every 10s every 0.5s"


@pytest.mark.parametrize(("parts", "seconds"), [(0, 5), (75, 5), (100, 6.7), (250, 16.7)])
def test_large_halls_are_asked_for_less_often(settings, parts: int, seconds: float) -> None:
    settings.POLL_SECONDS = {"staff": 5}
    assert render('{% poll "staff" parts=parts %}', parts=parts) == f"every {seconds}s"


@pytest.mark.parametrize(("parts", "pace"), [(0, None), (16, None), (100, 4), (250, 11)])
def test_regions_of_large_halls_rest_after_they_were_fetched(settings, parts: int, pace: int | None) -> None:
    settings.POLL_SECONDS = {"revision": 1.5}
    event = SimpleNamespace(revision=7)
    rest = f' data-pace="{pace}"' if pace else ""
    assert render("{% live event parts=parts %}", event=event, parts=parts) == (
        f'hx-trigger="revised" data-revision="7"{rest}'
    )
    assert 'data-pace="10"' in render("{% live event pace=10 %}", event=event)


def render(source: str, **context: object) -> str:
    return rendered("ui", source, **context)


@pytest.mark.parametrize(
    ("number", "text"), [(8, "+8"), (-24, "−24"), (0, "0"), (None, ""), (-1000, "−1000")]
)
def test_signed(number, text):
    assert ui.signed(number) == text


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


def test_days_and_times_are_written_as_the_language_has_them(settings, tmp_path):
    texts = {
        "a format: 1 May 2026\4j F Y": "Y年n月j日",
        "a format: the beginning of 1–2 May 2026\4j": "Y年n月j",
        "a format: the end of 1–2 May 2026\4j F Y": "j日",
        "a format: Fri 1 May, 09:30, short\4D j M, H:i": "n月j日（D）H:i",
    }
    offer(settings, tmp_path, "zh-hant", texts)
    with translation.override("zh-hant"):
        assert ui.written(date(2026, 11, 23), "day") == "2026年11月23日"
        assert ui.date_span(date(2026, 5, 1), date(2026, 5, 2)) == "2026年5月1–2日"
        assert ui.written(datetime(2026, 11, 23, 9, 5, tzinfo=UTC), "weekday and time").endswith("）09:05")
    assert ui.written(None, "day") == ""


def test_every_format_has_a_day_or_a_time():
    at = datetime(2026, 11, 23, 9, 5, tzinfo=UTC)
    said = {name: dates.written(at, name) for name in dates.FORMATS}
    assert said["moment"] == "23 Nov 09:05"
    assert said["long weekday and time"] == "Monday 23 November 2026, 09:05"
    assert all("23" in text or text.startswith("09:05") for text in said.values())


def test_magnitude_drops_the_sign():
    assert ui.magnitude(-3) == 3


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


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(0, "just now"), (1, "1 min ago"), (59, "59 min ago"), (60, "1 h ago"), (24 * 60 - 1, "23 h ago")],
)
def test_moment_of_today_is_said_by_how_long_ago_it_was(minutes: int, words: str) -> None:
    at = timezone.now() - timedelta(minutes=minutes, seconds=5)
    page = render("{% ago at %}", at=at)
    assert f'datetime="{at.isoformat()}"' in page
    assert f'title="{dates.written(timezone.localtime(at), "moment")}"' in page
    assert f'data-ago="{minutes}"' in page
    assert page.endswith(f">{words}</time>")


def test_older_moment_is_written_out() -> None:
    at = timezone.now() - timedelta(days=1)
    assert render("{% ago at %}", at=at) == (
        f'<time datetime="{at.isoformat()}">{dates.written(timezone.localtime(at), "moment")}</time>'
    )
