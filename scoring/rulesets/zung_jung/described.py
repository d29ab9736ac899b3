"""What the cards of Asia Pacific Mahjong and Mahjong Australia say beside their items."""

from typing import Final

from scoring.description import Description, Sentences, sentence
from scoring.options import Options
from scoring.rulesets.zung_jung.items import LIMIT_POINTS
from scoring.rulesets.zung_jung.options import THROWER_DOUBLE
from scoring.rulesets.zung_jung.payoff import BYSTANDER_POINTS

_EXAMPLES: Final = (5, 15, 25, 30, 40, 60, 80, 100, 200, LIMIT_POINTS, 480)


def _counting(options: Options) -> Sentences:
    return (
        sentence("Of the patterns of one series (such as 3.2), only the highest counts."),
        sentence(
            "A pattern listed at %(limit)s or more counts alone, with its own points.", limit=LIMIT_POINTS
        ),
    )


def _paying(options: Options) -> Sentences:
    if options["payoff"] == THROWER_DOUBLE:
        return (
            sentence(
                "On a discard, the discarder alone pays twice the value. On a self-draw each of the three pays the value."
            ),
        )
    return (
        sentence(
            "Up to %(most)s points, and on a self-draw, each of the three pays the value.",
            most=BYSTANDER_POINTS,
        ),
        sentence(
            "Above that, on a discard, the two others pay %(most)s each, and the discarder the rest of three times the "
            "value.",
            most=BYSTANDER_POINTS,
        ),
        sentence("Whoever discarded the same tile earlier in the same turn pays in place of the discarder."),
    )


DESCRIPTION: Final = Description(counting=_counting, paying=_paying, values=_EXAMPLES)
