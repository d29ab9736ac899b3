"""Two players or two winds that were mixed up are put right in one act, which keeps the hands."""

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

    The draw's seats stay as published. Hands whose players or winds change get a new version. A repeat returns the
    first repair; the same repair again undoes it. `expected_hands` is how many hands the person has seen,
    `expected_repairs` how many repairs.

    A provisional hand stays provisional.

    Raises NothingToRepair, RepairedMeanwhile, SamePlayer, ReasonMissing, HandsChanged, HandNotReached, RoundSealed,
    TableClosed, KeyReused, and FollowingHandRefused when a hand would no longer be valid.
    """
    event = lock(table.round.event)
    reason = reason.strip()
    content = [first, second, from_number, swaps_winds, swaps_points, reason]
    if done := _repaired_before(table, client_key, content):
        return done
    _check_started(table)
    state = table_state(event, table)
    if expected_repairs not in (None, len(state.repairs)):
        raise RepairedMeanwhile(table=table.number)
    _check_asked(table, state, (first, second), from_number, reason, expected_hands)
    check_correctable(table, may_correct_closed=may_correct_closed)
    repair = SeatRepair.objects.create(
        table=table,
        from_number=from_number,
        first=first,
        second=second,
        swaps_winds=swaps_winds,
        swaps_points=swaps_points,
        reason=reason,
        client_key=client_key,
        recorded_by=actor,
    )
    keep_content(event, client_key, SEAT_REPAIR, content)
    _rewrite_hands(event, table, state, repair, actor=actor)
    record(
        event,
        actor,
        Verb.HAND_CORRECTED,
        hand=from_number,
        table=table.number,
        round=table.round.number,
        reason=phrase("players_mixed_up", one=first, other=second, reason=reason),
    )
    touch(event)
    return repair


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


def _check_asked(
    table: Table,
    state: TableState,
    seats: tuple[int, int],
    from_number: int,
    reason: str,
    expected_hands: int,
) -> None:
    if seats[0] == seats[1]:
        raise SamePlayer
    if not reason:
        raise ReasonMissing
    if len(state.entered) != expected_hands:
        raise HandsChanged(table=table.number)
    if not 1 <= from_number <= state.next_number:
        raise HandNotReached(table=table.number, number=state.next_number)


def _rewrite_hands(event: Event, table: Table, old: TableState, repair: SeatRepair, *, actor: User) -> None:
    """Write a new version of each hand from the repair on whose players are exchanged or whose winds changed."""

    def exchanged(entered: HandInput) -> HandInput:
        return _exchanged(entered, repair) if repair.swaps_points else entered

    read_hands_again(
        event, table, old, repair.from_number, actor=actor, reason=repair.reason, changed=exchanged
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
