"""Our own words in stored rows: a row keeps a code with its parameters, and the sentence is made on reading.

A sentence in a row would stay in the language of whoever acted. What a person typed is that person's text and is
stored as it is. Each app with words of this kind has a module `phrases`: it names the codes, and says each of them in
the language that is active.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

KEY = "phrase"
"""What a stored phrase names its code by; its parameters stand beside it."""

Words = Callable[..., str]
"""Says a phrase in the language that is active; called with the parameters of the phrase by name."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A code of our own with its parameters; they are what JSON knows."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return phrase_words(self)

    @property
    def stored(self) -> dict[str, Any]:
        """The phrase as a JSON column keeps it among texts and numbers."""
        return {KEY: self.code, **self.params}


_words: dict[str, Words] = {}


def add_words(words: Mapping[str, Words]) -> None:
    """Know these codes from now on; called when an app is ready. A code belongs to one app."""
    for code, says in words.items():
        if _words.setdefault(code, says) is not says:
            raise ValueError(f"Two apps say the phrase {code!r}.")


def phrase(code: str, /, **params: Any) -> Phrase:
    """A phrase that is about to be stored. Raises KeyError or TypeError when nothing could say it."""
    _words[code](**params)
    return Phrase(code, params)


def phrase_words(one: Phrase) -> str:
    """A phrase in the language that is active; one that this version cannot say is its code."""
    try:
        return _words[one.code](**one.params)
    except (KeyError, TypeError, ValueError):
        return one.code


def in_words(value: Any) -> Any:
    """A stored value as it is shown: a stored phrase in words, anything else unchanged."""
    if isinstance(value, Mapping) and KEY in value:
        return phrase_words(Phrase(value[KEY], {name: one for name, one in value.items() if name != KEY}))
    return value


def to_store(value: Any) -> Any:
    """The value as a JSON column keeps it."""
    return value.stored if isinstance(value, Phrase) else value
