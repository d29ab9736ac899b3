"""Corrections of who deals, and redrawn seats: rows are only added, and the hands after them are recalculated."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.draws.models import Table
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import is_same_content, keep_content
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event
from tournament.play.acts.hands import read_hands_again
from tournament.play.acts.sealing import check_correctable
from tournament.play.bridge.evaluation import planned_hands
from tournament.play.enums import Outcome, RotationKind
from tournament.play.errors import (
    ChairsTwice,
    ChangeTakenBack,
    DealerHasTheTurn,
    FinalScoresStand,
    HandNotReached,
    HandsChanged,
    KeyReused,
    ReasonMissing,
    RoundNotPlayed,
    TurnNotInMatch,
)
from tournament.play.models import RotationChange
from tournament.play.models.rotation import CHAIRS
from tournament.play.queries.tables import TableState, table_state

ROTATION = "rotation"


@transaction.atomic
def change_dealer(
    table: Table,
    *,
    actor: User,
    client_key: UUID,
    kind: RotationKind,
    from_number: int,
    dealer: int,
    turn: int | None,
    reason: str,
    expected_hands: int,
    may_correct_closed: bool,
) -> RotationChange:
    """Set who deals hand `from_number`: a wrong dealer whose hand stands, or `dealer` for turn `turn` of the match.

    `dealer` is a seat, by the wind in the first hand. Hands from there on are read again if their winds changed. A
    repeat returns the first change. `expected_hands` is how many hands the person has seen.

    Raises ReasonMissing, HandsChanged, HandNotReached, DealerHasTheTurn, TurnNotInMatch, RoundNotPlayed, RoundSealed,
    TableClosed, FinalScoresStand, KeyReused, and FollowingHandRefused when a hand would no longer be valid.
    """
    event = lock(table.round.event)
    content = [kind, from_number, dealer, turn, reason.strip()]
    done = _first_answer(client_key, table, content)
    if done:
        return done
    if not reason.strip():
        raise ReasonMissing
    state = _checked_state(event, table, from_number, expected_hands, may_correct_closed=may_correct_closed)
    if kind is RotationKind.WRONG_DEALER:
        turn = None
        right = state.position_before(from_number).dealer
        if right == dealer:
            raise DealerHasTheTurn(name=str(_entry_at(table, dealer)), number=from_number)
    else:
        turns = planned_hands(event)
        if turn is None or not 1 <= turn <= turns:
            raise TurnNotInMatch(turns=turns)
    facts = {"kind": kind, "dealer": dealer, "turn": turn}
    keep_content(event, client_key, ROTATION, content)
    return _write(event, table, state, Verb.DEALER_CHANGED, actor, client_key, from_number, reason, facts)


@transaction.atomic
def draw_seats_anew(
    table: Table,
    *,
    actor: User,
    client_key: UUID,
    from_number: int,
    chairs: Mapping[int, int],
    expected_hands: int,
    may_correct_closed: bool,
) -> RotationChange:
    """Enter the seats that the four drew before hand `from_number`: for each seat of the draw its chair now.

    Chair 0 is the one drawn with the East tile; whoever sits there deals. A repeat returns the first change. Raises
    ChairsTwice, and what `change_dealer` raises except for the dealer and the turn.
    """
    event = lock(table.round.event)
    content = [RotationKind.SEATS_DRAWN, from_number, sorted(chairs.items())]
    done = _first_answer(client_key, table, content)
    if done:
        return done
    if sorted(chairs) != [0, 1, 2, 3] or sorted(chairs.values()) != [0, 1, 2, 3]:
        raise ChairsTwice
    state = _checked_state(event, table, from_number, expected_hands, may_correct_closed=may_correct_closed)
    keep_content(event, client_key, ROTATION, content)
    facts = {name: chairs[seat] for seat, name in enumerate(CHAIRS)}
    return _write(
        event,
        table,
        state,
        Verb.TABLE_SEATS_DRAWN,
        actor,
        client_key,
        from_number,
        "",
        {"kind": RotationKind.SEATS_DRAWN, **facts},
    )


@transaction.atomic
def take_back_change(
    change: RotationChange, *, actor: User, client_key: UUID, reason: str, may_correct_closed: bool
) -> RotationChange:
    """Undo a change of the deal: its row stays, and another row says that it does not count.

    A repeat returns the first answer. Raises ReasonMissing, ChangeTakenBack, RoundSealed, TableClosed, KeyReused,
    FollowingHandRefused.
    """
    table = change.table
    event = lock(table.round.event)
    content = [RotationKind.TAKEN_BACK, change, reason.strip()]
    done = _first_answer(client_key, table, content)
    if done:
        return done
    if not reason.strip():
        raise ReasonMissing
    if RotationChange.objects.filter(takes_back=change).exists() or change.kind == RotationKind.TAKEN_BACK:
        raise ChangeTakenBack
    check_correctable(table, may_correct_closed=may_correct_closed)
    state = table_state(event, table)
    keep_content(event, client_key, ROTATION, content)
    facts = {"kind": RotationKind.TAKEN_BACK, "takes_back": change}
    return _write(
        event,
        table,
        state,
        Verb.ROTATION_TAKEN_BACK,
        actor,
        client_key,
        change.from_number,
        reason,
        facts,
    )


def _first_answer(client_key: UUID, table: Table, content: object) -> RotationChange | None:
    done = RotationChange.objects.filter(client_key=client_key).first()
    if done and (done.table_id != table.pk or not is_same_content(client_key, ROTATION, content)):
        raise KeyReused
    return done


def _checked_state(
    event: Event, table: Table, from_number: int, expected_hands: int, *, may_correct_closed: bool
) -> TableState:
    if table.round.state not in (RoundState.RUNNING, RoundState.CLOSED):
        raise RoundNotPlayed(round=table.round.number, state=str(table.round.get_state_display()).lower())
    state = table_state(event, table)
    if len(state.entered) != expected_hands:
        raise HandsChanged(table=table.number)
    if not 1 <= from_number <= state.next_number:
        raise HandNotReached(table=table.number, number=state.next_number)
    check_correctable(table, may_correct_closed=may_correct_closed)
    if state.last and state.last.outcome == Outcome.FINAL:
        raise FinalScoresStand
    return state


def _write(
    event: Event,
    table: Table,
    state: TableState,
    verb: Verb,
    actor: User,
    client_key: UUID,
    from_number: int,
    reason: str,
    facts: Mapping[str, Any],
) -> RotationChange:
    change = RotationChange.objects.create(
        table=table,
        from_number=from_number,
        reason=reason.strip(),
        client_key=client_key,
        recorded_by=actor,
        **facts,
    )
    words: dict[str, Any] = {"hand": from_number, "table": table.number, "round": table.round.number}
    if reason:
        words["reason"] = change.reason
    record(event, actor, verb, **words)
    why = change.reason or phrase("seats_drawn_anew")
    read_hands_again(event, table, state, from_number, actor=actor, reason=why)
    touch(event)
    return change


def _entry_at(table: Table, seat: int) -> object:
    return table.seats.select_related("entry").get(wind=seat).entry
