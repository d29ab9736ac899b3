"""The rulebook's own words in templates."""

from collections.abc import Iterable
from dataclasses import replace

from django import template

from tournament.core.terms import TERMS, Term
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.events.rulebook.items import item_word
from tournament.events.rulebook.words import criterion_word, group_word
from tournament.events.settings.hold_back import held_sentence
from tournament.events.settings.ranking import compares_table_points
from tournament.events.templatetags.book_words import word

register = template.Library()
register.simple_tag(word)


@register.inclusion_tag("components/words.html", takes_context=True)
def words(context: template.Context, *codes: str) -> dict[str, object]:
    """What some words of a page mean (`core/terms.py`), to be opened by whoever does not know them.

    In an event they are its rulebook's, and table points are explained only where they are compared.
    """
    event = context.get("event")
    if not isinstance(event, Event):
        return {"terms": [TERMS[code] for code in codes]}
    is_plain = not compares_table_points(event)
    told = [TERMS[code] for code in codes if not (is_plain and code == "table_points")]
    return {"terms": [_in_words_of(event.ruleset, term) for term in told]}


def _in_words_of(ruleset: str, term: Term) -> Term:
    return replace(term, word=word(ruleset, term.own)) if term.own else term


@register.filter
def item_words(names: Iterable[str], ruleset: str) -> list[str]:
    """What the reader calls these items of the ruleset: `{{ record.items|item_words:ruleset|joined }}`."""
    return [item_word(ruleset, name) for name in names]


@register.filter
def stage_group(group: int) -> str:
    """What a group of a cut is called: `{{ row.group|stage_group }}`."""
    return group_word(group)


@register.filter
def criterion(code: RankedBy | str, ruleset: str) -> str:
    """What the ruleset calls a criterion of the ranking or its code: `{{ row.decided_by|criterion:event.ruleset }}`."""
    return criterion_word(ruleset, RankedBy(code))


@register.simple_tag
def held_back(event: Event, number: int) -> str:
    """When everybody will see the scores of a round: `{% held_back event row.number %}`."""
    return held_sentence(event, number)
