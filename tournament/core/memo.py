"""What a process remembers of work that always comes to the same."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Memo(Generic[Value]):
    """Values by key, at most `most` of them. A full memo forgets everything and begins again.

    Only for values that depend on their key alone and that nobody changes. Two threads may make the same value at the
    same time; either one is right.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: dict[Hashable, Value] = {}

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of `key`, made when it is first asked for."""
        try:
            return self._values[key]
        except KeyError:
            value = make()
        if len(self._values) >= self._most:
            self._values.clear()
        self._values[key] = value
        return value
