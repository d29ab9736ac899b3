"""The library mahjong as a second scorer of riichi hands, for the benchmarks. Its names and arguments stand here alone."""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any

from scoring import Flag, Hand, MeldKind, Options
from scoring.types import NO_DORA

NAMES = {
    "Haitei Raoyue": "Haitei",
    "Houtei Raoyui": "Houtei",
    "Aka Dora": "Red Fives",
    "Iipeiko": "Iipeikou",
    "San Ankou": "Sanankou",
    "San Kantsu": "Sankantsu",
    "Shou Sangen": "Shousangen",
    "Yakuhai (haku)": "White Dragon",
    "Yakuhai (hatsu)": "Green Dragon",
    "Yakuhai (chun)": "Red Dragon",
    "Daburu Chuuren Poutou": "Junsei Chuuren Poutou",
    "Kokushi Musou Juusanmen Matchi": "Kokushi Musou Juusanmen",
    "Dai Suushii": "Daisuushii",
    "Suu Ankou": "Suuankou",
    "Suu Ankou Tanki": "Suuankou Tanki",
    "Suu Kantsu": "Suukantsu",
    "Tsuu Iisou": "Tsuuiisou",
    "Renhou (yakuman)": "Renhou",
}
"""The names of mahjong that differ from ours."""


class Mahjong:
    """The other library, with hands and options turned into its arguments."""

    def __init__(self) -> None:
        self.calculate = importlib.import_module(
            "mahjong.hand_calculating.hand"
        ).HandCalculator.estimate_hand_value
        configs = importlib.import_module("mahjong.hand_calculating.hand_config")
        self.config, self.rules = configs.HandConfig, configs.OptionalRules
        self.meld = importlib.import_module("mahjong.meld").Meld

    def arguments(self, hand: Hand, options: Options) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """What `calculate` takes for this hand."""
        reds = list((hand.dora or NO_DORA).reds)
        has_red = options["red_fives"] == 3
        used: Counter[int] = Counter()

        def take(tile: int) -> int:
            if tile in (4, 13, 22) and tile in reds:
                reds.remove(tile)
                return 4 * tile
            used[tile] += 1
            first = 1 if has_red and tile in (4, 13, 22) else 0
            return 4 * tile + first + used[tile] - 1

        kinds = {
            MeldKind.CHOW: self.meld.CHI,
            MeldKind.PUNG: self.meld.PON,
            MeldKind.KONG: self.meld.KAN,
            MeldKind.CONCEALED_KONG: self.meld.KAN,
        }
        melds = [
            self.meld(kinds[one.kind], tiles=[take(tile) for tile in one.tiles], opened=one.is_open)
            for one in hand.melds
        ]
        concealed = [take(tile) for tile in hand.concealed]
        win = take(hand.winning_tile)
        tiles = sorted([*concealed, win, *(tile for one in melds for tile in one.tiles)])
        dora = hand.dora or NO_DORA
        named = {
            "melds": melds,
            "dora_indicators": [4 * tile for tile in dora.indicators],
            "ura_dora_indicators": [4 * tile for tile in dora.ura],
            "config": self._config(hand, options),
        }
        return (tiles, win), named

    def _config(self, hand: Hand, options: Options) -> Any:
        flags = hand.flags
        rules = self.rules(
            has_open_tanyao=options.is_on("open_tanyao"),
            has_aka_dora=options["red_fives"] == 3,
            has_double_yakuman=options.is_on("double_yakuman"),
            kazoe_limit=0 if options["kazoe"] == "yakuman" else 1,
            kiriage=options.is_on("kiriage"),
            renhou_as_yakuman=options["renhou"] == "yakuman",
        )
        return self.config(
            is_tsumo=hand.self_drawn,
            is_riichi=Flag.RIICHI in flags,
            is_daburu_riichi=Flag.DOUBLE_RIICHI in flags,
            is_ippatsu=Flag.IPPATSU in flags,
            is_rinshan=Flag.KONG_REPLACEMENT in flags,
            is_chankan=Flag.ROBBING_KONG in flags,
            is_haitei=Flag.LAST_OF_WALL in flags,
            is_houtei=Flag.LAST_DISCARD in flags,
            is_tenhou=Flag.HEAVEN in flags,
            is_chiihou=Flag.CHIIHOU in flags,
            is_renhou=Flag.RENHOU in flags and options["renhou"] != "off",
            player_wind=27 + int(hand.seat_wind),
            round_wind=27 + int(hand.round_wind),
            options=rules,
        )

    def run(self, arguments: tuple[tuple[Any, ...], dict[str, Any]]) -> object:
        """Score a hand whose arguments are ready made."""
        positional, named = arguments
        return self.calculate(*positional, **named)

    def answer(self, hand: Hand, options: Options) -> dict[str, Any] | None:
        """Han, fu, yaku and payments as mahjong sees them; None for a hand that it refuses."""
        found: Any = self.run(self.arguments(hand, options))
        if found.error:
            return None
        yaku: Counter[str] = Counter()
        for one in found.yaku:
            is_closed = not any(meld.is_open for meld in hand.melds)
            han = one.han_closed if is_closed else one.han_open
            name = NAMES.get(one.name, one.name)
            if name.startswith("Yakuhai (seat"):
                name = "Seat Wind"
            elif name.startswith("Yakuhai (round"):
                name = "Round Wind"
            yaku[name] += han
        is_yakuman = any(one.is_yakuman for one in found.yaku)
        payment = found.cost["main"] + found.cost["additional"]
        return {"han": found.han, "fu": found.fu, "yaku": yaku, "yakuman": is_yakuman, "payment": payment}
