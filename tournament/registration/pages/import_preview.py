"""The preview of an import as a page shows it: new, changed, unchanged and missing players, and a form for each row
shown.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from django.core.paginator import Page, Paginator
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.listing import joined, joined_sentences
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
from tournament.registration.spreadsheet import PlayerRow, ReadRow

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
    """All rows of an import, with the `values` that were read or typed. `new` are the rows to enter, `changes` the new values by the primary key of the entry."""

    rows: list[PreviewRow]
    page: Page[PreviewRow]
    new: tuple[PlayerRow, ...]
    changes: Mapping[int, Mapping[str, Any]]
    apart: frozenset[int]
    missing: list[Entry]
    values: tuple[object, ...] = ()

    @property
    def state(self) -> object:
        """What has to stay the same until the list is entered: who is new, and what changes of whom."""
        changes = [[pk, sorted(self.changes[pk].items())] for pk in sorted(self.changes)]
        return [[player.row for player in self.new], changes, sorted(self.apart)]

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
    entries = list(draft.event.entries.order_by("number"))
    rows = _draft_rows(draft, entries)
    faults = _faults_by_row(rows, entries)
    shown = [_preview_row(row, _once(faults[row.number])) for row in rows]
    shown.sort(key=lambda row: STATES.index(row.group))
    page = Paginator(shown, ROWS_ON_A_PAGE).get_page(page_number)
    by_number = {row.number: row for row in rows}
    was_sent = any(row.was_typed for row in rows)
    for row in page.object_list:
        _fill_in(row, by_number[row.row_number], was_sent=was_sent)
    used = [row for row in rows if row.is_used]
    new = [row for row in used if row.known is None]
    of_list = {row.known.pk for row in rows if row.known}
    return Preview(
        rows=shown,
        page=page,
        new=tuple(row.player for row in new),
        changes={row.known.pk: row.changes for row in used if row.known},
        apart=frozenset(place for place, row in enumerate(new) if row.choice.apart),
        missing=[entry for entry in entries if entry.pk not in of_list and _is_expected(entry)],
        values=tuple((row.number, row.choice.skip, row.choice.apart, asdict(row.player)) for row in rows),
    )


def _is_expected(entry: Entry) -> bool:
    return not entry.is_house and entry.status != EntryStatus.WITHDRAWN


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a person decided for a row; `mark` names the player whom the row named then."""

    skip: bool
    apart: bool
    mark: str


@dataclass(frozen=True, slots=True)
class _DraftRow:
    """A row of the draft: as stored, and read with what was typed since.

    `named` is the player whom it names, if already in the event; `changes` are the new values of that entry.
    """

    stored: Mapping[str, Any]
    values: Mapping[str, str]
    read: ReadRow
    named: Entry | None
    choice: _Choice
    changes: Mapping[str, Any]
    was_typed: bool

    @property
    def number(self) -> int:
        number: int = self.stored["row"]
        return number

    @property
    def player(self) -> PlayerRow:
        return self.read.player

    @property
    def known(self) -> Entry | None:
        """The player of the event, unless a person says that it is somebody else."""
        return None if self.choice.apart else self.named

    @property
    def is_used(self) -> bool:
        """Whether the row enters somebody or changes an entry."""
        return not self.choice.skip and (self.known is None or bool(self.changes))


def _draft_rows(draft: ImportDraft, entries: Sequence[Entry]) -> list[_DraftRow]:
    typed: Mapping[str, Typed] = draft.content.get("typed", {})
    stored = {row["row"]: row for row in draft.content["rows"]}
    values = {
        number: {**row["values"], **typed.get(str(number), {}).get("values", {})}
        for number, row in stored.items()
    }
    read = read_again(values)
    players = [row.player for row in read.values()]
    named = {players[place].row: entry for place, entry in find_known(entries, players).items()}
    numbers_stay = desk_of(draft.event).numbers_published_at is not None
    rows = []
    for number, row in stored.items():
        entry = named.get(number)
        choice = _choice(row, typed.get(str(number)), entry)
        changes = (
            changed_fields(entry, read[number].player, numbers_stay=numbers_stay)
            if entry and not choice.apart
            else {}
        )
        rows.append(
            _DraftRow(row, values[number], read[number], entry, choice, changes, str(number) in typed)
        )
    return rows


