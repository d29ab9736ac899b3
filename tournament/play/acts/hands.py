"""Writes at the table: hands exactly once, corrections as new versions.

The unique constraints on the client key, on (table, number) and on the version that is replaced hold even where the
event's lock does not.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.acts.conditions import condition
from tournament.audit.verbs import Verb
from tournament.core.errors import Refusal
from tournament.core.loaded import load_none
from tournament.core.phrases import Phrase, phrase
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.two_people import check_second_person
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.events.people import REFEREES, SCORERS
from tournament.play.acts.entry_kind import check_kind, check_same_kind
from tournament.play.acts.repeated_posts import HandOnce
from tournament.play.acts.round_order import check_takes_hands
from tournament.play.acts.rounds import start_round
from tournament.play.bridge.course import Position
from tournament.play.bridge.evaluation import (
    Evaluation,
    HandInput,
    content_of,
    entered_again,
    evaluate,
    is_as_recorded,
)
from tournament.play.bridge.running import runs_along
from tournament.play.bridge.sentences import outcome_word
from tournament.play.clock.queries import RoundClock, clock_of
from tournament.play.conditions import closing_at, may_correct, round_not_sealed, table_is_open, table_of
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
    TimeNotUp,
)
from tournament.play.hooks.hand_guards import ask_guards
from tournament.play.hooks.hand_written import WrittenHand, write_along
from tournament.play.links.acts import check_link
from tournament.play.models import Hand, HandWin, LateHand, TableLink
from tournament.play.models.hands import mask_of
from tournament.play.people import link_of
from tournament.play.queries.records import TableRecords, records_of
from tournament.play.queries.tables import TableState, state_with, table_state
from tournament.play.verbs import PlayVerb
from tournament.registration.enums import NewsKind
from tournament.registration.hooks.news import News, tell_players

HAND = "hand"
CORRECTION = "hand_correction"
TAKING_BACK = "hand_taking_back"
"""The acts by which the content of a form is kept."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recorded hand, and what its page does not have to read again.

    `state` is the table with the hand, `stamp` the hand's entry in the audit, and `revision` the event's revision with
    it; all are None if an earlier post recorded the hand. With `is_alone` nothing else has happened in the event since
    the table was read.
    """

    hand: Hand
    state: TableState | None = None
    stamp: int | None = None
    revision: int | None = None
    is_alone: bool = False


@condition(gettext_lazy("A scorer’s link still works."))
def link_may_write(doing: EventDoing[Table] | EventDoing[Hand]) -> None:
    """The link that the person came by still writes. Raises LinkOver, RoundNotStarted, LinkSpent."""
    link = link_of(doing)
    if link:
        check_link(link, table_of(doing.subject).round)


@condition(gettext_lazy("The round is running, or is the next one to start."))
def takes_hands(doing: EventDoing[Table]) -> None:
    """Hands can be entered at the table now. Raises AnotherRoundRuns, RoundNotNext, RoundClosed, TableNotOpen."""
    check_takes_hands(doing.subject.round)


@event_act(
    "record_hand",
    gettext_lazy("Record a hand"),
    on=Table,
    who=REFEREES | SCORERS,
    when=[link_may_write, takes_hands, table_is_open],
    undo="take_back_hand",
    once=HandOnce(HAND, Recorded),
    content=lambda doing, *, expected_number, entered, reason="", late_reason="", **_known: [
        expected_number,
        content_of(entered, doing.event.ruleset),
        reason.strip(),
        late_reason,
    ],
)
def record_hand(
    doing: EventDoing[Table],
    *,
    client_key: UUID,
    expected_number: int,
    entered: HandInput,
    reason: str = "",
    late_reason: str = "",
    typed_for: int | None = None,
) -> Recorded:
    """Record the next hand of a table, exactly once.

    `client_key` is made on the device where the hand is entered: a repeat returns the hand that the first post made,
    and other content under the same key is refused. `expected_number` is the hand the person believed to be next, and
    `typed_for` the one that was next when it was typed: a hand never becomes another one unless a person said so. The
    first hand of a published round starts it, if it is the round in turn. Final scores replace all hands, and need a
    `reason` if the event enters hands. A hand entered by a table link is provisional and does not start a round.

    `late_reason` is a value of LateReason; it is needed after the time is up, where play stops at once. Raises
    HandConflict when that number has been taken meanwhile, HandNotReached when it is too high, MatchOver,
    HandKeyReused, KeyReused, LateReasonMissing, TimeNotUp, and the refusals of `start_round`, `check_kind` and `evaluate`.
    """
    event, table, link = doing.event, doing.subject, link_of(doing)
    revision = event.revision + 1
    if table.round.state == RoundState.PUBLISHED and not link:
        start_round(doing, table.round)
        revision += 1
    records = records_of(table)
    state = _next_hand_state(event, table, records, entered, expected_number, typed_for, reason)
    clock = _checked_clock(event, table, records, entered, late_reason)
    ask_guards(event, table, expected_number, entered, records.added)
    replaced = state.at_number(expected_number)
    hand = write_version(
        doing,
        table,
        expected_number,
        entered,
        evaluate(event, state.position, entered),
        client_key=client_key,
        supersedes=replaced,
        reason=reason.strip() or (phrase("entered_anew") if replaced else ""),
    )
    load_none(hand, "acceptance", "late")
    _keep_lateness(hand, clock, late_reason)
    line = doing.tell(
        _entry_verb(entered, link), hand=hand.number, table=table.number, round=table.round.number
    )
    wrote_more = write_along(WrittenHand(doing, hand, replaced, doing.account))
    after = state_with(event, state, hand)
    _ask_to_confirm(event, table, after)
    return Recorded(hand, after, line.pk, revision, doing.is_as_seen and not wrote_more)


def _ask_to_confirm(event: Event, table: Table, state: TableState) -> None:
    """Tell the four players that their result is there to confirm, once all of it is entered."""
    is_final = bool(state.entered) and state.entered[0].outcome == Outcome.FINAL
    if is_final or state.position.is_over:
        players = table.seats.values_list("entry_id", flat=True)
        tell_players(News(event, NewsKind.TO_CONFIRM, list(players), table.pk))


@condition(gettext_lazy("The round is running or closed."))
def was_played(doing: EventDoing[Hand]) -> None:
    """The round runs or is closed; otherwise the only hands left are those that were taken back. Raises what
    `check_takes_hands` raises.
    """
    round_ = doing.subject.table.round
    if round_.state != RoundState.CLOSED:
        check_takes_hands(round_)


@event_act(
    "correct_hand",
    gettext_lazy("Correct a hand"),
    on=Hand,
    who=REFEREES,
    when=[may_correct, was_played, link_may_write],
    undo="correct_hand",
    once=HandOnce(CORRECTION),
    content=lambda doing, *, entered, reason, **_known: [
        doing.subject.number,
        content_of(entered, doing.event.ruleset),
        stripped(reason),
    ],
    asks_reason=True,
    shows_effect=True,
)
def correct_hand(
    doing: EventDoing[Hand], *, client_key: UUID, reason: str | Phrase, entered: HandInput
) -> Hand:
    """Replace a hand by a new version; later hands are read again if the winds of seats changed.

    A version written by a member of the staff counts, even if it replaces a provisional one. A table link may replace
    provisional hands only.

    Raises HandConflict when somebody replaced this version first, ReasonMissing, FollowingHandRefused when a later hand
    would no longer stand, HandKeyReused, KeyReused, HandAccepted, SecondPersonNeeded where a closed table is overruled,
    and the refusals of `evaluate`.
    """
    event, hand, table, link = doing.event, doing.subject, doing.subject.table, link_of(doing)
    reason = stripped(reason)
    if not reason:
        raise ReasonMissing
    if closing_at(doing, table) and any(win.override_reason for win in entered.wins):
        check_second_person(doing)
    state = table_state(event, table)
    current = state.at_number(hand.number)
    if current is None or current != hand:
        raise HandConflict(hand=current, number=hand.number, sentence=_("somebody changed it"))
    if link and not current.is_provisional:
        raise HandAccepted(number=hand.number)
    check_same_kind(current, entered)
    corrected = _replace(doing, state, entered, client_key=client_key, reason=reason)
    doing.tell(
        _correction_verb(current, entered, link),
        hand=hand.number,
        table=table.number,
        round=table.round.number,
        reason=reason,
    )
    write_along(WrittenHand(doing, corrected, current, doing.account, reason))
    _ask_to_confirm(event, table, state_with(event, state, corrected))
    return corrected


def stripped(reason: str | Phrase) -> str | Phrase:
    """A reason as it is stored: what a person typed without the blanks around it."""
    return reason.strip() if isinstance(reason, str) else reason


def _entry_verb(entered: HandInput, link: TableLink | None) -> Verb:
    if entered.outcome is Outcome.FINAL:
        return PlayVerb.FINAL_SCORES_RECORDED
    return PlayVerb.HAND_PROPOSED if link else PlayVerb.HAND_RECORDED


def _correction_verb(hand: Hand, entered: HandInput, link: TableLink | None) -> Verb:
    if hand.outcome == Outcome.FINAL:
        return (
            PlayVerb.FINAL_SCORES_VOIDED
            if entered.outcome is Outcome.VOID
            else PlayVerb.FINAL_SCORES_CORRECTED
        )
    if entered.outcome is not Outcome.VOID:
        return PlayVerb.HAND_CORRECTED
    return PlayVerb.HAND_REFUSED if hand.is_provisional and link is None else PlayVerb.HAND_VOIDED


@condition(gettext_lazy("A hand was entered at the table."))
def has_hand(doing: EventDoing[Table]) -> None:
    """A hand was entered at the table. Raises NothingToTakeBack."""
    if table_state(doing.event, doing.subject).last is None:
        raise NothingToTakeBack(table=doing.subject.number)


@event_act(
    "take_back_hand",
    gettext_lazy("Take back the last hand"),
    on=Table,
    who=REFEREES | SCORERS,
    when=[has_hand, round_not_sealed, table_is_open],
    undo="record_hand",
    once=HandOnce(TAKING_BACK),
    content=lambda _doing, *, expected_number: expected_number,
)
def take_back_last_hand(doing: EventDoing[Table], *, client_key: UUID, expected_number: int) -> Hand:
    """Take back the newest hand of a table, if it still is number `expected_number`. Raises HandConflict, and what
    `correct_hand` raises.
    """
    last = table_state(doing.event, doing.subject).last
    if last is None:
        raise NothingToTakeBack(table=doing.subject.number)
    if last.number != expected_number:
        raise HandConflict(hand=last, number=last.number, sentence=_("somebody entered another hand"))
    return correct_hand(
        doing,
        last,
        client_key=client_key,
        reason=phrase("taken_back"),
        entered=HandInput(outcome=Outcome.VOID),
    )


def _next_hand_state(
    event: Event,
    table: Table,
    records: TableRecords,
    entered: HandInput,
    expected_number: int,
    typed_for: int | None,
    reason: str,
) -> TableState:
    """The state of the table, if this can be its next hand."""
    state = table_state(event, table, records)
    _check_number(table, state, expected_number, typed_for or expected_number)
    check_kind(event, state, entered, reason)
    check_not_over(state.position, len(state.entered))
    return state


def _checked_clock(
    event: Event, table: Table, records: TableRecords, entered: HandInput, late_reason: str
) -> RoundClock | None:
    """The clock of the round. Raises LateReasonMissing when a late hand needs a reason, and TimeNotUp when the hand says
    that the time was up before it is; final scores are never late.
    """
    if entered.outcome is Outcome.FINAL:
        return None
    clock = clock_of(event, table.round, is_changed=records.clock_changes)
    clock = clock.at_table(table.pk) if clock else None
    if clock and clock.needs_reason and not late_reason:
        raise LateReasonMissing(round=table.round.number, minutes=clock.minutes_over)
    if clock and entered.bell and not clock.is_over:
        raise TimeNotUp(round=table.round.number)
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
        said = outcome_word(Outcome(standing.outcome), state.ruleset)
        raise HandConflict(hand=standing, number=number, sentence=said)
    raise HandNotReached(table=table.number, number=state.next_number)


def write_version(
    doing: EventDoing[Any],
    table: Table,
    number: int,
    entered: HandInput,
    evaluation: Evaluation,
    *,
    client_key: UUID,
    supersedes: Hand | None,
    reason: str | Phrase,
    by_link: TableLink | None = None,
) -> Hand:
    """Add a version of a hand, written by the person's account or link, or in the name of another link."""
    link = by_link or link_of(doing)
    east, south, west, north = evaluation.deltas
    hand = Hand.objects.create(
        table=table,
        number=number,
        supersedes=supersedes,
        **_reason_fields(reason),
        outcome=entered.outcome,
        discarder=entered.discarder,
        offender=entered.offender,
        fine_points=evaluation.fine_points,
        riichi=mask_of(entered.riichi),
        tenpai=mask_of(entered.tenpai),
        nagashi=mask_of(entered.nagashi),
        cause=entered.cause if entered.outcome is Outcome.ABORTIVE_DRAW else "",
        bell=entered.bell,
        sticks_before=evaluation.sticks_before,
        sticks_after=evaluation.sticks_after,
        delta_east=east,
        delta_south=south,
        delta_west=west,
        delta_north=north,
        client_key=client_key,
        recorded_by=None if link else doing.account,
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
            han=win.han,
            fu=win.fu,
            yakuman=win.yakuman,
            liable_yakuman=win.liable_yakuman,
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
    doing: EventDoing[Hand],
    state: TableState,
    entered: HandInput,
    *,
    client_key: UUID,
    reason: str | Phrase,
) -> Hand:
    event, hand = doing.event, doing.subject
    position = state.position_before(hand.number)
    ask_guards(event, hand.table, hand.number, entered)
    corrected = write_version(
        doing,
        hand.table,
        hand.number,
        entered,
        evaluate(event, position, entered),
        client_key=client_key,
        supersedes=hand,
        reason=reason,
    )
    _keep_late(state.at_number(hand.number), corrected)
    read_following_again(doing, hand.table, state, hand.number)
    return corrected


