"""The hands that the trainer shows: wins whose tiles were entered, at public events that are finished."""

from random import Random

from django.db.models import Q, QuerySet

from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.play.enums import EntryMethod
from tournament.play.models import Hand, HandWin

TRIED_EVENTS = 5
"""In so many events a hand is looked for: in most of them no tiles were entered, or in all."""


def finished_events() -> QuerySet[Event]:
    """Public events whose results are final."""
    return Event.objects.filter(visibility=Visibility.PUBLIC, finished_at__isnull=False)


def shown_wins() -> QuerySet[HandWin]:
    """The wins that the trainer may show. A total that a referee let stand against the tiles teaches nothing."""
    return HandWin.objects.filter(
        Q(override_reason=""),
        method=EntryMethod.TILES,
        hand__in=Hand.objects.counted(),
        hand__table__round__event__in=finished_events(),
    )


def some_win(ruleset: str, chance: Random) -> int | None:
    """The id of a win under a rulebook by `chance`; None where there is none in the events it looked at."""
    events = list(finished_events().filter(ruleset=ruleset).order_by("pk").values_list("pk", flat=True))
    for event in chance.sample(events, min(len(events), TRIED_EVENTS)):
        wins = list(shown_wins().filter(hand__table__round__event=event).values_list("pk", flat=True))
        if wins:
            return chance.choice(wins)
    return None


def rulesets_with_events() -> set[str]:
    """The rulebooks under which a public event is finished."""
    return set(finished_events().order_by().values_list("ruleset", flat=True).distinct())
