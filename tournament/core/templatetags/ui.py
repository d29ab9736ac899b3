"""What the pages print in one way only: signed points, table points, tiles, winds, people, form fields, charts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

from django import template
from django.conf import settings
from django.forms import BaseForm, BoundField, CheckboxInput, FileInput
from django.forms.utils import flatatt
from django.http.request import split_domain_port
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.core.client import is_loopback_name
from tournament.core.names import shown
from tournament.core.site import is_for_phones, shared_site

register = template.Library()

MINUS = "\u2212"
FRACTIONS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}
"""Fractions that are one character; others are written with a fraction slash."""

DIGITS_ZH = "一二三四五六七八九"
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
TILE = re.compile(r"[1-9][mps]|[1-7]z|[1-8]f")
TILE_RUN = re.compile(r"([1-9]+)([mpszf])")

WINDS: tuple[tuple[str, str, str | Promise], ...] = (
    ("E", "東", _("East")),
    ("S", "南", _("South")),
    ("W", "西", _("West")),
    ("N", "北", _("North")),
)

KANA = re.compile(r"[\u3040-\u30ff]")
HANGUL = re.compile(r"[\uac00-\ud7af]")
HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
LANGUAGE_OF_COUNTRY = {
    **dict.fromkeys(("JP", "JPN", "Japan"), "ja"),
    **dict.fromkeys(("CN", "CHN", "China", "SG", "SGP", "Singapore", "MY", "MYS", "Malaysia"), "zh-Hans"),
}

COURSE_WIDTH = 420
COURSE_HEIGHT = 150
COURSE_MARGIN = 24


class Named(Protocol):
    """Anything that carries a person's two names: an entry of an event."""

    name: str
    name_zh: str


@register.filter
def signed(number: int | Fraction | None) -> str:
    """Points with their sign: +8, −24 (the true minus), 0; a part of points exactly: +12½. Nothing for None."""
    if number is None:
        return ""
    if number < 0:
        return f"{MINUS}{_mixed(-number)}"
    return f"+{_mixed(number)}" if number else "0"


@register.simple_tag
def points(number: int | Fraction) -> SafeString:
    """Points with their sign, coloured by it: `{% points hand.delta %}`."""
    colour = "plus" if number > 0 else "minus" if number < 0 else ""
    return format_html('<span class="num {}">{}</span>', colour, signed(number))


def _mixed(number: int | Fraction) -> str:
    """A number that is not negative as a whole and a fraction: 3, 1½, 7⁄48."""
    if isinstance(number, int):
        return str(number)
    whole, rest = divmod(number.numerator, number.denominator)
    if not rest:
        return str(whole)
    fraction = FRACTIONS.get(Fraction(rest, number.denominator), f"{rest}⁄{number.denominator}")
    gap = "\u2009" if whole and "⁄" in fraction else ""
    return f"{whole or ''}{gap}{fraction}"


@register.filter
def magnitude(number: int) -> int:
    """The number without its sign, where a mark or a word shows the sign."""
    return abs(number)


@register.filter
def table_points(table_points_x12: int | Fraction | None) -> str:
    """Table points from twelfths, exactly: 36 → 3, 18 → 1½, 28 → 2⅓. Nothing for None."""
    if table_points_x12 is None:
        return ""
    text = _mixed(abs(Fraction(table_points_x12)) / 12)
    return f"{MINUS}{text}" if table_points_x12 < 0 else text


@register.filter
def before_stop(words: object) -> str:
    """The last words of a sentence whose full stop follows, without one of their own: `{{ name|before_stop }}.`"""
    return str(words).removesuffix(".")


@register.simple_tag
def date_span(first: date, last: date | None) -> str:
    """One day or several: 1 May 2026, 1–2 May 2026, 30 April – 1 May 2026."""
    if last is None or last <= first:
        return date_format(first, "j F Y")
    if first.year != last.year:
        return f"{date_format(first, 'j F Y')} – {date_format(last, 'j F Y')}"
    if first.month != last.month:
        return f"{date_format(first, 'j F')} – {date_format(last, 'j F Y')}"
    return f"{first.day}–{date_format(last, 'j F Y')}"


