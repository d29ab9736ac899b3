"""Random hands of every sort for the tests: likely, dense, special, with flags, not always winning."""

from __future__ import annotations

from random import Random

from scoring import Flag, Hand, Meld, MeldKind, Wind
from scoring.shapes import CHOW_TILES, KNITTED_PATTERNS

_HONORS = range(27, 34)
_OUTSIDERS = (0, 8, 9, 17, 18, 26, *_HONORS)
_POOLS: tuple[tuple[int, ...], ...] = (
    tuple(range(34)),
    tuple(range(34)),
    tuple(range(9)),
    tuple(range(9, 18)),
    tuple(range(18)),
    tuple(range(18, 34)),
    _OUTSIDERS,
    (0, 8, 9, 17, 18, 26),
    tuple(_HONORS),
    (19, 20, 21, 23, 25, 32),
    tuple(tile for tile in range(27) if tile % 9 in (0, 1, 2)),
    tuple(tile for tile in range(27) if tile % 9 in (3, 4, 5)),
    tuple(tile for tile in range(27) if tile % 9 in (6, 7, 8)),
    tuple(tile for tile in range(27) if tile % 9 in (1, 3, 5, 7)),
    (*range(18, 27), 32),
)


def any_hand(rng: Random, ruleset_id: str) -> Hand:
    """A hand of thirteen and one tiles that mostly wins; flags and bonus tiles fit it mostly."""
    concealed, melds = _special(rng) if rng.random() < 0.2 else _regular(rng)
    winning_tile = concealed.pop(rng.randrange(len(concealed)))
    if rng.random() < 0.02:
        concealed[0] = rng.randrange(34)
    self_drawn = rng.random() < 0.45
    seat_wind = Wind(rng.randrange(4))
    has_bonus = ruleset_id in ("mcr", "hk_fanlaak") and rng.random() < 0.5
    return Hand(
        concealed=tuple(concealed),
        melds=melds,
        winning_tile=winning_tile,
        self_drawn=self_drawn,
        seat_wind=seat_wind,
        round_wind=Wind(rng.randrange(4)),
        flags=_flags(rng, melds, self_drawn=self_drawn, is_east=seat_wind is Wind.EAST),
        bonus=tuple(rng.sample(range(34, 42), rng.randrange(9))) if has_bonus else (),
    )


def _regular(rng: Random) -> tuple[list[int], tuple[Meld, ...]]:
    while True:
        pool = rng.choice(_POOLS)
        chows = [tiles for tiles in CHOW_TILES if all(tile in pool for tile in tiles)]
        sets = [
            rng.choice(chows) if chows and rng.random() < 0.6 else (rng.choice(pool),) * 3 for _ in range(4)
        ]
        pair = rng.choice(pool)
        tiles = [pair, pair, *(tile for group in sets for tile in group)]
        if max(tiles.count(tile) for tile in tiles) > 4:
            continue
        share_declared = rng.choice((0.0, 0.0, 0.3, 0.8))
        concealed, melds = [pair, pair], []
        for group in sets:
            if rng.random() < share_declared:
                melds.append(_meld(rng, group, can_be_kong=tiles.count(group[0]) == 3))
            else:
                concealed.extend(group)
        return concealed, tuple(melds)


def _meld(rng: Random, group: tuple[int, ...], *, can_be_kong: bool) -> Meld:
    if group[0] != group[1]:
        return Meld(MeldKind.CHOW, group)
    if can_be_kong and rng.random() < 0.5:
        return Meld(rng.choice((MeldKind.KONG, MeldKind.CONCEALED_KONG)), (*group, group[0]))
    return Meld(MeldKind.PUNG, group)


def _special(rng: Random) -> tuple[list[int], tuple[Meld, ...]]:
    pattern = list(rng.choice(KNITTED_PATTERNS))
    match rng.randrange(4):
        case 0:
            pool = rng.choice(_POOLS)
            kinds = rng.choices(pool, k=7)
            return sorted(kinds + kinds), ()
        case 1:
            return [*_OUTSIDERS, rng.choice(_OUTSIDERS)], ()
        case 2:
            suited = rng.randint(7, 9)
            return [*rng.sample(pattern, suited), *rng.sample(_HONORS, 14 - suited)], ()
        case _:
            group = rng.choice(CHOW_TILES) if rng.random() < 0.6 else (rng.randrange(34),) * 3
            pair = rng.randrange(34)
            if rng.random() < 0.5:
                return [*pattern, *group, pair, pair], ()
            return [*pattern, pair, pair], (_meld(rng, group, can_be_kong=group[0] not in pattern),)


def _flags(rng: Random, melds: tuple[Meld, ...], *, self_drawn: bool, is_east: bool) -> frozenset[Flag]:
    flags: set[Flag] = set()
    if rng.random() < 0.6:
        return frozenset()
    kongs = sum(meld.is_kong for meld in melds)
    if self_drawn:
        if rng.random() < 0.4:
            flags.add(Flag.LAST_OF_WALL)
        if kongs and rng.random() < 0.5:
            flags.add(Flag.KONG_REPLACEMENT)
        if kongs > 1 and rng.random() < 0.4:
            flags |= {Flag.KONG_REPLACEMENT, Flag.CONSECUTIVE_KONG}
        if is_east and not flags:
            flags.add(Flag.HEAVEN)
    else:
        flags.add(rng.choice((Flag.LAST_DISCARD, Flag.ROBBING_KONG, Flag.EARTH, Flag.LAST_OF_KIND)))
    return frozenset(flags)
