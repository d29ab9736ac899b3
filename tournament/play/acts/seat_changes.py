"""Seat changes after a round is published: substitutes, late players, successors, wrong tables.

The seats of the draw stay in its version; `SeatChange` rows say who sat where for which hands, and `Seat.entry` is who
sits there now. Hands stay as they are: they refer to seats, and their points count for whoever sat there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.draws.enums import Receiver, SeatChangeKind
from tournament.draws.models import Seat, SeatChange, StatusBefore, Table
from tournament.draws.seating import standing_changes
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import is_same_content, keep_content
from tournament.events.enums import PUBLIC_ROUND_STATES, RoundState, Verb
from tournament.events.models import Event, Round
from tournament.play.acts.sealing import check_not_sealed
from tournament.play.bridge.evaluation import planned_hands
from tournament.play.enums import Exchange
from tournament.play.errors import (
    AlreadySeated,
    ChangeNotUndoable,
    HandsToCome,
    KeyReused,
    OtherHandsToCome,
    RoundNotPublished,
    SameTable,
    SeatChangedLater,
    SeatMoved,
    SuccessorMissing,
    TableClosed,
)
from tournament.play.inputs import Newcomer, SeatAt
from tournament.play.models import TableClosing, TableLink
from tournament.play.queries.tables import TableState, table_state
from tournament.registration.acts.entries import add_entry, next_house_name, set_status
from tournament.registration.acts.successions import relate, take_apart
from tournament.registration.barred import barred_entries, check_not_barred
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, Succession

TAKING_SEAT = "seat_taking"
EXCHANGE = "seat_exchange"
UNDOING = "seat_change_undoing"


@dataclass(frozen=True, slots=True)
class Step:
    """One row to write; `credited` is whose result the hands are."""

    place: SeatAt
    left: Entry
    entry: Entry
    credited: Entry


@transaction.atomic
def take_seat(
    place: SeatAt,
    *,
    actor: User,
    client_key: UUID,
    newcomer: Newcomer,
    kind: SeatChangeKind,
    receiver: Receiver = Receiver.FINISHES,
    counts_for_left: bool = False,
    withdraws: bool = False,
    better_only: bool = False,
    note: str = "",
    may_change_closed: bool,
) -> SeatChange:
    """Put somebody on a seat, from a certain hand on. A repeat returns the first change.

    With `counts_for_left` the hands count for the player who sat there. With `withdraws` that player leaves the event;
    with `better_only` the ranking counts only the better of the two. A newcomer who had withdrawn is in the event
    again. The seat's own link is revoked, because it is on the phone of the player who left.

    Raises RoundNotPublished, RoundSealed, TableClosed, SeatMoved, SuccessorMissing, AlreadySeated, HandsToCome,
    SeatChangedLater, KeyReused.
    """
    event = lock(place.table.round.event)
    content = [place, newcomer, kind, receiver, counts_for_left, withdraws, better_only, note.strip()]
    if done := _done(client_key, TAKING_SEAT, content):
        return done[0]
    round_ = _check_round(place.table, may_change_closed=may_change_closed)
    seat = _check_seat(place)
    _check_number(event, place)
    entry = _enter(event, newcomer, actor)
    check_not_barred(event, entry)
    if entry == seat.entry:
        raise SuccessorMissing
    _check_free(round_, entry)
    left = seat.entry
    step = Step(place, left, entry, left if counts_for_left else entry)
    change = _write(round_, [step], kind=kind, receiver=receiver, note=note, act=client_key, actor=actor)[0]
    keep_content(event, client_key, TAKING_SEAT, content)
    if newcomer.entry is None:
        # Undoing takes a newcomer out again. The rows of the change stay, and so does the entry.
        StatusBefore.objects.create(change=change, entry=entry, status=EntryStatus.WITHDRAWN)
    if entry.status == EntryStatus.WITHDRAWN:
        _change_status(change, entry, actor, EntryStatus.REGISTERED)
    if better_only and not left.is_house and not entry.is_house:
        relate(left, entry, actor=actor, better_only=True, act=client_key)
    if withdraws and left.status != EntryStatus.WITHDRAWN:
        _change_status(change, left, actor, EntryStatus.WITHDRAWN)
    record(
        event, actor, Verb.SEAT_TAKEN, new=str(entry), left=str(left), hand=place.from_number, **_where(place)
    )
    touch(event)
    return change


@transaction.atomic
def exchange_seats(
    one: SeatAt,
    other: SeatAt,
    *,
    actor: User,
    client_key: UUID,
    how: Exchange,
    receiver: Receiver = Receiver.FINISHES,
    back_from: tuple[int, int] | None = None,
    note: str = "",
    may_change_closed: bool,
) -> list[SeatChange]:
    """Correct two players of different tables who sat on each other's chairs, each from the hand that the place names.

    `back_from` are the hands from which they sit on their own chairs again, by default the next hand of each table;
    it is not used if they stay. A repeat returns the first rows.

    Raises SameTable and what `take_seat` raises.
    """
    event = lock(one.table.round.event)
    content = [one, other, how, receiver, back_from, note.strip()]
    if done := _done(client_key, EXCHANGE, content):
        return done
    if one.table == other.table or one.table.round_id != other.table.round_id:
        raise SameTable
    round_ = _check_round(one.table, may_change_closed=may_change_closed)
    _check_round(other.table, may_change_closed=may_change_closed)
    people = (_check_seat(one).entry, _check_seat(other).entry)
    states = (_check_number(event, one), _check_number(event, other, OtherHandsToCome))
    one_back, other_back = back_from or (states[0].next_number, states[1].next_number)
    rows = _write(
        round_,
        [
            *_steps_at(event, one, people, how, one_back),
            *_steps_at(event, other, (people[1], people[0]), how, other_back),
        ],
        kind=SeatChangeKind.WRONG_TABLE,
        receiver=receiver,
        note=note,
        act=client_key,
        actor=actor,
    )
    keep_content(event, client_key, EXCHANGE, content)
    record(
        event,
        actor,
        Verb.SEATS_EXCHANGED,
        one=str(people[0]),
        other=str(people[1]),
        table=one.table.number,
        other_table=other.table.number,
        round=round_.number,
    )
    touch(event)
    return rows


def _steps_at(
    event: Event, place: SeatAt, people: tuple[Entry, Entry], how: Exchange, back_from: int
) -> list[Step]:
    """The steps on one chair; `people` are the player drawn there and the one who sat there."""
    drawn, sat = people
    credited = drawn if how is Exchange.BACK_FOR_CHAIR else sat
    there = Step(place, drawn, sat, credited)
    if how is Exchange.STAY:
        return [there]
    back = SeatAt(place.table, place.seat, max(back_from, place.from_number), drawn.pk)
    _check_number(event, back)
    return [there, Step(back, sat, drawn, drawn)]


@transaction.atomic
def undo_change(
    change: SeatChange, *, actor: User, client_key: UUID, may_change_closed: bool
) -> list[SeatChange]:
    """Take back everything that one act changed, if nothing has been changed there since. A repeat returns the rows of
    the first time.

    A player whom the act withdrew or readmitted gets the earlier status back, unless it has been changed since. A
    player whom the act entered is withdrawn.

    Raises ChangeNotUndoable, AlreadySeated, RoundSealed, TableClosed, KeyReused.
    """
    event = lock(change.table.round.event)
    if done := _done(client_key, UNDOING, change.act):
        return done
    rows = list(
        SeatChange.objects.filter(act=change.act).select_related("table", "left", "entry").order_by("-pk")
    )
    round_ = change.table.round
    for table in {row.table for row in rows}:
        round_ = _check_round(table, may_change_closed=may_change_closed)
    _check_undoable(rows)
    undone = [
        SeatChange.objects.create(
            table=row.table,
            seat=row.seat,
            from_number=row.from_number,
            left=row.entry,
            entry=row.left,
            credited=row.left,
            kind=SeatChangeKind.UNDO,
            undoes=row,
            act=client_key,
            step=step,
            recorded_by=actor,
        )
        for step, row in enumerate(rows)
    ]
    keep_content(event, client_key, UNDOING, change.act)
    _reseat(round_, undone)
    _revoke_links(undone, actor)
    for row in Succession.objects.filter(act=change.act).select_related("leaver__event", "successor"):
        take_apart(row, actor=actor)
    _give_statuses_back(event, rows, actor)
    record(
        event,
        actor,
        Verb.SEAT_CHANGE_UNDONE,
        player=str(undone[-1].entry),
        table=change.table.number,
        round=round_.number,
    )
    touch(event)
    return undone


def _change_status(change: SeatChange, entry: Entry, actor: User, status: EntryStatus) -> None:
    StatusBefore.objects.create(change=change, entry=entry, status=entry.status)
    set_status(entry, actor=actor, status=status)


def statuses_given_back(changes: Iterable[SeatChange]) -> list[StatusBefore]:
    """The statuses that undoing these changes restores, for players who still have the status that the change gave
    them.
    """
    found = StatusBefore.objects.filter(change__in=changes).select_related("entry").order_by("pk")
    return [
        row
        for row in found
        if row.entry.status
        == (EntryStatus.REGISTERED if row.status == EntryStatus.WITHDRAWN else EntryStatus.WITHDRAWN)
    ]


def _give_statuses_back(event: Event, changes: Sequence[SeatChange], actor: User) -> None:
    """Whom a penalty has put out since stays out."""
    barred = barred_entries(event)
    for row in statuses_given_back(changes):
        if row.entry_id in barred:
            continue
        set_status(row.entry, actor=actor, status=EntryStatus(row.status))


def _check_undoable(rows: Sequence[SeatChange]) -> None:
    if not rows or any(row.kind in (SeatChangeKind.WINDS, SeatChangeKind.UNDO) for row in rows):
        raise ChangeNotUndoable
    act = {row.pk for row in rows}
    for row in rows:
        newest = standing_changes().filter(table=row.table, seat=row.seat).last()
        if newest is None or newest.pk not in act:
            raise ChangeNotUndoable


def _done(client_key: UUID, act: str, content: object) -> list[SeatChange]:
    """The rows that the same act wrote under this key, in order. Raises KeyReused if another act used it."""
    done = list(SeatChange.objects.filter(act=client_key).order_by("step"))
    if done and not is_same_content(client_key, act, content):
        raise KeyReused
    return done


def _check_round(table: Table, *, may_change_closed: bool) -> Round:
    round_ = Round.objects.select_related("event").get(pk=table.round_id)
    if round_.state not in PUBLIC_ROUND_STATES:
        raise RoundNotPublished(number=round_.number)
    check_not_sealed(round_)
    is_closed = round_.state == RoundState.CLOSED or TableClosing.objects.filter(table=table).exists()
    if is_closed and not may_change_closed:
        raise TableClosed(table=table.number)
    return round_


def _check_seat(place: SeatAt) -> Seat:
    """The seat, if it is still as the person saw it."""
    seat = Seat.objects.select_related("entry").get(table=place.table, wind=place.seat)
    if seat.entry_id != place.seen_entry_id:
        raise SeatMoved(name=str(seat.entry))
    return seat


def _check_number(event: Event, place: SeatAt, refusal: type[HandsToCome] = HandsToCome) -> TableState:
    """The state of the table, if the seat can change from that hand on."""
    state = table_state(event, place.table)
    most = last_number(place.table.round, state)
    if not 1 <= place.from_number <= most:
        raise refusal(number=most)
    later = standing_changes().filter(table=place.table, seat=place.seat, from_number__gt=place.from_number)
    newest = later.last()
    if newest:
        raise SeatChangedLater(name=str(newest.entry), number=newest.from_number)
    return state


def last_number(round_: Round, state: TableState) -> int:
    """The latest hand from which somebody can take a seat. It may be a coming hand: a tablet may hold hands that the
    server does not know yet.
    """
    if round_.state == RoundState.PUBLISHED:
        return 1
    return max(state.next_number, planned_hands(round_.event))


def _enter(event: Event, newcomer: Newcomer, actor: User) -> Entry:
    if newcomer.entry is not None:
        return Entry.objects.get(pk=newcomer.entry.pk, event=event)
    name = newcomer.name.strip()
    if not name and newcomer.is_house:
        name = next_house_name(event)
    if not name:
        raise SuccessorMissing
    fields: dict[str, Any] = {"name": name, "is_house": newcomer.is_house}
    return add_entry(event, actor=actor, fields=fields)


def _check_free(round_: Round, entry: Entry) -> None:
    elsewhere = Seat.objects.filter(round=round_, entry=entry).select_related("table").first()
    if elsewhere:
        raise AlreadySeated(name=str(entry), table=elsewhere.table.number)


def _write(
    round_: Round,
    steps: Sequence[Step],
    *,
    kind: SeatChangeKind,
    receiver: Receiver,
    note: str,
    act: UUID,
    actor: User,
) -> list[SeatChange]:
    rows = [
        SeatChange.objects.create(
            table=step.place.table,
            seat=step.place.seat,
            from_number=step.place.from_number,
            left=step.left,
            entry=step.entry,
            credited=step.credited,
            kind=kind,
            receiver=receiver,
            note=note.strip(),
            act=act,
            step=number,
            recorded_by=actor,
        )
        for number, step in enumerate(steps)
    ]
    _reseat(round_, rows)
    _revoke_links(rows, actor)
    return rows


def _reseat(round_: Round, rows: Sequence[SeatChange]) -> None:
    """Put on each seat the player whom the newest of these rows names; all at once, because nobody may sit twice."""
    now = {(row.table_id, row.seat): row.entry_id for row in rows}
    seats = {
        (seat.table_id, seat.wind): seat
        for seat in Seat.objects.filter(round=round_, table__in={table_id for table_id, _seat in now})
    }
    moved: Mapping[tuple[int, int], int] = {
        place: entry_id for place, entry_id in now.items() if seats[place].entry_id != entry_id
    }
    taken = (
        Seat.objects.filter(round=round_, entry__in=moved.values())
        .exclude(pk__in=[seats[place].pk for place in moved])
        .select_related("entry", "table")
        .first()
    )
    if taken:
        raise AlreadySeated(name=str(taken.entry), table=taken.table.number)
    Seat.objects.filter(pk__in=[seats[place].pk for place in moved]).delete()
    Seat.objects.bulk_create(
        Seat(table_id=table_id, round=round_, wind=seat, entry_id=entry_id)
        for (table_id, seat), entry_id in moved.items()
    )


def _revoke_links(rows: Sequence[SeatChange], actor: User) -> None:
    """Revoke the private links of these seats: they are on the phones of players who left."""
    for row in rows:
        TableLink.objects.filter(table=row.table_id, seat=row.seat, revoked_at__isnull=True).update(
            revoked_by=actor, revoked_at=timezone.now()
        )


def _where(place: SeatAt) -> dict[str, Any]:
    return {"table": place.table.number, "round": place.table.round.number}
