"""The rows of the scoring table and the limit hands, in the order of the rulebook."""

from typing import Final

from scoring.results import ItemInfo

LIMIT_FAN: Final = 64
CAP_FAN: Final = 10

TABLE_ROWS: Final = (
    ("1", "Pung of Dragons", "三元牌（刻）", "三元牌（刻）", 1),
    ("2", "Kong of Dragons", "三元牌（槓）", "三元牌（杠）", 1),
    ("3", "Pung of player's Own Wind", "門風（刻）", "门风（刻）", 1),
    ("4", "Kong of player's Own Wind", "門風（槓）", "门风（杠）", 1),
    ("5", "Pung of the Wind of the Round", "圈風（刻）", "圈风（刻）", 1),
    ("6", "Kong of the Wind of the Round", "圈風（槓）", "圈风（杠）", 1),
    ("7", "Flower of own Wind", "正花（花）", "正花（花）", 1),
    ("8", "Season of own Wind", "正花（季）", "正花（季）", 1),
    ("9", "All Flowers", "齊四花", "齐四花", 2),
    ("10", "All Seasons", "齊四季", "齐四季", 2),
    ("11", "No Flowers or Seasons", "無花", "无花", 1),
    ("12", "Little Three Dragons", "小三元", "小三元", 4),
    ("13", "Chow hand", "平糊", "平糊", 1),
    ("14", "Pung hand", "對對糊", "对对糊", 3),
    ("15", "One suit and Honors", "混一色", "混一色", 3),
    ("16", "Seven Pairs", "七對子", "七对子", 4),
    ("17", "One suit only", "清一色", "清一色", 6),
    ("18", "Self-drawn last tile", "自摸", "自摸", 1),
    ("19", "Out on the last tile of the Wall", "海底撈月", "海底捞月", 1),
    ("20", "Out on the last discard", "河底撈魚", "河底捞鱼", 1),
    ("21", "Out by robbing a Kong", "搶槓", "抢杠", 1),
    ("22", "Out on a supplement tile", "槓上開花", "杠上开花", 1),
)
LIMIT_ROWS: Final = (
    ("S2", "Hidden Treasure", "坎坎糊", "坎坎糊"),
    ("S3", "Three Great Scholars", "大三元", "大三元"),
    ("S4", "Little Four Winds", "小四喜", "小四喜"),
    ("S5", "Big Four Winds", "大四喜", "大四喜"),
    ("S6", "All Honors", "字一色", "字一色"),
    ("S7", "All Terminals", "清么九", "清幺九"),
    ("S8", "Nine Gates", "九蓮寶燈", "九莲宝灯"),
    ("S9", "Thirteen Orphans", "十三么", "十三幺"),
    ("S10", "All Kongs", "十八羅漢", "十八罗汉"),
    ("S11", "Jade Dragon", "綠龍", "绿龙"),
    ("S12", "Ruby Dragon", "紅龍", "红龙"),
    ("S13", "Pearl Dragon", "白龍", "白龙"),
    ("S14", "Heavenly Hands", "天糊", "天糊"),
    ("S15", "Earthly Hands", "地糊", "地糊"),
)
ITEMS: Final = (
    *(
        ItemInfo(number, name, hant, hans, fan, f"Hong Kong rules, scoring table, row {number}")
        for number, name, hant, hans, fan in TABLE_ROWS
    ),
    *(
        ItemInfo(number, name, hant, hans, LIMIT_FAN, f"Hong Kong rules, special hand {number[1:]}")
        for number, name, hant, hans in LIMIT_ROWS
    ),
)
