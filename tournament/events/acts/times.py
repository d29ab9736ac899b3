"""Planning when rounds begin. Nothing starts by itself; calendars, reminders and players use these times."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.settings.seen import mark_of_times
from tournament.events.verbs import EventVerb


@event_act("plan_times", _("Plan when rounds begin"), on=Event, who=ORGANIZERS, undo="plan_times")
def plan_times(
    doing: EventDoing[Event], *, times: Mapping[int, datetime | None], seen: str = ""
) -> list[int]:
    """Save when the rounds with these numbers begin, or that this is not known (None). Returns the rounds that changed.

    `seen` is `mark_of_times` of what the person saw. Raises ChangedMeanwhile.
    """
    rounds = list(doing.event.rounds.order_by("number"))
    if seen and seen != mark_of_times(rounds):
        raise ChangedMeanwhile
    changed = []
    for round_ in rounds:
        if round_.number in times and round_.begins_at != times[round_.number]:
            round_.begins_at = times[round_.number]
            round_.save(update_fields=["begins_at"])
            changed.append(round_.number)
    if changed:
        doing.tell(EventVerb.TIMES_PLANNED, rounds=phrase("names", names=[str(one) for one in changed]))
    return changed
