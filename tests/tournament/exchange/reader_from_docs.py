"""A program of a stranger: it knows docs/open-mahjong-event/README.md and the schema beside it, and nothing of Seatwind.

`faults` recomputes a document: the digest, the points and places at every table, the sums, and the order of the standings
with ties, play-offs, titles and lots. Where it cannot compute something, the documentation lacks it.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

Json = dict[str, Any]
SEATS = "ESWN"
CARRIED = {"full": Fraction(1), "half": Fraction(1, 2), "quarter": Fraction(1, 4), "nothing": Fraction(0)}
STOPPED = float("inf")


def faults(document: Json) -> list[str]:
    """What does not fit; nothing for a document that is right."""
    reader = Reader(document)
    return [*reader.faults_of_digest(), *reader.faults_of_tables(), *reader.faults_of_standings()]


def number(value: Any) -> Fraction:
    return Fraction(value)


def _sticks_laid(hand: Json) -> int:
    match = hand.get("match", {"sticks_after": 0, "sticks_before": 0})
    return int(match["sticks_after"]) - int(match["sticks_before"])


class Reader:
    def __init__(self, document: Json) -> None:
        self.document = document
        self.event = document["event"]
        self.standings = document["standings"]
        self.rows = {row["person"]: row for row in self.standings["rows"]}
        self.rounds = [one for one in document["rounds"] if one["number"] in self.standings["rounds"]]
        self.cuts = [one for one in document["stages"] if one["kind"] in ("top", "tables")]

    # The digest

    def faults_of_digest(self) -> Iterator[str]:
        bare = {name: value for name, value in self.document.items() if name != "digest"}
        text = json.dumps(bare, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        if self.document["digest"] != f"sha256:{hashlib.sha256(text.encode()).hexdigest()}":
            yield "the digest is another one"

    # The tables

    def faults_of_tables(self) -> Iterator[str]:
        for round_ in self.document["rounds"]:
            for table in round_["tables"]:
                place = f"round {round_['number']}, table {table['number']}"
                for hand in table["hands"]:
                    if sum(hand["points"]) + 1_000 * _sticks_laid(hand):
                        yield f"{place}: the points of hand {hand['number']} do not sum to zero"
                yield from self._faults_of_results(place, table)

    def _faults_of_results(self, place: str, table: Json) -> Iterator[str]:
        for result in table["results"]:
            points = number(result["other_points"]) + sum(
                hand["points"][SEATS.index(result["seat"])]
                for hand in table["hands"]
                if hand["counts"] and _is_in(hand["number"], result["hands"])
            )
            if points != number(result["points"]):
                yield f"{place}: {result['person']} has {result['points']} instead of {points}"
        placed = [result for result in table["results"] if result["place"] is not None]
        for result in placed:
            yield from self._faults_of_place(place, result, placed)

    def _faults_of_place(self, place: str, result: Json, placed: Sequence[Json]) -> Iterator[str]:
        if "bonus" in result:
            yield from self._faults_of_end(place, result, placed)
            return
        better = sum(other["points"] > result["points"] for other in placed)
        equal = sum(other["points"] == result["points"] for other in placed)
        if result["place"] != better + 1:
            yield f"{place}: {result['person']} has place {result['place']} instead of {better + 1}"
        earned = Fraction(sum(self.event["table_points"][better : better + equal]), equal)
        if self.rows.get(result["person"], {}).get("struck") == "table_points":
            earned = Fraction(0)
        if number(result["table_points"]) != earned:
            yield f"{place}: {result['person']} has {result['table_points']} table points instead of {earned}"

    def _faults_of_end(self, place: str, result: Json, placed: Sequence[Json]) -> Iterator[str]:
        scores = {one["seat"]: number(one["points"]) - number(one["bonus"]) for one in placed}
        own = scores[result["seat"]]
        better = sum(other > own for other in scores.values())
        before = sum(scores.get(seat) == own for seat in SEATS[: SEATS.index(result["seat"])])
        shares = self.event["ruleset"]["options"].get("ties", "split") == "split"
        expected = better + 1 + (0 if shares else before)
        if result["place"] != expected or number(result["table_points"]):
            yield f"{place}: {result['person']} has place {result['place']} instead of {expected}"

    # The sums

    def results_of(self, person: str) -> Iterator[tuple[int, Json, Json]]:
        for round_ in self.rounds:
            for table in round_["tables"]:
                for result in table["results"]:
                    if result["person"] == person:
                        yield round_["number"], table, result

    def rests_of(self, person: str) -> Iterator[tuple[int, Json]]:
        for round_ in self.rounds:
            yield from ((round_["number"], one) for one in round_["sitting_out"] if one["person"] == person)

    def sum_of(self, person: str, figure: str) -> Fraction:
        """The points or table points of somebody, with what cuts carried over."""
        struck = self.rows[person].get("struck")
        if struck == "everything" or (struck == figure == "table_points"):
            return Fraction(0)
        total = Fraction(0)
        for round_ in self.standings["rounds"]:
            total += self._earned_in(person, figure, round_)
            for cut in self.cuts:
                if cut["after_round"] == round_ and self._carries_over(person, cut):
                    total *= CARRIED[cut["carry_over"]]
        return total + self._deducted(person, figure, None)

    def _earned_in(self, person: str, figure: str, round_: int) -> Fraction:
        if self._is_play_off(round_, person):
            return self._deducted(person, figure, round_)
        at_tables = [
            number(result[figure] or 0) for one, _table, result in self.results_of(person) if one == round_
        ]
        rests = [number(rest[figure] or 0) for one, rest in self.rests_of(person) if one == round_]
        return sum([*at_tables, *rests], Fraction(0)) + self._deducted(person, figure, round_)

    def _deducted(self, person: str, figure: str, round_: int | None) -> Fraction:
        if figure != "points":
            return Fraction(0)
        return Fraction(
            sum(
                one["points"]
                for one in self.document["deductions"]
                if one["person"] == person and one["round"] == round_
            )
        )

    def _is_play_off(self, round_: int, _person: str) -> bool:
        return any(
            one["after_round"] == round_ - 1 and one["kind"] == "play_off" for one in self.document["stages"]
        )

    def _carries_over(self, person: str, cut: Json) -> bool:
        return self._is_in_effect(cut) and self._group_at(person, cut) != STOPPED

    def _is_in_effect(self, cut: Json) -> bool:
        return any(round_ > cut["after_round"] for round_ in self.standings["rounds"])

    def _group_at(self, person: str, cut: Json) -> float:
        groups = {place["person"]: place["group"] for place in cut["places"]}
        for one in self.document["successions"]:
            if one["leaver"] in groups:
                groups.setdefault(one["successor"], groups[one["leaver"]])
        return float(groups.get(person, STOPPED))

    # The order

    def faults_of_standings(self) -> Iterator[str]:
        has_table_points = self.document["visibility"] == "full" or "table_points" in self.event["ranked_by"]
        for person, row in self.rows.items():
            for figure in ("table_points", "points") if has_table_points else ("points",):
                found = self.sum_of(person, figure)
                if number(row[figure]) != found:
                    yield f"{person} has {row[figure]} {figure} instead of {found}"
            if row["out"] and row["place"] is not None:
                yield f"{person} is out and has a place"
            yield from self._faults_of_group(person, row)
        yield from self._faults_of_order()

    def _faults_of_group(self, person: str, row: Json) -> Iterator[str]:
        if not self.cuts:
            return
        group = self._group_at(person, self.cuts[-1])
        if row["group"] != ("stopped" if group == STOPPED else group):
            yield f"{person} is in the group {row['group']} instead of {group}"

    def _faults_of_order(self) -> Iterator[str]:
        placed = [person for person, row in self.rows.items() if row["place"] is not None]
        place = 1
        for equal in self._ranked(placed):
            for person in equal:
                if self.rows[person]["place"] != place:
                    yield f"{person} has place {self.rows[person]['place']} instead of {place}"
            place += len(equal)

    def _ranked(self, people: list[str]) -> list[list[str]]:
        """Those who are equal together, the best first."""
        tiers = [people]
        for cut in filter(self._is_in_effect, self.cuts):
            tiers = [part for tier in tiers for part in _split(tier, partial(self._early_group_at, cut))]
        for criterion in self.event["ranked_by"]:
            if criterion == "lot" and self.document["visibility"] != "full":
                # The seed is not public: the order that is written is taken as that of the lot.
                tiers = [part for tier in tiers for part in _split(tier, self._as_written)]
            else:
                tiers = [part for tier in tiers for part in self._split_by(criterion, tier)]
        return self._by_title(self._by_play_offs(tiers))

    def _early_group_at(self, cut: Json, person: str) -> float:
        return -self._group_at(person, cut)

    def _as_written(self, person: str) -> float:
        return -float(self.rows[person]["place"])

    def _split_by(self, criterion: str, tier: list[str]) -> list[list[str]]:
        if criterion == "head_to_head":
            return _split(tier, lambda one: self._ahead_minus_behind(one, tier))
        return _split(tier, getattr(self, f"_{criterion}"))

    def _table_points(self, person: str) -> Fraction:
        return self.sum_of(person, "table_points")

    def _points(self, person: str) -> Fraction:
        return self.sum_of(person, "points")

    def _best_round(self, person: str) -> float:
        by_round: dict[int, int] = {}
        for round_, _table, result in self.results_of(person):
            by_round[round_] = by_round.get(round_, 0) + result["points"]
        rests = [rest["points"] for _round, rest in self.rests_of(person)]
        return max([*by_round.values()] or rests or [-STOPPED])

    def _average_place(self, person: str) -> Fraction | float:
        by_round: dict[int, int] = {}
        for round_, _table, result in self.results_of(person):
            if result["place"] is not None:
                by_round[round_] = min(by_round.get(round_, result["place"]), result["place"])
        return -Fraction(sum(by_round.values()), len(by_round)) if by_round else -STOPPED

    def _highest_score(self, person: str) -> float:
        by_round: dict[int, int] = {}
        for round_, _table, result in self.results_of(person):
            if result["counts"]:
                by_round[round_] = by_round.get(round_, 0) + result["points"] - result.get("bonus", 0)
        return max(by_round.values(), default=0)

    def _wins(self, person: str) -> int:
        return len(list(self._wins_of(person)))

    def _highest_hand(self, person: str) -> float:
        return max((win["value"] for win in self._wins_of(person)), default=-STOPPED)

    def _wins_of(self, person: str) -> Iterator[Json]:
        for round_ in self.rounds:
            for table in round_["tables"]:
                seats = {seat["wind"]: seat["stints"] for seat in table["seats"]}
                for hand in table["hands"]:
                    for win in hand["wins"] if hand["counts"] else ():
                        if _sitter(seats[win["seat"]], hand["number"])["credited"] == person:
                            yield win

    def _fewest_penalties(self, person: str) -> int:
        in_force = [one for one in self.document["penalties"] if not one["cancelled"]]
        return -len([one for one in in_force if one["person"] == person])

    def _firsts(self, person: str) -> int:
        return self._places_with(person, 0)

    def _seconds(self, person: str) -> int:
        return self._places_with(person, 1)

    def _places_with(self, person: str, better: int) -> int:
        return sum(
            result["place"] is not None
            and sum(other["points"] > result["points"] for other in table["results"] if other["place"])
            == better
            for _round, table, result in self.results_of(person)
        )

    def _ahead_minus_behind(self, person: str, tier: Sequence[str]) -> int:
        score = 0
        for _round, table, result in self.results_of(person):
            for other in table["results"]:
                if other["person"] in tier and other["person"] != person:
                    score += (result["points"] > other["points"]) - (result["points"] < other["points"])
        return score

    def _lot(self, person: str) -> str:
        seed = self.event["settings"]["lot_seed"]
        (lot_number,) = (one["lot_number"] for one in self.document["people"] if one["id"] == person)
        return hashlib.sha256(f"{seed}/{lot_number}".encode()).hexdigest()

    def _by_play_offs(self, tiers: list[list[str]]) -> list[list[str]]:
        played = [
            one["after_round"] + 1
            for one in self.document["stages"]
            if one["kind"] == "play_off" and one["after_round"] + 1 in self.standings["rounds"]
        ]
        newest = max(self.standings["rounds"], default=0)
        for round_ in played:
            if round_ != newest:
                continue
            for figure in ("table_points", "points"):
                tiers = [
                    part
                    for tier in tiers
                    for part in _split(tier, partial(self._in_play_off, round_, figure))
                ]
        return tiers

    def _in_play_off(self, round_: int, figure: str, person: str) -> Any:
        found = [number(result[figure]) for one, _table, result in self.results_of(person) if one == round_]
        return max(found, default=-STOPPED)

    def _by_title(self, tiers: list[list[str]]) -> list[list[str]]:
        titles = [
            {place["person"]: place["group"] for place in one["places"]}
            for one in self.document["stages"]
            if one["kind"] == "title" and one["after_round"] == self.standings["after_round"]
        ]
        for groups in titles:
            if tiers and set(tiers[0]) == set(groups):
                tiers = [*_split(tiers[0], partial(_early, groups)), *tiers[1:]]
        return tiers


def _split(tier: list[str], key: Callable[[str], Any]) -> list[list[str]]:
    """The people by their figures, the largest first."""
    by_figure: dict[Any, list[str]] = {}
    for person in tier:
        by_figure.setdefault(key(person), []).append(person)
    return [by_figure[figure] for figure in sorted(by_figure, reverse=True)]


def _early(groups: dict[str, int], person: str) -> int:
    return -groups[person]


def _sitter(stints: Sequence[Json], hand: int) -> Json:
    return next(one for one in stints if _is_in(hand, [(one["first_hand"], one["last_hand"])]))


def _is_in(hand: int, stints: Sequence[Sequence[int | None]]) -> bool:
    return any(
        first is not None and first <= hand and (last is None or hand <= last) for first, last in stints
    )
