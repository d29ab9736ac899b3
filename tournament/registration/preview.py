"""The preview of an import as a page shows it: a form for each row, its faults beside its fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.http import QueryDict

from tournament.registration.forms import ImportRowForm
from tournament.registration.imports import EDITED_FIELDS, FIELD_OF_COLUMN, RowFault, check_again, first_look
from tournament.registration.models import ImportDraft
from tournament.registration.spreadsheet import PlayerRow


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the list. `state` is "ok", "warning", "error" or "skipped"; `problems` are its warnings."""

    row_number: int
    fields: list[BoundField]
    skip: BoundField
    state: str
    problems: list[str]

    @property
    def needs_a_look(self) -> bool:
        return self.state in ("error", "warning")


@dataclass(frozen=True, slots=True)
class Preview:
    """All rows of an import. `players` are the rows to enter: those that are not skipped."""

    rows: list[PreviewRow]
    players: tuple[PlayerRow, ...]

    @property
    def is_ready(self) -> bool:
        """Whether a person has seen the rows and none of those to enter has an error."""
        return bool(self.players) and all(row.state != "error" for row in self.rows)

    @property
    def counts(self) -> dict[str, int]:
        states = [row.state for row in self.rows]
        return {
            "need_attention": states.count("error"),
            "skipped": states.count("skipped"),
            "importable": states.count("ok") + states.count("warning"),
            "total": len(states),
        }


def preview_of(draft: ImportDraft, data: QueryDict | None) -> Preview:
    """The draft as it was read, or with what a person typed since."""
    forms = {
        row["row"]: ImportRowForm(data, prefix=f"row{row['row']}", initial=row["values"])
        for row in draft.content["rows"]
    }
    if data is None:
        return Preview(_rows(forms, first_look(draft)), ())
    typed = {number: form.cleaned_data for number, form in forms.items() if form.is_valid()}
    kept = {number: values for number, values in typed.items() if not values["skip"]}
    checked = check_again(draft.event, kept)
    return Preview(_rows(forms, checked.faults), checked.players)


def _rows(forms: dict[int, ImportRowForm], faults: Sequence[RowFault]) -> list[PreviewRow]:
    by_row: dict[int, list[RowFault]] = {}
    for fault in faults:
        by_row.setdefault(fault.row, []).append(fault)
    return [_row(number, form, by_row.get(number, [])) for number, form in forms.items()]


def _row(number: int, form: ImportRowForm, faults: Sequence[RowFault]) -> PreviewRow:
    skipped = bool(form["skip"].value()) and form.is_bound
    shown = [] if skipped else faults
    errors: dict[str | None, list[str]] = {}
    for fault in shown:
        if fault.is_error:
            errors.setdefault(fault.field, []).append(fault.sentence)
    fields = [form[name] for name in EDITED_FIELDS]
    if form.is_bound:
        for field, sentences in errors.items():
            for sentence in sentences:
                form.add_error(field, sentence)
    problems = [fault.sentence for fault in shown if not fault.is_error or not form.is_bound]
    state = "skipped" if skipped else "error" if errors else "warning" if shown else "ok"
    return PreviewRow(number, fields, form["skip"], state, problems)


def entry_fields(player: PlayerRow) -> dict[str, Any]:
    """A checked row as the fields of an entry."""
    fields = {name: getattr(player, name) for name in EDITED_FIELDS}
    fields["country"] = player.country
    return fields


def seen_columns(draft: ImportDraft) -> list[dict[str, str]]:
    """Which column of the file was taken for which field; a field without one has an empty header."""
    headers: dict[str, list[str]] = {}
    for field, header in draft.content["columns"]:
        headers.setdefault(_field_filled(field), []).append(header)
    return [
        {
            "label": str(ImportRowForm.base_fields[name].label),
            "header": ", ".join(headers.get(name, [])),
        }
        for name in EDITED_FIELDS
    ]


def unused_columns(draft: ImportDraft) -> list[str]:
    """The headers of those columns of the file that nothing is taken from."""
    columns = draft.content["columns"]
    return [header for field, header in columns if header and _field_filled(field) not in EDITED_FIELDS]


def _field_filled(field: str) -> str:
    return FIELD_OF_COLUMN.get(field, field)
