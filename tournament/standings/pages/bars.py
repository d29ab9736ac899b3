"""Bars of a chart: each with its words, its number and its length."""

from collections.abc import Sequence
from dataclasses import dataclass

STEPS = 200


@dataclass(frozen=True, slots=True)
class Bar:
    """`length` is a percentage of the longest bar, which has STEPS steps."""

    label: str
    number: int
    length: str


def bars_of(rows: Sequence[tuple[str, int]]) -> list[Bar]:
    most = max((number for _label, number in rows), default=0) or 1
    return [Bar(label, number, f"{STEPS * number // most * 100 / STEPS:g}%") for label, number in rows]
