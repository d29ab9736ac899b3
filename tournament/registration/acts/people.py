"""Personal data: handed out, erased, and forgotten after a time."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.events.acts.audit import record, replace_names
from tournament.events.acts.events import lock, touch
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.registration.models import SEARCH_FIELDS, Entry, OutgoingMail, Player, SignUp
from tournament.registration.queries.people import earlier_names, personal_data
from tournament.registration.queries.sign_ups import desk_of

ERASED = {"name_zh": "", "club": "", "country": "", "federation_id": "", "other_ids": ""}


@transaction.atomic
def hand_out_person(entry: Entry, *, actor: User) -> Mapping[str, Any]:
    """Everything that is stored about a person in this event, for that person. The audit records that it was handed
    out.
    """
    event = lock(entry.event)
    record(event, actor, Verb.PERSON_EXPORTED, number=entry.number)
    return personal_data(entry)


@transaction.atomic
def erase_person(entry: Entry, *, actor: User) -> Entry:
    """Remove a person's names, contact data and numbers from the event. A repeat changes nothing.

    The results stay, with the number only, because the results of three others depend on them. The person behind the
    entry is erased as well, unless another event has an entry of the same person. The audit keeps its lines, with the
    number in place of the names. Lists that were imported before are deleted, because they have the names, too.
    """
    event = lock(entry.event)
    entry.refresh_from_db()
    fields = {"name": f"#{entry.number}", **ERASED}
    sign_up = SignUp.objects.filter(entry=entry).first()
    own_names = {sign_up.name, sign_up.name_zh} if sign_up else set()
    had_sign_up = SignUp.objects.filter(entry=entry).delete()[0]
    if not had_sign_up and all(getattr(entry, name) == value for name, value in fields.items()):
        return entry
    names = own_names | {str(entry), entry.name, entry.name_zh, *earlier_names(event, entry.number)}
    for name, value in fields.items():
        setattr(entry, name, value)
    if Entry.objects.filter(player=entry.player_id).exclude(pk=entry.pk).exists():
        entry.player = Player.objects.create(name=fields["name"])
    else:
        Player.objects.filter(pk=entry.player_id).update(name=fields["name"], name_zh="", federation_id="")
    entry.save(update_fields=["player", *fields, *SEARCH_FIELDS])
    replace_names(event, names, fields["name"])
    event.import_drafts.filter(committed_at__isnull=False).delete()
    record(event, actor, Verb.PERSON_ERASED, number=entry.number)
    touch(event)
    return entry


@transaction.atomic
def forget_contacts(event: Event, *, actor: User | None = None) -> int:
    """Remove e-mail, phone and answers from all sign-ups, and delete the sign-ups that never got a place.

    Mails that are not sent yet are deleted as well. Returns how many sign-ups there were.
    """
    locked = lock(event)
    rows = SignUp.objects.filter(event=locked)
    OutgoingMail.objects.filter(sign_up__event=locked).delete()
    left = rows.filter(entry__isnull=True).delete()[0]
    kept = rows.exclude(email="", phone="", answers={}).update(email="", phone="", answers={})
    if left or kept:
        record(locked, actor, Verb.CONTACTS_FORGOTTEN, count=left + kept)
    return left + kept


def forget_due_contacts(today: date | None = None) -> int:
    """Forget the contact data of all events whose time is over. Returns how many people's data were forgotten."""
    today = today or timezone.localdate()
    forgotten = 0
    for event in Event.objects.filter(desk__forget_after_days__isnull=False).select_related("desk"):
        last = event.ends_on or event.starts_on
        days = desk_of(event).forget_after_days
        if last and days is not None and last + timedelta(days=days) < today:
            forgotten += forget_contacts(event)
    return forgotten
