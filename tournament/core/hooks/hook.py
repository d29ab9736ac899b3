"""How apps join in: each adds its functions when it is ready, and whoever asks goes through all of them."""

from collections.abc import Iterator
from typing import Generic, TypeVar

Joined = TypeVar("Joined")


class Hook(Generic[Joined]):
    """What apps further right added, in the order in which they did."""

    def __init__(self) -> None:
        self._added: list[Joined] = []

    def add(self, one: Joined) -> None:
        """Ask it from now on. Adding it again changes nothing."""
        if one not in self._added:
            self._added.append(one)

    def __iter__(self) -> Iterator[Joined]:
        return iter(self._added)
