"""The Zung Jung patterns by brute force, for Asia Pacific Mahjong and Mahjong Australia."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

from scoring import Flag, Hand
from tests.scoring.reference import shapes
from tests.scoring.reference.faan import Result
from tests.scoring.reference.shapes import View, all_tiles

_NINE = sorted([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8])


def best(hand: Hand, *, spelling: str = "Honor", chicken: bool = True) -> Result | None:
    """Value, total and every choice of items that reaches both; None when the tiles do not win."""
    readings: list[tuple[int, int, dict[str, int]]] = []
    for view in chain(shapes.set_views(hand), shapes.pair_views(hand), shapes.orphan_views(hand)):
        patterns = {name: points for name, points in _patterns(hand, view, spelling).items() if points}
        listed = {name: points for name, points in patterns.items() if points >= 320}
        if listed:
            top = max(listed.values())
            readings += [(top, top, {name: top}) for name, points in listed.items() if points == top]
            continue
        if not patterns and chicken:
            patterns = {"Chicken Hand": 1}
        total = sum(patterns.values())
        readings.append((min(320, total), total, patterns))
    if not readings:
        return None
    value, total = max((value, total) for value, total, _ in readings)
    return value, total, [items for v, t, items in readings if (v, t) == (value, total)]


def _highest(*ladder: tuple[str, int, bool]) -> dict[str, int]:
    """Of one series the highest pattern that holds; the ladder goes upwards."""
    held = [(name, points) for name, points, holds in ladder if holds]
    return dict(held[-1:])


def _patterns(hand: Hand, view: View, spelling: str) -> dict[str, int]:
    flags, tiles = hand.flags, all_tiles(hand)
    patterns = _highest(
        ("Final Draw", 10, Flag.LAST_OF_WALL in flags), ("Final Discard", 10, Flag.LAST_DISCARD in flags)
    )
    patterns |= _highest(("Win on Kong", 10, bool(flags & {Flag.KONG_REPLACEMENT, Flag.CONSECUTIVE_KONG})))
    patterns |= _highest(("Robbing a Kong", 10, Flag.ROBBING_KONG in flags))
    patterns |= _highest(
        ("Blessing of Heaven", 155, Flag.HEAVEN in flags), ("Blessing of Earth", 155, Flag.EARTH in flags)
    )
    if view.form == "orphans":
        return patterns | {"Thirteen Terminals": 160}
    suits = {tile // 9 for tile in tiles if tile < 27}
    honors = [tile for tile in tiles if tile >= 27]
    is_regular = view.form == "sets"
    part_tiles = [
        {part.tile, part.tile + 1, part.tile + 2} if part.kind == "chow" else {part.tile}
        for part in view.parts
    ]
    only_outside = set(tiles) <= shapes.ORPHANS
    patterns |= _highest(("No Terminals", 5, not set(tiles) & shapes.ORPHANS))
    patterns |= _highest(
        ("Mixed One-Suit", 40, len(suits) == 1 and bool(honors)),
        ("Pure One-Suit", 80, len(suits) == 1 and not honors),
    )
    patterns |= _highest((f"All {spelling}s", 320, not suits))
    patterns |= _highest(
        ("Mixed Lesser Terminals", 40, is_regular and all(part & shapes.ORPHANS for part in part_tiles)),
        (
            "Pure Lesser Terminals",
            50,
            is_regular and not honors and all(part & shapes.ORPHANS for part in part_tiles),
        ),
        ("Mixed Greater Terminals", 100, only_outside),
        ("Pure Greater Terminals", 400, only_outside and not honors),
    )
    if view.form == "pairs":
        return patterns | {"Seven Pairs": 30}
    return patterns | _set_patterns(hand, view, spelling)


def _set_patterns(hand: Hand, view: View, spelling: str) -> dict[str, int]:
    sets = [part for part in view.parts if part.kind != "pair"]
    pair = next(part.tile for part in view.parts if part.kind == "pair")
    chows = sorted(part.tile for part in sets if part.kind == "chow")
    pungs = sorted(part.tile for part in sets if part.kind != "chow")
    winds = [tile for tile in pungs if 27 <= tile <= 30]
    dragons = [tile for tile in pungs if tile >= 31]
    hidden = sum(part.concealed for part in sets if part.kind != "chow")
    kongs = sum(part.kind == "kong" for part in sets)
    is_closed = not any(meld.is_open for meld in hand.melds)
    valued = len(dragons) + (27 + hand.seat_wind in winds)
    suited = [tile for tile in pungs if tile < 27]
    ranks = Counter(tile % 9 for tile in suited)
    runs = [length for length in (3, 4) for group in combinations(suited, length) if _is_run(group)]
    repeats = sorted(Counter(chows).values(), reverse=True)
    gates = (
        not hand.melds
        and Flag.HEAVEN not in hand.flags
        and hand.winning_tile < 27
        and [tile - 9 * (hand.winning_tile // 9) for tile in hand.concealed] == _NINE
    )
    triples = list(combinations(chows, 3))
    ladders = (
        _highest(("All Sequences", 5, len(chows) == 4)),
        _highest(("Concealed Hand", 5, is_closed)),
        _highest(("Nine Gates", 480, gates)),
        {f"Value {spelling}": 10 * valued},
        _highest(
            ("Small Three Dragons", 40, len(dragons) == 2 and pair >= 31),
            ("Big Three Dragons", 130, len(dragons) == 3),
        ),
        _highest(
            ("Small Three Winds", 30, len(winds) == 2 and 27 <= pair <= 30),
            ("Big Three Winds", 120, len(winds) == 3),
            ("Small Four Winds", 320, len(winds) == 3 and 27 <= pair <= 30),
            ("Big Four Winds", 400, len(winds) == 4),
        ),
        _highest(("All Triplets", 30, len(pungs) == 4)),
        _highest(
            ("Two Concealed Triplets", 5, hidden == 2),
            ("Three Concealed Triplets", 30, hidden == 3),
            ("Four Concealed Triplets", 125, hidden == 4),
        ),
        _highest(
            ("One Kong", 5, kongs == 1),
            ("Two Kong", 20, kongs == 2),
            ("Three Kong", 120, kongs == 3),
            ("Four Kong", 480, kongs == 4),
        ),
        _highest(
            ("Two Identical Sequences", 10, repeats[:1] == [2]),
            ("Two Identical Sequences Twice", 60, repeats == [2, 2]),
            ("Three Identical Sequences", 120, repeats[:1] == [3]),
            ("Four Identical Sequences", 480, repeats[:1] == [4]),
        ),
        _highest(
            (
                "Three Similar Sequences",
                35,
                any(len({t % 9 for t in g}) == 1 and len({t // 9 for t in g}) == 3 for g in triples),
            )
        ),
        _highest(
            ("Small Three Similar Triplets", 30, pair < 27 and ranks[pair % 9] == 2),
            ("Three Similar Triplets", 120, 3 in ranks.values()),
        ),
        _highest(
            (
                "Nine-Tile Straight",
                40,
                any([t % 9 for t in g] == [0, 3, 6] and len({t // 9 for t in g}) == 1 for g in triples),
            )
        ),
        _highest(
            ("Three Consecutive Triplets", 100, 3 in runs), ("Four Consecutive Triplets", 200, 4 in runs)
        ),
    )
    return {name: points for ladder in ladders for name, points in ladder.items()}


def _is_run(tiles: tuple[int, ...]) -> bool:
    return tiles[0] // 9 == tiles[-1] // 9 and [tile - tiles[0] for tile in tiles] == list(range(len(tiles)))
