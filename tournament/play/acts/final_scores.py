"""Final scores of a table: the four numbers on its paper, and record hands. They have versions as hands do."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.acts.events import lock
from tournament.events.acts.exactly_once import keep_content
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand, record_hand
from tournament.play.acts.repeated_posts import first_answer
from tournament.play.bridge.evaluation import Deltas, HandInput, check_scores
from tournament.play.enums import Outcome
from tournament.play.errors import PenaltiesMeanwhile
from tournament.play.hooks.moved_points import moved_at
from tournament.play.inputs import WinInput
from tournament.play.models import Hand, TableLink

FINALS = "final_scores"
FINALS_CORRECTION = "final_scores_correction"


@transaction.atomic
def record_finals(
    table: Table,
    *,
    actor: User | None,
    client_key: UUID,
    scores: Deltas,
    moved_seen: Deltas,
    best: Sequence[WinInput] = (),
    reason: str = "",
    link: TableLink | None = None,
) -> Hand:
    """Record the final scores of a table, exactly once; those entered by a table link wait to be accepted.

    `scores` are the points of the four seats as the paper has them, with what penalties moved at the table;
    `moved_seen` are the moved points that the person saw. Raises ScoresDiffer, PenaltiesMeanwhile, and what
    `record_hand` raises.
    """
    event = lock(table.round.event)
    content = [scores, best, reason.strip()]
    repeated = first_answer(client_key, table, FINALS, content)
    if repeated:
        return repeated
    entered = _entered(event, table, scores, moved_seen, best)
    keep_content(event, client_key, FINALS, content)
    return record_hand(
        table,
        actor=actor,
        link=link,
        client_key=client_key,
        expected_number=1,
        entered=entered,
        reason=reason,
    ).hand


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
    """Replace final scores by a new version. Raises ScoresDiffer, PenaltiesMeanwhile, and what `correct_hand` raises."""
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
    check_scores(scores, moved)
    east, south, west, north = (own - more for own, more in zip(scores, moved, strict=True))
    return HandInput(Outcome.FINAL, wins=tuple(best), finals=(east, south, west, north))
