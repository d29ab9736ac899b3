"""The rows of the ledger that are in force, and what they come to."""

from collections.abc import Collection, Iterable

from django.db.models import Q, QuerySet

from penalties.catalogue.wire import read_cards, read_consequences, read_limit, read_outcome
from penalties.enums import RowKind
from penalties.ladder import Charge, Moment, Ruling, replay
from penalties.models import LedgerEntry
from tournament.core.existing import exists
from tournament.events.models import Event
from tournament.registration.models import Entry

SEATS_OF_TWO_TABLES = 8


SeatedNow = tuple[int, int, int]
"""Table number, seat, id of the entry that sits there now."""


def standing_rows(event: Event) -> QuerySet[LedgerEntry]:
    """The penalties in force, those that were not taken back, oldest first."""
    return LedgerEntry.objects.filter(event=event, kind=RowKind.PENALTY, reversal__isnull=True).order_by("pk")


def rows_near(event: Event, round_number: int, seats: Collection[SeatedNow]) -> dict[int, LedgerEntry]:
    """The penalties in force that bear on these seats of a round, by primary key, whatever the size of the ledger.

    Those are all of the people who sit there, and what was given in the round at their tables or to somebody who sat
    with them then; of each penalized person all, because what a penalty comes to depends on the earlier ones. One
    query while the ledger is empty, else two, or three where somebody else was penalized. For a whole hall it is the
    whole ledger in one query.
    """
    standing = standing_rows(event)
    if len(seats) > SEATS_OF_TWO_TABLES:
        return {row.pk: row for row in standing}
    if not exists(LedgerEntry, event=event.pk):
        return {}
    people = {entry_id for _table, _seat, entry_id in seats}
    with_them = Q(table_number__in={table for table, _seat, _entry in seats})
    # Whole numbers of the stored list: 1 is not found in 1000. Both databases store it as "[7, 12, 3]".
    numbers = "|".join(map(str, sorted(people)))
    with_them |= Q(tablemates__regex=rf"(\[| )({numbers})(,|\])")
    rows = list(standing.filter(Q(entry__in=people) | (Q(round_number=round_number) & with_them)))
    penalized = {row.entry_id for row in rows}
    if penalized - people:
        rows = list(standing.filter(entry__in=penalized))
    return {row.pk: row for row in rows}


def charge_of(row: LedgerEntry) -> Charge:
    """The charge of a row, under the rule that the row keeps."""
    return Charge(
        number=row.pk,
        player=row.entry_id,
        code=row.foul_code,
        moment=Moment(row.day, row.round_number, row.table_number, row.wind_round, row.hand_number),
        outcome=read_outcome(row.outcome),
        cards=read_cards(row.cards),
        limit=read_limit(row.limit),
        measure=row.measure,
        choice=row.choice,
        points=row.points,
        extra=read_consequences(row.extra),
    )


def rulings_of(rows: Iterable[LedgerEntry]) -> tuple[Ruling, ...]:
    """What these penalties in force come to, in order."""
    return replay(charge_of(row) for row in rows)


def rows_of_entry(event: Event, entry: Entry) -> int:
    """How many rows the ledger holds about a player. Forms remember this number to notice rows added meanwhile."""
    return LedgerEntry.objects.filter(event=event, entry=entry).count()
