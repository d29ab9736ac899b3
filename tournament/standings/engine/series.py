"""Several events as one: each person's results under one scheme, with the best ones added up. Pure.

People who share a place share what the places are worth, so an event always gives out the same sum. People with equal
totals share a place.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tournament.standings.engine.table_points import TWELFTHS

MOST = 1000
"""What the first place is worth if the last is worth nothing."""


@dataclass(frozen=True, slots=True)
class EventResult:
    """A person's result in an event of the series. `ranked` is how many had a place there."""

    event: int
    person: int
    place: int
    ranked: int
    table_points_x12: int | Fraction
    points: int | Fraction


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """What an event gives a person in the series. Only the best scores have `counts`."""

    event: int
    score: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A person's place in the series. `scores` has one score for each event played, in the order of the events. Whoever
    `is_short` of events played stands below all others.
    """

    person: int
    place: int
    is_shared: bool
    total: Fraction
    scores: tuple[SeriesScore, ...]
    is_short: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """How results become a table, besides what a result is worth.

    `place_points` are the points for the first, the second place and so on; later places get nothing. Everybody who plays
    gets `attendance` for it. Of each person the `best_of` best results count; `drop_worst` leaves out so many of the worst,
    and an event that was missed is one of them. With `averages` the results that count are averaged. Whoever played
    fewer than `least` events stands below all others. `countback` parts equal totals by the best results, one by
    one; an event that was missed is a result of 0.
    """

    best_of: int | None = None
    drop_worst: int = 0
    place_points: tuple[int, ...] = ()
    attendance: int = 0
    averages: bool = False
    least: int = 0
    countback: bool = False

    def counting(self, held: int) -> int | None:
        """How many results of a person count after so many events; None for all."""
        if not self.drop_worst:
            return self.best_of
        left = max(held - self.drop_worst, 1)
        return left if self.best_of is None else min(left, self.best_of)


PLAIN = Rules()


def _by_place(place: int, ranked: int) -> Fraction:
    return Fraction(ranked - place + 1)


def _in_thousandths(place: int, ranked: int) -> Fraction:
    """1000 for the first and 0 for the last, evenly spaced; 1000 for the only one."""
    return Fraction(MOST * (ranked - place), ranked - 1) if ranked > 1 else Fraction(MOST)


def _of_places(worth: Callable[[int, int], Fraction], result: EventResult, sharing: int) -> Fraction:
    """An equal part of what the places are worth that people share."""
    places = range(result.place, result.place + sharing)
    return sum((worth(place, result.ranked) for place in places), Fraction(0)) / sharing


def _of_own_places(result: EventResult, sharing: int, rules: Rules) -> Fraction:
    points = rules.place_points
    return _of_places(
        lambda place, _ranked: Fraction(points[place - 1] if place <= len(points) else 0), result, sharing
    )


OWN_POINTS = "own_points"
"""The scheme whose points for places each series says itself."""
SCORES: Mapping[str, Callable[[EventResult, int, Rules], Fraction]] = {
    "place": lambda result, sharing, _rules: _of_places(_by_place, result, sharing),
    "thousandths": lambda result, sharing, _rules: _of_places(_in_thousandths, result, sharing),
    OWN_POINTS: _of_own_places,
    "table_points": lambda result, _sharing, _rules: Fraction(result.table_points_x12) / TWELFTHS,
    "points": lambda result, _sharing, _rules: Fraction(result.points),
}
"""By the code of the scheme, what a result is worth where so many people have its place."""


def score_of(result: EventResult, scheme: str, sharing: int, rules: Rules = PLAIN) -> Fraction:
    """What a result is worth under a scheme, where `sharing` people have its place; with the points for attendance."""
    return SCORES[scheme](result, sharing, rules) + rules.attendance


def rank_series(
    results: Iterable[EventResult], scheme: str, *, order: Mapping[int, int], rules: Rules = PLAIN
) -> list[SeriesRow]:
    """The people of a series, best first; people with equal totals are ordered by id.

    `order` is the position of each event in the series, those included in which nobody has a result yet. Of equal results
    of a person the earlier one counts.
    """
    results = list(results)
    sharing: dict[tuple[int, int], int] = {}
    for one in results:
        sharing[one.event, one.place] = sharing.get((one.event, one.place), 0) + 1
    by_person: dict[int, list[tuple[int, Fraction]]] = {}
    for one in sorted(results, key=lambda one: order[one.event]):
        score = score_of(one, scheme, sharing[one.event, one.place], rules)
        by_person.setdefault(one.person, []).append((one.event, score))
    held = len({one.event for one in results})
    sums = [_summed(person, scores, held, rules) for person, scores in by_person.items()]
    sums.sort(key=lambda row: (*row.key, row.person))
    rows: list[SeriesRow] = []
    for index, each in enumerate(sums):
        is_tied = index > 0 and sums[index - 1].key == each.key
        place = rows[-1].place if is_tied else index + 1
        shares = is_tied or (index + 1 < len(sums) and sums[index + 1].key == each.key)
        rows.append(SeriesRow(each.person, place, shares, each.total, each.scores, each.is_short))
    return rows


@dataclass(frozen=True, slots=True)
class _Sum:
    """A person before places are given. `key` sorts the best first."""

    person: int
    total: Fraction
    scores: tuple[SeriesScore, ...]
    is_short: bool
    key: tuple[bool, Fraction, tuple[Fraction, ...]]


def _summed(person: int, scores: list[tuple[int, Fraction]], held: int, rules: Rules) -> _Sum:
    counting = rules.counting(held)
    places = sorted(range(len(scores)), key=lambda index: (-scores[index][1], index))
    kept = set(places if counting is None else places[:counting])
    total = sum((scores[index][1] for index in kept), Fraction(0))
    if rules.averages:
        total /= len(kept)
    is_short = len(scores) < rules.least
    all_held = [score for _event, score in scores] + [Fraction(0)] * (held - len(scores))
    best = tuple(sorted(-score for score in all_held)) if rules.countback else ()
    marked = tuple(SeriesScore(event, score, index in kept) for index, (event, score) in enumerate(scores))
    return _Sum(person, total, marked, is_short, (is_short, -total, best))


@dataclass(frozen=True, slots=True)
class Chance:
    """What somebody can still reach: `most` is the total after winning every event that is left."""

    person: int
    most: Fraction
    can_win: bool


def most_of_an_event(scheme: str, rules: Rules) -> Fraction | None:
    """The most that one event can give; None where that depends on who comes and how they play."""
    if scheme == OWN_POINTS:
        return Fraction(max(rules.place_points, default=0) + rules.attendance)
    return Fraction(MOST + rules.attendance) if scheme == "thousandths" else None


def chances(
    rows: Iterable[SeriesRow],
    scheme: str,
    *,
    held: int,
    planned: int,
    rules: Rules,
    under_way: Collection[int] = frozenset(),
) -> list[Chance]:
    """Who can still win or share the win, in the order of the rows, if `planned` events are played and `held` were.

    Nobody’s total falls, so somebody can win exactly if winning every event that is left reaches the highest total of today,
    with everybody else away. Events `under_way`, which are among those held, are left for whoever plays in them, and give no
    more than the points for attendance until they end. Averages and schemes without a most say nothing: the list is empty.
    Whoever cannot play the least number of events any more cannot win while somebody else can.
    """
    rows, left = list(rows), max(planned - held, 0)
    most = most_of_an_event(scheme, rules)
    if not planned or most is None or rules.averages or not rows or not (left or under_way):
        return []
    counting = rules.counting(max(planned, held))
    over = [[one.score for one in row.scores if one.event not in under_way] for row in rows]
    playing = [sum(one.event in under_way for one in row.scores) for row in rows]
    # A dropped result may count once more events are held, so today's totals are those that the planned number lets count.
    least = Fraction(rules.attendance)
    reach = [_reach(own, most, left + now, counting) for own, now in zip(over, playing, strict=True)]
    sure = [_reach(own, least, now, counting) for own, now in zip(over, playing, strict=True)]
    short = [len(row.scores) + left < rules.least for row in rows]
    safe = [total for row, total in zip(rows, sure, strict=True) if len(row.scores) >= rules.least]
    highest = max(safe, default=Fraction(0))
    return [
        Chance(row.person, total, can_win=total >= highest and not is_short)
        for row, total, is_short in zip(rows, reach, short, strict=True)
    ]


def _reach(scores: list[Fraction], each: Fraction, left: int, counting: int | None) -> Fraction:
    """The total of somebody who gets so much in each event that is left."""
    best = sorted([*scores, *[each] * left], reverse=True)
    return sum(best if counting is None else best[:counting], Fraction(0))
