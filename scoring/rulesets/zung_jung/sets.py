"""The Zung Jung patterns of sequences and of triplets (categories 3 and 5 to 7)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from scoring.arrangements import Reading
from scoring.rulesets.entries import Found
from scoring.tiles import DRAGONS, EAST, SUITED_KINDS, WINDS, Tile

_PAIR_PLACE: Final = 4


def sequence_patterns(chows: tuple[int, ...]) -> Found:
    """Identical sequences (5.1), similar sequences (6.1) and the nine-tile straight (7.1)."""
    found = _identical_sequences(chows)
    for trio in combinations(range(len(chows)), 3):
        (suit_a, rank_a), (suit_b, rank_b), (suit_c, rank_c) = [divmod(chows[place], 7) for place in trio]
        if rank_a == rank_b == rank_c and len({suit_a, suit_b, suit_c}) == 3:
            found.append(("6.1", 1, trio))
        elif (rank_a, rank_b, rank_c) == (0, 3, 6) and suit_a == suit_b == suit_c:
            found.append(("7.1", 1, trio))
    return _first_of_each(found)


def _identical_sequences(chows: tuple[int, ...]) -> Found:
    places = {chow: tuple([place for place, other in enumerate(chows) if other == chow]) for chow in chows}
    repeated = [group for group in places.values() if len(group) > 1]
    if not repeated:
        return []
    most = max(repeated, key=len)
    found: Found = [("5.1.1", 1, most[:2])]
    if len(repeated) == 2:
        found.append(("5.1.2", 1, (*repeated[0], *repeated[1])))
    if len(most) >= 3:
        found.append(("5.1.3", 1, most[:3]))
    if len(most) == 4:
        found.append(("5.1.2", 1, most))
        found.append(("5.1.4", 1, most))
    return found


def triplet_patterns(reading: Reading, seat_wind: int) -> Found:
    """Honors (3.1 to 3.3), similar triplets (6.2) and consecutive triplets (7.2)."""
    return [
        *_honor_patterns(reading, seat_wind),
        *_similar_triplets(reading),
        *_consecutive_triplets(reading),
    ]


def _honor_patterns(reading: Reading, seat_wind: int) -> Found:
    if reading.pungs[-1] < EAST:
        return []
    first = len(reading.chows)
    winds = tuple([first + place for place, tile in enumerate(reading.pungs) if tile in WINDS])
    dragons = tuple([first + place for place, tile in enumerate(reading.pungs) if tile in DRAGONS])
    seat_tile = EAST + seat_wind
    valued = tuple(
        [first + place for place, tile in enumerate(reading.pungs) if tile in (*DRAGONS, seat_tile)]
    )
    found: Found = []
    if valued:
        found.append(("3.1", len(valued), valued))
    if len(dragons) == 2 and reading.pair in DRAGONS:
        found.append(("3.2.1", 1, (*dragons, _PAIR_PLACE)))
    if len(dragons) == 3:
        found.append(("3.2.2", 1, dragons))
    if len(winds) == 2 and reading.pair in WINDS:
        found.append(("3.3.1", 1, (*winds, _PAIR_PLACE)))
    if len(winds) >= 3:
        found.append(("3.3.2", 1, winds[:3]))
    if len(winds) == 3 and reading.pair in WINDS:
        found.append(("3.3.3", 1, (*winds, _PAIR_PLACE)))
    if len(winds) == 4:
        found.append(("3.3.4", 1, winds))
    return found


def _similar_triplets(reading: Reading) -> Found:
    first = len(reading.chows)
    by_rank: dict[int, list[int]] = {}
    for place, tile in enumerate(reading.pungs):
        if tile < SUITED_KINDS:
            by_rank.setdefault(tile % 9, []).append(first + place)
    found: Found = []
    for rank, places in by_rank.items():
        if len(places) == 3:
            found.append(("6.2.2", 1, tuple(places)))
        elif len(places) == 2 and reading.pair < SUITED_KINDS and reading.pair % 9 == rank:
            found.append(("6.2.1", 1, (*places, _PAIR_PLACE)))
    return found


def _consecutive_triplets(reading: Reading) -> Found:
    pungs = reading.pungs
    found: Found = []
    for length, number in ((3, "7.2.1"), (4, "7.2.2")):
        for start in range(len(pungs) - length + 1):
            if _is_run(pungs[start : start + length]):
                first = len(reading.chows) + start
                found.append((number, 1, tuple(range(first, first + length))))
    return _first_of_each(found)


def _is_run(tiles: tuple[Tile, ...]) -> bool:
    is_one_suit = tiles[0] // 9 == tiles[-1] // 9 < 3
    return is_one_suit and tiles == tuple(range(tiles[0], tiles[0] + len(tiles)))


def _first_of_each(found: Found) -> Found:
    """Each pattern once, even if several choices of sets have it."""
    return list({number: (number, count, sets) for number, count, sets in reversed(found)}.values())
