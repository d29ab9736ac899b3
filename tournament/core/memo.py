"""What a process remembers of work that always has the same result."""

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

Value = TypeVar("Value")

_MISSING: Final[Any] = object()


class Memo(Generic[Value]):
    """Values by key: the `most` that were asked for last, and at most as many again. What is asked for again and again,
    such as the rows of a page, is never forgotten for something that was needed once.

    Only for values that depend on nothing but their key and are never changed. Two threads may make the same value at
    the same time; either one is correct.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._recent: dict[Hashable, Value] = {}
        self._earlier: dict[Hashable, Value] = {}

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of `key`, made when it is first needed."""
        value: Value = self._recent.get(key, _MISSING)
        if value is not _MISSING:
            return value
        value = self._earlier.get(key, _MISSING)
        if value is _MISSING:
            value = make()
        if len(self._recent) >= self._most:
            self._earlier, self._recent = self._recent, {}
        self._recent[key] = value
        return value
