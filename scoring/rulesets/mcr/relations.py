"""How fans affect each other when they are ticked by name instead of read from tiles."""

from typing import Final

from scoring.relations import Need, Relations, certain, times
from scoring.results import Reason
from scoring.rulesets.mcr.items import IMPLIED_MASKS, ITEMS

_CHICKEN: Final = "Chicken Hand"
_FLOWERS: Final = "Flower Tiles"


def _contained() -> dict[str, dict[str, Reason]]:
    """The table of containment, and one case for Seven Pairs: the tiles of Pure Terminal Chows are also seven pairs in
    another reading, but do not contain that reading's Concealed Hand and Single Wait."""
    contained = {
        item.name: {
            other.name: Reason.IMPLIED
            for position, other in enumerate(ITEMS)
            if IMPLIED_MASKS[fan] >> position & 1
        }
        for fan, item in enumerate(ITEMS)
    }
    contained["Pure Terminal Chows"]["Seven Pairs"] = Reason.IMPLIED
    return contained


def _group(*names: str) -> frozenset[str]:
    return frozenset(names)


_FOUR_PUNGS: Final = _group(
    "All Pungs",
    "All Even Pungs",
    "Four Kongs",
    "Four Concealed Pungs",
    "Four Pure Shifted Pungs",
    "Big Four Winds",
)
_THREE_SUITED_PUNGS: Final = _group("Pure Shifted Pungs", "Triple Pung", "Mixed Shifted Pungs")
_THREE_HONOR_PUNGS: Final = _group("Big Three Winds", "Little Four Winds", "Big Three Dragons")
_TWO_DRAGON_PUNGS: Final = _group("Little Three Dragons", "Two Dragons Pungs")
_TWO_KONGS: Final = _group(
    "Two Concealed Kongs", "Two Melded Kongs", "One Melded Kong and One Concealed Kong"
)
_THREE_PUNGS: Final = (
    _FOUR_PUNGS | _THREE_SUITED_PUNGS | _THREE_HONOR_PUNGS | _group("Three Kongs", "Three Concealed Pungs")
)
_TWO_PUNGS: Final = (
    _THREE_PUNGS | _TWO_DRAGON_PUNGS | _TWO_KONGS | _group("Double Pung", "Two Concealed Pungs")
)
_A_KONG: Final = _group("Concealed Kong", "Melded Kong", "Out with Replacement Tile")
_A_PUNG: Final = (
    _TWO_PUNGS | _A_KONG | _group("Dragon Pung", "Prevalent Wind", "Seat Wind", "Pung of Terminals or Honors")
)
"""Fans by how many pungs or kongs they need at least."""

_MIXED_CHOWS: Final = _group("Mixed Straight", "Mixed Triple Chow", "Mixed Shifted Chows")
_THREE_CHOWS: Final = _MIXED_CHOWS | _group("Pure Triple Chow", "Pure Straight", "Pure Shifted Chows")
_FOUR_CHOWS: Final = _group("Quadruple Chow", "Four Pure Shifted Chows", "Three-Suited Terminal Chows")
_TWO_CHOWS: Final = _group("Pure Double Chow", "Mixed Double Chow", "Short Straight", "Two Terminal Chows")
_SEVERAL_CHOWS: Final = _TWO_CHOWS | _THREE_CHOWS | _FOUR_CHOWS
_NO_PUNG: Final = _FOUR_CHOWS | _group("Pure Terminal Chows", "All Chows")
"""Fans of chows; Pure Terminal Chows stand apart because their tiles are also seven pairs, which they contain."""

