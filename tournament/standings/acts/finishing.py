"""Finishing an event, and reopening it."""

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event
from tournament.play.acts.sealing import seal_round
from tournament.play.errors import ReasonMissing
from tournament.play.models import RoundSeal
from tournament.standings.errors import EventNotFinished, RoundsOpen


@transaction.atomic
def finish_event(event: Event, *, actor: User) -> Event:
    """Make the results final: every round is sealed, and everything that was held back is shown. Finishing it again
    changes nothing.

    Raises RoundsOpen.
    """
    locked = lock(event)
    if locked.finished_at is not None:
        return locked
    rounds = list(locked.rounds.order_by("number"))
    still_open = [str(round_.number) for round_ in rounds if round_.state != RoundState.CLOSED]
    if still_open or not rounds:
        raise RoundsOpen(rounds=", ".join(still_open))
    sealed = set(RoundSeal.objects.filter(round__in=rounds).values_list("round_id", flat=True))
    for round_ in rounds:
        if round_.pk not in sealed:
            seal_round(round_, actor=actor)
    locked.finished_at, locked.finished_by = timezone.now(), actor
    locked.save(update_fields=["finished_at", "finished_by"])
    record(locked, actor, Verb.EVENT_FINISHED)
    touch(locked)
    return locked


@transaction.atomic
def reopen_event(event: Event, *, actor: User, reason: str) -> Event:
    """Reopen a finished event. The rounds stay sealed, and what the event holds back is hidden again.

    Raises ReasonMissing, EventNotFinished.
    """
    locked = lock(event)
    if not reason.strip():
        raise ReasonMissing
    if locked.finished_at is None:
        raise EventNotFinished
    locked.finished_at = locked.finished_by = None
    locked.save(update_fields=["finished_at", "finished_by"])
    record(locked, actor, Verb.EVENT_REOPENED, reason=reason.strip())
    touch(locked)
    return locked
