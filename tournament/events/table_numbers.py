"""The table numbers of a hall as people write them, "1-8, 11-18, 30", and as they are stored. Pure."""

import re
from collections.abc import Sequence

TABLE_MAX = 9999
TABLES_MOST = 1000
RANGE = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?")


def numbers_of_text(text: str) -> list[int]:
    """The numbers in order, each once; empty for an empty text. Raises ValueError for anything but a list of
    numbers.
    """
    numbers: set[int] = set()
    for part in re.split(r"[,;、，]", text):
        if not part.strip():
            continue
        found = RANGE.fullmatch(part.strip())
        if not found:
            raise ValueError(part.strip())
        first = int(found[1])
        last = int(found[2] or found[1])
        if not 1 <= first <= last:
            raise ValueError(part.strip())
        numbers.update(range(first, last + 1))
    if len(numbers) > TABLES_MOST:
        raise ValueError(text.strip())
    return sorted(numbers)


def text_of_numbers(numbers: Sequence[int]) -> str:
    """The shortest text for these numbers: [1, 2, 3, 7] → "1-3, 7"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def numbers_in_play(numbers: Sequence[int], tables: int) -> list[int]:
    """The numbers of this many tables: the lowest ones of the hall, or 1, 2, 3, … if it has none."""
    return sorted(numbers)[:tables] if numbers else list(range(1, tables + 1))
