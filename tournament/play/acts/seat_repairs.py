"""Seat repairs: two players or two winds that were mixed up are put right in one act; the hands are kept."""

from dataclasses import replace
from uuid import UUID

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.draws.models import Table
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import is_same_content, keep_content
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.play.acts.hands import read_hands_again
from tournament.play.acts.sealing import check_correctable
from tournament.play.bridge.evaluation import HandInput
from tournament.play.errors import (
    HandNotReached,
    HandsChanged,
    KeyReused,
    NothingToRepair,
    ReasonMissing,
    RepairedMeanwhile,
    SamePlayer,
)
from tournament.play.models import SeatRepair
from tournament.play.queries.tables import TableState, table_state

SEAT_REPAIR = "seat_repair"


@transaction.atomic
def repair_seats(
    table: Table,
    *,
    actor: User,
    client_key: UUID,
    first: int,
    second: int,
    from_number: int,
    swaps_winds: bool,
    swaps_points: bool,
    reason: str,
    expected_hands: int,
    may_correct_closed: bool,
    expected_repairs: int | None = None,
) -> SeatRepair:
    """Exchange two players' winds, or the points entered for them, or both, from hand `from_number` on.

    The draw's seats stay as published. Hands whose players or winds change get a new version; a provisional hand stays
    provisional. A repeat returns the first repair; the same repair again undoes it. `expected_hands` is how many hands
    the person has seen, `expected_repairs` how many repairs.

    Raises NothingToRepair, RepairedMeanwhile, SamePlayer, ReasonMissing, HandsChanged, HandNotReached, RoundSealed,
    TableClosed, KeyReused, and FollowingHandRefused when a hand would no longer be valid.
    """
    event = lock(table.round.event)
    asked = SeatRepair(
        table=table,
        from_number=from_number,
        first=first,
        second=second,
        swaps_winds=swaps_winds,
        swaps_points=swaps_points,
        reason=reason.strip(),
        client_key=client_key,
        recorded_by=actor,
    )
    content = [first, second, from_number, swaps_winds, swaps_points, asked.reason]
    if done := _repaired_before(table, client_key, content):
        return done
    _check_started(table)
    state = table_state(event, table)
    if expected_repairs not in (None, len(state.repairs)):
        raise RepairedMeanwhile(table=table.number)
    _check_asked(asked, state, expected_hands)
    check_correctable(table, may_correct_closed=may_correct_closed)
    asked.save()
    keep_content(event, client_key, SEAT_REPAIR, content)
    _rewrite_hands(event, state, asked)
    _record(event, asked)
    touch(event)
    return asked


def _repaired_before(table: Table, client_key: UUID, content: object) -> SeatRepair | None:
    """The repair that an earlier post of this form made."""
    done = SeatRepair.objects.filter(client_key=client_key).first()
    if done and (done.table_id != table.pk or not is_same_content(client_key, SEAT_REPAIR, content)):
        raise KeyReused
    return done


def _check_started(table: Table) -> None:
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state not in (RoundState.RUNNING, RoundState.CLOSED):
        raise NothingToRepair(number=round_.number, state=str(round_.get_state_display()).lower())


def _check_asked(asked: SeatRepair, state: TableState, expected_hands: int) -> None:
    number = asked.table.number
    if asked.first == asked.second:
        raise SamePlayer
    if not asked.reason:
        raise ReasonMissing
    if len(state.entered) != expected_hands:
        raise HandsChanged(table=number)
    if not 1 <= asked.from_number <= state.next_number:
        raise HandNotReached(table=number, number=state.next_number)


def _rewrite_hands(event: Event, old: TableState, repair: SeatRepair) -> None:
    """Write a new version of each hand from the repair on whose players are exchanged or whose winds changed."""

    def exchanged(entered: HandInput) -> HandInput:
        return _exchanged(entered, repair) if repair.swaps_points else entered

    read_hands_again(
        event,
        repair.table,
        old,
        repair.from_number,
        actor=repair.recorded_by,
        reason=repair.reason,
        changed=exchanged,
    )


def _record(event: Event, repair: SeatRepair) -> None:
    record(
        event,
        repair.recorded_by,
        Verb.HAND_CORRECTED,
        hand=repair.from_number,
        table=repair.table.number,
        round=repair.table.round.number,
        reason=phrase("players_mixed_up", one=repair.first, other=repair.second, reason=repair.reason),
    )


def _exchanged(entered: HandInput, repair: SeatRepair) -> HandInput:
    """The hand with the two players exchanged."""
    other = {repair.first: repair.second, repair.second: repair.first}

    def part(seat: int | None) -> int | None:
        return None if seat is None else other.get(seat, seat)

    wins = (
        replace(
            win,
            seat=other.get(win.seat, win.seat),
            liable=part(win.liable),
            same_turn_first=part(win.same_turn_first),
        )
        for win in entered.wins
    )
    finals = entered.finals
    if finals:
        east, south, west, north = (finals[other.get(seat, seat)] for seat in range(4))
        finals = (east, south, west, north)
    return replace(
        entered,
        finals=finals,
        wins=tuple(sorted(wins, key=lambda win: win.seat)),
        discarder=part(entered.discarder),
        offender=part(entered.offender),
    )
