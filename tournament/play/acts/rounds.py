"""Rounds and tables are started, closed and reopened. Every act locks its event first."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.listing import listed
from tournament.core.phrases import Phrase, phrase
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.draws.queries import open_round_before
from tournament.draws.unfilled_seats import seats_not_filled
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, move_round, touch
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.events.queries import last_start
from tournament.play.acts.calls import end_call
from tournament.play.acts.links import revoke_seat_links
from tournament.play.acts.sealing import check_not_sealed
from tournament.play.acts.sign_off import player_name
from tournament.play.bridge.sentences import played_words
from tournament.play.enums import SeatWord
from tournament.play.errors import (
    ConfirmationsMissing,
    CutMade,
    DealChanged,
    DisputesOpen,
    HandsChanged,
    HandsEntered,
    HandsWaiting,
    NothingPlayed,
    ReasonMissing,
    RoundOutOfOrder,
    RoundRunning,
    SeatsNotFilled,
    StartedByAnother,
    TableNotClosed,
    TableNotOpen,
    TablesNotReopened,
    TablesOpen,
    TableUnfinished,
    TitleDecided,
)
from tournament.play.models import Hand, TableClosing
from tournament.play.queries.calls import open_calls
from tournament.play.queries.clock import RoundClock, clock_of, is_over_by_time
from tournament.play.queries.sign_offs import table_sign_offs
from tournament.play.queries.tables import TableState, entry_rules_of, table_state
from tournament.play.queries.unfinished import why_unfinished


@transaction.atomic
def start_round(round_: Round, *, actor: User, reason: str = "") -> Round:
    """Start a published round that is in turn, unless another one runs or somebody who does not play holds a seat.

    With `reason` an organizer starts it before an earlier round that is not closed.
    Raises RoundRunning, RoundOutOfOrder, SeatsNotFilled, RoundStateRefusal.
    """
    event = lock(round_.event)
    reason = reason.strip()
    before = open_round_before(round_)
    if Round.objects.get(pk=round_.pk).state == RoundState.PUBLISHED:
        _check_no_other_runs(event, round_)
        if before and not reason:
            raise _out_of_order(round_, before)
        _check_seats(event, round_)
    move_round(round_, RoundState.PUBLISHED, RoundState.RUNNING)
    if before:
        verb = Verb.ROUND_STARTED_OUT_OF_ORDER
        record(event, actor, verb, round=round_.number, before=before.number, reason=reason)
    else:
        record(event, actor, Verb.ROUND_STARTED, round=round_.number)
    touch(event)
    return round_


def _out_of_order(round_: Round, before: Round) -> RoundOutOfOrder:
    state = str(before.get_state_display()).lower()
    return RoundOutOfOrder(number=round_.number, other=before.number, state=state)


def _check_seats(event: Event, round_: Round) -> None:
    empty = seats_not_filled(event, round_)
    if empty:
        raise SeatsNotFilled(number=round_.number, seats=listed(seat.sentence for seat in empty))


def start_obstacles(round_: Round) -> list[Refusal]:
    """Why a published round would not start now; `draws.unfilled_seats` names the seats that nobody fills."""
    running = round_.event.rounds.filter(state=RoundState.RUNNING).exclude(pk=round_.pk).first()
    if running:
        return [RoundRunning(number=running.number)]
    before = open_round_before(round_)
    return [_out_of_order(round_, before)] if before else []


@transaction.atomic
def put_round_back(round_: Round, *, actor: User, is_organizer: bool) -> Round:
    """Make a running round published again, as long as no hand is entered and no table closed.

    Anybody but an organizer can only put back a round that they started. Open calls for a referee end, players' private
    links are revoked; penalties stay in the ledger. Raises RoundStateRefusal, StartedByAnother, HandsEntered,
    DealChanged, TablesNotReopened.
    """
    event = lock(round_.event)
    if Round.objects.get(pk=round_.pk).state == RoundState.RUNNING:
        _check_put_back(event, round_, actor, is_organizer=is_organizer)
    move_round(round_, RoundState.RUNNING, RoundState.PUBLISHED)
    for call in open_calls(round_).values():
        end_call(call, actor=actor)
    revoke_seat_links(round_, actor=actor)
    record(event, actor, Verb.ROUND_PUT_BACK, round=round_.number)
    touch(event)
    return round_


def _check_put_back(event: Event, round_: Round, actor: User, *, is_organizer: bool) -> None:
    played = _table_numbers(round_.tables.filter(pk__in=Hand.objects.entered().values("table")))
    if played:
        raise HandsEntered(number=round_.number, tables=played)
    changed = _table_numbers(round_.tables.filter(rotation_changes__isnull=False).distinct())
    if changed:
        raise DealChanged(number=round_.number, tables=changed)
    closed = _table_numbers(round_.tables.filter(closing__isnull=False))
    if closed:
        raise TablesNotReopened(number=round_.number, tables=closed)
    if not may_put_back(round_, actor=actor, is_organizer=is_organizer):
        start = last_start(event, round_)
        raise StartedByAnother(number=round_.number, name=start.who if start else _("Somebody else"))


def may_put_back(round_: Round, *, actor: User, is_organizer: bool) -> bool:
    """Whether this person may put a running round back."""
    start = None if is_organizer else last_start(round_.event, round_)
    return is_organizer or (start is not None and start.actor_id == actor.pk)


def _table_numbers(tables: QuerySet[Table]) -> str:
    return ", ".join(str(number) for number in tables.order_by("number").values_list("number", flat=True))


@transaction.atomic
def close_table(
    table: Table, *, actor: User, expected_hands: int, is_early_meant: bool = True
) -> TableClosing:
    """Close a table with `expected_hands` hands; its points are final. A repeat returns the first closing.

    Before its time and its hands, a person must say that this is meant. Missing confirmations are recorded with the closing, unless the event demands all four. Raises HandsChanged when the
    number of hands has changed meanwhile, NothingPlayed, TableNotOpen, HandsWaiting, DisputesOpen,
    ConfirmationsMissing, TableUnfinished.
    """
    event = lock(table.round.event)
    closing = TableClosing.objects.filter(table=table).first()
    if closing:
        return closing
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=str(round_.get_state_display()).lower())
    state = table_state(event, table)
    hands = len(state.entered)
    if hands == 0:
        raise NothingPlayed(table=table.number)
    if hands != expected_hands:
        raise HandsChanged(table=table.number)
    if state.provisional:
        numbers = ", ".join(str(hand.number) for hand in state.provisional)
        raise HandsWaiting(numbers=numbers, table=table.number)
    missing = _unconfirmed(event, table, state)
    if not is_early_meant:
        _check_finished(event, round_, table, state)
    closing = TableClosing.objects.create(table=table, closed_by=actor, unconfirmed=missing)
    told: dict[str, Any] = {"table": table.number, "round": round_.number, "hands": hands}
    if missing:
        record(event, actor, Verb.TABLE_CLOSED_UNCONFIRMED, players=_names(table, missing), **told)
    else:
        record(event, actor, Verb.TABLE_CLOSED, **told)
    touch(event)
    return closing


def _check_finished(event: Event, round_: Round, table: Table, state: TableState) -> None:
    clock = clock_of(event, round_)
    missing = why_unfinished(event, state, clock.at_table(table.pk) if clock else None)
    if missing:
        raise TableUnfinished(table=table.number, missing=missing)


def _unconfirmed(event: Event, table: Table, state: TableState) -> list[int]:
    """The seats that have not confirmed; raises if the table cannot close without them."""
    four = table_sign_offs(event, table, state)
    disputed = [one.seat for one in four if one.word is SeatWord.DISPUTED]
    if disputed:
        raise DisputesOpen(players=str(_names(table, disputed)), table=table.number)
    missing = [one.seat for one in four if not one.is_settled]
    if missing and entry_rules_of(event).needs_confirmations:
        raise ConfirmationsMissing(players=str(_names(table, missing)), table=table.number)
    return missing


def _names(table: Table, seats: Collection[int]) -> Phrase:
    if len(seats) == len(Wind):
        return phrase("any_of_four")
    return phrase("names", names=[player_name(table, seat) for seat in seats])


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that stays open, and why."""

    number: int
    why: str


