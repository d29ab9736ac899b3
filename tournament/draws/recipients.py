"""To whom a message goes: people who signed up, by what they have in common."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet

from tournament.draws.models import Seat
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.registration.enums import Audience, EntryStatus
from tournament.registration.models import Entry, SignUp
from tournament.registration.queries.fees import with_dues
from tournament.registration.queries.sign_ups import desk_of, waiting_of
from tournament.registration.queries.stages import FINAL, groups_playing

IN_TURN = (RoundState.RUNNING, RoundState.PUBLISHED)
"""The rounds whose tables everybody may know; the running one comes before one that is published."""


@dataclass(frozen=True, slots=True)
class Recipients:
    """Who gets a message, and who would, but gave no e-mail address."""

    people: Sequence[SignUp]
    without_address: Sequence[Entry | SignUp]

    @property
    def state(self) -> list[int]:
        """What has to stay the same until the message is sent."""
        return sorted(one.pk for one in self.people)


def recipients_of(
    event: Event, audience: Audience, *, table_number: int | None = None, team: str = ""
) -> Recipients:
    """A few queries for any number of people."""
    if audience is Audience.WAITING:
        waiting = list(waiting_of(event).select_related("event", "entry"))
        return Recipients([one for one in waiting if one.email], [one for one in waiting if not one.email])
    entries = list(_entries(event, audience, table_number, team).order_by("number"))
    found = SignUp.objects.filter(entry__in=entries).exclude(email="").select_related("event", "entry")
    by_entry = {row.entry_id: row for row in found}
    return Recipients(
        [by_entry[entry.pk] for entry in entries if entry.pk in by_entry],
        [entry for entry in entries if entry.pk not in by_entry],
    )


def _entries(event: Event, audience: Audience, table_number: int | None, team: str) -> QuerySet[Entry]:
    entries = event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    match audience:
        case Audience.UNPAID:
            return with_dues(entries, desk_of(event)).filter(due__gt=F("paid"))
        case Audience.MISSING:
            return entries.filter(status=EntryStatus.REGISTERED)
        case Audience.FINAL:
            final = [pk for pk, group in groups_playing(event).items() if group == FINAL]
            return entries.filter(pk__in=final)
        case Audience.TABLE:
            return entries.filter(pk__in=_seated_at(event, table_number))
        case Audience.TEAM:
            return entries.filter(team=team)
    return entries


def _seated_at(event: Event, table_number: int | None) -> list[int]:
    """Who sits at a table of the round in turn, by entry id."""
    rounds = sorted(
        event.rounds.filter(state__in=IN_TURN),
        key=lambda one: (IN_TURN.index(RoundState(one.state)), one.number),
    )
    seats = Seat.objects.filter(round__in=rounds[:1], table__number=table_number or 0)
    return list(seats.values_list("entry", flat=True))
