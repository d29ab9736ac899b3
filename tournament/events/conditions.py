"""Conditions of acts in an event that several apps share."""

from dataclasses import dataclass
from typing import Any

from tournament.events.acting import EventDoing
from tournament.events.enums import RoundState
from tournament.events.errors import EventFinished, RoundStateRefusal
from tournament.events.models import Round


@dataclass(frozen=True, slots=True)
class RoundIs:
    """The round is in one of these states. Raises RoundStateRefusal."""

    states: tuple[RoundState, ...]

    def __call__(self, doing: EventDoing[Round]) -> None:
        if doing.subject.state not in self.states:
            raise state_refusal(doing.subject)


def round_is(*states: RoundState) -> RoundIs:
    return RoundIs(states)


def not_finished(doing: EventDoing[Any]) -> None:
    """The event is not finished. Raises EventFinished."""
    if doing.event.finished_at is not None:
        raise EventFinished


def state_refusal(round_: Round) -> RoundStateRefusal:
    """Why an act does not fit the current state of a round."""
    return RoundStateRefusal(number=round_.number, state=round_.state_words)
