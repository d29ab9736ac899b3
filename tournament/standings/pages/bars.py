"""Bars of a chart: each with its words, its number and its length."""

from collections.abc import Sequence
from dataclasses import dataclass

LONGEST = 200


@dataclass(frozen=True, slots=True)
class Bar:
    """`length` is out of LONGEST, the length of the largest number."""

    label: str
    number: int
    length: int


def bars_of(rows: Sequence[tuple[str, int]]) -> list[Bar]:
    most = max((number for _label, number in rows), default=0) or 1
    return [Bar(label, number, LONGEST * number // most) for label, number in rows]