@dataclass(frozen=True, slots=True)
class TablesClosed:
    """The result of closing all finished tables of a round."""

    closed: tuple[int, ...]
    left: tuple[OpenTable, ...]


@transaction.atomic
def close_finished_tables(round_: Round, *, actor: User) -> TablesClosed:
    """Close every table of a running round that is finished and can be closed; the others stay open.

    A table is finished when all its hands are played, or by the time rule of its book: the time is up, and play stops at
    once or the hand that was in play has ended since. Raises TableNotOpen.
    """
    event = lock(round_.event)
    current = Round.objects.get(pk=round_.pk)
    if current.state != RoundState.RUNNING:
        raise TableNotOpen(round=current.number, state=str(current.get_state_display()).lower())
    clock = clock_of(event, current)
    closed: list[int] = []
    left: list[OpenTable] = []
    for table in current.tables.filter(closing__isnull=True).order_by("number"):
        why = _close_if_finished(event, table, actor, clock.at_table(table.pk) if clock else None)
        if why:
            left.append(OpenTable(table.number, why))
        else:
            closed.append(table.number)
    return TablesClosed(tuple(closed), tuple(left))


def _close_if_finished(event: Event, table: Table, actor: User, clock: RoundClock | None) -> str:
    """Close the table, or return why it stays open."""
    state = table_state(event, table)
    hands = len(state.entered)
    if hands and not (state.position.is_over or is_over_by_time(state, clock)):
        if clock is not None and clock.is_over:
            return _("The time is up, but no hand was recorded since: the last one may still be played.")
        return played_words(event, hands, state.position)
    try:
        with transaction.atomic():
            close_table(table, actor=actor, expected_hands=hands)
    except Refusal as refusal:
        return str(refusal)
    return ""


