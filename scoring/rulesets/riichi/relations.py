"""How yaku are related: which contain others, which exclude each other, and which a yakuman silences."""

from typing import Final

from scoring.relations import Relations, certain
from scoring.results import Reason
from scoring.rulesets.riichi.items import ITEMS, YAKUMAN_NAMES

CONTAINED: Final = {
    "Double Riichi": ("Riichi",),
    "Ryanpeikou": ("Iipeikou", "Chiitoitsu"),
    "Junchan": ("Chantai",),
    "Chinitsu": ("Honitsu",),
}
_BESIDE_YAKUMAN: Final = frozenset(item.name for item in ITEMS) - YAKUMAN_NAMES

RELATIONS: Final = Relations(
    contained={
        **{name: dict.fromkeys(others, Reason.IMPLIED) for name, others in CONTAINED.items()},
        **{
            name: dict.fromkeys(sorted(_BESIDE_YAKUMAN), Reason.LIMIT_ALONE) for name in sorted(YAKUMAN_NAMES)
        },
    },
    exclusive=(
        frozenset(("Pinfu", "Chiitoitsu", "Toitoi")),
        frozenset(("Iipeikou", "Ryanpeikou", "Toitoi")),
        frozenset(("Sanshoku Doujun", "Ittsu", "Toitoi", "Chiitoitsu")),
        frozenset(("Tanyao", "Chantai", "Junchan", "Honroutou")),
        frozenset(("Tanyao", "Ittsu")),
        frozenset(("Honroutou", "Chinitsu")),
        frozenset(("Junchan", "Honitsu", "Shousangen")),
        frozenset(("Haitei", "Houtei", "Chankan", "Rinshan Kaihou")),
        frozenset(("Ippatsu", "Rinshan Kaihou")),
        frozenset(("Menzen Tsumo", "Houtei", "Chankan", "Renhou")),
        frozenset(
            (
                "Suuankou",
                "Suuankou Tanki",
                "Kokushi Musou",
                "Kokushi Musou Juusanmen",
                "Chuuren Poutou",
                "Junsei Chuuren Poutou",
            )
        ),
        frozenset(("Tenhou", "Chiihou")),
        frozenset(("Shousuushii", "Daisuushii", "Daisangen")),
    ),
    certain=(certain(frozenset(("Ippatsu", "Ura Dora")), "Riichi", "Double Riichi"),),
    most={"Dora": 24, "Ura Dora": 24, "Red Fives": 3},
)
