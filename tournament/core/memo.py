"""What a process remembers of work that always has the same result."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memo(Generic[Value]):
    """Values by key, at most `most` of them. A full memo forgets everything and starts again.

    Only for values that depend on nothing but their key and are never changed. Two threads may make the same value at
    the same time; either one is correct.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[Hashable, Value] = {}

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of `key`, made when it is first needed."""
        with suppress(KeyError):
            return self._values[key]
        value = make()
        if len(self._values) >= self._most:
            self._values.clear()
        self._values[key] = value
        return value
