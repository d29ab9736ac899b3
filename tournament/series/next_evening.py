"""What the next event of a series is called, and on which day it is. Pure."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

WEEK = timedelta(days=7)
LAST = 4
"""How many of the last spaces between events show the habit."""
_NUMBER = re.compile(r"\d+(?!.*\d)")


def next_name(name: str) -> str:
    """The name with its last number one higher, as wide as it was; without a number it gets a 2."""
    found = _NUMBER.search(name)
    if found is None:
        return f"{name} 2"
    following = str(int(found.group()) + 1).zfill(len(found.group()))
    return f"{name[: found.start()]}{following}{name[found.end() :]}"


def next_day(days: Sequence[date]) -> date | None:
    """The day after the last one that fits the habit: the same weekday of each month, as the first Thursday, or the most
    common space of the last events, the newest of equals. A week after a single event; None without any.
    """
    held = sorted(set(days))
    if not held:
        return None
    recent = held[-LAST - 1 :]
    spaces = [later - earlier for earlier, later in pairwise(recent)]
    if not spaces:
        return held[-1] + WEEK
    if len({(day.weekday(), _which(day)) for day in recent}) == 1 and all(
        _months(later) - _months(earlier) == 1 for earlier, later in pairwise(recent)
    ):
        return _same_of_next_month(held[-1])
    counted = Counter(spaces)
    most = max(counted.values())
    return held[-1] + next(space for space in reversed(spaces) if counted[space] == most)


def _which(day: date) -> int:
    """Whether it is the first, second … of its weekday in the month."""
    return (day.day - 1) // 7


def _months(day: date) -> int:
    return day.year * 12 + day.month


def _same_of_next_month(day: date) -> date:
    """The first of a weekday stays the first; a fifth one becomes the last of a month with four."""
    found = day + 4 * WEEK
    while _months(found) == _months(day):
        found += WEEK
    while _which(found) < _which(day) and _months(found + WEEK) == _months(found):
        found += WEEK
    return found
