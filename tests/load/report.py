"""What a scene found."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """Figures by name, and a sentence for each failed expectation."""

    figures: dict[str, str] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def expect(self, is_kept: bool, promise: str) -> None:
        """Record an expectation that was not met."""
        if not is_kept:
            self.broken.append(promise)

    def lines(self) -> list[str]:
        """The report for a terminal."""
        lines = [f"  {name}: {value}" for name, value in self.figures.items()]
        return [*lines, *(f"  BROKEN: {promise}" for promise in self.broken)]


def percentile(values: Sequence[float], part: float) -> float:
    """The value that `part` of the values do not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def milliseconds(seconds: float) -> str:
    """A time for a report."""
    return f"{seconds * 1000:.0f} ms"
