"""Joining people who were entered in several events as different people, and taking that back."""

from collections.abc import Collection, Sequence
from uuid import UUID, uuid4

from django.utils.translation import gettext_lazy as _

from tournament.registration.acts.entering import player_of
from tournament.registration.models import Entry, Player
from tournament.registration.verbs import EntryVerb
from tournament.series.acting import SeriesDoing, series_act
from tournament.series.errors import JoinedSince, PeopleMeet, PersonUnknown
from tournament.series.models import JoinedEntry


@series_act("join_people", _("Join entries as one person"), undo="part_people")
def join_people(doing: SeriesDoing, *, people: Collection[int]) -> None:
    """Join these people (ids): their entries in the series become those of the person who was entered first.

    Entries in events outside the series keep their person. Raises PersonUnknown, PeopleMeet.
    """
    series = doing.subject
    rows = Entry.objects.filter(event__series_memberships__series=series, player__in=people, is_house=False)
    entries = list(rows.select_related("event").order_by("pk"))
    if {entry.player_id for entry in entries} != set(people):
        raise PersonUnknown
    kept = entries[0].player_id
    met: set[int] = set()
    for entry in entries:
        if entry.event_id in met:
            raise PeopleMeet(name=str(entry), event=str(entry.event))
        met.add(entry.event_id)
    moved = [entry for entry in entries if entry.player_id != kept]
    keys = {entry.player_id: uuid4() for entry in moved}
    for entry in moved:
        if Entry.objects.filter(player=kept, event=entry.event_id).exists():
            raise PeopleMeet(name=str(entry), event=str(entry.event))
        left = entry.player_id
        JoinedEntry.objects.create(series=series, entry=entry, left_id=left, key=keys[left])
        Entry.objects.filter(pk=entry.pk).update(player=kept)
        doing.tell(EntryVerb.PERSON_JOINED, in_=entry.event, player=str(entry), name=series.name)
    Player.objects.filter(pk__in=keys, entries__isnull=True).delete()


@series_act("part_people", _("Take back that entries are one person"), undo="join_people")
def part_people(doing: SeriesDoing, *, key: UUID) -> None:
    """Take a join back: the entries that were given another person get their own again, also where their event has left
    the series or is finished. Doing it again changes nothing.

    Of several joins of an entry, the newest is taken back first. Raises JoinedSince.
    """
    series = doing.subject
    rows = JoinedEntry.objects.filter(series=series, key=key).select_related("entry__event", "left")
    joined = list(rows.order_by("pk"))
    if not joined:
        return
    entries = [row.entry for row in joined]
    newer = JoinedEntry.objects.filter(entry__in=entries, pk__gt=joined[-1].pk)
    since = newer.select_related("entry").first()
    if since:
        raise JoinedSince(name=str(since.entry))
    # Somebody whose data was erased meanwhile has a person without any other entry, and keeps it.
    together = [entry for entry in entries if _is_shared(entry)]
    if together:
        own = _own_person(joined[0].left, together)
        joint = {entry.player_id for entry in together}
        Entry.objects.filter(pk__in=[entry.pk for entry in together]).update(player=own)
        Player.objects.filter(pk__in=joint, entries__isnull=True).delete()
    rows.delete()
    for entry in entries:
        doing.tell(EntryVerb.PERSON_PARTED, in_=entry.event, player=str(entry), name=series.name)


def _is_shared(entry: Entry) -> bool:
    return Entry.objects.filter(player=entry.player_id).exclude(pk=entry.pk).exists()


def _own_person(left: Player | None, entries: Sequence[Entry]) -> Player:
    """The person whom the entries had before, or one made from the first of them."""
    events = [entry.event_id for entry in entries]
    # Whoever was entered in one of these events again has an entry there that is not one of these.
    if left and not Entry.objects.filter(player=left, event__in=events).exists():
        return left
    person = player_of(entries[0])
    person.save()
    return person
