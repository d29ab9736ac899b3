"""Conditions of acts in an event that several apps share."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.events.acting import EventDoing
from tournament.events.enums import RoundState
from tournament.events.errors import EventFinished, RoundStateRefusal
from tournament.events.models import Round


@dataclass(frozen=True, slots=True)
class RoundIs:
    """The round is in one of these states. Raises RoundStateRefusal."""

    states: tuple[RoundState, ...]

    @property
    def words(self) -> str:
        first, *others = (state.in_sentence for state in self.states)
        if not others:
            return gettext("The round is %(state)s.") % {"state": first}
        return gettext("The round is %(state)s or %(other)s.") % {"state": first, "other": others[0]}

    def __call__(self, doing: EventDoing[Round]) -> None:
        if doing.subject.state not in self.states:
            raise state_refusal(doing.subject)


def round_is(*states: RoundState) -> RoundIs:
    return RoundIs(states)


@condition(_("The event is not finished."))
def not_finished(doing: EventDoing[Any]) -> None:
    """The event is not finished. Raises EventFinished."""
    if doing.event.finished_at is not None:
        raise EventFinished


def state_refusal(round_: Round) -> RoundStateRefusal:
    """Why an act does not fit the current state of a round."""
    return RoundStateRefusal(number=round_.number, state=round_.state_words)
