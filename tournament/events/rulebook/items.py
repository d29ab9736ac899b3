"""The names of a rulebook's items, in the reader's language.

A rulebook names its items in English and in both Chinese scripts, so they are in no catalogue. Japanese players know them
by the traditional characters. Readers of other languages see the English name with the Chinese one beside it, which is
the one that players of all countries know.
"""

from django.utils.translation import get_language

import scoring


def item_word(ruleset: str, name: str) -> str:
    """What an item is called, by its name in the rulebook; the name itself where the rulebook has no such item."""
    try:
        return name_of(scoring.get_ruleset(ruleset).item(name))
    except scoring.UnknownItem:
        return name


def item_beside(ruleset: str, name: str) -> str:
    """The Chinese name that stands beside the other one; empty for those who read that one alone."""
    return name_beside(scoring.get_ruleset(ruleset).item(name))


def name_of(item: scoring.ItemInfo | scoring.PatternCard) -> str:
    """The name of an item in the reader's language."""
    match get_language():
        case "zh-hant" | "ja":
            return item.name_zh_hant
        case "zh-hans":
            return item.name_zh_hans
    return item.name


def name_beside(item: scoring.ItemInfo | scoring.PatternCard) -> str:
    """The Chinese name of an item, where the reader's language is another one."""
    return "" if get_language() in ("zh-hant", "zh-hans", "ja") else item.name_zh_hant
