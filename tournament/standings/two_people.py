"""The act of this app that two people do together: changing a ranking that is final."""

from typing import Any

from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing
from tournament.events.hooks.two_people import Look, Params, TwoPeopleAct
from tournament.standings.acts.finishing import reopen_event


def _look(doing: EventDoing[Any], _key: int, _params: Params, _reason: str) -> Look:
    return Look((phrase("reopened"),), [str(doing.event.finished_at)])


REOPENING = TwoPeopleAct(
    code="reopen_event",
    offer=lambda user, event, _key: reopen_event.offer(user, event),
    look=_look,
    do=lambda doing, _key, _params, reason: reopen_event(doing, doing.event, reason=reason),
)
