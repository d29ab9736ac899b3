"""Numbers in addresses and fields that no form reads, which may be anything; and how a fraction is written."""

from fractions import Fraction

KEY_DIGITS = 11
"""More digits than any row's key will have, and few enough for every database."""


def read_number(text: str, *, digits: int = 4) -> int | None:
    """The whole number in a text of at most this many digits 0-9; None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


MINUS = "\u2212"
FRACTIONS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
    Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜",
    Fraction(5, 8): "⅝",
    Fraction(7, 8): "⅞",
}
"""Fractions that are one character; others are written with a fraction slash."""


def mixed_number(number: int | Fraction) -> str:
    """A number that is not negative as a whole and a fraction: 3, 1½, 7⁄48."""
    if isinstance(number, int):
        return str(number)
    whole, rest = divmod(number.numerator, number.denominator)
    if not rest:
        return str(whole)
    fraction = FRACTIONS.get(Fraction(rest, number.denominator), f"{rest}⁄{number.denominator}")
    gap = "\u2009" if whole and "⁄" in fraction else ""
    return f"{whole or ''}{gap}{fraction}"
