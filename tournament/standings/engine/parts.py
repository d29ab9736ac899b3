"""The result of a seat, divided among the people who sat there. Pure; no point is lost and none is added."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournament.standings.engine.scores import Number, Result

FINISHES, MORE_HANDS, BEGAN, NOBODY = "finishes", "more_hands", "began", "nobody"
"""Who receives the place and the table points of a seat; the values of `draws.enums.Receiver`."""


@dataclass(frozen=True, slots=True)
class Played:
    """Consecutive hands on one seat: how many there were, their points, and for whom they count."""

    entry_id: int
    hands: int
    points: int


@dataclass(frozen=True, slots=True)
class Share:
    """One person's share of a seat. `receives`: the place and the table points of the seat go to this person.

    `bonus` is the part of the points that the end of the match added.
    """

    entry_id: int
    hands: int
    points: Number
    receives: bool
    bonus: Number = 0

    def with_bonus(self, bonus: Number) -> "Share":
        """The share with what the end of the match adds."""
        return replace(self, points=self.points + bonus, bonus=bonus) if bonus else self


def shares_of_seat(
    played: Sequence[Played], receiver: str = FINISHES, moved: Mapping[int, int] | None = None
) -> tuple[Share, ...]:
    """One share for each person for whom a hand of the seat counts, in the order in which they sat down.

    `played` are the stints of the seat in order. Before the first hand, the person who sits there last has the whole.
    `moved` are points that no hand moved, by person; those of somebody without a hand here go to whoever finishes. The
    shares add up to all these points.
    """
    with_hands = [one for one in played if one.hands] or [played[-1]]
    ids = list(dict.fromkeys(one.entry_id for one in with_hands))
    receiving = _receiver(with_hands, receiver)
    points = {pk: sum(one.points for one in with_hands if one.entry_id == pk) for pk in ids}
    for entry_id, amount in (moved or {}).items():
        owner = entry_id if entry_id in points else with_hands[-1].entry_id
        points[owner] += amount
    return tuple(
        Share(
            pk,
            sum(one.hands for one in with_hands if one.entry_id == pk),
            points[pk],
            receives=pk == receiving,
        )
        for pk in ids
    )


def _receiver(played: Sequence[Played], receiver: str) -> int | None:
    match receiver:
        case "nobody":
            return None if len({one.entry_id for one in played}) > 1 else played[-1].entry_id
        case "began":
            return played[0].entry_id
        case "more_hands":
            hands: dict[int, int] = {}
            for one in played:
                hands[one.entry_id] = hands.get(one.entry_id, 0) + one.hands
            most = max(hands.values())
            return next(one.entry_id for one in reversed(played) if hands[one.entry_id] == most)
    return played[-1].entry_id


def part_result(share: Share, seat: Result, *, counts: bool = True) -> Result:
    """The result of one person from the result of the seat. Hands won are not divided here."""
    earned, place = seat.table_points_x12, seat.place
    if earned is not None and not share.receives:
        earned, place = 0, None
    return Result(seat.round_number, share.points, earned, place, counts, seat.table, bonus=share.bonus)


def merged(results: Sequence[Result]) -> Result:
    """The results of one player's seats in one round combined: points and table points add up, the better place
    counts.
    """
    if len(results) == 1:
        return results[0]
    earned = [one.table_points_x12 for one in results if one.table_points_x12 is not None]
    places = [one.place for one in results if one.place is not None]
    tables = {one.table for one in results}
    return Result(
        results[0].round_number,
        sum(one.points for one in results),
        sum(earned) if earned else None,
        min(places, default=None),
        all(one.counts for one in results),
        tables.pop() if len(tables) == 1 else None,
        sum(one.wins for one in results),
        max(one.best_hand for one in results),
        sum(one.bonus for one in results),
    )
