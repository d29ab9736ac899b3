"""How the faan items are related: which exclude each other, and which imply others."""

from typing import Final

from scoring.relations import Relations


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
    certain={
        "Big Dragons": ("Triplet of Dragons",),
        "Small Dragons": ("Triplet of Dragons",),
        "All Terminals": ("All Terminals and Honours", "All Triplets"),
        "All Terminals and Honours": ("All Triplets",),
        "All Honors": ("All Terminals and Honours", "All Triplets"),
        "Big Winds": ("All Triplets", "Triplet of Winds"),
        "All Concealed Triplets": ("All Triplets", "Closed Hand"),
        "All Quads": ("All Triplets",),
        "Nine Gates": ("Flush", "Closed Hand"),
        "Bless of Heaven": ("Closed Hand", "Self drawn"),
        "Bless of Earth": ("Closed Hand",),
        "Thirteen Orphans": ("Closed Hand",),
        "After kan": ("Self drawn",),
        "After Consecutive Kan": ("After kan", "Self drawn"),
        "Last Tile from Wall": ("Self drawn",),
    },
    most={"Triplet of Dragons": 3, "Triplet of Winds": 2},
)
