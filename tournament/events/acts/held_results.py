"""Results that an event holds back, shown to everybody and hidden again."""

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, state_refusal, touch
from tournament.events.enums import RoundState, Verb
from tournament.events.errors import EventFinished, ResultsNotPublished
from tournament.events.models import Round


@transaction.atomic
def publish_results(round_: Round, *, actor: User) -> Round:
    """Show the results of a closed round to everybody, whatever the event holds back. A repeat changes nothing.

    Raises RoundStateRefusal, EventFinished: everything is shown then, and what is held back waits again if the event is
    reopened.
    """
    event = lock(round_.event)
    current = Round.objects.get(pk=round_.pk)
    if current.state != RoundState.CLOSED:
        raise state_refusal(current)
    if current.results_published_at is None:
        if event.finished_at is not None:
            raise EventFinished
        current.results_published_at = timezone.now()
        current.save(update_fields=["results_published_at"])
        record(event, actor, Verb.RESULTS_PUBLISHED, round=current.number)
        touch(event)
    return current


@transaction.atomic
def hide_results(round_: Round, *, actor: User) -> Round:
    """Hide the results of a round again, if the event holds them back. Raises EventFinished, ResultsNotPublished."""
    event = lock(round_.event)
    if event.finished_at is not None:
        raise EventFinished
    current = Round.objects.get(pk=round_.pk)
    if current.results_published_at is None:
        raise ResultsNotPublished(number=current.number)
    current.results_published_at = None
    current.save(update_fields=["results_published_at"])
    record(event, actor, Verb.RESULTS_HIDDEN, round=current.number)
    touch(event)
    return current
