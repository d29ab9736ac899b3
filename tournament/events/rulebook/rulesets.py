"""The rulesets that an event can have, for forms and rows."""

from django.utils.html import format_html
from django.utils.translation import gettext as _

import scoring


def known_rulesets() -> tuple[scoring.Ruleset, ...]:
    """Every ruleset, in the order in which they are offered."""
    return scoring.all_rulesets()


def played_rulesets() -> tuple[scoring.Ruleset, ...]:
    """Every ruleset that can be played, also those that are not offered to organizers yet."""
    return scoring.scored_rulesets()


def get_ruleset(ruleset_id: str) -> scoring.Ruleset:
    """The ruleset of an id that events can use; raises `scoring.UnknownRuleset`."""
    ruleset = scoring.get_ruleset(ruleset_id)
    if ruleset not in known_rulesets():
        raise scoring.UnknownRuleset(f"No event can use {ruleset.name}.")
    return ruleset


def ruleset_name(ruleset_id: str) -> str:
    """A ruleset's name in the reader's language; raises `scoring.UnknownRuleset`."""
    return _(scoring.get_ruleset(ruleset_id).name)


def first_ruleset() -> str:
    """The default of a new event."""
    return known_rulesets()[0].id


def ruleset_choices() -> list[tuple[str, str]]:
    """The rulesets with a sentence about each, as a form offers them."""
    return [
        (
            ruleset.id,
            format_html("<span><strong>{}</strong>: {}</span>", _(ruleset.name), _(ruleset.summary)),
        )
        for ruleset in known_rulesets()
    ]


def counts_thousands(ruleset_id: str) -> bool:
    """Whether results under a ruleset are written in thousands: matches end with bonuses there."""
    return scoring.get_ruleset(ruleset_id).match is not None
