"""Seat changes after a round is published: substitutes, late players, successors, wrong tables.

The seats of the draw stay in its version; `SeatChange` rows say who sat where for which hands, and `Seat.entry` is who
sits there now. Hands stay as they are: they refer to seats, and their points count for whoever sat there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournament.accounts.models import User
from tournament.acts.conditions import condition
from tournament.draws.acts.known_seats import tell_changed_seats
from tournament.draws.enums import Receiver, SeatChangeKind
from tournament.draws.models import Seat, SeatChange, StatusBefore, Table
from tournament.draws.seats.seating import standing_changes
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import is_same_content, store_content
from tournament.events.enums import PUBLIC_ROUND_STATES, RoundState
from tournament.events.models import Event, Round
from tournament.events.people import REFEREES
from tournament.play.bridge.evaluation import planned_hands
from tournament.play.conditions import closing_at, seal_on
from tournament.play.enums import Exchange
from tournament.play.errors import (
    AlreadySeated,
    ChangeNotUndoable,
    HandsToCome,
    KeyReused,
    OtherHandsToCome,
    RoundNotPublished,
    RoundSealed,
    SameTable,
    SeatChangedLater,
    SeatMoved,
    SuccessorMissing,
    TableClosed,
)
from tournament.play.models import TableLink
from tournament.play.queries.tables import TableState, table_state
from tournament.play.seat_changes.inputs import Newcomer, SeatAt
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


@dataclass(frozen=True, slots=True)
class ChangeOnce:
    """The rows that an act wrote have the key of its form. `wrap` makes the act's answer from them."""

    act: str
    wrap: Callable[[list[SeatChange]], Any] = lambda rows: rows

    def answer(self, doing: EventDoing[Any], key: UUID, content: object) -> Any:
        done = _done(key, self.act, content)
        return self.wrap(done) if done else None

    def store(self, doing: EventDoing[Any], key: UUID, content: object, _made: object) -> None:
        store_content(doing.event, key, self.act, content)


@condition(
    gettext_lazy(
        "The round is published or later and not sealed. At a closed table, only the head referee and organizers."
    )
)
def may_change_people(doing: EventDoing[SeatAt]) -> None:
    """The people at the table can change. Raises RoundNotPublished, RoundSealed, TableClosed."""
    check_people_may_change(doing, doing.subject.table)


def check_people_may_change(doing: EventDoing[Any], table: Table) -> None:
    """Whether the people at this table can change. Raises RoundNotPublished, RoundSealed, TableClosed."""
    round_ = table.round
    if round_.state not in PUBLIC_ROUND_STATES:
        raise RoundNotPublished(number=round_.number)
    if seal_on(doing, round_):
        raise RoundSealed(number=round_.number)
    is_closed = round_.state == RoundState.CLOSED or closing_at(doing, table) is not None
    if is_closed and not doing.can.correct_closed:
        raise TableClosed(table=table.number)


@event_act(
    "take_seat",
    gettext_lazy("Put somebody on a seat"),
    on=Seat,
    who=REFEREES,
    when=[may_change_people],
    undo="undo_seat_change",
    once=ChangeOnce(TAKING_SEAT, lambda rows: rows[0]),
    content=lambda doing, *, newcomer, kind, receiver=Receiver.FINISHES, counts_for_left=False, withdraws=False, better_only=False, note="": [
        doing.subject,
        newcomer,
        kind,
        receiver,
        counts_for_left,
        withdraws,
        better_only,
        note.strip(),
    ],
    shows_effect=True,
)
def take_seat(
    doing: EventDoing[SeatAt],
    *,
    client_key: UUID,
    newcomer: Newcomer,
    kind: SeatChangeKind,
    receiver: Receiver = Receiver.FINISHES,
    counts_for_left: bool = False,
    withdraws: bool = False,
    better_only: bool = False,
    note: str = "",
) -> SeatChange:
    """Put somebody on a seat, from a certain hand on. A repeat returns the first change.

    With `counts_for_left` the hands count for the player who sat there. With `withdraws` that player leaves the event;
    with `better_only` the ranking counts only the better of the two. A newcomer who had withdrawn is in the event
    again. The seat's own link is revoked, because it is on the phone of the player who left.

    Raises SeatMoved, SuccessorMissing, AlreadySeated, HandsToCome, SeatChangedLater, KeyReused.
    """
    event, place = doing.event, doing.subject
    round_ = place.table.round
    seat = _check_seat(place)
    _check_number(event, place)
    entry = _enter(doing, newcomer)
    check_not_barred(event, entry)
    if entry == seat.entry:
        raise SuccessorMissing
    _check_free(round_, entry)
    left = seat.entry
    step = Step(place, left, entry, left if counts_for_left else entry)
    change = _write(
        round_, [step], kind=kind, receiver=receiver, note=note, act=client_key, actor=doing.user
    )[0]
    if newcomer.entry is None:
        # Undoing takes a newcomer out again. The rows of the change stay, and so does the entry.
        StatusBefore.objects.create(change=change, entry=entry, status=EntryStatus.WITHDRAWN)
    if entry.status == EntryStatus.WITHDRAWN:
        _change_status(doing, change, entry, EntryStatus.REGISTERED)
    if better_only and not left.is_house and not entry.is_house:
        relate(doing, left, entry, better_only=True, act=client_key)
    if withdraws and left.status != EntryStatus.WITHDRAWN:
        _change_status(doing, change, left, EntryStatus.WITHDRAWN)
    params: dict[str, Any] = {
        "new": str(entry),
        "left": str(left),
        "hand": place.from_number,
        **_where(place),
    }
    doing.tell(DrawVerb.SEAT_TAKEN, **params)
    return change


