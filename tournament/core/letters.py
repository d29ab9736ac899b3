"""The letters of a text: how wide they are, and how a long code is set so that people can type or compare it."""

from unicodedata import east_asian_width

GROUP = 4
"""How many letters of a code stand together."""


def width_of(text: str) -> int:
    """The width of a text in Latin letters; a Chinese character is as wide as two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def grouped(code: str, between: str = " ") -> str:
    """A code in groups of four: ABCD EFGH …"""
    return between.join(code[start : start + GROUP] for start in range(0, len(code), GROUP))
