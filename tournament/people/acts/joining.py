"""Joining entries of several events as one person, telling people apart, and taking either back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.listing import listed
from tournament.events.models import Event
from tournament.people.acting import PeopleDoing, people_act
from tournament.people.engine.matching import certain
from tournament.people.enums import Reason
from tournament.people.errors import AreOne, BothMembers, JoinedSince, PeopleMeet, PersonUnknown, ToldApart
from tournament.people.models import JoinedEntry, Member, Parting
from tournament.people.queries import entries_told_by, known_people, list_of, lists_kept_by, told_apart
from tournament.people.verbs import PeopleVerb
from tournament.registration.acts.entering import delete_unused_players, player_of
from tournament.registration.models import Entry, Player
from tournament.registration.verbs import EntryVerb


@people_act("join_people", _("Join entries as one person"), undo="part_people")
def join_people(doing: PeopleDoing, *, reason: Reason = Reason.BY_HAND) -> None:
    """The entries of these people become those of one of them: of the member, or else of who was entered first.

    Entries in events of others keep their person. Raises PersonUnknown, ToldApart, BothMembers, PeopleMeet.
    """
    people = set(doing.subject.ids)
    told = entries_told_by(doing.user).filter(player__in=people)
    entries = list(told.select_related("event").order_by("pk"))
    members = list(Member.objects.filter(player__in=people, members__in=lists_kept_by(doing.user)))
    found = {entry.player_id for entry in entries} | {member.player_id for member in members}
    if found != people or len(people) < 2:
        raise PersonUnknown
    for pair in told_apart(people):
        if pair <= people:
            raise ToldApart(name=listed([str(row) for row in _of_pair(pair, entries, members)]))
    holders = set(Member.objects.filter(player__in=people).values_list("player", flat=True))
    if len(holders) > 1:
        raise BothMembers
    kept = next(iter(holders), None) or entries[0].player_id
    _check_apart_in_events(kept, entries)
    moved = [entry for entry in entries if entry.player_id != kept]
    keys = {entry.player_id: uuid4() for entry in moved}
    for entry in moved:
        _move(entry, kept, keys[entry.player_id], reason=reason, by=doing.user.pk)
        doing.tell(EntryVerb.PERSON_SAME, in_=entry.event, player=str(entry))
    delete_unused_players(keys)


def _of_pair(
    pair: Collection[int], entries: Iterable[Entry], members: Iterable[Member]
) -> list[Entry | Member]:
    """A row of each of the two."""
    rows: list[Entry | Member] = [*entries, *members]
    of_person = {row.player_id: row for row in rows if row.player_id in pair}
    return list(of_person.values())


def _check_apart_in_events(kept: int, entries: Sequence[Entry]) -> None:
    """Raises PeopleMeet where the one person would play twice in an event."""
    met: dict[int, int] = dict(Entry.objects.filter(player=kept).values_list("event", "pk"))
    for entry in entries:
        if met.setdefault(entry.event_id, entry.pk) != entry.pk:
            raise PeopleMeet(name=str(entry), event=str(entry.event))


def _move(entry: Entry, kept: int, key: UUID, *, reason: Reason, by: int | None) -> None:
    JoinedEntry.objects.create(entry=entry, left_id=entry.player_id, key=key, reason=reason, joined_by_id=by)
    Entry.objects.filter(pk=entry.pk).update(player=kept)


@people_act("part_people", _("Undo joining entries as one person"), undo="join_people")
def part_people(doing: PeopleDoing, *, key: UUID) -> None:
    """Take a join back: the entries that were given another person get their own again, also where their event is
    finished. What was joined by itself is told apart by that, so that it is not joined again. Doing it again changes
    nothing.

    Of several joins of an entry, the newest is taken back first. Raises PersonUnknown, JoinedSince.
    """
    rows = JoinedEntry.objects.filter(key=key).select_related("entry__event", "left")
    joined = list(rows.order_by("pk"))
    if not joined:
        return
    entries = [row.entry for row in joined]
    if entries_told_by(doing.user).filter(pk__in=[entry.pk for entry in entries]).count() < len(entries):
        raise PersonUnknown
    newer = JoinedEntry.objects.filter(entry__in=entries, pk__gt=joined[-1].pk)
    since = newer.select_related("entry").first()
    if since:
        raise JoinedSince(name=str(since.entry))
    if joined[0].joined_by_id is None:
        _remember_parting(doing, entries)
    # Somebody whose data was erased meanwhile has a person without any other entry, and keeps it.
    together = [entry for entry in entries if _is_shared(entry)]
    if together:
        own = _own_person(joined[0].left, together)
        joint = {entry.player_id for entry in together}
        Entry.objects.filter(pk__in=[entry.pk for entry in together]).update(player=own)
        delete_unused_players(joint)
    rows.delete()
    for entry in entries:
        doing.tell(EntryVerb.PERSON_APART, in_=entry.event, player=str(entry))


def _remember_parting(doing: PeopleDoing, entries: Sequence[Entry]) -> None:
    """The entries and the person that they were joined with are two people from now on."""
    moved = entries[0]
    others = Entry.objects.filter(player=moved.player_id).exclude(pk__in=[entry.pk for entry in entries])
    other = others.order_by("pk").first()
    member = Member.objects.filter(player=moved.player_id).first()
    if other or member:
        _part(doing, moved, other or member)


def _part(doing: PeopleDoing, one: Entry, other: Entry | Member | None) -> None:
    if isinstance(other, Member):
        Parting.objects.get_or_create(one=one, member=other, defaults={"said_by": doing.user})
    elif other:
        first, second = sorted((one, other), key=lambda entry: entry.pk)
        Parting.objects.get_or_create(one=first, other=second, defaults={"said_by": doing.user})


def _is_shared(entry: Entry) -> bool:
    others = Entry.objects.filter(player=entry.player_id).exclude(pk=entry.pk)
    return others.exists() or Member.objects.filter(player=entry.player_id).exists()


def _own_person(left: Player | None, entries: Sequence[Entry]) -> Player:
    """The person whom the entries had before, or one made from the first of them."""
    events = [entry.event_id for entry in entries]
    # Whoever was entered in one of these events again has an entry there that is not one of these.
    if left and not Entry.objects.filter(player=left, event__in=events).exists():
        return left
    person = player_of(entries[0])
    person.save()
    return person


@people_act("tell_apart", _("Tell two people apart"), undo="take_parting_back")
def tell_apart(doing: PeopleDoing) -> None:
    """These two are not the same person, in this and all later events: they are not proposed again. A repeat changes
    nothing. Raises PersonUnknown, AreOne.
    """
    people = set(doing.subject.ids)
    if len(people) < 2:
        raise AreOne
    told = entries_told_by(doing.user).filter(player__in=people).select_related("event")
    entries = {entry.player_id: entry for entry in told.order_by("-pk")}
    members = {
        row.player_id: row
        for row in Member.objects.filter(player__in=people, members__in=lists_kept_by(doing.user))
    }
    if len(people) > 2 or not entries or set(entries) | set(members) != people:
        raise PersonUnknown
    if people in told_apart(people):
        return
    one = next(iter(entries.values()))
    (second,) = people - {one.player_id}
    _part(doing, one, entries.get(second) or members[second])
    for entry in entries.values():
        doing.tell(EntryVerb.PERSON_APART, in_=entry.event, player=str(entry))


@people_act("take_parting_back", _("Undo telling two people apart"), undo="tell_apart")
def take_parting_back(doing: PeopleDoing, *, parting: int) -> None:
    """Two people who were told apart may be one again. A repeat changes nothing. Raises PersonUnknown."""
    row = Parting.objects.filter(pk=parting).select_related("one__event", "other__event").first()
    if row is None:
        return
    entries = [entry for entry in (row.one, row.other) if entry]
    if entries_told_by(doing.user).filter(pk__in=[entry.pk for entry in entries]).count() < len(entries):
        raise PersonUnknown
    row.delete()
    for entry in entries:
        doing.tell(PeopleVerb.PERSON_APART_UNDONE, in_=entry.event, player=str(entry))


def recognise(event: Event, entries: Sequence[Entry], emails: Mapping[int, str]) -> None:
    """Give new entries the people whom they are for sure; `emails` are addresses of sign-ups by the id of the entry.

    It is a part of the act that enters them. Whoever hides the name is linked with nobody, and robots are nobody.
    """
    new = [entry for entry in entries if not (entry.is_house or entry.hides_name)]
    if event.is_rehearsal or not new:
        return
    linked = set(
        Entry.objects.filter(player__in=[entry.player_id for entry in new])
        .exclude(event=event)
        .values_list("player", flat=True)
    )
    for entry in new:
        if entry.player_id in linked:
            JoinedEntry.objects.create(entry=entry, key=uuid4(), reason=Reason.SAME_NUMBER)
    _join_certain(event, [entry for entry in new if entry.player_id not in linked], emails)


def forget_joins(entry: Entry) -> None:
    """The entry has left the person that it was given. It is a part of the act that changes the entry."""
    JoinedEntry.objects.filter(entry=entry).delete()


def _join_certain(event: Event, new: Sequence[Entry], emails: Mapping[int, str]) -> None:
    organizers = event.staff.filter(role="organizer").values("user")
    theirs = Entry.objects.filter(
        event__staff__user__in=organizers,
        event__staff__role="organizer",
        event__is_rehearsal=False,
        is_house=False,
        hides_name=False,
    ).exclude(event=event)
    if len(new) == 1:
        theirs = theirs.filter(_like(new[0], emails.get(new[0].pk, "")))
    members = list_of(event)
    people = known_people(theirs.distinct(), members.rows.all() if members else ())
    if not people:
        return
    own = known_people(Entry.objects.filter(pk__in=[entry.pk for entry in new]))
    apart = told_apart(people)
    hiding = set(Entry.objects.filter(player__in=people, hides_name=True).values_list("player", flat=True))
    left: list[int] = []
    for entry in new:
        email = emails.get(entry.pk, "").casefold()
        newcomer = replace(
            own[entry.player_id], events=frozenset({event.pk}), emails=frozenset({email} - {""})
        )
        found = certain(newcomer, list(people.values()), apart)
        if found is None or found[0] in hiding:
            continue
        person, match = found
        people[person] = replace(people[person], events=people[person].events | {event.pk})
        left.append(entry.player_id)
        _move(entry, person, uuid4(), reason=Reason(match.value), by=None)
        entry.player_id = person
    delete_unused_players(left)


def _like(entry: Entry, email: str) -> Q:
    """The entries that one entry can be compared with, so that a sign-up does not read everybody."""
    like = Q(pk__in=[])
    for name in ("name", "name_zh", "federation_id"):
        text = getattr(entry, name)
        if text:
            like |= Q(**{f"{name}__iexact": text})
    return like | Q(sign_up__email__iexact=email) if email else like
