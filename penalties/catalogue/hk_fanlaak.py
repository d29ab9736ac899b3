"""The fouls of the Hong Kong rules with bonus tiles, which have no penalty chapter: headings as printed there."""

from penalties.catalogue.build import (
    DEAD_HAND,
    DISQUALIFIED,
    PUT_RIGHT,
    RESTART,
    SESSION_LOST,
    WARNING,
    off,
    pay_each,
)
from penalties.catalogue.types import Always, Foul, Judge, RuleBook, Text, Where

BOOK = RuleBook(
    ruleset="hk_fanlaak",
    source="Hong Kong Mahjong Rules, with bonus tiles",
    fouls=(
        Foul(
            "false_win",
            Text("Wrong mahjong", "詐糊", "诈糊"),
            Text(
                "A mahjong was declared wrongly. The hand is void and played again with the same East. What it costs is for the organizer to set.",
                "錯誤宣告食糊。本局作廢，由同一莊家重打；罰分由主辦者訂定。",
                "错误宣告食糊。本局作废，由同一庄家重打；罚分由主办者订定。",
            ),
            "Hong Kong Mahjong Rules, Round",
            Always((pay_each(0), RESTART)),
        ),
        Foul(
            "kong_on_exposed_pung",
            Text("Kong with a discard on an exposed pung", "以他家打牌加槓", "以他家打牌加杠"),
            Text(
                "A discard was added to the player's own exposed pung: it is taken back.",
                "以他家所打之牌加槓於已碰之牌：收回。",
                "以他家所打之牌加杠于已碰之牌：收回。",
            ),
            "More details about Kong",
            Always((PUT_RIGHT,)),
        ),
        Foul(
            "bonus_tile_kept",
            Text("Flower or season not shown at once", "花牌未即時亮出", "花牌未即时亮出"),
            Text(
                "A drawn flower or season must be shown and replaced at once.",
                "摸到花牌須即時亮出並補牌。",
                "摸到花牌须即时亮出并补牌。",
            ),
            "Flower Tiles",
            Always((PUT_RIGHT,)),
        ),
        Foul(
            "other_violation",
            Text("Other incident", "其他事故", "其他事故"),
            Text(
                "The rules name no other penalty: the referee decides.",
                "規則無其他罰則，由裁判決定。",
                "规则无其他罚则，由裁判决定。",
            ),
            "no chapter on penalties",
            Judge(
                ((WARNING,), (DEAD_HAND,), (off(1, 1000),), (pay_each(8),), (SESSION_LOST,), (DISQUALIFIED,))
            ),
        ),
    ),
    deductions_at=Where.EVENT,
)
