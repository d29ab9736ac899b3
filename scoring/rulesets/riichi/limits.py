"""What han and fu are worth: base points and the limits that replace them, and which pairs of them exist (EMA, Scoring)."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.errors import InvalidValue
from scoring.rulesets.riichi.options import SANBAIMAN

MANGAN_BASE: Final = 2_000
YAKUMAN_BASE: Final = 8_000
MOST_YAKUMAN: Final = 6
"""Four winds and four concealed pungs on a single wait, each twice, all honors, and four kongs or the first draw."""
MOST_HAN: Final = 99


class Limit(NamedTuple):
    """The base points of a hand, and the name of the limit that they come from, if any."""

    base: int
    name: str | None


_MANGAN: Final = Limit(MANGAN_BASE, "mangan")
_HANEMAN: Final = Limit(3_000, "haneman")
_BAIMAN: Final = Limit(4_000, "baiman")
_SANBAIMAN: Final = Limit(6_000, "sanbaiman")
_KAZOE: Final = Limit(YAKUMAN_BASE, "kazoe yakuman")
_BY_HAN: Final = (
    *(Limit(0, None),) * 5,
    _MANGAN,
    *(_HANEMAN,) * 2,
    *(_BAIMAN,) * 3,
    *(_SANBAIMAN,) * 2,
)
_ROUNDED_UP: Final = frozenset(((4, 30), (3, 60)))


def limit_of(han: int, fu: int, *, kiriage: bool, kazoe: str) -> Limit:
    """The base points of a hand that is no yakuman: fu times two to the power of han and two, at most a mangan, or the
    limit that the han reach.
    """
    if han >= 13:
        return _SANBAIMAN if kazoe == SANBAIMAN else _KAZOE
    if han >= 5:
        return _BY_HAN[han]
    if kiriage and (han, fu) in _ROUNDED_UP:
        return _MANGAN
    base = fu << han + 2
    return Limit(base, None) if base < MANGAN_BASE else _MANGAN


def yakuman_limit(count: int) -> Limit:
    """The base points of so many yakuman."""
    return Limit(YAKUMAN_BASE * count, "yakuman" if count == 1 else f"{count}x yakuman")


_SUMS: Final = range(30, 150, 10)
_LEAST_HAN_BY_DISCARD: Final = {25: 2} | {fu: 1 if fu <= 110 else 4 for fu in _SUMS}
_LEAST_HAN_DRAWN: Final = {20: 2, 25: 3, 110: 2} | {
    fu: 1 if fu <= 100 else 4 for fu in _SUMS if fu not in (110, 140)
}
"""For each number of fu the fewest han of a hand that has them. 20 fu is pinfu self-drawn, 25 fu seven pairs; more than
110 fu takes three kongs that are concealed, which are four han by themselves."""

_LEAST_IN_RIICHI_BY_DISCARD: Final = {25: 3} | {fu: 1 if fu <= 110 else 5 for fu in _SUMS} | {30: 2}
_LEAST_IN_RIICHI_DRAWN: Final = {20: 3, 25: 4} | {fu: 2 if fu <= 100 else 6 for fu in _SUMS if fu < 140}
"""The same for a hand in riichi, which is closed: riichi counts, and on a self-draw menzen tsumo. 30 fu on a discard have no
fu for a set, a pair or the wait, so they are pinfu; more fu than 110 or 100 take three kongs."""


def check_pair(han: int, fu: int | None, *, self_drawn: bool | None = None, in_riichi: bool = False) -> None:
    """Whether a hand can have these han and fu; without ``self_drawn`` either way of winning will do. From five han on
    fu may be left out. Raises InvalidValue with a sentence for who typed them.
    """
    if isinstance(han, bool) or not isinstance(han, int) or not 1 <= han <= MOST_HAN:
        raise InvalidValue(f"{han!r} is not a number of han.")
    if fu is None:
        if han < 5:
            raise InvalidValue("Below five han, the fu are needed too.")
        return
    by_discard = _LEAST_IN_RIICHI_BY_DISCARD if in_riichi else _LEAST_HAN_BY_DISCARD
    drawn = _LEAST_IN_RIICHI_DRAWN if in_riichi else _LEAST_HAN_DRAWN
    tables = {None: (by_discard, drawn), False: (by_discard,), True: (drawn,)}[self_drawn]
    if isinstance(fu, bool) or not any(fu in table for table in (_LEAST_HAN_BY_DISCARD, _LEAST_HAN_DRAWN)):
        raise InvalidValue(f"No hand has {fu!r} fu.")
    if not any(fu in table for table in tables):
        raise InvalidValue(f"No hand won {_way(self_drawn)} has {fu} fu.")
    least = min(table[fu] for table in tables if fu in table)
    if han < least:
        way = "" if self_drawn is None else f" won {_way(self_drawn)}"
        raise InvalidValue(f"A hand{way} with {fu} fu has at least {least} han.")


def _way(self_drawn: bool | None) -> str:
    return "by self-draw" if self_drawn else "on a discard"


def check_yakuman(count: int) -> None:
    """Whether a hand can be worth so many yakuman. Raises InvalidValue."""
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_YAKUMAN:
        raise InvalidValue(f"{count!r} is not a number of yakuman.")
