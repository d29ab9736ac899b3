"""Ranks the people of a document with the engine of the standings, and compares its own standings with that."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from penalties.queries import Deduction, ScoreEffects
from tournament.draws.queries import Rest
from tournament.events.enums import RankedBy
from tournament.exchange.document.checking.report import Difference, Figures, Report
from tournament.exchange.document.checking.tables import is_in, number_of, points_of
from tournament.exchange.document.scores import STOPPED, STRUCK, WIND_LETTERS, exact, table_points
from tournament.play.enums import Outcome
from tournament.registration.enums import TieMethod
from tournament.registration.models import Stage
from tournament.registration.queries.stages import cuts_of_stages
from tournament.standings.engine.criteria import Criterion, lot
from tournament.standings.engine.scores import Number, Result, total_points, total_table_points_x12
from tournament.standings.engine.stages import OUT
from tournament.standings.engine.table_points import TWELFTHS
from tournament.standings.results.comparing import (
    CRITERION_OF_CODE,
    Comparison,
    comparison_by,
    part_with_wins,
)
from tournament.standings.results.dividing import Part, TableResult
from tournament.standings.results.tables import score_rows

Json = Mapping[str, Any]
FULL_ONLY = (RankedBy.LOT, RankedBy.FEWEST_PENALTIES)
"""What the public variant does not have everything for: the seed, and the penalties that are not public."""
UNKNOWN = 0
"""The id of somebody in a list of the tied who is nobody of the document."""
NO_SEATS = (None, None, None, None)


def check_standings(document: Json, report: Report) -> None:
    """Name each row whose figures or place differ from what recomputing gives."""
    recomputed = _Recomputed(document)
    if recomputed.is_as_written:
        text = _("The order from %(criterion)s on: what decides it is in the full variant only.")
        report.unchecked.append(text % {"criterion": recomputed.is_as_written})
    rows = document["standings"]["rows"]
    listed = {row["person"] for row in rows}
    for index, row in enumerate(rows):
        found = recomputed.figures.get(row["person"])
        stated = Figures(row["place"], row["table_points"], row["points"], row["group"])
        texts = list(_row_faults(row, stated, found, recomputed))
        for text in texts:
            report.add(("standings", "rows", index), text)
        if texts:
            _differ(report, recomputed, row["person"], stated, found)
    for person, found in recomputed.figures.items():
        if found.place is not None and person not in listed:
            text = _("%(person)s has results, and no row in the standings.")
            report.add(("standings", "rows"), text % {"person": recomputed.label(person)})
            _differ(report, recomputed, person, None, found)


def _differ(
    report: Report, recomputed: "_Recomputed", person: str, stated: Figures | None, found: Figures | None
) -> None:
    if len(report.differences) < len(report.faults):
        name = recomputed.people[person]["name"] or recomputed.people[person]["native_name"]
        report.differences.append(Difference(person, name, stated, found))


def _row_faults(
    row: Json, stated: Figures, found: Figures | None, recomputed: "_Recomputed"
) -> Iterator[str]:
    label = recomputed.label(row["person"])
    if found is None:
        yield _("%(person)s only fills a table, and is not in the standings.") % {"person": label}
        return
    if row["out"] and row["place"] is not None:
        yield _("%(person)s is out of the ranking but has a place.") % {"person": label}
    if row["carried"] != (row["person"] in recomputed.carried):
        yield _("%(person)s: “carried” does not say whether a cut carried points over.") % {"person": label}
    words = {
        "place": _("%(person)s has place %(stated)s; the results give %(found)s."),
        "table_points": _("%(person)s has %(stated)s table points; the results give %(found)s."),
        "points": _("%(person)s has %(stated)s points; the results give %(found)s."),
        "group": _("%(person)s is in the group “%(stated)s”; the cuts give “%(found)s”."),
    }
    for name, text in words.items():
        one, other = getattr(stated, name), getattr(found, name)
        if name == "table_points" and one is None and recomputed.hides_table_points:
            continue
        if not _is_same(name, one, other):
            yield text % {"person": label, "stated": _shown(one), "found": _shown(other)}


def _is_same(name: str, one: Any, other: Any) -> bool:
    if name in ("place", "group") or one is None:
        return bool(one == other)
    return number_of(one) == number_of(other)


def _shown(value: object) -> object:
    return "–" if value is None else value


class _Recomputed:
    """The standings of a document as the engine ranks them: `figures` by person, and who has points carried over."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.is_full = document["visibility"] == "full"
        self.people: dict[str, Json] = {person["id"]: person for person in document["people"]}
        self._ids = {name: index for index, name in enumerate(self.people, start=1)}
        self._rows: dict[str, Json] = {row["person"]: row for row in document["standings"]["rows"]}
        self.is_as_written = ""
        self.hides_table_points = not self.is_full and (
            RankedBy.TABLE_POINTS not in document["event"]["ranked_by"]
        )
        self.carried: set[str] = set()
        self.figures = dict(self._ranked())

    def label(self, person: str) -> str:
        """A person as a sentence names it."""
        said = self.people[person]
        return f"{person} {said['name'] or said['native_name']}".strip()

    def _ranked(self) -> Iterator[tuple[str, Figures]]:
        comparison = self._comparison()
        players = {self._ids[name]: name for name, said in self.people.items() if not said["house"]}
        tables = self._tables()
        penalised = self._penalty_rounds()
        scores = score_rows(list(players), tables, self._effects(), self._rests(), penalised)
        counted = comparison.as_counted(scores)
        rounds: list[int] = sorted(self.document["standings"]["rounds"])
        # The newest standings show the line of a cut as soon as it is made.
        rounds += [rounds[-1] + 1] if rounds else []
        for row in comparison.ranked(scores):
            name, own = players[row.entry_id], counted[row.entry_id]
            if own.carried is not None:
                self.carried.add(name)
            group = comparison.group_of(row.entry_id, rounds)
            yield (
                name,
                Figures(
                    row.place,
                    table_points(total_table_points_x12(own)),
                    exact(total_points(own)),
                    STOPPED if group == OUT else group,
                ),
            )

    def _tables(self) -> list[TableResult]:
        counted = self.document["standings"]["rounds"]
        found: list[TableResult] = []
        for round_ in self.document["rounds"]:
            for table in round_["tables"] if round_["number"] in counted else ():
                key = len(found) + 1
                parts = tuple(self._part(round_["number"], table, one, key) for one in table["results"])
                found.append(
                    TableResult(
                        key, round_["number"], table["number"], table["closed"], NO_SEATS, (), parts, {}
                    )
                )
        return found

    def _part(self, number: int, table: Json, said: Json, key: int) -> Part:
        seat = WIND_LETTERS.index(said["seat"])
        earned = None if said["table_points"] is None else _twelfths(said["table_points"])
        result = Result(
            number,
            points_of(table, said),
            earned,
            said["place"],
            said["counts"],
            key,
            bonus=number_of(said.get("bonus", 0)),
        )
        part = Part(seat, self._ids[said["person"]], result)
        won = [
            (hand["number"], win["value"], hand["outcome"] != Outcome.FINAL)
            for hand in table["hands"]
            if hand["counts"] and is_in(hand["number"], said["hands"])
            for win in hand["wins"]
            if win["seat"] == said["seat"]
        ]
        return part_with_wins(part, won)

    def _effects(self) -> ScoreEffects:
        struck = {name: row.get(STRUCK) for name, row in self._rows.items()}
        deductions = self.document["deductions"]
        return ScoreEffects(
            deductions=tuple(
                Deduction(self._ids[one["person"]], one["round"], one["points"]) for one in deductions
            ),
            zeroed=self._these(name for name, what in struck.items() if what == "table_points"),
            unranked=self._these(name for name, row in self._rows.items() if row["out"])
            | self._these(self._counted_with_others()),
            struck=self._these(name for name, what in struck.items() if what == "everything"),
        )

    def _these(self, names: Iterator[str]) -> frozenset[int]:
        return frozenset(self._ids[name] for name in names)

    def _counted_with_others(self) -> Iterator[str]:
        """Who has no place and is not out. The public variant does not say whose result is ranked instead."""
        for name, row in self._rows.items():
            if not self.is_full and row["place"] is None:
                yield name

    def _rests(self) -> list[Rest]:
        return [
            Rest(
                self._ids[one["person"]],
                round_["number"],
                one["points"],
                _twelfths(one["table_points"]),
            )
            for round_ in self.document["rounds"]
            for one in round_["sitting_out"]
        ]

    def _penalty_rounds(self) -> dict[int, list[int | None]]:
        """The rounds of everybody's penalties in force; they count for whom the hands of the penalized person count."""
        pays = {
            (stint["person"], round_["number"]): stint["credited"]
            for round_ in self.document["rounds"]
            for table in round_["tables"]
            for seat in table["seats"]
            for stint in seat["stints"]
            if stint["person"] != stint["credited"]
        }
        found: dict[int, list[int | None]] = {}
        for one in self.document["penalties"]:
            if not one["cancelled"]:
                payer = pays.get((one["person"], one["round"]), one["person"])
                found.setdefault(self._ids[payer], []).append(one["round"])
        return found

    def _comparison(self) -> Comparison:
        criteria = tuple(self._criteria())
        successions: Sequence[Json] = self.document.get("successions", ())
        pairs = [(self._ids[one["leaver"]], self._ids[one["successor"]], one) for one in successions]
        related = [(leaver, successor) for leaver, successor, one in pairs if one.get("better_only")]
        stages = sorted(self.document.get("stages", ()), key=lambda one: int(one["after_round"]))
        groups = {
            index: {self._ids[one["person"]]: one["group"] for one in stage["places"]}
            for index, stage in enumerate(stages, start=1)
        }
        rows = [self._stage(stage, index) for index, stage in enumerate(stages, start=1)]
        cuts, title = cuts_of_stages(rows, groups, [(leaver, successor) for leaver, successor, _one in pairs])
        return comparison_by(criteria, related, cuts, title)

    def _stage(self, said: Json, key: int) -> Stage:
        """The row of a stage. The public variant does not say by which criterion a title was settled."""
        method = said.get("tie_method", TieMethod.NONE)
        return Stage(
            pk=key,
            after_round=said["after_round"],
            kind=said["kind"],
            carry_over=said["carry_over"],
            tie_method=method,
            tie_criterion=said.get("tie_criterion") or str(method),
            tied=[self._ids.get(one, UNKNOWN) for one in said.get("tied", ())],
        )

    def _criteria(self) -> Iterator[Criterion]:
        for code in self.document["event"]["ranked_by"]:
            if code in FULL_ONLY and not self.is_full:
                self.is_as_written = code
                yield Criterion(code, self._place_written)
                return
            yield self._lot() if code == RankedBy.LOT else CRITERION_OF_CODE[code]

    def _place_written(self, row: Any) -> Number:
        written = list(self.people)[row.entry_id - 1]
        return -(self._rows.get(written, {}).get("place") or 0)

    def _lot(self) -> Criterion:
        numbers = {self._ids[name]: said["lot_number"] for name, said in self.people.items()}
        return lot(self.document["event"]["settings"]["lot_seed"], numbers)


def _twelfths(value: int | str) -> int:
    """Table points in twelfths; no table gives other fractions."""
    found = number_of(value) * TWELFTHS
    return found.numerator if found.denominator == 1 else int(Fraction(found))
