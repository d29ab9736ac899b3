"""How an audit row's data are put into words: phrases here, everything else by the app that knows its meaning."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.core.listing import joined
from tournament.core.phrases import in_words

InWords = Callable[[Any, Any], Mapping[str, Any]]
"""Gets a value and the row's event (or None), and returns the words that fill the sentence, by placeholder."""

_by_name: dict[str, InWords] = {}


def word_data(name: str, in_words: InWords) -> None:
    """Register how data of this name are worded; called when an app is ready."""
    _by_name[name] = in_words


def words_of(data: Mapping[str, Any], event: Any) -> dict[str, Any]:
    """What fills the sentence of a row with these data, in the active language."""
    words = {name: _shown(value) for name, value in data.items() if name not in _by_name}
    for name in _by_name.keys() & data.keys():
        words |= _by_name[name](data[name], event)
    return words


def _shown(value: Any) -> Any:
    return (joined(value) or "–") if isinstance(value, list) else in_words(value)
