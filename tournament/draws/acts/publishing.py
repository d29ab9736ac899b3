"""Publishing drawn rounds, and taking that back as long as nothing has been played."""

from django.db import transaction

from tournament.accounts.models import User
from tournament.draws.errors import NothingToPublish, PlayersChanged
from tournament.draws.models import Seat, SitOut
from tournament.draws.queries import seats_everybody
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, move_round, touch
from tournament.events.enums import RoundState, Verb
from tournament.events.models import Event, Round


@transaction.atomic
def publish_round(round_: Round, *, actor: User) -> Round:
    """Show a drawn round to everybody. Raises RoundStateRefusal, PlayersChanged when the draw is out of date."""
    event = lock(round_.event)
    _publish(event, round_, actor)
    touch(event)
    return round_


@transaction.atomic
def publish_drawn_rounds(event: Event, *, actor: User) -> list[Round]:
    """Show all drawn rounds to everybody, or none of them. Returns an empty list if they are already published.

    Raises NothingToPublish, PlayersChanged.
    """
    locked = lock(event)
    rounds = list(locked.rounds.filter(state=RoundState.DRAWN).order_by("number"))
    if not rounds:
        if locked.rounds.filter(state=RoundState.PUBLISHED).exists():
            return []
        raise NothingToPublish
    for round_ in rounds:
        _publish(locked, round_, actor)
    touch(locked)
    return rounds


def _publish(event: Event, round_: Round, actor: User) -> None:
    if Round.objects.get(pk=round_.pk).state == RoundState.DRAWN:
        seated = set(Seat.objects.filter(round=round_).values_list("entry_id", flat=True))
        resting = set(SitOut.objects.filter(round=round_).values_list("entry_id", flat=True))
        if not seats_everybody(event, seated, resting):
            raise PlayersChanged(number=round_.number)
    move_round(round_, RoundState.DRAWN, RoundState.PUBLISHED)
    record(event, actor, Verb.ROUND_PUBLISHED, round=round_.number)


@transaction.atomic
def unpublish_round(round_: Round, *, actor: User) -> Round:
    """Take a publication back as long as nothing is played. Raises RoundStateRefusal."""
    event = lock(round_.event)
    move_round(round_, RoundState.PUBLISHED, RoundState.DRAWN)
    record(event, actor, Verb.ROUND_UNPUBLISHED, round=round_.number)
    touch(event)
    return round_
