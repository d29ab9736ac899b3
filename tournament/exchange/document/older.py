"""What programs of earlier days left out of a document of this version, so that their documents are still read."""

from collections.abc import Mapping
from typing import Any

from tournament.exchange.document.scores import STRUCK

Json = Mapping[str, Any]
OF_DEDUCTION = ("person", "round", "points")


def completed(given: Json, made: Json) -> Json:
    """The document `given` with what an earlier program left out; `made` is what this program writes of the same event.

    Left out were the deductions of players without a place, and what a disqualification struck out. A document that
    differs in anything else of these parts stays as it is.
    """
    rows = {row["person"]: row for row in made["standings"]["rows"]}
    return {
        **given,
        "deductions": _with_all_deductions(given["deductions"], made["deductions"], rows),
        "standings": {
            **given["standings"],
            "rows": [_with_struck(row, rows.get(row["person"], {})) for row in given["standings"]["rows"]],
        },
    }


def _with_struck(row: Json, made: Json) -> Json:
    return {**row, STRUCK: made[STRUCK]} if STRUCK in made and STRUCK not in row else row


def _with_all_deductions(given: list[Json], made: list[Json], rows: Mapping[str, Json]) -> list[Json]:
    """The deductions given, each in its place, and between them those of players without a place."""
    left = list(given)
    found: list[Json] = []
    for one in made:
        if left and all(left[0][name] == one[name] for name in OF_DEDUCTION):
            found.append(left.pop(0))
        elif rows[one["person"]]["place"] is None:
            found.append(one)
        else:
            return given
    return given if left else found
