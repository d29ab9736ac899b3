"""Score items, created once for each item, count and choice of sets."""

from collections.abc import Callable
from functools import lru_cache

from scoring.results import ItemInfo, ScoreItem

Found = list[tuple[str, int, tuple[int, ...]]]
"""Keys of items (name or number) with how often each counts and the positions of the sets that earn it."""


def item_maker(infos: dict[str, ItemInfo]) -> Callable[[str, int, tuple[int, ...]], ScoreItem]:
    """A function from an item's key, count and sets to a score item. Equal calls return the same object."""

    @lru_cache(maxsize=4096)
    def make(key: str, count: int, sets: tuple[int, ...]) -> ScoreItem:
        info = infos[key]
        return ScoreItem(info, info.points * count, count, sets)

    return make
