"""The best combination of chow fans: an exact search over the chows of one arrangement.

A fan of two chows is a link. Account-once: each link must add a chow that is not linked yet, so links never form a
ring, and three chows that form one fan together count as linked. Non-identical: a chow is not
used twice for the same fan. (Explanation, item 1, principles 3 and 5.)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from scoring.rulesets.mcr.items import FAN, ITEMS
from scoring.shapes import CHOW_KINDS


class ChowFan(NamedTuple):
    """A fan with the positions of the chows that make it."""

    fan: int
    chows: tuple[int, ...]


_QUADRUPLE: Final = FAN["Quadruple Chow"]
_FOUR_SHIFTED: Final = FAN["Four Pure Shifted Chows"]
_TRIPLE: Final = FAN["Pure Triple Chow"]
_STRAIGHT: Final = FAN["Pure Straight"]
_SHIFTED: Final = FAN["Pure Shifted Chows"]
_MIXED_STRAIGHT: Final = FAN["Mixed Straight"]
_MIXED_TRIPLE: Final = FAN["Mixed Triple Chow"]
_MIXED_SHIFTED: Final = FAN["Mixed Shifted Chows"]
_PURE_DOUBLE: Final = FAN["Pure Double Chow"]
_MIXED_DOUBLE: Final = FAN["Mixed Double Chow"]
_SHORT_STRAIGHT: Final = FAN["Short Straight"]
_TWO_TERMINAL: Final = FAN["Two Terminal Chows"]


def chow_fans(chows: tuple[int, ...]) -> tuple[list[ChowFan], list[ChowFan], list[ChowFan]]:
    """Every fan of two, three or four chows found in these sorted chows, whether or not they can count together."""
    links = [
        ChowFan(_PAIR_FANS[chows[a], chows[b]], (a, b))
        for a, b in _PAIRS[len(chows)]
        if (chows[a], chows[b]) in _PAIR_FANS
    ]
    triples = [
        ChowFan(_TRIPLE_FANS[chows[a], chows[b], chows[c]], (a, b, c))
        for a, b, c in _TRIOS[len(chows)]
        if (chows[a], chows[b], chows[c]) in _TRIPLE_FANS
    ]
    fours = []
    if len(triples) > 1 and len(chows) == 4:
        fours = [ChowFan(fan, (0, 1, 2, 3)) for fan in _quadruple_fan(chows)]
    return links, triples, fours


def _pair_fan(first: int, second: int) -> Iterator[int]:
    suit_a, rank_a = divmod(first, 7)
    suit_b, rank_b = divmod(second, 7)
    if suit_a != suit_b:
        if rank_a == rank_b:
            yield _MIXED_DOUBLE
    elif rank_a == rank_b:
        yield _PURE_DOUBLE
    elif abs(rank_a - rank_b) == 3:
        yield _SHORT_STRAIGHT
    elif abs(rank_a - rank_b) == 6:
        yield _TWO_TERMINAL


def _triple_fan(chows: tuple[int, ...]) -> Iterator[int]:
    suits = {chow // 7 for chow in chows}
    ranks = sorted(chow % 7 for chow in chows)
    steps = (ranks[1] - ranks[0], ranks[2] - ranks[1])
    if len(suits) == 1:
        if steps == (0, 0):
            yield _TRIPLE
        elif steps == (3, 3):
            yield _STRAIGHT
        elif steps in ((1, 1), (2, 2)):
            yield _SHIFTED
    elif len(suits) == 3:
        if steps == (0, 0):
            yield _MIXED_TRIPLE
        elif steps == (3, 3):
            yield _MIXED_STRAIGHT
        elif steps == (1, 1):
            yield _MIXED_SHIFTED


def _quadruple_fan(chows: tuple[int, ...]) -> Iterator[int]:
    if len({chow // 7 for chow in chows}) > 1:
        return
    ranks = sorted(chow % 7 for chow in chows)
    steps = {ranks[1] - ranks[0], ranks[2] - ranks[1], ranks[3] - ranks[2]}
    if steps == {0}:
        yield _QUADRUPLE
    elif steps in ({1}, {2}):
        yield _FOUR_SHIFTED


_PAIRS: Final = tuple(tuple(combinations(range(count), 2)) for count in range(5))
_TRIOS: Final = tuple(tuple(combinations(range(count), 3)) for count in range(5))
_PAIR_FANS: Final = {
    pair: fan for pair in combinations_with_replacement(range(CHOW_KINDS), 2) for fan in _pair_fan(*pair)
}
"""The fan of two sorted chows, where they make one."""
_TRIPLE_FANS: Final = {
    trio: fan for trio in combinations_with_replacement(range(CHOW_KINDS), 3) for fan in _triple_fan(trio)
}
"""The fan of three sorted chows, where they make one."""


def best_chow_fans(chows: tuple[int, ...]) -> tuple[ChowFan, ...]:
    """The combination of fans of sorted chows with the highest sum; among equals, the first one found."""
    links, triples, fours = chow_fans(chows)
    if not triples and len(links) < 2:
        return tuple(links)
    choices = [*_from_four(fours), *_from_triples(links, triples), *_from_links(links, len(chows))]
    return max(choices, key=lambda chosen: sum([ITEMS[fan].points for fan, _ in chosen]))


def _from_four(fours: list[ChowFan]) -> Iterator[tuple[ChowFan, ...]]:
    for four in fours:
        yield (four,)


def _from_triples(links: list[ChowFan], triples: list[ChowFan]) -> Iterator[tuple[ChowFan, ...]]:
    """A fan of three chows, alone or with one link to the fourth chow."""
    for triple in triples:
        yield (triple,)
        for link in links:
            if len(set(link.chows) - set(triple.chows)) == 1:
                yield (triple, link)


def _from_links(links: list[ChowFan], chow_count: int) -> Iterator[tuple[ChowFan, ...]]:
    """The largest sets of links without a ring and without a chow used twice for the same fan.

    Every link is worth one point, so smaller sets of links need not be tried.
    """
    for size in range(min(len(links), chow_count - 1), -1, -1):
        largest = [
            chosen
            for chosen in combinations(links, size)
            if _is_forest(chosen, chow_count) and _is_non_identical(chosen)
        ]
        if largest:
            yield from largest
            return


def _is_forest(links: tuple[ChowFan, ...], chow_count: int) -> bool:
    group = list(range(chow_count))
    for _, (a, b) in links:
        if group[a] == group[b]:
            return False
        old, new = group[b], group[a]
        group = [new if member == old else member for member in group]
    return True


def _is_non_identical(links: tuple[ChowFan, ...]) -> bool:
    uses = [(fan, chow) for fan, chows in links for chow in chows]
    return len(uses) == len(set(uses))
