"""Several events as one: each person's results under one scheme, with the best ones added up. Pure.

People who share a place share what the places are worth, so an event always gives out the same sum. People with equal
totals share a place.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

MOST = 1000
"""What the first place is worth if the last is worth nothing."""
TWELFTHS = 12


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
    """A person's place in the series. `scores` has one score for each event played, in the order of the
    events.
    """

    person: int
    place: int
    is_shared: bool
    total: Fraction
    scores: tuple[SeriesScore, ...]


def _by_place(place: int, ranked: int) -> Fraction:
    return Fraction(ranked - place + 1)


def _in_thousandths(place: int, ranked: int) -> Fraction:
    """1000 for the first and 0 for the last, evenly spaced; 1000 for the only one."""
    return Fraction(MOST * (ranked - place), ranked - 1) if ranked > 1 else Fraction(MOST)


def _of_places(worth: Callable[[int, int], Fraction], result: EventResult, sharing: int) -> Fraction:
    """An equal part of what the places are worth that people share."""
    places = range(result.place, result.place + sharing)
    return sum((worth(place, result.ranked) for place in places), Fraction(0)) / sharing


SCORES: Mapping[str, Callable[[EventResult, int], Fraction]] = {
    "place": partial(_of_places, _by_place),
    "thousandths": partial(_of_places, _in_thousandths),
    "table_points": lambda result, _sharing: Fraction(result.table_points_x12) / TWELFTHS,
    "points": lambda result, _sharing: Fraction(result.points),
}
"""By the code of the scheme, what a result is worth where so many people have its place."""


def score_of(result: EventResult, scheme: str, sharing: int) -> Fraction:
    """What a result is worth under a scheme, where `sharing` people have its place."""
    return SCORES[scheme](result, sharing)


def rank_series(
    results: Iterable[EventResult], scheme: str, *, best_of: int | None, order: Mapping[int, int]
) -> list[SeriesRow]:
    """The people of a series, best first; people with equal totals are ordered by id.

    With `best_of` only that many results count. `order` is the position of each event in the series. Of equal results
    of a person the earlier one counts.
    """
    results = list(results)
    sharing: dict[tuple[int, int], int] = {}
    for one in results:
        sharing[one.event, one.place] = sharing.get((one.event, one.place), 0) + 1
    by_person: dict[int, list[tuple[int, Fraction]]] = {}
    for one in sorted(results, key=lambda one: order[one.event]):
        score = score_of(one, scheme, sharing[one.event, one.place])
        by_person.setdefault(one.person, []).append((one.event, score))
    sums = sorted((_summed(person, scores, best_of) for person, scores in by_person.items()), key=_best_first)
    rows: list[SeriesRow] = []
    for index, (person, total, counted) in enumerate(sums):
        is_tied = bool(rows) and rows[-1].total == total
        place = rows[-1].place if is_tied else index + 1
        shares = is_tied or (index + 1 < len(sums) and sums[index + 1][1] == total)
        rows.append(SeriesRow(person, place, shares, total, counted))
    return rows


Sum = tuple[int, Fraction, tuple[SeriesScore, ...]]


def _best_first(row: Sum) -> tuple[Fraction, int]:
    return (-row[1], row[0])


def _summed(person: int, scores: list[tuple[int, Fraction]], best_of: int | None) -> Sum:
    places = sorted(range(len(scores)), key=lambda index: (-scores[index][1], index))
    counting = set(places if best_of is None else places[:best_of])
    total = sum((scores[index][1] for index in counting), Fraction(0))
    marked = [SeriesScore(event, score, index in counting) for index, (event, score) in enumerate(scores)]
    return (person, total, tuple(marked))
