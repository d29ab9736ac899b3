"""What printed pages show of the rulebooks; the only module here that uses `scoring`."""

import scoring
from tournament.events.models import Event
from tournament.play.bridge.rules import options_of, turns_planned

WINDS = "ESWN"


def pattern_cards(event: Event) -> tuple[scoring.PatternCard, ...]:
    """The items of the event's ruleset, in the book's order."""
    return scoring.pattern_cards(event.ruleset)


def hand_labels(event: Event) -> list[str]:
    """A label for each line of a score sheet: "E1" to "N4" where the deal always passes on, else the hand's number.

    If the dealer can stay, the number of hands is not known, so the sheet has half as many lines again.
    """
    options = options_of(event)
    turns = turns_planned(event)
    if scoring.dealer_may_stay(event.ruleset, options):
        return [str(number) for number in range(1, turns + turns // 2 + 1)]
    if turns > len(WINDS) ** 2:
        return [str(number) for number in range(1, turns + 1)]
    return [f"{WINDS[turn // 4]}{turn % 4 + 1}" for turn in range(turns)]
