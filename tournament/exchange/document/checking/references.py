"""Whether the parts of a document name each other: people, rounds, tables and hands."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournament.events.enums import RoundState
from tournament.exchange.document.checking.report import Report

Json = Mapping[str, Any]
Way = tuple[str | int, ...]

EVERY = "*"
NAMING_PEOPLE = tuple(
    tuple(way.split("/"))
    for way in (
        "event/settings/kept_apart/*/one",
        "event/settings/kept_apart/*/other",
        "event/settings/fixed_tables/*/person",
        "rounds/*/sitting_out/*/person",
        "rounds/*/resting/*",
        "rounds/*/tables/*/seats/*/person",
        "rounds/*/tables/*/seats/*/stints/*/person",
        "rounds/*/tables/*/seats/*/stints/*/credited",
        "rounds/*/tables/*/results/*/person",
        "rounds/*/tables/*/seat_changes/*/left",
        "rounds/*/tables/*/seat_changes/*/entry",
        "rounds/*/tables/*/seat_changes/*/credited",
        "rounds/*/tables/*/confirmations/*/person",
        "rounds/*/tables/*/doubts/*/person",
        "penalties/*/person",
        "deductions/*/person",
        "ledger/*/person",
        "ledger/*/sufferer",
        "stages/*/places/*/person",
        "successions/*/leaver",
        "successions/*/successor",
        "standings/rows/*/person",
    )
)
"""The ways to everything that has to be the id of a person."""
SEATS_MAX = 4
RESULTS_MAX = 40
"""More people than this do not take turns at a table, nor does one of them sit down more often."""
HAND_NUMBER_MAX = 1000
ROUNDS_MAX = 100
STEPS_MAX = 40_000
"""A document with more players than this, counted once for every cut, would take too long to rank."""


def values_at(value: Any, way: Sequence[str], passed: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Every value at this way, which may go through all items of lists, with its own way; parts that are missing have
    none.
    """
    if not way:
        yield passed, value
    elif way[0] == EVERY:
        for index, item in enumerate(value or ()):
            yield from values_at(item, way[1:], (*passed, index))
    elif value and way[0] in value:
        yield from values_at(value[way[0]], way[1:], (*passed, way[0]))


def check_references(document: Json, report: Report) -> None:
    """Name everything that is there twice, or that names what is not there."""
    people = {person["id"] for person in document["people"]}
    twice = _("%(name)s appears twice.")
    _check_once(report, twice, ("people",), (person["id"] for person in document["people"]))
    for naming in NAMING_PEOPLE:
        for way, name in values_at(document, naming):
            if name is not None and name not in people:
                report.add(way, _("%(name)s is not among the people of the document.") % {"name": name})
    _check_once(report, twice, ("event", "ranked_by"), document["event"]["ranked_by"])
    _check_once(report, _("Round %(name)s appears twice."), ("rounds",), _numbers(document["rounds"]))
    for index, round_ in enumerate(document["rounds"]):
        tables: Way = ("rounds", index, "tables")
        _check_once(report, _("Table %(name)s appears twice."), tables, _numbers(round_["tables"]))
        for place, table in enumerate(round_["tables"]):
            _check_table(table, (*tables, place), report, is_full=document["visibility"] == "full")
    _check_counted(document, report)
    _check_size(document, report)


def _numbers(rows: Iterable[Json]) -> list[int]:
    return [row["number"] for row in rows]


def _check_once(report: Report, text: str, way: Way, names: Iterable[Hashable]) -> None:
    seen: set[Hashable] = set()
    for index, name in enumerate(names):
        if name in seen:
            report.add((*way, index), text % {"name": name})
        seen.add(name)


def _check_table(table: Json, way: Way, report: Report, *, is_full: bool) -> None:
    winds = [seat["wind"] for seat in table["seats"]]
    named = Counter(wind for wind in winds if wind is not None)
    if len(winds) > SEATS_MAX or any(count > 1 for count in named.values()):
        report.add((*way, "seats"), _("A table has at most one seat of each wind."))
    shares = [(part["seat"], part["person"]) for part in table["results"]]
    if len(shares) > RESULTS_MAX or len(set(shares)) < len(shares):
        report.add((*way, "results"), _("A person has one result on a seat."))
    if any(len(result["hands"]) > RESULTS_MAX for result in table["results"]):
        report.add((*way, "results"), _("Nobody sits down so often at a table."))
    numbers = _numbers(table["hands"])
    if numbers != sorted(numbers):
        report.add((*way, "hands"), _("The hands are not in the order of their numbers."))
    if any(not 0 < number <= HAND_NUMBER_MAX for number in numbers):
        text = _("The numbers of the hands are not all from 1 to %(most)s.")
        report.add((*way, "hands"), text % {"most": HAND_NUMBER_MAX})
    elif is_full and sorted(set(numbers)) != list(range(1, len(set(numbers)) + 1)):
        report.add((*way, "hands"), _("The numbers of the hands have a gap."))
    newest = {number: index for index, number in enumerate(numbers)}
    for index, hand in enumerate(table["hands"]):
        if hand["counts"] and newest[hand["number"]] != index:
            report.add((*way, "hands", index, "counts"), _("Only the newest version of a hand counts."))


def _check_counted(document: Json, report: Report) -> None:
    """The rounds that the standings count, and the cuts."""
    standings, states = document["standings"], {one["number"]: one["state"] for one in document["rounds"]}
    for index, number in enumerate(standings["rounds"]):
        if states.get(number) != RoundState.CLOSED:
            text = _("Round %(number)s is not closed, so the standings cannot count it.")
            report.add(("standings", "rounds", index), text % {"number": number})
    if standings["after_round"] != max(standings["rounds"], default=0):
        report.add(("standings", "after_round"), _("This is not the last round that the standings count."))
    twice = _("%(name)s appears twice.")
    _check_once(report, twice, ("standings", "rounds"), standings["rounds"])
    _check_once(report, twice, ("standings", "rows"), (row["person"] for row in standings["rows"]))
    after = [stage["after_round"] for stage in document.get("stages", ())]
    _check_once(report, _("There are two stages after round %(name)s."), ("stages",), after)


def _check_size(document: Json, report: Report) -> None:
    """What a tournament never has, and what would take very long to recompute."""
    if len(document["rounds"]) > ROUNDS_MAX:
        text = _("More than %(most)s rounds are not recomputed.")
        report.add(("rounds",), text % {"most": ROUNDS_MAX})
    steps = len(document["people"]) * (1 + len(document.get("stages", ())))
    steps += len(document.get("successions", ())) ** 2 // 100
    steps += sum(len(stage.get("tied", ())) for stage in document.get("stages", ()))
    if steps > STEPS_MAX:
        report.add(("people",), _("There are too many people and cuts to recompute the standings."))
