"""Penalties for tests, given through the real services."""

from typing import Any
from uuid import UUID, uuid4

from penalties.acts.penalties import issue_penalty, reverse_penalty
from penalties.decisions.assessing import Decision
from penalties.models import LedgerEntry
from penalties.queries import rulings_of, standing_rows
from tournament.draws.models import Seat, Table
from tournament.events.models import Event
from tournament.registration.models import Entry


def seated(table: Table, seat: int) -> Entry:
    return Seat.objects.get(table=table, wind=seat).entry


def give(
    event: Event,
    entry: Entry,
    code: str,
    *,
    table: Table | None = None,
    client_key: UUID | None = None,
    rows_seen: int | None = None,
    **choices: Any,
) -> LedgerEntry:
    return issue_penalty(
        event.created_by,
        event,
        client_key=client_key or uuid4(),
        entry=entry,
        decision=Decision(code, **choices),
        table=table,
        rows_seen=rows_seen,
    )


def take_back(row: LedgerEntry, reason: str = "It was somebody else") -> LedgerEntry:
    return reverse_penalty(row.event.created_by, row, client_key=uuid4(), reason=reason)


def state_of(event: Event) -> list[tuple[int, str, list[tuple[str, int]]]]:
    """What the standing penalties come to: player number, foul, and consequences."""
    rows = {row.pk: row for row in standing_rows(event).select_related("entry")}
    return [
        (
            rows[ruling.charge.number].entry.number,
            ruling.charge.code,
            [(one.kind.value, one.amount) for one in ruling.consequences],
        )
        for ruling in rulings_of(rows.values())
    ]
