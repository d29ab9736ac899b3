"""Acts on several players at once: their status, a text that they share, the fee; and taking it back."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from tournament.core.phrases import Phrase, phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.settings.finished import check_teams_not_final
from tournament.registration.acts.entering import check_teams
from tournament.registration.acts.payments import take_payment, undo_payment
from tournament.registration.acts.places import fill_places, forget_withdrawals
from tournament.registration.barred import barred_entries, check_not_barred
from tournament.registration.enums import SHARED_TEXTS, EntryStatus, PaymentMethod
from tournament.registration.errors import NobodyChanges
from tournament.registration.models import SEARCH_FIELDS, Entry, Payment
from tournament.registration.queries.fees import owed_by
from tournament.registration.queries.sign_ups import desk_of
from tournament.registration.verbs import EntryVerb

STATUS = "status"
SHARED_FIELDS = (STATUS, *SHARED_TEXTS)
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


@event_act("change_several", _("Change several players"), on=Event, who=ORGANIZERS, undo="change_several")
def change_several(
    doing: EventDoing[Event], *, field: str, changes: Sequence[EntryChange]
) -> list[EntryChange]:
    """Set one of `SHARED_FIELDS` for several players; a player who was changed since the page was shown is left as is,
    and so is the status of somebody whom a penalty put out.

    Returns what was changed. Raises NobodyChanges, PlayerBarred where nobody else would change, TeamClash, EventFinished
    where the teams of a finished event would change.
    """
    if field not in SHARED_FIELDS:
        raise ValueError(field)
    event = doing.event
    wanted = {change.entry_id: change for change in changes}
    standing = event.entries.filter(pk__in=wanted).order_by("number")
    entries = [
        entry for entry in standing if getattr(entry, field) == wanted[entry.pk].old != wanted[entry.pk].new
    ]
    if not entries:
        raise NobodyChanges
    if field == STATUS:
        entries = _not_barred(event, entries, wanted)
    for entry in entries:
        setattr(entry, field, wanted[entry.pk].new)
    if field == "team":
        check_teams_not_final(event)
        changed = [entry.pk for entry in entries]
        check_teams([*event.entries.exclude(team="").exclude(pk__in=changed), *entries])
    for entry in entries:
        entry.save(update_fields=[field, "team_order", "is_captain", *SEARCH_FIELDS])
    _tell(doing, field, entries)
    if field == STATUS:
        forget_withdrawals([entry for entry in entries if entry.status != EntryStatus.WITHDRAWN])
    if field == "country" or any(entry.status == EntryStatus.WITHDRAWN for entry in entries):
        fill_places(doing)
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


def _tell(doing: EventDoing[Event], field: str, entries: Iterable[Entry]) -> None:
    """One line for each value: after an undo there may be several."""
    numbers: dict[str, list[int]] = {}
    for entry in entries:
        numbers.setdefault(getattr(entry, field), []).append(entry.number)
    for value, of_players in numbers.items():
        worded: str | Phrase = phrase("entry_status", status=value) if field == STATUS else value or "–"
        doing.tell(
            EntryVerb.ENTRIES_CHANGED,
            fields=phrase("fields", paths=[f"{Entry._meta.label_lower}.{field}"]),
            numbers=of_players,
            value=worded,
        )


@event_act("take_fees", _("Take the fees of several players"), on=Event, who=ORGANIZERS, undo="undo_fees")
def take_fees(
    doing: EventDoing[Event], *, entry_ids: Collection[int], method: PaymentMethod
) -> list[Payment]:
    """Note that each of these players paid what they still owe. Raises NobodyChanges where nobody owes anything."""
    debts = owed_by(doing.event, desk_of(doing.event), entry_ids)
    payments = [
        take_payment(doing, entry, amount=debts[entry.pk], method=method)
        for entry in doing.event.entries.filter(pk__in=debts).order_by("number")
    ]
    if not payments:
        raise NobodyChanges
    return payments


@event_act(
    "undo_fees", _("Take back the fees of several players"), on=Event, who=ORGANIZERS, undo="take_fees"
)
def undo_fees(doing: EventDoing[Event], *, payment_ids: Collection[int]) -> list[Payment]:
    """Take these payments back, where they still count. Raises NobodyChanges."""
    standing = Payment.objects.filter(entry__event=doing.event, pk__in=payment_ids, undone_at__isnull=True)
    payments = list(standing.select_related("entry__event").order_by("pk"))
    if not payments:
        raise NobodyChanges
    for payment in payments:
        undo_payment(doing, payment)
    return payments
