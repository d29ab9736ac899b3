"""Acts on several players at once: their status, a text that they share, the fee; and taking it back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from tournament.accounts.models import User
from tournament.core.phrases import Phrase, phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import Verb
from tournament.events.finished import check_teams_not_final
from tournament.events.models import Event
from tournament.registration.acts.entering import check_teams
from tournament.registration.acts.payments import take_payment, undo_payment
from tournament.registration.acts.places import fill_places
from tournament.registration.barred import barred_entries, check_not_barred
from tournament.registration.enums import EntryStatus, PaymentMethod
from tournament.registration.errors import NobodyChanges
from tournament.registration.models import SEARCH_FIELDS, Entry, Payment
from tournament.registration.queries.desk import owed_by

STATUS = "status"
SHARED_FIELDS = (STATUS, "club", "team", "country")
"""The fields of an entry that can be set for several players."""


@dataclass(frozen=True, slots=True)
class EntryChange:
    """A field of one entry: what it was when somebody looked, and what it becomes."""

    entry_id: int
    old: str
    new: str

    @property
    def back(self) -> "EntryChange":
        """What takes it back."""
        return EntryChange(self.entry_id, self.new, self.old)


@transaction.atomic
def change_several(
    event: Event, *, actor: User, field: str, changes: Sequence[EntryChange]
) -> list[EntryChange]:
    """Set one of `SHARED_FIELDS` for several players; a player who was changed since the page was shown is left as is,
    and so is the status of somebody whom a penalty put out.

    Returns what was changed. Raises NobodyChanges, PlayerBarred where nobody else would change, TeamClash, EventFinished
    where the teams of a finished event would change.
    """
    locked = lock(event)
    wanted = {change.entry_id: change for change in changes}
    standing = locked.entries.filter(pk__in=wanted).order_by("number")
    entries = [
        entry for entry in standing if getattr(entry, field) == wanted[entry.pk].old != wanted[entry.pk].new
    ]
    if not entries:
        raise NobodyChanges
    if field == STATUS:
        entries = _not_barred(locked, entries, wanted)
    for entry in entries:
        setattr(entry, field, wanted[entry.pk].new)
    if field == "team":
        check_teams_not_final(locked)
        changed = [entry.pk for entry in entries]
        check_teams([*locked.entries.exclude(team="").exclude(pk__in=changed), *entries])
    for entry in entries:
        entry.save(update_fields=[field, "team_order", "is_captain", *SEARCH_FIELDS])
    _record(locked, actor, field, entries)
    if field == STATUS and any(entry.status == EntryStatus.WITHDRAWN for entry in entries):
        fill_places(locked)
    touch(locked)
    return [wanted[entry.pk] for entry in entries]


def _not_barred(event: Event, entries: Sequence[Entry], wanted: Mapping[int, EntryChange]) -> list[Entry]:
    """The entries without those who would be let in although a penalty put them out. Raises PlayerBarred if none is
    left.
    """
    barred = barred_entries(event)
    free = [
        entry for entry in entries if entry.pk not in barred or wanted[entry.pk].new == EntryStatus.WITHDRAWN
    ]
    if not free:
        check_not_barred(event, entries[0])
    return free


def _record(event: Event, actor: User, field: str, entries: Iterable[Entry]) -> None:
    """One line for each value: after an undo there may be several."""
    numbers: dict[str, list[str]] = {}
    for entry in entries:
        numbers.setdefault(getattr(entry, field), []).append(str(entry.number))
    for value, of_players in numbers.items():
        told: str | Phrase = phrase("entry_status", status=value) if field == STATUS else value or "–"
        record(
            event,
            actor,
            Verb.ENTRIES_CHANGED,
            fields=phrase("fields", paths=[f"{Entry._meta.label_lower}.{field}"]),
            numbers=", ".join(of_players),
            value=told,
        )


@transaction.atomic
def take_fees(
    event: Event, *, actor: User, entry_ids: Collection[int], method: PaymentMethod
) -> list[Payment]:
    """Note that each of these players paid what they still owe. Raises NobodyChanges where nobody owes anything."""
    locked = lock(event)
    debts = owed_by(locked, entry_ids)
    payments = [
        take_payment(entry, actor=actor, amount=debts[entry.pk], method=method)
        for entry in locked.entries.filter(pk__in=debts).order_by("number")
    ]
    if not payments:
        raise NobodyChanges
    return payments


@transaction.atomic
def undo_fees(event: Event, *, actor: User, payment_ids: Collection[int]) -> list[Payment]:
    """Take these payments back, where they still count. Raises NobodyChanges."""
    locked = lock(event)
    standing = Payment.objects.filter(entry__event=locked, pk__in=payment_ids, undone_at__isnull=True)
    payments = list(standing.select_related("entry__event").order_by("pk"))
    if not payments:
        raise NobodyChanges
    for payment in payments:
        undo_payment(payment, actor=actor)
    return payments
