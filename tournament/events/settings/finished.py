"""Changes of settings that affect finished results: they need a reason, and sealed results do not change."""

from collections.abc import Iterable

from django.db.models import QuerySet

from tournament.events.enums import RoundState, TeamRanking
from tournament.events.errors import ChangeNeedsReason, EventFinished
from tournament.events.hooks.finished_results import finished_guards
from tournament.events.models import Event, Round
from tournament.events.settings.changes import Change, names_of

TOUCH_RESULTS = frozenset(
    (
        "table_points_first",
        "table_points_second",
        "table_points_third",
        "table_points_fourth",
        "ranking",
        "tie_breaks",
    )
)
"""The settings of an event from which places are computed on reading."""
TOUCH_TEAMS = frozenset(("team_ranking", "team_best"))
"""The settings from which the places of teams are computed. They change nothing as long as the event does not rank
teams.
"""


def closed_rounds(event: Event) -> QuerySet[Round]:
    """The rounds whose results are finished, in order."""
    return event.rounds.filter(state=RoundState.CLOSED).order_by("number")


def check_not_final(event: Event) -> None:
    """Raise EventFinished if the event is finished: no act changes its results, also none outside a sealed round."""
    if event.finished_at is not None:
        raise EventFinished


def check_teams_not_final(event: Event) -> None:
    """The same for what changes only the standings of teams."""
    if event.team_ranking != TeamRanking.OFF:
        check_not_final(event)


def check_finished(rounds: Iterable[Round], reason: str) -> bool:
    """Whether finished results change, given the closed rounds that a change affects.

    Raises the refusal of a guard, and ChangeNeedsReason if no reason is given.
    """
    touched = list(rounds)
    if not touched:
        return False
    for guard in finished_guards:
        guard(touched)
    if not reason.strip():
        raise ChangeNeedsReason
    return True


def check_event_change(event: Event, changes: Iterable[Change], reason: str) -> bool:
    """The same for changes of an event's own settings that are not made yet."""
    ranks_teams = event.team_ranking != TeamRanking.OFF
    touching = TOUCH_RESULTS | TOUCH_TEAMS if ranks_teams else TOUCH_RESULTS
    touches = touching.intersection(names_of(changes))
    return check_finished(closed_rounds(event) if touches else (), reason)
