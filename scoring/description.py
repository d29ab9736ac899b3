"""What a rulebook says about itself in sentences, for a printed card: how items add up and who pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.options import Options


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence with ``%(…)s`` to fill in; the caller translates it, and those values that are words."""

    text: str
    values: tuple[tuple[str, int | str], ...] = ()

    def __str__(self) -> str:
        return self.text % dict(self.values)


Sentences = tuple[Sentence, ...]


def sentence(text: str, **values: int | str) -> Sentence:
    """A sentence with its values."""
    return Sentence(text, tuple(values.items()))


def no_sentence(options: Options) -> Sentences:
    """For books with nothing to add."""
    return ()


def meanings_of_the_card(options: Options) -> Mapping[str, str]:
    """For books whose options change the meaning of no item."""
    return {}


def worths_of_the_book(options: Options) -> Mapping[str, tuple[int, int | None]]:
    """For books whose options change the worth of no item."""
    return {}


@dataclass(frozen=True, slots=True)
class Description:
    """A rulebook's own part of its description, under an organizer's options.

    ``meanings`` has the items, by number, that mean something else than the card says, and ``worths`` those that are worth
    something else than in the book: their points, and those in an open hand (``PatternCard``). ``counting`` says how items add
    up, ``paying`` who pays whom. ``values`` are the values of wins, after the cap and in rising order, whose payments
    are shown as examples; with ``has_all_values`` they are all values of the book's own table. ``value_names`` are the
    values of items that have a name of their own.
    """

    meanings: Callable[[Options], Mapping[str, str]] = meanings_of_the_card
    worths: Callable[[Options], Mapping[str, tuple[int, int | None]]] = worths_of_the_book
    counting: Callable[[Options], Sentences] = no_sentence
    paying: Callable[[Options], Sentences] = no_sentence
    values: tuple[int, ...] = ()
    has_all_values: bool = False
    value_names: Mapping[int, str] = field(default_factory=dict)


PLAIN_DESCRIPTION: Final = Description()
"""For a rulebook that says nothing of its own."""
