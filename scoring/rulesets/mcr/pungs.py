"""The fans of pungs: winds, dragons, terminals and pungs of related ranks."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from scoring.rulesets.mcr.items import FAN, ITEMS
from scoring.tiles import DRAGONS, EAST, SUITED_KINDS, TERMINALS, WINDS, Tile


class PungFan(NamedTuple):
    """A fan, how often it counts, and the positions of the pungs that make it."""

    fan: int
    times: int
    pungs: tuple[int, ...]


_DOUBLE: Final = FAN["Double Pung"]
_TERMINALS_OR_HONORS: Final = FAN["Pung of Terminals or Honors"]


def pung_fans(pungs: tuple[Tile, ...], pair: Tile, seat_wind: int, round_wind: int) -> list[PungFan]:
    """All fans in the pungs (with the pair, for the little fans).

    Fans that other fans of the list contain as a whole are still included; those contained set by set are not.
    """
    fans: list[PungFan] = []
    suited = [position for position, tile in enumerate(pungs) if tile < SUITED_KINDS]
    if len(suited) < len(pungs):
        winds = tuple([position for position, tile in enumerate(pungs) if tile in WINDS])
        dragons = tuple([position for position, tile in enumerate(pungs) if tile in DRAGONS])
        fans += _wind_fans(pungs, pair, winds, EAST + seat_wind, EAST + round_wind)
        fans += _dragon_fans(pair, dragons, len(pungs))
    else:
        terminals = tuple([position for position, tile in enumerate(pungs) if tile in TERMINALS])
        if terminals:
            fans.append(PungFan(_TERMINALS_OR_HONORS, len(terminals), terminals))
    if len(suited) > 1:
        fans += rank_fans(pungs)
    return fans


def _wind_fans(
    pungs: tuple[Tile, ...], pair: Tile, winds: tuple[int, ...], seat_tile: Tile, round_tile: Tile
) -> list[PungFan]:
    fans = []
    if len(winds) == 4:
        fans.append(PungFan(FAN["Big Four Winds"], 1, winds))
    if len(winds) == 3 and pair in WINDS:
        fans.append(PungFan(FAN["Little Four Winds"], 1, (*winds, len(pungs))))
    if len(winds) >= 3:
        fans.append(PungFan(FAN["Big Three Winds"], 1, winds))
    plain = []
    for position, tile in enumerate(pungs):
        if tile == round_tile:
            fans.append(PungFan(FAN["Prevalent Wind"], 1, (position,)))
        if tile == seat_tile:
            fans.append(PungFan(FAN["Seat Wind"], 1, (position,)))
        is_plain_wind = tile in WINDS and tile not in (seat_tile, round_tile) and len(winds) < 3
        if tile in TERMINALS or is_plain_wind:
            plain.append(position)
    if plain:
        fans.append(PungFan(_TERMINALS_OR_HONORS, len(plain), tuple(plain)))
    return fans


def _dragon_fans(pair: Tile, dragons: tuple[int, ...], pair_position: int) -> list[PungFan]:
    fans = []
    if len(dragons) == 3:
        fans.append(PungFan(FAN["Big Three Dragons"], 1, dragons))
    if len(dragons) == 2 and pair in DRAGONS:
        fans.append(PungFan(FAN["Little Three Dragons"], 1, (*dragons, pair_position)))
    if len(dragons) == 2:
        fans.append(PungFan(FAN["Two Dragons Pungs"], 1, dragons))
    if dragons:
        fans.append(PungFan(FAN["Dragon Pung"], len(dragons), dragons))
    return fans


def related_pungs(pungs: tuple[Tile, ...]) -> tuple[list[PungFan], list[PungFan]]:
    """Every fan of two or three suited pungs of related ranks, whether or not they can count together."""
    suited = [position for position, tile in enumerate(pungs) if tile < SUITED_KINDS]
    doubles = [
        PungFan(_DOUBLE, 1, (a, b)) for a, b in combinations(suited, 2) if pungs[a] % 9 == pungs[b] % 9
    ]
    triples = [
        PungFan(fan, 1, trio)
        for trio in combinations(suited, 3)
        if (fan := _triple_fan(tuple(pungs[position] for position in trio))) is not None
    ]
    return doubles, triples


def rank_fans(pungs: tuple[Tile, ...]) -> list[PungFan]:
    """Fans of suited pungs: one fan of three and at most one double pung beside it, or every double pung."""
    doubles, triples = related_pungs(pungs)
    if not triples:
        if not doubles:
            return []
        used = tuple(sorted({position for double in doubles for position in double.pungs}))
        return [PungFan(_DOUBLE, len(doubles), used)]
    fans: list[PungFan] = []
    if len(pungs) == 4 and _is_run(list(pungs)):
        fans.append(PungFan(FAN["Four Pure Shifted Pungs"], 1, (0, 1, 2, 3)))
    best = max(triples, key=lambda triple: ITEMS[triple.fan].points)
    fans.append(best)
    beside = [double for double in doubles if len(set(double.pungs) - set(best.pungs)) == 1]
    return fans + beside[:1]


def _is_run(tiles: list[Tile]) -> bool:
    """Whether sorted tiles of one suit are consecutive."""
    return tiles[0] // 9 == tiles[-1] // 9 and tiles == list(range(tiles[0], tiles[0] + len(tiles)))


def _triple_fan(tiles: tuple[Tile, ...]) -> int | None:
    if _is_run(list(tiles)):
        return FAN["Pure Shifted Pungs"]
    if len({tile // 9 for tile in tiles}) == 3:
        ranks = sorted(tile % 9 for tile in tiles)
        if ranks[0] == ranks[2]:
            return FAN["Triple Pung"]
        if ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]:
            return FAN["Mixed Shifted Pungs"]
    return None
