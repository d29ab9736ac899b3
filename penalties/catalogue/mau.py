"""The fouls of the Mahjong Australia tournament rules; section numbers as printed there."""

from dataclasses import replace

from penalties.catalogue.build import PUT_RIGHT, off, tiles
from penalties.catalogue.types import Always, Foul, Judge, RuleBook, Text, Where
from penalties.catalogue.zung_jung import SHARED, TIME_LIMIT

OWN = (
    Foul(
        "claim_cancelled",
        Text("Claim cancelled", "取消鳴牌", "取消鸣牌"),
        Text(
            "A claim was cancelled before tiles were shown. Two tiles become penalty tiles; the judge may choose them.",
            "亮牌前取消鳴牌：兩張手牌成為罰牌，裁判可指定。",
            "亮牌前取消鸣牌：两张手牌成为罚牌，裁判可指定。",
        ),
        "26: cancelled claim",
        Always((tiles(2),)),
    ),
    Foul(
        "own_discard_claimed",
        Text("Own discard claimed in the same turn", "同巡鳴回自己所打之牌", "同巡鸣回自己所打之牌"),
        Text(
            "A tile was claimed, or won on, that the player had discarded in the same turn. For a shown hand use False win.",
            "同巡內鳴或和自己剛打過的牌；若已攤牌按詐和處理。",
            "同巡内鸣或和自己刚打过的牌；若已摊牌按诈和处理。",
        ),
        "15, 16",
        Judge(((PUT_RIGHT,), (tiles(2),))),
    ),
    Foul(
        "resume_stopped",
        Text("Game kept from going on after a win", "和牌後阻延牌局", "和牌后阻延牌局"),
        Text(
            "After a win a player kept the game from going on, or the discarder did not keep the tiles for the judge.",
            "和牌後阻延牌局繼續，或放銃者未保留手牌予裁判。",
            "和牌后阻延牌局继续，或放铳者未保留手牌予裁判。",
        ),
        "4",
        Always((off(30),)),
    ),
)

BOOK = RuleBook(
    ruleset="mau",
    source="Mahjong Australia tournament rules",
    fouls=(*(replace(shared.foul, paragraph=shared.mau_paragraph) for shared in SHARED), *OWN),
    deductions_at=Where.EVENT,
    limit=TIME_LIMIT,
)
