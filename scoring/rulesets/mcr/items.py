"""The fans of the Mahjong Competition Rules and which of them contain which.

Paragraphs: ``list 12`` is fan 12 of the official list of 81; ``item 1(1)5`` and the like are paragraphs of the WMO
Explanation.
"""

from typing import Final

from scoring.results import ItemInfo

_ROWS: Final = (
    ("1", "Big Four Winds", "大四喜", "大四喜", 88, "list 1; item 1(1)7, 1(1)8"),
    ("2", "Big Three Dragons", "大三元", "大三元", 88, "list 2; item 1(1)8"),
    ("3", "All Green", "綠一色", "绿一色", 88, "list 3; item 2.1"),
    ("4", "Nine Gates", "九蓮寶燈", "九莲宝灯", 88, "list 4; item 2.2"),
    ("5", "Four Kongs", "四槓", "四杠", 88, "list 5; item 2.3"),
    ("6", "Seven Shifted Pairs", "連七對", "连七对", 88, "list 6; item 1(1)5"),
    ("7", "Thirteen Orphans", "十三么", "十三幺", 88, "list 7; item 1(1)5"),
    ("8", "All Terminals", "清么九", "清幺九", 64, "list 8; item 2.4"),
    ("9", "Little Four Winds", "小四喜", "小四喜", 64, "list 9"),
    ("10", "Little Three Dragons", "小三元", "小三元", 64, "list 10"),
    ("11", "All Honors", "字一色", "字一色", 64, "list 11; item 1(1)6"),
    ("12", "Four Concealed Pungs", "四暗刻", "四暗刻", 64, "list 12; item 1(1)8"),
    ("13", "Pure Terminal Chows", "一色雙龍會", "一色双龙会", 64, "list 13; item 1(1)1"),
    ("14", "Quadruple Chow", "一色四同順", "一色四同顺", 48, "list 14; item 1(1)8"),
    ("15", "Four Pure Shifted Pungs", "一色四節高", "一色四节高", 48, "list 15; item 1(1)7"),
    ("16", "Four Pure Shifted Chows", "一色四步高", "一色四步高", 32, "list 16; item 2.5"),
    ("17", "Three Kongs", "三槓", "三杠", 32, "list 17; item 2.3"),
    ("18", "All Terminals and Honors", "混么九", "混幺九", 32, "list 18; item 1(1)6"),
    ("19", "Seven Pairs", "七對", "七对", 24, "list 19; item 1(1)2"),
    ("20", "Greater Honors and Knitted Tiles", "七星不靠", "七星不靠", 24, "list 20; item 1(1)5"),
    ("21", "All Even Pungs", "全雙刻", "全双刻", 24, "list 21; item 2.6"),
    ("22", "Full Flush", "清一色", "清一色", 24, "list 22; item 1(1)1"),
    ("23", "Pure Triple Chow", "一色三同順", "一色三同顺", 24, "list 23"),
    ("24", "Pure Shifted Pungs", "一色三節高", "一色三节高", 24, "list 24"),
    ("25", "Upper Tiles", "全大", "全大", 24, "list 25; item 2.7"),
    ("26", "Middle Tiles", "全中", "全中", 24, "list 26; item 1(1)1"),
    ("27", "Lower Tiles", "全小", "全小", 24, "list 27; item 2.7"),
    ("28", "Pure Straight", "清龍", "清龙", 16, "list 28; item 2.5"),
    ("29", "Three-Suited Terminal Chows", "三色雙龍會", "三色双龙会", 16, "list 29; item 1(1)1"),
    ("30", "Pure Shifted Chows", "一色三步高", "一色三步高", 16, "list 30"),
    ("31", "All Fives", "全帶五", "全带五", 16, "list 31; item 1(1)1"),
    ("32", "Triple Pung", "三同刻", "三同刻", 16, "list 32"),
    ("33", "Three Concealed Pungs", "三暗刻", "三暗刻", 16, "list 33"),
    ("34", "Lesser Honors and Knitted Tiles", "全不靠", "全不靠", 12, "list 34; item 1(1)5"),
    ("35", "Knitted Straight", "組合龍", "组合龙", 12, "list 35; item 2.8"),
    ("36", "Upper Four", "大於五", "大于五", 12, "list 36; item 2.7"),
    ("37", "Lower Four", "小於五", "小于五", 12, "list 37; item 2.7"),
    ("38", "Big Three Winds", "三風刻", "三风刻", 12, "list 38"),
    ("39", "Mixed Straight", "花龍", "花龙", 8, "list 39"),
    ("40", "Reversible Tiles", "推不倒", "推不倒", 8, "list 40"),
    ("41", "Mixed Triple Chow", "三色三同順", "三色三同顺", 8, "list 41"),
    ("42", "Mixed Shifted Pungs", "三色三節高", "三色三节高", 8, "list 42"),
    ("43", "Chicken Hand", "無番和", "无番和", 8, "list 43"),
    ("44", "Last Tile Draw", "妙手回春", "妙手回春", 8, "list 44; item 1(1)3"),
    ("45", "Last Tile Claim", "海底撈月", "海底捞月", 8, "list 45"),
    ("46", "Out with Replacement Tile", "槓上開花", "杠上开花", 8, "list 46; item 2.9"),
    ("47", "Robbing The Kong", "搶槓和", "抢杠和", 8, "list 47; item 1 principle 4"),
    ("48", "Two Concealed Kongs", "雙暗槓", "双暗杠", 8, "list 48; item 2.10"),
    ("49", "All Pungs", "碰碰和", "碰碰和", 6, "list 49"),
    ("50", "Half Flush", "混一色", "混一色", 6, "list 50; item 2.1"),
    ("51", "Mixed Shifted Chows", "三色三步高", "三色三步高", 6, "list 51; item 1 principle 3"),
    ("52", "All Types", "五門齊", "五门齐", 6, "list 52"),
    ("53", "Melded Hand", "全求人", "全求人", 6, "list 53; item 1(1)2"),
    ("54", "Two Dragons Pungs", "雙箭刻", "双箭刻", 6, "list 54"),
    ("55", "Outside Hand", "全帶么", "全带幺", 4, "list 55"),
    ("56", "Fully Concealed Hand", "不求人", "不求人", 4, "list 56; item 1(1)3"),
    ("57", "Two Melded Kongs", "雙明槓", "双明杠", 4, "list 57"),
    ("57a", "One Melded Kong and One Concealed Kong", "明暗槓", "明暗杠", 6, "item 2.11"),
    ("58", "Last Tile", "和絕張", "和绝张", 4, "list 58"),
    ("59", "Dragon Pung", "箭刻", "箭刻", 2, "list 59"),
    ("60", "Prevalent Wind", "圈風刻", "圈风刻", 2, "list 60"),
    ("61", "Seat Wind", "門風刻", "门风刻", 2, "list 61"),
    ("62", "Concealed Hand", "門前清", "门前清", 2, "list 62; item 1(1)5"),
    ("63", "All Chows", "平和", "平和", 2, "list 63"),
    ("64", "Tile Hog", "四歸一", "四归一", 2, "list 64; item 1(1)4"),
    ("65", "Double Pung", "雙同刻", "双同刻", 2, "list 65"),
    ("66", "Two Concealed Pungs", "雙暗刻", "双暗刻", 2, "list 66"),
    ("67", "Concealed Kong", "暗槓", "暗杠", 2, "list 67; item 2.3"),
    ("68", "All Simples", "斷么", "断幺", 2, "list 68; item 1(1)1"),
    ("69", "Pure Double Chow", "一般高", "一般高", 1, "list 69; item 1 principle 5"),
    ("70", "Mixed Double Chow", "喜相逢", "喜相逢", 1, "list 70; item 1 principle 5"),
    ("71", "Short Straight", "連六", "连六", 1, "list 71; item 1 principle 5"),
    ("72", "Two Terminal Chows", "老少副", "老少副", 1, "list 72; item 1 principle 5"),
    ("73", "Pung of Terminals or Honors", "么九刻", "幺九刻", 1, "list 73"),
    ("74", "Melded Kong", "明槓", "明杠", 1, "list 74; item 2.9"),
    ("75", "One Voided Suit", "缺一門", "缺一门", 1, "list 75"),
    ("76", "No Honors", "無字", "无字", 1, "list 76; item 1(1)1"),
    ("77", "Edge Wait", "邊張", "边张", 1, "list 77; item 2.12"),
    ("78", "Closed Wait", "嵌張", "嵌张", 1, "list 78; item 2.12"),
    ("79", "Single Wait", "單釣將", "单钓将", 1, "list 79; item 2.12"),
    ("80", "Self-Drawn", "自摸", "自摸", 1, "list 80; item 1(1)3"),
    ("81", "Flower Tiles", "花牌", "花牌", 1, "list 81; item 2.13"),
)

