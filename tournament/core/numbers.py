"""Numbers in addresses and fields that no form reads: from a person's hands they may be anything."""

KEY_DIGITS = 11
"""More than any key of a row will have, and few enough for every database."""


def read_number(text: str, *, digits: int = 4) -> int | None:
    """The whole number of a text of at most so many digits 0-9; None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
