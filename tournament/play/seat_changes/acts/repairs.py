"""Seat repairs: two players or two winds that were mixed up are put right in one act; the hands are kept."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.core.phrases import phrase
from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import is_same_content, store_content
from tournament.events.enums import RoundState
from tournament.events.people import REFEREES
from tournament.play.acts.hands import read_hands_again
from tournament.play.bridge.evaluation import HandInput
from tournament.play.conditions import may_correct
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
from tournament.play.verbs import PlayVerb

SEAT_REPAIR = "seat_repair"


@dataclass(frozen=True, slots=True)
class RepairOnce:
    """A repair has the key of its form."""

    def answer(self, doing: EventDoing[Table], key: UUID, content: object) -> SeatRepair | None:
        return _repaired_before(doing.subject, key, content)

    def store(self, doing: EventDoing[Table], key: UUID, content: object, _made: object) -> None:
        store_content(doing.event, key, SEAT_REPAIR, content)


@condition(_("The round is running or closed."))
def was_started(doing: EventDoing[Table]) -> None:
    """The round runs or is closed. Raises NothingToRepair."""
    round_ = doing.subject.round
    if round_.state not in (RoundState.RUNNING, RoundState.CLOSED):
        raise NothingToRepair(number=round_.number, state=round_.state_words)


@event_act(
    "repair_seats",
    _("Repair mixed-up seats"),
    on=Table,
    who=REFEREES,
    when=[was_started, may_correct],
    undo="repair_seats",
    once=RepairOnce(),
    content=lambda _doing, *, first, second, from_number, swaps_winds, swaps_points, reason, **_known: [
        first,
        second,
        from_number,
        swaps_winds,
        swaps_points,
        reason.strip(),
    ],
    asks_reason=True,
    shows_effect=True,
)
def repair_seats(
    doing: EventDoing[Table],
    *,
    client_key: UUID,
    first: int,
    second: int,
    from_number: int,
    swaps_winds: bool,
    swaps_points: bool,
    reason: str,
    expected_hands: int,
    expected_repairs: int | None = None,
) -> SeatRepair:
    """Exchange two players' winds, or the points entered for them, or both, from hand `from_number` on.

    The draw's seats stay as published. Hands whose players or winds change get a new version; a provisional hand stays
    provisional. A repeat returns the first repair; the same repair again undoes it. `expected_hands` is how many hands
    the person has seen, `expected_repairs` how many repairs.

    Raises RepairedMeanwhile, SamePlayer, ReasonMissing, HandsChanged, HandNotReached, KeyReused, and
    FollowingHandRefused when a hand would no longer be valid.
    """
    table = doing.subject
    asked = SeatRepair(
        table=table,
        from_number=from_number,
        first=first,
        second=second,
        swaps_winds=swaps_winds,
        swaps_points=swaps_points,
        reason=reason.strip(),
        client_key=client_key,
        recorded_by=doing.user,
    )
    state = table_state(doing.event, table)
    if expected_repairs not in (None, len(state.repairs)):
        raise RepairedMeanwhile(table=table.number)
    _check_asked(asked, state, expected_hands)
    asked.save()
    _rewrite_hands(doing, state, asked)
    reason_told = phrase("players_mixed_up", one=first, other=second, reason=asked.reason)
    where: dict[str, Any] = {"hand": from_number, "table": table.number, "round": table.round.number}
    doing.tell(PlayVerb.HAND_CORRECTED, **where, reason=reason_told)
    return asked


def _repaired_before(table: Table, client_key: UUID, content: object) -> SeatRepair | None:
    """The repair that an earlier post of this form made."""
    done = SeatRepair.objects.filter(client_key=client_key).first()
    if done and (done.table_id != table.pk or not is_same_content(client_key, SEAT_REPAIR, content)):
        raise KeyReused
    return done


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


def _rewrite_hands(doing: EventDoing[Table], old: TableState, repair: SeatRepair) -> None:
    """Write a new version of each hand from the repair on whose players are exchanged or whose winds changed."""

    other = {repair.first: repair.second, repair.second: repair.first}

    def exchanged(entered: HandInput) -> HandInput:
        return entered.at_seats(lambda seat: other.get(seat, seat)) if repair.swaps_points else entered

    read_hands_again(doing, doing.subject, old, repair.from_number, reason=repair.reason, changed=exchanged)
