"""Final scores of a table: the four numbers on its paper, and record hands. Versions are those of hands."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.events.once import keep_content
from tournament.events.services import lock
from tournament.play.adapters import Deltas, HandInput
from tournament.play.enums import Outcome
from tournament.play.errors import PenaltiesMeanwhile, ScoresDiffer
from tournament.play.inputs import WinInput
from tournament.play.models import Hand
from tournament.play.moved import moved_at
from tournament.play.repeats import first_answer
from tournament.play.services import correct_hand, record_hand

FINALS = "final_scores"
FINALS_CORRECTION = "final_scores_correction"


@transaction.atomic
def record_finals(
    table: Table,
    *,
    actor: User,
    client_key: UUID,
    scores: Deltas,
    moved_seen: Deltas,
    best: Sequence[WinInput] = (),
    reason: str = "",
) -> Hand:
    """Record the final scores of a table, exactly once.

    `scores` are the points of the four seats as the paper has them, with what penalties moved at the table;
    `moved_seen` is what the person knew of that. Raises ScoresDiffer, PenaltiesMeanwhile, and as `record_hand` does.
    """
    event = lock(table.round.event)
    content = [scores, best, reason.strip()]
    repeated = first_answer(client_key, table, FINALS, content)
    if repeated:
        return repeated
    entered = _entered(event, table, scores, moved_seen, best)
    keep_content(event, client_key, FINALS, content)
    return record_hand(
        table, actor=actor, client_key=client_key, expected_number=1, entered=entered, reason=reason
    )


@transaction.atomic
def correct_finals(
    hand: Hand,
    *,
    actor: User,
    client_key: UUID,
    scores: Deltas,
    moved_seen: Deltas,
    best: Sequence[WinInput] = (),
    reason: str,
    may_correct_closed: bool,
) -> Hand:
    """Replace final scores by a new version. Raises ScoresDiffer, PenaltiesMeanwhile, and as `correct_hand` does."""
    event = lock(hand.table.round.event)
    content = [scores, best, reason.strip()]
    repeated = first_answer(client_key, hand.table, FINALS_CORRECTION, content)
    if repeated:
        return repeated
    entered = _entered(event, hand.table, scores, moved_seen, best)
    keep_content(event, client_key, FINALS_CORRECTION, content)
    return correct_hand(
        hand,
        actor=actor,
        client_key=client_key,
        reason=reason,
        entered=entered,
        may_correct_closed=may_correct_closed,
    )


def _entered(
    event: Event, table: Table, scores: Deltas, moved_seen: Deltas, best: Sequence[WinInput]
) -> HandInput:
    moved = moved_at(event, table)
    if moved != moved_seen:
        raise PenaltiesMeanwhile
    if sum(scores) != sum(moved):
        raise ScoresDiffer(sum=sum(scores), due=sum(moved))
    east, south, west, north = (own - more for own, more in zip(scores, moved, strict=True))
    return HandInput(Outcome.FINAL, wins=tuple(best), finals=(east, south, west, north))
