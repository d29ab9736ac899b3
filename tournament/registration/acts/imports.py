"""Lists of players: kept when they were read, and entered as a whole."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.core.phrases import phrase
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.registration.acts.entering import (
    check_all_unique,
    check_named,
    given_fields,
    known_players,
    numbered,
    person_key,
    player_of,
)
from tournament.registration.errors import AllEntered, DraftCommitted
from tournament.registration.known import find_known
from tournament.registration.models import Entry, ImportDraft, Player


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
    new = _new_rows(event, [given_fields(row) for row in rows], wanted)
    if rows and not new:
        raise AllEntered
    skipped = len(rows) - len(new)
    entries = [Entry(event=event, **fields) for fields in numbered(event, new)]
    for entry in entries:
        check_named(entry)
    check_all_unique(event, entries)
    known = known_players(event, entries)
    players = [known.get(person_key(entry)) or player_of(entry) for entry in entries]
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
