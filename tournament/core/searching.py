"""Searching for names: what somebody types, in all the forms in which a name may be stored."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import east_asian_width

from tournament.core.folding import search_forms
from tournament.core.names import one_line

WORDS_MAX = 8
"""How many words of a search are used."""
LETTERS_WITHOUT_SPACES = 5
"""A word of so many letters may be several words of a name: "wongsiuming"."""


@dataclass(frozen=True, slots=True)
class SearchedWord:
    """A word that is searched. One of `forms` must stand in the lines of `search_lines`, or `unspaced` match them, which is a
    regular expression for Python and the databases, or empty.
    """

    typed: str
    forms: tuple[str, ...]
    unspaced: str

    def is_in(self, lines: str) -> bool:
        """Whether the word stands in the lines of `search_lines`."""
        if any(form in lines for form in self.forms):
            return True
        return bool(self.unspaced) and re.search(self.unspaced, lines) is not None


def searched_words(text: str) -> list[SearchedWord]:
    """The words of a search."""
    return [_searched(word) for word in one_line(text).split()[:WORDS_MAX]]


def _searched(word: str) -> SearchedWord:
    typed = word.casefold()
    found = search_forms(word)
    # Text that folding removes can still be searched for: a name can be an emoji.
    forms = tuple(form for form in dict.fromkeys((typed, *found)) if form)
    letters = found[-1].replace(" ", "")
    # A list may have a space between surname and given name where nobody types one.
    has_wide = len(letters) > 1 and all(sign.isalpha() and east_asian_width(sign) in "WF" for sign in letters)
    is_long = len(letters) >= LETTERS_WITHOUT_SPACES and not letters.isdecimal()
    return SearchedWord(typed, forms, " ?".join(letters) if has_wide or is_long else "")


def search_lines(*texts: str) -> str:
    """The lines in which words are searched: each text in its forms, and also as it is if folding removes something."""
    return "\n".join(("", *dict.fromkeys(_lines(texts)), ""))


def _lines(texts: tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from search_forms(text)
        yield text.casefold()
