"""The limit of a search, counted in steps so that the same draw can be repeated exactly."""

import time
from collections.abc import Callable

Clock = Callable[[], float]
"""Returns seconds since some fixed moment; never goes back."""

DEFAULT_STEP_LIMIT = 500_000
SEARCH_PERCENT = 85
"""The share of the seconds that the search may use. The rest is for seating, numbering and explaining the tables."""


class Budget:
    """A count of steps with a limit, and a clock that can only lower the limit.

    The clock decides nothing but when to stop. A search asks for steps in fixed portions (`grant`), so a second run
    with `step_limit` set to the `steps` of the first run gets the same portions and ends in the same state. This
    requires that both runs notice the end at the same request: `is_spent` becomes true when a request cannot be met in
    full, not when the last step is used up.
    """

    def __init__(self, step_limit: int | None, seconds: float | None, clock: Clock = time.monotonic) -> None:
        if step_limit is None and seconds is None:
            step_limit = DEFAULT_STEP_LIMIT
        self.steps = 0
        self.is_spent = False
        self._limit = step_limit
        self._clock = clock
        self._deadline = None if seconds is None else clock() + seconds * SEARCH_PERCENT / 100

    def grant(self, wanted: int) -> int:
        """Take up to `wanted` steps; fewer, or none, when the limit or the deadline is reached."""
        if self._deadline is not None and self._clock() >= self._deadline:
            self._limit = self.steps if self._limit is None else min(self._limit, self.steps)
        granted = wanted if self._limit is None else max(0, min(wanted, self._limit - self.steps))
        self.steps += granted
        self.is_spent = self.is_spent or granted < wanted
        return granted
