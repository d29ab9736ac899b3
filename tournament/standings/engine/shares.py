"""How often hands had which value, beside what is usual. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BARS_MOST = 10
NICE = (1, 2, 4, 5, 10)
OPEN_ABOVE_PERCENT = 95
"""So many hundredths of the values lie below the last range, which has no end."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the own wins have a value from `first` to `last`, and how many in a thousand that is; of the usual ones, too, or
    None where nothing is usual. Without `last` the range has no end.
    """

    first: int
    last: int | None
    count: int
    own_permille: int
    usual_permille: int | None = None


def value_shares(own: Mapping[int, int], usual: Mapping[int, int]) -> tuple[Share, ...]:
    """The values of wins in at most BARS_MOST ranges, from the lowest value to the highest. `own` and `usual` say how many wins had each
    value; `usual` may be empty. Empty without own wins.
    """
    if not own:
        return ()
    ranges = _ranges(sorted({*own, *usual}), [own, usual])
    return tuple(
        Share(
            first,
            last,
            _within(own, first, last),
            permille(_within(own, first, last), sum(own.values())),
            permille(_within(usual, first, last), sum(usual.values())) if usual else None,
        )
        for first, last in ranges
    )


def permille(part: int, whole: int) -> int:
    """`part` of `whole` in thousandths, rounded half up; 0 of nothing."""
    return (2000 * part + whole) // (2 * whole) if whole else 0


def _ranges(values: Sequence[int], counts: Sequence[Mapping[int, int]]) -> list[tuple[int, int | None]]:
    if len(values) <= BARS_MOST:
        return [(value, value) for value in values]
    low = values[0]
    top = max(_below(each) for each in counts if each)
    width = _width(top - low + 1)
    starts = range(low, max(top, low) + 1, width)
    closed: list[tuple[int, int | None]] = [(start, start + width - 1) for start in starts]
    last = closed[-1][1]
    if last is not None and last < values[-1]:
        if len(closed) == BARS_MOST:
            closed[-1] = (closed[-1][0], None)
        else:
            closed.append((last + 1, None))
    return closed


def _below(counts: Mapping[int, int]) -> int:
    """The value up to which nearly all lie."""
    total, seen = sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if 100 * seen >= OPEN_ABOVE_PERCENT * total:
            return value
    return max(counts)


def _width(span: int) -> int:
    """The smallest nice width with which the span has at most BARS_MOST ranges."""
    power = 1
    while True:
        for nice in NICE:
            if nice * power * BARS_MOST >= span:
                return nice * power
        power *= 10


def _within(counts: Mapping[int, int], first: int, last: int | None) -> int:
    return sum(count for value, count in counts.items() if first <= value and (last is None or value <= last))