def _choice(stored: Mapping[str, Any], typed: Typed | None, named: Entry | None) -> _Choice:
    """What a person decided for a row, as long as the row still names the same player."""
    mark = str(named.pk) if named else ""
    if typed is None:
        return _Choice(skip=bool(stored.get("is_summary")), apart=False, mark=mark)
    is_same = typed["known"] == mark
    return _Choice(skip=typed["skip"], apart=is_same and typed["apart"] and named is not None, mark=mark)


def _faults_by_row(rows: Sequence[_DraftRow], entries: Sequence[Entry]) -> Mapping[int, list[RowFault]]:
    """By row, what is wrong with it: in its values, in the cells of the file, and beside the event's own entries."""
    used = [row for row in rows if row.is_used]
    faults = faults_of(row.read for row in used)
    for row in rows:
        if row.choice.skip or (row.is_used and not row.was_typed):
            faults += read_faults(row.stored, row.values)
    faults += clashes(
        entries, [row.player for row in used], {row.number: row.known for row in rows if row.known}
    )
    by_row: defaultdict[int, list[RowFault]] = defaultdict(list)
    for fault in faults:
        by_row[fault.row].append(fault)
    return by_row


def _once(faults: Sequence[RowFault]) -> list[RowFault]:
    return list({fault.sentence: fault for fault in faults}.values())


def _preview_row(row: _DraftRow, faults: list[RowFault]) -> PreviewRow:
    has_error = any(fault.is_error for fault in faults)
    state = "skipped" if row.choice.skip else "error" if has_error else "warning" if faults else "ok"
    entry = row.known
    if row.stored.get("is_summary") or (faults and (has_error or entry is None)):
        group = "attention"
    elif entry is None:
        group = "new"
    else:
        group = "changed" if row.changes else "unchanged"
    changes = [_change(entry, name, value) for name, value in row.changes.items()] if entry else []
    return PreviewRow(row.number, group, state, row.named, entry, changes, faults)


def _change(entry: Entry, name: str, value: object) -> Change:
    label = str(Entry._meta.get_field(name).verbose_name)  # type: ignore[union-attr]
    return Change(label, _shown(getattr(entry, name)), _shown(value))


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else str(value)


def _fill_in(shown: PreviewRow, row: _DraftRow, *, was_sent: bool) -> None:
    """The form of a row that is shown. Once it was sent, its errors are shown beside its fields."""
    choice = row.choice
    given = {
        **row.values,
        "skip": "on" if choice.skip else "",
        "apart": "on" if choice.apart else "",
        "known": choice.mark,
    }
    prefix = f"row{row.number}"
    data = {f"{prefix}-{name}": value for name, value in given.items() if value} if was_sent else None
    form = ImportRowForm(data, prefix=prefix, initial={**given, "skip": choice.skip, "apart": choice.apart})
    shown.fields = [form[name] for name in EDITED_FIELDS]
    shown.skip, shown.apart, shown.known = form["skip"], form["apart"], form["known"]
    shows_errors = was_sent and not choice.skip
    for fault in shown.faults:
        has_field = fault.field in form.fields
        if shows_errors and fault.is_error:
            form.add_error(fault.field if has_field else None, fault.sentence)
        if not (shows_errors and fault.is_error and has_field):
            shown.problems.append(fault.sentence)


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
    return joined_sentences(parts)


def seen_columns(draft: ImportDraft) -> list[dict[str, str]]:
    """Which column of the file was taken for which field. A field without a column has an empty header."""
    headers: dict[str, list[str]] = {}
    for name, header in draft.content["columns"]:
        headers.setdefault(_field_filled(name), []).append(header)
    labels = {name: str(ImportRowForm.base_fields[name].label) for name in EDITED_FIELDS}
    labels |= {name: str(Entry._meta.get_field(name).verbose_name).capitalize() for name in OTHER_FIELDS}  # type: ignore[union-attr]
    return [
        {"label": label, "header": joined(headers.get(name, []))}
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
