"""Faults in the names of an event's players that no act of the program can have caused."""

from collections.abc import Iterator, Sequence

from tournament.audit.models import AuditEntry
from tournament.core.names import shown
from tournament.events.models import Event
from tournament.events.verification import Deed, Line, deed_faults, lines_of
from tournament.registration.hooks.entered import is_explained
from tournament.registration.models import Entry, Payment
from tournament.registration.published import public_names
from tournament.registration.queries.shown import is_erased
from tournament.registration.verbs import EntryVerb

TOLD_BY_NUMBER = frozenset({EntryVerb.ENTRY_ADDED, EntryVerb.SIGNED_UP})
RENUMBERING = frozenset({EntryVerb.NUMBERS_GIVEN, EntryVerb.ENTRIES_UPDATED})
"""Acts after which a line may mean another player by the same number, or have given one another name."""
RENAMING = frozenset({EntryVerb.ENTRY_CHANGED, EntryVerb.SIGN_UP_CHANGED})
JOINING = frozenset(
    {EntryVerb.PERSON_JOINED, EntryVerb.PERSON_PARTED, EntryVerb.PERSON_SAME, EntryVerb.PERSON_APART}
)


def name_faults(event: Event) -> Iterator[str]:
    """Name each player whose name is not what the person behind the entry, the search texts or the audit say."""
    lines = lines_of(event)
    audited = _told_names(lines)
    for entry in event.entries.select_related("player").order_by("number"):
        who = f"Player {entry.number} ({entry})"
        if not _is_named_as_person(entry, lines):
            yield f"{who}: the person behind the entry is called {entry.player}."
        if entry.search_names != entry.search_texts()["search_names"]:
            yield f"{who}: is found by other texts than the entry's own."
        if entry.number in audited and not _is_told(entry, audited[entry.number], lines):
            yield f"{who}: the audit calls this player {audited[entry.number].data['name']}."
    yield from deed_faults(event, _payments(event))


def _is_named_as_person(entry: Entry, lines: Sequence[Line]) -> bool:
    """Whether an entry and the person have one name. They may differ after a player of several events was renamed in one
    of them, after entries of several events were joined, and where another app knows the person by another name.
    """
    person = entry.player
    if (person.name, person.name_zh) == (entry.name, entry.name_zh):
        return True
    if any(line.verb in JOINING for line in lines) or is_explained(entry):
        return True
    elsewhere = AuditEntry.objects.filter(event__entries__player=person).exclude(event=entry.event_id)
    if elsewhere.exists() and _is_renamed(entry, lines):
        return True
    renamed = elsewhere.filter(verb__in=RENAMING, data__name=str(person))
    return renamed.exists() or elsewhere.filter(verb=EntryVerb.ENTRIES_UPDATED).exists()


def _is_renamed(entry: Entry, lines: Sequence[Line]) -> bool:
    """Whether an act has given the entry the name that it has. The line of an import names nobody."""
    known = {entry.own_name, str(entry)}
    return any(
        line.verb == EntryVerb.ENTRIES_UPDATED
        or (line.verb in RENAMING and shown(str(line.data.get("name", ""))) in known)
        for line in lines
    )


def _told_names(lines: Sequence[Line]) -> dict[int, Line]:
    """The line that entered the player of each number, as long as numbers have not changed since."""
    audited: dict[int, Line] = {}
    for line in lines:
        number = line.data.get("number")
        if line.verb in RENUMBERING or "number" in _fields_of(line):
            audited.clear()
        elif line.verb in TOLD_BY_NUMBER and isinstance(number, int):
            audited[number] = line
        elif line.verb == EntryVerb.ENTRY_DELETED and isinstance(number, int):
            audited.pop(number, None)
    return audited


def _fields_of(line: Line) -> set[str]:
    """The fields that a line says were changed."""
    fields = line.data.get("fields")
    if line.verb != EntryVerb.ENTRY_CHANGED or not isinstance(fields, dict):
        return set()
    return {str(path).rpartition(".")[2] for path in fields.get("paths", ())}


def _is_told(entry: Entry, line: Line, lines: Sequence[Line]) -> bool:
    """Whether a line gave the player this name, or a later one renamed somebody so."""
    known = {entry.own_name, *public_names(entry.name, entry.name_zh)} if entry.hides_name else {str(entry)}
    if is_erased(entry) or line.data["name"] in known:
        return True
    later = (one for one in lines if one.pk > line.pk and one.verb in RENAMING)
    return any(shown(str(one.data.get("name", ""))) in known for one in later)


def _payments(event: Event) -> Iterator[Deed]:
    for row in Payment.objects.filter(entry__event=event).order_by("pk"):
        yield Deed(
            f"Payment {row.pk}",
            frozenset({EntryVerb.PAYMENT_TAKEN, EntryVerb.PAYMENT_REFUNDED}),
            row.taken_by_id,
            row.taken_at,
        )
