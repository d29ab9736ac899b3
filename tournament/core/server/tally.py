"""Amounts by key that all workers of a server share, in a fixed piece of memory; each amount halves after a while.

The memory is made before the workers, which inherit it. It is a count-min sketch with decay: a key adds to one cell of
each row, and its amount is that of its smallest cell. So an amount may be too large when very many keys are counted,
and is never too small. Two workers that add at the same moment may lose one of the two; nothing is locked.
"""

import secrets
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from mmap import mmap
from struct import Struct

ROWS = 4
CELLS = 4096
CELL = Struct("dd")
"""An amount, and the moment at which it was that."""

Clock = Callable[[], float]


class Tally:
    """Amounts by key, half as large after every `half_life_seconds`."""

    def __init__(self, half_life_seconds: float, clock: Clock = time.monotonic) -> None:
        self.half_life_seconds = half_life_seconds
        self.clock = clock
        self._memory = mmap(-1, ROWS * CELLS * CELL.size)
        # Nobody can work out which keys share a cell.
        self._salt = secrets.token_bytes(16)

    def of(self, key: bytes) -> float:
        """The amount of a key."""
        return min(self._amount(place) for place in self._places(key))

    def add(self, key: bytes, amount: float = 1) -> None:
        """Add to the amount of a key."""
        for place in self._places(key):
            CELL.pack_into(self._memory, place, self._amount(place) + amount, self.clock())

    def raise_to(self, key: bytes, amount: float) -> None:
        """Make the amount of a key at least this large."""
        missing = amount - self.of(key)
        if missing > 0:
            self.add(key, missing)

    def _amount(self, place: int) -> float:
        amount, since = CELL.unpack_from(self._memory, place)
        age: float = self.clock() - since
        return float(amount * 0.5 ** (age / self.half_life_seconds)) if amount else 0.0

    def _places(self, key: bytes) -> Iterator[int]:
        digest = blake2b(key, key=self._salt, digest_size=2 * ROWS).digest()
        for row in range(ROWS):
            cell = int.from_bytes(digest[2 * row : 2 * row + 2], "big") % CELLS
            yield (row * CELLS + cell) * CELL.size
