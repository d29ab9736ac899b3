"""Who may open the page of a person over all events, and which of the entries stand on it.

The page is public only with the person's consent. Without it, those see it who know the person anyway: the staff of an
event in which the person plays, those who keep a members' list with the person, and those who may say who is one person.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournament.accounts.models import User
from tournament.accounts.nobody import Nobody
from tournament.events.enums import Visibility
from tournament.events.models import Staff
from tournament.people.enums import Consent
from tournament.people.models import Member
from tournament.people.queries import consents_of, entries_told_by, lists_kept_by
from tournament.registration.models import Entry
from tournament.registration.queries.shown import is_erased

Reader = User | Nobody


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """A person as a reader may see them: the entries with their events, the newest first. `is_public`: everybody may.
    `is_inside`: the reader would see the page without the person's consent. A public page has the name of the list that
    the person agreed to, because anybody can sign up under a name; others have that of the newest event.
    """

    person: int
    named: Member | Entry
    entries: tuple[Entry, ...]
    is_public: bool
    is_inside: bool


def seen_person(reader: Reader, person: int) -> SeenPerson | None:
    """The person, or None for a reader who may not open the page; at most six queries.

    The entries of public events stand there under the name that is public; those that hide the name, and those of other
    events, only for the staff of the event. Nothing is left of entries that were erased.
    """
    entries = list(
        Entry.objects.filter(
            player__pk=person, is_house=False, event__is_rehearsal=False, event__deleted_at__isnull=True
        )
        .select_related("event")
        .order_by("-event__starts_on", "-event__pk")
    )
    if not entries:
        return None
    staffed = _staffed(reader, {entry.event_id for entry in entries})
    is_public = person in public_pages([person])
    is_inside = bool(staffed) or person in _knows(reader, [person])
    seen = tuple(entry for entry in entries if _stands_there(entry, staffed))
    if not seen or not (is_public or is_inside):
        return None
    member = Member.objects.filter(player=person).order_by("pk").first() if is_public else None
    return SeenPerson(person, member or seen[0], seen, is_public, is_inside)


def people_with_pages(reader: Reader, entries: Iterable[Entry]) -> frozenset[int]:
    """Whose pages a reader may open, of the people behind these entries; at most five queries.

    Each entry is one that the reader sees now, so that it stands on the page as well.
    """
    named = [
        entry for entry in entries if not (entry.is_house or entry.event.is_rehearsal or is_erased(entry))
    ]
    events = _staffed(reader, {entry.event_id for entry in named})
    own = {entry.player_id for entry in named if entry.event_id in events}
    others = {entry.player_id for entry in named if not entry.hides_name} - own
    open_to_all = public_pages(others)
    return frozenset(own) | open_to_all | _knows(reader, others - open_to_all)


def members_with_pages(reader: User, members: Iterable[Member]) -> frozenset[int]:
    """The members of a list that a reader keeps who have a page: those who play in an event that the reader may see; two
    queries.
    """
    people = {member.player_id for member in members}
    staffed = Q(event__in=Staff.objects.filter(user=reader).values("event"), event__is_rehearsal=False)
    public = Q(event__visibility=Visibility.PUBLIC, hides_name=False, event__deleted_at__isnull=True)
    rows = Entry.objects.filter(player__in=people, is_house=False).filter(staffed | public)
    return frozenset(entry.player_id for entry in rows if not is_erased(entry))


def _stands_there(entry: Entry, staffed: Collection[int]) -> bool:
    if is_erased(entry):
        return False
    if entry.event_id in staffed:
        return True
    return entry.event.visibility == Visibility.PUBLIC and not entry.hides_name


def _staffed(reader: Reader, events: Collection[int]) -> frozenset[int]:
    if not isinstance(reader, User):
        return frozenset()
    return frozenset(Staff.objects.filter(user=reader, event__in=events).values_list("event", flat=True))


def _knows(reader: Reader, people: Collection[int]) -> frozenset[int]:
    """Whom of these people a reader keeps on a list, or may join and tell apart."""
    if not isinstance(reader, User) or not people:
        return frozenset()
    listed = Member.objects.filter(player__in=people, members__in=lists_kept_by(reader))
    told = entries_told_by(reader).filter(player__in=people)
    return frozenset(listed.values_list("player", flat=True)) | frozenset(
        told.values_list("player", flat=True)
    )


def public_pages(people: Collection[int]) -> frozenset[int]:
    """Who of these people let everybody see a page; one query."""
    said = consents_of(people) if people else {}
    return frozenset(person for person, consent in said.items() if consent == Consent.PAGE)
