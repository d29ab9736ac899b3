"""A rulebook's own words in templates that know no event."""

from django import template

from tournament.events.rulebook.words import word as word_of

register = template.Library()


@register.simple_tag
def word(ruleset: str, name: str) -> str:
    """What the ruleset calls something: `{% word event.ruleset "points" %}`."""
    return word_of(ruleset, name)
