"""Player lists: stored once they are read, and entered as a whole."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.core.phrases import phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.settings.finished import check_teams_not_final
from tournament.registration.acts.entering import (
    PLAYER_FIELDS,
    check_all_unique,
    check_apart,
    check_demo_players,
    check_named,
    check_teams,
    follow_correction,
    given_fields,
    known_players,
    numbered,
    person_key,
    player_of,
    write_numbers,
)
from tournament.registration.acts.places import fill_places
from tournament.registration.acts.renames import names_of, renamed
from tournament.registration.errors import AllEntered, DraftCommitted
from tournament.registration.hooks.entered import recognised
from tournament.registration.known import find_known
from tournament.registration.models import SEARCH_FIELDS, Entry, ImportDraft, Player
from tournament.registration.verbs import EntryVerb

DRAFTS_KEPT = timedelta(days=7)
"""How long a list is kept that was read: it has the names of people who may never be entered."""


def forget_old_drafts() -> int:
    """Delete the lists of all events that were read too long ago, entered or not. Returns how many there were.

    Called whenever a list is read, and by `forget_what_is_due`.
    """
    return ImportDraft.objects.filter(created_at__lt=timezone.now() - DRAFTS_KEPT).delete()[0]


@event_act("start_import", _("Import a player list"), on=Event, who=ORGANIZERS, quiet=True)
def start_import(doing: EventDoing[Event], *, filename: str, content: Mapping[str, Any]) -> ImportDraft:
    """Store a list that was read until its preview is committed. Nothing is entered yet.

    Lists that nobody entered are deleted after `DRAFTS_KEPT`.
    """
    forget_old_drafts()
    return ImportDraft.objects.create(
        event=doing.event, created_by=doing.user, filename=filename[:255], content=content
    )


@condition(_("The list has not been entered yet."))
def _not_entered(doing: EventDoing[ImportDraft]) -> None:
    if doing.subject.committed_at:
        raise DraftCommitted


@event_act(
    "keep_typed",
    _("Save what you typed into an imported list"),
    on=ImportDraft,
    who=ORGANIZERS,
    when=[_not_entered],
    quiet=True,
)
def keep_typed(doing: EventDoing[ImportDraft], *, typed: Mapping[str, Any]) -> None:
    """Store what a person typed into the preview of a list, so that its pages can be filled in one by one."""
    draft = doing.subject
    draft.content = {**draft.content, "typed": typed}
    draft.save(update_fields=["content"])


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: the new entries, how many were changed, and how many rows were already in the event by
    then.
    """

    entries: list[Entry]
    skipped: int
    changed: int = 0


@event_act(
    "commit_import",
    _("Enter the players of an imported list"),
    on=ImportDraft,
    who=ORGANIZERS,
    when=[_not_entered],
    undo="delete_entry",
)
def commit_import(
    doing: EventDoing[ImportDraft],
    *,
    rows: Sequence[Mapping[str, Any]],
    wanted: Collection[int] = (),
    changes: Mapping[int, Mapping[str, Any]] | None = None,
) -> Imported:
    """Enter all new rows and make all `changes`, or nothing. A draft is committed once.

    Players who are already in the event are skipped, because the list may have been entered from another draft
    meanwhile. `wanted` are the positions of rows that a person wants entered although they look like somebody who is
    there. Rows without a number get the free numbers after the highest one. `changes` holds new values by the primary
    key of the entry. Raises AllEntered, NameMissing, NumberTaken, PlayerEnteredTwice, NoNumberLeft,
    TeamClash, DemoPlayersEnough.
    """
    event, draft = doing.event, doing.subject
    draft.committed_at = timezone.now()
    draft.save(update_fields=["committed_at"])
    new = _new_rows(event, [given_fields(row) for row in rows], wanted)
    changed = _changed_entries(event, changes or {})
    if rows and not new and not changed:
        raise AllEntered
    skipped = len(rows) - len(new)
    lost = _write_changes(event, changed)
    entries = [Entry(event=event, **fields) for fields in numbered(event, new)]
    check_demo_players(event, len(entries))
    for entry in entries:
        check_named(entry)
    check_all_unique(event, entries)
    check_teams([*event.entries.exclude(team=""), *entries])
    known = known_players(event, entries)
    players = [known.get(person_key(entry)) or player_of(entry) for entry in entries]
    Player.objects.bulk_create(player for player in players if player._state.adding)
    for entry, player in zip(entries, players, strict=True):
        entry.player = player
    Entry.objects.bulk_create(entries)
    recognised(event, entries, {})
    params: dict[str, Any] = {"filename": draft.filename or phrase("unnamed_file")}
    if entries or not changed:
        doing.tell(EntryVerb.ENTRIES_IMPORTED, count=len(entries), skipped=skipped, **params)
    if changed:
        doing.tell(EntryVerb.ENTRIES_UPDATED, count=len(changed), renamed=lost, **params)
    if any("country" in names for _entry, names in changed.values()):
        fill_places(doing)
    return Imported(entries, skipped, len(changed))


def _new_rows(event: Event, rows: Sequence[dict[str, Any]], wanted: Collection[int]) -> list[dict[str, Any]]:
    """The rows that name nobody in the event, and those that are wanted nevertheless."""
    known = find_known(event.entries.order_by("number"), [Entry(**row) for row in rows])
    return [row for place, row in enumerate(rows) if place not in known or place in wanted]


def _changed_entries(
    event: Event, changes: Mapping[int, Mapping[str, Any]]
) -> dict[int, tuple[Entry, list[str]]]:
    """The entries that still exist with their new values, each with the names of the fields that differ."""
    found: dict[int, tuple[Entry, list[str]]] = {}
    for entry in event.entries.filter(pk__in=list(changes)) if changes else ():
        given = given_fields(changes[entry.pk])
        names = [name for name, value in given.items() if getattr(entry, name) != value]
        if "team" in names:
            entry.team_order, entry.is_captain = None, False
        for name in names:
            setattr(entry, name, given[name])
        if names:
            check_named(entry)
            found[entry.pk] = (entry, names)
    return found


def _write_changes(event: Event, changed: Mapping[int, tuple[Entry, list[str]]]) -> list[dict[str, Any]]:
    """Returns whom this gave another name."""
    if not changed:
        return []
    if any("team" in names for _entry, names in changed.values()):
        check_teams_not_final(event)
    standing = list(event.entries.order_by("number"))
    after = [changed[entry.pk][0] if entry.pk in changed else entry for entry in standing]
    check_apart(after)
    check_teams(after)
    numbers = {entry.pk: entry.number for entry, names in changed.values() if "number" in names}
    write_numbers(event, numbers)
    entries = [entry for entry, _names in changed.values()]
    # Captains and places may move between players of the list: each is cleared before it is given again.
    Entry.objects.filter(pk__in=list(changed)).update(team_order=None, is_captain=False)
    for entry in entries:
        for name, text in entry.search_texts().items():
            setattr(entry, name, text)
    written = {name for _entry, names in changed.values() for name in names} - {"number"}
    fields = sorted(written | {"team_order", "is_captain", *SEARCH_FIELDS})
    Entry.objects.bulk_update(entries, fields, batch_size=200)
    before = {entry.pk: {name: getattr(entry, name) for name in PLAYER_FIELDS} for entry in standing}
    for entry, names in changed.values():
        if any(name in PLAYER_FIELDS for name in names):
            follow_correction(entry, before[entry.pk])
    names_before = {entry.pk: names_of(entry) for entry in standing}
    told = (renamed(entry, names_before[entry.pk]) for entry in entries)
    return [line for line in told if line["was"]]
