"""Rounds and tables are started, closed and reopened."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.acts.conditions import condition
from tournament.core.errors import Refusal
from tournament.core.listing import joined, listed
from tournament.core.phrases import Phrase, phrase
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.draws.queries import open_round_before
from tournament.draws.seats.unfilled import seats_not_filled
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.events import move_round
from tournament.events.conditions import round_is
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.people import HEADS, REFEREES
from tournament.events.queries import last_start
from tournament.events.verbs import EventVerb
from tournament.play.bridge.turns import played_words
from tournament.play.calls.acts import end_call
from tournament.play.calls.queries import open_calls
from tournament.play.clock.queries import RoundClock, clock_of, is_over_by_time
from tournament.play.conditions import at_running_round, closing_at, is_running, no_other_runs, not_sealed
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
    TablesNotReopened,
    TablesOpen,
    TableUnfinished,
    TitleDecided,
)
from tournament.play.links.acts import revoke_seat_links
from tournament.play.models import Hand, TableClosing
from tournament.play.queries.tables import TableState, entry_rules_of, table_state
from tournament.play.queries.unfinished import why_unfinished
from tournament.play.sign_off.acts.confirming import player_name
from tournament.play.sign_off.queries import table_sign_offs
from tournament.play.verbs import PlayVerb


@condition(gettext_lazy("Somebody who plays holds every seat of the round."))
def seats_are_filled(doing: EventDoing[Round]) -> None:
    """Raises SeatsNotFilled."""
    empty = seats_not_filled(doing.event, doing.subject)
    if empty:
        seats = listed(seat.sentence for seat in empty)
        raise SeatsNotFilled(number=doing.subject.number, seats=seats)


@event_act(
    "start_round",
    gettext_lazy("Start a round"),
    on=Round,
    who=REFEREES,
    when=[round_is(RoundState.PUBLISHED), no_other_runs, seats_are_filled],
    undo="put_round_back",
)
def start_round(doing: EventDoing[Round], *, reason: str = "") -> Round:
    """Start a published round that is in turn. With `reason` an organizer starts it before an earlier round that is not
    closed. Raises RoundOutOfOrder.
    """
    reason = reason.strip()
    before = open_round_before(doing.subject)
    if before and not (reason and doing.can.organize):
        raise RoundOutOfOrder(number=doing.subject.number, other=before.number, state=before.state_words)
    round_ = move_round(doing.subject, RoundState.PUBLISHED, RoundState.RUNNING)
    if before:
        verb = EventVerb.ROUND_STARTED_OUT_OF_ORDER
        doing.tell(verb, round=round_.number, before=before.number, reason=reason)
    else:
        doing.tell(EventVerb.ROUND_STARTED, round=round_.number)
    return round_


def start_obstacles(round_: Round) -> list[Refusal]:
    """Why a published round would not start now; `draws.seats.unfilled` names the seats that nobody fills."""
    running = round_.event.rounds.filter(state=RoundState.RUNNING).exclude(pk=round_.pk).first()
    if running:
        return [RoundRunning(number=running.number)]
    before = open_round_before(round_)
    if before is None:
        return []
    return [RoundOutOfOrder(number=round_.number, other=before.number, state=before.state_words)]


@condition(gettext_lazy("No hand is entered and no table is closed."))
def nothing_played(doing: EventDoing[Round]) -> None:
    """The tables still are as they were published. Raises HandsEntered, DealChanged, TablesNotReopened."""
    round_ = doing.subject
    played = _table_numbers(round_.tables.filter(pk__in=Hand.objects.entered().values("table")))
    if played:
        raise HandsEntered(number=round_.number, tables=played)
    changed = _table_numbers(round_.tables.filter(rotation_changes__isnull=False).distinct())
    if changed:
        raise DealChanged(number=round_.number, tables=changed)
    closed = _table_numbers(round_.tables.filter(closing__isnull=False))
    if closed:
        raise TablesNotReopened(number=round_.number, tables=closed)


@condition(gettext_lazy("An organizer, or whoever started the round."))
def started_by_oneself(doing: EventDoing[Round]) -> None:
    """Anybody but an organizer can take back only their own start. Raises StartedByAnother."""
    if doing.can.organize:
        return
    start = last_start(doing.event, doing.subject)
    if start is None or start.actor_id != doing.user.pk:
        name = start.who if start else _("Somebody else")
        raise StartedByAnother(number=doing.subject.number, name=name)


@event_act(
    "put_round_back",
    gettext_lazy("Put a round back: nothing was played"),
    on=Round,
    who=REFEREES,
    when=[round_is(RoundState.RUNNING), nothing_played, started_by_oneself],
    undo="start_round",
)
def put_round_back(doing: EventDoing[Round]) -> Round:
    """Make a running round published again, as long as no hand is entered and no table closed.

    Open calls for a referee end, players' private links are revoked; penalties stay in the ledger.
    """
    round_ = move_round(doing.subject, RoundState.RUNNING, RoundState.PUBLISHED)
    for call in open_calls(round_).values():
        end_call(doing, call)
    revoke_seat_links(round_, actor=doing.user)
    doing.tell(PlayVerb.ROUND_PUT_BACK, round=round_.number)
    return round_


def _table_numbers(tables: QuerySet[Table]) -> str:
    return joined(tables.order_by("number").values_list("number", flat=True))


def closing_of(doing: EventDoing[Table]) -> TableClosing | None:
    return closing_at(doing, doing.subject)


@event_act(
    "close_table",
    gettext_lazy("Close a table"),
    on=Table,
    who=REFEREES,
    already=closing_of,
    when=[at_running_round],
    undo="reopen_table",
)
def close_table(
    doing: EventDoing[Table],
    *,
    expected_hands: int,
    newest_version: int | None = None,
    is_early_meant: bool = True,
) -> TableClosing:
    """Close a table with `expected_hands` hands; its points are final. `newest_version` is the newest version of a hand
    that the person saw. A repeat returns the first closing.

    Before its time and its hands, a person must say that this is meant. Missing confirmations are recorded with the
    closing, unless the event demands all four. Raises HandsChanged when the hands have changed meanwhile, NothingPlayed,
    HandsWaiting, DisputesOpen, ConfirmationsMissing, TableUnfinished.
    """
    event, table = doing.event, doing.subject
    state = table_state(event, table)
    hands = len(state.entered)
    if hands == 0:
        raise NothingPlayed(table=table.number)
    if hands != expected_hands or newest_version not in (None, state.newest_version):
        raise HandsChanged(table=table.number)
    if state.provisional:
        numbers = joined(hand.number for hand in state.provisional)
        raise HandsWaiting(numbers=numbers, table=table.number)
    missing = _unconfirmed(event, table, state)
    if not is_early_meant:
        _check_finished(event, table.round, table, state)
    closing = TableClosing.objects.create(table_id=table.pk, closed_by=doing.user, unconfirmed=missing)
    params: dict[str, Any] = {"table": table.number, "round": table.round.number, "hands": hands}
    if missing:
        doing.tell(PlayVerb.TABLE_CLOSED_UNCONFIRMED, players=_names(table, missing), **params)
    else:
        doing.tell(PlayVerb.TABLE_CLOSED, **params)
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


@event_act(
    "close_finished_tables",
    gettext_lazy("Close all finished tables"),
    on=Round,
    who=REFEREES,
    when=[is_running],
    undo="reopen_table",
    parts=True,
)
def close_finished_tables(doing: EventDoing[Round]) -> TablesClosed:
    """Close every table of a running round that is finished and can be closed; the others stay open. A referee of some
    tables closes only those.

    A table is finished when all its hands are played, or by the time rule of its book: the time is up, and play stops at
    once or the hand that was in play has ended since.
    """
    clock = clock_of(doing.event, doing.subject)
    closed: list[int] = []
    left: list[OpenTable] = []
    tables = doing.subject.tables.filter(closing__isnull=True).order_by("number")
    for table in tables if doing.can.tables is None else tables.filter(number__in=doing.can.tables):
        why = _close_if_finished(doing, table, clock.at_table(table.pk) if clock else None)
        if why:
            left.append(OpenTable(table.number, why))
        else:
            closed.append(table.number)
    return TablesClosed(tuple(closed), tuple(left))


def _close_if_finished(doing: EventDoing[Round], table: Table, clock: RoundClock | None) -> str:
    """Close the table, or return why it stays open."""
    state = table_state(doing.event, table)
    hands = len(state.entered)
    if hands and not (state.position.is_over or is_over_by_time(state, clock)):
        if clock is not None and clock.is_over:
            return _("The time is up, but no hand was recorded since: the last one may still be played.")
        return played_words(doing.event, hands, state.position)
    try:
        close_table(doing, table, expected_hands=hands)
    except Refusal as refusal:
        return str(refusal)
    return ""


@condition(gettext_lazy("The table is closed."))
def table_is_closed(doing: EventDoing[Table]) -> None:
    """Raises TableNotClosed."""
    if closing_of(doing) is None:
        raise TableNotClosed(table=doing.subject.number)


@event_act(
    "reopen_table",
    gettext_lazy("Reopen a table"),
    on=Table,
    who=HEADS,
    when=[at_running_round, table_is_closed],
    undo="close_table",
    asks_reason=True,
)
def reopen_table(doing: EventDoing[Table], *, reason: str) -> None:
    """Open a closed table of the running round again. Raises ReasonMissing."""
    table, reason = doing.subject, reason.strip()
    if not reason:
        raise ReasonMissing
    TableClosing.objects.filter(table=table).delete()
    verb = PlayVerb.TABLE_REOPENED_BECAUSE
    doing.tell(verb, table=table.number, round=table.round.number, reason=reason)


@condition(gettext_lazy("Every table of the round is closed."))
def all_tables_closed(doing: EventDoing[Round]) -> None:
    """Every table of the round is closed. Raises TablesOpen."""
    waiting = doing.subject.tables.filter(closing__isnull=True).values_list("number", flat=True)
    if waiting:
        raise TablesOpen(tables=joined(waiting))


@event_act(
    "close_round",
    gettext_lazy("Close a round"),
    on=Round,
    who=HEADS,
    when=[round_is(RoundState.RUNNING), all_tables_closed],
    undo="reopen_round",
)
def close_round(doing: EventDoing[Round]) -> Round:
    """Close a running round whose tables are all closed."""
    round_ = move_round(doing.subject, RoundState.RUNNING, RoundState.CLOSED)
    doing.tell(PlayVerb.ROUND_CLOSED, round=round_.number)
    return round_


@condition(gettext_lazy("No cut and no decision on the first place rests on the round."))
def not_before_a_cut(doing: EventDoing[Round]) -> None:
    """No cut and no title rests on the results of the round. Raises CutMade, TitleDecided."""
    number = doing.subject.number
    cut = doing.event.stages.filter(after_round__gte=number).first()
    if cut and cut.is_for_title:
        raise TitleDecided(number=number)
    if cut:
        raise CutMade(number=number, after=cut.after_round)


@event_act(
    "reopen_round",
    gettext_lazy("Reopen a round"),
    on=Round,
    who=HEADS,
    when=[not_sealed, round_is(RoundState.CLOSED), no_other_runs, not_before_a_cut],
    undo="close_round",
    asks_reason=True,
)
def reopen_round(doing: EventDoing[Round], *, reason: str) -> Round:
    """Let a closed round run again. The reason stays in the audit. Raises ReasonMissing."""
    reason = reason.strip()
    if not reason:
        raise ReasonMissing
    round_ = move_round(doing.subject, RoundState.CLOSED, RoundState.RUNNING)
    doing.tell(PlayVerb.ROUND_REOPENED_BECAUSE, round=round_.number, reason=reason)
    return round_
