"""The fouls that Asia Pacific Mahjong and Mahjong Australia have in common."""

from dataclasses import dataclass

from penalties.catalogue.build import (
    BANNED,
    DEAD_HAND,
    DISQUALIFIED,
    FORCED_DISCARD,
    LONG_HAND,
    NOTHING,
    PUT_RIGHT,
    RESIGNED,
    RESTART,
    SESSION_LOST,
    WARNING,
    off,
    tiles,
)
from penalties.catalogue.types import (
    ALL_TILES,
    Always,
    Foul,
    Judge,
    Kind,
    Measure,
    PerUnit,
    PointsLimit,
    Text,
)


@dataclass(frozen=True, slots=True)
class SharedFoul:
    """A foul that two books word alike, with its paragraph in each."""

    apm_paragraph: str
    mau_paragraph: str
    foul: Foul


TIME_LIMIT = PointsLimit(group="time", points=80)
"""Above 80 points of time penalties in a hand a player counts as having resigned, unless excused."""

SHARED = (
    SharedFoul(
        "The Shuffle",
        "8",
        Foul(
            "wall_built_early",
            Text("Wall built before the shuffle is over", "未洗完先砌牌", "未洗完先砌牌"),
            Text(
                "A wall was begun before all four agreed that the shuffle is over: the others may tear it down, and the judge may examine it.",
                "四家未同意洗畢即砌牌：他家可拆牆重洗，裁判可檢查。",
                "四家未同意洗毕即砌牌：他家可拆墙重洗，裁判可检查。",
            ),
            "",
            Always((PUT_RIGHT,)),
        ),
    ),
    SharedFoul(
        "The Shuffle",
        "8",
        Foul(
            "tile_shown_building",
            Text("Tile shown while shuffling or building", "洗砌時露牌", "洗砌时露牌"),
            Text(
                "A tile was shown in the shuffle or while building: it is shuffled in again.",
                "洗牌或砌牌時露牌：再洗。",
                "洗牌或砌牌时露牌：再洗。",
            ),
            "",
            Always((PUT_RIGHT,)),
        ),
    ),
    SharedFoul(
        "Irregularities in the Deal: wrong dice thrower",
        "11: wrong dice thrower",
        Foul(
            "wrong_dice_thrower",
            Text("Wrong dice thrower", "擲骰者錯誤", "掷骰者错误"),
            Text(
                "Found at once, the dice are thrown again; once tiles are taken, the throw stands.",
                "即時發現則重擲；已取牌則照舊。",
                "即时发现则重掷；已取牌则照旧。",
            ),
            "",
            Always((PUT_RIGHT,)),
        ),
    ),
    SharedFoul(
        "Irregularities in the Deal: wrong wall break",
        "11: wrong wall break",
        Foul(
            "wrong_wall_break",
            Text("Wall broken wrongly", "開牌位置錯誤", "开牌位置错误"),
            Text(
                "Corrected until every player has four tiles; then it stands.",
                "各家取得首四張前可更正，其後照舊。",
                "各家取得首四张前可更正，其后照旧。",
            ),
            "",
            Always((PUT_RIGHT,)),
        ),
    ),
    SharedFoul(
        "Irregularities in the Deal: wrong dealer",
        "11: wrong dealer",
        Foul(
            "wrong_dealer_redeal",
            Text(
                "Wrong dealer, found before the right East's first tiles",
                "莊家錯誤，真莊未取牌",
                "庄家错误，真庄未取牌",
            ),
            Text(
                "The wrong player began to deal, found before the right East's first four tiles: shuffled and dealt again.",
                "錯家開始取牌，真莊取首四張前發現：重洗重配。",
                "错家开始取牌，真庄取首四张前发现：重洗重配。",
            ),
            "",
            Always((RESTART,)),
        ),
    ),
    SharedFoul(
        "Irregularities in the Deal: wrong dealer",
        "11: wrong dealer",
        Foul(
            "wrong_dealer_corrected",
            Text(
                "Wrong dealer, found before the right East's twelfth tile",
                "莊家錯誤，真莊未取足十二張",
                "庄家错误，真庄未取足十二张",
            ),
            Text(
                "Found before the right East's tiles 9 to 12: the right East takes tiles 13 and 14 and is dealer.",
                "真莊取第九至十二張前發現：由真莊取第十三、十四張並作莊。",
                "真庄取第九至十二张前发现：由真庄取第十三、十四张并作庄。",
            ),
            "",
            Always((PUT_RIGHT,)),
        ),
    ),
    SharedFoul(
        "Irregularities in the Deal: wrong dealer",
        "11: wrong dealer",
        Foul(
            "wrong_dealer_stands",
            Text("Wrong dealer, found later", "莊家錯誤，其後發現", "庄家错误，其后发现"),
            Text(
                "Found later: the wrong East stays for this hand, and the deal passes to the right East's lower seat.",
                "其後發現：本局由錯家作莊，下局由真莊之下家作莊。",
                "其后发现：本局由错家作庄，下局由真庄之下家作庄。",
            ),
            "",
            Always((PUT_RIGHT,)),
        ),
    ),
    SharedFoul(
        "The Deal; Irregularities in the Deal",
        "10, 11",
        Foul(
            "looked_in_deal",
            Text("Looking at tiles before the deal is done", "配牌未完先看牌", "配牌未完先看牌"),
            Text(
                "Tiles were looked at or felt before everybody had the right number, and the deal went wrong.",
                "未核對張數先看或摸牌面，而配牌有錯。",
                "未核对张数先看或摸牌面，而配牌有错。",
            ),
            "",
            Judge(((WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Penalty Tiles",
        "24",
        Foul(
            "tile_shown_in_deal",
            Text("Tiles shown while dealing", "配牌時露牌", "配牌时露牌"),
            Text(
                "Own tiles were shown while dealing or sorting. One is free; the rest are live penalty tiles. Count the tiles shown.",
                "配牌或理牌時露牌：一張免罰，其餘為活罰牌。填露牌張數。",
                "配牌或理牌时露牌：一张免罚，其余为活罚牌。填露牌张数。",
            ),
            "",
            PerUnit(Measure.TILES, Kind.PENALTY_TILES, each=1, free=1),
        ),
    ),
    SharedFoul(
        "Penalty Tiles",
        "24",
        Foul(
            "illegal_exposure",
            Text("Tiles shown in play", "違規露牌", "违规露牌"),
            Text(
                "Own tiles were shown in play: live penalty tiles. Count the tiles.",
                "行牌中露出手牌：成為活罰牌。填張數。",
                "行牌中露出手牌：成为活罚牌。填张数。",
            ),
            "",
            PerUnit(Measure.TILES, Kind.PENALTY_TILES, each=1),
        ),
    ),
    SharedFoul(
        "Penalty Tiles",
        "24",
        Foul(
            "penalty_tile_claimed",
            Text("Claim with a penalty tile", "以罰牌鳴牌", "以罚牌鸣牌"),
            Text(
                "A discard was claimed with a penalty tile: a wrong claim. Count the tiles wrongly shown.",
                "以罰牌鳴牌，視為錯誤鳴牌。填誤亮張數。",
                "以罚牌鸣牌，视为错误鸣牌。填误亮张数。",
            ),
            "",
            PerUnit(Measure.TILES, Kind.PENALTY_TILES, each=1),
        ),
    ),
    SharedFoul(
        "Long Hand and Short Hand",
        "25",
        Foul(
            "short_hand",
            Text("Short hand", "小相公", "小相公"),
            Text("The hand holds too few tiles.", "手牌少於應有張數。", "手牌少于应有张数。"),
            "",
            Always((DEAD_HAND,)),
        ),
    ),
    SharedFoul(
        "Long Hand and Short Hand",
        "25",
        Foul(
            "long_hand",
            Text("Long hand", "大相公", "大相公"),
            Text(
                "The hand holds too many tiles: it cannot win, claim or declare a kong, even if the number becomes right.",
                "手牌多於應有張數：不得和牌、鳴牌或開槓，其後張數正確亦然。",
                "手牌多于应有张数：不得和牌、鸣牌或开杠，其后张数正确亦然。",
            ),
            "",
            Always((LONG_HAND,)),
        ),
    ),
    SharedFoul(
        "Long Hand and Short Hand",
        "25",
        Foul(
            "wrong_number_on_purpose",
            Text("Wrong number of tiles on purpose", "故意相公", "故意相公"),
            Text(
                "Tiles were drawn, kept or discarded in excess on purpose.",
                "故意多摸、不打或多打。",
                "故意多摸、不打或多打。",
            ),
            "",
            Judge(((LONG_HAND, off(5, 100)), (LONG_HAND, SESSION_LOST), (LONG_HAND, DISQUALIFIED))),
        ),
    ),
    SharedFoul(
        "Regulations for Drawing and Discarding",
        "13",
        Foul(
            "drew_out_of_turn",
            Text("Drawing out of turn", "搶先摸牌", "抢先摸牌"),
            Text(
                "A tile was drawn before the upper seat discarded; it may be ruled a long hand.",
                "上家未打牌即摸牌，可判大相公。",
                "上家未打牌即摸牌，可判大相公。",
            ),
            "",
            Judge(((WARNING,), (LONG_HAND,))),
        ),
    ),
    SharedFoul(
        "Regulations for Drawing and Discarding",
        "13",
        Foul(
            "hand_in_river",
            Text("Hand in the river", "手伸入牌河", "手伸入牌河"),
            Text(
                "A hand obstructed the river before the upper seat had discarded.",
                "上家未打牌即伸手遮擋牌河。",
                "上家未打牌即伸手遮挡牌河。",
            ),
            "",
            Judge(((WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Kong",
        "19",
        Foul(
            "supplement_early",
            Text("Supplement before showing the kong", "未亮槓先補牌", "未亮杠先补牌"),
            Text(
                "The supplement tile was drawn before the kong was shown; it may be ruled a long hand.",
                "未亮槓即補牌，可判大相公。",
                "未亮杠即补牌，可判大相公。",
            ),
            "",
            Judge(((LONG_HAND,), (WARNING,))),
        ),
    ),
    SharedFoul(
        "Kong",
        "19",
        Foul(
            "kong_not_announced",
            Text("Kong not announced", "開槓未宣告", "开杠未宣告"),
            Text(
                "The tile of a kong was shown before the announcement: the judge may rule it a discard.",
                "未宣告即亮出槓牌，裁判可判作打牌。",
                "未宣告即亮出杠牌，裁判可判作打牌。",
            ),
            "",
            Judge(((PUT_RIGHT,), (FORCED_DISCARD,))),
        ),
    ),
    SharedFoul(
        "Regulations for Drawing and Discarding",
        "13",
        Foul(
            "discard_before_draw",
            Text("Discard before the draw", "未摸先打", "未摸先打"),
            Text(
                "A tile was discarded before the draw; it may be ruled a short hand.",
                "未摸牌先打牌，可判小相公。",
                "未摸牌先打牌，可判小相公。",
            ),
            "",
            Judge(((DEAD_HAND,), (WARNING,))),
        ),
    ),
    SharedFoul(
        "Claiming a Discard",
        "15",
        Foul(
            "discard_without_call",
            Text("Discard before showing a set, without a call", "未宣告未亮牌先打", "未宣告未亮牌先打"),
            Text(
                "Without a call a tile was discarded before the set was shown; it may be ruled a short hand.",
                "未宣告鳴牌，未亮面子先打牌，可判小相公。",
                "未宣告鸣牌，未亮面子先打牌，可判小相公。",
            ),
            "",
            Judge(((DEAD_HAND,), (WARNING,))),
        ),
    ),
    SharedFoul(
        "Wrong Claims: wrong display corrected immediately",
        "26: wrong display; 15",
        Foul(
            "wrong_set_mended",
            Text("Wrong set shown, corrected", "錯亮面子，即時更正", "错亮面子，即时更正"),
            Text(
                "A wrong set was shown and corrected at once. The wrong tiles become penalty tiles: count them.",
                "錯亮面子即時更正；誤亮之牌成為罰牌。填張數。",
                "错亮面子即时更正；误亮之牌成为罚牌。填张数。",
            ),
            "",
            PerUnit(Measure.TILES, Kind.PENALTY_TILES, each=1),
        ),
    ),
    SharedFoul(
        "Wrong Claims: change of claim",
        "26: change of claim",
        Foul(
            "claim_changed",
            Text("Claim changed", "更改鳴牌", "更改鸣牌"),
            Text(
                "A claim was changed to another kind before tiles were shown. Usually free; the judge acts when it happens often.",
                "亮牌前更改鳴牌種類；一般不罰，過多則由裁判處罰。",
                "亮牌前更改鸣牌种类；一般不罚，过多则由裁判处罚。",
            ),
            "",
            Judge(((NOTHING,), (WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Wrong Claims: cancelled Kong",
        "26: cancelled Kong",
        Foul(
            "kong_cancelled",
            Text("Kong cancelled", "取消開槓", "取消开杠"),
            Text(
                "A kong announced on the player's own turn was cancelled before tiles were shown. Usually free.",
                "自己輪次宣告開槓，亮牌前取消；一般不罰。",
                "自己轮次宣告开杠，亮牌前取消；一般不罚。",
            ),
            "",
            Judge(((NOTHING,), (WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Wrong Claims: improperly displayed set",
        "26: improperly displayed set",
        Foul(
            "wrong_set_stands",
            Text("Wrong set found too late", "錯亮面子，其後發現", "错亮面子，其后发现"),
            Text(
                "A wrong set was found after the next action: it cannot be corrected.",
                "其他動作後才發現面子錯誤，無法更正。",
                "其他动作后才发现面子错误，无法更正。",
            ),
            "",
            Always((DEAD_HAND,)),
        ),
    ),
    SharedFoul(
        "Wrong Claims: improperly displayed set",
        "26: improperly displayed set",
        Foul(
            "wrong_kong_stands",
            Text("Wrong kong found after the supplement", "補牌後發現錯槓", "补牌后发现错杠"),
            Text(
                "A kong was found wrong after its supplement: no win, no claims and no kong.",
                "補牌後才發現槓牌錯誤：不得和牌、鳴牌或開槓。",
                "补牌后才发现杠牌错误：不得和牌、鸣牌或开杠。",
            ),
            "",
            Always((LONG_HAND,)),
        ),
    ),
    SharedFoul(
        "Wrong Claims: cancelled win",
        "26: cancelled win",
        Foul(
            "win_cancelled",
            Text("Win called and cancelled", "取消和牌", "取消和牌"),
            Text(
                "A win was called and cancelled before tiles were shown. Three tiles become penalty tiles, all if fewer are left; the judge may choose them.",
                "叫和後於亮牌前取消：三張手牌成為罰牌，不足三張則全部；裁判可指定。",
                "叫和后于亮牌前取消：三张手牌成为罚牌，不足三张则全部；裁判可指定。",
            ),
            "",
            Always((tiles(3),)),
        ),
    ),
    SharedFoul(
        "Wrong Claims: false win; Sequence, Triplet, Kong, Pair",
        "26: false win; 4",
        Foul(
            "false_win",
            Text("False win", "詐和", "诈和"),
            Text(
                "The whole hand was shown and is no winning hand. Play goes on; everything shown becomes penalty tiles.",
                "攤開整副手牌而不成和牌：續玩，所亮之牌全部成為罰牌。",
                "摊开整副手牌而不成和牌：续玩，所亮之牌全部成为罚牌。",
            ),
            "",
            Always((tiles(ALL_TILES),)),
        ),
    ),
    SharedFoul(
        "Winning the Hand; Wrong Claims",
        "16",
        Foul(
            "disturbed_before_check",
            Text("Tiles disturbed before a win is verified", "驗牌前動牌", "验牌前动牌"),
            Text(
                "An opponent showed a hand or disturbed tiles before the win was verified: held responsible if the hand goes on.",
                "和牌未驗證，他家亮牌或動牌：若續玩須負責。",
                "和牌未验证，他家亮牌或动牌：若续玩须负责。",
            ),
            "",
            Judge(((WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Irregularities when Drawing: wrong tile taken",
        "14: wrong tile taken",
        Foul(
            "wrong_tile_taken",
            Text("Wrong tile or wrong end of the wall", "摸錯牌或摸錯牆尾", "摸错牌或摸错墙尾"),
            Text(
                "A wrong tile was taken: it stands. Free if others share the fault; a win on it may cost points.",
                "摸錯牌：照舊。他家有責則免罰；以該牌和牌可扣分。",
                "摸错牌：照旧。他家有责则免罚；以该牌和牌可扣分。",
            ),
            "",
            Judge(((WARNING,), (NOTHING,), (WARNING, off(5, 100)))),
        ),
    ),
    SharedFoul(
        "Irregularities when Drawing: exposed wall tiles",
        "14: exposed wall tiles",
        Foul(
            "next_wall_tile_own_turn",
            Text("Next wall tile shown, own turn", "輪次中翻開下一張", "轮次中翻开下一张"),
            Text(
                "The next tile of the wall was shown on the player's own turn: it must be drawn and is a live penalty tile.",
                "自己輪次翻開下一張牌：必須摸該牌，並成為活罰牌。",
                "自己轮次翻开下一张牌：必须摸该牌，并成为活罚牌。",
            ),
            "",
            Always((tiles(1),)),
        ),
    ),
    SharedFoul(
        "Irregularities when Drawing: exposed wall tiles",
        "14: exposed wall tiles",
        Foul(
            "next_wall_tile_other_turn",
            Text("Next wall tile shown, other's turn", "非輪次翻開下一張", "非轮次翻开下一张"),
            Text(
                "The next tile of the wall was shown out of turn: who draws next may take it or have it shuffled in.",
                "非自己輪次翻開下一張牌：下一摸牌者可取或洗回。",
                "非自己轮次翻开下一张牌：下一摸牌者可取或洗回。",
            ),
            "",
            Always((WARNING,)),
        ),
    ),
    SharedFoul(
        "Irregularities when Drawing: exposed wall tiles",
        "14: exposed wall tiles",
        Foul(
            "other_wall_tile",
            Text("Other wall tile shown", "翻開其他牌牆牌", "翻开其他牌墙牌"),
            Text(
                "Another tile of the wall was shown: it and at least 12 neighbours are shuffled again.",
                "翻開其他牌牆牌：該牌與附近最少十二張重洗。",
                "翻开其他牌墙牌：该牌与附近最少十二张重洗。",
            ),
            "",
            Always((WARNING, PUT_RIGHT)),
        ),
    ),
    SharedFoul(
        "Irregularities when Drawing: exposed opponent's tiles",
        "14: exposed opponent's tiles",
        Foul(
            "opponents_tiles_shown",
            Text("Opponent's tiles shown", "翻開他家手牌", "翻开他家手牌"),
            Text(
                "Tiles in an opponent's hand were shown: the judge sets the penalty.",
                "翻開他家手牌，由裁判定罰。",
                "翻开他家手牌，由裁判定罚。",
            ),
            "",
            Judge(((WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Irregularities when Drawing: disruption of game",
        "14: disruption of game",
        Foul(
            "game_disrupted",
            Text("Table disrupted", "弄亂牌局", "弄乱牌局"),
            Text(
                "The tiles were so disturbed that the hand cannot go on: a heavy penalty by the judge.",
                "嚴重弄亂牌局無法繼續，由裁判重罰。",
                "严重弄乱牌局无法继续，由裁判重罚。",
            ),
            "",
            Judge(((off(20, 500), RESTART), (SESSION_LOST, RESTART))),
        ),
    ),
    SharedFoul(
        "Regulations for Drawing and Discarding",
        "13",
        Foul(
            "wrong_discard_place",
            Text("Discard in the wrong place", "打牌位置錯誤", "打牌位置错误"),
            Text(
                "A discard was placed wrongly and misled an opponent's claim.",
                "打牌位置錯誤，誤導他家鳴牌。",
                "打牌位置错误，误导他家鸣牌。",
            ),
            "",
            Judge(((WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Regulations for Drawing and Discarding",
        "13",
        Foul(
            "discard_named",
            Text("Discard named", "報牌名", "报牌名"),
            Text(
                "A discard was named; a wrong name that causes a wrong claim makes the player responsible.",
                "打牌時報牌名；報錯致他家錯鳴須負責。",
                "打牌时报牌名；报错致他家错鸣须负责。",
            ),
            "",
            Judge(((WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Regulations for Drawing and Discarding",
        "13",
        Foul(
            "too_fast_or_slow",
            Text("Drawing or claiming too fast or too slow", "摸牌或鳴牌過快過慢", "摸牌或鸣牌过快过慢"),
            Text(
                "A tile was drawn too fast to claim, or a claim unduly delayed. The benefit may go to the other player.",
                "摸牌過快令人不及鳴牌，或鳴牌拖延；可判利益歸他家。",
                "摸牌过快令人不及鸣牌，或鸣牌拖延；可判利益归他家。",
            ),
            "",
            Judge(((WARNING,), (off(5, 100),))),
        ),
    ),
    SharedFoul(
        "Play Time Limits",
        "27",
        Foul(
            "hand_time",
            Text("More than 3 minutes in a hand", "一局用時逾三分鐘", "一局用时逾三分钟"),
            Text(
                "All plays of a player in a hand took more than 3 minutes. The clock starts 15 seconds after the deal. Count the seconds over.",
                "一局內用時合共逾三分鐘；配牌後十五秒起計。填超出秒數。",
                "一局内用时合共逾三分钟；配牌后十五秒起计。填超出秒数。",
            ),
            "",
            PerUnit(Measure.SECONDS, Kind.DEDUCTION, each=5, unit=15),
            limit_group="time",
        ),
    ),
    SharedFoul(
        "Play Time Limits",
        "27",
        Foul(
            "turn_time",
            Text("More than 15 seconds in a turn", "一巡用時逾十五秒", "一巡用时逾十五秒"),
            Text(
                "A turn took more than 15 seconds. Every such turn counts, and both limits add up. Count the seconds over.",
                "一次輪次用時逾十五秒，每次計；兩項限時累計。填超出秒數。",
                "一次轮次用时逾十五秒，每次计；两项限时累计。填超出秒数。",
            ),
            "",
            PerUnit(Measure.SECONDS, Kind.DEDUCTION, each=5, unit=15),
            limit_group="time",
        ),
    ),
    SharedFoul(
        "Play Time Limits",
        "27",
        Foul(
            "time_over_limit",
            Text("More than 80 points of time penalties", "逾時罰分超過八十", "逾时罚分超过八十"),
            Text(
                "More than 80 points of time penalties in one hand without a reasonable explanation: counts as having resigned.",
                "一局內逾時罰分超過八十而無合理解釋：視為棄權。",
                "一局内逾时罚分超过八十而无合理解释：视为弃权。",
            ),
            "",
            Always((RESIGNED,)),
        ),
    ),
    SharedFoul(
        "Regulations for Drawing and Discarding; code of conduct of the organisation",
        "13; code of conduct",
        Foul(
            "cheating",
            Text("Cheating or collusion", "作弊或串通", "作弊或串通"),
            Text("Cheating, or collusion by signals.", "作弊，或以暗號串通。", "作弊，或以暗号串通。"),
            "",
            Always(BANNED),
        ),
    ),
    SharedFoul(
        "code of conduct of the organisation",
        "code of conduct",
        Foul(
            "false_witness",
            Text("False witness", "作假證", "作假证"),
            Text("Somebody told the judge an untruth.", "向裁判作不實陳述。", "向裁判作不实陈述。"),
            "",
            Judge(((WARNING,), (off(5, 500),), (DISQUALIFIED,), BANNED)),
        ),
    ),
    SharedFoul(
        "Overview",
        "1",
        Foul(
            "deliberate_violation",
            Text("Deliberate violation", "故意違規", "故意违规"),
            Text(
                "A rule was broken on purpose: the judge corrects it and adds a penalty.",
                "故意違規，由裁判更正並加罰。",
                "故意违规，由裁判更正并加罚。",
            ),
            "",
            Judge(((off(5, 500),), (WARNING,), (DEAD_HAND,), (SESSION_LOST,), (DISQUALIFIED,))),
        ),
    ),
    SharedFoul(
        "Overview",
        "1",
        Foul(
            "other_violation",
            Text("Other violation", "其他違規", "其他违规"),
            Text(
                "A violation or bad manners without a rule of its own: the judge decides.",
                "無專條之違規或失儀，由裁判決定。",
                "无专条之违规或失仪，由裁判决定。",
            ),
            "",
            Judge(((WARNING,), (off(5, 500),), (DEAD_HAND,), (SESSION_LOST,), (DISQUALIFIED,))),
        ),
    ),
)
