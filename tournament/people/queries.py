"""Reads of people: what is known of each, who may be one person, who was joined and told apart; members’ lists."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Q, QuerySet

from tournament.accounts.models import User
from tournament.core.folding import search_forms
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.people.engine.matching import Found, Known, Pair, proposals
from tournament.people.enums import Consent, Reason
from tournament.people.hooks.scopes import more_events
from tournament.people.models import EventMembers, JoinedEntry, Member, MembersList, Parting
from tournament.registration.models import Entry, Player, SignUp
from tournament.registration.spreadsheet.names import name_as_read, name_keys


def organized_by(user: User) -> QuerySet[Event]:
    """The events that somebody organizes, rehearsals left out."""
    return Event.objects.filter(staff__user=user, staff__role=Role.ORGANIZER, is_rehearsal=False)


def events_told_by(user: User) -> QuerySet[Event]:
    """The events in which somebody may say who is one person: their own, and those that another app adds."""
    told = Q(pk__in=organized_by(user))
    for scope in more_events:
        told |= scope(user)
    return Event.objects.filter(told)


def entries_told_by(user: User) -> QuerySet[Entry]:
    """The entries whose people somebody may join and tell apart. Whoever hides the name is known to organizers only."""
    rows = Entry.objects.filter(event__in=events_told_by(user), is_house=False)
    return rows.filter(Q(hides_name=False) | Q(event__in=organized_by(user)))


def lists_kept_by(user: User) -> QuerySet[MembersList]:
    """The members’ lists that somebody made, or that an event uses which they organize."""
    kept = Q(created_by=user) | Q(
        pk__in=EventMembers.objects.filter(event__in=organized_by(user)).values("members")
    )
    return MembersList.objects.filter(kept)


def list_of(event: Event) -> MembersList | None:
    """The members’ list that fills an event; one query."""
    choice = EventMembers.objects.filter(event=event).select_related("members").first()
    return choice.members if choice else None


@dataclass(slots=True)
class _Gathered:
    names: set[str] = field(default_factory=set)
    native: set[str] = field(default_factory=set)
    clubs: set[str] = field(default_factory=set)
    numbers: set[str] = field(default_factory=set)
    emails: set[str] = field(default_factory=set)
    events: set[int] = field(default_factory=set)
    is_member: bool = False
    is_confirmed: bool = False

    def add(self, row: Entry | Member) -> None:
        latin, native = name_keys(name_as_read(row.name, row.name_zh))
        self.names.add(latin)
        self.native.add(search_forms(native)[-1])
        self.clubs.add(search_forms(row.club)[0])
        self.numbers.add(row.federation_id.casefold())

    def known(self, person: int) -> Known:
        return Known(
            person,
            names=frozenset(self.names - {""}),
            native=frozenset(self.native - {""}),
            clubs=frozenset(self.clubs - {""}),
            numbers=frozenset(self.numbers - {""}),
            emails=frozenset(self.emails - {""}),
            events=frozenset(self.events),
            is_member=self.is_member,
            is_confirmed=self.is_confirmed,
        )


def known_people(entries: QuerySet[Entry], members: Iterable[Member] = ()) -> dict[int, Known]:
    """What is known of the people behind these entries and members; four queries.

    An event counts as one where the person plays, wherever it is: nobody plays twice in one.
    """
    found: defaultdict[int, _Gathered] = defaultdict(_Gathered)
    for entry in entries:
        found[entry.player_id].add(entry)
    for member in members:
        person = found[member.player_id]
        person.add(member)
        person.emails.add(member.email.casefold())
    people = list(found)
    for player, email in SignUp.objects.filter(entry__in=entries).values_list("entry__player", "email"):
        found[player].emails.add(email.casefold())
    plays = Entry.objects.filter(player__in=people)
    for player, event in plays.values_list("player", "event"):
        found[player].events.add(event)
    for player in Member.objects.filter(player__in=people).values_list("player", flat=True):
        found[player].is_member = True
    by_hand = JoinedEntry.objects.filter(entry__player__in=people, joined_by__isnull=False)
    for player in by_hand.values_list("entry__player", flat=True):
        found[player].is_confirmed = True
    return {person: each.known(person) for person, each in found.items()}


def told_apart(people: Collection[int]) -> set[Pair]:
    """The pairs of these people who were told apart; one query."""
    rows = Parting.objects.filter(
        Q(one__player__in=people) | Q(other__player__in=people) | Q(member__player__in=people)
    )
    told = rows.values_list("one__player", "other__player", "member__player")
    return {frozenset({one, other or member}) for one, other, member in told}


@dataclass(frozen=True, slots=True)
class PersonShown:
    """A person as those see who say who is one: the entries they may see, the newest first, and the membership."""

    person: int
    entries: tuple[Entry, ...]
    member: Member | None

    @property
    def name(self) -> str:
        return str(self.member or self.entries[0])

    @property
    def other_name(self) -> str:
        """The name in the other script."""
        names = (self.member or self.entries[0]).names
        return names.native if names.latin else ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two people who may be one, and the reason in words."""

    one: PersonShown
    other: PersonShown
    reason: Reason
    is_certain: bool

    @property
    def key(self) -> str:
        """The two people, as a form submits them."""
        return f"{self.one.person}-{self.other.person}"


