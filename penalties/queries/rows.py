"""The rows of the ledger that are in force, and what they come to."""

from collections.abc import Collection, Iterable, Sequence

from django.db.models import Q, QuerySet

from penalties.catalogue.wire import read_cards, read_consequences, read_limit, read_outcome
from penalties.enums import RowKind
from penalties.models import LedgerEntry
from penalties.rulebook.ladder import Charge, Moment, Ruling, replay
from tournament.core.existing import exists
from tournament.core.fixed_query import FixedQuery
from tournament.events.models import Event
from tournament.registration.models import Entry

SEATS = 4
SEATS_OF_TWO_TABLES = 2 * SEATS


SeatedNow = tuple[int, int, int]
"""Table number, seat, id of the entry that sits there now."""


def standing_rows(event: Event | int) -> QuerySet[LedgerEntry]:
    """The penalties in force, those that were not taken back, oldest first."""
    return LedgerEntry.objects.filter(event=event, kind=RowKind.PENALTY, reversal__isnull=True).order_by("pk")


_standing_rows = FixedQuery(standing_rows, event=int)


def rows_in_force(event: Event) -> list[LedgerEntry]:
    """The rows of `standing_rows`; one query."""
    return _standing_rows(event=event.pk)


def rows_near(event: Event, round_number: int, seats: Collection[SeatedNow]) -> dict[int, LedgerEntry]:
    """The penalties in force that bear on these seats of a round, by primary key, whatever the size of the ledger.

    Those are all of the people who sit there, and what was given in the round at their tables or to somebody who sat
    with them then; of each penalized person all, because what a penalty comes to depends on the earlier ones. One
    query while the ledger is empty, else two, or three where somebody else was penalized. For a whole hall it is the
    whole ledger in one query.
    """
    if len(seats) > SEATS_OF_TWO_TABLES:
        return {row.pk: row for row in rows_in_force(event)}
    if not exists(LedgerEntry, event=event.pk):
        return {}
    people = sorted({entry_id for _table, _seat, entry_id in seats})
    tables = sorted({table for table, _seat, _entry in seats})
    return _with_earlier(event, list(_bearing_on(event.pk, round_number, tables, people)), people)


def rows_at_table(
    event: Event, round_number: int, table_number: int, people: Collection[int]
) -> dict[int, LedgerEntry]:
    """The penalties in force that bear on these people (entry ids) at one table of a round, as `rows_near` gives them;
    one query, or two where somebody else was penalized.
    """
    ids = sorted(people)
    if len(ids) == SEATS:
        four = dict(zip(_FOUR, ids, strict=True))
        rows = _bearing_on_four(event=event.pk, round_number=round_number, table=table_number, **four)
    else:
        rows = list(_bearing_on(event.pk, round_number, [table_number], ids))
    return _with_earlier(event, rows, ids)


def _with_earlier(event: Event, rows: Sequence[LedgerEntry], people: Sequence[int]) -> dict[int, LedgerEntry]:
    """These rows of the ledger by primary key, with the earlier ones of the penalized who are not among `people`."""
    penalized = {row.entry_id for row in rows}
    if not penalized <= set(people):
        rows = list(standing_rows(event).filter(entry__in=penalized))
    return {row.pk: row for row in rows}


def _bearing_on(
    event: int, round_number: int, tables: Sequence[int], people: Sequence[int]
) -> QuerySet[LedgerEntry]:
    in_round = Q(table_number__in=tables)
    for entry_id in people:
        in_round |= Q(tablemates__holds=entry_id)
    return standing_rows(event).filter(Q(entry__in=people) | (Q(round_number=round_number) & in_round))


_FOUR = ("first", "second", "third", "fourth")
_bearing_on_four = FixedQuery(
    lambda event, round_number, table, **four: _bearing_on(event, round_number, [table], list(four.values())),
    event=int,
    round_number=int,
    table=int,
    **dict.fromkeys(_FOUR, int),
)


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
