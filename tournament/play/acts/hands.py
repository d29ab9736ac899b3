"""Writes at the table: hands exactly once, corrections as new versions.

Every act locks its event first, so the acts of one event follow each other; the unique constraints on the client
key, on (table, number) and on the version that is replaced hold even where a lock does not.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.loaded import load_none
from tournament.core.phrases import Phrase, phrase
from tournament.draws.models import Table
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, lock_seen, touch
from tournament.events.acts.exactly_once import keep_content
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.play.acts.entry_kind import check_kind, check_same_kind
from tournament.play.acts.links import check_link
from tournament.play.acts.repeated_posts import answer_again, first_answer
from tournament.play.acts.round_order import check_takes_hands
from tournament.play.acts.rounds import start_round
from tournament.play.acts.sealing import check_correctable
from tournament.play.bridge.evaluation import Evaluation, HandInput, content_of, entered_again, evaluate
from tournament.play.bridge.sentences import outcome_label
from tournament.play.enums import READ_METHODS, Outcome
from tournament.play.errors import (
    FollowingHandRefused,
    HandAccepted,
    HandConflict,
    HandNotReached,
    LateReasonMissing,
    MatchOver,
    NothingToTakeBack,
    ReasonMissing,
    TableClosed,
)
from tournament.play.hooks.hand_guards import ask_guards
from tournament.play.hooks.hand_written import WrittenHand, write_along
from tournament.play.models import Hand, HandWin, LateHand, TableLink
from tournament.play.queries.clock import RoundClock, clock_of
from tournament.play.queries.links import scorer_of
from tournament.play.queries.records import TableRecords, records_and
from tournament.play.queries.tables import TableState, state_with, table_state

HAND = "hand"
CORRECTION = "hand_correction"
TAKING_BACK = "hand_taking_back"
"""The acts by which the content of a form is kept."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded hand, and what its page does not have to read again.

    `state` is the table with the hand, `stamp` the hand's entry in the audit, and `revision` the event's revision with
    it; all are None if an earlier post recorded the hand. With `is_alone` nothing else has happened in the event since
    `table.round.event` was read.
    """

    hand: Hand
    state: TableState | None = None
    stamp: int | None = None
    revision: int | None = None
    is_alone: bool = False


@transaction.atomic
def record_hand(
    table: Table,
    *,
    actor: User | None,
    client_key: UUID,
    expected_number: int,
    entered: HandInput,
    link: TableLink | None = None,
    reason: str = "",
    late_reason: str = "",
    typed_for: int | None = None,
) -> Recorded:
    """Record the next hand of a table, exactly once.

    `client_key` is made on the device where the hand is entered: a repeat returns the hand that the first post made,
    and other content under the same key is refused. `expected_number` is the hand the person believed to be next, and
    `typed_for` the one that was next when it was typed: a hand never becomes another one unless a person said so. The
    first hand of a published round starts it, if it is the round in turn. Final scores replace all hands, and need a
    `reason` if the event enters hands. Instead of `actor` a table link may write; its hand is provisional and does not
    start a round.

    `late_reason` is a value of LateReason; it is needed after the time is up, where play stops at once. Raises
    HandConflict when that number has been taken meanwhile, HandNotReached when it is too high, TableClosed, MatchOver,
    HandKeyReused, KeyReused, LateReasonMissing, and the refusals of `check_takes_hands`, `start_round`, `check_kind`,
    `evaluate` and `check_link`.
    """
    event = lock_seen(table.round.event)
    content = [expected_number, content_of(entered), reason.strip(), late_reason]
    records, is_used, is_round_as_seen = _found(table, client_key)
    if is_used:
        return Recorded(answer_again(client_key, table, HAND, content))
    round_ = table.round if is_round_as_seen else Round.objects.get(pk=table.round_id)
    _open(round_, actor, link)
    state = _check_next_hand(event, table, records, entered, expected_number, typed_for, reason)
    clock = _check_clock(event, table, records, round_, entered, late_reason)
    ask_guards(event, table, expected_number, entered, records.added)
    replaced = state.at_number(expected_number)
    hand = write_version(
        table,
        expected_number,
        entered,
        evaluate(event, state.position, entered),
        actor=actor,
        link=link,
        client_key=client_key,
        supersedes=replaced,
        reason=reason.strip() or (phrase("entered_anew") if replaced else ""),
    )
    keep_content(event, client_key, HAND, content)
    load_none(hand, "acceptance", "late")
    _keep_lateness(hand, clock, late_reason)
    line = record(
        event,
        actor,
        _entry_verb(entered, link),
        actor_name=scorer_of(link) if link else "",
        hand=hand.number,
        table=table.number,
        round=round_.number,
    )
    wrote_more = write_along(WrittenHand(event, hand, replaced, actor))
    touch(event)
    is_alone = event is table.round.event and not wrote_more
    return Recorded(hand, state_with(event, state, hand), line.pk, event.revision + 1, is_alone)


@transaction.atomic
def correct_hand(
    hand: Hand,
    *,
    actor: User | None,
    client_key: UUID,
    reason: str | Phrase,
    entered: HandInput,
    may_correct_closed: bool,
    link: TableLink | None = None,
) -> Hand:
    """Replace a hand by a new version; later hands are read again if the winds of seats changed.

    A version written by a member of the staff counts, even if it replaces a provisional one. A table link may replace
    provisional hands only.

    Raises HandConflict when somebody replaced this version first, RoundSealed, TableClosed, ReasonMissing,
    FollowingHandRefused when a later hand would no longer stand, HandKeyReused, KeyReused, HandAccepted, the refusals
    of `evaluate`, and those of `check_link`.
    """
    table = hand.table
    event = lock(table.round.event)
    if isinstance(reason, str):
        reason = reason.strip()
    content = [hand.number, content_of(entered), reason]
    repeated = first_answer(client_key, table, CORRECTION, content)
    if repeated:
        return repeated
    if not reason:
        raise ReasonMissing
    check_correctable(table, may_correct_closed=may_correct_closed)
    _check_played(table)
    if link:
        check_link(link, Round.objects.get(pk=table.round_id))
    state = table_state(event, table)
    current = state.at_number(hand.number)
    if current is None or current != hand:
        raise HandConflict(hand=current, number=hand.number, sentence=_("somebody changed it"))
    if link and not current.is_provisional:
        raise HandAccepted(number=hand.number)
    check_same_kind(current, entered)
    corrected = _replace(
        event, table, state, hand, entered, actor=actor, link=link, client_key=client_key, reason=reason
    )
    keep_content(event, client_key, CORRECTION, content)
    record(
        event,
        actor,
        _correction_verb(current, entered, link),
        actor_name=scorer_of(link) if link else "",
        hand=hand.number,
        table=table.number,
        round=table.round.number,
        reason=reason,
    )
    write_along(WrittenHand(event, corrected, current, actor, reason))
    touch(event)
    return corrected


def _entry_verb(entered: HandInput, link: TableLink | None) -> Verb:
    if entered.outcome is Outcome.FINAL:
        return Verb.FINAL_SCORES_RECORDED
    return Verb.HAND_PROPOSED if link else Verb.HAND_RECORDED


def _check_played(table: Table) -> None:
    """Check that the round runs or is closed; otherwise the only hands left are those that were taken back."""
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != RoundState.CLOSED:
        check_takes_hands(round_)


def _correction_verb(hand: Hand, entered: HandInput, link: TableLink | None) -> Verb:
    if hand.outcome == Outcome.FINAL:
        return Verb.FINAL_SCORES_VOIDED if entered.outcome is Outcome.VOID else Verb.FINAL_SCORES_CORRECTED
    if entered.outcome is not Outcome.VOID:
        return Verb.HAND_CORRECTED
    return Verb.HAND_REFUSED if hand.is_provisional and link is None else Verb.HAND_VOIDED


def take_back_last_hand(
    table: Table,
    *,
    actor: User | None,
    client_key: UUID,
    expected_number: int,
    link: TableLink | None = None,
) -> Hand:
    """Take back the newest hand of a table, if it still is number `expected_number`."""
    with transaction.atomic():
        event = lock(table.round.event)
        repeated = first_answer(client_key, table, TAKING_BACK, expected_number)
        if repeated:
            return repeated
        state = table_state(event, table)
        if state.last is None:
            raise NothingToTakeBack(table=table.number)
        if state.last.number != expected_number:
            raise HandConflict(
                hand=state.last, number=state.last.number, sentence=_("somebody entered another hand")
            )
        keep_content(event, client_key, TAKING_BACK, expected_number)
        return correct_hand(
            state.last,
            actor=actor,
            client_key=client_key,
            reason=phrase("taken_back"),
            entered=HandInput(outcome=Outcome.VOID),
            may_correct_closed=False,
            link=link,
        )


def _found(table: Table, client_key: UUID) -> tuple[TableRecords, bool, bool]:
    """What the table has now, whether a hand has this key, and whether the round still is as `table.round`; one query."""
    seen = {"id": table.round_id, "state": table.round.state, "started_at": table.round.started_at}
    records, (is_used, is_round_as_seen) = records_and(
        table, (Hand, {"client_key": client_key}), (Round, seen)
    )
    return records, is_used, is_round_as_seen


def _open(round_: Round, actor: User | None, link: TableLink | None) -> None:
    """Check that the round takes hands; its first one starts it."""
    if link:
        check_link(link, round_)
    check_takes_hands(round_)
    if round_.state == RoundState.PUBLISHED and actor:
        start_round(round_, actor=actor)


def _check_next_hand(
    event: Event,
    table: Table,
    records: TableRecords,
    entered: HandInput,
    expected_number: int,
    typed_for: int | None,
    reason: str,
) -> TableState:
    """The state of the table, if this can be its next hand."""
    if records.closing:
        raise TableClosed(table=table.number)
    state = table_state(event, table, records)
    _check_number(table, state, expected_number, typed_for or expected_number)
    check_kind(event, state, entered, reason)
    if state.position.is_over:
        raise MatchOver(hands=len(state.entered))
    return state


def _check_clock(
    event: Event, table: Table, records: TableRecords, round_: Round, entered: HandInput, late_reason: str
) -> RoundClock | None:
    """The clock of the round. Raises LateReasonMissing when a late hand needs a reason; final scores are never late."""
    if entered.outcome is Outcome.FINAL:
        return None
    clock = clock_of(event, round_, is_changed=records.clock_changes)
    clock = clock.at_table(table.pk) if clock else None
    if clock and clock.needs_reason and not late_reason:
        raise LateReasonMissing(round=round_.number, minutes=clock.minutes_over)
    return clock


def _keep_lateness(hand: Hand, clock: RoundClock | None, late_reason: str) -> None:
    if clock and clock.is_over:
        why = late_reason if clock.ends_at_once else ""
        LateHand.objects.create(hand=hand, minutes_over=clock.minutes_over, reason=why)


def _check_number(table: Table, state: TableState, expected_number: int, typed_for: int) -> None:
    if expected_number == typed_for == state.next_number:
        return
    number = typed_for if typed_for != state.next_number else expected_number
    standing = state.at_number(number)
    if standing is not None and number < state.next_number:
        said = outcome_label(Outcome(standing.outcome), state.ruleset).lower()
        raise HandConflict(hand=standing, number=number, sentence=said)
    raise HandNotReached(table=table.number, number=state.next_number)


def write_version(
    table: Table,
    number: int,
    entered: HandInput,
    evaluation: Evaluation,
    *,
    actor: User | None,
    client_key: UUID,
    supersedes: Hand | None,
    reason: str | Phrase,
    link: TableLink | None = None,
) -> Hand:
    """Add a version of a hand, written by an account or by a table link."""
    east, south, west, north = evaluation.deltas
    hand = Hand.objects.create(
        table=table,
        number=number,
        supersedes=supersedes,
        **_reason_fields(reason),
        outcome=entered.outcome,
        discarder=entered.discarder,
        offender=entered.offender,
        fine_points=entered.fine_points if entered.offender is not None else 0,
        delta_east=east,
        delta_south=south,
        delta_west=west,
        delta_north=north,
        client_key=client_key,
        recorded_by=actor,
        link=link,
    )
    wins = HandWin.objects.bulk_create(
        HandWin(
            hand=hand,
            seat=win.seat,
            value=win.value,
            method=win.method,
            tiles=win.tiles,
            items=win.items,
            breakdown=win.breakdown,
            declared=win.declared,
            override_reason=win.override_reason,
            liable=win.liable,
            same_turn_first=win.same_turn_first,
            note=win.note,
        )
        for win in evaluation.wins
    )
    hand.all_wins = tuple(wins)
    return hand


def _reason_fields(reason: str | Phrase) -> dict[str, Any]:
    """The columns of a reason: a person's text, or a code of ours with its parameters."""
    if isinstance(reason, Phrase):
        return {"reason_code": reason.code, "reason_params": reason.params}
    return {"reason": reason}


