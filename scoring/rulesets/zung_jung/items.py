"""The forty-four Zung Jung patterns, in the order of the list."""

from typing import Final

from scoring.results import ItemInfo

LIMIT_POINTS: Final = 320
CHICKEN: Final = "0"

_ROWS: Final = (
    ("1.1", "All Sequences", "平和", "平和", 5),
    ("1.2", "Concealed Hand", "門前清", "门前清", 5),
    ("1.3", "No Terminals", "斷么九", "断幺九", 5),
    ("2.1.1", "Mixed One-Suit", "混一色", "混一色", 40),
    ("2.1.2", "Pure One-Suit", "清一色", "清一色", 80),
    ("2.2", "Nine Gates", "九蓮寶燈", "九莲宝灯", 480),
    ("3.1", "Value Honor", "番牌", "番牌", 10),
    ("3.2.1", "Small Three Dragons", "小三元", "小三元", 40),
    ("3.2.2", "Big Three Dragons", "大三元", "大三元", 130),
    ("3.3.1", "Small Three Winds", "小三風", "小三风", 30),
    ("3.3.2", "Big Three Winds", "大三風", "大三风", 120),
    ("3.3.3", "Small Four Winds", "小四喜", "小四喜", 320),
    ("3.3.4", "Big Four Winds", "大四喜", "大四喜", 400),
    ("3.4", "All Honors", "字一色", "字一色", 320),
    ("4.1", "All Triplets", "對對和", "对对和", 30),
    ("4.2.1", "Two Concealed Triplets", "二暗刻", "二暗刻", 5),
    ("4.2.2", "Three Concealed Triplets", "三暗刻", "三暗刻", 30),
    ("4.2.3", "Four Concealed Triplets", "四暗刻", "四暗刻", 125),
    ("4.3.1", "One Kong", "一槓", "一杠", 5),
    ("4.3.2", "Two Kong", "二槓", "二杠", 20),
    ("4.3.3", "Three Kong", "三槓", "三杠", 120),
    ("4.3.4", "Four Kong", "四槓", "四杠", 480),
    ("5.1.1", "Two Identical Sequences", "一般高", "一般高", 10),
    ("5.1.2", "Two Identical Sequences Twice", "兩般高", "两般高", 60),
    ("5.1.3", "Three Identical Sequences", "一色三同順", "一色三同顺", 120),
    ("5.1.4", "Four Identical Sequences", "一色四同順", "一色四同顺", 480),
    ("6.1", "Three Similar Sequences", "三色同順", "三色同顺", 35),
    ("6.2.1", "Small Three Similar Triplets", "三色小同刻", "三色小同刻", 30),
    ("6.2.2", "Three Similar Triplets", "三色同刻", "三色同刻", 120),
    ("7.1", "Nine-Tile Straight", "一氣通貫", "一气通贯", 40),
    ("7.2.1", "Three Consecutive Triplets", "三連刻", "三连刻", 100),
    ("7.2.2", "Four Consecutive Triplets", "四連刻", "四连刻", 200),
    ("8.1.1", "Mixed Lesser Terminals", "混全帶么", "混全带幺", 40),
    ("8.1.2", "Pure Lesser Terminals", "純全帶么", "纯全带幺", 50),
    ("8.1.3", "Mixed Greater Terminals", "混么九", "混幺九", 100),
    ("8.1.4", "Pure Greater Terminals", "清么九", "清幺九", 400),
    ("9.1.1", "Final Draw", "海底撈月", "海底捞月", 10),
    ("9.1.2", "Final Discard", "河底撈魚", "河底捞鱼", 10),
    ("9.2", "Win on Kong", "嶺上開花", "岭上开花", 10),
    ("9.3", "Robbing a Kong", "搶槓", "抢杠", 10),
    ("9.4.1", "Blessing of Heaven", "天和", "天和", 155),
    ("9.4.2", "Blessing of Earth", "地和", "地和", 155),
    ("10.1", "Thirteen Terminals", "十三么九", "十三幺九", 160),
    ("10.2", "Seven Pairs", "七對子", "七对子", 30),
)
ORDER: Final = {CHICKEN: -1} | {row[0]: position for position, row in enumerate(_ROWS)}
POINTS: Final = {row[0]: row[4] for row in _ROWS}
SERIES: Final = {row[0]: row[0].rsplit(".", 1)[0] if row[0].count(".") == 2 else row[0] for row in _ROWS}


def pattern_items(card: str, spelling: dict[str, str]) -> tuple[ItemInfo, ...]:
    """The forty-four patterns in a rulebook's own spelling."""
    return tuple(
        ItemInfo(number, spelling.get(name, name), hant, hans, points, f"{card}, pattern {number}")
        for number, name, hant, hans, points in _ROWS
    )


def listed_names(items: tuple[ItemInfo, ...]) -> frozenset[str]:
    """The patterns listed at or above the limit, which count alone and uncapped."""
    return frozenset(item.name for item in items if item.points >= LIMIT_POINTS)
