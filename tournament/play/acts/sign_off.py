"""Signing off a table: each of the four players says whether it is right, and a referee decides disputes."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import is_same_content, keep_content
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round
from tournament.play.enums import SeatWord, Verdict
from tournament.play.errors import (
    DisputeReasonMissing,
    KeyReused,
    LinkOver,
    NoDispute,
    NothingPlayed,
    PlayerPointsChanged,
    ReasonMissing,
    TableClosed,
    TableNotOpen,
)
from tournament.play.hooks.hand_written import WrittenHand, write_along
from tournament.play.hooks.moved_points import moved_at
from tournament.play.models import (
    Confirmation,
    DisputeDecision,
    Hand,
    HandAcceptance,
    TableClosing,
    TableLink,
)
from tournament.play.queries.sign_offs import table_sign_offs
from tournament.play.queries.tables import TableState, table_state

CONFIRMATION = "confirmation"


@transaction.atomic
def confirm_seat(
    table: Table,
    *,
    seat: int,
    verdict: Verdict,
    reason: str = "",
    client_key: UUID,
    newest_version: int,
    points_moved: int | None = None,
    actor: User | None = None,
    link: TableLink | None = None,
) -> Confirmation:
    """Record what a player says about the table, exactly once. `newest_version` is the newest version of a hand that
    the player saw, `points_moved` the points moved by penalties that the player saw (None if they were not shown).
    When all four agree, the provisional hands that all of them saw are accepted. Raises PlayerPointsChanged when
    hands were entered or corrected meanwhile or a penalty moved the player's points, NothingPlayed,
    DisputeReasonMissing, TableClosed, TableNotOpen, LinkOver, KeyReused.
    """
    event = lock(table.round.event)
    reason = reason.strip()
    content = [seat, verdict, reason, newest_version, points_moved]
    if repeated := _confirmed_before(table, seat, client_key, content):
        return repeated
    _check_open(table, link)
    state = table_state(event, table)
    if not state.entered:
        raise NothingPlayed(table=table.number)
    moved = moved_at(event, table)[seat]
    if state.newest_version != newest_version or points_moved not in (None, moved):
        raise PlayerPointsChanged(table=table.number)
    if verdict is Verdict.DISPUTED and not reason:
        raise DisputeReasonMissing
    given = Confirmation.objects.create(
        table=table,
        seat=seat,
        entry_id=table.seats.get(wind=seat).entry_id,
        verdict=verdict,
        reason=reason if verdict is Verdict.DISPUTED else "",
        seen=[[hand.number, hand.pk, hand.deltas[seat]] for hand in state.entered],
        points_moved=moved,
        client_key=client_key,
        recorded_by=actor,
        link=link,
    )
    keep_content(event, client_key, CONFIRMATION, content)
    _record_word(event, table, given, actor)
    _accept_by_seats(event, table, state)
    touch(event)
    return given


def _confirmed_before(table: Table, seat: int, client_key: UUID, content: object) -> Confirmation | None:
    """The confirmation that an earlier post of this form made."""
    done = Confirmation.objects.filter(client_key=client_key).first()
    if done is None:
        return None
    is_same_place = done.table_id == table.pk and done.seat == seat
    if not is_same_place or not is_same_content(client_key, CONFIRMATION, content):
        raise KeyReused
    return done


def _check_open(table: Table, link: TableLink | None) -> None:
    round_ = Round.objects.get(pk=table.round_id)
    if round_.state != RoundState.RUNNING:
        raise TableNotOpen(round=round_.number, state=str(round_.get_state_display()).lower())
    if TableClosing.objects.filter(table=table).exists():
        raise TableClosed(table=table.number)
    if link and not TableLink.objects.filter(pk=link.pk, revoked_at__isnull=True).exists():
        raise LinkOver


def _record_word(event: Event, table: Table, given: Confirmation, actor: User | None) -> None:
    """A player's word, given on a staff member's tablet, or without an account by the player."""
    player = player_name(table, given.seat)
    agreed = given.verdict == Verdict.AGREED
    data: dict[str, Any] = {"table": table.number, "round": table.round.number}
    if not agreed:
        data["reason"] = given.reason
    if actor:
        verb = Verb.SEAT_LET_CONFIRM if agreed else Verb.SEAT_LET_DISPUTE
        record(event, actor, verb, player=player, **data)
    else:
        verb = Verb.SEAT_CONFIRMED if agreed else Verb.SEAT_DISPUTED
        record(event, None, verb, actor_name=player, **data)


def player_name(table: Table, seat: int) -> str:
    return str(table.seats.select_related("entry").get(wind=seat).entry)


def _accept_by_seats(event: Event, table: Table, state: TableState) -> None:
    """Accept the provisional hands that all four players saw and agreed to."""
    four = table_sign_offs(event, table, state)
    if any(one.word is not SeatWord.AGREED for one in four):
        return
    seen = [{version for _number, version, _points in one.given.seen} for one in four if one.given]
    agreed = [hand for hand in state.provisional if all(hand.pk in versions for versions in seen)]
    accept(event, table, agreed, actor=None)


def accept(event: Event, table: Table, hands: Sequence[Hand], *, actor: User | None) -> None:
    """Make provisional hands count; call this inside the act's transaction. Without `actor` the four players accepted
    them.
    """
    if not hands:
        return
    HandAcceptance.objects.bulk_create(HandAcceptance(hand=hand, accepted_by=actor) for hand in hands)
    record(
        event,
        actor,
        Verb.HANDS_ACCEPTED,
        actor_name="" if actor else _four_names(table),
        hands=", ".join(str(hand.number) for hand in hands),
        table=table.number,
        round=table.round.number,
    )
    for hand in hands:
        write_along(WrittenHand(event, hand, actor=actor))


def _four_names(table: Table) -> str:
    return ", ".join(str(seat.entry) for seat in table.seats.select_related("entry").order_by("wind"))[:150]


@transaction.atomic
def decide_dispute(confirmation: Confirmation, *, actor: User, note: str) -> DisputeDecision:
    """Decide a player's dispute, with a note. Raises ReasonMissing, NoDispute, TableClosed."""
    table = confirmation.table
    event = lock(table.round.event)
    note = note.strip()
    if not note:
        raise ReasonMissing
    _check_open(table, None)
    state = table_state(event, table)
    seat = table_sign_offs(event, table, state)[confirmation.seat]
    if seat.word is not SeatWord.DISPUTED or seat.given != confirmation:
        raise NoDispute(table=table.number)
    decision = DisputeDecision.objects.create(confirmation=confirmation, note=note, decided_by=actor)
    record(
        event,
        actor,
        Verb.DISPUTE_DECIDED,
        player=player_name(table, confirmation.seat),
        table=table.number,
        round=table.round.number,
        note=note,
    )
    touch(event)
    return decision
