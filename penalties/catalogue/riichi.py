"""The fouls of riichi. E12 and E16 are the EMA Riichi Competition Rules 2012 and 2016, W15 the rules of the World Riichi
Championship 2015. They agree on most fouls; where they differ, or where neither could be read, the referee decides.
"""

from penalties.catalogue.build import (
    DEAD_HAND,
    DISQUALIFIED,
    NOTHING,
    RESTART,
    SESSION_LOST,
    WARNING,
    off,
)
from penalties.catalogue.types import (
    Always,
    Consequence,
    Consequences,
    Foul,
    Judge,
    Kind,
    Ladder,
    RuleBook,
    Scope,
    Text,
    Where,
)

CHOMBO: Consequences = (Consequence(Kind.FALSE_WIN, 20_000), RESTART)
"""20,000 points off the result after uma, paid to nobody; the hand is dealt again (E16; W15 7.1)."""
LEAST, MOST = 100, 20_000
"""What referees may take off, by the table of penalties of Pantheon for EMA and WRC events."""

BOOK = RuleBook(
    ruleset="riichi",
    source="EMA Riichi Competition Rules; rules of the World Riichi Championship",
    deductions_at=Where.EVENT,
    fouls=(
        Foul(
            "false_win",
            Text("Chombo: false win", "錯和", "错和"),
            Text(
                "A win was declared and shown without a yaku, in furiten, or with a hand that is not complete.",
                "宣告和牌並亮牌，但無役、振聽或牌型不成。",
                "宣告和牌并亮牌，但无役、振听或牌型不成。",
            ),
            "E16 5.1.2; W15 7.1",
            Always(CHOMBO),
        ),
        Foul(
            "riichi_noten",
            Text("Chombo: riichi without tenpai", "錯和：未聽牌立直", "错和：未听牌立直"),
            Text(
                "At an exhaustive draw, the hand of a player in riichi is not tenpai.",
                "荒牌流局時，立直者的手牌未聽牌。",
                "荒牌流局时，立直者的手牌未听牌。",
            ),
            "E12, list of chombo; W15 not verified",
            Always(CHOMBO),
        ),
        Foul(
            "wrong_kong_in_riichi",
            Text("Chombo: wrong concealed kong in riichi", "錯和：立直後違例暗槓", "错和：立直后违例暗杠"),
            Text(
                "A concealed kong after riichi changed the waits or the sets. It is found at a win or at the draw.",
                "立直後的暗槓改變了聽牌或面子，於和牌或流局時發現。",
                "立直后的暗杠改变了听牌或面子，于和牌或流局时发现。",
            ),
            "E12, list of chombo; W15 not verified",
            Always(CHOMBO),
        ),
        Foul(
            "many_tiles_exposed",
            Text("More than five tiles exposed", "亮出五張以上手牌", "亮出五张以上手牌"),
            Text(
                "A player exposed more than five tiles of the hand. E12 makes it a chombo; later rules leave it open.",
                "亮出五張以上手牌。舊規則作錯和，新規則未明。",
                "亮出五张以上手牌。旧规则作错和，新规则未明。",
            ),
            "E12, list of chombo; E16 and W15 not verified",
            Judge((CHOMBO, (DEAD_HAND,), (WARNING,))),
        ),
        Foul(
            "call_with_dead_hand",
            Text("Call with a dead hand", "死牌後鳴牌", "死牌后鸣牌"),
            Text(
                "A player with a dead hand called a tile, a riichi or a win.",
                "手牌已死而仍鳴牌、立直或和牌。",
                "手牌已死而仍鸣牌、立直或和牌。",
            ),
            "E12, list of chombo; W15 7.2: 20 points",
            Judge((CHOMBO, (off(MOST),))),
        ),
        Foul(
            "win_not_shown",
            Text("Win called, no tiles shown", "宣告和牌而未亮牌", "宣告和牌而未亮牌"),
            Text(
                "A win was declared wrongly and taken back before any tile was shown.",
                "錯誤宣告和牌，亮牌前收回。",
                "错误宣告和牌，亮牌前收回。",
            ),
            "E16 5.1; W15 7.2",
            Always((DEAD_HAND,)),
        ),
        Foul(
            "riichi_with_open_hand",
            Text("Riichi with an open hand", "副露後立直", "副露后立直"),
            Text(
                "Riichi was declared by a player with a claimed set.",
                "已副露而宣告立直。",
                "已副露而宣告立直。",
            ),
            "E16 5.1; W15 7.2",
            Always((DEAD_HAND,)),
        ),
        Foul(
            "riichi_not_declared",
            Text("Riichi without the word or the turned tile", "立直未宣告或未橫置", "立直未宣告或未横置"),
            Text(
                "A player laid a stick without saying riichi, or did not turn the discarded tile sideways.",
                "出立直棒而未宣告立直，或所打之牌未橫置。",
                "出立直棒而未宣告立直，或所打之牌未横置。",
            ),
            "E16 5.1; W15 not verified",
            Always((DEAD_HAND,)),
        ),
        Foul(
            "wrong_number_of_tiles",
            Text("Too many or too few tiles", "手牌張數不符", "手牌张数不符"),
            Text(
                "The hand has too many or too few tiles, and it is too late to put it right.",
                "手牌多張或少張，且已不能改正。",
                "手牌多张或少张，且已不能改正。",
            ),
            "E16 5.1; W15 7.2",
            Always((DEAD_HAND,)),
        ),
        Foul(
            "tiles_of_others_exposed",
            Text("Tiles of others or of the dead wall exposed", "翻出他家或王牌之牌", "翻出他家或王牌之牌"),
            Text(
                "A player exposed tiles of another hand or of the dead wall.",
                "使他家手牌或王牌亮出。",
                "使他家手牌或王牌亮出。",
            ),
            "E16 5.1; W15 not verified",
            Always((DEAD_HAND,)),
        ),
        Foul(
            "wrong_set",
            Text("Wrong chow, pung or kong", "錯誤的吃、碰、槓", "错误的吃、碰、杠"),
            Text(
                "A set was shown that is none, and the next tile has been discarded.",
                "亮出不成面子之牌，且其後已打牌。",
                "亮出不成面子之牌，且其后已打牌。",
            ),
            "E16 3.4.7; W15 7.2",
            Always((DEAD_HAND,)),
        ),
        Foul(
            "claimed_tile_not_taken",
            Text("Claimed tile not taken in time", "鳴牌後未及時取牌", "鸣牌后未及时取牌"),
            Text(
                "A player claimed a tile and did not take it before the next player had drawn.",
                "鳴牌後於下家摸牌前仍未取牌。",
                "鸣牌后于下家摸牌前仍未取牌。",
            ),
            "E16 3.4.7; W15 not verified",
            Always((DEAD_HAND,)),
        ),
        Foul(
            "claim_out_of_order",
            Text("Claim in the wrong order or taken back", "鳴牌次序錯誤或收回", "鸣牌次序错误或收回"),
            Text(
                "A claim in the wrong order, a claim taken back before tiles were shown, or the words for a win mixed up. The first is free.",
                "鳴牌次序錯誤、亮牌前收回，或和牌用語混淆。首次免罰。",
                "鸣牌次序错误、亮牌前收回，或和牌用语混淆。首次免罚。",
            ),
            "E16 5.1; W15 7.2",
            Ladder(((NOTHING,), (WARNING,), (off(1_000),)), Scope.MATCH),
        ),
        Foul(
            "late",
            Text("Late", "遲到", "迟到"),
            Text(
                "Not at the table at the start. The referee decides what it costs.",
                "開賽時未到枱，由裁判裁定。",
                "开赛时未到桌，由裁判裁定。",
            ),
            "Not verified: E16 5.2 to 5.9 could not be read",
            Judge(((WARNING,), (off(LEAST, MOST),), (SESSION_LOST,))),
        ),
        Foul(
            "cheating",
            Text("Cheating", "作弊", "作弊"),
            Text(
                "Tiles were exchanged or hidden, scores were arranged, or the like.",
                "換牌、藏牌、串通分數或類似行為。",
                "换牌、藏牌、串通分数或类似行为。",
            ),
            "Not verified: E16 5.2 to 5.9 could not be read; W15 knows disqualification",
            Judge(((SESSION_LOST,), (DISQUALIFIED,), (off(LEAST, MOST),))),
        ),
        Foul(
            "other_violation",
            Text("Other violation", "其他違例", "其他违例"),
            Text(
                "Anything else that disturbs the game, such as talking about the hand or a telephone at the table.",
                "其他妨礙牌局的行為，例如談論手牌或在枱上使用電話。",
                "其他妨碍牌局的行为，例如谈论手牌或在桌上使用电话。",
            ),
            "Not verified: E16 5.2 to 5.9 could not be read",
            Judge(((WARNING,), (DEAD_HAND,), (off(LEAST, MOST),))),
        ),
    ),
)
