"""The preview of an import as a page shows it: a form for each row, its faults beside its fields."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import ngettext

from tournament.registration.acts.imports import Imported
from tournament.registration.forms.imports import ImportRowForm
from tournament.registration.imports import (
    EDITED_FIELDS,
    FIELD_OF_COLUMN,
    RowFault,
    check_again,
    first_look,
    known_rows,
)
from tournament.registration.models import Entry, ImportDraft
from tournament.registration.spreadsheet import PlayerRow


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the list. `state` is "ok", "warning", "error" or "skipped"; `problems` are its warnings.

    `entry` is who it names, if that is somebody who is in the event already; `known` is the field that keeps that
    a person has seen so.
    """

    row_number: int
    fields: list[BoundField]
    skip: BoundField
    known: BoundField
    state: str
    problems: list[str]
    entry: Entry | None
    is_doubtful: bool

    @property
    def needs_a_look(self) -> bool:
        return self.entry is None and (self.is_doubtful or self.state in ("error", "warning"))


@dataclass(frozen=True, slots=True)
class Preview:
    """All rows of an import. `players` are the rows to enter: those that are not skipped.

    `wanted` are the places among `players` that a person enters although they seem to be in the event already.
    """

    rows: list[PreviewRow]
    players: tuple[PlayerRow, ...]
    wanted: frozenset[int] = frozenset()

    @property
    def is_ready(self) -> bool:
        """Whether a person has seen the rows and none of those to enter has an error."""
        return bool(self.players) and all(row.state != "error" for row in self.rows)

    @property
    def counts(self) -> dict[str, int]:
        """Of all rows: those that are new and plain, known, doubtful; and by what will be done with them."""
        states = [row.state for row in self.rows]
        known = sum(row.entry is not None for row in self.rows)
        doubtful = sum(row.needs_a_look for row in self.rows)
        return {
            "need_attention": states.count("error"),
            "skipped": states.count("skipped"),
            "importable": states.count("ok") + states.count("warning"),
            "total": len(states),
            "known": known,
            "doubtful": doubtful,
            "new": len(states) - known - doubtful,
        }


def preview_of(draft: ImportDraft, data: QueryDict | None) -> Preview:
    """The draft as it was read, or with what a person typed since.

    Totals, notes and people who are in the event already come skipped. Somebody who was entered after the page was made
    is skipped too, until the person has seen that.
    """
    doubtful = {row["row"] for row in draft.content["rows"] if row.get("is_summary")}
    if data is None:
        values = {row["row"]: row["values"] for row in draft.content["rows"]}
        known = known_rows(draft.event, values)
        skipped = doubtful | known.keys()
        forms = {
            number: _form(number, None, {**given, "skip": number in skipped, "known": _mark(known, number)})
            for number, given in values.items()
        }
        return Preview(_rows(forms, first_look(draft), known, doubtful), ())
    return _typed_preview(draft, data.copy(), doubtful)


def _typed_preview(draft: ImportDraft, data: QueryDict, doubtful: Set[int]) -> Preview:
    forms = {row["row"]: _form(row["row"], data, row["values"]) for row in draft.content["rows"]}
    typed = {number: form.cleaned_data for number, form in forms.items() if form.is_valid()}
    known = known_rows(draft.event, typed)
    for number in known:
        if typed[number]["known"] != _mark(known, number):
            data[f"row{number}-known"] = _mark(known, number)
            data[f"row{number}-skip"] = "on"
            typed[number]["skip"] = True
            forms[number] = _form(number, data, {})
    kept = {number: values for number, values in typed.items() if not values["skip"]}
    checked = check_again(draft.event, kept)
    places = {player.row: place for place, player in enumerate(checked.players)}
    wanted = frozenset(places[number] for number in known if number in places)
    return Preview(_rows(forms, checked.faults, known, doubtful), checked.players, wanted)


def _form(number: int, data: QueryDict | None, initial: Mapping[str, Any]) -> ImportRowForm:
    return ImportRowForm(data, prefix=f"row{number}", initial=dict(initial))


def _mark(known: Mapping[int, Entry], number: int) -> str:
    """What a page keeps of a row to tell that its reader saw who the row names."""
    return str(known[number].pk) if number in known else ""


def _rows(
    forms: Mapping[int, ImportRowForm],
    faults: Sequence[RowFault],
    known: Mapping[int, Entry],
    doubtful: Set[int],
) -> list[PreviewRow]:
    by_row: dict[int, list[RowFault]] = {}
    for fault in faults:
        by_row.setdefault(fault.row, []).append(fault)
    return [
        _row(number, form, by_row.get(number, []), known.get(number), is_doubtful=number in doubtful)
        for number, form in forms.items()
    ]


def _row(
    number: int,
    form: ImportRowForm,
    faults: Sequence[RowFault],
    entry: Entry | None,
    *,
    is_doubtful: bool,
) -> PreviewRow:
    skipped = bool(form["skip"].value())
    errors: dict[str | None, list[str]] = {}
    for fault in faults:
        if fault.is_error and not skipped:
            errors.setdefault(fault.field, []).append(fault.sentence)
    fields = [form[name] for name in EDITED_FIELDS]
    if form.is_bound:
        for field, sentences in errors.items():
            for sentence in sentences:
                form.add_error(field, sentence)
    shown = [] if skipped and form.is_bound else faults
    problems = [fault.sentence for fault in shown if not fault.is_error or not form.is_bound]
    state = "skipped" if skipped else "error" if errors else "warning" if shown else "ok"
    return PreviewRow(number, fields, form["skip"], form["known"], state, problems, entry, is_doubtful)


def entry_fields(player: PlayerRow) -> dict[str, Any]:
    """A checked row as the fields of an entry."""
    fields = {name: getattr(player, name) for name in EDITED_FIELDS}
    fields["country"] = player.country
    return fields


def imported_sentence(imported: Imported, preview: Preview) -> str:
    """What an import did: how many were entered, and how many were in the event already."""
    count = len(imported.entries)
    skipped = imported.skipped + sum(row.entry is not None and row.state == "skipped" for row in preview.rows)
    sentence = ngettext("%(count)s player was entered.", "%(count)s players were entered.", count)
    if skipped:
        sentence += " " + ngettext(
            "%(skipped)s row was skipped, because its player is already in the event.",
            "%(skipped)s rows were skipped, because their players are already in the event.",
            skipped,
        )
    return sentence % {"count": count, "skipped": skipped}


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
