"""What is missing at a table whose match has not ended by itself."""

from django.utils.translation import ngettext

from tournament.events.models import Event
from tournament.play.bridge.turns import played_words
from tournament.play.clock.queries import RoundClock
from tournament.play.enums import Outcome
from tournament.play.queries.tables import TableState


def why_unfinished(event: Event, state: TableState, clock: RoundClock | None) -> str:
    """How much is played and how many minutes are left; empty where the match is over, the time is up, or final scores
    stand. `clock` is the table's own.
    """
    if not state.entered or state.entered[0].outcome == Outcome.FINAL or state.position.is_over:
        return ""
    if clock is None or clock.is_over:
        return ""
    minutes = clock.seconds_left // 60
    return ngettext(
        "%(played)s %(minutes)s minute is left.", "%(played)s %(minutes)s minutes are left.", minutes
    ) % {"played": played_words(event, len(state.entered), state.position), "minutes": minutes}
