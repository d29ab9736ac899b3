"""The ledger of a document, row by row, and the steps of its appeals."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from penalties.models import AppealRow, LedgerEntry
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.exchange.acts.misfits import at
from tournament.exchange.acts.people_rows import People
from tournament.exchange.acts.writing import checked
from tournament.exchange.document import fields
from tournament.exchange.document.fields import given

Json = Mapping[str, Any]


def write_ledger(event: Event, ledger: Sequence[Json], owner: User, people: People) -> None:
    """Write every row; a reversal names the row that it takes back by its place in the list."""
    rows: list[LedgerEntry] = []
    for index, said in enumerate(ledger):
        with at(f"ledger/{index}"):
            row = LedgerEntry(
                event=event,
                entry_id=people.id(said["person"]),
                sufferer_id=people.id_or_none(said["sufferer"]),
                reverses=None if said["reverses"] is None else rows[said["reverses"]],
                tablemates=[people.drawn(name) for name in said["tablemates"]],
                client_key=uuid4(),
                issued_by=owner,
                **given(said, LedgerEntry, fields.LEDGER),
            )
            checked(row).save()
            rows.append(row)
    for index, (said, row) in enumerate(zip(ledger, rows, strict=True)):
        with at(f"ledger/{index}/appeals"):
            _write_appeals(said["appeals"], row, rows, owner)


def _write_appeals(
    appeals: Sequence[Json], row: LedgerEntry, rows: Sequence[LedgerEntry], owner: User
) -> None:
    for step in appeals:
        AppealRow.objects.create(
            ledger_entry=row,
            step=step["step"],
            note=step["note"],
            replacement=None if step["replacement"] is None else rows[step["replacement"]],
            recorded_by=None if step["by_player"] else owner,
        )
