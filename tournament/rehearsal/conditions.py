"""When an event can be rehearsed."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.rehearsal.acting import RehearsalDoing
from tournament.rehearsal.errors import (
    IsRehearsal,
    RehearsalRuns,
    RehearsalTooLate,
    RobotsArePaused,
    RobotsPlay,
    TooFewToRehearse,
)
from tournament.rehearsal.models import Rehearsal

PLAYERS_LEAST = 4


@condition(_("It is not a rehearsal itself."))
def is_real(doing: RehearsalDoing[Any]) -> None:
    """Raises IsRehearsal."""
    if doing.event.is_rehearsal:
        raise IsRehearsal


@condition(_("No round has started."))
def has_not_started(doing: RehearsalDoing[Any]) -> None:
    """Raises RehearsalTooLate."""
    started = doing.event.rounds.filter(state__in=(RoundState.RUNNING, RoundState.CLOSED)).order_by("number")
    first = started.first()
    if first:
        raise RehearsalTooLate(number=first.number)


@condition(_("At least four players are entered."))
def has_players(doing: RehearsalDoing[Any]) -> None:
    """Raises TooFewToRehearse."""
    if doing.event.entries.exclude(status=EntryStatus.WITHDRAWN).count() < PLAYERS_LEAST:
        raise TooFewToRehearse


@condition(_("The robots play."))
def robots_play(doing: RehearsalDoing[Rehearsal]) -> None:
    """Raises RobotsArePaused."""
    if doing.subject.paused_at is not None:
        raise RobotsArePaused


@condition(_("The robots are paused."))
def robots_stand(doing: RehearsalDoing[Rehearsal]) -> None:
    """Raises RobotsPlay."""
    if doing.subject.paused_at is None:
        raise RobotsPlay


def refuse_while_rehearsed(event: Event) -> None:
    """Raises RehearsalRuns for an event whose rehearsal is going on."""
    if Rehearsal.objects.filter(original=event).exists():
        raise RehearsalRuns
