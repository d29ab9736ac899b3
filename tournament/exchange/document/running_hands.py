"""What documents say of hands where scores run along: bets and what lies on the table, and what wins are worth."""

from collections.abc import Iterable, Mapping
from typing import Any

from tournament.exchange.document import fields
from tournament.exchange.document.fields import fields_of, given
from tournament.exchange.document.scores import WIND_LETTERS
from tournament.play.models import Hand, HandWin
from tournament.play.models.hands import mask_of, seats_of

Json = Mapping[str, Any]
MATCH = "match"
"""The part of a hand."""
WORTH = "worth"
"""The part of a win."""
SETS = ("riichi", "tenpai", "nagashi")


def match_part(hand: Hand) -> dict[str, Any]:
    """Who laid a stick and who showed tenpai, what lay on the table, and whether the time was up."""
    sets = {name: [WIND_LETTERS[seat] for seat in seats_of(getattr(hand, name))] for name in SETS}
    return {**sets, **fields_of(hand, fields.MATCH)}


def match_columns(said: Json) -> dict[str, Any]:
    """The columns of a hand from its part of a document; nothing where it has none. Raises ValueError."""
    part = said.get(MATCH)
    if part is None:
        return {}
    sets = {name: mask_of(_seats(part[name])) for name in SETS}
    return {**sets, **given(part, Hand, fields.MATCH)}


def worth_columns(said: Json) -> dict[str, Any]:
    """The columns of a win from its part of a document; nothing where it has none. Raises ValidationError."""
    part = said.get(WORTH)
    return {} if part is None else given(part, HandWin, fields.WORTH)


def sticks_laid(said: Json) -> int:
    """How many more sticks lie on the table after a hand than before it."""
    part = said.get(MATCH)
    return 0 if part is None else part["sticks_after"] - part["sticks_before"]


def _seats(letters: Iterable[str]) -> list[int]:
    return [WIND_LETTERS.index(letter) for letter in letters]
