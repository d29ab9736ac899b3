"""The five items of garden mahjong."""

from typing import Final

from scoring.results import ItemInfo

_ROWS: Final = (
    ("1", "Harvest", "收成", "收成", 2),
    ("2", "Own Draw", "自摸", "自摸", 1),
    ("3", "Four Hedges", "四籬", "四篱", 4),
    ("4", "Four Paths", "四徑", "四径", 3),
    ("5", "One Bed", "一畦", "一畦", 6),
)
ITEMS: Final = tuple(
    ItemInfo(number, name, hant, hans, leaves, f"Garden, {number}")
    for number, name, hant, hans, leaves in _ROWS
)