def _keep_late(old: Hand | None, new: Hand) -> None:
    """Keep the mark of a late hand for its new version."""
    late = LateHand.objects.filter(hand=old).first()
    if late:
        LateHand.objects.create(hand=new, minutes_over=late.minutes_over, reason=late.reason)


def read_following_again(doing: EventDoing[Any], table: Table, old: TableState, number: int) -> None:
    """Give a new version to each later hand with tiles or items whose winds changed by the correction of `number`; where
    scores run along, to each that moves other points or sticks now.

    A provisional hand stays provisional.
    """
    new = table_state(doing.event, table)
    if runs_along(doing.event):
        _play_on(doing, new, number, phrase("read_again", hand=number))
        return
    old_places = {hand.number: old.position_of(hand) for hand in old.entered}
    for hand in new.entered:
        if hand.number <= number:
            continue
        is_read = any(win.method in READ_METHODS for win in hand.all_wins)
        if not is_read or new.position_of(hand).winds == old_places[hand.number].winds:
            continue
        why = phrase("read_again", hand=number)
        write_again(doing, new, hand, entered_again(hand), reason=why)


def _play_on(doing: EventDoing[Any], state: TableState, number: int, reason: str | Phrase) -> None:
    """Play the hands after `number` again, one after another: honba, sticks, the dealer and the end of the match follow
    from the hands before them. Those that change get a new version.
    """
    for later in [hand.number for hand in state.entered if hand.number > number]:
        hand = state.at_number(later)
        assert hand is not None  # noqa: S101 - tells the type checker: the hand is one of those entered
        entered = entered_again(hand)
        position = state.position_of(hand)
        with standing_hand(later):
            check_not_over(position, later - 1)
            found = evaluate(doing.event, position, entered)
        if not is_as_recorded(hand, found):
            state = state_with(doing.event, state, write_again(doing, state, hand, entered, reason=reason))


