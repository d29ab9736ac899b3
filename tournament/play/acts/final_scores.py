"""Final scores of a table: the four numbers on its paper, and record hands. They have versions as hands do."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.draws.models import Table
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import REFEREES, SCORERS
from tournament.play.acts.hands import correct_hand, link_may_write, record_hand, takes_hands
from tournament.play.acts.repeated_posts import HandOnce
from tournament.play.bridge.evaluation import Deltas, HandInput, check_scores
from tournament.play.bridge.running import starting_points
from tournament.play.conditions import may_correct, table_is_open
from tournament.play.enums import Outcome
from tournament.play.errors import PenaltiesMeanwhile
from tournament.play.hooks.moved_points import moved_at
from tournament.play.inputs import WinInput
from tournament.play.models import Hand

FINALS = "final_scores"
FINALS_CORRECTION = "final_scores_correction"


def _content(
    _doing: object,
    *,
    scores: Deltas,
    best: Sequence[WinInput] = (),
    reason: str = "",
    sticks_left: int = 0,
    **_known: object,
) -> object:
    return [scores, best, reason.strip(), *([sticks_left] if sticks_left else [])]


@event_act(
    "record_finals",
    _("Enter the final scores of a table"),
    on=Table,
    who=REFEREES | SCORERS,
    when=[link_may_write, takes_hands, table_is_open],
    undo="take_back_hand",
    once=HandOnce(FINALS),
    content=_content,
)
def record_finals(
    doing: EventDoing[Table],
    *,
    client_key: UUID,
    scores: Deltas,
    moved_seen: Deltas,
    best: Sequence[WinInput] = (),
    reason: str = "",
    sticks_left: int = 0,
) -> Hand:
    """Record the final scores of a table, exactly once; those entered by a table link wait to be accepted.

    `scores` are the points of the four seats as the paper has them, with what penalties moved at the table;
    `moved_seen` are the moved points that the person saw. Where scores run along, they start from the starting points, and
    `sticks_left` lie on the table. Raises ScoresDiffer, PenaltiesMeanwhile, and what
    `record_hand` raises.
    """
    entered = _entered(doing.event, doing.subject, scores, moved_seen, best, sticks_left)
    return record_hand(
        doing, doing.subject, client_key=client_key, expected_number=1, entered=entered, reason=reason
    ).hand


@event_act(
    "correct_finals",
    _("Correct the final scores of a table"),
    on=Hand,
    who=REFEREES,
    when=[may_correct],
    undo="correct_finals",
    once=HandOnce(FINALS_CORRECTION),
    content=_content,
    asks_reason=True,
    shows_effect=True,
)
def correct_finals(
    doing: EventDoing[Hand],
    *,
    client_key: UUID,
    scores: Deltas,
    moved_seen: Deltas,
    best: Sequence[WinInput] = (),
    reason: str,
    sticks_left: int = 0,
) -> Hand:
    """Replace final scores by a new version. Raises ScoresDiffer, PenaltiesMeanwhile, and what `correct_hand` raises."""
    entered = _entered(doing.event, doing.subject.table, scores, moved_seen, best, sticks_left)
    return correct_hand(doing, doing.subject, client_key=client_key, reason=reason, entered=entered)


def _entered(
    event: Event,
    table: Table,
    scores: Deltas,
    moved_seen: Deltas,
    best: Sequence[WinInput],
    sticks_left: int,
) -> HandInput:
    moved, start = moved_at(event, table), starting_points(event)
    if moved != moved_seen:
        raise PenaltiesMeanwhile
    check_scores(scores, moved, started=start, sticks_left=sticks_left)
    east, south, west, north = (own - more - start for own, more in zip(scores, moved, strict=True))
    return HandInput(
        Outcome.FINAL, wins=tuple(best), finals=(east, south, west, north), sticks_left=sticks_left
    )
