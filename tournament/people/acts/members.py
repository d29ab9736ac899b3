"""Members’ lists: made, filled, changed and erased."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, AccountDoing, Installation, account_act
from tournament.core.names import clean_texts
from tournament.events.errors import FormUsed
from tournament.events.models import Event
from tournament.events.settings.seen import check_seen
from tournament.people.acting import ListDoing, list_act
from tournament.people.errors import MemberTwice, MemberUnnamed, NobodyChosen, PersonUnknown
from tournament.people.models import Member, MembersList
from tournament.people.queries import not_on_list, organized_by
from tournament.people.verbs import PeopleVerb
from tournament.registration.acts.entering import delete_unused_players
from tournament.registration.acts.people import erase_person
from tournament.registration.erased import Erased, member_uid, note_erased, person_digest
from tournament.registration.known import find_known
from tournament.registration.models import Entry, Player, SignUp

COPIED = ("name", "name_zh", "club", "country", "federation_id", "other_ids")
"""What a member has of an entry."""


@dataclass(frozen=True, slots=True)
class MadeList:
    """A form makes a list, once for its key; sent again, it is answered with that list."""

    def answer(self, _doing: object, key: UUID, _content: object) -> MembersList | None:
        """The list that the form has made."""
        return MembersList.objects.filter(client_key=key).first()

    def store(self, _doing: object, _key: UUID, _content: object, _made: MembersList) -> None:
        """The list itself has the key."""


@account_act(
    "create_members_list",
    _("Make a members’ list"),
    on=Installation,
    who=ACCOUNTS,
    once=MadeList(),
    undo="delete_members_list",
    quiet=True,
)
def create_members_list(doing: AccountDoing[Installation], *, name: str, client_key: UUID) -> MembersList:
    """Make an empty list, once for a key."""
    return MembersList.objects.create(name=name, client_key=client_key, created_by=doing.user)


@list_act("rename_members_list", _("Rename a members’ list"), undo="rename_members_list")
def rename_members_list(doing: ListDoing, *, name: str) -> None:
    """Give the list another name."""
    doing.subject.name = name
    doing.subject.save(update_fields=["name"])


@list_act("delete_members_list", _("Delete a members’ list"), undo="create_members_list", deletes=True)
def delete_members_list(doing: ListDoing) -> None:
    """Delete a list with all that it says of its members, and its ratings; entries in events stay. The audits of the events
    that it filled tell of it. A repeat changes nothing.
    """
    people = list(doing.subject.rows.values_list("player", flat=True))
    for choice in doing.subject.events.select_related("event").order_by("event"):
        doing.tell(PeopleVerb.LIST_LEFT, in_=choice.event)
    doing.tell(PeopleVerb.LIST_DELETED, name=doing.subject.name)
    doing.subject.delete()
    delete_unused_players(people)


@dataclass(frozen=True, slots=True)
class MadeMember:
    """A form adds a member, once for its key; sent again, it is answered with that member."""

    def answer(self, doing: ListDoing, key: UUID, content: Any) -> Member | None:
        """The member whom the form has added. Raises FormUsed."""
        found = doing.subject.rows.filter(client_key=key).first()
        if found and any(getattr(found, name) != value for name, value in clean_texts(content).items()):
            raise FormUsed
        return found

    def store(self, _doing: object, key: UUID, _content: object, made: Member) -> None:
        """Remember which form has added the member."""
        made.client_key = key
        made.save(update_fields=["client_key"])


@list_act(
    "add_member",
    _("Add a member"),
    once=MadeMember(),
    content=lambda _doing, *, fields: fields,
    undo="remove_member",
)
def add_member(doing: ListDoing, *, fields: Mapping[str, Any], client_key: UUID | None = None) -> Member:
    """Add somebody to the list, once per key; a federation number that is known already means that person.

    Raises MemberUnnamed, MemberTwice, FormUsed.
    """
    given = _checked(doing.subject, clean_texts(fields))
    return Member.objects.create(members=doing.subject, player=_person(doing.subject, given), **given)


def _checked(members: MembersList, fields: Mapping[str, Any], *, own: int | None = None) -> dict[str, Any]:
    """Raises MemberUnnamed, MemberTwice."""
    if not (fields.get("name") or fields.get("name_zh")):
        raise MemberUnnamed
    number = fields.get("federation_id")
    twin = members.rows.filter(federation_id__iexact=number).exclude(pk=own or 0).first() if number else None
    if twin:
        raise MemberTwice(name=str(twin))
    return dict(fields)


def _person(members: MembersList, fields: Mapping[str, Any]) -> Player:
    """Whom the organizers of the list know by this federation number and name, or somebody new."""
    names = {name: fields.get(name, "") for name in ("name", "name_zh", "federation_id")}
    if names["federation_id"]:
        known = (
            Player.objects.filter(**names)
            .exclude(entries__hides_name=True)
            .exclude(memberships__members=members)
        )
        if known.count() == 1:
            return known.get()
    return Player.objects.create(**names)


@list_act("change_member", _("Change a member"), undo="change_member")
def change_member(doing: ListDoing, *, member: int, fields: Mapping[str, Any], seen: str = "") -> Member:
    """Change what the list says of a member; entries in events keep what they say. `seen` is `seen.mark_of` what the
    person saw. Setting the same again changes nothing.

    Raises PersonUnknown, MemberUnnamed, MemberTwice, ChangedMeanwhile.
    """
    row = doing.subject.rows.filter(pk=member).first()
    if row is None:
        raise PersonUnknown
    given = _checked(doing.subject, clean_texts(fields), own=member)
    if all(getattr(row, name) == value for name, value in given.items()):
        return row
    check_seen(row, given, seen)
    for name, value in given.items():
        setattr(row, name, value)
    row.save()
    return row


@list_act("remove_member", _("Take somebody off a members’ list"), undo="add_member")
def remove_member(doing: ListDoing, *, member: int) -> None:
    """Delete what the list says of a member. Entries in events stay as they are. A repeat changes nothing."""
    _remove(doing.subject.rows.filter(pk=member).first())


def _remove(row: Member | None) -> None:
    if row is not None:
        row.delete()
        delete_unused_players([row.player_id])


@list_act("erase_member", _("Erase a member everywhere"))
def erase_member(doing: ListDoing, *, member: int) -> None:
    """Erase somebody’s personal data from the list and from every event that the keeper organizes; results stay with a
    number. A repeat changes nothing.
    """
    row = doing.subject.rows.filter(pk=member).first()
    if row is None:
        return
    theirs = Entry.objects.filter(player=row.player_id, event__in=organized_by(doing.user))
    for entry in theirs.select_related("event").order_by("event"):
        erase_person(doing, entry)
    _remove(row)
    person = person_digest(member_uid(doing.subject.client_key, member))
    # The id is for `complete_list`: the audit comes along where the list does not.
    doing.tell(PeopleVerb.MEMBER_ERASED, name=doing.subject.name, member=member, person=person)
    transaction.on_commit(partial(note_erased, person=person, member=member))


def remove_erased_member(one: Erased) -> bool:
    """Take a member who was erased since a backup was made off the list that it has; the events have lines of their own.
    Only for a database that nobody uses yet. Returns whether there was such a member.
    """
    row = Member.objects.filter(pk=one.member or 0).select_related("members").first()
    if row is None or person_digest(member_uid(row.members.client_key, row.pk)) != one.person:
        return False
    _remove(row)
    return True


@dataclass(frozen=True, slots=True)
class ImportedMembers:
    """How many rows of a list were new, and how many were members already."""

    added: int
    known: int


@list_act("import_members", _("Import members"), undo="remove_member")
def import_members(doing: ListDoing, *, rows: Sequence[Mapping[str, Any]]) -> ImportedMembers:
    """Add everybody of a list who is no member yet, compared by federation number, or by name and club.

    Raises MemberUnnamed, MemberTwice.
    """
    rows = [clean_texts(row) for row in rows]
    known = find_known(doing.subject.rows.all(), [Member(**row) for row in rows])
    new = [row for place, row in enumerate(rows) if place not in known]
    for row in new:
        add_member(doing, doing.subject, fields=row)
    return ImportedMembers(len(new), len(known))


@list_act("add_players", _("Add an event’s players to a members’ list"), undo="remove_member")
def add_players(doing: ListDoing, *, event: Event, entries: Collection[int]) -> int:
    """Put players of an event on the list, with the addresses of their sign-ups. Who is on it already is left out.

    Returns how many were added. Raises NobodyChosen, PersonUnknown for an event of others.
    """
    if not organized_by(doing.user).filter(pk=event.pk).exists():
        raise PersonUnknown
    chosen = [entry for entry in not_on_list(event, doing.subject) if entry.pk in set(entries)]
    if not chosen and not event.entries.filter(pk__in=entries).exists():
        raise NobodyChosen
    contacts = {
        row.entry_id: {"email": row.email, "phone": row.phone}
        for row in SignUp.objects.filter(entry__in=chosen)
    }
    for entry in chosen:
        fields = {name: getattr(entry, name) for name in COPIED} | contacts.get(entry.pk, {})
        consent = {"consent": "initials"} if entry.hides_name else {}
        _checked(doing.subject, fields)
        Member.objects.create(members=doing.subject, player_id=entry.player_id, **fields, **consent)
    return len(chosen)


@list_act("hand_out_members", _("Download a members’ list"))
def hand_out_members(doing: ListDoing) -> list[Member]:
    """The whole list, with contact data. The audit records that it was handed out."""
    doing.tell(PeopleVerb.LIST_READ, name=doing.subject.name)
    return list(doing.subject.rows.all())
