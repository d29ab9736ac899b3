"""The result of one table: points, places and table points of the seats, and each person's share of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from penalties.queries import ScoreEffects
from tournament.draws.enums import Receiver
from tournament.draws.seats.stints import Stint, credited_to
from tournament.play.bridge.match_ends import FinalPart
from tournament.standings.engine.parts import Played, Share, part_result, shares_of_seat
from tournament.standings.engine.scores import Number, Result
from tournament.standings.engine.table_points import (
    Four,
    places_of_present,
    table_places,
    table_points_of_places_x12,
    table_points_of_present_x12,
)

ALL_SEATS = frozenset(range(4))


@dataclass(frozen=True, slots=True)
class Missing:
    """Who was absent at a table when it was closed, by seat.

    `given` are the points and the table points (twelfths) of those present at a table without a hand; None where
    hands were played.
    """

    absent: frozenset[int]
    given: tuple[int, int] | None


class Ended(NamedTuple):
    """What a table is worth as its match ends, where scores run along, with what penalties moved: the final points and
    the places of the four seats. `scores` are what lay before the players; `sticks` are
    those that were left on the table; `bonus` is the part of the points that no hand and no penalty moved; `parts` say where
    they come from.
    """

    points: tuple[Number, Number, Number, Number]
    places: Four
    scores: Four
    bonus: tuple[Number, Number, Number, Number]
    sticks: int
    parts: tuple[tuple[FinalPart, ...], ...]


class Part(NamedTuple):
    """One person's share of a seat: `result` is the person's own.

    `hands` are the person's stints, first and last hand, None for the end of the match; empty where the person has
    the whole match.
    """

    seat: int
    entry_id: int
    result: Result
    hands: tuple[tuple[int, int | None], ...] = ()


class TableResult(NamedTuple):
    """The result of a table.

    `entry_ids` and `results` go by seat, East to North in the first hand: who sits there now, and the result of the
    whole match on that seat; an entry id is None where nobody sits. `parts` divide the same among the people for whom
    the hands of a seat count. `sitters` are the stints of seats on which somebody took over. `missing` says who was
    absent when the table was closed. Without `has_winds` the players have still to draw their winds, and a seat is only
    a place. `ended` says where the points come from if a match ends with bonuses.
    """

    table_id: int
    round_number: int
    table_number: int
    is_closed: bool
    entry_ids: tuple[int | None, ...]
    results: tuple[Result, ...]
    parts: tuple[Part, ...]
    sitters: Mapping[int, tuple[Stint, ...]]
    missing: Missing | None = None
    has_winds: bool = True
    ended: Ended | None = None

    @property
    def people(self) -> set[int]:
        """The entry ids of all who sit or sat at the table, or for whom a hand of it counts."""
        stints = [stint for of_seat in self.sitters.values() for stint in of_seat]
        seated = {pk for pk in self.entry_ids if pk is not None}
        return seated.union(*((stint.entry_id, stint.credited_id) for stint in stints))

    def concerns(self, entry_id: int, seat: int) -> bool:
        """Whether a player sits or sat on a seat, or has a part of it."""
        stints = self.sitters.get(seat, ())
        return entry_id == self.entry_ids[seat] or any(
            entry_id in (stint.entry_id, stint.credited_id) for stint in stints
        )

    def sitting_at(self, seat: int, hand_number: int) -> int | None:
        """Who sat on a seat for a hand."""
        for stint in self.sitters.get(seat, ()):
            if stint.holds(hand_number):
                return stint.entry_id
        return self.entry_ids[seat]


@dataclass(frozen=True, slots=True)
class SeatStints:
    """A seat on which somebody took over: its stints, what was played in each, and who receives the place."""

    stints: tuple[Stint, ...]
    played: tuple[Played, ...]
    receiver: Receiver


class TableRows(NamedTuple):
    """Everything that the result of one table is made from. `moved` are (seat, entry id, points) by penalties.

    `scheme` is what the places earn; None while the table plays, because its places are not final. `ended` is there
    only where a match ends with bonuses, at tables with a hand.
    """

    table_id: int
    round_number: int
    number: int
    seated: tuple[int | None, ...]
    points: Four
    moved: Sequence[tuple[int, int, int]]
    stints: Mapping[int, SeatStints]
    missing: Missing | None
    scheme: Four | None
    has_winds: bool = True
    ended: Ended | None = None


def table_result(rows: TableRows, effects: ScoreEffects, *, closes_up: bool) -> TableResult:
    """The result of a table. With `closes_up` the other players move up into the places of those who do not count."""
    if _is_plain(rows, effects):
        results = _plain_results(rows)
        whole = [
            Part(seat, entry_id, results[seat]._replace(bonus=_bonus(rows, seat)))
            for seat, entry_id in enumerate(rows.seated)
            if entry_id is not None
        ]
        return _of_table(rows, results, whole)
    shares = [_shares(rows, seat, entry_id) for seat, entry_id in enumerate(rows.seated)]
    receiving = [next((one.entry_id for one in of_seat if one.receives), None) for of_seat in shares]
    lost = {
        seat
        for seat, entry_id in enumerate(receiving)
        if (entry_id, rows.round_number) in effects.sessions_lost
    }
    results = _seat_results(rows, ALL_SEATS - lost, closes_up=closes_up)
    parts = [
        _part(rows, seat, share, results[seat], effects)
        for seat, of_seat in enumerate(shares)
        for share in of_seat
    ]
    own = [_zeroed(result, entry_id, effects) for result, entry_id in zip(results, receiving, strict=True)]
    return _of_table(rows, own, parts)


def _of_table(rows: TableRows, results: Iterable[Result], parts: Iterable[Part]) -> TableResult:
    return TableResult(
        rows.table_id,
        rows.round_number,
        rows.number,
        rows.scheme is not None,
        rows.seated,
        tuple(results),
        tuple(parts),
        {seat: one.stints for seat, one in rows.stints.items()},
        rows.missing,
        rows.has_winds,
        rows.ended,
    )


def _is_plain(rows: TableRows, effects: ScoreEffects) -> bool:
    """Whether everybody played the whole match and no penalty bears on it, as at nearly every table."""
    if rows.moved or rows.stints or rows.missing:
        return False
    lost, zeroed = effects.sessions_lost, effects.zeroed
    return not any((pk, rows.round_number) in lost or pk in zeroed for pk in rows.seated if pk is not None)


def _plain_results(rows: TableRows) -> list[Result]:
    points = rows.ended.points if rows.ended else rows.points
    if rows.scheme is None:
        return [Result(rows.round_number, own, None, None, True, rows.table_id) for own in points]
    places = rows.ended.places if rows.ended else table_places(rows.points)
    earned_x12 = table_points_of_places_x12(places, rows.scheme)
    return [
        Result(rows.round_number, *seat, True, rows.table_id)
        for seat in zip(points, earned_x12, places, strict=True)
    ]


def _shares(rows: TableRows, seat: int, entry_id: int | None) -> tuple[Share, ...]:
    """What each person has of a seat. What the end of a match adds goes to whoever receives the place, and to nobody if
    nobody does.
    """
    if entry_id is None:
        return ()
    changed = rows.stints.get(seat)
    moved: dict[int, int] = {}
    for place, person, points in rows.moved:
        if place == seat:
            owner = credited_to(changed.stints, person) if changed else person
            moved[owner] = moved.get(owner, 0) + points
    given = _given(rows, seat)
    if changed is None:
        raw = rows.points[seat] + given + sum(moved.values())
        return (Share(entry_id, 0, raw, receives=True).with_bonus(_bonus(rows, seat)),)
    if given:
        moved[entry_id] = moved.get(entry_id, 0) + given
    shares = shares_of_seat(changed.played, changed.receiver, moved)
    return tuple(one.with_bonus(_bonus(rows, seat)) if one.receives else one for one in shares)


def _bonus(rows: TableRows, seat: int) -> Number:
    """What the end of the match adds to what hands and penalties moved at a seat."""
    return rows.ended.bonus[seat] if rows.ended else 0


def _given(rows: TableRows, seat: int) -> int:
    """The points of a player who was present at a table where no hand was played."""
    if rows.missing is None or rows.missing.given is None or seat in rows.missing.absent:
        return 0
    return rows.missing.given[0]


def _seat_results(rows: TableRows, counting: frozenset[int], *, closes_up: bool) -> list[Result]:
    """The results of the four seats; those not in `counting` or absent have no place.

    Bonuses at the end of a match stay as they were played, also where the others move up.
    """
    moved = [sum(points for place, _person, points in rows.moved if place == seat) for seat in range(4)]
    east, south, west, north = (rows.points[seat] + moved[seat] + _given(rows, seat) for seat in range(4))
    standing: Four = (east, south, west, north)
    points: Sequence[Number] = standing
    if rows.ended:
        east, south, west, north = rows.ended.places
        points, standing = rows.ended.points, (-east, -south, -west, -north)
    if rows.scheme is None:
        return [Result(rows.round_number, own, None, None, table=rows.table_id) for own in points]
    if rows.missing and rows.missing.given:
        present = counting - rows.missing.absent
        earned = [rows.missing.given[1] if seat in present else 0 for seat in range(4)]
        return [
            Result(rows.round_number, own, earned[seat], None, table=rows.table_id)
            for seat, own in enumerate(points)
        ]
    present = counting - (rows.missing.absent if rows.missing else frozenset())
    places = places_of_present(standing, present, closes_up=closes_up)
    earned_x12 = table_points_of_present_x12(standing, present, rows.scheme, closes_up=closes_up)
    return [
        Result(rows.round_number, *seat, table=rows.table_id)
        for seat in zip(points, earned_x12, places, strict=True)
    ]


def _part(rows: TableRows, seat: int, share: Share, result: Result, effects: ScoreEffects) -> Part:
    lost = (share.entry_id, rows.round_number) in effects.sessions_lost
    own = part_result(share, result, counts=not lost)
    if lost and own.table_points_x12 is not None:
        own = own._replace(table_points_x12=0, place=None)
    changed = rows.stints.get(seat)
    hands = tuple(
        (stint.first, stint.last)
        for stint in (changed.stints if changed else ())
        if stint.credited_id == share.entry_id
    )
    is_whole = hands in ((), ((1, None),))
    result = _zeroed(own, share.entry_id, effects)
    return Part(seat, share.entry_id, result, () if is_whole else hands)


def _zeroed(result: Result, entry_id: int | None, effects: ScoreEffects) -> Result:
    """The results without the table points of players whose results were struck out."""
    if entry_id in effects.zeroed and result.table_points_x12 is not None:
        return result._replace(table_points_x12=0)
    return result