def _replace(
    event: Event,
    table: Table,
    state: TableState,
    hand: Hand,
    entered: HandInput,
    *,
    actor: User | None,
    link: TableLink | None,
    client_key: UUID,
    reason: str | Phrase,
) -> Hand:
    position = state.position_before(hand.number)
    ask_guards(event, table, hand.number, entered)
    corrected = write_version(
        table,
        hand.number,
        entered,
        evaluate(event, position, entered),
        actor=actor,
        link=link,
        client_key=client_key,
        supersedes=hand,
        reason=reason,
    )
    _keep_late(state.at_number(hand.number), corrected)
    read_following_again(event, table, state, hand.number, actor=actor)
    return corrected


def _keep_late(old: Hand | None, new: Hand) -> None:
    """Keep the mark of a late hand for its new version."""
    late = LateHand.objects.filter(hand=old).first()
    if late:
        LateHand.objects.create(hand=new, minutes_over=late.minutes_over, reason=late.reason)


def read_following_again(
    event: Event, table: Table, old: TableState, number: int, *, actor: User | None
) -> None:
    """Give a new version to each later hand with tiles or items whose winds changed by the correction of `number`.

    A provisional hand stays provisional.
    """
    new = table_state(event, table)
    old_places = {hand.number: old.position_of(hand) for hand in old.entered}
    for hand in new.entered:
        if hand.number <= number:
            continue
        is_read = any(win.method in READ_METHODS for win in hand.all_wins)
        if not is_read or new.position_of(hand).winds == old_places[hand.number].winds:
            continue
        why = phrase("read_again", hand=number)
        write_again(event, new, hand, entered_again(hand), actor=actor, reason=why)


