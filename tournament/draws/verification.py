"""Faults in the draws and seats of an event that no act of the program can have caused."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tournament.audit.words import verb_of
from tournament.draws.engine.draw_errors import DrawError
from tournament.draws.enums import SeatChangeKind, Wind
from tournament.draws.models import Draw, Seat, SeatChange, Table
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.events.queries import audit_since_import, imported_at
from tournament.events.verification import Deed, deed_faults

TOLD = {
    SeatChangeKind.SUBSTITUTE: DrawVerb.SEAT_TAKEN,
    SeatChangeKind.LATE: DrawVerb.SEAT_TAKEN,
    SeatChangeKind.LEAVER: DrawVerb.SEAT_TAKEN,
    SeatChangeKind.WRONG_TABLE: DrawVerb.SEATS_EXCHANGED,
    SeatChangeKind.WINDS: DrawVerb.WINDS_ENTERED,
    SeatChangeKind.UNDO: DrawVerb.SEAT_CHANGE_UNDONE,
}
"""How the audit describes each kind of seat change."""


DRAWN = frozenset(
    {DrawVerb.ROUND_DRAWN, DrawVerb.TABLES_REDRAWN, DrawVerb.SEATS_SWAPPED, DrawVerb.DRAW_CHOSEN}
)
"""How the audit describes what makes a version of a draw."""


def fault_of(draw: Draw) -> str:
    """How a version differs from the one repeated from its seed and inputs; empty when they are the same."""
    try:
        return "" if reproduced_bytes(draw) == stored_bytes(draw) else "DIFFERENT"
    except (DrawError, KeyError, TypeError, ValueError) as error:
        return f"cannot be made again ({error})"


def draw_faults(event: Event) -> Iterator[str]:
    """Name each version of a draw that is missing, or that differs when it is repeated."""
    draws = Draw.objects.filter(round__event=event).order_by("round__number", "version")
    expected: dict[int, int] = {}
    for draw in draws.select_related("round", "parent"):
        name = f"Round {draw.round.number}, version {draw.version} of the draw"
        expected[draw.round_id] = expected.get(draw.round_id, 0) + 1
        if draw.version != expected[draw.round_id]:
            yield f"{name}: version {expected[draw.round_id]} before it is missing."
            expected[draw.round_id] = draw.version
        fault = fault_of(draw)
        if fault:
            yield f"{name}: {fault}."


def seat_faults(event: Event) -> Iterator[str]:
    """Name each seat whose player is in another event, and each table whose seats are not those of the draw."""
    for seat in (
        Seat.objects.filter(round__event=event).exclude(entry__event=event).select_related("table", "round")
    ):
        yield f"Round {seat.round.number}, table {seat.table.number}: a player of another event has a seat."
    for round_ in event.rounds.exclude(state=RoundState.PLANNED):
        newest = round_.draws.order_by("-version").first()
        drawn = dict(zip(newest.table_numbers, newest.result, strict=False)) if newest else {}
        for table in round_.tables.order_by("number").prefetch_related("seats", "seat_changes"):
            seated = [seat.entry_id for seat in sorted(table.seats.all(), key=lambda seat: seat.wind)]
            name = f"Round {round_.number}, table {table.number}"
            if len(seated) != len(Wind):
                yield f"{name}: {len(seated)} seats instead of four."
            elif newest and seated not in (
                by_draw := drawn.get(table.number, []),
                _after_changes(by_draw, table),
            ):
                what = "winds" if sorted(seated) == sorted(by_draw) else "players"
                yield f"{name}: the {what} are not those of version {newest.version} of the draw."


def change_faults(event: Event) -> Iterator[str]:
    """Name each round in which seats were changed by acts that are not in the audit.

    The audit may have more lines than there are acts: the changes at a table are removed when its round is redrawn.
    """
    lines = audit_since_import(event).filter(verb__in=set(TOLD.values()))
    audited = Counter((data["round"], verb_of(verb)) for verb, data in lines.values_list("verb", "data"))
    changes = SeatChange.objects.filter(table__round__event=event)
    since = imported_at(event)
    if since:
        changes = changes.filter(recorded_at__gt=since)
    acts = set(changes.values_list("table__round__number", "kind", "act"))
    made = Counter((number, TOLD[SeatChangeKind(kind)]) for number, kind, _act in acts)
    for number, verb in sorted(made):
        if made[number, verb] > audited[number, verb]:
            yield f"Round {number}: the audit does not know who changed seats ({verb})."


def author_faults(event: Event) -> Iterator[str]:
    """Name each version of a draw, and each change of seats, whose author or time is not what the audit says."""
    yield from deed_faults(event, [*_draws(event), *_changes(event)])


def _draws(event: Event) -> Iterator[Deed]:
    for draw in Draw.objects.filter(round__event=event).select_related("round").order_by("pk"):
        what = f"Round {draw.round.number}, version {draw.version} of the draw"
        yield Deed(what, DRAWN, draw.created_by_id, draw.created_at)


def _changes(event: Event) -> Iterator[Deed]:
    rows = SeatChange.objects.filter(table__round__event=event).select_related("table__round")
    for row in rows.order_by("pk"):
        what = f"Round {row.table.round.number}, table {row.table.number}, change of seats"
        verbs = frozenset({TOLD[SeatChangeKind(row.kind)]})
        yield Deed(what, verbs, row.recorded_by_id, row.recorded_at)


def _after_changes(drawn: Sequence[int], table: Table) -> list[int]:
    """Who sits at the table after its changes, the oldest first. An undone change has a row that says so."""
    seated = list(drawn)
    for change in sorted(table.seat_changes.all(), key=lambda change: change.pk):
        seated[change.seat : change.seat + 1] = [change.entry_id]
    return seated
