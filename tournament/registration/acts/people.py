"""Personal data: handed out, erased, and forgotten after a time."""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.people import SITE as THE_SITE
from tournament.audit.acts.recording import replace_names
from tournament.core.uids import new_uid
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS, SITE
from tournament.registration.erased import note_erased
from tournament.registration.models import SEARCH_FIELDS, Entry, NoShow, OutgoingMail, Player, SignUp
from tournament.registration.published import public_names
from tournament.registration.queries.people import earlier_names, personal_data
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.verbs import EntryVerb

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
    entry is erased as well, unless another event has an entry of the same person. The audit keeps its lines, with the
    number in place of the names. Lists that were imported before are deleted, because they have the names, too.
    """
    event, entry = doing.event, doing.subject
    fields, uid = _erased_fields(entry), entry.person_uid or entry.player.uid
    sign_up = SignUp.objects.filter(entry=entry).first()
    own_names = {sign_up.name, sign_up.name_zh} if sign_up else set()
    SignUp.objects.filter(entry=entry).delete()
    NoShow.objects.filter(entry=entry).delete()
    if entry.hides_name:
        own_names |= {*public_names(entry.name, entry.name_zh)} - {""}
    names = own_names | {entry.own_name, entry.name, entry.name_zh, *earlier_names(event, entry.number)}
    for name, value in fields.items():
        setattr(entry, name, value)
    entry.hides_name = False
    if Entry.objects.filter(player=entry.player_id).exclude(pk=entry.pk).exists():
        entry.player = Player.objects.create(name=fields["name"])
    else:
        # Documents that were handed out before name the person by the old uid.
        Player.objects.filter(pk=entry.player_id).update(
            name=fields["name"], name_zh="", federation_id="", uid=new_uid()
        )
    entry.save(update_fields=["player", "hides_name", *fields, *SEARCH_FIELDS])
    replace_names(event, names, fields["name"])
    event.import_drafts.filter(committed_at__isnull=False).delete()
    doing.tell(EntryVerb.PERSON_ERASED, number=entry.number)
    transaction.on_commit(partial(note_erased, event.uid, entry.pk, uid))
    return entry


def erase_everybody(event: Event) -> None:
    """Put numbers in the place of all names in a rehearsal that has ended. Nobody else is linked to its people. Call
    under the event's lock.
    """
    entries = list(event.entries.all())
    names = {name for entry in entries for name in (entry.own_name, entry.name, entry.name_zh)}
    for entry in entries:
        fields = {"hides_name": False, **_erased_fields(entry)}
        for name, value in fields.items():
            setattr(entry, name, value)
        entry.save(update_fields=[*fields, *SEARCH_FIELDS])
        Player.objects.filter(pk=entry.player_id).update(name=entry.name, name_zh="", federation_id="")
    NoShow.objects.filter(entry__event=event).delete()
    replace_names(event, names - {""}, "#")


@event_act("forget_contacts", _("Remove all contact data"), on=Event, who=ORGANIZERS | SITE, quiet=True)
def forget_contacts(doing: EventDoing[Event]) -> int:
    """Remove e-mail, phone and answers from all sign-ups, and delete the sign-ups that never got a place.

    Mails that are not sent yet are deleted as well. Returns how many sign-ups there were.
    """
    rows = SignUp.objects.filter(event=doing.event)
    OutgoingMail.objects.filter(sign_up__event=doing.event).delete()
    left = rows.filter(entry__isnull=True).delete()[0]
    kept = rows.exclude(email="", phone="", answers={}).update(email="", phone="", answers={})
    if left or kept:
        doing.tell(EntryVerb.CONTACTS_FORGOTTEN, count=left + kept)
        transaction.on_commit(partial(note_erased, doing.event.uid))
    return left + kept


def forget_due_contacts(today: date | None = None) -> int:
    """Forget the contact data of all events whose time is over. Returns how many people's data were forgotten."""
    today = today or timezone.localdate()
    forgotten = 0
    for event in Event.objects.filter(desk__forget_after_days__isnull=False).select_related("desk"):
        last = event.ends_on or event.starts_on
        days = desk_of(event).forget_after_days
        if last and days is not None and last + timedelta(days=days) < today:
            forgotten += forget_contacts(THE_SITE, event)
    return forgotten
