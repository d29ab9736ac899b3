"""Writes on players and entries."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.core.names import clean_texts
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import made_before, remember
from tournament.events.enums import Verb
from tournament.events.errors import FormUsed
from tournament.events.models import Event
from tournament.events.seen import check_seen
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import (
    AllEntered,
    DraftCommitted,
    EntryInUse,
    HouseComplete,
    NameMissing,
    NoHouseSpare,
    NoNumberLeft,
    NumberTaken,
    PlayerEnteredTwice,
)
from tournament.registration.known import find_known
from tournament.registration.models import NUMBER_MAX, Entry, ImportDraft, Player
from tournament.registration.queries import entry_counts, next_number, numbers_and_names

ENTRY_FORM = "entry"
PLAYER_FIELDS = ("name", "name_zh", "federation_id")


@transaction.atomic
def add_entry(
    event: Event, *, actor: User, fields: Mapping[str, Any], client_key: UUID | None = None
) -> Entry:
    """Enter a player, once for a key. Without a number the next free one is given.

    Raises NameMissing, NumberTaken, PlayerEnteredTwice, FormUsed.
    """
    locked = lock(event)
    if made_id := made_before(locked, ENTRY_FORM, client_key, fields):
        made = Entry.objects.filter(pk=made_id).first()
        if made is None:
            # What the form made was deleted since; the old page does not bring it back.
            raise FormUsed
        return made
    entry = _create_entry(locked, fields)
    remember(locked, ENTRY_FORM, client_key, entry, fields)
    record(locked, actor, Verb.ENTRY_ADDED, name=str(entry), number=entry.number)
    touch(locked)
    return entry


@transaction.atomic
def change_entry(entry: Entry, *, actor: User, fields: Mapping[str, Any], seen: str = "") -> Entry:
    """Change an entry's number, names, club or country; `seen` is `once.mark_of` what the person saw.

    Raises NameMissing, NumberTaken, PlayerEnteredTwice, ChangedMeanwhile.
    """
    event = lock(entry.event)
    # Two organizers may edit at once: compare with what stands now, not with what the page was made of.
    entry.refresh_from_db()
    fields = clean_texts(fields)
    changed = [name for name, value in fields.items() if getattr(entry, name) != value]
    if not changed:
        return entry
    check_seen(entry, fields, seen)
    for name in changed:
        setattr(entry, name, fields[name])
    _check_named(entry)
    _check_unique(event, entry)
    entry.save(update_fields=changed)
    personal = {name: fields[name] for name in changed if name in PLAYER_FIELDS}
    if personal:
        Player.objects.filter(pk=entry.player_id).update(**personal)
    fields_changed = phrase("fields", paths=[f"{entry._meta.label_lower}.{name}" for name in changed])
    record(event, actor, Verb.ENTRY_CHANGED, name=str(entry), fields=fields_changed)
    touch(event)
    return entry


@transaction.atomic
def delete_entry(entry: Entry, *, actor: User) -> None:
    """Delete a player who has no seat and never played; once more is no act. Raises EntryInUse.

    Pairs kept apart and a fixed table of the player fall with the entry. The person is deleted as well when no other
    event has an entry of the person.
    """
    event = lock(entry.event)
    standing = event.entries.filter(pk=entry.pk).first()
    if standing is None:
        return
    name, number = str(standing), standing.number
    try:
        with transaction.atomic():
            standing.delete()
    except ProtectedError as error:
        kinds = {str(row._meta.verbose_name_plural) for row in error.protected_objects}
        raise EntryInUse(name=name, what=", ".join(sorted(kinds))) from error
    Player.objects.filter(pk=standing.player_id, entries__isnull=True).delete()
    record(event, actor, Verb.ENTRY_DELETED, name=name, number=number)
    touch(event)


@transaction.atomic
def set_status(entry: Entry, *, actor: User, status: EntryStatus) -> Entry:
    """Check an entry in, undo that, or withdraw it. The next draw leaves a withdrawn entry out."""
    event = lock(entry.event)
    changed = Entry.objects.filter(pk=entry.pk).exclude(status=status).update(status=status)
    entry.refresh_from_db()
    if changed:
        record(
            event,
            actor,
            Verb.ENTRY_STATUS_CHANGED,
            name=str(entry),
            status=phrase("entry_status", status=status.value),
        )
        touch(event)
    return entry


@transaction.atomic
def add_house_players(event: Event, *, actor: User) -> list[Entry]:
    """Bring in the one to three house players that fill the last table: those who left first, then new ones.

    Raises HouseComplete.
    """
    locked = lock(event)
    counts = entry_counts(locked)
    missing = counts.house_needed
    if missing == 0:
        raise HouseComplete(count=counts.total)
    house = locked.entries.filter(is_house=True)
    back = list(house.filter(status=EntryStatus.WITHDRAWN).order_by("number")[:missing])
    _set_all(back, EntryStatus.REGISTERED)
    first = house.count() + 1
    added = [
        _create_entry(locked, {"name": _house_name(locked, first + i), "is_house": True})
        for i in range(missing - len(back))
    ]
    record(locked, actor, Verb.HOUSE_PLAYERS_ADDED, count=missing)
    touch(locked)
    return back + added


@transaction.atomic
def release_house_players(event: Event, *, actor: User, players_sit_out: bool = False) -> list[Entry]:
    """Let the house players go whom the next draw would leave out, the last come first. Raises NoHouseSpare.

    Where players sit out instead (`players_sit_out`), that is every one of them.
    """
    locked = lock(event)
    counts = entry_counts(locked)
    spare = counts.house if players_sit_out else counts.house_spare
    if spare == 0:
        raise NoHouseSpare
    house = locked.entries.filter(is_house=True).exclude(status=EntryStatus.WITHDRAWN)
    leaving = list(house.order_by("-number")[:spare])
    _set_all(leaving, EntryStatus.WITHDRAWN)
    record(locked, actor, Verb.HOUSE_PLAYERS_RELEASED, count=spare)
    touch(locked)
    return leaving


def _house_name(event: Event, number: int) -> str:
    """A name like any other, which an organizer may change: in the first language of the event, whoever adds it."""
    with translation.override(event.languages[0] if event.languages else None):
        return _("House player %(number)s") % {"number": number}


def _set_all(entries: Sequence[Entry], status: EntryStatus) -> None:
    for entry in entries:
        entry.status = status
    Entry.objects.bulk_update(entries, ["status"])


@transaction.atomic
def start_import(event: Event, *, actor: User, filename: str, content: Mapping[str, Any]) -> ImportDraft:
    """Keep a list that was read until its preview is committed; nothing is entered yet."""
    return ImportDraft.objects.create(event=event, created_by=actor, filename=filename[:255], content=content)


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of an import: the new entries, and how many rows were in the event by then."""

    entries: list[Entry]
    skipped: int


