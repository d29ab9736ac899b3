"""Joining people who were entered in several events as different people."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import F

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.enums import Verb
from tournament.registration.models import Entry, Player
from tournament.series.errors import PeopleMeet, PersonUnknown
from tournament.series.models import Series


@transaction.atomic
def join_people(series: Series, *, actor: User, people: Collection[int]) -> None:
    """Join these people (ids): their entries in the series become those of the person who was entered first.

    Entries in events outside the series keep their person. Raises PersonUnknown, PeopleMeet.
    """
    locked = Series.objects.select_for_update().get(pk=series.pk)
    rows = Entry.objects.filter(event__series_memberships__series=locked, player__in=people, is_house=False)
    entries = list(rows.select_related("event").order_by("pk"))
    if {entry.player_id for entry in entries} != set(people):
        raise PersonUnknown
    kept = entries[0].player_id
    met: set[int] = set()
    for entry in entries:
        if entry.event_id in met:
            raise PeopleMeet(name=str(entry), event=str(entry.event))
        met.add(entry.event_id)
    for entry in entries:
        if entry.player_id == kept:
            continue
        left = entry.player_id
        if Entry.objects.filter(player=kept, event=entry.event_id).exists():
            raise PeopleMeet(name=str(entry), event=str(entry.event))
        Entry.objects.filter(pk=entry.pk).update(player=kept)
        Player.objects.filter(pk=left, entries__isnull=True).delete()
        record(entry.event, actor, Verb.PERSON_JOINED, player=str(entry), name=locked.name)
    Series.objects.filter(pk=locked.pk).update(revision=F("revision") + 1)
