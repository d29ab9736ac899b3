"""Cells of a paper sheet where scores run along: what a win is worth, and which players laid and showed what."""

import re
from collections.abc import Sequence

from tournament.play.bridge.han import LIMITS, YAKUMAN_MARK
from tournament.play.enums import AbortCause

_LETTERS = dict(zip("mhbs", LIMITS, strict=False))
"""The limits by the first letter of their names."""
_WORTH = re.compile(
    rf"(?:(?P<han>\d{{1,2}})(?:[\s/.]+(?P<fu>\d{{2,3}}))?|(?P<limit>[mhbs])|(?P<yakuman>\d?){YAKUMAN_MARK})"
)
CAUSES: Sequence[AbortCause] = tuple(AbortCause)
"""The causes of abortive draws by their number on the sheet, from 1."""

Worth = tuple[int | None, int | None, int]
"""Han, fu, and how many yakuman."""


def worths_of(text: str) -> list[Worth] | None:
    """What the wins of a row are worth: "3/40", "m" for mangan, "y" or "2y" for yakuman, several with commas between them.
    None for what cannot be read.
    """
    found: list[Worth] = []
    for part in re.split(r"[,;+]", text.lower()) if text.strip() else ():
        match = _WORTH.fullmatch(part.strip())
        if match is None:
            return None
        if match["han"]:
            found.append((int(match["han"]), int(match["fu"]) if match["fu"] else None, 0))
        elif match["limit"]:
            found.append((_LETTERS[match["limit"]], None, 0))
        else:
            found.append((None, None, int(match["yakuman"] or 1)))
    return found


def seats_of_digits(digits: str) -> tuple[int, ...]:
    """The seats of players 1 to 4."""
    return tuple(sorted({int(digit) - 1 for digit in digits}))


def cause_of(digit: str) -> str:
    """The cause of an abortive draw by its number; empty for another one."""
    return CAUSES[int(digit) - 1].value if digit.isdecimal() and 1 <= int(digit) <= len(CAUSES) else ""
