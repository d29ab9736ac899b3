"""What the draws are measured by: the fewest repeats that are known or proven, for tests and benchmark alike."""

import random
from collections.abc import Sequence

ROUNDS = (5, 6, 7, 8, 10)
EXCESS_TARGETS = {
    16: (0, 24, 48, 72, 120),
    20: (0, 6, 20, 50, 110),
    24: (0, 0, 0, 18, 84),
    28: (0, 0, 0, 0, 42),
    32: (0, 0, 0, 0, 0),
    **dict.fromkeys((36, 40, 48, 64, 100, 128, 200, 256, 400, 1000), (0, 0, 0, 0, 0)),
}
"""Players -> repeat meetings in schedules of so many ROUNDS."""

CLUB_CASES: tuple[tuple[int, int, list[int]], ...] = (
    (24, 5, [4] * 6),
    (32, 5, [4] * 8),
    (32, 7, [4] * 8),
    (32, 7, [8] * 4),
    (40, 7, [4] * 10),
    (40, 8, [8] * 5),
    (48, 5, [6] * 8),
    (48, 8, [4] * 12),
    (48, 8, [12] * 4),
    (64, 8, [8] * 8),
    (100, 8, [20, 15, 10, 5, 20, 15, 10, 5]),
    (128, 10, [16] * 8),
    (200, 8, [25] * 8),
)
"""Players, rounds and the sizes of clubs for which neither repeats nor same-club meetings are needed."""

SWISS_TARGETS = {
    (16, 5): (8, 17.0),
    (20, 5): (0, 22.7),
    (24, 5): (2, 20.6),
    (24, 7): (18, 27.2),
    (32, 7): (4, 21.7),
    (32, 8): (13, 27.5),
    (48, 8): (0, 29.0),
    (48, 10): (5, 37.9),
    (64, 8): (0, 20.2),
    (100, 8): (0, 7.2),
    (128, 10): (0, 10.8),
    (200, 8): (0, 3.1),
    (400, 8): (0, 2.0),
}
"""Players and rounds of an event by High-to-High -> repeats, and a reference spread of ranks (no target)."""


def clubs_of_sizes(sizes: Sequence[int], seed: int) -> list[str]:
    """A club for every player, mixed by lot."""
    clubs = [f"club {index}" for index, size in enumerate(sizes) for _ in range(size)]
    random.Random(seed).shuffle(clubs)
    return clubs