@transaction.atomic
def commit_import(
    draft: ImportDraft,
    *,
    actor: User,
    rows: Sequence[Mapping[str, Any]],
    wanted: Collection[int] = (),
) -> Imported:
    """Enter all rows that are new, or none; a draft is committed once.

    Whoever is in the event by now is skipped: the list may have been entered from another draft meanwhile. `wanted` are
    the places of those rows that a person wants entered although they look like somebody who is there. Rows without
    a number get the free numbers after the highest one. Raises DraftCommitted, AllEntered, NameMissing, NumberTaken,
    PlayerEnteredTwice, NoNumberLeft.
    """
    event = lock(draft.event)
    taken = ImportDraft.objects.filter(pk=draft.pk, committed_at__isnull=True).update(
        committed_at=timezone.now()
    )
    if not taken:
        raise DraftCommitted
    new = _new_rows(event, [_given(row) for row in rows], wanted)
    if rows and not new:
        raise AllEntered
    skipped = len(rows) - len(new)
    entries = [Entry(event=event, **fields) for fields in _numbered(event, new)]
    for entry in entries:
        _check_named(entry)
    _check_all_unique(event, entries)
    known = _known_players(event, entries)
    players = [known.get(_person_key(entry)) or _player_of(entry) for entry in entries]
    Player.objects.bulk_create(player for player in players if player._state.adding)
    for entry, player in zip(entries, players, strict=True):
        entry.player = player
    Entry.objects.bulk_create(entries)
    record(
        event,
        actor,
        Verb.ENTRIES_IMPORTED,
        count=len(entries),
        filename=draft.filename or phrase("unnamed_file"),
        skipped=skipped,
    )
    touch(event)
    return Imported(entries, skipped)


