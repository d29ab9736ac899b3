"""The winds of seats on pages."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.draws.enums import Wind

register = template.Library()

CHARACTERS = "東南西北"
"""The winds as tiles and players write them, in the order of `Wind`."""
SIMPLIFIED = "东南西北"
"""The same for readers of Simplified Chinese."""


@register.simple_tag
def wind_badge(wind: int | str) -> SafeString:
    """A wind as a badge with its own shape: the character, the letter, and the name for screen readers.

    `wind` is 0–3 for East, South, West, North, or the letter.
    """
    found = next(one for one in Wind if one.name[0] == wind) if isinstance(wind, str) else Wind(wind)
    letter = found.name[0]
    match get_language():
        case "zh-hans":
            script, characters = "zh-Hans", SIMPLIFIED
        case "ja":
            script, characters = "ja", CHARACTERS
        case _:
            script, characters = "zh-Hant", CHARACTERS
    return format_html(
        '<span class="wind wind-{}"><span lang="{}" aria-hidden="true">{}</span>'
        '<span aria-hidden="true">{}</span><span class="visually-hidden">{}</span></span>',
        letter.lower(),
        script,
        characters[found],
        letter,
        found.label,
    )
