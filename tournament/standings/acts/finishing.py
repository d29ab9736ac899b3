"""Finishing an event, and reopening it."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.core.listing import joined, listed
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.two_people import check_second_person
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.play.acts.sealing import seal_round
from tournament.play.doubts.queries import doubted_hands, open_doubts_of_event
from tournament.play.errors import DoubtsOpen, ReasonMissing
from tournament.standings.errors import EventNotFinished, RoundsOpen
from tournament.standings.verbs import StandingsVerb


def finished(doing: EventDoing[Event]) -> Event | None:
    return doing.event if doing.event.finished_at is not None else None


@condition(_("Every round is closed."))
def all_rounds_closed(doing: EventDoing[Event]) -> None:
    """Every round of the event is closed. Raises RoundsOpen."""
    states = list(doing.event.rounds.order_by("number").values_list("number", "state"))
    still_open = [number for number, state in states if state != RoundState.CLOSED]
    if still_open or not states:
        raise RoundsOpen(rounds=joined(still_open))


@condition(_("No hand is in doubt."))
def nothing_in_doubt(doing: EventDoing[Event]) -> None:
    """Raises DoubtsOpen."""
    doubts = open_doubts_of_event(doing.event)
    if doubts:
        round_ = doubts[0].hand.table.round
        raise DoubtsOpen(number=round_.number, hands=listed(doubted_hands(round_)))


@event_act(
    "finish_event",
    _("Finish the event"),
    on=Event,
    who=ORGANIZERS,
    already=finished,
    when=[all_rounds_closed, nothing_in_doubt],
    undo="reopen_event",
)
def finish_event(doing: EventDoing[Event]) -> Event:
    """Make the results final: every round is sealed, and everything that was held back is shown. Finishing it again
    changes nothing.
    """
    event = doing.event
    for round_ in event.rounds.filter(seal__isnull=True).order_by("number"):
        seal_round(doing, round_)
    event.finished_at, event.finished_by = timezone.now(), doing.user
    event.save(update_fields=["finished_at", "finished_by"])
    doing.tell(StandingsVerb.EVENT_FINISHED)
    return event


@condition(_("The event is finished."))
def is_finished(doing: EventDoing[Event]) -> None:
    """Raises EventNotFinished."""
    if doing.event.finished_at is None:
        raise EventNotFinished


@event_act(
    "reopen_event",
    _("Reopen the event"),
    on=Event,
    who=ORGANIZERS,
    when=[is_finished],
    undo="finish_event",
    asks_reason=True,
)
def reopen_event(doing: EventDoing[Event], *, reason: str) -> Event:
    """Reopen a finished event. The rounds stay sealed, and what the event holds back is hidden again.

    Raises ReasonMissing, SecondPersonNeeded.
    """
    event = doing.event
    if not reason.strip():
        raise ReasonMissing
    check_second_person(doing)
    event.finished_at = event.finished_by = None
    event.save(update_fields=["finished_at", "finished_by"])
    doing.tell(StandingsVerb.EVENT_REOPENED, reason=reason.strip())
    return event
