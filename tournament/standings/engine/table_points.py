"""What the four players of a table earn for their places, exactly.

Table points are counted in twelfths (`table_points_x12`): one to four players share the points of their places
equally, and twelve is divisible by each of these, so shared table points are integers too. The Mahjong Competition
Rules give 4, 2, 1 and 0; the sharing among equals is the custom of their tournaments.
"""

from functools import lru_cache

Four = tuple[int, int, int, int]

TWELFTHS = 12


def table_places(points: Four) -> Four:
    """The place of each seat by the points of the table; equal points share the better place (1, 2, 2, 4)."""
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
    Players with equal points share what their places earn together: with 4, 2, 1, 0 two firsts get 36 twelfths
    each, three firsts 28, all four 21. The four always sum to twelve times the scheme's sum.
    """
    return table_points_of_places_x12(table_places(points), scheme)


def _share_x12(players: int, place: int, scheme: Four) -> int:
    return sum(scheme[place - 1 : place - 1 + players]) * TWELFTHS // players
