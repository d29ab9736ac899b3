"""Python's search for garbage, for work that makes very many objects and soon ends."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (100_000, 50, 100)
THRESHOLDS_OF_PAGES = (20_000, 20, 20)
"""For a process that makes pages: one page makes tens of thousands of objects, and lets nearly all of them go at once."""


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Search rarely: reading and writing large documents takes a fifth less time, and a little more memory."""
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