def _new_rows(event: Event, rows: Sequence[dict[str, Any]], wanted: Collection[int]) -> list[dict[str, Any]]:
    """The rows that name nobody of the event, and those that are wanted all the same."""
    known = find_known(event.entries.order_by("number"), [Entry(**row) for row in rows])
    return [row for place, row in enumerate(rows) if place not in known or place in wanted]


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in clean_texts(fields).items() if value not in (None, "")}


def _check_named(entry: Entry) -> None:
    if not (entry.name or entry.name_zh):
        raise NameMissing


def _numbered(event: Event, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The rows, with a free number where none was given."""
    numbered = [dict(row) for row in rows]
    free = max([next_number(event) - 1, *(fields.get("number", 0) for fields in numbered)])
    for fields in numbered:
        if "number" not in fields:
            free += 1
            fields["number"] = free
        if fields["number"] > NUMBER_MAX:
            raise NoNumberLeft(most=NUMBER_MAX)
    return numbered


def _check_all_unique(event: Event, entries: Sequence[Entry]) -> None:
    """Look for numbers and federation numbers in use, among the event's entries and the new ones."""
    numbers: dict[int, str] = {}
    federation_ids: dict[str, int] = {}
    standing = numbers_and_names(event)
    coming = [(entry.number, entry.name, entry.name_zh, entry.federation_id) for entry in entries]
    for number, name, name_zh, federation_id in [*standing, *coming]:
        if number in numbers:
            raise NumberTaken(number=number, name=numbers[number])
        key = federation_id.casefold()
        if key and key in federation_ids:
            raise PlayerEnteredTwice(federation_id=federation_id, number=federation_ids[key])
        numbers[number] = name or name_zh
        federation_ids[key] = number


def _person_key(person: Entry | Player) -> tuple[str, str, str]:
    return (person.federation_id, person.name, person.name_zh)


def _player_of(entry: Entry) -> Player:
    return Player(name=entry.name, name_zh=entry.name_zh, federation_id=entry.federation_id)


def _known_players(event: Event, entries: Sequence[Entry]) -> dict[tuple[str, str, str], Player]:
    """People known from other events: the same federation number and the same names.

    Whoever plays in this event already, under a number that was changed elsewhere since, is not taken again.
    """
    federation_ids = {entry.federation_id for entry in entries} - {""}
    players = Player.objects.filter(federation_id__in=federation_ids).exclude(entries__event=event)
    return {_person_key(player): player for player in players}


def _create_entry(event: Event, fields: Mapping[str, Any]) -> Entry:
    given = _given(fields)
    given.setdefault("number", next_number(event))
    if given["number"] > NUMBER_MAX:
        raise NoNumberLeft(most=NUMBER_MAX)
    entry = Entry(event=event, **given)
    _check_named(entry)
    _check_unique(event, entry)
    player = _known_players(event, [entry]).get(_person_key(entry)) or _player_of(entry)
    player.save()
    entry.player = player
    entry.save()
    return entry


def _check_unique(event: Event, entry: Entry) -> None:
    others = event.entries.exclude(pk=entry.pk)
    holder = others.filter(number=entry.number).first()
    if holder:
        raise NumberTaken(number=entry.number, name=str(holder))
    if entry.federation_id:
        twin = others.filter(federation_id__iexact=entry.federation_id).first()
        if twin:
            raise PlayerEnteredTwice(federation_id=entry.federation_id, number=twin.number)
