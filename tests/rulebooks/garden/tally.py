"""Every item that a hand shows counts; a harvest is every win."""

from typing import Final

from scoring.arrangements import Form, Reading
from scoring.context import Context, regular_readings
from scoring.options import Options
from scoring.problems import HandRules
from scoring.results import Excluded, Tally
from scoring.ruleset import Engine
from scoring.rulesets.entries import item_maker
from scoring.traits import ALL_CHOWS, ALL_PUNGS, NO_SUITS, traits_of
from tests.rulebooks.garden.items import ITEMS

_make = item_maker({item.name: item for item in ITEMS})
_RULES: Final = HandRules(bonus_tiles=False, heaven_allows_kong=True, last_of_kind_is_checked=False)


def _hand_rules(options: Options) -> HandRules:
    return _RULES


def _readings(context: Context, options: Options) -> list[Reading]:
    return regular_readings(context)


def _tally(context: Context, reading: Reading, options: Options) -> Tally:
    traits = traits_of(reading, ())
    names = ["Harvest"]
    if context.hand.self_drawn:
        names.append("Own Draw")
    if traits & ALL_PUNGS:
        names.append("Four Hedges")
    if traits & ALL_CHOWS:
        names.append("Four Paths")
    if (traits & NO_SUITS).bit_count() == 2:
        names.append("One Bed")
    items = tuple(_make(name, 1, ()) for name in names)
    total = sum(item.points for item in items)
    return Tally(items, total, total, total)


def _excluded(context: Context, reading: Reading, options: Options) -> tuple[Excluded, ...]:
    return ()


ENGINE: Final = Engine(
    hand_rules=_hand_rules,
    readings=_readings,
    tally=_tally,
    excluded=_excluded,
    forms=frozenset((Form.REGULAR,)),
)
