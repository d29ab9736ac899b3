"""Links to the pages of people."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.core.templatetags.ui import person
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.registration.queries.shown import has_pages

register = template.Library()


@register.simple_tag(takes_context=True)
def player_link(
    context: dict[str, Any], event: Event, entry: Entry, classes: str = "link-plain link-cell"
) -> SafeString:
    """The names of a person, as a link to the person's page where the reader may open it.

    The staff may open every page; the context's `can` tells the staff.
    """
    if not _opens(context, event, entry):
        return person(entry)
    url = reverse("registration:entry-detail", args=[event.slug, entry.pk])
    if not classes:
        return format_html('<a href="{}">{}</a>', url, person(entry))
    return format_html('<a class="{}" href="{}">{}</a>', classes, url, person(entry))


@register.simple_tag(takes_context=True)
def player_page(context: dict[str, Any], event: Event, entry: Entry) -> str:
    """The address of a person's page; empty where the reader may not open it."""
    if not _opens(context, event, entry):
        return ""
    return reverse("registration:entry-detail", args=[event.slug, entry.pk])


def _opens(context: dict[str, Any], event: Event, entry: Entry) -> bool:
    return getattr(context.get("can"), "referee", False) or has_pages(event, entry)
