"""How the faan items are related: which exclude each other, and which imply others."""

from typing import Final

from scoring.relations import Need, Relations, certain, times


def _group(*names: str) -> frozenset[str]:
    return frozenset(names)


_FOUR_TRIPLETS: Final = _group(
    "All Triplets",
    "All Terminals and Honours",
    "All Terminals",
    "All Honors",
    "All Concealed Triplets",
    "All Quads",
    "Big Winds",
)
_HONOR_SETS: Final = _group(
    "Triplet of Dragons", "Triplet of Winds", "Small Dragons", "Big Dragons", "Small Winds", "Big Winds"
)
_AFTER_KAN: Final = _group("After kan", "After Consecutive Kan")
_NO_MELDS: Final = _group("Closed Hand", "Bless of Heaven", "Bless of Earth")

_CERTAIN: Final = (
    certain(Need.SELF_DRAW, "Self drawn"),
    certain(Need.ROBBED_KONG, "Robbing a kan"),
    certain("Last Tile from Wall", "Self drawn"),
    certain("After Consecutive Kan", "After kan"),
    certain("After kan", "Self drawn"),
    certain("Bless of Heaven", "Self drawn"),
    certain(_NO_MELDS - {"Closed Hand"} | {"All Concealed Triplets", "Nine Gates"}, "Closed Hand"),
    certain("Thirteen Orphans", "Closed Hand"),
    certain("Nine Gates", "Flush"),
    # Sets of honors; a wind that is both seat and round counts twice.
    certain("Small Dragons", "Triplet of Dragons", count=2),
    certain("Big Dragons", "Triplet of Dragons", count=3),
    certain(times(3, "Triplet of Dragons"), "Big Dragons"),
    certain([Need.OWN_WIND_PREVAILS, "Triplet of Winds"], "Triplet of Winds", count=2),
    certain([Need.OTHER_WIND_PREVAILS, "Small Winds"], "Triplet of Winds"),
    certain("Big Winds", "Triplet of Winds", count=2),
    certain(["Small Winds", "Triplet of Dragons"], "All Honors"),
    certain(
        [Need.OTHER_WIND_PREVAILS, "Small Dragons", times(2, "Triplet of Winds")],
        "All Honors",
    ),
    # Four triplets.
    certain(_FOUR_TRIPLETS - {"All Triplets"}, "All Triplets"),
    certain(frozenset(("All Honors", "All Terminals")), "All Terminals and Honours"),
    certain(["Big Dragons", "Triplet of Winds"], "All Triplets"),
    certain(
        [Need.OTHER_WIND_PREVAILS, times(2, "Triplet of Dragons"), times(2, "Triplet of Winds")],
        "All Triplets",
    ),
    certain(["All Triplets", "Closed Hand", "Self drawn"], "All Concealed Triplets"),
)
"""What coexists with certainty counts as well (Basic Principles 2.1)."""

RELATIONS: Final = Relations(
    apart=(
        (
            _group("All sequences", "Thirteen Orphans", "Nine Gates"),
            _FOUR_TRIPLETS | _HONOR_SETS | _AFTER_KAN,
        ),
        (_group("All sequences", "Thirteen Orphans", "Semi-Flush", "Robbing a kan"), _group("Nine Gates")),
        (_group("Flush", "All Terminals"), _HONOR_SETS),
        (_group("Flush"), _group("All Terminals", "All Terminals and Honours")),
        (_group("Small Winds", "Big Winds"), _group("Small Dragons", "Big Dragons")),
        (_group("Big Winds"), _group("Triplet of Dragons")),
        # The other three copies of a robbed tile are in the kan, so it cannot complete a triplet or a pair of eyes.
        (_group("Robbing a kan"), _FOUR_TRIPLETS),
        (_NO_MELDS | _group("All Concealed Triplets"), _AFTER_KAN | _group("All Quads")),
        (_group("After Consecutive Kan"), _group("Robbing a kan")),
    ),
    exclusive=(
        _group("All sequences", "All Triplets", "Thirteen Orphans"),
        _group("Semi-Flush", "Flush", "All Honors", "Thirteen Orphans"),
        _group("Semi-Flush", "All Terminals"),
        _group("Small Winds", "Big Winds"),
        _group("Small Dragons", "Big Dragons"),
        _group("All Honors", "All Terminals"),
        _group("Self drawn", "Robbing a kan", "Bless of Earth"),
        _group("Last Tile from Wall", "Robbing a kan", "Bless of Earth", "Bless of Heaven"),
        _group("After kan", "Robbing a kan"),
        _group("All Quads", "All Concealed Triplets"),
    ),
    certain=_CERTAIN,
    most={"Triplet of Dragons": 3, "Triplet of Winds": 2},
)
