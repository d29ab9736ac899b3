"""Outcomes as JSON and back: a row of the ledger keeps the rule it was given under."""

from collections.abc import Iterable, Mapping
from typing import Any

from penalties.catalogue.types import (
    Always,
    Band,
    Bands,
    CardRules,
    Consequence,
    Consequences,
    Judge,
    Kind,
    Ladder,
    Measure,
    Outcome,
    PerUnit,
    PointsLimit,
    Scope,
)


def consequences_json(consequences: Iterable[Consequence]) -> list[dict[str, Any]]:
    return [consequence.to_json() for consequence in consequences]


def read_consequences(data: Iterable[Mapping[str, Any]]) -> Consequences:
    return tuple(Consequence.from_json(one) for one in data)


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """An outcome as plain data; `read_outcome` is its inverse."""
    match outcome:
        case Always(consequences):
            return {"form": "always", "consequences": consequences_json(consequences)}
        case Ladder(rungs, scope, doubles):
            return {
                "form": "ladder",
                "rungs": [consequences_json(rung) for rung in rungs],
                "scope": scope.value,
                "doubles": doubles,
            }
        case Bands(measure, bands):
            return {
                "form": "bands",
                "measure": measure.value,
                "bands": [[band.up_to, consequences_json(band.consequences)] for band in bands],
            }
        case PerUnit():
            return {
                "form": "per_unit",
                "measure": outcome.measure.value,
                "kind": outcome.kind.value,
                "each": outcome.each,
                "unit": outcome.unit,
                "free": outcome.free,
                "always": consequences_json(outcome.always),
            }
        case Judge(choices):
            return {"form": "judge", "choices": [consequences_json(choice) for choice in choices]}


def read_outcome(data: Mapping[str, Any]) -> Outcome:
    """The outcome from its JSON. Raises KeyError or ValueError for data that `outcome_json` cannot have written."""
    match data["form"]:
        case "always":
            return Always(read_consequences(data["consequences"]))
        case "ladder":
            rungs = tuple(read_consequences(rung) for rung in data["rungs"])
            return Ladder(rungs, Scope(data["scope"]), data["doubles"])
        case "bands":
            bands = tuple(Band(up_to, read_consequences(rows)) for up_to, rows in data["bands"])
            return Bands(Measure(data["measure"]), bands)
        case "per_unit":
            return PerUnit(
                Measure(data["measure"]),
                Kind(data["kind"]),
                data["each"],
                data["unit"],
                data["free"],
                read_consequences(data["always"]),
            )
        case "judge":
            return Judge(tuple(read_consequences(choice) for choice in data["choices"]))
    raise ValueError(data["form"])


def cards_json(cards: CardRules | None) -> dict[str, Any] | None:
    if cards is None:
        return None
    return {
        "yellow_points": cards.yellow_points,
        "red_points": cards.red_points,
        "false_win_points": cards.false_win_points,
        "yellow_scope": cards.yellow_scope.value,
        "red_scope": cards.red_scope.value,
        "red_replaces_yellows": cards.red_replaces_yellows,
    }


def read_cards(data: Mapping[str, Any] | None) -> CardRules | None:
    if data is None:
        return None
    scopes = {name: Scope(data[name]) for name in ("yellow_scope", "red_scope")}
    return CardRules(**{**data, **scopes})


def limit_json(limit: PointsLimit | None) -> dict[str, Any] | None:
    return None if limit is None else {"group": limit.group, "points": limit.points}


def read_limit(data: Mapping[str, Any] | None) -> PointsLimit | None:
    return None if data is None else PointsLimit(data["group"], data["points"])
