"""Planning when rounds begin. Nothing starts by itself; calendars, reminders and players use these times."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import Verb
from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Event
from tournament.events.seen import mark_of_times


@transaction.atomic
def plan_times(
    event: Event, *, actor: User, times: Mapping[int, datetime | None], seen: str = ""
) -> list[int]:
    """Save when the rounds with these numbers begin, or that this is not known (None). Returns the rounds that changed.

    `seen` is `mark_of_times` of what the person saw. Raises ChangedMeanwhile.
    """
    locked = lock(event)
    rounds = list(locked.rounds.order_by("number"))
    if seen and seen != mark_of_times(rounds):
        raise ChangedMeanwhile
    changed = []
    for round_ in rounds:
        if round_.number in times and round_.begins_at != times[round_.number]:
            round_.begins_at = times[round_.number]
            round_.save(update_fields=["begins_at"])
            changed.append(round_.number)
    if changed:
        record(locked, actor, Verb.TIMES_PLANNED, rounds=phrase("names", names=[str(one) for one in changed]))
        touch(locked)
    return changed
