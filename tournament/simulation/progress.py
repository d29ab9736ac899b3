"""A progress bar for a terminal."""

import time
from typing import TextIO

from tournament.simulation.playing import Progress

BAR_WIDTH = 28
SECONDS_BETWEEN_PAINTS = 0.1


class ProgressBar:
    """One line on `stream` that is overwritten. Nothing is printed when the stream is not a terminal."""

    def __init__(self, stream: TextIO, *, is_wanted: bool) -> None:
        self._stream = stream
        self._is_shown = is_wanted and stream.isatty()
        self._started = time.monotonic()
        self._painted = 0.0

    def show(self, progress: Progress) -> None:
        """Draw the line, at most ten times a second."""
        now = time.monotonic()
        if self._is_shown and now - self._painted >= SECONDS_BETWEEN_PAINTS:
            self._painted = now
            self._stream.write("\r" + progress_line(progress, now - self._started))
            self._stream.flush()

    def clear(self) -> None:
        """Clear the line."""
        if self._is_shown:
            self._stream.write("\r\033[K")
            self._stream.flush()


def progress_line(progress: Progress, seconds: float) -> str:
    """The progress of a run: "Round 3 (2 of 5)  ████░░░░  312 hands  188 hands/s"."""
    share = min(1.0, progress.hands / max(1, progress.hands_expected))
    bar = ("█" * round(share * BAR_WIDTH)).ljust(BAR_WIDTH, "░")
    return (
        f"Round {progress.round_number} ({progress.rounds_begun} of {progress.rounds})  {bar}  "
        f"{progress.hands} hands  {hands_per_second(progress.hands, seconds)} hands/s "
    )


def hands_per_second(hands: int, seconds: float) -> int:
    return round(hands / seconds) if seconds > 0 else 0
