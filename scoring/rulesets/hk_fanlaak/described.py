"""What a card of Hong Kong with bonus tiles says beside its items."""

from collections.abc import Mapping
from typing import Final

from scoring.description import Description, Sentences, sentence
from scoring.options import Options
from scoring.rulesets.hk_fanlaak.items import CAP_FAN, LIMIT_FAN

_FULL_SETS: Final = {
    "9": "All four flowers; the winner's own flower is included and not added.",
    "10": "All four seasons; the winner's own season is included and not added.",
}
_LITTLE_DRAGONS: Final = {
    "12": "Sets of two dragons and a pair of the third; the two sets are included and not added.",
}


def _meanings(options: Options) -> Mapping[str, str]:
    """What the two options on absorbing change in the scoring table."""
    found: dict[str, str] = {}
    if options.is_on("full_bonus_set_absorbs_own"):
        found |= _FULL_SETS
    if options.is_on("little_dragons_absorb_sets"):
        found |= _LITTLE_DRAGONS
    return found


def _counting(options: Options) -> Sentences:
    return (
        sentence(
            "A special hand of %(limit)s fan scores alone and pays as %(most)s fan.",
            limit=LIMIT_FAN,
            most=CAP_FAN,
        ),
    )


def _paying(options: Options) -> Sentences:
    """The payment table, in chips."""
    return (
        sentence(
            "All pay: the discarder double, each of the others single. On a self-draw everybody pays double."
        ),
    )


DESCRIPTION: Final = Description(
    meanings=_meanings,
    counting=_counting,
    paying=_paying,
    values=tuple(range(CAP_FAN + 1)),
    has_all_values=True,
)
