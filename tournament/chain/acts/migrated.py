"""Migrations that change covered rows: what they changed is noted while they run, and becomes an entry of each event's chain
once the database has its new form.

A migration sees the database as it was then, so it cannot write an entry: the text of a row needs all covered columns of
this version. The notes stand in the database meanwhile, in the transaction of the migration.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython
from django.db.migrations.state import ProjectState
from django.db.models import F

from tournament.chain.acts.adding import Change, add_changes
from tournament.chain.canonical import compact, content_of, shortened, value_said, values_read
from tournament.chain.hooks.covered import Covered, covered_by_kind
from tournament.chain.models import ChainedRow, RoundDigest, Written
from tournament.chain.triggers import CLOSED
from tournament.chain.walking import Key

MIGRATED = "migrate"
"""The act of an entry about what migrations changed."""
UNEXPLAINED = "{}"
"""What no row of the chain is."""
AT_ONCE = 500
Values = Mapping[str, Any]
Step = tuple[Values | None, Values | None]
"""The changed columns of a row before and after a migration; None where there was no row."""


class ChangeCovered(RunPython):
    """Runs a function that changes these columns of covered rows, or adds or deletes such rows; with one for the way back.

    The migration depends on `("chain", "0001_chain")`.
    """

    def __init__(self, code: Any, reverse_code: Any, *, kind: str, columns: str) -> None:
        super().__init__(code, reverse_code)
        self.kind, self.columns = kind, columns.split()

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        before = self._read(from_state)
        super().database_forwards(app_label, schema_editor, from_state, to_state)
        self._note(before, self._read(from_state))

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        before = self._read(from_state)
        super().database_backwards(app_label, schema_editor, from_state, to_state)
        self._note(before, self._read(from_state))

    def _read(self, state: ProjectState) -> dict[int, Values]:
        """The columns of each row, as texts of rows have them."""
        model = next(one for one in state.apps.get_models() if one._meta.db_table == self.kind)
        rows = model._base_manager.order_by("pk").values_list("pk", *self.columns)
        return {
            pk: {name: shortened(value_said(value)) for name, value in zip(self.columns, values, strict=True)}
            for pk, *values in rows.iterator()
        }

    def _note(self, before: Mapping[int, Values], after: Mapping[int, Values]) -> None:
        Written.objects.bulk_create(
            (
                Written(
                    event_id=0,
                    kind=self.kind,
                    row_id=pk,
                    was=compact(before[pk]) if pk in before else None,
                    now=compact(after[pk]) if pk in after else None,
                    transaction=Written.MIGRATED,
                )
                for pk in sorted(before.keys() | after.keys())
                if before.get(pk) != after.get(pk)
            ),
            batch_size=200,
        )


def add_migrated() -> None:
    """Add an entry to the chain of each event whose rows migrations changed, and take the notes away."""
    notes = Written.objects.filter(transaction=Written.MIGRATED)
    with transaction.atomic():
        by_event: dict[int, dict[Key, Change]] = {}
        for kind, steps in _by_kind(notes.order_by("pk").iterator()).items():
            for event, key, change in _changes(covered_by_kind()[kind], steps):
                by_event.setdefault(event, {})[key] = change
        for event, changes in sorted(by_event.items()):
            add_changes(event, MIGRATED, changes)
        notes.delete()


def _by_kind(notes: Iterable[Written]) -> dict[str, dict[int, list[Step]]]:
    """What each migration in turn made of each row."""
    found: dict[str, dict[int, list[Step]]] = {}
    for note in notes:
        before, after = (json.loads(text) if text else None for text in (note.was, note.now))
        found.setdefault(note.kind, {}).setdefault(note.row_id, []).append((before, after))
    return found


def _changes(kind: Covered, steps: Mapping[int, list[Step]]) -> Iterator[tuple[int, Key, Change]]:
    """What became of each row, with its event. A row that was not as the chain had it, or is not as the chain and the
    migrations would have it, was changed by hand: the entry says so.
    """
    chained = {
        row: (event, content)
        for event, row, content in ChainedRow.objects.filter(kind=kind.kind).values_list(
            "event_id", "row_id", "content"
        )
        if row in steps
    }
    there = _rows(kind, steps)
    for row, made in steps.items():
        event, was = chained.get(row, (0, None))
        now, round_ = None, None
        if row in there:
            event, round_, now = there[row]
        if event:
            is_explained = _explained(kind, was, now, made)
            yield event, (kind.kind, row), Change(was if is_explained else UNEXPLAINED, now, round_)


def _explained(kind: Covered, was: str | None, now: str | None, made: Iterable[Step]) -> bool:
    """Whether the migrations made of the row in the chain what is there now."""
    row = _full(kind, was)
    for before, after in made:
        if before is None or row is None:
            # What else a new row has, only the migration knows.
            if before is not None or row is not None:
                return False
            row = _full(kind, now)
        elif any(row[name] != value for name, value in before.items()):
            return False
        row = None if after is None or row is None else {**row, **after}
    return row == _full(kind, now)


def _full(kind: Covered, content: str | None) -> dict[str, Any] | None:
    """What a row says, also in columns that its text leaves out."""
    if content is None:
        return None
    later = {name: shortened(value) for name, value in kind.later.items()}
    return {**later, **json.loads(content)}


def _rows(kind: Covered, pks: Iterable[int]) -> dict[int, tuple[int, int | None, str]]:
    """Of each row that is there its event, the closed round to whose results it belongs, and its text."""
    found: dict[int, tuple[int, int | None, str]] = {}
    closed: dict[int, dict[Any, int]] = {}
    for start in range(0, len(wanted := sorted(pks)), AT_ONCE):
        rows = kind.model._base_manager.filter(pk__in=wanted[start : start + AT_ONCE]).annotate(
            in_event=F(kind.event or "pk"), in_round=F(kind.round or "pk")
        )
        if kind.unless:
            name, values = kind.unless
            rows = rows.exclude(**{f"{name}__in": values})
        for pk, event, round_, *values in rows.values_list("pk", "in_event", "in_round", *kind.names):
            rounds = closed.setdefault(event, _closed(event, kind)) if kind.round else {}
            content = content_of(kind, values_read(kind, tuple(values)))
            found[pk] = (event, rounds.get(round_), content)
    return found


def _closed(event: int, kind: Covered) -> dict[Any, int]:
    """The closed rounds of an event, by what the rows of this kind call them."""
    model: Any = RoundDigest._meta.get_field("round").related_model
    rounds = model._base_manager.filter(event=event, state=CLOSED)
    name = "number" if kind.round.endswith("number") else "pk"
    return dict(rounds.values_list(name, "pk"))
