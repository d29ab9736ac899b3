"""Checking in one person, the person named by a code, or a whole club; and undoing that."""

from collections.abc import Collection

from django.db import transaction

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.registration.acts.entries import set_status_locked
from tournament.registration.barred import check_not_barred
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import CodeUnknown, NobodyToCheckIn, WithdrawnAtDesk
from tournament.registration.models import Entry
from tournament.registration.queries.desk import entry_of_code


@transaction.atomic
def check_in_code(event: Event, *, actor: User, code: str) -> Entry:
    """Check in the person named by a scanned code. Raises CodeUnknown, WithdrawnAtDesk, PlayerBarred."""
    locked = lock(event)
    entry = entry_of_code(locked, code)
    if entry is None:
        raise CodeUnknown
    if entry.status == EntryStatus.WITHDRAWN:
        check_not_barred(locked, entry)
        raise WithdrawnAtDesk(name=str(entry), number=entry.number)
    set_status_locked(locked, entry, actor, EntryStatus.CHECKED_IN)
    return entry


@transaction.atomic
def check_in_club(event: Event, *, actor: User, club: str) -> list[Entry]:
    """Check in everybody of a club who has not been checked in yet. Raises NobodyToCheckIn."""
    locked = lock(event)
    missing = locked.entries.filter(club=club, status=EntryStatus.REGISTERED, is_house=False)
    entries = list(missing.order_by("number")) if club else []
    if not entries:
        raise NobodyToCheckIn
    missing.filter(pk__in=[entry.pk for entry in entries]).update(status=EntryStatus.CHECKED_IN)
    record(locked, actor, Verb.CLUB_CHECKED_IN, club=club, count=len(entries))
    touch(locked)
    return entries


@transaction.atomic
def undo_check_in(event: Event, *, actor: User, entry_ids: Collection[int]) -> list[Entry]:
    """Undo the check-in of these players, unless their status has changed since."""
    locked = lock(event)
    here = locked.entries.filter(pk__in=entry_ids, status=EntryStatus.CHECKED_IN).order_by("number")
    entries = list(here)
    for entry in entries:
        set_status_locked(locked, entry, actor, EntryStatus.REGISTERED)
    return entries
