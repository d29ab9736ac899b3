"""What is still stored about the people of an event, and when their contact data are deleted."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.events.models import Event
from tournament.registration.models import DeskSettings, Entry, OutgoingMail, SignUp
from tournament.registration.queries.sign_ups import desk_of

SILENT_DAYS = 365
"""An event without a day that was never finished counts as over when nothing was changed in it for so long."""


def contacts() -> QuerySet[SignUp]:
    """The sign-ups that `forget_contacts` has something to do for: contact data, or no place."""
    return SignUp.objects.filter(~Q(email="") | ~Q(phone="") | ~Q(answers={}) | Q(entry__isnull=True))


def days_kept(desk: DeskSettings) -> int:
    """How many days after an event its contact data are kept: as the installation says, or fewer."""
    most: int = settings.CONTACTS_KEPT
    own = desk.forget_after_days
    return most if own is None else min(own, most)


def forgotten_on(event: Event, desk: DeskSettings | None = None) -> date:
    """The day on which the contact data of the event are deleted by themselves; `desk` where it was read already."""
    return _last_day(event) + timedelta(days=days_kept(desk or desk_of(event)) + 1)


def _last_day(event: Event) -> date:
    """The day from which is counted: the event's last, that on which it was finished, or when it fell silent."""
    day = event.ends_on or event.starts_on
    if day:
        return day
    if event.finished_at:
        return timezone.localdate(event.finished_at)
    return timezone.localdate(event.revised_at) + timedelta(days=SILENT_DAYS)


@dataclass(frozen=True, slots=True)
class StillStored:
    """How many people an event still knows by name, can still reach, and so on. `forgotten_on` is when contact data go."""

    named: int
    reached: int
    without_place: int
    mails: int
    lists: int
    forgotten_on: date


def still_stored(event: Event) -> StillStored:
    """What is stored about the people of an event at the moment."""
    rows = SignUp.objects.filter(event=event)
    return StillStored(
        named=Entry.objects.filter(event=event).exclude(name__regex=r"^#[0-9]+$", name_zh="").count(),
        reached=contacts().filter(event=event).exclude(email="", phone="", answers={}).count(),
        without_place=rows.filter(entry__isnull=True).count(),
        mails=OutgoingMail.objects.filter(sign_up__event=event).count(),
        lists=event.import_drafts.count(),
        forgotten_on=forgotten_on(event),
    )
