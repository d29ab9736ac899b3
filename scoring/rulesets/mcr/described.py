"""What a card of the Mahjong Competition Rules says beside its items."""

from typing import Final

from scoring.description import Description, Sentences, sentence
from scoring.options import Options
from scoring.rulesets.mcr.payoff import BASE_POINTS

_EXAMPLES: Final = (8, 12, 16, 24, 32, 48, 64, 88)


def _paying(options: Options) -> Sentences:
    return (
        sentence(
            "Each of the others pays %(base)s points. The value of the hand is added: the discarder pays it, or on a "
            "self-draw each of the three.",
            base=BASE_POINTS,
        ),
    )


DESCRIPTION: Final = Description(paying=_paying, values=_EXAMPLES)