def tile_name(code: str) -> str:
    """A tile's name for people: `5m` → "5 of characters 五萬". Raises KeyError or IndexError for no tile."""
    number, kind = int(code[0]), code[1]
    if kind in SUITS:
        text, character = SUITS[kind]
        return f"{text % {'number': number}} {DIGITS_ZH[number - 1]}{character}"
    text, character = (HONOURS if kind == "z" else BONUS_TILES)[number - 1]
    return f"{text} {character}"


@register.simple_tag
def tile(code: str) -> SafeString | str:
    """One tile as a picture with its name as text; what is no tile is printed as it came."""
    return _picture(code, get_language()) if TILE.fullmatch(code) else code


@lru_cache(maxsize=1024)
def _picture(code: str, _language: str | None) -> SafeString:
    """A tile with its name in the active language. A page shows hundreds of tiles of a few kinds."""
    return format_html(
        '<span class="tile"><svg viewBox="0 0 60 80" aria-hidden="true"><use href="{}#t-{}"/></svg>'
        '<span class="visually-hidden">{}</span></span>',
        static("img/tiles.svg"),
        code,
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


@lru_cache(maxsize=4096)
def _group(word: str, language: str | None) -> SafeString:
    """The same melds come again and again on a page of hands."""
    style = "tile-group tile-group-winning" if word.startswith("+") else "tile-group"
    bare = word.removeprefix("+").removesuffix(";")
    runs = TILE_RUN.findall(bare)
    codes = [f"{number}{kind}" for numbers, kind in runs for number in numbers]
    is_tiles = "".join(numbers + kind for numbers, kind in runs) == bare and all(map(TILE.fullmatch, codes))
    if not codes or not is_tiles:
        return format_html("<span>{}</span>", word)
    pictures = SafeString(" ".join(_picture(code, language) for code in codes))
    return format_html('<span class="{}">{}</span>', style, pictures)


TABLES_A_SECOND = 15
"""A page of the staff is made for one person alone, so in a large hall it rests a second for so many tables that it
shows.
"""


@register.simple_tag
def poll(pages: str, tables: int = 0) -> str:
    """The htmx trigger of a region that refreshes itself; `pages` is a key of the setting POLL_SECONDS. With many `tables`
    it asks less often.
    """
    return f"every {max(settings.POLL_SECONDS[pages], round(tables / TABLES_A_SECOND, 1))}s"


class Revised(Protocol):
    """What a page is about, such as an event: it has a number that increases with every change."""

    revision: int


@register.simple_tag
def live(event: Revised, pace: int = 1, tables: int = 0) -> SafeString:
    """The attributes of a region that is fetched again when `event.revision` has grown (`static/js/core/live.js`).

    Its page says where to ask for the revision: `data-revision-url` on the body. A region that was fetched
    rests until the page has asked about `pace` times; with many `tables` it rests longer.
    """
    pace = max(pace, round(tables / TABLES_A_SECOND / settings.POLL_SECONDS["revision"]))
    rest = format_html(' data-pace="{}"', pace) if pace > 1 else ""
    return format_html('hx-trigger="revised" data-revision="{}"{}', event.revision, rest)


@register.simple_tag
def seconds_between(pages: str) -> float:
    """How long such pages wait before they ask again; `pages` is a key of the setting POLL_SECONDS."""
    return settings.POLL_SECONDS[pages]


@register.filter
def iso_time(moment: datetime) -> str:
    """A moment for a script, to the millisecond."""
    return moment.isoformat(timespec="milliseconds")


@register.simple_tag
def in_language() -> str:
    """The parameter by which a region that refreshes itself keeps the language of its page; needed where there are
    several.
    """
    return f"&lang={get_language()}" if len(settings.LANGUAGES) > 1 else ""


@register.simple_tag
def wind_badge(wind: int | str) -> SafeString:
    """A wind as a badge with its own shape: the character, the letter, and the name for screen readers.

    `wind` is 0–3 for East, South, West, North, or the letter.
    """
    letters = [letter for letter, _character, _name in WINDS]
    index = letters.index(wind) if isinstance(wind, str) else wind
    letter, character, name = WINDS[index]
    return format_html(
        '<span class="wind wind-{}"><span lang="zh-Hant" aria-hidden="true">{}</span>'
        '<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span></span>',
        letter.lower(),
        character,
        letter,
        name,
    )


@register.simple_tag
def wind_tile(wind: int) -> SafeString | str:
    """A wind (0–3 for East, South, West, North) as its tile, with its name as text."""
    return tile(f"{wind + 1}z")


def language_of_name(name: str, country: str = "") -> str:
    """The `lang` that draws a name's characters as its bearer writes them; empty where the script says nothing of it."""
    if KANA.search(name):
        return "ja"
    if HANGUL.search(name):
        return "ko"
    if HAN.search(name):
        return LANGUAGE_OF_COUNTRY.get(country, "zh-Hant")
    return ""


register.filter("shown", shown)


@register.simple_tag
def person(entry: Named, *, whole: bool = False) -> SafeString:
    """Both names of a person, each isolated from the text around; the reader's script comes first.

    A very long name is cut short, and is whole in the element's title; with `whole`, as on the detail page, it stays.
    """
    country = getattr(entry, "country", "") or ""
    parts = [
        (name, language_of_name(name, country), style)
        for name, style in ((entry.name, "name"), (entry.name_zh, "name-zh"))
        if name
    ]
    if (get_language() or "").startswith("zh"):
        parts.reverse()
    names = [(_name(*part, whole=whole),) for part in parts]
    return format_html('<span class="person">{}</span>', format_html_join(" ", "{}", names))


def _name(name: str, language: str, style: str, *, whole: bool) -> SafeString:
    text = name if whole else shown(name)
    attributes = {"class": style, "lang": language, "title": name if text != name else ""}
    given = format_html_join("", ' {}="{}"', ((key, value) for key, value in attributes.items() if value))
    return format_html("<bdi{}>{}</bdi>", given, text)


@register.inclusion_tag("components/unreachable.html", takes_context=True)
def phone_warning(context: dict[str, Any], site: str = "") -> dict[str, bool]:
    """A warning where the addresses on a page, to be printed or read by a phone, lead to the machine itself.

    `site` is the beginning of these addresses where the context has no request, as on paper.
    """
    return {"is_unreachable": not is_for_phones(site or shared_site(context["request"]))}


@register.inclusion_tag("components/field.html")
def field(
    bound: BoundField, label: str = "", *, mark_optional: bool = True, tells_fault: bool = True
) -> dict[str, Any]:
    """A form field with its label, help, warnings and errors, tied together for screen readers.

    A form may set `warnings`, a list of sentences, on a field (`form.fields["club"].warnings`): they are shown and
    do not block. `label` replaces the field's own;
    `mark_optional` says "optional" beside a field that may stay empty, unless it is among several of which one is needed
    (`one_is_enough` of the form). Without `tells_fault` the page says elsewhere what is wrong with the field, once, in an
    element with the id of the field's message.
    """
    widget = bound.field.widget
    warnings = getattr(bound.field, "warnings", [])
    described_by = " ".join(
        f"{bound.auto_id}_{part}"
        for part, present in (("helptext", bound.help_text), ("warning", warnings), ("error", bound.errors))
        if present
    )
    attributes: dict[str, str | bool] = (
        {"aria-describedby": described_by} if described_by and not widget.use_fieldset else {}
    )
    return {
        "bound": bound,
        "label": label or bound.label,
        "widget": bound.as_widget(attrs=attributes),
        "warnings": warnings,
        "mark_optional": mark_optional and bound.name not in getattr(bound.form, "one_is_enough", ()),
        "tells_fault": tells_fault,
        "described_by": described_by,
        "is_group": widget.use_fieldset,
        "is_checkbox": isinstance(widget, CheckboxInput),
        "is_file": isinstance(widget, FileInput),
    }


@register.simple_tag
def options(groups: Iterable[tuple[str | None, list[dict[str, Any]], int]]) -> SafeString:
    """The options of a field of choices, in their groups. Django includes a template for every option, which is slow with
    hundreds of names.
    """
    # Django makes a group of every option that stands outside the groups.
    runs = groupby(groups, key=itemgetter(0))
    found = ((name, [one for _name, ones, _index in run for one in ones]) for name, run in runs)
    return format_html_join("", "{}", ((_options(name, ones),) for name, ones in found))


def _options(group: str | None, found: list[dict[str, Any]]) -> SafeString:
    each = ((one["value"], flatatt(one["attrs"]) if one["attrs"] else "", one["label"]) for one in found)
    listed = format_html_join("", '<option value="{}"{}>{}</option>', each)
    return format_html('<optgroup label="{}">{}</optgroup>', group, listed) if group else listed


@dataclass(frozen=True, slots=True)
class FaultyField:
    """A field that was refused: `target` is the id to jump to, empty for a field that nobody sees."""

    name: str
    label: str
    target: str
    sentence: str


@register.simple_tag
def faulty_fields(form: BaseForm) -> list[FaultyField]:
    """The fields of a form that were refused, in their order on the page."""
    return [
        FaultyField(bound.html_name, str(bound.label), _target_of(bound), str(bound.errors[0]))
        for bound in form
        if bound.errors
    ]


def _target_of(bound: BoundField) -> str:
    """The id of a field, or of the message beside a group of buttons, which has no id of its own."""
    return "" if bound.is_hidden else bound.id_for_label or f"{bound.auto_id}_error"


@register.simple_tag
def radio(bound: BoundField, value: object) -> SafeString:
    """The one radio button of a field that stands for `value`, without its label.

    A fault of the field is shown once on the page, by `components/radio_fault.html`; every button refers to it.
    """
    is_chosen = str(bound.value()) == str(value)
    fault = format_html(' aria-invalid="true" aria-describedby="{}_error"', bound.auto_id)
    return format_html(
        '<input type="radio" name="{}" value="{}" id="{}_{}"{}{}>',
        bound.html_name,
        value,
        bound.auto_id,
        value,
        " checked" if is_chosen else "",
        fault if bound.errors else "",
    )


@register.simple_tag
def hidden_fields(form: BaseForm) -> SafeString:
    """All hidden fields of a form. The templates of their widgets are slow on pages that change with every hand."""
    return format_html_join("", "{}", ((_hidden_field(bound),) for bound in form.hidden_fields()))


def _hidden_field(bound: BoundField) -> SafeString:
    value = bound.field.widget.format_value(bound.value())
    attributes = bound.build_widget_attrs({"id": bound.auto_id, **bound.field.widget.attrs})
    given = "" if value is None else format_html(' value="{}"', value)
    return format_html('<input type="hidden" name="{}"{}{}>', bound.html_name, given, flatatt(attributes))


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """Where a place after a round stands in the picture."""

    round_number: int
    place: int
    x: int
    y: int


@register.inclusion_tag("components/course.html")
def course_line(places: Sequence[int | str]) -> dict[str, Any]:
    """The course of a player's place, round by round, as a line that works without script or style."""
    numbers = [int(place) for place in places]
    span = max(max(numbers, default=1) - 1, 1)
    step = (COURSE_WIDTH - 2 * COURSE_MARGIN) // max(len(numbers) - 1, 1)
    points = [
        CoursePoint(
            round_number=index + 1,
            place=place,
            x=COURSE_MARGIN + index * step,
            y=COURSE_MARGIN + (place - 1) * (COURSE_HEIGHT - 2 * COURSE_MARGIN) // span,
        )
        for index, place in enumerate(numbers)
    ]
    return {
        "points": points,
        "line": " ".join(f"{point.x},{point.y}" for point in points),
        "width": COURSE_WIDTH,
        "height": COURSE_HEIGHT,
    }


@register.simple_tag(takes_context=True)
def is_plain_network(context: template.Context) -> bool:
    """Whether the page goes over a network by plain http, where browsers give a site no service worker."""
    request = context["request"]
    return not request.is_secure() and not is_loopback_name(split_domain_port(request.get_host())[0])
