"""The texts of an event in templates, in the reader's language, or marked with the language that they are in."""

from django import template
from django.template.defaultfilters import linebreaks_filter
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.core.names import shown
from tournament.events.models import OwnTexts

register = template.Library()


@register.filter
def bdi(text: str, how: str = "") -> SafeString:
    """A text that people wrote, isolated from the text around, with its language where that is not the reader's.

    `{{ event.place|bdi }}`; with "lines" it is a block that keeps its lines, with "short" a very long one is cut and is whole in the title.
    """
    language = getattr(text, "language", "")
    marked = format_html(' lang="{}"', language) if language else ""
    if how == "lines":
        return format_html('<div dir="auto"{}>{}</div>', marked, linebreaks_filter(text))
    if how == "short":
        return format_html('<bdi{} title="{}">{}</bdi>', marked, text, shown(text))
    return format_html("<bdi{}>{}</bdi>", marked, text)


@register.simple_tag
def said(row: OwnTexts, name: str, how: str = "") -> SafeString:
    """The text of a column in the reader's language: `{% said announcement "text" %}`; `how` as for `bdi`."""
    return bdi(row.said(name), how)
