"""Documents of earlier versions, and of earlier programs: what they wrote otherwise or left out, so that they are still
read.
"""

from collections.abc import Mapping
from typing import Any

from tournament.exchange.document.federation_numbers import federation_ids
from tournament.exchange.document.scores import STOPPED, STRUCK

Json = Mapping[str, Any]
VERSIONS = (1, 2, 3)
"""Every version of the format that can be read; the last one is written."""
STOPPED_IN_1 = 1_000_000
"""What version 1 wrote for the group of somebody who stopped at a cut."""
BODY_IN_1 = "federation"
LEFT_OUT_OF_PEOPLE = {"hides_name": False, "given_name": "", "family_name": ""}
OF_DEDUCTION = ("person", "round", "points")


def of_this_version(document: dict[str, Any]) -> dict[str, Any]:
    """A document as the newest version of the format has it. What an earlier version had no place for is None, or
    left out where the import does not read it.
    """
    if document["version"] != 1:
        # Version 3 only added what documents of version 2 have no use for.
        return {**document, "version": VERSIONS[-1]}
    event = {"uid": None, "town": "", "country": "", **document["event"]}
    return {
        **document,
        "version": VERSIONS[-1],
        "revised_at": document.get("revised_at"),
        "event": event,
        "people": [_person_of_1(person) for person in document["people"]],
        "standings": {
            **document["standings"],
            "rows": [
                {**row, "group": STOPPED if row["group"] == STOPPED_IN_1 else row["group"]}
                for row in document["standings"]["rows"]
            ],
        },
    }


def _person_of_1(person: Json) -> Json:
    ids = dict(person["federation_ids"])
    return {"uid": None, **person, "federation_ids": {**federation_ids(ids.pop(BODY_IN_1, "")), **ids}}


def _named_as(given: Json, made: Json) -> Json:
    """An object with the uid that this program gave it, if it came without one."""
    return given if given["uid"] is not None else {**given, "uid": made["uid"]}


def completed(given: Json, made: Json) -> Json:
    """The document `given` with what an earlier program left out; `made` is what this program writes of the same event.

    Left out were uids, the edition of the ruleset, the time of the last revision, what people say of their names, the
    deductions of players without a place, and what a disqualification struck out. A document that differs in anything else of
    these parts stays as it is.
    """
    rows = {row["person"]: row for row in made["standings"]["rows"]}
    people = {person["id"]: person for person in made["people"]}
    event = _named_as(given["event"], made["event"])
    ruleset = {"edition": made["event"]["ruleset"]["edition"], **event["ruleset"]}
    return {
        **given,
        "revised_at": given["revised_at"] or made["revised_at"],
        "event": {**event, "ruleset": ruleset},
        "people": [
            _with_all_names(_named_as(person, people.get(person["id"], person))) for person in given["people"]
        ],
        "deductions": _with_all_deductions(given["deductions"], made["deductions"], rows),
        "standings": {
            **given["standings"],
            "rows": [_with_struck(row, rows.get(row["person"], {})) for row in given["standings"]["rows"]],
        },
    }


def _with_all_names(person: Json) -> Json:
    return {**LEFT_OUT_OF_PEOPLE, **person}


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
