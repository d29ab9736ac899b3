"""Signing off a table: each of the four players says whether it is right, and a referee decides disputes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.acts.people import Bearer, Guest
from tournament.core.phrases import Phrase, phrase
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import is_same_content, store_content
from tournament.events.people import PLAYERS, REFEREES, SCORERS
from tournament.play.conditions import at_running_round, link_works, table_is_open
from tournament.play.enums import SeatWord, Verdict
from tournament.play.errors import (
    DisputeChanged,
    DisputeReasonMissing,
    KeyReused,
    NoDispute,
    NothingPlayed,
    PlayerPointsChanged,
    ReasonMissing,
)
from tournament.play.hooks.hand_written import WrittenHand, write_along
from tournament.play.hooks.moved_points import moved_at
from tournament.play.models import (
    Confirmation,
    DisputeDecision,
    Hand,
    HandAcceptance,
)
from tournament.play.people import link_of
from tournament.play.queries.tables import TableState, table_state
from tournament.play.sign_off.queries import table_sign_offs
from tournament.play.verbs import PlayVerb

CONFIRMATION = "confirmation"


@dataclass(frozen=True, slots=True)
class ConfirmationOnce:
    """A player's word has the key of its form. The content begins with the seat."""

    def answer(self, doing: EventDoing[Table], key: UUID, content: Any) -> Confirmation | None:
        done = Confirmation.objects.filter(client_key=key).first()
        if done is None:
            return None
        is_same_place = done.table_id == doing.subject.pk and done.seat == content[0]
        if not is_same_place or not is_same_content(key, CONFIRMATION, content):
            raise KeyReused
        return done

    def store(self, doing: EventDoing[Table], key: UUID, content: object, _made: object) -> None:
        store_content(doing.event, key, CONFIRMATION, content)


@event_act(
    "confirm_seat",
    _("Confirm or dispute the result of a table"),
    on=Table,
    who=REFEREES | SCORERS | PLAYERS,
    when=[at_running_round, table_is_open, link_works],
    once=ConfirmationOnce(),
    content=lambda _doing, *, seat, verdict, newest_version, reason="", points_moved=None: [
        seat,
        verdict,
        reason.strip(),
        newest_version,
        points_moved,
    ],
    undo="confirm_seat",
)
def confirm_seat(
    doing: EventDoing[Table],
    *,
    seat: int,
    verdict: Verdict,
    reason: str = "",
    client_key: UUID,
    newest_version: int,
    points_moved: int | None = None,
) -> Confirmation:
    """Record what a player says about the table, exactly once. `newest_version` is the newest version of a hand that
    the player saw, `points_moved` the points moved by penalties that the player saw (None if they were not shown).
    When all four agree, the provisional hands that all of them saw are accepted. Raises PlayerPointsChanged when
    hands were entered or corrected meanwhile or a penalty moved the player's points, NothingPlayed,
    DisputeReasonMissing, KeyReused.
    """
    event, table, reason = doing.event, doing.subject, reason.strip()
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
        recorded_by=doing.account,
        link=link_of(doing),
    )
    _tell_word(doing, given)
    _accept_by_seats(doing, state)
    return given


def _tell_word(doing: EventDoing[Table], given: Confirmation) -> None:
    """A player's word, given on a staff member's tablet, or without an account by the player."""
    table = doing.subject
    agreed = given.verdict == Verdict.AGREED
    data: dict[str, Any] = {"table": table.number, "round": table.round.number}
    if not agreed:
        data["reason"] = given.reason
    if doing.account:
        verb = PlayVerb.SEAT_LET_CONFIRM if agreed else PlayVerb.SEAT_LET_DISPUTE
        doing.tell(verb, player=player_name(table, given.seat), **data)
    else:
        verb = PlayVerb.SEAT_CONFIRMED if agreed else PlayVerb.SEAT_DISPUTED
        doing.tell(verb, as_=Guest(Bearer.PLAYER, player_name(table, given.seat)), **data)


def player_name(table: Table, seat: int) -> str:
    return str(table.seats.select_related("entry").get(wind=seat).entry)


def _accept_by_seats(doing: EventDoing[Table], state: TableState) -> None:
    """Accept the provisional hands that all four players saw and agreed to."""
    four = table_sign_offs(doing.event, doing.subject, state)
    if any(one.word is not SeatWord.AGREED for one in four):
        return
    seen = [{version for _number, version, _points in one.given.seen} for one in four if one.given]
    agreed = [hand for hand in state.provisional if all(hand.pk in versions for versions in seen)]
    accept(doing, doing.subject, agreed, by=None)


def accept(doing: EventDoing[Table], table: Table, hands: Sequence[Hand], *, by: User | None) -> None:
    """Make provisional hands count, within an act. Without `by` the four players accepted them."""
    if not hands:
        return
    HandAcceptance.objects.bulk_create(HandAcceptance(hand=hand, accepted_by=by) for hand in hands)
    numbers = [hand.number for hand in hands]
    params: dict[str, Any] = {"hands": numbers, "table": table.number, "round": table.round.number}
    as_ = None if by else Guest(Bearer.PLAYER, _four_names(table))
    doing.tell(PlayVerb.HANDS_ACCEPTED, as_=as_, **params)
    for hand in hands:
        write_along(WrittenHand(doing, hand, actor=by))


def _four_names(table: Table) -> Phrase:
    seats = table.seats.select_related("entry").order_by("wind")
    return phrase("names", names=[str(seat.entry) for seat in seats])


@event_act(
    "decide_dispute",
    _("Decide a dispute"),
    on=Confirmation,
    who=REFEREES,
    when=[at_running_round, table_is_open],
    undo="confirm_seat",
)
def decide_dispute(doing: EventDoing[Confirmation], *, note: str, seen: int | None = None) -> DisputeDecision:
    """Decide a player's dispute, with a note. `seen` is the id of the dispute that the person read. Raises ReasonMissing,
    NoDispute, DisputeChanged.
    """
    confirmation, table, note = doing.subject, doing.subject.table, note.strip()
    if not note:
        raise ReasonMissing
    state = table_state(doing.event, table)
    seat = table_sign_offs(doing.event, table, state)[confirmation.seat]
    if seat.word is not SeatWord.DISPUTED or seat.given != confirmation:
        raise NoDispute(table=table.number)
    if seen not in (None, confirmation.pk):
        raise DisputeChanged(table=table.number)
    decision = DisputeDecision.objects.create(confirmation=confirmation, note=note, decided_by=doing.user)
    doing.tell(
        PlayVerb.DISPUTE_DECIDED,
        player=player_name(table, confirmation.seat),
        table=table.number,
        round=table.round.number,
        note=note,
    )
    return decision
