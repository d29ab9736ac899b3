"""Corrections of who deals, and redrawn seats: rows are only added, and the hands after them are recalculated."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.audit.verbs import Verb
from tournament.core.phrases import phrase
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import is_same_content, store_content
from tournament.events.enums import RoundState
from tournament.events.people import REFEREES
from tournament.play.acts.hands import read_hands_again
from tournament.play.bridge.evaluation import planned_hands
from tournament.play.conditions import may_correct, table_of
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
from tournament.play.verbs import PlayVerb

ROTATION = "rotation"


@dataclass(frozen=True, slots=True)
class RotationOnce:
    """A change of the deal has the key of its form."""

    def answer(
        self, doing: EventDoing[Table] | EventDoing[RotationChange], key: UUID, content: object
    ) -> RotationChange | None:
        return _first_answer(key, table_of(doing.subject), content)

    def store(self, doing: EventDoing[Any], key: UUID, content: object, _made: object) -> None:
        store_content(doing.event, key, ROTATION, content)


@condition(_("The round is running or closed."))
def was_started(doing: EventDoing[Table]) -> None:
    """The round runs or is closed. Raises RoundNotPlayed."""
    round_ = doing.subject.round
    if round_.state not in (RoundState.RUNNING, RoundState.CLOSED):
        raise RoundNotPlayed(round=round_.number, state=round_.state_words)


@event_act(
    "change_dealer",
    _("Change who deals"),
    on=Table,
    who=REFEREES,
    when=[was_started, may_correct],
    undo="take_back_deal",
    once=RotationOnce(),
    content=lambda _doing, *, kind, from_number, dealer, turn, reason, **_known: [
        kind,
        from_number,
        dealer,
        turn,
        reason.strip(),
    ],
    asks_reason=True,
    shows_effect=True,
)
def change_dealer(
    doing: EventDoing[Table],
    *,
    client_key: UUID,
    kind: RotationKind,
    from_number: int,
    dealer: int,
    turn: int | None,
    reason: str,
    expected_hands: int,
) -> RotationChange:
    """Set who deals hand `from_number`: a wrong dealer whose hand stands, or `dealer` for turn `turn` of the match.

    `dealer` is a seat, by the wind in the first hand. Hands from there on are read again if their winds changed. A
    repeat returns the first change. `expected_hands` is how many hands the person has seen.

    Raises ReasonMissing, HandsChanged, HandNotReached, DealerHasTheTurn, TurnNotInMatch, FinalScoresStand, KeyReused,
    and FollowingHandRefused when a hand would no longer be valid.
    """
    if not reason.strip():
        raise ReasonMissing
    state = _checked_state(doing, from_number, expected_hands)
    if kind is RotationKind.WRONG_DEALER:
        turn = None
        right = state.position_before(from_number).dealer
        if right == dealer:
            raise DealerHasTheTurn(name=str(_entry_at(doing.subject, dealer)), number=from_number)
    else:
        turns = planned_hands(doing.event)
        if turn is None or not 1 <= turn <= turns:
            raise TurnNotInMatch(turns=turns)
    facts = {"kind": kind, "dealer": dealer, "turn": turn}
    return _write(doing, state, PlayVerb.DEALER_CHANGED, client_key, from_number, reason, facts)


@event_act(
    "draw_seats_anew",
    _("Enter redrawn seats"),
    on=Table,
    who=REFEREES,
    when=[was_started, may_correct],
    undo="take_back_deal",
    once=RotationOnce(),
    content=lambda _doing, *, from_number, chairs, **_known: [
        RotationKind.SEATS_DRAWN,
        from_number,
        sorted(chairs.items()),
    ],
    shows_effect=True,
)
def draw_seats_anew(
    doing: EventDoing[Table],
    *,
    client_key: UUID,
    from_number: int,
    chairs: Mapping[int, int],
    expected_hands: int,
) -> RotationChange:
    """Enter the seats that the four drew before hand `from_number`: for each seat of the draw its chair now.

    Chair 0 is the one drawn with the East tile; whoever sits there deals. A repeat returns the first change. Raises
    ChairsTwice, and what `change_dealer` raises except for the dealer and the turn.
    """
    if sorted(chairs) != [0, 1, 2, 3] or sorted(chairs.values()) != [0, 1, 2, 3]:
        raise ChairsTwice
    state = _checked_state(doing, from_number, expected_hands)
    facts = {name: chairs[seat] for seat, name in enumerate(CHAIRS)}
    facts_of_kind = {"kind": RotationKind.SEATS_DRAWN, **facts}
    return _write(doing, state, PlayVerb.TABLE_SEATS_DRAWN, client_key, from_number, "", facts_of_kind)


@condition(_("The change has not been taken back."))
def not_taken_back(doing: EventDoing[RotationChange]) -> None:
    """The change counts. Raises ChangeTakenBack."""
    change = doing.subject
    if RotationChange.objects.filter(takes_back=change).exists() or change.kind == RotationKind.TAKEN_BACK:
        raise ChangeTakenBack


@event_act(
    "take_back_deal",
    _("Take back a change of the deal"),
    on=RotationChange,
    who=REFEREES,
    when=[not_taken_back, may_correct],
    undo="change_dealer",
    once=RotationOnce(),
    content=lambda doing, *, reason: [RotationKind.TAKEN_BACK, doing.subject, reason.strip()],
    asks_reason=True,
    shows_effect=True,
)
def take_back_change(doing: EventDoing[RotationChange], *, client_key: UUID, reason: str) -> RotationChange:
    """Undo a change of the deal: its row stays, and another row says that it does not count.

    A repeat returns the first answer. Raises ReasonMissing, KeyReused, FollowingHandRefused.
    """
    change = doing.subject
    if not reason.strip():
        raise ReasonMissing
    state = table_state(doing.event, change.table)
    facts = {"kind": RotationKind.TAKEN_BACK, "takes_back": change}
    verb = PlayVerb.ROTATION_TAKEN_BACK
    return _write(doing, state, verb, client_key, change.from_number, reason, facts)


def _first_answer(client_key: UUID, table: Table, content: object) -> RotationChange | None:
    done = RotationChange.objects.filter(client_key=client_key).first()
    if done and (done.table_id != table.pk or not is_same_content(client_key, ROTATION, content)):
        raise KeyReused
    return done


def _checked_state(doing: EventDoing[Table], from_number: int, expected_hands: int) -> TableState:
    table = doing.subject
    state = table_state(doing.event, table)
    if len(state.entered) != expected_hands:
        raise HandsChanged(table=table.number)
    if not 1 <= from_number <= state.next_number:
        raise HandNotReached(table=table.number, number=state.next_number)
    if state.last and state.last.outcome == Outcome.FINAL:
        raise FinalScoresStand
    return state


def _write(
    doing: EventDoing[Table] | EventDoing[RotationChange],
    state: TableState,
    verb: Verb,
    client_key: UUID,
    from_number: int,
    reason: str,
    facts: Mapping[str, Any],
) -> RotationChange:
    table = table_of(doing.subject)
    change = RotationChange.objects.create(
        table=table,
        from_number=from_number,
        reason=reason.strip(),
        client_key=client_key,
        recorded_by=doing.user,
        **facts,
    )
    words: dict[str, Any] = {"hand": from_number, "table": table.number, "round": table.round.number}
    if reason:
        words["reason"] = change.reason
    doing.tell(verb, **words)
    why = change.reason or phrase("seats_drawn_anew")
    read_hands_again(doing, table, state, from_number, reason=why)
    return change


def _entry_at(table: Table, seat: int) -> object:
    return table.seats.select_related("entry").get(wind=seat).entry
