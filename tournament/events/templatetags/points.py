"""Points, results and table points on pages."""

from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.core.templatetags.ui import signed
from tournament.events.models import Event
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.table_points import table_points

register = template.Library()

register.filter("table_points", table_points)


@register.filter
def standing(number: int, start: int) -> str:
    """Points won and lost with their sign; where everybody began with some, the score: `{{ total|standing:start }}`."""
    return str(start + number) if start else signed(number)


@register.filter(name="result_points")
def points_of_result(number: int | Fraction | None, event: Event) -> str:
    """Points of a result as the event's rulebook writes them: `{{ row.points|result_points:event }}`."""
    return result_points(event.ruleset, number)


@register.simple_tag
def points(number: int | Fraction) -> SafeString:
    """Points with their sign, coloured by it: `{% points hand.delta %}`."""
    return _in_colour("num ", number, signed(number))


@register.simple_tag
def coloured(number: int | Fraction) -> SafeString | str:
    """The same in a cell of numbers, which needs no more: `{% coloured hand.delta %}`."""
    return _in_colour("", number, signed(number)) if number else signed(number)


@register.simple_tag
def result(number: int | Fraction, event: Event) -> SafeString:
    """Points of a result, coloured by their sign: `{% result row.points event %}`."""
    return _in_colour("num ", number, result_points(event.ruleset, number))


def coloured_result(number: int | Fraction, event: Event) -> SafeString | str:
    """The same in a cell of numbers."""
    text = result_points(event.ruleset, number)
    return _in_colour("", number, text) if number else text


def _in_colour(first: str, number: int | Fraction, text: str) -> SafeString:
    colour = "plus" if number > 0 else "minus" if number < 0 else ""
    return format_html('<span class="{}{}">{}</span>', first, colour, text)