_IN_SETS: Final = _group("Outside Hand", "All Fives", "Melded Hand", "Edge Wait", "Closed Wait")
_UNIQUE: Final = _group(
    "Thirteen Orphans", "Greater Honors and Knitted Tiles", "Lesser Honors and Knitted Tiles"
)
_HONORS_OR_TERMINALS: Final = _group("All Terminals", "All Honors", "All Terminals and Honors")
_RANKS: Final = _group("Upper Tiles", "Middle Tiles", "Lower Tiles", "Upper Four", "Lower Four")
_INNER: Final = _group("All Simples", "Middle Tiles", "All Fives", "All Even Pungs")
_WITHOUT_HONORS: Final = (
    _RANKS
    | _INNER
    | _group("No Honors", "All Chows", "Full Flush", "Nine Gates", "Seven Shifted Pairs")
    | _group("Pure Terminal Chows", "Three-Suited Terminal Chows")
)
_SOME_HONORS: Final = (
    _THREE_HONOR_PUNGS
    | _TWO_DRAGON_PUNGS
    | _group(
        "Big Four Winds",
        "Prevalent Wind",
        "Seat Wind",
        "Dragon Pung",
        "All Types",
        "Half Flush",
        "All Honors",
    )
    | _UNIQUE
)
_ONE_SUIT: Final = _group(
    "Full Flush",
    "Half Flush",
    "All Honors",
    "All Green",
    "Nine Gates",
    "Seven Shifted Pairs",
    "Pure Terminal Chows",
)
_THREE_SUITS: Final = (
    _MIXED_CHOWS
    | _UNIQUE
    | _group(
        "Mixed Shifted Pungs", "Triple Pung", "All Types", "Knitted Straight", "Three-Suited Terminal Chows"
    )
)
_ONE_TO_NINE: Final = _group(
    "Pure Straight",
    "Mixed Straight",
    "Two Terminal Chows",
    "Knitted Straight",
    "Nine Gates",
    "Pure Terminal Chows",
    "Three-Suited Terminal Chows",
)
_CONCEALED: Final = (
    _group("Concealed Hand", "Fully Concealed Hand", "Four Concealed Pungs", "Nine Gates")
    | _group("Seven Pairs", "Seven Shifted Pairs")
    | _UNIQUE
)
_DRAWN: Final = _group("Self-Drawn", "Fully Concealed Hand", "Last Tile Draw", "Out with Replacement Tile")
_CLAIMED: Final = _group("Concealed Hand", "Melded Hand", "Last Tile Claim", "Robbing The Kong")

_SEVEN_PAIRS: Final = _group("Seven Pairs", "Seven Shifted Pairs")
_SAME_CHOWS: Final = _group("Quadruple Chow", "Four Pure Shifted Chows")
_TERMINAL_CHOWS: Final = _group("Pure Terminal Chows", "Three-Suited Terminal Chows")

