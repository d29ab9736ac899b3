"""What the hands say of the state of the server."""

from collections.abc import Iterator

from tournament.core.hooks.state import Figure
from tournament.play.models import Hand


def hand_figures() -> Iterator[Figure]:
    """How many hands were ever recorded; how many in a minute follows from two readings."""
    yield Figure("hands_recorded", "Hands that were ever recorded, with corrections.", Hand.objects.count())
