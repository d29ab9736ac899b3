"""Changes of settings that affect finished results: they need a reason, and sealed results do not change.

Apps on the right say what else keeps results as they are (a seal does); they add their guard when they are ready.
"""

from collections.abc import Callable, Collection, Iterable

from django.db.models import QuerySet

from tournament.events.changes import Change, names_of
from tournament.events.enums import RoundState, TeamRanking
from tournament.events.errors import ChangeNeedsReason
from tournament.events.models import Event, Round

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
"""The settings of an event from which places are computed whenever somebody looks."""
TOUCH_TEAMS = frozenset(("team_ranking", "team_best"))
"""Those from which the places of teams are; they touch nothing as long as the event ranks no teams."""

FinishedGuard = Callable[[Collection[Round]], None]
"""Called with the closed rounds whose results would change; raises a Refusal to keep them."""

_guards: list[FinishedGuard] = []


def add_finished_guard(guard: FinishedGuard) -> None:
    """Ask `guard` from now on; adding it twice changes nothing."""
    if guard not in _guards:
        _guards.append(guard)


def closed_rounds(event: Event) -> QuerySet[Round]:
    """The rounds whose results are finished, in order."""
    return event.rounds.filter(state=RoundState.CLOSED).order_by("number")


def check_finished(rounds: Iterable[Round], reason: str) -> bool:
    """Whether finished results change, given the closed rounds that a change touches.

    Raises the refusal of a guard, and ChangeNeedsReason where no reason is given.
    """
    touched = list(rounds)
    if not touched:
        return False
    for guard in _guards:
        guard(touched)
    if not reason.strip():
        raise ChangeNeedsReason
    return True


def check_event_change(event: Event, changes: Iterable[Change], reason: str) -> bool:
    """The same for changes of an event's own settings, which are not yet made."""
    ranks_teams = event.team_ranking != TeamRanking.OFF
    touching = TOUCH_RESULTS | TOUCH_TEAMS if ranks_teams else TOUCH_RESULTS
    touches = touching.intersection(names_of(changes))
    return check_finished(closed_rounds(event) if touches else (), reason)