def read_hands_again(
    event: Event,
    table: Table,
    old: TableState,
    number: int,
    *,
    actor: User | None,
    reason: str | Phrase,
    changed: Callable[[HandInput], HandInput] = lambda entered: entered,
) -> None:
    """Write a new version of each hand from `number` on that `changed` alters, or that was read under other winds in
    `old`.

    One hand after another, because the winner of a hand decides the winds of the next one. Raises
    FollowingHandRefused, and what the guards raise.
    """
    old_places = {hand.number: old.position_of(hand) for hand in old.entered}
    for later in [hand.number for hand in old.entered if hand.number >= number]:
        state = table_state(event, table)
        hand = state.at_number(later)
        assert hand is not None  # noqa: S101 - tells the type checker: the hand counted a moment ago
        stored = entered_again(hand)
        entered = changed(stored)
        is_read = any(win.method in READ_METHODS for win in hand.all_wins)
        has_moved = state.position_of(hand).winds != old_places[later].winds
        if entered == stored and not (is_read and has_moved):
            continue
        with standing_hand(later):
            ask_guards(event, table, later, entered)
        write_again(event, state, hand, entered, actor=actor, reason=reason)


def write_again(
    event: Event,
    state: TableState,
    hand: Hand,
    entered: HandInput,
    *,
    actor: User | None,
    reason: str | Phrase,
) -> Hand:
    """Give a hand of `state` a new version, read at its position there, because another hand changed. A provisional
    hand stays provisional, written by the same link. Raises FollowingHandRefused.
    """
    with standing_hand(hand.number):
        evaluation = evaluate(event, state.position_of(hand), entered)
    is_provisional = hand.is_provisional
    written = write_version(
        hand.table,
        hand.number,
        entered,
        evaluation,
        actor=None if is_provisional else actor,
        link=hand.link if is_provisional else None,
        client_key=uuid4(),
        supersedes=hand,
        reason=reason,
    )
    _keep_late(hand, written)
    write_along(WrittenHand(event, written, hand, actor, reason))
    return written


@contextmanager
def standing_hand(number: int) -> Iterator[None]:
    """Turn a refusal inside into FollowingHandRefused: hand `number`, which is recorded, would no longer be valid."""
    try:
        yield
    except Refusal as refusal:
        raise FollowingHandRefused(number=number, reason=str(refusal)) from refusal
