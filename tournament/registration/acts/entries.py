"""Writes on players and entries."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import ProtectedError
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.listing import joined
from tournament.core.names import clean_texts
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.acts.exactly_once import Made
from tournament.events.models import Event
from tournament.events.people import AT_DESK, ORGANIZERS
from tournament.events.settings.finished import check_teams_not_final
from tournament.events.settings.seen import check_seen
from tournament.registration.acts.entering import (
    PLAYER_FIELDS,
    check_named,
    check_teams,
    check_unique,
    create_entry,
    delete_unused_players,
    follow_correction,
)
from tournament.registration.acts.places import fill_places, forget_withdrawals
from tournament.registration.acts.renames import losing, names_of, renamed
from tournament.registration.barred import barred_entries, check_not_barred
from tournament.registration.conditions import house_is_missing
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import EntryInUse, NoHouseSpare, NoReservedPlace, StatusMoved
from tournament.registration.models import SEARCH_FIELDS, Entry, ReservedPlace
from tournament.registration.queries import entry_counts
from tournament.registration.queries.sign_ups import desk_of, reserved_taken
from tournament.registration.verbs import EntryVerb

ENTRY_FORM = "entry"


@event_act(
    "add_entry",
    gettext_lazy("Enter a player"),
    on=Event,
    who=AT_DESK,
    once=Made(Entry, ENTRY_FORM),
    content=lambda _doing, *, fields, reserved=False: {**fields, "reserved": reserved},
    undo="delete_entry",
)
def add_entry(
    doing: EventDoing[Event],
    *,
    fields: Mapping[str, Any],
    reserved: bool = False,
    client_key: UUID | None = None,
) -> Entry:
    """Enter a player, once per key, in a `reserved` place or not. Without a number, the player gets the next free one.

    Raises NameMissing, NumberTaken, PlayerEnteredTwice, NoReservedPlace, FormUsed.
    """
    entry = create_entry(doing.event, fields)
    doing.tell(EntryVerb.ENTRY_ADDED, name=str(entry), number=entry.number, entry=entry.pk)
    if reserved:
        _reserve(doing, entry)
    return entry


def _reserve(doing: EventDoing[Any], entry: Entry) -> None:
    """Give a player one of the reserved places. Raises NoReservedPlace."""
    count = desk_of(doing.event).reserved
    if reserved_taken(doing.event) >= count:
        raise NoReservedPlace(count=count)
    ReservedPlace.objects.create(entry=entry)
    doing.tell(EntryVerb.RESERVED_PLACE_GIVEN, name=str(entry))


@event_act(
    "change_entry", gettext_lazy("Change a player’s entry"), on=Entry, who=ORGANIZERS, undo="change_entry"
)
def change_entry(
    doing: EventDoing[Entry], *, fields: Mapping[str, Any], seen: str = "", reserved: bool | None = None
) -> Entry:
    """Change an entry's number, names, club or country. `seen` is `seen.mark_of` what the person saw. `reserved` says
    whether the player has a reserved place; None leaves that as it is. What becomes free by that goes to the waiting list.

    Raises NameMissing, NumberTaken, PlayerEnteredTwice, TeamClash, NoReservedPlace, ChangedMeanwhile, EventFinished where
    the team of a finished event would change.
    """
    if _change_reserved(doing, reserved) | _change_fields(doing, fields, seen):
        fill_places(doing)
    return doing.subject


def _change_reserved(doing: EventDoing[Entry], reserved: bool | None) -> bool:
    """Returns whether another place may be free now. Raises NoReservedPlace."""
    entry = doing.subject
    given = ReservedPlace.objects.filter(entry=entry)
    if reserved is None or reserved == given.exists():
        return False
    if reserved:
        _reserve(doing, entry)
    else:
        given.delete()
        doing.tell(EntryVerb.RESERVED_PLACE_TAKEN_BACK, name=str(entry))
    return reserved


def _change_fields(doing: EventDoing[Entry], fields: Mapping[str, Any], seen: str) -> bool:
    """Returns whether the player counts for another country now."""
    event, entry = doing.event, doing.subject
    fields = clean_texts(fields)
    changed = [name for name, value in fields.items() if getattr(entry, name) != value]
    if not changed:
        return False
    check_seen(entry, fields, seen)
    if "team" in changed:
        check_teams_not_final(event)
    before, names_before = {name: getattr(entry, name) for name in PLAYER_FIELDS}, names_of(entry)
    for name in changed:
        setattr(entry, name, fields[name])
    check_named(entry)
    check_unique(event, entry)
    check_teams([*event.entries.filter(team=entry.team).exclude(pk=entry.pk), entry])
    entry.save(update_fields=[*changed, "team_order", "is_captain", *SEARCH_FIELDS])
    if any(name in PLAYER_FIELDS for name in changed):
        follow_correction(entry, before)
    fields_changed = phrase("fields", paths=[f"{entry._meta.label_lower}.{name}" for name in changed])
    doing.tell(
        EntryVerb.ENTRY_CHANGED, name=str(entry), fields=fields_changed, **renamed(entry, names_before)
    )
    return "country" in changed


@event_act(
    "delete_entry",
    gettext_lazy("Delete a player"),
    on=Entry,
    who=ORGANIZERS,
    undo="add_entry",
    deletes=True,
)
def delete_entry(doing: EventDoing[Entry]) -> None:
    """Delete a player who has no seat and never played. A repeat changes nothing. Raises EntryInUse.

    Pairs kept apart and the fixed table of the player are deleted too, and so is the person if no other event has an
    entry of them.
    """
    entry = doing.subject
    name, number, lost = str(entry), entry.number, losing(entry)
    remove_entry(entry)
    doing.tell(EntryVerb.ENTRY_DELETED, name=name, number=number, **lost)
    fill_places(doing)


def remove_entry(entry: Entry) -> None:
    """Delete an entry, and the person if no other event has an entry of them. Raises EntryInUse."""
    try:
        Entry.objects.filter(pk=entry.pk).delete()
    except ProtectedError as error:
        kinds = {str(row._meta.verbose_name_plural) for row in error.protected_objects}
        raise EntryInUse(name=str(entry), what=joined(sorted(kinds))) from error
    delete_unused_players([entry.player_id])


@event_act(
    "set_status",
    gettext_lazy("Check in, bring back or withdraw a player"),
    on=Entry,
    who=ORGANIZERS,
    undo="set_status",
)
def set_status(doing: EventDoing[Entry], *, status: EntryStatus, seen: EntryStatus | None = None) -> Entry:
    """Check an entry in, undo that, or withdraw it. The next draw leaves out a withdrawn entry.

    The place of somebody who withdraws goes to the first on the waiting list (`places.fill_places`). `seen` is the
    status that the person saw: raises StatusMoved if the entry has neither that nor the wanted one by now, and
    PlayerBarred for anything but a withdrawal of somebody whom a penalty put out.
    """
    entry = doing.subject
    if seen is not None and entry.status not in (seen, status):
        raise StatusMoved(name=str(entry), status=str(EntryStatus(entry.status).label))
    if status != EntryStatus.WITHDRAWN:
        check_not_barred(doing.event, entry)
    if entry.status == status:
        return entry
    if entry.status == EntryStatus.WITHDRAWN:
        forget_withdrawals([entry])
    entry.status = status
    entry.save(update_fields=["status"])
    worded = phrase("entry_status", status=status.value)
    doing.tell(EntryVerb.ENTRY_STATUS_CHANGED, name=str(entry), status=worded)
    if status == EntryStatus.WITHDRAWN:
        fill_places(doing)
    return entry


@event_act(
    "add_house_players",
    gettext_lazy("Add house players"),
    on=Event,
    who=ORGANIZERS,
    when=[house_is_missing],
    undo="release_house_players",
)
def add_house_players(doing: EventDoing[Event]) -> list[Entry]:
    """Add the one to three house players that fill the last table: first those who were removed before, then new ones."""
    return bring_in_house(doing, entry_counts(doing.event).house_needed)


def bring_in_house(doing: EventDoing[Any], missing: int) -> list[Entry]:
    """Add this many house players, as a part of an act."""
    event = doing.event
    house = event.entries.filter(is_house=True).exclude(pk__in=barred_entries(event))
    back = list(house.filter(status=EntryStatus.WITHDRAWN).order_by("number")[:missing])
    _set_all(back, EntryStatus.REGISTERED)
    first = event.entries.filter(is_house=True).count() + 1
    added = [
        create_entry(event, {"name": _house_name(event, first + i), "is_house": True})
        for i in range(missing - len(back))
    ]
    doing.tell(EntryVerb.HOUSE_PLAYERS_ADDED, count=missing)
    return back + added


@event_act(
    "release_house_players",
    gettext_lazy("Remove house players"),
    on=Event,
    who=ORGANIZERS,
    undo="add_house_players",
)
def release_house_players(doing: EventDoing[Event], *, players_sit_out: bool = False) -> list[Entry]:
    """Withdraw the house players whom the next draw would not need, the newest first. Raises NoHouseSpare.

    If players sit out instead (`players_sit_out`), all house players are withdrawn.
    """
    counts = entry_counts(doing.event)
    spare = counts.house if players_sit_out else counts.house_spare
    if spare == 0:
        raise NoHouseSpare
    house = doing.event.entries.filter(is_house=True).exclude(status=EntryStatus.WITHDRAWN)
    leaving = list(house.order_by("-number")[:spare])
    _set_all(leaving, EntryStatus.WITHDRAWN)
    doing.tell(EntryVerb.HOUSE_PLAYERS_RELEASED, count=spare)
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
