"""Faults in the ledger of an event that no act of the program can have caused."""

from collections.abc import Iterator

from penalties.catalogue.wire import consequences_json
from penalties.models import AppealRow, LedgerEntry
from penalties.queries import rulings_of
from tournament.events.enums import Verb
from tournament.events.models import AuditEntry, Event
from tournament.events.queries import imported_at


def ledger_faults(event: Event) -> Iterator[str]:
    """Name each penalty whose recorded consequences differ from a replay of the rows at the time it was given."""
    rows = list(LedgerEntry.objects.filter(event=event).select_related("reverses").order_by("pk"))
    taken_back = {row.reverses_id: row.pk for row in rows if row.reverses_id}
    for row in rows:
        if not row.is_penalty:
            continue
        name = f"Penalty {row.pk} ({row.foul_code})"
        stood = [
            one
            for one in rows
            if one.is_penalty
            and one.entry_id == row.entry_id
            and one.pk <= row.pk
            and taken_back.get(one.pk, row.pk + 1) > row.pk
        ]
        ruling = rulings_of(stood)[-1]
        if consequences_json(ruling.consequences) != row.consequences:
            yield f"{name}: replayed, it comes to something else than was written when it was given."
    given = AuditEntry.objects.filter(event=event, verb=Verb.PENALTY_GIVEN).count()
    # A penalty that an appeal changed is listed with the decision.
    steps = AppealRow.objects.filter(ledger_entry__event=event, replacement__isnull=False)
    since = imported_at(event)
    if since:
        rows, steps = [row for row in rows if row.issued_at > since], steps.filter(recorded_at__gt=since)
    penalties = sum(row.is_penalty for row in rows) - steps.count()
    if given < penalties:
        yield f"The audit tells of {given} penalties, and the ledger holds {penalties}."
