"""A hook with which apps to the right of `play` say which points they move at a table in addition to its hands, as
penalties do. Players confirm the points that count for the places, so the sign-off asks every source.
"""

from collections.abc import Callable, Iterable, Mapping

from tournament.core.hooks.hook import Hook
from tournament.draws.models import Table
from tournament.events.models import Event, Round
from tournament.play.bridge.evaluation import Deltas

SeatedEntry = tuple[int, int, int]
"""Table number, seat, id of the entry that sits there now."""

PointsSource = Callable[[Event, Round, Iterable[SeatedEntry]], Mapping[tuple[int, int], int]]
"""Called with event, round and who sits where; gives what it moved by (table number, seat)."""

points_sources: Hook[PointsSource] = Hook()


def points_moved(event: Event, round_: Round, seats: Iterable[SeatedEntry]) -> dict[tuple[int, int], int]:
    """The points that were moved in a round in addition to its hands, by (table number, seat); one query for each
    source.
    """
    seated = list(seats)
    found: dict[tuple[int, int], int] = {}
    for source in points_sources:
        for place, points in source(event, round_, seated).items():
            found[place] = found.get(place, 0) + points
    return found


def moved_at(event: Event, table: Table) -> Deltas:
    """The points moved at one table, by seat."""
    seated = table.seats.values_list("wind", "entry_id")
    seats = [(table.number, seat, entry_id) for seat, entry_id in seated]
    return deltas_at(points_moved(event, table.round, seats), table.number)


def deltas_at(moved: Mapping[tuple[int, int], int], table_number: int) -> Deltas:
    """The points moved at one of the tables that were asked for, East first."""
    east, south, west, north = (moved.get((table_number, seat), 0) for seat in range(4))
    return (east, south, west, north)
