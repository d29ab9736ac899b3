"""Points and table points on pages."""

from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.core.templatetags.ui import signed
from tournament.events.rulebook.table_points import table_points

register = template.Library()

register.filter("table_points", table_points)


@register.filter
def standing(number: int, start: int) -> str:
    """Points won and lost with their sign; where everybody began with some, the score: `{{ total|standing:start }}`."""
    return str(start + number) if start else signed(number)


@register.simple_tag
def points(number: int | Fraction) -> SafeString:
    """Points with their sign, coloured by it: `{% points hand.delta %}`."""
    colour = "plus" if number > 0 else "minus" if number < 0 else ""
    return format_html('<span class="num {}">{}</span>', colour, signed(number))


@register.simple_tag
def coloured(number: int | Fraction) -> SafeString | str:
    """The same in a cell of numbers, which needs no more: `{% coloured hand.delta %}`."""
    if not number:
        return signed(number)
    return format_html('<span class="{}">{}</span>', "plus" if number > 0 else "minus", signed(number))
