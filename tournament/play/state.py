"""What the hands say of the state of the server."""

from collections.abc import Iterator

from django.db.models import Max

from tournament.core.hooks.state import Figure
from tournament.play.models import Hand

SETTLED = 10_000
"""Whoever writes a hand now gets a number that is not so far below the newest one: what lies further back does not change."""

_counted = (0, 0)


def hand_figures() -> Iterator[Figure]:
    """How many hands were ever recorded; how many in a minute follows from two readings."""
    yield Figure("hands_recorded", "Hands that were ever recorded, with corrections.", hands_recorded())


def hands_recorded() -> int:
    """The number of all hands. Those far back are counted once in the life of a process, for counting a million takes long."""
    global _counted  # noqa: PLW0603 - the threads of a process share what was counted
    last, count = _counted
    newest = Hand.objects.aggregate(newest=Max("pk"))["newest"] or 0
    if newest < last:
        # Another database stands in the place of the one that was counted, as in a demo.
        last, count = 0, 0
    settled = newest - SETTLED
    if settled > last + SETTLED:
        count += Hand.objects.filter(pk__gt=last, pk__lte=settled).count()
        last = settled
        _counted = (last, count)
    return count + Hand.objects.filter(pk__gt=last).count()