@transaction.atomic
def reopen_table(table: Table, *, actor: User, reason: str) -> None:
    """Open a closed table of the running round again. Raises ReasonMissing, TableNotOpen, TableNotClosed."""
    event = lock(table.round.event)
    reason = reason.strip()
    if not reason:
        raise ReasonMissing
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=str(round_.get_state_display()).lower())
    deleted, _by_model = TableClosing.objects.filter(table=table).delete()
    if not deleted:
        raise TableNotClosed(table=table.number)
    record(
        event,
        actor,
        Verb.TABLE_REOPENED_BECAUSE,
        table=table.number,
        round=round_.number,
        reason=reason,
    )
    touch(event)


@transaction.atomic
def close_round(round_: Round, *, actor: User) -> Round:
    """Close a running round whose tables are all closed. Raises TablesOpen, RoundStateRefusal."""
    event = lock(round_.event)
    waiting = list(round_.tables.filter(closing__isnull=True).values_list("number", flat=True))
    if waiting and Round.objects.get(pk=round_.pk).state == RoundState.RUNNING:
        raise TablesOpen(tables=", ".join(str(number) for number in waiting))
    move_round(round_, RoundState.RUNNING, RoundState.CLOSED)
    record(event, actor, Verb.ROUND_CLOSED, round=round_.number)
    touch(event)
    return round_


@transaction.atomic
def reopen_round(round_: Round, *, actor: User, reason: str) -> Round:
    """Let a closed round run again, unless another round runs or it is sealed. The reason stays in the audit.

    Raises RoundSealed, RoundRunning, CutMade, TitleDecided, RoundStateRefusal, ReasonMissing.
    """
    event = lock(round_.event)
    check_not_sealed(round_)
    if Round.objects.get(pk=round_.pk).state == RoundState.CLOSED:
        _check_no_other_runs(event, round_)
        cut = event.stages.filter(after_round__gte=round_.number).first()
        if cut and cut.is_for_title:
            raise TitleDecided(number=round_.number)
        if cut:
            raise CutMade(number=round_.number, after=cut.after_round)
    move_round(round_, RoundState.CLOSED, RoundState.RUNNING)
    reason = reason.strip()
    if not reason:
        raise ReasonMissing
    record(event, actor, Verb.ROUND_REOPENED_BECAUSE, round=round_.number, reason=reason)
    touch(event)
    return round_


def _check_no_other_runs(event: Event, round_: Round) -> None:
    running = event.rounds.filter(state=RoundState.RUNNING).exclude(pk=round_.pk).first()
    if running:
        raise RoundRunning(number=running.number)
