"""What a program asks for in the query of an address."""

from django.http import QueryDict

DIGITS = 18
"""Every number of so many digits fits a column."""


class Wrong(Exception):  # noqa: N818 - an answer, not a fault
    """A parameter that cannot be read, with a sentence for whoever writes the program."""


def number_of(query: QueryDict, name: str, usual: int, *, most: int, least: int = 0) -> int:
    """The number that a parameter gives, or the usual one. Raises Wrong."""
    text = query.get(name, str(usual))
    is_number = text.isascii() and text.isdecimal() and len(text) <= DIGITS
    if not is_number or not least <= int(text) <= most:
        raise Wrong(f"The parameter {name!r} is a whole number from {least} to {most}.")
    return int(text)
