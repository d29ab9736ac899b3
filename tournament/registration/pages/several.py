"""What an act on several players would change, before it is done."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core import signing
from django.utils.translation import gettext as _

from tournament.events.models import Event
from tournament.registration.acts.several import STATUS, EntryChange
from tournament.registration.barred import barred_entries, check_not_barred
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import UndoUnknown
from tournament.registration.forms.several import FEE, STATUSES
from tournament.registration.models import Entry, Payment
from tournament.registration.queries.fees import owed_by
from tournament.registration.queries.sign_ups import desk_of

UNDO_SALT = "registration.several"


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """A player and what changes, in words."""

    entry: Entry
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SeveralPlan:
    """What would change: of whom, and how many of the ticked stay as they are."""

    field: str
    changes: tuple[EntryChange, ...]
    shown: tuple[PlayerChange, ...]
    unchanged: int

    @property
    def state(self) -> object:
        """What has to stay the same until it is done."""
        return [self.field, [(one.entry_id, one.old, one.new) for one in self.changes]]


def plan_several(event: Event, entries: Iterable[Entry], what: str, value: str) -> SeveralPlan:
    """What `what` would change of these players; of a fee the changes are what each owes and nothing. Raises
    PlayerBarred where a penalty keeps everybody out who would be let in.
    """
    ticked = list(entries)
    if what == FEE:
        debts = owed_by(event, desk_of(event), [entry.pk for entry in ticked])
        pairs = [(entry, str(debts[entry.pk]), "0") for entry in ticked if entry.pk in debts]
        shown = [PlayerChange(entry, old, _("paid")) for entry, old, _new in pairs]
        return _plan(FEE, pairs, shown, len(ticked))
    if what in STATUSES:
        _label, before, after = STATUSES[what]
        # Nobody is let in again whom a penalty put out.
        stay = {} if after == EntryStatus.WITHDRAWN else barred_entries(event)
        wanted = [entry for entry in ticked if entry.status in before]
        pairs = [(entry, entry.status, after.value) for entry in wanted if entry.pk not in stay]
        if wanted and not pairs:
            check_not_barred(event, wanted[0])
        shown = [
            PlayerChange(entry, str(EntryStatus(old).label), str(EntryStatus(new).label))
            for entry, old, new in pairs
        ]
        return _plan(STATUS, pairs, shown, len(ticked))
    pairs = [(entry, getattr(entry, what), value) for entry in ticked if getattr(entry, what) != value]
    shown = [PlayerChange(entry, old or "–", new) for entry, old, new in pairs]
    return _plan(what, pairs, shown, len(ticked))


def _plan(
    field: str, pairs: Sequence[tuple[Entry, str, str]], shown: Sequence[PlayerChange], ticked: int
) -> SeveralPlan:
    changes = tuple(EntryChange(entry.pk, old, new) for entry, old, new in pairs)
    return SeveralPlan(field, changes, tuple(shown), ticked - len(pairs))


def undo_of_changes(event: Event, field: str, changes: Iterable[EntryChange]) -> str:
    """What a button sends to take these changes back."""
    rows = [(one.entry_id, one.old, one.new) for one in changes]
    return signing.dumps([event.pk, field, rows], salt=UNDO_SALT, compress=True)


def undo_of_fees(event: Event, payments: Iterable[Payment]) -> str:
    """The same for payments."""
    return signing.dumps([event.pk, FEE, [payment.pk for payment in payments]], salt=UNDO_SALT, compress=True)


def read_undo(event: Event, text: str) -> tuple[str, list[EntryChange], list[int]]:
    """The field, the changes to make, and the payments to take back. Raises UndoUnknown."""
    try:
        event_id, field, rows = signing.loads(text, salt=UNDO_SALT)
    except signing.BadSignature:
        raise UndoUnknown from None
    if event_id != event.pk:
        raise UndoUnknown
    if field == FEE:
        return field, [], rows
    return field, [EntryChange(*row).back for row in rows], []
