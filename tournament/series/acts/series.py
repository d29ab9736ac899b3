"""Making and changing series, adding and removing their events."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.text import slugify

from tournament.accounts.models import User
from tournament.audit.acts.recording import record
from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Event
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


@transaction.atomic
def create_series(*, actor: User, fields: Mapping[str, Any], client_key: UUID) -> Series:
    """Make a series, once for a key."""
    made = Series.objects.filter(client_key=client_key).first()
    if made:
        return made
    return Series.objects.create(
        **fields, slug=free_slug(fields["name"]), client_key=client_key, created_by=actor
    )


@transaction.atomic
def change_series(
    series: Series,
    *,
    actor: User,
    fields: Mapping[str, Any],
    events: Collection[Event],
    seen: int | None = None,
) -> Series:
    """Change a series and its events. Setting the same again changes nothing. Only an organizer of an event may add it;
    whoever runs the series may remove any event. `seen` is the revision of the series that the person saw.

    Raises EventNotYours, ChangedMeanwhile.
    """
    locked = Series.objects.select_for_update().get(pk=series.pk)
    members = {member.event_id: member for member in locked.members.select_related("event")}
    wanted = {event.pk: event for event in events}
    added = [event for pk, event in wanted.items() if pk not in members]
    gone = [member.event for pk, member in members.items() if pk not in wanted]
    own = set(
        events_organized_by(actor).filter(pk__in=[event.pk for event in added]).values_list("pk", flat=True)
    )
    if len(own) < len(added):
        raise EventNotYours
    changed = [name for name, value in fields.items() if getattr(locked, name) != value]
    if not (changed or added or gone):
        return locked
    if seen is not None and seen != locked.revision:
        raise ChangedMeanwhile
    for name in changed:
        setattr(locked, name, fields[name])
    locked.save(update_fields=changed)
    SeriesEvent.objects.bulk_create(SeriesEvent(series=locked, event=event) for event in added)
    SeriesEvent.objects.filter(series=locked, event__in=gone).delete()
    raised = 1 + sum(event.revision for event in gone)
    Series.objects.filter(pk=locked.pk).update(revision=F("revision") + raised)
    for event in added:
        record(event, actor, SeriesVerb.SERIES_JOINED, name=locked.name)
    for event in gone:
        record(event, actor, SeriesVerb.SERIES_LEFT, name=locked.name)
    return locked


def leave_all_series(event: Event) -> None:
    """Take an event that is being deleted out of its series. Call under the event's lock."""
    of_event = Series.objects.filter(members__event=event)
    of_event.update(revision=F("revision") + 1 + event.revision)
    SeriesEvent.objects.filter(event=event).delete()


@transaction.atomic
def delete_series(series: Series, *, actor: User) -> None:
    """Delete a series; its events stay. Deleting it again changes nothing."""
    locked = Series.objects.select_for_update().filter(pk=series.pk).first()
    if locked is None:
        return
    for member in locked.members.select_related("event"):
        record(member.event, actor, SeriesVerb.SERIES_LEFT, name=locked.name)
    locked.delete()
