"""The folder of a job: what the page and the process tell each other. Knows no Django."""

from pathlib import Path

ORDER = "order.json"
"""What is to be made, as the maker of this kind of file reads it."""
GIVEN = "given"
"""A file that the order is about; the maker finds its path in the order."""
PROGRESS = "progress"
"""How many parts are done, of how many: two numbers with a space between them."""
NAME = "name"
"""What the finished file is called; written before it."""
MADE = "made"
"""The finished file; it is there as a whole or not at all."""
FAILED = "failed"
"""Instead of a file: a code that says why there is none."""
ALIVE = "alive"
"""Touched every few seconds by the process, also while it waits for its turn."""

ERROR = "error"
"""The code of a fault that nobody foresaw."""


def put(path: Path, content: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    new = path.with_suffix(".new")
    new.write_bytes(content)
    new.replace(path)


def tell(folder: Path, done: int, total: int) -> None:
    put(folder / PROGRESS, f"{done} {total}".encode())
