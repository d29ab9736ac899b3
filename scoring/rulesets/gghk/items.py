"""The faan items of the GGHK rulebook, in the order of its list."""

from typing import Final

from scoring.results import ItemInfo

_ROWS: Final = (
    ("1.1", "All sequences", "平糊", "平糊", 1),
    ("1.2", "Closed Hand", "門前清", "门前清", 1),
    ("1.3", "Self drawn", "自摸", "自摸", 1),
    ("1.4", "Triplet of Dragons", "三元牌", "三元牌", 1),
    ("1.5", "Triplet of Winds", "門風／圈風", "门风／圈风", 1),
    ("1.6", "All Terminals and Honours", "花么九", "花幺九", 1),
    ("1.7", "Robbing a kan", "搶槓", "抢杠", 1),
    ("1.8", "After kan", "槓上開花", "杠上开花", 1),
    ("1.9", "Last Tile from Wall", "海底撈月", "海底捞月", 1),
    ("2.1", "Semi-Flush", "混一色", "混一色", 3),
    ("2.2", "All Triplets", "對對糊", "对对糊", 3),
    ("2.3", "Small Dragons", "小三元", "小三元", 3),
    ("4.1", "Big Dragons", "大三元", "大三元", 5),
    ("5.1", "Flush", "清一色", "清一色", 7),
    ("6.1", "All Honors", "字一色", "字一色", 10),
    ("6.2", "Small Winds", "小四喜", "小四喜", 10),
    ("6.3", "Big Winds", "大四喜", "大四喜", 10),
    ("6.4", "All Concealed Triplets", "坎坎糊", "坎坎糊", 10),
    ("6.5", "All Quads", "十八羅漢", "十八罗汉", 10),
    ("6.6", "All Terminals", "清么九", "清幺九", 10),
    ("6.7", "Bless of Heaven", "天糊", "天糊", 10),
    ("6.8", "Bless of Earth", "地糊", "地糊", 10),
    ("6.9", "Thirteen Orphans", "十三么", "十三幺", 10),
    ("6.10", "After Consecutive Kan", "槓上槓", "杠上杠", 10),
    ("6.11", "Nine Gates", "九子連環", "九子连环", 10),
)
ITEMS: Final = tuple(
    ItemInfo(number, name, hant, hans, faan, f"GGHK 2023, List of Faan Items {number}")
    for number, name, hant, hans, faan in _ROWS
)
CAP_FAAN: Final = 10
