"""Numbers in addresses and fields that no form reads. They come from people and may be anything."""

KEY_DIGITS = 11
"""More digits than any row's key will have, and few enough for every database."""


def read_number(text: str, *, digits: int = 4) -> int | None:
    """The whole number in a text of at most this many digits 0-9; None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
