"""People on pages: their names, and links to their pages."""

import re
from typing import Any, Protocol

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.core.names import shown
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.registration.published import Names
from tournament.registration.queries.naming import reads_native_first
from tournament.registration.queries.shown import has_pages

register = template.Library()

KANA = re.compile(r"[\u3040-\u30ff]")
HANGUL = re.compile(r"[\uac00-\ud7af]")
HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
LANGUAGE_OF_COUNTRY = {
    **dict.fromkeys(("JP", "JPN", "Japan"), "ja"),
    **dict.fromkeys(("HK", "HKG", "Hong Kong", "MO", "MAC", "Macao"), "zh-Hant-HK"),
    **dict.fromkeys(("CN", "CHN", "China", "SG", "SGP", "Singapore", "MY", "MYS", "Malaysia"), "zh-Hans"),
}


class Named(Protocol):
    """Anything that carries a person's two names: an entry of an event, or a sign-up."""

    @property
    def names(self) -> Names: ...


def language_of_name(name: str, country: str = "") -> str:
    """The `lang` that draws a name's characters as its bearer writes them; empty where the script says nothing of it."""
    if KANA.search(name):
        return "ja"
    if HANGUL.search(name):
        return "ko"
    if HAN.search(name):
        return LANGUAGE_OF_COUNTRY.get(country, "zh-Hant")
    return ""


@register.simple_tag
def person(entry: Named, *, whole: bool = False, one: bool = False) -> SafeString:
    """Both names of a person, each isolated from the text around; the reader's script comes first. With `one` the other
    name is left out.

    A very long name is cut short, and is whole in the element's title; with `whole`, as on the detail page, it stays.
    """
    country = getattr(entry, "country", "") or ""
    parts = [
        (name, language_of_name(name, country), style)
        for name, style in ((entry.names.latin, ""), (entry.names.native, "name-zh"))
        if name
    ]
    if reads_native_first():
        parts.reverse()
    names = [(_name(*part, whole=whole),) for part in (parts[:1] if one else parts)]
    return format_html('<span class="person">{}</span>', format_html_join(" ", "{}", names))


def _name(name: str, language: str, style: str, *, whole: bool) -> SafeString:
    text = name if whole else shown(name)
    attributes = {"class": style, "lang": language, "title": name if text != name else ""}
    given = format_html_join("", ' {}="{}"', ((key, value) for key, value in attributes.items() if value))
    return format_html("<bdi{}>{}</bdi>", given, text)


@register.simple_tag(takes_context=True)
def player_link(
    context: dict[str, Any], event: Event, entry: Entry, classes: str = "link-plain link-cell"
) -> SafeString:
    """The names of a person, as a link to the person's page where the reader may open it.

    The staff may open every page; the context's `can` tells the staff.
    """
    if not _opens(context, entry):
        return person(entry)
    url = reverse("registration:entry-detail", args=[event.slug, entry.pk])
    if not classes:
        return format_html('<a href="{}">{}</a>', url, person(entry))
    return format_html('<a class="{}" href="{}">{}</a>', classes, url, person(entry))


@register.simple_tag(takes_context=True)
def player_page(context: dict[str, Any], event: Event, entry: Entry) -> str:
    """The address of a person's page; empty where the reader may not open it."""
    if not _opens(context, entry):
        return ""
    return reverse("registration:entry-detail", args=[event.slug, entry.pk])


def _opens(context: dict[str, Any], entry: Entry) -> bool:
    return getattr(context.get("can"), "referee", False) or has_pages(entry)
