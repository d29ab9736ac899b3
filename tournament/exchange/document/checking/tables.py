"""Whether the results of every table follow from its hands: points, places, and what they earn."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, combinations, product
from typing import Any

from django.utils.translation import gettext as _

from tournament.exchange.document.checking.report import Report
from tournament.exchange.document.scores import BONUS, WIND_LETTERS, exact
from tournament.standings.engine.scores import Number
from tournament.standings.engine.table_points import (
    TWELFTHS,
    Four,
    places_of_present,
    table_points_of_present_x12,
)

Json = Mapping[str, Any]
Way = tuple[str | int, ...]
ALL_SEATS = frozenset(range(4))
NO_POINTS: Four = (0, 0, 0, 0)
DIGITS_MAX = 40


def number_of(value: int | str | None) -> Fraction:
    """An exact number of a document; 0 for none, and for one that no program writes."""
    if isinstance(value, str) and len(value) > DIGITS_MAX:
        return Fraction(0)
    return Fraction(value or 0)


def is_in(number: int, stints: Sequence[Sequence[int | None]]) -> bool:
    """Whether a hand falls into one of these stints; one without an end lasts as long as the match."""
    return any((first or 1) <= number and (last is None or number <= last) for first, last in stints)


def points_of(table: Json, result: Json) -> Number:
    """What a person won on a seat: the counted hands of the person, and points that no hand moved."""
    seat = WIND_LETTERS.index(result["seat"])
    hands = [hand for hand in table["hands"] if hand["counts"] and is_in(hand["number"], result["hands"])]
    points = number_of(result["other_points"]) + Fraction(sum(hand["points"][seat] for hand in hands))
    return points.numerator if points.denominator == 1 else points


def check_tables(document: Json, report: Report) -> None:
    """Name each result that does not follow from its table."""
    zeroed = {row["person"] for row in document["standings"]["rows"] if row.get("struck") == "table_points"}
    for index, round_ in enumerate(document["rounds"]):
        for place, table in enumerate(round_["tables"]):
            way: Way = ("rounds", index, "tables", place, "results")
            points = [points_of(table, result) for result in table["results"]]
            _check_points(table, points, way, report)
            if table["closed"] and table["results"]:
                if not any(result["place"] for result in table["results"]):
                    text = _("What round %(round)s, table %(table)s earned: nobody has a place there.")
                    report.unchecked.append(text % {"round": round_["number"], "table": table["number"]})
                else:
                    _check_places(document, table, _scores_of_seats(table, points), zeroed, way, report)


def _check_points(table: Json, found: Sequence[Number], way: Way, report: Report) -> None:
    for index, (result, points) in enumerate(zip(table["results"], found, strict=True)):
        if exact(points) != result["points"]:
            said = {"person": result["person"], "stated": result["points"], "found": exact(points)}
            text = _("%(person)s has %(stated)s points; the hands give %(found)s.") % said
            report.add((*way, index, "points"), text)


def _check_places(
    document: Json, table: Json, points: Four, zeroed: set[str], way: Way, report: Report
) -> None:
    faults: list[tuple[int, str]] = []
    for present, closes_up in _ways_to_rank(document, table):
        for standing in _ways_to_share(table, points):
            found = list(_place_faults(document, table, standing, zeroed, present, closes_up=closes_up))
            if not found:
                return
            faults = faults or found
    for index, text in faults:
        report.add((*way, index), text)


def _ways_to_rank(document: Json, table: Json) -> Iterator[tuple[frozenset[int], bool]]:
    """Which seats may count, and whether the others close up. Where somebody has no place, a document does not always
    say why: a penalty, or nobody who receives it.
    """
    placed = {WIND_LETTERS.index(one["seat"]) for one in table["results"] if one["place"] is not None}
    absent = {WIND_LETTERS.index(letter) for letter in table["absent"]}
    others = sorted(ALL_SEATS - placed - absent)
    more = chain.from_iterable(combinations(others, size) for size in range(len(others) + 1))
    rule = ((document["event"].get("settings") or {}).get("penalties") or {}).get("absent_places")
    ways = (True, False) if rule is None else (rule == "closed_up", rule != "closed_up")
    yield from ((frozenset(placed.union(some)), closes_up) for some, closes_up in product(more, ways))


def _ends_with_bonuses(table: Json) -> bool:
    return any(BONUS in result for result in table["results"])


def _ways_to_share(table: Json, points: Four) -> Iterator[Four]:
    """How the seats may stand: equal ones share a place, or, if matches end with bonuses, stand in the order of the
    seats.
    """
    yield points
    if _ends_with_bonuses(table):
        east, south, west, north = (len(points) * own - seat for seat, own in enumerate(points))
        yield (east, south, west, north)


def _place_faults(
    document: Json,
    table: Json,
    points: Four,
    zeroed: set[str],
    present: frozenset[int],
    *,
    closes_up: bool,
) -> Iterator[tuple[int, str]]:
    east, south, west, north = NO_POINTS if _ends_with_bonuses(table) else document["event"]["table_points"]
    places = places_of_present(points, present, closes_up=closes_up)
    earned = table_points_of_present_x12(points, present, (east, south, west, north), closes_up=closes_up)
    for index, result in enumerate(table["results"]):
        seat = WIND_LETTERS.index(result["seat"])
        if result["place"] is None:
            continue
        own = Fraction(0) if result["person"] in zeroed else Fraction(earned[seat], TWELFTHS)
        if (result["place"], number_of(result["table_points"])) != (places[seat], own):
            said = {
                "person": result["person"],
                "place": result["place"],
                "stated": result["table_points"],
                "found": places[seat],
                "earned": exact(own),
            }
            text = _(
                "%(person)s has place %(place)s and %(stated)s table points; the points give place %(found)s and "
                "%(earned)s."
            )
            yield index, text % said


def _scores_of_seats(table: Json, found: Sequence[Number]) -> Four:
    """The points of each seat before bonuses: those of its people, and of its hands where nobody has a result."""
    points = [0, 0, 0, 0]
    for result, own in zip(table["results"], found, strict=True):
        points[WIND_LETTERS.index(result["seat"])] += int(own - number_of(result.get(BONUS)))
    with_result = {WIND_LETTERS.index(result["seat"]) for result in table["results"]}
    for seat in ALL_SEATS - with_result:
        points[seat] = sum(hand["points"][seat] for hand in table["hands"] if hand["counts"])
    return (points[0], points[1], points[2], points[3])
