"""What the four players of a table earn for their places, exactly.

Table points are counted in twelfths (`table_points_x12`): one to four players share the points of their places equally,
and twelve is divisible by each of these numbers, so shared table points are integers too. The Mahjong Competition Rules
give 4, 2, 1 and 0; sharing among equals is the custom of their tournaments.
"""

from collections.abc import Collection
from functools import lru_cache

Four = tuple[int, int, int, int]

TWELFTHS = 12


def table_places(points: Four) -> Four:
    """The place of each seat by the points of the table. Equal points share the better place (1, 2, 2, 4)."""
    ordered = sorted(points, reverse=True)
    east, south, west, north = (ordered.index(own) + 1 for own in points)
    return (east, south, west, north)


@lru_cache
def table_points_of_places_x12(places: Four, scheme: Four) -> Four:
    """What these places at a table earn in twelfths; see `table_points_x12`."""
    east, south, west, north = (_share_x12(places.count(place), place, scheme) for place in places)
    return (east, south, west, north)


def table_points_x12(points: Four, scheme: Four) -> Four:
    """The table points of each seat in twelfths.

    `points` are the points of the four seats; `scheme` is what first to fourth place earn, in whole table points.
    Players with equal points share what their places earn together: with 4, 2, 1, 0 two firsts get 36 twelfths each,
    three firsts 28, all four 21. The four always add up to twelve times the scheme's sum.
    """
    return table_points_of_places_x12(table_places(points), scheme)


def places_of_present(
    points: Four, present: Collection[int], *, closes_up: bool
) -> tuple[int | None, int | None, int | None, int | None]:
    """The places of a table at which only the seats `present` count; None for the others.

    With `closes_up` those present are ranked among themselves, so that somebody is first. Without it they keep their
    places, and the place of a seat that does not count goes to nobody.
    """
    against = [points[seat] for seat in range(4) if seat in present or not closes_up]
    east, south, west, north = (
        1 + sum(other > points[seat] for other in against) if seat in present else None for seat in range(4)
    )
    return (east, south, west, north)


def table_points_of_present_x12(
    points: Four, present: Collection[int], scheme: Four, *, closes_up: bool
) -> Four:
    """What the seats `present` earn in twelfths for these places. The other seats earn nothing."""
    if not closes_up:
        as_played = table_points_x12(points, scheme)
        east, south, west, north = (as_played[seat] if seat in present else 0 for seat in range(4))
        return (east, south, west, north)
    places = places_of_present(points, present, closes_up=True)
    east, south, west, north = (
        0 if place is None else _share_x12(places.count(place), place, scheme) for place in places
    )
    return (east, south, west, north)


def _share_x12(players: int, place: int, scheme: Four) -> int:
    return sum(scheme[place - 1 : place - 1 + players]) * TWELFTHS // players
