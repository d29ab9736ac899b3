"""The status of a player as pages show it."""

from collections.abc import Mapping

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.registration.hooks.bars import Bar
from tournament.registration.models import Entry

register = template.Library()


@register.simple_tag
def status_words(entry: Entry, barred: Mapping[int, Bar]) -> str:
    """The word for the status of a player: that of the penalty which put the player out, if one of `barred` did."""
    bar = barred.get(entry.pk)
    return bar.status if bar else str(entry.get_status_display())


@register.simple_tag
def status_mark(entry: Entry, barred: Mapping[int, Bar]) -> SafeString:
    """The same as the mark at the end of a row."""
    return format_html('<span class="status status-{}">{}</span>', entry.status, status_words(entry, barred))
