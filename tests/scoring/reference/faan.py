"""The two Hong Kong rulesets by brute force: every reading, one condition a line."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from scoring import Flag, Hand
from tests.scoring.reference import shapes
from tests.scoring.reference.shapes import View, all_tiles

Result = tuple[int, int, list[dict[str, int]]]
"""Value, total and every choice of items that reaches both."""

_NINE = sorted([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8])


def _best(readings: list[tuple[int, int, dict[str, int]]]) -> Result | None:
    if not readings:
        return None
    value, total = max((value, total) for value, total, _ in readings)
    return value, total, [items for v, t, items in readings if (v, t) == (value, total)]


def _sets(view: View) -> list[tuple[str, int, bool]]:
    return [(part.kind, part.tile, part.concealed) for part in view.parts if part.kind != "pair"]


def _pair(view: View) -> int:
    return next(part.tile for part in view.parts if part.kind == "pair")


def _holds_nine_gates(tiles: list[int]) -> bool:
    suit = tiles[0] // 9
    return suit < 3 and sorted(tile - 9 * suit for tile in tiles) == _NINE


def best_gghk(hand: Hand) -> Result | None:
    """GGHK: everything adds up, ten faan are the cap."""
    readings = []
    for view in chain(shapes.set_views(hand), shapes.orphan_views(hand)):
        items = {name: faan for name, faan in _gghk_items(hand, view).items() if faan}
        total = sum(items.values())
        readings.append((min(10, total), total, items))
    return _best(readings)


def _gghk_items(hand: Hand, view: View) -> dict[str, int]:
    flags = hand.flags
    after_kan = Flag.KONG_REPLACEMENT in flags or Flag.CONSECUTIVE_KONG in flags
    items = {
        "Closed Hand": not hand.melds,
        "Self drawn": hand.self_drawn,
        "Robbing a kan": Flag.ROBBING_KONG in flags,
        "After kan": after_kan,
        "Last Tile from Wall": Flag.LAST_OF_WALL in flags,
        "Bless of Heaven": 10 * (Flag.HEAVEN in flags),
        "Bless of Earth": 10 * (Flag.EARTH in flags),
        "After Consecutive Kan": 10 * (Flag.CONSECUTIVE_KONG in flags),
    }
    if view.form == "orphans":
        return {name: int(faan) for name, faan in (items | {"Thirteen Orphans": 10}).items()}
    tiles, sets, pair = all_tiles(hand), _sets(view), _pair(view)
    suits = {tile // 9 for tile in tiles if tile < 27}
    has_honors = any(tile >= 27 for tile in tiles)
    pungs = [tile for kind, tile, _ in sets if kind != "chow"]
    winds = [tile for tile in pungs if 27 <= tile <= 30]
    dragons = [tile for tile in pungs if tile >= 31]
    is_outside = set(tiles) <= shapes.ORPHANS
    held = list(hand.concealed)
    gates = not hand.melds and (
        _holds_nine_gates(held)
        or (hand.self_drawn and any(_holds_nine_gates(_without(tiles, tile)) for tile in set(tiles)))
    )
    gates = gates and len(suits) == 1 and not has_honors
    items |= {
        "All sequences": not pungs,
        "All Triplets": 3 * (len(pungs) == 4),
        "Triplet of Dragons": len(dragons),
        "Triplet of Winds": sum(27 + wind in winds for wind in (hand.seat_wind, hand.round_wind)),
        "All Terminals and Honours": len(pungs) == 4 and is_outside,
        "All Terminals": 10 * (len(pungs) == 4 and is_outside and not has_honors),
        "All Honors": 10 * (not suits),
        "Semi-Flush": 3 * (len(suits) == 1 and has_honors),
        "Flush": 7 * (len(suits) == 1 and not has_honors),
        "Small Dragons": 3 * (len(dragons) == 2 and pair >= 31),
        "Big Dragons": 5 * (len(dragons) == 3),
        "Small Winds": 10 * (len(winds) == 3 and 27 <= pair <= 30),
        "Big Winds": 10 * (len(winds) == 4),
        "All Concealed Triplets": 10
        * (len(sets) == 4 and all(kind == "pung" and hidden for kind, _, hidden in sets)),
        "All Quads": 10 * all(kind == "kong" for kind, _, _ in sets),
        "Nine Gates": 10 * gates,
    }
    return {name: int(faan) for name, faan in items.items()}


def _without(tiles: list[int], tile: int) -> list[int]:
    rest = list(tiles)
    rest.remove(tile)
    return rest


def best_hk_fanlaak(hand: Hand) -> Result | None:
    """Hong Kong with bonus tiles: rows add up, a limit hand counts 64 alone."""
    readings: list[tuple[int, int, dict[str, int]]] = []
    for view in chain(shapes.set_views(hand), shapes.pair_views(hand), shapes.orphan_views(hand)):
        limits = _hk_limits(hand, view)
        readings += [(10, 64, {name: 64}) for name in limits]
        if not limits:
            items = {name: fan for name, fan in _hk_items(hand, view).items() if fan}
            total = sum(items.values())
            readings.append((min(10, total), total, items))
    return _best(readings)


def _hk_limits(hand: Hand, view: View) -> list[str]:
    tiles = all_tiles(hand)
    checks = {
        "Thirteen Orphans": view.form == "orphans",
        "Heavenly Hands": Flag.HEAVEN in hand.flags,
        "Earthly Hands": Flag.EARTH in hand.flags,
    }
    if view.form == "sets":
        sets, pair = _sets(view), _pair(view)
        pungs = {tile for kind, tile, _ in sets if kind != "chow"}
        winds = {tile for tile in pungs if 27 <= tile <= 30}
        dragons = {tile for tile in pungs if tile >= 31}
        all_pungs = len(pungs) == 4
        checks |= {
            "Hidden Treasure": all_pungs and hand.self_drawn and not any(meld.is_open for meld in hand.melds),
            "Three Great Scholars": len(dragons) == 3,
            "Little Four Winds": len(winds) == 3 and 27 <= pair <= 30,
            "Big Four Winds": len(winds) == 4,
            "All Honors": min(tiles) >= 27,
            "All Terminals": all(tile < 27 and tile % 9 in (0, 8) for tile in tiles),
            "Nine Gates": not hand.melds
            and max(tiles) < 27
            and any(_holds_nine_gates(_without(tiles, tile)) for tile in set(tiles))
            and len({tile // 9 for tile in tiles}) == 1,
            "All Kongs": all(kind == "kong" for kind, _, _ in sets),
        }
        for name, dragon, suit in (("Jade Dragon", 32, 2), ("Ruby Dragon", 33, 0), ("Pearl Dragon", 31, 1)):
            checks[name] = (
                all_pungs and dragon in pungs and all(tile == dragon or tile // 9 == suit for tile in tiles)
            )
    return [name for name, holds in checks.items() if holds]


def _hk_items(hand: Hand, view: View) -> Counter[str]:
    items: Counter[str] = Counter()
    flags, tiles = hand.flags, all_tiles(hand)
    items["Self-drawn last tile"] = int(hand.self_drawn)
    items["Out on the last tile of the Wall"] = int(Flag.LAST_OF_WALL in flags)
    items["Out on the last discard"] = int(Flag.LAST_DISCARD in flags)
    items["Out by robbing a Kong"] = int(Flag.ROBBING_KONG in flags)
    items["Out on a supplement tile"] = int(
        bool(flags & {Flag.KONG_REPLACEMENT, Flag.CONSECUTIVE_KONG, Flag.FLOWER_REPLACEMENT})
    )
    items["No Flowers or Seasons"] = int(not hand.bonus)
    items["Flower of own Wind"] = int(34 + hand.seat_wind in hand.bonus)
    items["Season of own Wind"] = int(38 + hand.seat_wind in hand.bonus)
    items["All Flowers"] = 2 * ({34, 35, 36, 37} <= set(hand.bonus))
    items["All Seasons"] = 2 * ({38, 39, 40, 41} <= set(hand.bonus))
    suits = {tile // 9 for tile in tiles if tile < 27}
    has_honors = max(tiles) >= 27
    items["One suit and Honors"] = 3 * (len(suits) == 1 and has_honors)
    items["One suit only"] = 6 * (len(suits) == 1 and not has_honors)
    if view.form == "pairs":
        items["Seven Pairs"] = 4
        return items
    sets = _sets(view)
    kinds = Counter(kind for kind, _, _ in sets)
    items["Chow hand"] = int(kinds["chow"] == 4)
    items["Pung hand"] = 3 * (kinds["chow"] == 0)
    dragons = 0
    for kind, tile, _ in sets:
        name = kind.capitalize()
        if tile >= 31:
            dragons += 1
            items[f"{name} of Dragons"] += 1
        if tile == 27 + hand.seat_wind:
            items[f"{name} of player's Own Wind"] += 1
        if tile == 27 + hand.round_wind:
            items[f"{name} of the Wind of the Round"] += 1
    items["Little Three Dragons"] = 4 * (dragons == 2 and _pair(view) >= 31)
    return items
