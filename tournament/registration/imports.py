"""From an uploaded list to entries: what was read, what it changes, what conflicts with the event, what a person
corrected.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournament.registration.models import Entry
from tournament.registration.spreadsheet import (
    Field,
    PlayerList,
    PlayerRow,
    Problem,
    ProblemCode,
    RawRow,
    ReadRow,
    Severity,
    problem_text,
    problems_of,
    read_rows,
)

EDITED_FIELDS = ("number", "name", "name_zh", "club", "team", "country", "federation_id")
"""The fields of a row that can be edited in the preview, in its order."""
OTHER_FIELDS = ("given_name", "family_name", "other_ids", "seed", "rank", "team_order", "is_captain")
"""The other fields of an entry that a list may contain."""

_SPREADSHEET_FIELDS = {
    "number": Field.NUMBER,
    "name": Field.NAME_LATIN,
    "name_zh": Field.NAME_ZH,
    "club": Field.CLUB,
    "team": Field.TEAM,
    "country": Field.COUNTRY,
    "federation_id": Field.FEDERATION_ID,
    "given_name": Field.FIRST_NAME,
    "family_name": Field.LAST_NAME,
    "other_ids": Field.OTHER_IDS,
    "seed": Field.SEED,
    "rank": Field.RANK,
    "team_order": Field.TEAM_ORDER,
    "is_captain": Field.CAPTAIN,
}
FIELD_OF_COLUMN: Mapping[str, str] = {
    **{field: name for name, field in _SPREADSHEET_FIELDS.items()},
    Field.NAME: "name",
    Field.FIRST_NAME: "name",
    Field.LAST_NAME: "name",
}
"""The field of the preview for each column of the file."""


@dataclass(frozen=True, slots=True)
class RowFault:
    """One sentence about one row. `field` is the field of the preview beside which it is shown, if any."""

    row: int
    field: str | None
    sentence: str
    is_error: bool


Values = Mapping[str, str]


def draft_content(player_list: PlayerList) -> dict[str, Any]:
    """What an import draft stores of a list that was read."""
    problems: defaultdict[int | None, list[Problem]] = defaultdict(list)
    for problem in player_list.problems:
        problems[problem.row].append(problem)
    return {
        "columns": [[column.field or "", column.header] for column in player_list.columns],
        "notes": [
            {"text": problem_text(problem), "severity": problem.severity.value} for problem in problems[None]
        ],
        "rows": [_row_content(row, problems[row.row]) for row in player_list.rows],
    }


_SKIPPED_AT_FIRST = frozenset((ProblemCode.SUMMARY_ROW, ProblemCode.ROW_ABOVE_HEADER))
"""Rows that are shown as skipped until somebody says that they are players."""
_FOUND_AGAIN = frozenset((ProblemCode.UNKNOWN_COUNTRY, ProblemCode.UNUSUAL_NAME, ProblemCode.DUPLICATE_NAME))
"""Warnings about what is still in the values: they are found again when the values are checked, under the field's name.
"""


def _row_content(row: PlayerRow, problems: Sequence[Problem]) -> dict[str, Any]:
    values = {name: _text(getattr(row, name)) for name in (*EDITED_FIELDS, *OTHER_FIELDS)}
    values["country"] = row.country or row.country_text
    return {
        "row": row.row,
        "values": values,
        "is_summary": any(problem.code in _SKIPPED_AT_FIRST for problem in problems),
        "faults": [
            [_field_of(problem), problem_text(problem), problem.severity is Severity.ERROR]
            for problem in problems
            if problem.code not in _FOUND_AGAIN
        ],
    }


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)


def _field_of(problem: Problem) -> str | None:
    return FIELD_OF_COLUMN.get(problem.field) if problem.field else None


def read_again(rows: Mapping[int, Values]) -> dict[int, ReadRow]:
    """Rows by number, as a person left them."""
    raw = [_raw_row(row, values) for row, values in rows.items()]
    return dict(zip(rows, read_rows(raw, _headers()), strict=True))


def faults_of(rows: Iterable[ReadRow]) -> list[RowFault]:
    """The problems of these rows, and among them, in words."""
    return [
        RowFault(problem.row, _field_of(problem), problem_text(problem), problem.severity is Severity.ERROR)
        for problem in problems_of(rows, _headers())
        if problem.row is not None
    ]


def read_faults(row: Mapping[str, Any], values: Values) -> list[RowFault]:
    """Faults in the file itself: cells from which nothing was read and which nobody has filled in."""
    return [
        RowFault(row["row"], field, sentence, is_error)
        for field, sentence, is_error in row["faults"]
        if not is_error or (field and not values.get(field))
    ]


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
    texts = {field: values.get(name, "") for name, field in _SPREADSHEET_FIELDS.items()}
    return RawRow(row, {field: text for field, text in texts.items() if text})


def clashes(
    entries: Sequence[Entry], players: Sequence[PlayerRow], known: Mapping[int, Entry]
) -> list[RowFault]:
    """Conflicts with the event's own entries: a number or federation number in use, a name that is already there.

    A row that changes an entry (`known`, by row) can conflict with any other entry, but not with that one. An entry
    that gets another number frees its own.
    """
    renumbered = {known[player.row].pk for player in players if player.row in known and player.number}
    numbers = {entry.number: entry for entry in entries if entry.pk not in renumbered}
    federation_ids = {entry.federation_id.casefold(): entry for entry in entries if entry.federation_id}
    names: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        for name in {entry.name.casefold(), entry.name_zh} - {""}:
            names[name].append(entry)
    faults = []
    for player in players:
        own = known.get(player.row)
        holder = numbers.get(player.number or 0)
        if holder and holder != own:
            faults.append(_number_clash(player, holder))
        holder = federation_ids.get(player.federation_id.casefold())
        if holder and holder != own:
            faults.append(_federation_id_clash(player, holder))
        twins = names.get(player.name.casefold()) or names.get(player.name_zh)
        if twins and own is None:
            faults.append(_name_clash(player, twins[0]))
    return faults


def _number_clash(player: PlayerRow, holder: Entry) -> RowFault:
    sentence = _(
        "Row %(row)s: number %(number)s already belongs to %(name)s in this event. Enter another one."
    )
    params = {"row": player.row, "number": player.number, "name": holder}
    return RowFault(player.row, "number", sentence % params, is_error=True)


def _federation_id_clash(player: PlayerRow, holder: Entry) -> RowFault:
    sentence = _("Row %(row)s: federation number %(id)s already belongs to number %(number)s in this event.")
    params = {"row": player.row, "id": player.federation_id, "number": holder.number}
    return RowFault(player.row, "federation_id", sentence % params, is_error=True)


def _name_clash(player: PlayerRow, twin: Entry) -> RowFault:
    sentence = _(
        "Row %(row)s: number %(number)s in this event has the same name. Skip the row if it is the "
        "same person."
    )
    params = {"row": player.row, "number": twin.number}
    return RowFault(player.row, "name", sentence % params, is_error=False)


def entry_fields(player: PlayerRow) -> dict[str, Any]:
    """A checked row as the fields of an entry."""
    return {name: getattr(player, name) for name in (*EDITED_FIELDS, *OTHER_FIELDS)}


def changed_fields(entry: Entry, player: PlayerRow, *, numbers_stay: bool) -> dict[str, Any]:
    """Where a row differs from the entry. An empty cell changes nothing, and published numbers stay. Nor is it a change
    that a list cannot say something otherwise, such as a name in full-width letters.
    """
    given = {name: value for name, value in entry_fields(player).items() if value not in (None, "", False)}
    if numbers_stay:
        given.pop("number", None)
    changed = {name: value for name, value in given.items() if getattr(entry, name) != value}
    if not changed:
        return {}
    said = _as_read(entry)
    return {name: value for name, value in changed.items() if getattr(said, name) != value}


def _as_read(entry: Entry) -> PlayerRow:
    """What is read from a list that says of a player what the entry does."""
    stored = {field: getattr(entry, name) for name, field in _SPREADSHEET_FIELDS.items()}
    texts = {field: "" if value in (None, False) else str(value) for field, value in stored.items()}
    (row,) = read_rows([RawRow(0, texts)], {field: field for field in texts})
    return row.player
