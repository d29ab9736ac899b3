"""Our own words in stored rows: a row stores a code with its parameters, and the sentence is made on reading.

A stored sentence would stay in the language of the person who acted. What a person typed is stored as it is. Each app
with such words has a module `phrases` with its codes and their sentences in the active language.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.core.hooks.wording import words_of

KEY = "phrase"
"""The key of a stored phrase for its code; its parameters are beside it."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A code with its parameters, which are JSON values."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return phrase_words(self)

    @property
    def stored(self) -> dict[str, Any]:
        """The phrase as a JSON column stores it among texts and numbers."""
        return {KEY: self.code, **self.params}


def phrase(code: str, /, **params: Any) -> Phrase:
    """A phrase that is about to be stored. Raises KeyError or TypeError if it could not be worded."""
    words_of(code)(**params)
    return Phrase(code, params)


def phrase_words(one: Phrase) -> str:
    """A phrase in the active language; its code if this version does not know it."""
    try:
        return words_of(one.code)(**one.params)
    except (KeyError, TypeError, ValueError):
        return one.code


def in_words(value: Any) -> Any:
    """A stored value as it is shown: a stored phrase in words, anything else unchanged."""
    if isinstance(value, Mapping) and KEY in value:
        return phrase_words(Phrase(value[KEY], {name: one for name, one in value.items() if name != KEY}))
    return value


def to_store(value: Any) -> Any:
    """The value as a JSON column stores it."""
    return value.stored if isinstance(value, Phrase) else value
