"""Personal data: handed out, erased, and forgotten after a time."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.people import SITE as THE_SITE
from tournament.audit.acts.recording import replace_names
from tournament.audit.naming import Naming
from tournament.core import safe_cache
from tournament.core.jobs.begun import forget_files
from tournament.core.uids import new_uid
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS, SITE
from tournament.registration.acts.places import fill_places
from tournament.registration.acts.typed_texts import replace_in_texts
from tournament.registration.conditions import has_no_entry
from tournament.registration.erased import note_erased, person_digest, sign_up_uid
from tournament.registration.hooks.erasing import erasing
from tournament.registration.hooks.own_data import own_data
from tournament.registration.models import SEARCH_FIELDS, Entry, NoShow, OutgoingMail, Player, SignUp
from tournament.registration.published import public_names
from tournament.registration.queries.kept import contacts, forgotten_on
from tournament.registration.queries.people import (
    earlier_names,
    is_used_elsewhere,
    names_as_player,
    personal_data,
)
from tournament.registration.verbs import EntryVerb

NOBODY = "#"
"""What takes the place of the name of somebody who never had a number."""
ERASED = {
    "name_zh": "",
    "given_name": "",
    "family_name": "",
    "club": "",
    "country": "",
    "federation_id": "",
    "other_ids": "",
    "person_uid": "",
}


@event_act("hand_out_person", _("Hand out somebody’s personal data"), on=Entry, who=ORGANIZERS, quiet=True)
def hand_out_person(doing: EventDoing[Entry]) -> Mapping[str, Any]:
    """Everything that is stored about a person in this event, for that person. The audit records that it was handed
    out.
    """
    doing.tell(EntryVerb.PERSON_EXPORTED, number=doing.subject.number)
    return personal_data(doing.subject)


def _erased_fields(entry: Entry) -> dict[str, str]:
    return {"name": f"#{entry.number}", **ERASED}


def _erased(doing: EventDoing[Entry]) -> Entry | None:
    entry = doing.subject
    is_nameless = all(getattr(entry, name) == value for name, value in _erased_fields(entry).items())
    return entry if is_nameless and not SignUp.objects.filter(entry=entry).exists() else None


@event_act(
    "erase_person", _("Erase somebody’s personal data"), on=Entry, who=ORGANIZERS | SITE, already=_erased
)
def erase_person(doing: EventDoing[Entry]) -> Entry:
    """Remove a person's names, contact data and numbers from the event. A repeat changes nothing.

    The results stay, with the number only, because the results of three others depend on them. The person behind the
    entry is erased as well, unless another event has an entry of the same person, or a list of members names the
    person. The audit keeps its lines, with the number in place of the names, earlier ones as well. Lists that were
    imported before, or wait to be, are deleted if they have the names.
    """
    event, entry = doing.event, doing.subject
    fields, uid = _erased_fields(entry), entry.person_uid or entry.player.uid
    sign_up = SignUp.objects.filter(entry=entry).first()
    own_names = earlier_names(entry) | (_names_of(sign_up) if sign_up else set())
    SignUp.objects.filter(entry=entry).delete()
    NoShow.objects.filter(entry=entry).delete()
    if entry.hides_name:
        own_names |= {*public_names(entry.name, entry.name_zh)} - {""}
    names = own_names | {entry.own_name, entry.name, entry.name_zh} | _in_both_orders(entry)
    for name, value in fields.items():
        setattr(entry, name, value)
    entry.hides_name = False
    if is_used_elsewhere(entry):
        entry.player = Player.objects.create(name=fields["name"])
    else:
        # Documents that were handed out before name the person by the old uid.
        Player.objects.filter(pk=entry.player_id).update(
            name=fields["name"], name_zh="", federation_id="", uid=new_uid()
        )
    entry.save(update_fields=["player", "hides_name", *fields, *SEARCH_FIELDS])
    put_for_names(event, names, fields["name"])
    for joined in erasing:
        joined(doing, names)
    _forget_lists(event, names)
    person, row = person_digest(uid), sign_up.pk if sign_up else None
    # The ids are for `complete_list`: the audit comes along where the list does not.
    doing.tell(EntryVerb.PERSON_ERASED, number=entry.number, entry=entry.pk, sign_up=row or 0, person=person)
    transaction.on_commit(partial(note_erased, event.uid, entry.pk, person, row))
    _forget_copies(event)
    return entry


@event_act(
    "erase_sign_up",
    _("Erase a sign-up without a place"),
    on=SignUp,
    who=ORGANIZERS | SITE,
    when=[has_no_entry],
)
def erase_sign_up(doing: EventDoing[SignUp]) -> None:
    """Delete somebody's sign-up that is no entry, whatever became of it, with the mails that wait.

    The audit keeps its lines, with a sign in place of the names. A place that was held for it becomes free.
    """
    event, row = doing.event, doing.subject
    names, pk = _names_of(row) | names_as_player(row), row.pk
    person = person_digest(sign_up_uid(event.uid, row.made_at))
    row.delete()
    put_for_names(event, names, NOBODY)
    _forget_lists(event, names)
    doing.tell(EntryVerb.SIGN_UP_ERASED, entry=0, sign_up=pk, person=person)
    fill_places(doing)
    transaction.on_commit(partial(note_erased, event.uid, None, person, pk))
    _forget_copies(event)


def _names_of(row: SignUp) -> set[str]:
    """Everything by which a text may name whoever signed up, the e-mail address as well."""
    own = {row.name, row.name_zh, str(row), row.email, *public_names(row.name, row.name_zh)}
    return (own | _in_both_orders(row)) - {""}


def _in_both_orders(one: Entry | SignUp) -> set[str]:
    """Given and family name in either order, where they are told apart."""
    given, family = one.given_name, one.family_name
    return {f"{given} {family}", f"{family} {given}"} if given and family else set()


def put_for_names(event: Event, names: Collection[str], put: str) -> None:
    """Put a number in the place of the names of somebody who is erased, in the audit and in what others typed. Call it when
    no row of people has the names any more.
    """
    others: set[str] = set()
    for rows in (Entry.objects.filter(event=event), SignUp.objects.filter(event=event)):
        for name, name_zh in rows.values_list("name", "name_zh"):
            others |= {name, name_zh, *public_names(name, name_zh)}
    naming = Naming(names, others)
    replace_names(event, naming, put)
    replace_in_texts(event, naming, put)


def _forget_lists(event: Event, names: Collection[str]) -> None:
    """Delete the lists that were imported, and those that wait for somebody to enter them and have one of the names."""
    naming = Naming(names)
    having = [
        draft.pk
        for draft in event.import_drafts.all()
        # Given and family name may stand in two cells.
        if draft.committed_at or naming.is_in(" ".join(_texts_of([draft.filename, draft.content])))
    ]
    event.import_drafts.filter(pk__in=having).delete()


def _texts_of(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts_of(one)


def _forget_copies(event: Event) -> None:
    """Let no rendered page and no finished file have the name any longer than the act takes."""
    transaction.on_commit(safe_cache.forget_pages)
    transaction.on_commit(partial(forget_files, event.pk))


def erase_everybody(event: Event) -> None:
    """Put numbers in the place of all names in a rehearsal that has ended. Nobody else is linked to its people. Call
    under the event's lock.
    """
    entries = list(event.entries.all())
    names = _told_names(event)
    for row in SignUp.objects.filter(event=event):
        names |= _names_of(row)
    for entry in entries:
        names |= {entry.own_name, entry.name, entry.name_zh}
        if entry.hides_name:
            names |= {*public_names(entry.name, entry.name_zh)}
        fields = {"hides_name": False, **_erased_fields(entry)}
        for name, value in fields.items():
            setattr(entry, name, value)
        entry.save(update_fields=[*fields, *SEARCH_FIELDS])
        Player.objects.filter(pk=entry.player_id).update(name=entry.name, name_zh="", federation_id="")
    NoShow.objects.filter(entry__event=event).delete()
    put_for_names(event, names, NOBODY)


def _told_names(event: Event) -> set[str]:
    """Everybody whom the audit names as a player: also those who had another name, or were deleted."""
    told = event.audit_entries.filter(verb__in=list(EntryVerb)).values_list("data", flat=True)
    names = {name for data in told if isinstance(name := data.get("name"), str)}
    return names | {
        was for data in told for one in (data, *data.get("renamed", ())) for was in one.get("was", ())
    }


def erase_from_audit(event: Event) -> None:
    """Put a sign in the place of all players’ names in the audit, which is all that is left of an event that is deleted. Call
    it before the players are deleted, under the event’s lock.
    """
    names = _told_names(event)
    for entry in event.entries.all():
        names |= {entry.own_name, entry.name, entry.name_zh, *public_names(entry.name, entry.name_zh)}
    for row in SignUp.objects.filter(event=event):
        names |= _names_of(row)
    replace_names(event, Naming(names), NOBODY)


@event_act("forget_contacts", _("Remove all contact data"), on=Event, who=ORGANIZERS | SITE, quiet=True)
def forget_contacts(doing: EventDoing[Event]) -> int:
    """Remove e-mail, phone and answers from all sign-ups, and delete the sign-ups that never got a place.

    Mails that are not sent yet are deleted as well, and what other apps keep to reach people. Returns how many of all these
    there were, without the mails.
    """
    rows = contacts().filter(event=doing.event)
    OutgoingMail.objects.filter(sign_up__event=doing.event).delete()
    left = rows.filter(entry__isnull=True).delete()[1].get(SignUp._meta.label, 0)
    kept = rows.update(email="", phone="", answers={})
    more = sum(one.forget(doing.event) for one in own_data)
    if count := left + kept + more:
        doing.tell(EntryVerb.CONTACTS_FORGOTTEN, count=count)
        transaction.on_commit(partial(note_erased, doing.event.uid, copy=doing.event.pk))
    return count


def forget_due_contacts(today: date | None = None) -> int:
    """Forget the contact data of all events whose time is over (`queries/kept.py`), however long the server slept.

    Returns how many people's data were forgotten; a repeat finds nothing more.
    """
    today = today or timezone.localdate()
    more = {pk for one in own_data for pk in one.events()}
    waiting = Event.objects.filter(Q(pk__in=contacts().values("event")) | Q(pk__in=more)).order_by("pk")
    return sum(forget_contacts(THE_SITE, event) for event in waiting if forgotten_on(event) <= today)
