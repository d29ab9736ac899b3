"""How the items are related: which a higher one absorbs, which exclude each other, and which imply others."""

from collections.abc import Mapping
from itertools import permutations
from typing import Final

from scoring.relations import Need, Relations, certain, times
from scoring.results import Reason
from scoring.rulesets.hk_fanlaak.items import LIMIT_ROWS, TABLE_ROWS

ABSORBED_IF: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "full_bonus_set_absorbs_own": {
        "All Flowers": ("Flower of own Wind",),
        "All Seasons": ("Season of own Wind",),
    },
    "little_dragons_absorb_sets": {"Little Three Dragons": ("Pung of Dragons", "Kong of Dragons")},
}
"""What a dearer item absorbs while an organizer's option is on."""
ABSORBED_BY: Final = {
    name: dearer for absorbed in ABSORBED_IF.values() for dearer, names in absorbed.items() for name in names
}


def _contained() -> dict[str, dict[str, Reason]]:
    """A limit hand counts alone: no row of the table and no later limit hand counts beside it."""
    limits = [name for _, name, _, _ in LIMIT_ROWS]
    rows = [row[1] for row in TABLE_ROWS]
    return {
        name: dict.fromkeys((*rows, *limits[position + 1 :]), Reason.LIMIT_ALONE)
        for position, name in enumerate(limits)
    }


def _group(*names: str) -> frozenset[str]:
    return frozenset(names)


_HONOR_SETS: Final = _group("Little Three Dragons", *(row[1] for row in TABLE_ROWS[:6]))

_DRAGON_SETS: Final = ("Pung of Dragons", "Kong of Dragons")
_OWN_WIND: Final = _group("Pung of player's Own Wind", "Kong of player's Own Wind")
_ROUND_WIND: Final = _group("Pung of the Wind of the Round", "Kong of the Wind of the Round")

_CERTAIN: Final = (
    certain(Need.SELF_DRAW, "Self-drawn last tile"),
    certain(Need.ROBBED_KONG, "Out by robbing a Kong"),
    certain("Out on the last tile of the Wall", "Self-drawn last tile"),
    certain("Out on a supplement tile", "Self-drawn last tile"),
    certain("All Flowers", "Flower of own Wind"),
    certain("All Seasons", "Season of own Wind"),
    # A pung and a kong are worth the same; a pung is assumed unless a kong is called.
    certain("Little Three Dragons", *_DRAGON_SETS, count=2),
    certain(times(3, *_DRAGON_SETS), "Three Great Scholars"),
    *(
        certain(
            [Need.OWN_WIND_PREVAILS, f"{kind} of {wind}"],
            f"{kind} of {other}",
        )
        for kind in ("Pung", "Kong")
        for wind, other in permutations(("player's Own Wind", "the Wind of the Round"))
    ),
    # Two dragons and two different winds are four sets.
    certain([Need.OTHER_WIND_PREVAILS, times(2, *_DRAGON_SETS), _OWN_WIND, _ROUND_WIND], "Pung hand"),
    certain([Need.OTHER_WIND_PREVAILS, "Little Three Dragons", _OWN_WIND, _ROUND_WIND], "All Honors"),
)
"""All rows of the scoring table that a hand fulfils count."""

RELATIONS: Final = Relations(
    contained=_contained(),
    contained_if=ABSORBED_IF,
    apart=(
        (_HONOR_SETS, _group("Chow hand", "Seven Pairs", "One suit only")),
        # The other three copies of a robbed tile are in the kong, so it cannot complete a pung or a pair.
        (_group("Out by robbing a Kong"), _group("Pung hand", "Seven Pairs")),
    ),
    exclusive=(
        _group("Chow hand", "Pung hand", "Seven Pairs", "Thirteen Orphans"),
        _group("One suit only", "One suit and Honors", "All Honors", "Thirteen Orphans"),
        _group("No Flowers or Seasons", "All Flowers"),
        _group("No Flowers or Seasons", "All Seasons"),
        _group("No Flowers or Seasons", "Flower of own Wind"),
        _group("No Flowers or Seasons", "Season of own Wind"),
        _group("Pung of player's Own Wind", "Kong of player's Own Wind"),
        _group("Pung of the Wind of the Round", "Kong of the Wind of the Round"),
        _group("Self-drawn last tile", "Out on the last discard", "Out by robbing a Kong", "Earthly Hands"),
        _group("Out on the last tile of the Wall", "Out on the last discard", "Out by robbing a Kong"),
        _group("Out on a supplement tile", "Out on the last discard", "Out by robbing a Kong"),
        _group("Heavenly Hands", "Earthly Hands"),
        _group("Little Four Winds", "Big Four Winds", "All Terminals", "Three Great Scholars"),
        _group("Jade Dragon", "Ruby Dragon", "Pearl Dragon"),
    ),
    certain=_CERTAIN,
    most={"Pung of Dragons": 3, "Kong of Dragons": 3},
)
