"""How patterns are related: series, the listed limit, and patterns that exclude each other."""

from itertools import permutations
from typing import Final

from scoring.relations import Relations
from scoring.results import ItemInfo, Reason
from scoring.rulesets.zung_jung.items import CHICKEN, LIMIT_POINTS, ORDER, SERIES


def pattern_relations(items: tuple[ItemInfo, ...]) -> Relations:
    """How the patterns of ``pattern_items`` are related: series, listed limit, and patterns that exclude each other."""
    name_of = {item.number: item.name for item in items}
    patterns = [item for item in items if item.number != CHICKEN]
    contained: dict[str, dict[str, Reason]] = {item.name: {} for item in patterns}
    for item, other in permutations(patterns, 2):
        is_higher = (item.points, -ORDER[item.number]) > (other.points, -ORDER[other.number])
        if is_higher and item.points >= LIMIT_POINTS:
            contained[item.name][other.name] = Reason.LIMIT_ALONE
        if is_higher and SERIES[item.number] == SERIES[other.number]:
            contained[item.name][other.name] = Reason.HIGHEST_OF_SERIES
    exclusive = [frozenset(name_of[number] for number in group) for group in _EXCLUSIVE]
    apart = [
        (frozenset(name_of[number] for number in one), frozenset(name_of[number] for number in other))
        for one, other in _APART
    ]
    if CHICKEN in name_of:
        exclusive += [frozenset((name_of[CHICKEN], item.name)) for item in patterns]
    return Relations(
        contained=contained,
        exclusive=tuple(exclusive),
        apart=tuple(apart),
        certain={
            name_of[number]: tuple(name_of[other] for other in others) for number, others in _CERTAIN.items()
        },
        most={name_of["3.1"]: 4},
    )


_EXCLUSIVE: Final = (
    ("1.1", "4.1", "10.1", "10.2"),
    ("2.1.1", "2.1.2", "3.4", "10.1"),
    ("9.1.1", "9.1.2"),
    ("9.2", "9.1.2"),
    ("9.2", "9.3", "9.4.1", "9.4.2"),
    ("9.1.1", "9.3"),
    ("9.1.1", "9.4.1", "9.4.2"),
    ("9.1.2", "9.3", "9.4.1", "9.4.2"),
)
"""Groups of patterns of which a hand shows at most one."""

_FOUR_TRIPLETS: Final = ("3.3.4", "4.1", "4.2.3", "4.3.4", "7.2.2")
_THREE_TRIPLETS: Final = (*_FOUR_TRIPLETS, "3.2.2", "3.3.2", "3.3.3", "4.2.2", "4.3.3", "6.2.2", "7.2.1")
_TWO_TRIPLETS: Final = (*_THREE_TRIPLETS, "3.2.1", "3.3.1", "4.2.1", "4.3.2", "6.2.1")
_A_TRIPLET: Final = (*_TWO_TRIPLETS, "3.1", "4.3.1", "9.2")
_FOUR_SEQUENCES: Final = ("1.1", "5.1.2", "5.1.4")
_THREE_SEQUENCES: Final = (*_FOUR_SEQUENCES, "5.1.3", "6.1", "7.1")
_TWO_SEQUENCES: Final = (*_THREE_SEQUENCES, "5.1.1")
"""Patterns by how many sets of a kind they need at least."""
_SOME_HONORS: Final = ("2.1.1", "3.1", "3.2.1", "3.2.2", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.4")
_ONLY_OUTSIDE: Final = ("3.4", "8.1.3", "8.1.4")

_APART: Final = (
    # Four sets and a pair are not enough for both.
    (_A_TRIPLET, _FOUR_SEQUENCES),
    (_TWO_TRIPLETS, _THREE_SEQUENCES),
    (_THREE_TRIPLETS, _TWO_SEQUENCES),
    (("3.3.2", "3.3.3", "3.3.4"), ("3.2.1", "3.2.2", "6.2.1", "6.2.2", "7.2.1", "7.2.2")),
    (("3.2.1", "3.3.1"), ("6.2.1", "6.2.2", "7.2.1", "7.2.2")),
    (("3.2.2",), ("3.3.1", "6.2.1", "6.2.2", "7.2.1", "7.2.2")),
    (("3.2.1",), ("3.3.1",)),
    (("10.1", "10.2"), (*_A_TRIPLET, *_TWO_SEQUENCES, "1.2", "2.2", "8.1.1", "8.1.2")),
    (("10.1",), ("1.3", "3.4", "8.1.3", "8.1.4", "10.2")),
    # One needs tiles that the other leaves no room for.
    (_SOME_HONORS, ("1.3", "2.1.2", "2.2", "8.1.2", "8.1.4")),
    (("2.1.1", "2.1.2", "2.2", "3.4"), ("6.1", "6.2.1", "6.2.2")),
    (_ONLY_OUTSIDE, (*_TWO_SEQUENCES, "1.3", "2.1.2", "2.2", "7.2.1", "7.2.2")),
    (("8.1.1", "8.1.2"), ("1.3", "7.1", "7.2.1", "7.2.2")),
    (("1.3",), ("7.1", "2.2")),
    # The other three copies of a robbed tile are in the kong, so it cannot complete a triplet or the eyes.
    (("9.3",), (*_FOUR_TRIPLETS, *_ONLY_OUTSIDE, "2.2", "10.2")),
    # The deal and the first discard leave no time for a kong.
    (("9.4.1", "9.4.2"), ("4.3.1", "4.3.2", "4.3.3", "4.3.4")),
)
"""Pairs of groups: no hand shows a pattern of the one together with a pattern of the other."""

_CERTAIN: Final = {
    "3.2.1": ("3.1",),
    "3.2.2": ("3.1",),
    "4.2.3": ("4.1", "1.2"),
    "7.2.2": ("4.1",),
}
