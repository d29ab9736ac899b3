"""The sentences of codes that rows store: each app adds those of its own codes (`core/phrases.py`)."""

from collections.abc import Callable, Mapping

from tournament.core.hooks.hook import Hook

Words = Callable[..., str]
"""Words a phrase in the active language. Called with the parameters of the phrase by name."""

wording: Hook[Mapping[str, Words]] = Hook()
"""Words by code. A code belongs to one app."""


def words_of(code: str) -> Words:
    """What words phrases with this code. Raises KeyError."""
    for words in wording:
        if code in words:
            return words[code]
    raise KeyError(code)
