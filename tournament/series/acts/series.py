"""Making and changing series, adding and removing their events."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, AccountDoing, Installation, account_act
from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Event
from tournament.series.acting import SeriesDoing, series_act
from tournament.series.errors import EventNotYours
from tournament.series.models import Series, SeriesEvent
from tournament.series.queries import events_organized_by
from tournament.series.verbs import SeriesVerb


def free_slug(name: str) -> str:
    """An address for a series of this name that no other series has."""
    base = slugify(name)[:50] or "series"
    taken = {"new", *Series.objects.filter(slug__startswith=base).values_list("slug", flat=True)}
    number, slug = 1, base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


@dataclass(frozen=True, slots=True)
class MadeSeries:
    """A form makes a series, once for its key; sent again, it is answered with that series."""

    def answer(self, _doing: object, key: UUID, _content: object) -> Series | None:
        """The series that the form has made."""
        return Series.objects.filter(client_key=key).first()

    def store(self, _doing: object, _key: UUID, _content: object, _made: Series) -> None:
        """The series itself has the key."""


@account_act(
    "create_series",
    _("Make a series"),
    on=Installation,
    who=ACCOUNTS,
    once=MadeSeries(),
    undo="delete_series",
)
def create_series(
    doing: AccountDoing[Installation], *, fields: Mapping[str, Any], client_key: UUID
) -> Series:
    """Make a series, once for a key."""
    return Series.objects.create(
        **fields, slug=free_slug(fields["name"]), client_key=client_key, created_by=doing.user
    )


@series_act("change_series", _("Change a series"))
def change_series(
    doing: SeriesDoing,
    *,
    fields: Mapping[str, Any],
    events: Collection[Event],
    seen: int | None = None,
) -> Series:
    """Change a series and its events. Setting the same again changes nothing. Only an organizer of an event may add it;
    whoever runs the series may remove any event. `seen` is the revision of the series that the person saw.

    Raises EventNotYours, ChangedMeanwhile.
    """
    series = doing.subject
    members = {member.event_id: member for member in series.members.select_related("event")}
    wanted = {event.pk: event for event in events}
    added = [event for pk, event in wanted.items() if pk not in members]
    gone = [member.event for pk, member in members.items() if pk not in wanted]
    own = set(
        events_organized_by(doing.user)
        .filter(pk__in=[event.pk for event in added])
        .values_list("pk", flat=True)
    )
    if len(own) < len(added):
        raise EventNotYours
    changed = [name for name, value in fields.items() if getattr(series, name) != value]
    if not (changed or added or gone):
        return series
    if seen is not None and seen != series.revision:
        raise ChangedMeanwhile
    for name in changed:
        setattr(series, name, fields[name])
    series.save(update_fields=changed)
    SeriesEvent.objects.bulk_create(SeriesEvent(series=series, event=event) for event in added)
    SeriesEvent.objects.filter(series=series, event__in=gone).delete()
    doing.changed()
    # What the series shows is as new as the sum of its revision and those of its events (`queries.state_of`).
    doing.raised += sum(event.revision for event in gone)
    for event in added:
        doing.tell(SeriesVerb.SERIES_JOINED, in_=event, name=series.name)
    for event in gone:
        doing.tell(SeriesVerb.SERIES_LEFT, in_=event, name=series.name)
    return series


def leave_all_series(event: Event) -> None:
    """Take an event that is being deleted out of its series. Call under the event's lock."""
    of_event = Series.objects.filter(members__event=event)
    of_event.update(revision=F("revision") + 1 + event.revision)
    SeriesEvent.objects.filter(event=event).delete()


@series_act("delete_series", _("Delete a series"), undo="create_series", deletes=True)
def delete_series(doing: SeriesDoing) -> None:
    """Delete a series; its events stay. Deleting it again changes nothing."""
    series = doing.subject
    for member in series.members.select_related("event"):
        doing.tell(SeriesVerb.SERIES_LEFT, in_=member.event, name=series.name)
    series.delete()
