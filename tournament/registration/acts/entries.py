"""Writes on players and entries."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import ProtectedError
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.core.names import clean_texts
from tournament.core.phrases import Phrase, phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.acts.exactly_once import made_before, remember
from tournament.events.enums import Verb
from tournament.events.errors import FormUsed
from tournament.events.finished import check_teams_not_final
from tournament.events.models import Event
from tournament.events.seen import check_seen
from tournament.registration.acts.entering import (
    PLAYER_FIELDS,
    check_named,
    check_teams,
    check_unique,
    create_entry,
)
from tournament.registration.acts.places import fill_places
from tournament.registration.barred import barred_entries, check_not_barred
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import EntryInUse, HouseComplete, NoHouseSpare, StatusMoved
from tournament.registration.models import SEARCH_FIELDS, Entry, Player
from tournament.registration.queries import entry_counts

ENTRY_FORM = "entry"


@transaction.atomic
def add_entry(
    event: Event, *, actor: User, fields: Mapping[str, Any], client_key: UUID | None = None
) -> Entry:
    """Enter a player, once per key. Without a number, the player gets the next free one.

    Raises NameMissing, NumberTaken, PlayerEnteredTwice, FormUsed.
    """
    locked = lock(event)
    if made_id := made_before(locked, ENTRY_FORM, client_key, fields):
        made = Entry.objects.filter(pk=made_id).first()
        if made is None:
            # The entry that the form made has been deleted since; the old page must not bring it back.
            raise FormUsed
        return made
    entry = create_entry(locked, fields)
    remember(locked, ENTRY_FORM, client_key, entry, fields)
    record(locked, actor, Verb.ENTRY_ADDED, name=str(entry), number=entry.number)
    touch(locked)
    return entry


@transaction.atomic
def change_entry(entry: Entry, *, actor: User, fields: Mapping[str, Any], seen: str = "") -> Entry:
    """Change an entry's number, names, club or country. `seen` is `seen.mark_of` what the person saw.

    Raises NameMissing, NumberTaken, PlayerEnteredTwice, TeamClash, ChangedMeanwhile, EventFinished where the team of a
    finished event would change.
    """
    event = lock(entry.event)
    # Two organizers may edit at once: compare with the row as it is now, not with what the page showed.
    entry.refresh_from_db()
    fields = clean_texts(fields)
    changed = [name for name, value in fields.items() if getattr(entry, name) != value]
    if not changed:
        return entry
    check_seen(entry, fields, seen)
    if "team" in changed:
        check_teams_not_final(event)
    for name in changed:
        setattr(entry, name, fields[name])
    check_named(entry)
    check_unique(event, entry)
    check_teams([*event.entries.filter(team=entry.team).exclude(pk=entry.pk), entry])
    entry.save(update_fields=[*changed, "team_order", "is_captain", *SEARCH_FIELDS])
    personal = {name: fields[name] for name in changed if name in PLAYER_FIELDS}
    if personal:
        Player.objects.filter(pk=entry.player_id).update(**personal)
    fields_changed = phrase("fields", paths=[f"{entry._meta.label_lower}.{name}" for name in changed])
    record(event, actor, Verb.ENTRY_CHANGED, name=str(entry), fields=fields_changed)
    touch(event)
    return entry


@transaction.atomic
def delete_entry(entry: Entry, *, actor: User) -> None:
    """Delete a player who has no seat and never played. A repeat changes nothing. Raises EntryInUse.

    Pairs kept apart and the fixed table of the player are deleted too, and so is the person if no other event has an
    entry of them.
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
    fill_places(event)
    touch(event)


@transaction.atomic
def set_status(entry: Entry, *, actor: User, status: EntryStatus, seen: EntryStatus | None = None) -> Entry:
    """Check an entry in, undo that, or withdraw it. The next draw leaves out a withdrawn entry.

    The place of somebody who withdraws goes to the first on the waiting list (`places.fill_places`). `seen` is the
    status that the person saw: raises StatusMoved if the entry has neither that nor the wanted one by now, and
    PlayerBarred for anything but a withdrawal of somebody whom a penalty put out.
    """
    event = lock(entry.event)
    now = event.entries.values_list("status", flat=True).get(pk=entry.pk)
    if seen is not None and now not in (seen, status):
        raise StatusMoved(name=str(entry), status=str(EntryStatus(now).label))
    set_status_locked(event, entry, actor, status)
    return entry


def set_status_locked(
    event: Event, entry: Entry, actor: User | None, status: EntryStatus, *, actor_name: str | Phrase = ""
) -> bool:
    """The same under the event's lock, also for somebody without an account. Returns whether anything
    changed. Raises PlayerBarred.
    """
    if status != EntryStatus.WITHDRAWN:
        check_not_barred(event, entry)
    changed = Entry.objects.filter(pk=entry.pk).exclude(status=status).update(status=status)
    entry.refresh_from_db()
    if changed:
        record(
            event,
            actor,
            Verb.ENTRY_STATUS_CHANGED,
            actor_name=actor_name,
            name=str(entry),
            status=phrase("entry_status", status=status.value),
        )
        if status == EntryStatus.WITHDRAWN:
            fill_places(event)
        touch(event)
    return bool(changed)


@transaction.atomic
def add_house_players(event: Event, *, actor: User) -> list[Entry]:
    """Add the one to three house players that fill the last table: first those who were removed before, then new ones.

    Raises HouseComplete.
    """
    locked = lock(event)
    counts = entry_counts(locked)
    if counts.house_needed == 0:
        raise HouseComplete(count=counts.total)
    return bring_in_house(locked, counts.house_needed, actor=actor)


def bring_in_house(locked: Event, missing: int, *, actor: User) -> list[Entry]:
    """Add this many house players. Call under the event's lock."""
    house = locked.entries.filter(is_house=True).exclude(pk__in=barred_entries(locked))
    back = list(house.filter(status=EntryStatus.WITHDRAWN).order_by("number")[:missing])
    _set_all(back, EntryStatus.REGISTERED)
    first = locked.entries.filter(is_house=True).count() + 1
    added = [
        create_entry(locked, {"name": _house_name(locked, first + i), "is_house": True})
        for i in range(missing - len(back))
    ]
    record(locked, actor, Verb.HOUSE_PLAYERS_ADDED, count=missing)
    touch(locked)
    return back + added


@transaction.atomic
def release_house_players(event: Event, *, actor: User, players_sit_out: bool = False) -> list[Entry]:
    """Withdraw the house players whom the next draw would not need, the newest first. Raises NoHouseSpare.

    If players sit out instead (`players_sit_out`), all house players are withdrawn.
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


def next_house_name(event: Event) -> str:
    """The name of a house player who is not given one."""
    return _house_name(event, event.entries.filter(is_house=True).count() + 1)


def _house_name(event: Event, number: int) -> str:
    """An ordinary name, which an organizer may change. It is in the event's first language, whoever adds the
    player.
    """
    with translation.override(event.languages[0] if event.languages else None):
        return _("House player %(number)s") % {"number": number}


def _set_all(entries: Sequence[Entry], status: EntryStatus) -> None:
    for entry in entries:
        entry.status = status
    Entry.objects.bulk_update(entries, ["status"])
