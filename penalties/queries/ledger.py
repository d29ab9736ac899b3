"""The ledger as people read it: every penalty with what it comes to now, and who may see it."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from penalties.enums import PublicView, RowKind
from penalties.models import LedgerEntry, LedgerSettings
from penalties.queries.effects import payers, points_of
from penalties.queries.rows import rulings_of, standing_rows
from penalties.rulebook.ladder import Ruling
from tournament.events.models import Event
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A penalty of the ledger. `ruling` is what it comes to now, None if it was taken back.

    With `shows_notes` the reader may see who gave it, notes and witnesses. `payer` is the player in whose score it
    counts, if that is not the penalized person: whoever the hands of the round were played for.
    """

    row: LedgerEntry
    ruling: Ruling | None
    shows_notes: bool = True
    payer: Entry | None = None

    @property
    def is_reversed(self) -> bool:
        return self.ruling is None

    @property
    def own_points(self) -> int:
        """What the penalty takes from the player, payments to others included; never positive."""
        if self.ruling is None:
            return 0
        moves, cost = points_of(self.row, self.ruling)
        paid = sum(move.points for move in moves if move.seat == self.row.seat)
        return paid - cost


def ledger_rows(event: Event) -> list[LedgerRow]:
    """Every penalty of the event, newest first, with what it comes to now. Three queries, one more with a stand-in."""
    rows = (
        LedgerEntry.objects.filter(event=event, kind=RowKind.PENALTY)
        .select_related("entry", "sufferer", "issued_by", "reversal__issued_by")
        .prefetch_related("appeal_rows__recorded_by")
        .order_by("-pk")
    )
    found = list(rows)
    rulings = {
        ruling.charge.number: ruling
        for ruling in rulings_of(row for row in found if getattr(row, "reversal", None) is None)
    }
    pays = _payers(event, found)
    return [LedgerRow(row, rulings.get(row.pk), payer=pays.get(row.pk)) for row in found]


def _payers(event: Event, rows: Collection[LedgerEntry]) -> dict[int, Entry]:
    """Whoever a stand-in's penalties count for, by the row's primary key."""
    found = payers(event, [(row.entry_id, row.round_number) for row in rows])
    people = Entry.objects.in_bulk(set(found.values())) if found else {}
    return {
        row.pk: people[found[row.entry_id, row.round_number]]
        for row in rows
        if (row.entry_id, row.round_number) in found
    }


def ledger_row_of(row: LedgerEntry) -> LedgerRow:
    """One penalty with what it comes to now, following its player's earlier penalties."""
    rulings = {
        ruling.charge.number: ruling
        for ruling in rulings_of(standing_rows(row.event).filter(entry=row.entry))
    }
    return LedgerRow(row, rulings.get(row.pk), payer=_payers(row.event, [row]).get(row.pk))


def visible_ledger(event: Event, *, staff: bool) -> list[LedgerRow] | None:
    """The part of the ledger that a reader may see: all for the staff, for others what the organizer allows, or None."""
    if staff:
        return ledger_rows(event)
    view = LedgerSettings.of_event(event).public_view
    if view == PublicView.NOTHING:
        return None
    return [replace(one, shows_notes=view == PublicView.ALL) for one in ledger_rows(event)]


def may_see_ledger(event: Event, *, staff: bool) -> bool:
    """Whether a reader sees any of the ledger; one query for people without a role."""
    return staff or LedgerSettings.of_event(event).public_view != PublicView.NOTHING
