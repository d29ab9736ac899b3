"""From an uploaded list to entries: what was read, what clashes with the event, what a person put right."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.registration.known import find_known
from tournament.registration.models import Entry, ImportDraft
from tournament.registration.queries import numbers_and_names
from tournament.registration.spreadsheet import (
    Field,
    PlayerList,
    PlayerRow,
    Problem,
    ProblemCode,
    RawRow,
    Severity,
    check_rows,
    problem_text,
)

EDITED_FIELDS = ("number", "name", "name_zh", "club", "team", "country", "federation_id")
"""The fields of a row that the preview shows, in its order."""

_SPREADSHEET_FIELDS = {
    "number": Field.NUMBER,
    "name": Field.NAME_LATIN,
    "name_zh": Field.NAME_ZH,
    "club": Field.CLUB,
    "team": Field.TEAM,
    "country": Field.COUNTRY,
    "federation_id": Field.FEDERATION_ID,
}
FIELD_OF_COLUMN: Mapping[str, str] = {
    **{field: name for name, field in _SPREADSHEET_FIELDS.items()},
    Field.NAME: "name",
    Field.FIRST_NAME: "name",
    Field.LAST_NAME: "name",
}
"""Which field of the preview a column of the file fills."""


@dataclass(frozen=True, slots=True)
class RowFault:
    """One sentence about one row; `field` is the field of the preview it stands beside, if any."""

    row: int
    field: str | None
    sentence: str
    is_error: bool


@dataclass(frozen=True, slots=True)
class CheckedRows:
    """Rows as players, and all that there is to say about them."""

    players: tuple[PlayerRow, ...]
    faults: tuple[RowFault, ...]


Values = Mapping[str, str]


def draft_content(player_list: PlayerList) -> dict[str, Any]:
    """What an import draft keeps of a list that was read."""
    return {
        "columns": [[column.field or "", column.header] for column in player_list.columns],
        "notes": [
            {"text": problem_text(problem), "severity": problem.severity.value}
            for problem in player_list.problems_of(None)
        ],
        "rows": [_row_content(player_list, row) for row in player_list.rows],
    }


def _row_content(player_list: PlayerList, row: PlayerRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in EDITED_FIELDS}
    values["number"] = "" if row.number is None else str(row.number)
    values["country"] = row.country or row.country_text
    return {
        "row": row.row,
        "values": values,
        "is_summary": any(
            problem.code is ProblemCode.SUMMARY_ROW for problem in player_list.problems_of(row.row)
        ),
        "faults": [
            [_field_of(problem), problem_text(problem), problem.severity is Severity.ERROR]
            for problem in player_list.problems_of(row.row)
        ],
    }


def _field_of(problem: Problem) -> str | None:
    return FIELD_OF_COLUMN.get(problem.field) if problem.field else None


def first_look(draft: ImportDraft) -> tuple[RowFault, ...]:
    """The faults of a draft as it was read, with what clashes with the event's entries."""
    rows = draft.content["rows"]
    read = [
        RowFault(row["row"], field, sentence, is_error)
        for row in rows
        for field, sentence, is_error in row["faults"]
    ]
    players, _problems = check_rows([_raw_row(row["row"], row["values"]) for row in rows], {})
    return (*read, *_clashes(draft.event, players))


def known_rows(event: Event, rows: Mapping[int, Values]) -> dict[int, Entry]:
    """The entry of each row, by number, that names somebody who is in the event already."""
    players, _problems = check_rows([_raw_row(row, values) for row, values in rows.items()], {})
    found = find_known(event.entries.order_by("number"), players)
    return {players[place].row: entry for place, entry in found.items()}


def check_again(event: Event, rows: Mapping[int, Values]) -> CheckedRows:
    """Check rows by number as a person left them."""
    players, problems = check_rows([_raw_row(row, values) for row, values in rows.items()], _headers())
    faults = [
        RowFault(problem.row, _field_of(problem), problem_text(problem), problem.severity is Severity.ERROR)
        for problem in problems
        if problem.row is not None
    ]
    return CheckedRows(players, (*faults, *_clashes(event, players)))


def _headers() -> dict[Field, str]:
    return {
        Field.NUMBER: _("number"),
        Field.NAME_LATIN: _("name"),
        Field.NAME_ZH: _("name in native script"),
        Field.CLUB: _("club"),
        Field.TEAM: _("team"),
        Field.COUNTRY: _("country"),
        Field.FEDERATION_ID: _("federation number"),
    }


def _raw_row(row: int, values: Values) -> RawRow:
    texts = {_SPREADSHEET_FIELDS[name]: values.get(name, "") for name in EDITED_FIELDS}
    return RawRow(row, {field: text for field, text in texts.items() if text})


def _clashes(event: Event, players: Sequence[PlayerRow]) -> list[RowFault]:
    """What the event's own entries object to: a number or federation number in use, a name that is there already."""
    numbers: dict[int, str] = {}
    federation_ids: dict[str, int] = {}
    names: defaultdict[str, list[int]] = defaultdict(list)
    for number, name, name_zh, federation_id in numbers_and_names(event):
        numbers[number] = name or name_zh
        if federation_id:
            federation_ids[federation_id.casefold()] = number
        for known in {name.casefold(), name_zh} - {""}:
            names[known].append(number)
    faults = []
    for player in players:
        if player.number in numbers:
            sentence = _(
                "Row %(row)s: number %(number)s belongs to %(name)s in this event. Give another one."
            )
            params = {"row": player.row, "number": player.number, "name": numbers[player.number]}
            faults.append(RowFault(player.row, "number", sentence % params, is_error=True))
        holder = federation_ids.get(player.federation_id.casefold())
        if holder:
            sentence = _(
                "Row %(row)s: federation number %(id)s is already in this event, as number %(number)s."
            )
            params = {"row": player.row, "id": player.federation_id, "number": holder}
            faults.append(RowFault(player.row, "federation_id", sentence % params, is_error=True))
        twins = names.get(player.name.casefold()) or names.get(player.name_zh)
        if twins:
            sentence = _(
                "Row %(row)s: number %(number)s of this event has the same name. Skip the row if it is the same person."
            )
            params = {"row": player.row, "number": twins[0]}
            faults.append(RowFault(player.row, "name", sentence % params, is_error=False))
    return faults
