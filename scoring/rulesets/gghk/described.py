"""What a card of Classical Hong Kong says beside its items."""

from typing import Final

from scoring.description import Description, Sentences, sentence
from scoring.options import Options
from scoring.rulesets.gghk.items import CAP_FAAN

_LEAST: Final = 3


def _paying(options: Options) -> Sentences:
    """Payment 1 and 2, and Robbing a kan 2."""
    return (
        sentence(
            "On a chuck, the player who chucked pays alone. On a self-draw each of the others pays half of that."
        ),
        sentence("A player who is liable (pao) for a self-drawn hand pays for all three."),
        sentence("Whoever’s kan is robbed pays what all three would pay for a self-drawn hand."),
    )


DESCRIPTION: Final = Description(
    paying=_paying, values=tuple(range(_LEAST, CAP_FAAN + 1)), has_all_values=True
)