_APART: Final = (
    # Four sets are not enough for both.
    (_A_PUNG, _NO_PUNG),
    (_TWO_PUNGS, _THREE_CHOWS),
    (_THREE_PUNGS, _TWO_CHOWS),
    (_THREE_SUITED_PUNGS, _THREE_HONOR_PUNGS | _TWO_DRAGON_PUNGS | _group("Big Four Winds")),
    (_THREE_HONOR_PUNGS | _group("Big Four Winds"), _group("Double Pung")),
    (
        _group("Big Three Winds", "Little Four Winds", "Big Four Winds"),
        _TWO_DRAGON_PUNGS | _group("Big Three Dragons"),
    ),
    (
        _group("Four Pure Shifted Pungs"),
        _SOME_HONORS - _group("Half Flush") | _group("Mixed Shifted Pungs", "Triple Pung", "Double Pung"),
    ),
    (_SAME_CHOWS, _MIXED_CHOWS | _TERMINAL_CHOWS | _group("Pure Straight", "Mixed Double Chow")),
    (_TERMINAL_CHOWS, _THREE_CHOWS | _group("Short Straight")),
    # A hand without sets, or with a single one beside a knitted straight.
    (
        _SEVEN_PAIRS,
        _A_PUNG | _SEVERAL_CHOWS | _IN_SETS | _UNIQUE | _group("All Chows", "Knitted Straight", "Nine Gates"),
    ),
    (_UNIQUE, _A_PUNG | _SEVERAL_CHOWS | _NO_PUNG | _IN_SETS | _group("Tile Hog", "Nine Gates")),
    (
        _group("Knitted Straight"),
        _TWO_PUNGS | _SEVERAL_CHOWS | _HONORS_OR_TERMINALS | _group("Outside Hand", "Melded Hand"),
    ),
    (_group("Knitted Straight"), _group("Thirteen Orphans", "Greater Honors and Knitted Tiles")),
    # One needs tiles that the other leaves no room for.
    (_WITHOUT_HONORS, _SOME_HONORS),
    (_group("All Terminals"), _SOME_HONORS),
    (_group("All Terminals and Honors"), _WITHOUT_HONORS),
    (_ONE_SUIT, _THREE_SUITS | _group("Mixed Double Chow", "Double Pung")),
    (_ONE_SUIT - _group("All Green"), _group("One Voided Suit")),
    (_group("One Voided Suit", "Reversible Tiles"), _THREE_SUITS),
    (_HONORS_OR_TERMINALS, _SEVERAL_CHOWS | _NO_PUNG | _RANKS | _INNER),
    (_HONORS_OR_TERMINALS, _group("Pure Shifted Pungs", "Four Pure Shifted Pungs", "Mixed Shifted Pungs")),
    (_HONORS_OR_TERMINALS, _group("All Green", "Nine Gates")),
    (_group("All Honors"), _group("Triple Pung")),
    (_group("All Honors", "All Terminals"), _group("Reversible Tiles")),
    (_INNER, _ONE_TO_NINE | _group("Pung of Terminals or Honors", "Outside Hand", "Edge Wait")),
    (_RANKS, _ONE_TO_NINE | _group("Short Straight", "Pure Shifted Chows", "Four Pure Shifted Chows")),
    (_RANKS, _group("Mixed Shifted Chows")),
    (_group("Upper Tiles", "Middle Tiles", "Lower Tiles"), _group("Full Flush")),
    (_FOUR_PUNGS | _HONORS_OR_TERMINALS, _group("Edge Wait", "Closed Wait")),
    (_FOUR_PUNGS, _group("Tile Hog")),
    (_group("All Green", "Reversible Tiles"), _ONE_TO_NINE | _group("Short Straight")),
    (_group("All Green"), _RANKS | _group("Pure Shifted Chows", "Four Pure Shifted Chows")),
    (_group("All Green"), _group("All Fives", "Pung of Terminals or Honors", "Outside Hand")),
    (_group("Outside Hand"), _group("Pure Shifted Chows", "Four Pure Shifted Chows", "Short Straight")),
    (_group("Outside Hand"), _group("Pure Straight", "Mixed Straight", "Mixed Shifted Chows")),
    (_group("All Fives"), _RANKS - _group("Middle Tiles") | _group("Short Straight")),
    (
        _group("All Even Pungs"),
        _group("Pure Shifted Pungs", "Four Pure Shifted Pungs", "Mixed Shifted Pungs", "All Fives"),
    ),
    # Claimed against concealed, claimed against drawn.
    (_CONCEALED, _TWO_KONGS - _group("Two Concealed Kongs") | _group("Melded Kong", "Melded Hand")),
    (
        _group("Melded Hand"),
        _group("Concealed Kong", "Two Concealed Kongs", "Two Concealed Pungs", "Three Concealed Pungs"),
    ),
    (_DRAWN, _CLAIMED),
    (
        _group("Robbing The Kong", "Last Tile"),
        _FOUR_PUNGS | _HONORS_OR_TERMINALS | _SEVEN_PAIRS | _group("Single Wait", "Melded Hand"),
    ),
)
"""Fans of the first group never show together with fans of the second. A robbed tile or the last of its kind completes
a chow or a single tile of a hand without sets: its other three copies lie open."""


