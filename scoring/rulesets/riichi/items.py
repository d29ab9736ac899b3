"""The yaku of riichi, the dora and the yakuman, with their han in a closed and in an open hand.

The names are the Japanese ones that all books share. The paragraphs are those of the
EMA Riichi Competition Rules 2016.
"""

from typing import Final

from scoring.results import ItemInfo

YAKUMAN_HAN: Final = 13
CLOSED_ONLY: Final = 0
"""The open han of a yaku that an open hand cannot have."""

_ROWS: Final = (
    # number, name, characters in both scripts, han closed, han open
    ("1.01", "Riichi", "立直", "立直", 1, CLOSED_ONLY),
    ("1.02", "Double Riichi", "兩立直", "两立直", 2, CLOSED_ONLY),
    ("1.03", "Ippatsu", "一發", "一发", 1, CLOSED_ONLY),
    ("1.04", "Menzen Tsumo", "門前清自摸和", "门前清自摸和", 1, CLOSED_ONLY),
    ("1.05", "Pinfu", "平和", "平和", 1, CLOSED_ONLY),
    ("1.06", "Tanyao", "斷么九", "断幺九", 1, None),
    ("1.07", "Iipeikou", "一盃口", "一杯口", 1, CLOSED_ONLY),
    ("1.08", "White Dragon", "役牌 白", "役牌 白", 1, None),
    ("1.09", "Green Dragon", "役牌 發", "役牌 发", 1, None),
    ("1.10", "Red Dragon", "役牌 中", "役牌 中", 1, None),
    ("1.11", "Seat Wind", "自風牌", "自风牌", 1, None),
    ("1.12", "Round Wind", "場風牌", "场风牌", 1, None),
    ("1.13", "Haitei", "海底摸月", "海底摸月", 1, None),
    ("1.14", "Houtei", "河底撈魚", "河底捞鱼", 1, None),
    ("1.15", "Rinshan Kaihou", "嶺上開花", "岭上开花", 1, None),
    ("1.16", "Chankan", "搶槓", "抢杠", 1, None),
    ("2.01", "Sanshoku Doujun", "三色同順", "三色同顺", 2, 1),
    ("2.02", "Ittsu", "一氣通貫", "一气通贯", 2, 1),
    ("2.03", "Chantai", "混全帶么九", "混全带幺九", 2, 1),
    ("2.04", "Chiitoitsu", "七對子", "七对子", 2, CLOSED_ONLY),
    ("2.05", "Toitoi", "對對和", "对对和", 2, None),
    ("2.06", "Sanankou", "三暗刻", "三暗刻", 2, None),
    ("2.07", "Sankantsu", "三槓子", "三杠子", 2, None),
    ("2.08", "Sanshoku Doukou", "三色同刻", "三色同刻", 2, None),
    ("2.09", "Honroutou", "混老頭", "混老头", 2, None),
    ("2.10", "Shousangen", "小三元", "小三元", 2, None),
    ("3.01", "Honitsu", "混一色", "混一色", 3, 2),
    ("3.02", "Junchan", "純全帶么九", "纯全带幺九", 3, 2),
    ("3.03", "Ryanpeikou", "二盃口", "二杯口", 3, CLOSED_ONLY),
    ("5.01", "Renhou", "人和", "人和", 5, CLOSED_ONLY),
    ("6.01", "Chinitsu", "清一色", "清一色", 6, 5),
    ("13.01", "Kokushi Musou", "國士無雙", "国士无双", 13, CLOSED_ONLY),
    ("13.02", "Kokushi Musou Juusanmen", "國士無雙十三面", "国士无双十三面", 13, CLOSED_ONLY),
    ("13.03", "Suuankou", "四暗刻", "四暗刻", 13, CLOSED_ONLY),
    ("13.04", "Suuankou Tanki", "四暗刻單騎", "四暗刻单骑", 13, CLOSED_ONLY),
    ("13.05", "Daisangen", "大三元", "大三元", 13, None),
    ("13.06", "Shousuushii", "小四喜", "小四喜", 13, None),
    ("13.07", "Daisuushii", "大四喜", "大四喜", 13, None),
    ("13.08", "Tsuuiisou", "字一色", "字一色", 13, None),
    ("13.09", "Ryuuiisou", "綠一色", "绿一色", 13, None),
    ("13.10", "Chinroutou", "清老頭", "清老头", 13, None),
    ("13.11", "Chuuren Poutou", "九蓮寶燈", "九莲宝灯", 13, CLOSED_ONLY),
    ("13.12", "Junsei Chuuren Poutou", "純正九蓮寶燈", "纯正九莲宝灯", 13, CLOSED_ONLY),
    ("13.13", "Suukantsu", "四槓子", "四杠子", 13, None),
    ("13.14", "Tenhou", "天和", "天和", 13, CLOSED_ONLY),
    ("13.15", "Chiihou", "地和", "地和", 13, CLOSED_ONLY),
    ("0.01", "Dora", "寶牌", "宝牌", 1, None),
    ("0.02", "Ura Dora", "裏寶牌", "里宝牌", 1, None),
    ("0.03", "Red Fives", "赤寶牌", "赤宝牌", 1, None),
)
_DORA_SERIES: Final = "0"

ITEMS: Final = tuple(
    ItemInfo(
        number,
        name,
        hant,
        hans,
        closed,
        "EMA, Dora" if number.split(".")[0] == _DORA_SERIES else "EMA, 4.2 Yaku",
        open_points,
    )
    for number, name, hant, hans, closed, open_points in _ROWS
)
BY_NAME: Final = {item.name: item for item in ITEMS}
ORDER: Final = {item.name: position for position, item in enumerate(ITEMS)}
YAKUMAN_NAMES: Final = frozenset(item.name for item in ITEMS if item.points == YAKUMAN_HAN)
DORA_NAMES: Final = frozenset(("Dora", "Ura Dora", "Red Fives"))
DOUBLE_NAMES: Final = frozenset(
    ("Kokushi Musou Juusanmen", "Suuankou Tanki", "Junsei Chuuren Poutou", "Daisuushii")
)
"""The yakuman that count twice where the option says so."""
SERIES: Final = {
    "1": "One han",
    "2": "Two han",
    "3": "Three han",
    "5": "Five han",
    "6": "Six han",
    "13": "Yakuman",
    "0": "Dora",
}
"""The titles of the card, by the first part of a number."""
