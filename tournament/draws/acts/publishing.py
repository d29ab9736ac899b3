"""Publishing drawn rounds, and taking that back as long as nothing has been played."""

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.draws.acts.known_seats import tell_changed_seats
from tournament.draws.errors import DrawUnseen, NothingToPublish, PlayersChanged, RoundsUnseen
from tournament.draws.models import Seat, SitOut
from tournament.draws.queries import mark_of_drawn, newest_version, seats_everybody
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.events import move_round
from tournament.events.conditions import round_is
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.events.people import ORGANIZERS


@condition(_("Everybody who plays has a place in the draw, and nobody else."))
def seats_all_players(doing: EventDoing[Round]) -> None:
    """The draw has everybody who plays, and nobody else. Raises PlayersChanged."""
    _require_everybody(doing.event, doing.subject)


@event_act(
    "publish_round",
    _("Publish a round"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.DRAWN), seats_all_players],
    undo="unpublish_round",
)
def publish_round(doing: EventDoing[Round], *, seen: int | None = None) -> Round:
    """Show a drawn round to everybody. `seen` is the version of its draw that the person saw. Raises DrawUnseen."""
    if seen not in (None, newest_version(doing.subject)):
        raise DrawUnseen(number=doing.subject.number)
    return _publish(doing, doing.subject)


def none_left(doing: EventDoing[Event]) -> list[Round] | None:
    """An empty list where every drawn round is published by now."""
    states = set(doing.event.rounds.values_list("state", flat=True))
    return [] if RoundState.PUBLISHED in states and RoundState.DRAWN not in states else None


@condition(_("A round is drawn."))
def some_are_drawn(doing: EventDoing[Event]) -> None:
    """Raises NothingToPublish."""
    if not doing.event.rounds.filter(state=RoundState.DRAWN).exists():
        raise NothingToPublish


@event_act(
    "publish_drawn_rounds",
    _("Publish all drawn rounds"),
    on=Event,
    who=ORGANIZERS,
    already=none_left,
    when=[some_are_drawn],
    undo="unpublish_round",
)
def publish_drawn_rounds(doing: EventDoing[Event], *, seen: str = "") -> list[Round]:
    """Show all drawn rounds to everybody, or none of them. Returns an empty list if they are already published. `seen`
    is `mark_of_drawn` as the person saw it.

    Raises PlayersChanged, RoundsUnseen.
    """
    if seen and seen != mark_of_drawn(doing.event):
        raise RoundsUnseen
    rounds = list(doing.event.rounds.filter(state=RoundState.DRAWN).order_by("number"))
    for round_ in rounds:
        _require_everybody(doing.event, round_)
        _publish(doing, round_)
    return rounds


def _require_everybody(event: Event, round_: Round) -> None:
    seated = set(Seat.objects.filter(round=round_).values_list("entry_id", flat=True))
    resting = set(SitOut.objects.filter(round=round_).values_list("entry_id", flat=True))
    if not seats_everybody(event, seated, resting):
        raise PlayersChanged(number=round_.number)


def _publish(doing: EventDoing[Round] | EventDoing[Event], round_: Round) -> Round:
    published = move_round(round_, RoundState.DRAWN, RoundState.PUBLISHED)
    tell_changed_seats(published)
    doing.tell(DrawVerb.ROUND_PUBLISHED, round=round_.number)
    return published


@event_act(
    "unpublish_round",
    _("Unpublish a round"),
    on=Round,
    who=ORGANIZERS,
    when=[round_is(RoundState.PUBLISHED)],
    undo="publish_round",
)
def unpublish_round(doing: EventDoing[Round]) -> Round:
    """Take a publication back as long as nothing is played."""
    round_ = move_round(doing.subject, RoundState.PUBLISHED, RoundState.DRAWN)
    doing.tell(DrawVerb.ROUND_UNPUBLISHED, round=round_.number)
    return round_