def check_not_over(position: Position, hands: int) -> None:
    """Check that the match goes on at this position. Raises MatchOver."""
    if position.is_over:
        raise MatchOver(hands=hands)


def read_hands_again(
    doing: EventDoing[Any],
    table: Table,
    old: TableState,
    number: int,
    *,
    reason: str | Phrase,
    changed: Callable[[HandInput], HandInput] = lambda entered: entered,
) -> None:
    """Write a new version of each hand from `number` on that `changed` alters, or that was read under other winds in
    `old`, or that moves other points now where scores run along.

    One hand after another, because the winner of a hand decides the winds of the next one. Raises
    FollowingHandRefused, and what the guards raise.
    """
    old_places = {hand.number: old.position_of(hand) for hand in old.entered}
    for later in [hand.number for hand in old.entered if hand.number >= number]:
        state = table_state(doing.event, table)
        hand = state.at_number(later)
        assert hand is not None  # noqa: S101 - tells the type checker: the hand counted a moment ago
        stored = entered_again(hand)
        entered = changed(stored)
        is_read = any(win.method in READ_METHODS for win in hand.all_wins)
        position = state.position_of(hand)
        if entered == stored and position.match is not None:
            with standing_hand(later):
                check_not_over(position, later - 1)
                found = evaluate(doing.event, position, entered)
            if is_as_recorded(hand, found):
                continue
        elif entered == stored and not (is_read and position.winds != old_places[later].winds):
            continue
        with standing_hand(later):
            ask_guards(doing.event, table, later, entered)
        write_again(doing, state, hand, entered, reason=reason)


def write_again(
    doing: EventDoing[Any], state: TableState, hand: Hand, entered: HandInput, *, reason: str | Phrase
) -> Hand:
    """Give a hand of `state` a new version, read at its position there, because another hand changed. A provisional
    hand stays provisional, written by the same link. Raises FollowingHandRefused.
    """
    with standing_hand(hand.number):
        evaluation = evaluate(doing.event, state.position_of(hand), entered)
    written = write_version(
        doing,
        hand.table,
        hand.number,
        entered,
        evaluation,
        client_key=uuid4(),
        supersedes=hand,
        reason=reason,
        by_link=hand.link if hand.is_provisional else None,
    )
    _keep_late(hand, written)
    write_along(WrittenHand(doing, written, hand, doing.account, reason))
    return written


@contextmanager
def standing_hand(number: int) -> Iterator[None]:
    """Turn a refusal inside into FollowingHandRefused: hand `number`, which is recorded, would no longer be valid."""
    try:
        yield
    except Refusal as refusal:
        raise FollowingHandRefused(number=number, reason=str(refusal)) from refusal