@event_act(
    "exchange_seats",
    gettext_lazy("Exchange two players of different tables"),
    on=Seat,
    who=REFEREES,
    when=[may_change_people],
    undo="undo_seat_change",
    once=ChangeOnce(EXCHANGE),
    content=lambda doing, other, *, how, receiver=Receiver.FINISHES, back_from=None, note="": [
        doing.subject,
        other,
        how,
        receiver,
        back_from,
        note.strip(),
    ],
    shows_effect=True,
    parts=True,
)
def exchange_seats(
    doing: EventDoing[SeatAt],
    other: SeatAt,
    *,
    client_key: UUID,
    how: Exchange,
    receiver: Receiver = Receiver.FINISHES,
    back_from: tuple[int, int] | None = None,
    note: str = "",
) -> list[SeatChange]:
    """Correct two players of different tables who sat on each other's chairs, each from the hand that the place names.

    `back_from` are the hands from which they sit on their own chairs again, by default the next hand of each table;
    it is not used if they stay. A repeat returns the first rows.

    Raises SameTable, and what `take_seat` and `check_tables` raise.
    """
    event, one = doing.event, doing.subject
    doing.check_tables((one.table.number, other.table.number))
    if one.table == other.table or one.table.round_id != other.table.round_id:
        raise SameTable
    round_ = one.table.round
    other.read_again(event)
    check_people_may_change(doing, other.table)
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
        actor=doing.user,
    )
    doing.tell(
        DrawVerb.SEATS_EXCHANGED,
        one=str(people[0]),
        other=str(people[1]),
        table=one.table.number,
        other_table=other.table.number,
        round=round_.number,
    )
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


@event_act(
    "undo_seat_change",
    gettext_lazy("Undo a seat change"),
    on=SeatChange,
    who=REFEREES,
    once=ChangeOnce(UNDOING),
    content=lambda doing: doing.subject.act,
    undo="take_seat",
    parts=True,
)
def undo_change(doing: EventDoing[SeatChange], *, client_key: UUID) -> list[SeatChange]:
    """Take back everything that one act changed, if nothing has been changed there since. A repeat returns the rows of
    the first time.

    A player whom the act withdrew or readmitted gets the earlier status back, unless it has been changed since. A
    player whom the act entered is withdrawn.

    Raises ChangeNotUndoable, AlreadySeated, RoundSealed, TableClosed, KeyReused, and what `check_tables` raises.
    """
    change = doing.subject
    rows = list(
        SeatChange.objects.filter(act=change.act).select_related("table", "left", "entry").order_by("-pk")
    )
    doing.check_tables({row.table.number for row in rows})
    round_ = change.table.round
    for table in {row.table for row in rows}:
        table.round = round_
        check_people_may_change(doing, table)
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
            recorded_by=doing.user,
        )
        for step, row in enumerate(rows)
    ]
    _reseat(round_, undone)
    _revoke_links(undone, doing.user)
    for row in Succession.objects.filter(act=change.act).select_related("leaver__event", "successor"):
        take_apart(doing, row)
    _give_statuses_back(doing, rows)
    doing.tell(
        DrawVerb.SEAT_CHANGE_UNDONE,
        player=str(undone[-1].entry),
        table=change.table.number,
        round=round_.number,
    )
    return undone


def _change_status(doing: EventDoing[SeatAt], change: SeatChange, entry: Entry, status: EntryStatus) -> None:
    StatusBefore.objects.create(change=change, entry=entry, status=entry.status)
    set_status(doing, entry, status=status)


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


def _give_statuses_back(doing: EventDoing[SeatChange], changes: Sequence[SeatChange]) -> None:
    """Whom a penalty has put out since stays out."""
    barred = barred_entries(doing.event)
    for row in statuses_given_back(changes):
        if row.entry_id in barred:
            continue
        set_status(doing, row.entry, status=EntryStatus(row.status))


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


def _enter(doing: EventDoing[SeatAt], newcomer: Newcomer) -> Entry:
    if newcomer.entry is not None:
        return Entry.objects.get(pk=newcomer.entry.pk, event=doing.event)
    name = newcomer.name.strip()
    if not name and newcomer.is_house:
        name = next_house_name(doing.event)
    if not name:
        raise SuccessorMissing
    fields: dict[str, Any] = {"name": name, "is_house": newcomer.is_house}
    return add_entry(doing, doing.event, fields=fields)


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
    tell_changed_seats(round_)


def _revoke_links(rows: Sequence[SeatChange], actor: User) -> None:
    """Revoke the private links of these seats: they are on the phones of players who left."""
    for row in rows:
        TableLink.objects.filter(table=row.table_id, seat=row.seat, revoked_at__isnull=True).update(
            revoked_by=actor, revoked_at=timezone.now()
        )


def _where(place: SeatAt) -> dict[str, Any]:
    return {"table": place.table.number, "round": place.table.round.number}