def proposals_for(user: User, *, events: Collection[int] | None = None) -> list[Proposal]:
    """Whom somebody may have to join, the strongest reasons first; only those who play in these events, if some are
    given. The number of queries does not grow with the people.
    """
    entries = entries_told_by(user).select_related("event")
    members = list(Member.objects.filter(members__in=lists_kept_by(user)))
    people = known_people(entries, members)
    found = proposals(list(people.values()), told_apart(people))
    if events is not None:
        wanted = frozenset(events)
        found = [each for each in found if wanted & (people[each.one].events | people[each.other].events)]
    return _shown(found, entries, members)


def _shown(found: Sequence[Found], entries: QuerySet[Entry], members: Iterable[Member]) -> list[Proposal]:
    wanted = {pk for each in found for pk in (each.one, each.other)}
    of_person: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in entries.filter(player__in=wanted).order_by("-event__starts_on", "-event"):
        of_person[entry.player_id].append(entry)
    member_of = {member.player_id: member for member in members}

    def shown(person: int) -> PersonShown:
        return PersonShown(person, tuple(of_person[person]), member_of.get(person))

    return [
        Proposal(shown(each.one), shown(each.other), Reason(each.match.value), each.is_certain)
        for each in found
    ]


@dataclass(frozen=True, slots=True)
class JoinedPeople:
    """Entries that were given the person of `others`."""

    key: UUID
    reason: Reason
    by_itself: bool
    entries: tuple[Entry, ...]
    others: tuple[Entry, ...]

    @property
    def name(self) -> str:
        return str(self.entries[0])


def joined_people(user: User, *, most: int | None = None) -> list[JoinedPeople]:
    """Who was joined, the newest first; two queries. Nothing is told of entries that the user may not see."""
    known = entries_told_by(user)
    by_key: dict[UUID, list[JoinedEntry]] = {}
    for row in JoinedEntry.objects.filter(entry__in=known).select_related("entry__event").order_by("-pk"):
        if row.key not in by_key and most is not None and len(by_key) == most:
            break
        by_key.setdefault(row.key, []).append(row)
    people = {row.entry.player_id for rows in by_key.values() for row in rows}
    of_person: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in known.filter(player__in=people).select_related("event"):
        of_person[entry.player_id].append(entry)
    return [
        JoinedPeople(
            key,
            Reason(rows[0].reason),
            rows[0].joined_by_id is None,
            entries := tuple(row.entry for row in rows),
            tuple(other for other in of_person[rows[0].entry.player_id] if other not in entries),
        )
        for key, rows in by_key.items()
    ]


def partings_told_by(user: User) -> list[Parting]:
    """Who was told apart, the newest first; one query."""
    known = entries_told_by(user)
    rows = Parting.objects.filter(one__in=known).filter(
        Q(other__in=known) | Q(member__members__in=lists_kept_by(user))
    )
    return list(rows.select_related("one__event", "other__event", "member__members").order_by("-pk"))


def is_given(entry: Entry) -> bool:
    """Whether an entry has its person from somebody’s choice, from a members’ list, or by a name that both have; at most
    two queries.
    """
    if Member.objects.filter(player=entry.player_id).exists():
        return True
    join = JoinedEntry.objects.filter(entry=entry).order_by("-pk").first()
    return join is not None and (join.joined_by_id is not None or _shares_a_name(entry, entry.player))


def _shares_a_name(entry: Entry, person: Player) -> bool:
    keys = (name_keys(name_as_read(row.name, row.name_zh)) for row in (entry, person))
    return any(one and one == other for one, other in zip(*keys, strict=True))


def consents_of(people: Collection[int]) -> dict[int, Consent]:
    """What people let others see: the least that any list says. Who is on no list is left out. One query."""
    found: dict[int, Consent] = {}
    order = Consent.values
    for person, said in Member.objects.filter(player__in=people).values_list("player", "consent"):
        found[person] = Consent(max(said, found.get(person, said), key=order.index))
    return found


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A member at the desk: who is entered in the event already has `entry`."""

    member: Member
    entry: Entry | None
    played: int


def members_for(event: Event, members: MembersList) -> list[MemberLine]:
    """The members for the desk of an event, those who came most often first; three queries."""
    rows = list(members.rows.all())
    entered = {entry.player_id: entry for entry in event.entries.filter(is_house=False)}
    counted = Entry.objects.filter(
        player__in=[row.player_id for row in rows], event__members_choice__members=members
    )
    played: dict[int, int] = defaultdict(int)
    for player in counted.values_list("player", flat=True):
        played[player] += 1
    lines = [MemberLine(row, entered.get(row.player_id), played[row.player_id]) for row in rows]
    return sorted(lines, key=lambda line: (-line.played, line.member.name.casefold(), line.member.name_zh))


def not_on_list(event: Event, members: MembersList) -> list[Entry]:
    """Who plays in an event and is not on its members’ list, by name; one query."""
    on_list = members.rows.values("player")
    return list(event.entries.filter(is_house=False).exclude(player__in=on_list).order_by("name", "number"))


def last_event_of(members: MembersList) -> Event | None:
    """The newest event that uses the list."""
    return Event.objects.filter(members_choice__members=members).order_by("-starts_on", "-pk").first()