_CERTAIN: Final = (
    certain(Need.SELF_DRAW, "Self-Drawn"),
    certain(Need.ROBBED_KONG, "Robbing The Kong"),
    certain([Need.SELF_DRAW, _CONCEALED - {"Concealed Hand"}], "Fully Concealed Hand"),
    certain([Need.OWN_WIND_PREVAILS, "Seat Wind"], "Prevalent Wind"),
    certain([Need.OWN_WIND_PREVAILS, "Prevalent Wind"], "Seat Wind"),
    certain(times(2, "Dragon Pung"), "Two Dragons Pungs"),
    certain(times(3, "Dragon Pung"), "Big Three Dragons"),
    certain([_group("Little Four Winds", "Big Three Winds"), "All Honors"], "Dragon Pung"),
    certain(["Little Four Winds", "Dragon Pung"], "All Honors"),
    # Four equal tiles that are no kong lie in sets of one suit, or in pairs.
    certain([_group("All Terminals and Honors", "All Honors", "All Types"), "Tile Hog"], "Seven Pairs"),
    certain("All Green", "Half Flush", "Full Flush"),
    certain(["All Green", "Full Flush"], "All Simples"),
    certain([_SAME_CHOWS, _WITHOUT_HONORS - {"All Chows"}], "All Chows"),
    certain(
        [_group("Upper Tiles", "Lower Tiles"), _group("Pure Shifted Pungs", "Mixed Shifted Pungs")],
        "Pung of Terminals or Honors",
    ),
    # A hand without a claimed set; on a claimed tile one pung may be completed by it.
    certain(["Concealed Hand", _THREE_PUNGS], "Two Concealed Pungs"),
    certain(["Concealed Hand", _FOUR_PUNGS], "Three Concealed Pungs"),
    certain(["Fully Concealed Hand", _TWO_PUNGS], "Two Concealed Pungs"),
    certain(["Fully Concealed Hand", _THREE_PUNGS], "Three Concealed Pungs"),
    certain(["Fully Concealed Hand", _FOUR_PUNGS], "Four Concealed Pungs"),
)
"""What follows from fans and counts beside them. What a fan contains is not repeated here, because it is not added."""

RELATIONS: Final = Relations(
    contained=_contained(),
    contained_by_two=(
        ("All Green", "Seven Pairs", "Tile Hog"),
        ("All Terminals", "Seven Pairs", "Tile Hog"),
    ),
    exclusive=(
        *(_group(_CHICKEN, item.name) for item in ITEMS if item.name not in (_CHICKEN, _FLOWERS)),
        _group("All Chows", "All Pungs"),
        _group("Full Flush", "Half Flush", "One Voided Suit", "All Types", "All Honors"),
        _group("All Terminals", "All Honors", "All Simples"),
        _group("Edge Wait", "Closed Wait", "Single Wait"),
        _group("Concealed Hand", "Fully Concealed Hand"),
        _group("Concealed Hand", "Melded Hand"),
        _group("Last Tile Claim", "Robbing The Kong"),
        _group("Three Kongs", "One Melded Kong and One Concealed Kong"),
        _group("Four Kongs", "One Melded Kong and One Concealed Kong"),
        _TWO_KONGS,
        _group("Big Three Dragons", "Little Three Dragons"),
        _group("Big Four Winds", "Little Four Winds"),
        _group("Upper Tiles", "Middle Tiles", "Lower Tiles"),
        _group("Upper Four", "Lower Four", "Middle Tiles"),
        _group("Upper Tiles", "Lower Four"),
        _group("Lower Tiles", "Upper Four"),
        _THREE_CHOWS,
        _THREE_SUITED_PUNGS,
        _UNIQUE,
        _SAME_CHOWS,
        _TERMINAL_CHOWS,
    ),
    apart=_APART,
    certain=_CERTAIN,
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
