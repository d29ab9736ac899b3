"""The rulebook's own words in templates."""

from django import template
from django.utils.translation import gettext as _

from tournament.events.enums import RankedBy
from tournament.events.words import criterion_word
from tournament.events.words import word as word_of

register = template.Library()

OUT_OF_STAGE = 1_000_000
"""From this group on players do not play on; `standings.engine.stages` gives it."""


@register.simple_tag
def word(ruleset: str, name: str) -> str:
    """What the ruleset calls something: `{% word event.ruleset "points" %}`."""
    return word_of(ruleset, name)


@register.filter
def stage_group(group: int) -> str:
    """What a group of a cut is called: the final, the others by number, and who stopped playing."""
    if group == 1:
        return _("Final")
    if group >= OUT_OF_STAGE:
        return _("Not in the final")
    return _("Group %(number)s") % {"number": group}


@register.filter
def criterion(ranked_by: RankedBy, ruleset: str) -> str:
    """What the ruleset calls a criterion of the ranking: `{{ row.decided_by|criterion:event.ruleset }}`."""
    return criterion_word(ruleset, ranked_by)
