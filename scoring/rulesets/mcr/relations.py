"""What fans do to each other when they are ticked by name instead of read from tiles."""

from typing import Final

from scoring.relations import Relations
from scoring.results import Reason
from scoring.rulesets.mcr.items import IMPLIED_MASKS, ITEMS

_CHICKEN: Final = "Chicken Hand"
_FLOWERS: Final = "Flower Tiles"


def _contained() -> dict[str, dict[str, Reason]]:
    return {
        item.name: {
            other.name: Reason.IMPLIED
            for position, other in enumerate(ITEMS)
            if IMPLIED_MASKS[fan] >> position & 1
        }
        for fan, item in enumerate(ITEMS)
    }


def _group(*names: str) -> frozenset[str]:
    return frozenset(names)


RELATIONS: Final = Relations(
    contained=_contained(),
    contained_by_two=(
        ("All Green", "Seven Pairs", "Tile Hog"),
        ("All Terminals", "Seven Pairs", "Tile Hog"),
    ),
    exclusive=(
        *(_group(_CHICKEN, item.name) for item in ITEMS if item.name not in (_CHICKEN, _FLOWERS)),
        _group("All Chows", "All Pungs"),
        _group("All Chows", "Seven Pairs", "All Even Pungs"),
        _group("All Pungs", "Seven Pairs", "Thirteen Orphans"),
        _group("Full Flush", "Half Flush", "One Voided Suit", "All Types", "All Honors"),
        _group("All Terminals", "All Honors", "All Simples"),
        _group("Outside Hand", "All Simples"),
        _group("Outside Hand", "All Fives"),
        _group("Concealed Hand", "Melded Hand", "Self-Drawn"),
        _group("Concealed Hand", "Fully Concealed Hand"),
        _group("Edge Wait", "Closed Wait", "Single Wait"),
        _group("Last Tile Claim", "Self-Drawn", "Robbing The Kong"),
        _group("Last Tile Draw", "Last Tile Claim"),
        _group("Last Tile Draw", "Robbing The Kong"),
        _group("Out with Replacement Tile", "Robbing The Kong", "Last Tile Claim"),
        _group("Four Kongs", "One Melded Kong and One Concealed Kong"),
        _group("Three Kongs", "One Melded Kong and One Concealed Kong"),
        _group("Two Melded Kongs", "Two Concealed Kongs", "One Melded Kong and One Concealed Kong"),
        _group("Big Three Dragons", "Little Three Dragons"),
        _group("Big Four Winds", "Little Four Winds"),
        _group("Upper Four", "Lower Four", "All Fives"),
        _group(
            "Pure Triple Chow", "Pure Straight", "Pure Shifted Chows", "Mixed Triple Chow", "Mixed Straight"
        ),
        *(
            _group("Knitted Straight", other)
            for other in (
                "Seven Pairs",
                "All Pungs",
                "Full Flush",
                "Half Flush",
                "One Voided Suit",
                "All Simples",
            )
        ),
    ),
    most={
        "Tile Hog": 3,
        "Double Pung": 2,
        "Pure Double Chow": 2,
        "Mixed Double Chow": 2,
        "Short Straight": 2,
        "Two Terminal Chows": 2,
        "Pung of Terminals or Honors": 4,
        "Dragon Pung": 3,
        _FLOWERS: 8,
    },
)
