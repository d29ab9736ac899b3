"""The "?" beside what needs explaining."""

from django import template

from tournament.guides.topics import TOPICS

register = template.Library()


@register.inclusion_tag("components/help.html", name="help")
def help_link(topic: str) -> dict[str, object]:
    """A link to the paragraph of a guide. It opens beside the page, on which something may be typed already."""
    found = TOPICS[topic]
    return {"url": found.url, "topic": found.words}