ITEMS: Final = tuple(
    ItemInfo(number, name, hant, hans, points, f"MCR {paragraph}")
    for number, name, hant, hans, points, paragraph in _ROWS
)
FAN: Final = {item.name: index for index, item in enumerate(ITEMS)}
"""The position of each fan in ``ITEMS``."""

_IMPLIES: Final = {
    "Big Four Winds": "Big Three Winds, All Pungs, Prevalent Wind, Seat Wind, Pung of Terminals or Honors",
    "Big Three Dragons": "Two Dragons Pungs, Dragon Pung",
    "All Green": "One Voided Suit",
    "Nine Gates": "Full Flush, Concealed Hand, Pung of Terminals or Honors, Edge Wait, Closed Wait, Single Wait",
    "Four Kongs": "Three Kongs, All Pungs, Single Wait, Two Melded Kongs, Melded Kong",
    "Seven Shifted Pairs": "Seven Pairs, Full Flush, Tile Hog",
    "Thirteen Orphans": "All Types, Concealed Hand, Single Wait, All Terminals and Honors",
    "All Terminals": "All Terminals and Honors, All Pungs, Outside Hand, Pung of Terminals or Honors, No Honors",
    "Little Four Winds": "Big Three Winds, Pung of Terminals or Honors",
    "Little Three Dragons": "Two Dragons Pungs, Dragon Pung",
    "All Honors": "All Terminals and Honors, All Pungs, Outside Hand, Pung of Terminals or Honors",
    "Four Concealed Pungs": "All Pungs, Concealed Hand, Three Concealed Pungs, Two Concealed Pungs",
    "Pure Terminal Chows": "Full Flush, All Chows, Pure Double Chow, Two Terminal Chows",
    "Quadruple Chow": "Pure Triple Chow, Pure Double Chow, Tile Hog",
    "Four Pure Shifted Pungs": "Pure Shifted Pungs, All Pungs",
    "Four Pure Shifted Chows": "Pure Shifted Chows, Short Straight, Two Terminal Chows",
    "Three Kongs": "Two Melded Kongs, Melded Kong",
    "All Terminals and Honors": "All Pungs, Outside Hand, Pung of Terminals or Honors",
    "Seven Pairs": "Concealed Hand, Single Wait",
    "Greater Honors and Knitted Tiles": "All Types, Concealed Hand",
    "All Even Pungs": "All Pungs, All Simples",
    "Full Flush": "No Honors",
    "Pure Triple Chow": "Pure Double Chow",
    "Upper Tiles": "Upper Four",
    "Middle Tiles": "All Simples",
    "Lower Tiles": "Lower Four",
    "Three-Suited Terminal Chows": "All Chows, Mixed Double Chow, Two Terminal Chows",
    "All Fives": "All Simples",
    "Triple Pung": "Double Pung",
    "Three Concealed Pungs": "Two Concealed Pungs",
    "Lesser Honors and Knitted Tiles": "All Types, Concealed Hand",
    "Knitted Straight": "Edge Wait, Closed Wait",
    "Upper Four": "No Honors",
    "Lower Four": "No Honors",
    "Reversible Tiles": "One Voided Suit",
    "Last Tile Draw": "Self-Drawn",
    "Out with Replacement Tile": "Self-Drawn",
    "Robbing The Kong": "Last Tile",
    "Two Concealed Kongs": "Concealed Kong, Two Concealed Pungs",
    "Half Flush": "One Voided Suit",
    "Melded Hand": "Single Wait",
    "Two Dragons Pungs": "Dragon Pung",
    "Fully Concealed Hand": "Self-Drawn, Concealed Hand",
    "Two Melded Kongs": "Melded Kong",
    "One Melded Kong and One Concealed Kong": "Melded Kong, Concealed Kong",
    "All Chows": "No Honors",
    "All Simples": "No Honors",
}
"""What a fan always contains, so that it is not added (non-repeat principle); indirect containment is added below.

Containment of single sets only (the short straights of a Pure Straight, the winds of Big Three Winds) is settled where
the sets are counted.
"""


def _union(masks: list[int], wanted: int) -> int:
    union = 0
    for fan, mask in enumerate(masks):
        if wanted >> fan & 1:
            union |= mask
    return union


def _closure() -> tuple[int, ...]:
    direct = [0] * len(ITEMS)
    for name, implied in _IMPLIES.items():
        for other in implied.split(","):
            direct[FAN[name]] |= 1 << FAN[other.strip()]
    masks = list(direct)
    for _ in range(3):  # no chain of containment is longer than four fans
        masks = [mask | _union(masks, mask) for mask in masks]
    return tuple(masks)


IMPLIED_MASKS: Final = _closure()
"""For each fan the fans that are not added beside it, as bits."""
