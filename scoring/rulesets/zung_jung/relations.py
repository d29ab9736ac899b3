"""How patterns are related: series, the listed limit, and patterns that exclude each other."""

from itertools import permutations
from typing import Final

from scoring.relations import Certain, Need, Relations, certain, times
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
        certain=tuple(_by_name(rule, name_of) for rule in _CERTAIN),
        most={name_of["3.1"]: 4},
    )


_EXCLUSIVE: Final = (
    ("1.1", "4.1", "10.1", "10.2"),
    ("2.1.1", "2.1.2", "3.4", "10.1"),
    # Who draws the seabed tile may not declare a kong.
    ("9.1.1", "9.1.2", "9.2"),
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

_CERTAIN: Final = (
    certain(Need.ROBBED_KONG, "9.3"),
    certain("9.2", "4.3.1"),
    # Heaven and earth are won without a claimed set: by four sets, or by one of the irregular hands.
    certain(frozenset(("9.4.1", "9.4.2")), "1.2", "10.1", "10.2"),
    certain("8.1.3", "4.1", "10.2"),
    # Sets of dragons and winds; of the winds only the player's own has value.
    certain("3.2.1", "3.1", count=2),
    certain("3.2.2", "3.1", count=3),
    certain(times(4, "3.1"), "3.2.2"),
    # Four sets of one kind.
    certain(frozenset(_FOUR_SEQUENCES[1:]), "1.1"),
    certain(["5.1.1", frozenset(("6.1", "7.1"))], "1.1"),
    certain(frozenset(_FOUR_TRIPLETS) - {"4.1"}, "4.1"),
    certain(times(4, "3.1"), "4.1"),
    certain(["3.1", frozenset(("6.2.2", "7.2.1"))], "4.1"),
    certain([times(2, "3.1"), "6.2.1"], "4.1"),
    certain(["6.2.1", "7.2.1"], "4.1"),
    certain([times(2, "3.1"), "3.3.2"], "4.1"),
    certain([times(3, "3.1"), "3.3.1"], "4.1"),
    # A hand without a claimed set: on a claimed tile one triplet may be completed by it, but never a kong.
    certain("4.2.3", "1.2"),
    certain(["4.2.2", "9.3"], "1.2"),
    certain(["1.2", "4.3.2"], "4.2.1"),
    certain(["1.2", "4.3.3"], "4.2.2"),
    certain(["1.2", frozenset(_THREE_TRIPLETS)], "4.2.1"),
    certain(["1.2", frozenset(_FOUR_TRIPLETS)], "4.2.2"),
    *(
        certain([way, "1.2", frozenset(least)], concealed)
        for way in (Need.SELF_DRAW, Need.ROBBED_KONG)
        for least, concealed in (
            (_TWO_TRIPLETS, "4.2.1"),
            (_THREE_TRIPLETS, "4.2.2"),
            (_FOUR_TRIPLETS, "4.2.3"),
        )
    ),
)
"""What else a hand with these patterns shows. Patterns of different series add up, including implied ones."""


def _by_name(rule: Certain, name_of: dict[str, str]) -> Certain:
    given = tuple(
        (frozenset(name_of.get(name, name) for name in names), least) for names, least in rule.given
    )
    return Certain(given, tuple(name_of[number] for number in rule.items), rule.count)
