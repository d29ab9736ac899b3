"""Whose number a federation number is. The program stores a number without the body that gave it; those of the European
Mahjong Association are known by their form.
"""

import re
from collections.abc import Mapping

EMA = "ema"
OTHER = "other"
BODIES = {EMA: "European Mahjong Association", OTHER: "a body that the organizer did not name"}
EMA_NUMBER = re.compile(r"[0-9]{7,8}")
"""Seven digits if the zero at the beginning was lost."""


def federation_ids(number: str) -> dict[str, str]:
    """The number by its body; nothing without a number."""
    if not number:
        return {}
    return {EMA if EMA_NUMBER.fullmatch(number) else OTHER: number}


def number_in(ids: Mapping[str, str]) -> str:
    """The number that the program keeps of those in a document; empty if there is none."""
    return next((ids[body] for body in BODIES if body in ids), "")
