"""The Mahjong Competition Rules by brute force: every reading, every legal choice of chow fans, one rule a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations, pairwise, permutations

from scoring import Flag, Hand
from tests.scoring.reference import shapes
from tests.scoring.reference.shapes import Part, View, all_tiles

POINTS = {
    88: "Big Four Winds, Big Three Dragons, All Green, Nine Gates, Four Kongs, Seven Shifted Pairs, Thirteen Orphans",
    64: "All Terminals, Little Four Winds, Little Three Dragons, All Honors, Four Concealed Pungs,"
    " Pure Terminal Chows",
    48: "Quadruple Chow, Four Pure Shifted Pungs",
    32: "Four Pure Shifted Chows, Three Kongs, All Terminals and Honors",
    24: "Seven Pairs, Greater Honors and Knitted Tiles, All Even Pungs, Full Flush, Pure Triple Chow,"
    " Pure Shifted Pungs, Upper Tiles, Middle Tiles, Lower Tiles",
    16: "Pure Straight, Three-Suited Terminal Chows, Pure Shifted Chows, All Fives, Triple Pung, Three Concealed Pungs",
    12: "Lesser Honors and Knitted Tiles, Knitted Straight, Upper Four, Lower Four, Big Three Winds",
    8: "Mixed Straight, Reversible Tiles, Mixed Triple Chow, Mixed Shifted Pungs, Chicken Hand, Last Tile Draw,"
    " Last Tile Claim, Out with Replacement Tile, Robbing The Kong, Two Concealed Kongs",
    6: "All Pungs, Half Flush, Mixed Shifted Chows, All Types, Melded Hand, Two Dragons Pungs,"
    " One Melded Kong and One Concealed Kong",
    4: "Outside Hand, Fully Concealed Hand, Two Melded Kongs, Last Tile",
    2: "Dragon Pung, Prevalent Wind, Seat Wind, Concealed Hand, All Chows, Tile Hog, Double Pung, Two Concealed Pungs,"
    " Concealed Kong, All Simples",
    1: "Pure Double Chow, Mixed Double Chow, Short Straight, Two Terminal Chows, Pung of Terminals or Honors,"
    " Melded Kong, One Voided Suit, No Honors, Edge Wait, Closed Wait, Single Wait, Self-Drawn, Flower Tiles",
}
WORTH = {name.strip(): points for points, names in POINTS.items() for name in names.split(",")}
GREEN = {19, 20, 21, 23, 25, 32}
REVERSIBLE = {9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31}


def best(hand: Hand) -> tuple[int, list[dict[str, int]]] | None:
    """The highest total with flowers and every choice of items that reaches it; None when the tiles do not win."""
    views = list(
        chain(
            shapes.set_views(hand),
            shapes.knitted_views(hand),
            shapes.pair_views(hand),
            shapes.orphan_views(hand),
            shapes.single_views(hand),
        )
    )
    readings = [items for view in views for items in _readings(hand, view)]
    if not readings:
        return None
    top = max(sum(items.values()) for items in readings)
    return top, [items for items in readings if sum(items.values()) == top]


def _wins(hand: Hand) -> bool:
    return any(
        True
        for views in (
            shapes.set_views,
            shapes.knitted_views,
            shapes.pair_views,
            shapes.orphan_views,
            shapes.single_views,
        )
        for _ in views(hand)
    )


def _waits(hand: Hand) -> list[int]:
    held = all_tiles(hand)
    held.remove(hand.winning_tile)
    return [tile for tile in range(34) if held.count(tile) < 4 and _wins(replace(hand, winning_tile=tile))]


def _readings(hand: Hand, view: View) -> Iterator[dict[str, int]]:
    """One reading for each legal choice of chow fans."""
    chows = sorted(part.tile for part in view.parts if part.kind == "chow")
    plain = _plain_fans(hand, view)
    for chosen in _chow_choices(chows, view):
        counts = plain + Counter(chosen)
        _strike(counts, view)
        items = {name: WORTH[name] * count for name, count in counts.items() if count > 0}
        if not items:
            items = {"Chicken Hand": 8}
        if hand.bonus:
            items["Flower Tiles"] = len(hand.bonus)
        yield items


def _chow_choices(chows: list[int], view: View) -> Iterator[list[str]]:
    """Every legal choice: at most one fan of three or four chows, and links that each bring in a new chow.

    To count none of the fans that are there is no choice: it would make a Chicken Hand of a hand that has a fan.
    """
    pair = next((part.tile for part in view.parts if part.kind == "pair"), -1)
    four = _four_chow_fan(chows, pair) if len(chows) == 4 else None
    if four:
        yield [four]
    links = [
        (name, pair_of)
        for pair_of in combinations(range(len(chows)), 2)
        if (name := _two_chow_fan(*(chows[i] for i in pair_of)))
    ]
    triples = [
        (name, trio)
        for trio in combinations(range(len(chows)), 3)
        if (name := _three_chow_fan([chows[i] for i in trio]))
    ]
    bases: list[tuple[list[str], set[int]]] = [([], set())]
    bases += [([name], set(trio)) for name, trio in triples]
    for names, linked in bases:
        for size in range(4):
            for subset in combinations(links, size):
                is_declined = not names and not subset and bool(links or triples)
                if not is_declined and any(_is_legal_order(order, linked) for order in permutations(subset)):
                    yield names + [name for name, _ in subset]


def _is_legal_order(order: tuple[tuple[str, tuple[int, ...]], ...], linked: set[int]) -> bool:
    known = set(linked)
    for _, pair in order:
        if set(pair) <= known:
            return False
        known |= set(pair)
    return not _links_groups_twice(order, linked)


def _links_groups_twice(order: tuple[tuple[str, tuple[int, ...]], ...], linked: set[int]) -> bool:
    """Whether more links are used than chows can be brought in: chows minus groups of linked chows."""
    groups = [set(linked)] if linked else []
    for _, pair in order:
        touching = [group for group in groups if group & set(pair)]
        merged = set(pair).union(*touching)
        groups = [group for group in groups if not group & set(pair)] + [merged]
    brought = sum(len(group) - 1 for group in groups) - max(len(linked) - 1, 0)
    return len(order) > brought


def _two_chow_fan(a: int, b: int) -> str | None:
    if a // 9 != b // 9:
        return "Mixed Double Chow" if a % 9 == b % 9 else None
    return {0: "Pure Double Chow", 3: "Short Straight", 6: "Two Terminal Chows"}.get(abs(a - b))


def _three_chow_fan(chows: list[int]) -> str | None:
    a, b, c = sorted(chow % 9 for chow in chows)
    suits = len({chow // 9 for chow in chows})
    steps = (b - a, c - b)
    pure = {
        (0, 0): "Pure Triple Chow",
        (3, 3): "Pure Straight",
        (1, 1): "Pure Shifted Chows",
        (2, 2): "Pure Shifted Chows",
    }
    mixed = {(0, 0): "Mixed Triple Chow", (3, 3): "Mixed Straight", (1, 1): "Mixed Shifted Chows"}
    return pure.get(steps) if suits == 1 else mixed.get(steps) if suits == 3 else None


def _four_chow_fan(chows: list[int], pair: int) -> str | None:
    ranks = sorted(chow % 9 for chow in chows)
    suits = {chow // 9 for chow in chows}
    steps = {b - a for a, b in pairwise(ranks)}
    if len(suits) == 1:
        if ranks == [0, 0, 6, 6] and pair == 9 * suits.pop() + 4:
            return "Pure Terminal Chows"
        return {0: "Quadruple Chow", 1: "Four Pure Shifted Chows", 2: "Four Pure Shifted Chows"}.get(
            steps.pop() if len(steps) == 1 else -1
        )
    is_three_suited = (
        ranks == [0, 0, 6, 6]
        and len(set(chows)) == 4
        and len(suits) == 2
        and pair in {9 * suit + 4 for suit in range(3) if suit not in suits}
    )
    return "Three-Suited Terminal Chows" if is_three_suited else None


def _plain_fans(hand: Hand, view: View) -> Counter[str]:
    """Everything but the fans of several chows, before anything is struck."""
    fans: Counter[str] = Counter()
    tiles = all_tiles(hand)
    _add_composition(fans, hand, view, set(tiles))
    _add_pungs(fans, hand, view)
    _add_concealment(fans, hand, view)
    _add_manner(fans, hand, view)
    kongs = [part.tile for part in view.parts if part.kind == "kong"]
    fans["Tile Hog"] += sum(tiles.count(tile) == 4 and tile not in kongs for tile in set(tiles))
    return fans


def _add_composition(fans: Counter[str], hand: Hand, view: View, kinds: set[int]) -> None:
    suits = {tile // 9 for tile in kinds if tile < 27}
    honors = {tile for tile in kinds if tile >= 27}
    ranks = {tile % 9 + 1 for tile in kinds if tile < 27}
    sets = [part for part in view.parts if part.kind != "pair"]
    checks = {
        "All Green": kinds <= GREEN,
        "All Terminals": not honors and ranks <= {1, 9},
        "All Honors": not suits,
        "All Terminals and Honors": bool(honors and suits) and ranks <= {1, 9} and view.form != "orphans",
        "Full Flush": len(suits) == 1 and not honors,
        "Half Flush": len(suits) == 1 and bool(honors),
        "One Voided Suit": len(suits) == 2,
        "All Types": len(suits) == 3 and bool(honors & {27, 28, 29, 30}) and bool(honors & {31, 32, 33}),
        "Upper Tiles": not honors and ranks <= {7, 8, 9},
        "Middle Tiles": not honors and ranks <= {4, 5, 6},
        "Lower Tiles": not honors and ranks <= {1, 2, 3},
        "Upper Four": not honors and ranks <= {6, 7, 8, 9},
        "Lower Four": not honors and ranks <= {1, 2, 3, 4},
        "Reversible Tiles": kinds <= REVERSIBLE,
        "All Simples": not honors and not ranks & {1, 9},
        "No Honors": not honors,
        "Nine Gates": _is_nine_gates(hand),
        "Thirteen Orphans": view.form == "orphans",
        "Seven Pairs": view.form == "pairs",
        "Seven Shifted Pairs": view.form == "pairs"
        and len(kinds) == 7
        and len(suits) == 1
        and not honors
        and max(ranks) - min(ranks) == 6,
        "Greater Honors and Knitted Tiles": view.form == "singles" and len(honors) == 7,
        "Lesser Honors and Knitted Tiles": view.form == "singles" and len(honors) < 7,
        "Knitted Straight": view.form == "knitted" or (view.form == "singles" and len(honors) == 5),
    }
    if view.form == "sets":
        checks["All Pungs"] = all(part.kind in ("pung", "kong") for part in sets)
        checks["All Even Pungs"] = checks["All Pungs"] and not honors and ranks <= {2, 4, 6, 8}
        checks["Outside Hand"] = all(_part_tiles(part) & shapes.ORPHANS for part in view.parts)
        checks["All Fives"] = all({4, 13, 22} & _part_tiles(part) for part in view.parts)
    if view.form in ("sets", "knitted"):
        pair = next(part.tile for part in view.parts if part.kind == "pair")
        checks["All Chows"] = all(part.kind == "chow" for part in sets) and pair < 27
    fans.update(name for name, holds in checks.items() if holds)


def _part_tiles(part: Part) -> set[int]:
    return {part.tile, part.tile + 1, part.tile + 2} if part.kind == "chow" else {part.tile}


def _is_nine_gates(hand: Hand) -> bool:
    suit = hand.winning_tile // 9
    nine = sorted([0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8])
    return not hand.melds and suit < 3 and [tile - 9 * suit for tile in hand.concealed] == nine


def _add_pungs(fans: Counter[str], hand: Hand, view: View) -> None:
    pungs = sorted(part.tile for part in view.parts if part.kind in ("pung", "kong"))
    pair = next((part.tile for part in view.parts if part.kind == "pair"), -1) if view.form != "pairs" else -1
    winds = [tile for tile in pungs if 27 <= tile <= 30]
    dragons = [tile for tile in pungs if tile >= 31]
    fans["Dragon Pung"] += len(dragons)
    fans["Two Dragons Pungs"] += len(dragons) == 2
    fans["Big Three Dragons"] += len(dragons) == 3
    fans["Little Three Dragons"] += len(dragons) == 2 and pair >= 31
    fans["Big Four Winds"] += len(winds) == 4
    fans["Little Four Winds"] += len(winds) == 3 and 27 <= pair <= 30
    fans["Big Three Winds"] += len(winds) == 3
    scoring = {27 + hand.seat_wind, 27 + hand.round_wind}
    fans["Seat Wind"] += 27 + hand.seat_wind in winds
    fans["Prevalent Wind"] += 27 + hand.round_wind in winds
    fans["Pung of Terminals or Honors"] += sum(tile in (0, 8, 9, 17, 18, 26) for tile in pungs)
    if len(winds) < 3:
        fans["Pung of Terminals or Honors"] += sum(tile not in scoring for tile in winds)
    _add_rank_fans(fans, [tile for tile in pungs if tile < 27])


def _add_rank_fans(fans: Counter[str], pungs: list[int]) -> None:
    choices: list[Counter[str]] = [
        Counter({"Double Pung": sum(a % 9 == b % 9 for a, b in combinations(pungs, 2))})
    ]
    for trio in combinations(pungs, 3):
        name = _three_pung_fan(trio)
        if name:
            rest = [tile for tile in pungs if tile not in trio]
            beside = min(1, sum(tile % 9 == other % 9 for tile in rest for other in trio))
            choices.append(Counter({name: 1, "Double Pung": beside}))
    if (
        len(pungs) == 4
        and [tile - pungs[0] for tile in pungs] == [0, 1, 2, 3]
        and pungs[0] // 9 == pungs[3] // 9
    ):
        choices.append(Counter({"Four Pure Shifted Pungs": 1}))
    fans.update(max(choices, key=lambda choice: sum(WORTH[name] * count for name, count in choice.items())))


def _three_pung_fan(trio: tuple[int, ...]) -> str | None:
    suits = {tile // 9 for tile in trio}
    ranks = sorted(tile % 9 for tile in trio)
    is_run = [rank - ranks[0] for rank in ranks] == [0, 1, 2]
    if len(suits) == 1:
        return "Pure Shifted Pungs" if is_run else None
    if len(suits) == 3:
        return "Mixed Shifted Pungs" if is_run else "Triple Pung" if len(set(ranks)) == 1 else None
    return None


def _add_concealment(fans: Counter[str], hand: Hand, view: View) -> None:
    hidden = sum(part.concealed for part in view.parts if part.kind in ("pung", "kong"))
    melded = sum(part.kind == "kong" and not part.concealed for part in view.parts)
    concealed = sum(part.kind == "kong" and part.concealed for part in view.parts)
    if melded + concealed >= 3:
        fans["Four Kongs" if melded + concealed == 4 else "Three Kongs"] += 1
        fans["Concealed Kong"] += concealed == 1
    elif melded + concealed == 2:
        fans["Two Melded Kongs"] += melded == 2
        fans["One Melded Kong and One Concealed Kong"] += melded == 1
    else:
        fans["Melded Kong"] += melded
        fans["Concealed Kong"] += concealed
    fans["Two Concealed Kongs"] += concealed == 2
    fans["Two Concealed Pungs"] += hidden == 2 and concealed != 2
    fans["Three Concealed Pungs"] += hidden == 3
    fans["Four Concealed Pungs"] += hidden == 4
    open_sets = sum(meld.is_open for meld in hand.melds)
    if open_sets == 0:
        fans["Fully Concealed Hand" if hand.self_drawn else "Concealed Hand"] += 1
    fans["Melded Hand"] += open_sets == 4 and not hand.self_drawn
    fans["Self-Drawn"] += hand.self_drawn


def _add_manner(fans: Counter[str], hand: Hand, view: View) -> None:
    names = {
        Flag.LAST_OF_WALL: "Last Tile Draw",
        Flag.LAST_DISCARD: "Last Tile Claim",
        Flag.KONG_REPLACEMENT: "Out with Replacement Tile",
        Flag.ROBBING_KONG: "Robbing The Kong",
        Flag.LAST_OF_KIND: "Last Tile",
    }
    fans.update(names[flag] for flag in hand.flags if flag in names)
    in_melds = sum(hand.winning_tile in meld.tiles for meld in hand.melds if meld.kind == "chow")
    in_melds += 3 * sum(hand.winning_tile in meld.tiles for meld in hand.melds if meld.kind == "pung")
    if in_melds == 3 and Flag.LAST_OF_KIND not in hand.flags:
        fans["Last Tile"] += 1
    used = view.used
    if used is None or used.kind == "pung" or (view.form == "knitted" and used.kind == "chow"):
        return
    offset = hand.winning_tile - used.tile
    if used.kind == "pair":
        name = "Single Wait"
    elif offset == 1:
        name = "Closed Wait"
    elif (offset == 2 and used.tile % 9 == 0) or (offset == 0 and used.tile % 9 == 6):
        name = "Edge Wait"
    else:
        return
    if len(_waits(hand)) == 1:
        fans[name] += 1


def _strike(counts: Counter[str], view: View) -> None:
    """Non-repeat: what a counted fan always contains goes."""
    for name, contained in CONTAINED.items():
        if counts[name] > 0:
            for other in contained:
                counts[other] = 0
    if view.form == "pairs" and (counts["All Green"] or counts["All Terminals"]):
        counts["Tile Hog"] = 0


_NO_HONORS = ("No Honors",)
_SIMPLES = ("All Simples", "No Honors")
_OUTSIDE = ("All Pungs", "Outside Hand", "Pung of Terminals or Honors")
CONTAINED = {
    "Big Four Winds": (
        "Big Three Winds",
        "All Pungs",
        "Prevalent Wind",
        "Seat Wind",
        "Pung of Terminals or Honors",
    ),
    "Big Three Dragons": ("Two Dragons Pungs", "Dragon Pung"),
    "Little Three Dragons": ("Two Dragons Pungs", "Dragon Pung"),
    "Two Dragons Pungs": ("Dragon Pung",),
    "All Green": ("One Voided Suit",),
    "Nine Gates": (
        "Full Flush",
        "Concealed Hand",
        "No Honors",
        "Pung of Terminals or Honors",
        "Edge Wait",
        "Closed Wait",
        "Single Wait",
    ),
    "Four Kongs": ("All Pungs", "Single Wait"),
    "Seven Shifted Pairs": (
        "Seven Pairs",
        "Full Flush",
        "Concealed Hand",
        "No Honors",
        "Single Wait",
        "Tile Hog",
    ),
    "Thirteen Orphans": ("All Types", "Concealed Hand", "Single Wait"),
    "All Terminals": (*_OUTSIDE, "No Honors"),
    "Little Four Winds": ("Big Three Winds",),
    "All Honors": _OUTSIDE,
    "All Terminals and Honors": _OUTSIDE,
    "Four Concealed Pungs": ("All Pungs", "Concealed Hand"),
    "Pure Terminal Chows": ("Full Flush", "All Chows", "No Honors"),
    "Quadruple Chow": ("Tile Hog",),
    "Four Pure Shifted Pungs": ("All Pungs",),
    "Seven Pairs": ("Concealed Hand", "Single Wait"),
    "Greater Honors and Knitted Tiles": ("All Types", "Concealed Hand"),
    "Lesser Honors and Knitted Tiles": ("All Types", "Concealed Hand"),
    "All Even Pungs": ("All Pungs", *_SIMPLES),
    "Full Flush": _NO_HONORS,
    "Upper Tiles": ("Upper Four", "No Honors"),
    "Middle Tiles": _SIMPLES,
    "Lower Tiles": ("Lower Four", "No Honors"),
    "Three-Suited Terminal Chows": ("All Chows", "No Honors"),
    "All Fives": _SIMPLES,
    "Upper Four": _NO_HONORS,
    "Lower Four": _NO_HONORS,
    "Reversible Tiles": ("One Voided Suit",),
    "Last Tile Draw": ("Self-Drawn",),
    "Out with Replacement Tile": ("Self-Drawn",),
    "Fully Concealed Hand": ("Self-Drawn",),
    "Robbing The Kong": ("Last Tile",),
    "Melded Hand": ("Single Wait",),
    "All Chows": _NO_HONORS,
    "All Simples": _NO_HONORS,
}
