"""What printed pages show of the rulebooks; the only module here that uses `scoring`."""

from django.utils.translation import gettext

import scoring
from tournament.events.models import Event
from tournament.play.bridge.rules import dealer_may_stay, options_of, turns_planned

WINDS = "ESWN"
PatternInfo = scoring.PatternCard


def described_rulebook(event: Event) -> scoring.DescribedRulebook:
    """The event's rulebook as the event plays it: patterns, rules and payments under its options."""
    return scoring.describe(event.ruleset, options_of(event))


def said(sentence: scoring.Sentence) -> str:
    """A sentence of a rulebook in the reader's language."""
    values = {name: gettext(value) if isinstance(value, str) else value for name, value in sentence.values}
    return gettext(sentence.text) % values


def has_round_wind(event: Event) -> bool:
    """Whether the event's book has a prevailing wind."""
    return scoring.get_ruleset(event.ruleset).flow.has_round_wind


def hand_labels(event: Event) -> list[str]:
    """A label for each line of a score sheet: "E1" to "N4" where the deal always passes on and the book has a prevailing
    wind, else the hand's number.

    If the dealer can stay, the number of hands is not known, so the sheet has room for twice as many, and two more.
    """
    turns = turns_planned(event)
    if dealer_may_stay(event):
        return [str(number) for number in range(1, 2 * turns + 3)]
    if turns > len(WINDS) ** 2 or not has_round_wind(event):
        return [str(number) for number in range(1, turns + 1)]
    return [f"{WINDS[turn // 4]}{turn % 4 + 1}" for turn in range(turns)]
