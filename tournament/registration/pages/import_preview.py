"""The preview of an import as a page shows it: new, changed, unchanged and missing players, and a form for each row
shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.paginator import Page, Paginator
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.registration.acts.imports import Imported
from tournament.registration.enums import EntryStatus
from tournament.registration.forms.imports import ImportRowForm
from tournament.registration.imports import (
    EDITED_FIELDS,
    FIELD_OF_COLUMN,
    OTHER_FIELDS,
    RowFault,
    changed_fields,
    clashes,
    faults_of,
    read_again,
    read_faults,
)
from tournament.registration.known import find_known
from tournament.registration.models import Entry, ImportDraft
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.spreadsheet import PlayerRow

ROWS_ON_A_PAGE = 100
STATES = ("attention", "changed", "new", "unchanged")
"""The states of a row, in the order of the preview."""


@dataclass(frozen=True, slots=True)
class Change:
    """One field of an entry that a row changes."""

    label: str
    old: str
    new: str


@dataclass(slots=True)
class PreviewRow:
    """A row of the list. `group` is one of STATES; `state` is "ok", "warning", "error" or "skipped".

    `entry` is the player whom it names, if already in the event; `known` is the field that records that a person has
    seen this. `known_entry` is the same unless a person says that it is somebody else. `fields`, `skip` and the rest
    are filled for the rows of the page that is shown.
    """

    row_number: int
    group: str
    state: str
    entry: Entry | None
    known_entry: Entry | None
    changes: list[Change]
    faults: list[RowFault]
    problems: list[str] = field(default_factory=list)
    fields: list[BoundField] = field(default_factory=list)
    skip: BoundField | None = None
    apart: BoundField | None = None
    known: BoundField | None = None

    @property
    def is_new(self) -> bool:
        """Whether the row enters somebody who is not in the event."""
        return self.known_entry is None


@dataclass(frozen=True, slots=True)
class Preview:
    """All rows of an import. `new` are the rows to enter, `changes` the new values by the primary key of the entry."""

    rows: list[PreviewRow]
    page: Page[PreviewRow]
    new: tuple[PlayerRow, ...]
    changes: Mapping[int, Mapping[str, Any]]
    apart: frozenset[int]
    missing: list[Entry]

    @property
    def is_ready(self) -> bool:
        """Whether there is something to do, and no row that would be used has an error."""
        has_work = bool(self.new or self.changes)
        return has_work and all(row.state != "error" for row in self.rows)

    @property
    def counts(self) -> dict[str, int]:
        """For all rows: how many are in each state, and how many people of the event are not on the list."""
        groups = [row.group for row in self.rows]
        states = [row.state for row in self.rows]
        return {
            "total": len(self.rows),
            "new": len(self.new),
            "importable": sum(row.state in ("ok", "warning") and row.is_new for row in self.rows),
            "changed": len(self.changes),
            "unchanged": groups.count("unchanged"),
            "missing": len(self.missing),
            "doubtful": groups.count("attention"),
            "need_attention": states.count("error"),
            "skipped": states.count("skipped"),
        }

    def of(self, group: str) -> list[PreviewRow]:
        """The rows of the page that belong to a group."""
        return [row for row in self.page.object_list if row.group == group]


Typed = dict[str, Any]


def typed_rows(draft: ImportDraft, data: QueryDict) -> dict[str, Typed]:
    """What a person typed, by row: newly for the rows that the page showed, as typed before for the others."""
    typed: dict[str, Typed] = dict(draft.content.get("typed", {}))
    for row in draft.content["rows"]:
        prefix = f"row{row['row']}"
        if f"{prefix}-name" not in data and f"{prefix}-known" not in data:
            continue
        form = ImportRowForm(data, prefix=prefix)
        if form.is_valid():
            values = {name: form.cleaned_data[name][:300] for name in EDITED_FIELDS}
            kept = {name: form.cleaned_data[name] for name in ("skip", "apart", "known")}
            typed[str(row["row"])] = {"values": values, **kept}
    return typed


def preview_of(draft: ImportDraft, *, page_number: str = "1") -> Preview:
    """The draft as it was read, with what a person has typed since, compared with the event as it is now.

    Totals and notes are skipped at first. Somebody who was entered after a person looked at a row is first shown as
    known.
    """
    typed: Mapping[str, Typed] = draft.content.get("typed", {})
    rows = {row["row"]: row for row in draft.content["rows"]}
    values = {
        number: {**row["values"], **typed.get(str(number), {}).get("values", {})}
        for number, row in rows.items()
    }
    entries = list(draft.event.entries.order_by("number"))
    read = read_again(values)
    everybody = [row.player for row in read.values()]
    found = find_known(entries, everybody)
    numbers_stay = desk_of(draft.event).numbers_published_at is not None
    named = {everybody[place].row: entry for place, entry in found.items()}
    choices = {
        number: _choice(row, typed.get(str(number)), named.get(number)) for number, row in rows.items()
    }
    known = {number: entry for number, entry in named.items() if not choices[number].apart}
    changes = {
        player.row: changed_fields(known[player.row], player, numbers_stay=numbers_stay)
        for player in everybody
        if player.row in known
    }
    to_do = {
        number: row
        for number, row in read.items()
        if not choices[number].skip and (number not in known or changes[number])
    }
    players, faults = [row.player for row in to_do.values()], faults_of(to_do.values())
    for number in to_do:
        if str(number) not in typed:
            faults += read_faults(rows[number], values[number])
    for number in rows.keys() - to_do.keys():
        if choices[number].skip:
            faults += read_faults(rows[number], values[number])
    faults += clashes(entries, players, known)
    by_row: dict[int, list[RowFault]] = {}
    for fault in faults:
        by_row.setdefault(fault.row, []).append(fault)
    shown = [
        _row(
            number,
            choices[number],
            named.get(number),
            known,
            changes,
            _once(by_row.get(number, [])),
            rows[number],
        )
        for number in rows
    ]
    shown.sort(key=lambda row: STATES.index(row.group))
    page = Paginator(shown, ROWS_ON_A_PAGE).get_page(page_number)
    was_sent = bool(typed)
    for row in page.object_list:
        _fill_in(row, values[row.row_number], choices[row.row_number], was_sent=was_sent)
    new = tuple(player for player in players if player.row not in known)
    of_list = {entry.pk for entry in known.values()}
    return Preview(
        rows=shown,
        page=page,
        new=new,
        changes={known[player.row].pk: changes[player.row] for player in players if player.row in known},
        apart=frozenset(place for place, player in enumerate(new) if choices[player.row].apart),
        missing=[entry for entry in entries if entry.pk not in of_list and _is_expected(entry)],
    )


def _is_expected(entry: Entry) -> bool:
    return not entry.is_house and entry.status != EntryStatus.WITHDRAWN


@dataclass(frozen=True, slots=True)
class _Choice:
    skip: bool
    apart: bool
    mark: str


def _choice(row: Mapping[str, Any], typed: Typed | None, named: Entry | None) -> _Choice:
    """What a person decided for a row, as long as the row still names the same player."""
    mark = str(named.pk) if named else ""
    if typed is None or typed["known"] != mark:
        return _Choice(
            skip=bool(row.get("is_summary")) if typed is None else typed["skip"], apart=False, mark=mark
        )
    return _Choice(skip=typed["skip"], apart=typed["apart"] and named is not None, mark=mark)


def _once(faults: Sequence[RowFault]) -> list[RowFault]:
    return list({fault.sentence: fault for fault in faults}.values())


def _row(
    number: int,
    choice: _Choice,
    named: Entry | None,
    known: Mapping[int, Entry],
    changes: Mapping[int, Mapping[str, Any]],
    faults: list[RowFault],
    row: Mapping[str, Any],
) -> PreviewRow:
    has_error = any(fault.is_error for fault in faults)
    state = "skipped" if choice.skip else "error" if has_error else "warning" if faults else "ok"
    entry = known.get(number)
    if row.get("is_summary") or (faults and (has_error or entry is None)):
        group = "attention"
    elif entry is None:
        group = "new"
    else:
        group = "changed" if changes[number] else "unchanged"
    told = [_change(entry, name, value) for name, value in changes[number].items()] if entry else []
    return PreviewRow(number, group, state, named, entry, told, faults)


def _change(entry: Entry, name: str, value: object) -> Change:
    label = str(Entry._meta.get_field(name).verbose_name)  # type: ignore[union-attr]
    return Change(label, _shown(getattr(entry, name)), _shown(value))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else str(value)


def _fill_in(row: PreviewRow, values: Mapping[str, str], choice: _Choice, *, was_sent: bool) -> None:
    """The form of a row that is shown. Once it was sent, its errors are shown beside its fields."""
    given = {
        **values,
        "skip": "on" if choice.skip else "",
        "apart": "on" if choice.apart else "",
        "known": choice.mark,
    }
    prefix = f"row{row.row_number}"
    data = {f"{prefix}-{name}": value for name, value in given.items() if value} if was_sent else None
    form = ImportRowForm(data, prefix=prefix, initial={**given, "skip": choice.skip, "apart": choice.apart})
    row.fields = [form[name] for name in EDITED_FIELDS]
    row.skip, row.apart, row.known = form["skip"], form["apart"], form["known"]
    if was_sent and not choice.skip:
        for fault in row.faults:
            if fault.is_error:
                form.add_error(fault.field if fault.field in form.fields else None, fault.sentence)
    beside = was_sent and not choice.skip
    row.problems = [
        one.sentence for one in row.faults if not (beside and one.is_error and one.field in form.fields)
    ]


def imported_sentence(imported: Imported) -> str:
    """The result of an import: how many were entered, how many changed, and how many were already in the event
    by then.
    """
    entered, changed, skipped = len(imported.entries), imported.changed, imported.skipped
    parts = [ngettext("%(n)s player was entered.", "%(n)s players were entered.", entered) % {"n": entered}]
    if changed:
        parts.append(
            ngettext("%(n)s player was changed.", "%(n)s players were changed.", changed) % {"n": changed}
        )
    if skipped:
        sentence = ngettext(
            "%(n)s row was skipped, because its player is already in the event.",
            "%(n)s rows were skipped, because their players are already in the event.",
            skipped,
        )
        parts.append(sentence % {"n": skipped})
    return " ".join(parts)


def seen_columns(draft: ImportDraft) -> list[dict[str, str]]:
    """Which column of the file was taken for which field. A field without a column has an empty header."""
    headers: dict[str, list[str]] = {}
    for name, header in draft.content["columns"]:
        headers.setdefault(_field_filled(name), []).append(header)
    labels = {name: str(ImportRowForm.base_fields[name].label) for name in EDITED_FIELDS}
    labels |= {name: str(Entry._meta.get_field(name).verbose_name).capitalize() for name in OTHER_FIELDS}  # type: ignore[union-attr]
    return [
        {"label": label, "header": ", ".join(headers.get(name, []))}
        for name, label in labels.items()
        if name in EDITED_FIELDS or name in headers
    ]


def unused_columns(draft: ImportDraft) -> list[str]:
    """The headers of the columns that were not used."""
    columns = draft.content["columns"]
    used = (*EDITED_FIELDS, *OTHER_FIELDS)
    return [header for name, header in columns if header and _field_filled(name) not in used]


def _field_filled(name: str) -> str:
    return FIELD_OF_COLUMN.get(name, name)
