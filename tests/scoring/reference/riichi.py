"""A slow second opinion on riichi: every reading and every use of the winning tile, judged by plain lists and counts.

Written from the definitions of the yaku, without the engine's tables; options are a plain dictionary.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring import Flag, Hand
from scoring.types import NO_DORA
from tests.scoring.reference.shapes import ORPHANS, View, all_tiles, orphan_views, pair_views, set_views

DRAGONS = {31: "White Dragon", 32: "Green Dragon", 33: "Red Dragon"}
GREENS = {19, 20, 21, 23, 25, 32}
DOUBLES = {"Kokushi Musou Juusanmen", "Suuankou Tanki", "Junsei Chuuren Poutou", "Daisuushii"}
FLAGS = {
    Flag.RIICHI: "Riichi",
    Flag.DOUBLE_RIICHI: "Double Riichi",
    Flag.IPPATSU: "Ippatsu",
    Flag.LAST_OF_WALL: "Haitei",
    Flag.LAST_DISCARD: "Houtei",
    Flag.KONG_REPLACEMENT: "Rinshan Kaihou",
    Flag.ROBBING_KONG: "Chankan",
}


class Worth(NamedTuple):
    """A reading: its base points first, so that the greatest reading is the best one."""

    base: int
    yakuman: int
    han: int
    fu: int
    yaku: tuple[tuple[str, int], ...]


def best(hand: Hand, options: Mapping[str, Any]) -> Worth | None:
    """The best reading; None for tiles that do not win, and base 0 for a hand without yaku."""
    views = [*set_views(hand), *orphan_views(hand)]
    views += [view for view in pair_views(hand) if len({part.tile for part in view.parts}) == 7]
    return max((_worth(hand, view, options) for view in views), default=None)


def _worth(hand: Hand, view: View, options: Mapping[str, Any]) -> Worth:
    limits = _yakuman(hand, view, options)
    if limits:
        counts = {name: 2 if options["double_yakuman"] and name in DOUBLES else 1 for name in limits}
        paid = sum(counts.values()) if options["yakuman_stack"] else max(counts.values())
        return Worth(
            8000 * paid, paid, 0, 0, tuple(sorted((name, 13 * count) for name, count in counts.items()))
        )
    yaku = _yaku(hand, view, options)
    fu = _fu(hand, view, options, is_pinfu="Pinfu" in yaku)
    worth = _counted(hand, yaku, fu, options)
    if Flag.RENHOU in hand.flags and options["renhou"] == "mangan":
        return max(worth, Worth(2000, 0, 5, 0, (("Renhou", 5),)))
    return worth


def _counted(hand: Hand, yaku: dict[str, int], fu: int, options: Mapping[str, Any]) -> Worth:
    if not yaku:
        return Worth(0, 0, 0, fu, ())
    dora = hand.dora or NO_DORA
    tiles = all_tiles(hand)
    yaku = dict(yaku)
    for name, count in (
        ("Dora", sum(tiles.count(_next(one)) for one in dora.indicators)),
        ("Ura Dora", sum(tiles.count(_next(one)) for one in dora.ura)),
        ("Red Fives", len(dora.reds)),
    ):
        if count:
            yaku[name] = count
    han = sum(yaku.values())
    return Worth(_base(han, fu, options), 0, han, fu, tuple(sorted(yaku.items())))


def _next(tile: int) -> int:
    for first, last in ((0, 8), (9, 17), (18, 26), (27, 30), (31, 33)):
        if tile == last:
            return first
    return tile + 1


def _base(han: int, fu: int, options: Mapping[str, Any]) -> int:
    if han >= 13:
        return 8000 if options["kazoe"] == "yakuman" else 6000
    for least, base in ((11, 6000), (8, 4000), (6, 3000), (5, 2000)):
        if han >= least:
            return base
    if options["kiriage"] and (han, fu) in ((4, 30), (3, 60)):
        return 2000
    return min(fu * int(2 ** (han + 2)), 2000)


def _is_closed(hand: Hand) -> bool:
    return not any(meld.is_open for meld in hand.melds)


def _ranks_by_suit(view: View, kind: str) -> list[tuple[int, int]]:
    return [(part.tile // 9, part.tile % 9) for part in view.parts if part.kind in kind.split()]


def _yakuman(hand: Hand, view: View, options: Mapping[str, Any]) -> list[str]:
    names = []
    tiles = all_tiles(hand)
    if Flag.HEAVEN in hand.flags:
        names.append("Tenhou")
    if Flag.CHIIHOU in hand.flags:
        names.append("Chiihou")
    if Flag.RENHOU in hand.flags and options["renhou"] == "yakuman":
        names.append("Renhou")
    if view.form == "orphans":
        names.append("Kokushi Musou Juusanmen" if set(hand.concealed) == ORPHANS else "Kokushi Musou")
        return names
    if min(tiles) >= 27:
        names.append("Tsuuiisou")
    if view.form == "pairs":
        return names
    if set(tiles) <= GREENS:
        names.append("Ryuuiisou")
    if all(tile < 27 and tile % 9 in (0, 8) for tile in tiles):
        names.append("Chinroutou")
    return [*names, *_pung_yakuman(view), *_nine_gates(hand)]


def _pung_yakuman(view: View) -> list[str]:
    names = []
    pungs = [part for part in view.parts if part.kind in ("pung", "kong")]
    pair = next(part.tile for part in view.parts if part.kind == "pair")
    if len(pungs) == 4 and all(part.concealed for part in pungs):
        names.append("Suuankou Tanki" if view.used and view.used.kind == "pair" else "Suuankou")
    if sum(part.kind == "kong" for part in pungs) == 4:
        names.append("Suukantsu")
    if {31, 32, 33} <= {part.tile for part in pungs}:
        names.append("Daisangen")
    winds = sum(27 <= part.tile <= 30 for part in pungs)
    if winds == 4:
        names.append("Daisuushii")
    if winds == 3 and 27 <= pair <= 30:
        names.append("Shousuushii")
    return names


def _nine_gates(hand: Hand) -> list[str]:
    if hand.melds or len({tile // 9 for tile in all_tiles(hand)}) > 1 or hand.winning_tile >= 27:
        return []
    gates = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    ranks = sorted(tile % 9 for tile in all_tiles(hand))
    for extra in range(9):
        if ranks == sorted([*gates, extra]):
            held = sorted(tile % 9 for tile in hand.concealed)
            return ["Junsei Chuuren Poutou" if held == gates else "Chuuren Poutou"]
    return []


def _yaku(hand: Hand, view: View, options: Mapping[str, Any]) -> dict[str, int]:
    is_closed = _is_closed(hand)
    tiles = all_tiles(hand)
    names = {FLAGS[flag]: 2 if flag is Flag.DOUBLE_RIICHI else 1 for flag in hand.flags if flag in FLAGS}
    if Flag.RENHOU in hand.flags and options["renhou"] == "five_han":
        names["Renhou"] = 5
    if is_closed and hand.self_drawn:
        names["Menzen Tsumo"] = 1
    if not any(tile in ORPHANS for tile in tiles) and (is_closed or options["open_tanyao"]):
        names["Tanyao"] = 1
    if all(tile in ORPHANS for tile in tiles):
        names["Honroutou"] = 2
    suits = {tile // 9 for tile in tiles}
    if len(suits - {3}) == 1:
        names["Chinitsu" if 3 not in suits else "Honitsu"] = (6 if 3 not in suits else 3) - (not is_closed)
    if view.form == "pairs":
        names["Chiitoitsu"] = 2
        return names
    return names | _set_yaku(hand, view, options, is_closed=is_closed)


def _set_yaku(hand: Hand, view: View, options: Mapping[str, Any], *, is_closed: bool) -> dict[str, int]:
    names = _chow_yaku(hand, view, is_closed=is_closed) | _pung_yaku(view)
    pungs = [part for part in view.parts if part.kind in ("pung", "kong")]
    pair = next(part.tile for part in view.parts if part.kind == "pair")
    for name, wind in (("Seat Wind", hand.seat_wind), ("Round Wind", hand.round_wind)):
        if any(part.tile == 27 + wind for part in pungs):
            names[name] = 1
    if is_closed and not pungs and not _pair_fu(hand, pair, options) and not _wait_fu(hand, view):
        names["Pinfu"] = 1
    return names


def _chow_yaku(hand: Hand, view: View, *, is_closed: bool) -> dict[str, int]:
    names: dict[str, int] = {}
    chows = _ranks_by_suit(view, "chow")
    doubles = sum(chows.count(chow) // 2 for chow in set(chows))
    if is_closed and doubles:
        names["Ryanpeikou" if doubles == 2 else "Iipeikou"] = 3 if doubles == 2 else 1
    if any({(suit, rank) for suit in range(3)} <= set(chows) for rank in range(7)):
        names["Sanshoku Doujun"] = 2 if is_closed else 1
    if any({(suit, rank) for rank in (0, 3, 6)} <= set(chows) for suit in range(3)):
        names["Ittsu"] = 2 if is_closed else 1
    if chows and all(_has_outsider(part.kind, part.tile) for part in view.parts):
        has_honor = any(tile >= 27 for tile in all_tiles(hand))
        names["Chantai" if has_honor else "Junchan"] = (2 if has_honor else 3) - (not is_closed)
    return names


def _pung_yaku(view: View) -> dict[str, int]:
    names: dict[str, int] = {}
    pungs = [part for part in view.parts if part.kind in ("pung", "kong")]
    pair = next(part.tile for part in view.parts if part.kind == "pair")
    if any(
        {(suit, rank) for suit in range(3)} <= set(_ranks_by_suit(view, "pung kong")) for rank in range(9)
    ):
        names["Sanshoku Doukou"] = 2
    if len(pungs) == 4:
        names["Toitoi"] = 2
    if sum(part.concealed for part in pungs) == 3:
        names["Sanankou"] = 2
    if sum(part.kind == "kong" for part in pungs) == 3:
        names["Sankantsu"] = 2
    dragons = [part.tile for part in pungs if part.tile in DRAGONS]
    names |= {DRAGONS[tile]: 1 for tile in dragons}
    if len(dragons) == 2 and pair in DRAGONS:
        names["Shousangen"] = 2
    return names


def _has_outsider(kind: str, tile: int) -> bool:
    return any(one in ORPHANS for one in ((tile, tile + 2) if kind == "chow" else (tile,)))


def _pair_fu(hand: Hand, pair: int, options: Mapping[str, Any]) -> int:
    is_seat, is_round = pair == 27 + hand.seat_wind, pair == 27 + hand.round_wind
    if is_seat and is_round:
        return int(options["double_wind_pair_fu"])
    return 2 if is_seat or is_round or pair in DRAGONS else 0


def _wait_fu(hand: Hand, view: View) -> int:
    assert view.used is not None
    kind, first, win = view.used.kind, view.used.tile, hand.winning_tile
    if kind == "pair":
        return 2
    if kind != "chow":
        return 0
    is_edge = (first % 9 == 0 and win == first + 2) or (first % 9 == 6 and win == first)
    return 2 if is_edge or win == first + 1 else 0


def _fu(hand: Hand, view: View, options: Mapping[str, Any], *, is_pinfu: bool) -> int:
    if view.form == "pairs":
        return 25
    if is_pinfu and hand.self_drawn:
        return 20
    fu = 20
    if hand.self_drawn:
        fu += 2
    elif _is_closed(hand):
        fu += 10
    for part in view.parts:
        if part.kind in ("pung", "kong"):
            worth = 2 * (4 if part.kind == "kong" else 1) * (2 if part.concealed else 1)
            fu += 2 * worth if part.tile in ORPHANS else worth
        if part.kind == "pair":
            fu += _pair_fu(hand, part.tile, options)
    fu += _wait_fu(hand, view)
    if fu == 20:
        return 30
    return (fu + 9) // 10 * 10
