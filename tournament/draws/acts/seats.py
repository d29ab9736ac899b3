"""The rows of a version of a draw: the version itself, and the tables and seats that it creates.

These functions are called inside a transaction that holds the event's lock.
"""

from collections.abc import Collection, Mapping
from typing import Any, TypedDict, Unpack

from django.db.models import ProtectedError

from tournament.accounts.models import User
from tournament.core.listing import joined
from tournament.draws.enums import DrawKind
from tournament.draws.errors import DrawMovedOn, TablesUsed
from tournament.draws.models import Draw, Seat, SeatChange, SitOut, Table, WindsDrawn
from tournament.draws.queries import newest_version
from tournament.events.acts.events import move_round
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.registration.queries import playing_entries


def make_room(round_: Round) -> None:
    """Set a drawn round back to planned. Its seats stay until new ones are made. Raises RoundStateRefusal."""
    if Round.objects.get(pk=round_.pk).state != RoundState.PLANNED:
        move_round(round_, RoundState.DRAWN, RoundState.PLANNED)


def check_version(round_: Round, expected: int | None) -> None:
    """Raise DrawMovedOn unless `expected`, the version that the person saw, is the newest one; 0 for none."""
    newest = newest_version(round_)
    if expected not in (None, newest):
        raise DrawMovedOn(version=newest)


class VersionFields(TypedDict, total=False):
    """The columns of a `Draw` that say how it was made and whom it seats."""

    kind: DrawKind
    parent: Draw
    method: str
    seed: int
    steps: int
    inputs: Mapping[str, Any]
    settings: Mapping[str, Any]
    ahead_index: int | None
    result: list[list[int]]
    sitting_out: list[int]
    swapped: list[int]
    report: Mapping[str, Any]
    note: str


def new_version(round_: Round, *, actor: User, **fields: Unpack[VersionFields]) -> Draw:
    """Add the next version of a round's draw. This does not seat anybody: see `seat_version`."""
    newest = round_.draws.order_by("-version").first()
    version = newest.version + 1 if newest else 1
    return Draw.objects.create(round=round_, version=version, created_by=actor, **fields)


def seat_version(draw: Draw, *, only: Collection[int] | None = None) -> None:
    """Seat the round as the version says. A table that keeps its number stays the same table, with its printed link.

    With `only` the seats of the other tables are not changed. Raises TablesUsed.
    """
    round_ = draw.round
    _clear_seats(round_, only)
    numbers = draw.table_numbers
    _drop_tables(round_, keep=numbers)
    have = set(round_.tables.values_list("number", flat=True))
    Table.objects.bulk_create(Table(round=round_, number=number) for number in numbers if number not in have)
    tables = {table.number: table for table in Table.objects.filter(round=round_)}
    Seat.objects.bulk_create(
        Seat(table=tables[number], round=round_, wind=wind, entry_id=entry_id)
        for number, seats in zip(numbers, draw.result, strict=True)
        for wind, entry_id in enumerate(seats)
        if only is None or number in only
    )
    # Somebody who has left the event since does not sit out any more, and gets nothing for it.
    resting = playing_entries(round_.event).filter(pk__in=draw.sitting_out)
    SitOut.objects.bulk_create(SitOut(round=round_, entry=entry) for entry in resting)


def clear_round(round_: Round) -> None:
    """Remove the seats and tables of a round. Raises TablesUsed."""
    _clear_seats(round_)
    _drop_tables(round_, keep=())


def _clear_seats(round_: Round, only: Collection[int] | None = None) -> None:
    tables = Table.objects.filter(round=round_)
    if only is not None:
        tables = tables.filter(number__in=only)
    seats, changes = Seat.objects.filter(table__in=tables), SeatChange.objects.filter(table__in=tables)
    # What was changed or entered at a table refers to the seats that were drawn there, so it is removed with these.
    changes.delete()
    WindsDrawn.objects.filter(table__in=tables).delete()
    seats.delete()
    SitOut.objects.filter(round=round_).delete()


def _drop_tables(round_: Round, *, keep: Collection[int]) -> None:
    """Remove the tables with other numbers. A table at which something was entered stays."""
    surplus = Table.objects.filter(round=round_).exclude(number__in=keep)
    try:
        surplus.delete()
    except ProtectedError as error:
        numbers = joined(surplus.values_list("number", flat=True))
        raise TablesUsed(number=round_.number, tables=numbers) from error
