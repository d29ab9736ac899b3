"""The copy of an event that robots play: its document with another address, shorter rounds and people of its own."""

import secrets
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from django.utils import timezone

from tournament.accounts.acting import INSTALLATION
from tournament.core.uids import new_uid
from tournament.events.enums import Visibility
from tournament.events.models import Event, Staff
from tournament.exchange.acts.importing import import_event
from tournament.exchange.document.event import digest_of, event_document
from tournament.exchange.document.federation_numbers import federation_ids
from tournament.papers.models import CertificateBackground, Logo, PaperChoice
from tournament.rehearsal.acting import RehearsalDoing
from tournament.screens.models import Screen

FASTER = 10
"""How many times faster than the event itself a rehearsal is played."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters and digits that look alike: people type the address on tablets."""
LETTERS_OF_ADDRESS = 10
"""So many that nobody guesses the address of a rehearsal: whoever has it may join."""
SETTINGS = (PaperChoice, Logo, CertificateBackground)
"""Settings of the hall that the document does not have: one row for each event."""

Json = dict[str, Any]


def copy_event(doing: RehearsalDoing[Event], *, name: str, people: Sequence[Mapping[str, str]]) -> Event:
    """Write the copy; `people` are the names in it, in the order of the numbers, or nothing to keep those of the event."""
    original = doing.event
    document = _changed(event_document(original, full=True), name=name, people=people)
    slug = "rehearsal-" + "".join(secrets.choice(LETTERS) for _ in range(LETTERS_OF_ADDRESS))
    copy = import_event(doing, INSTALLATION, document, slug=slug)
    Event.objects.filter(pk=copy.pk).update(is_rehearsal=True)
    copy.refresh_from_db()
    _copy_staff(original, copy)
    for model in SETTINGS:
        _copy_rows(model, original, copy)
    _copy_rows(Screen, original, copy)
    return copy


def _changed(document: Json, *, name: str, people: Sequence[Mapping[str, str]]) -> Json:
    """The document of the copy."""
    today = timezone.localdate().isoformat()
    event = {
        **_said_once(document["event"]),
        "uid": new_uid(),
        "name": name,
        "first_day": today,
        "last_day": today,
        "minutes_per_round": _shortened(document["event"]["minutes_per_round"]),
        "settings": _settings(document["event"]["settings"]),
    }
    said = {
        **document,
        "event": event,
        "people": _people(document["people"], people),
        # The rounds follow each other as they are played, not as they were planned.
        "rounds": [{**round_, "begins_at": None} for round_ in document["rounds"]],
    }
    return {**said, "digest": digest_of(said)}


def _said_once(event: Json) -> Json:
    """The event without its name in other languages: the copy has one name, which says what it is."""
    others = {column: texts for column, texts in event.get("translations", {}).items() if column != "name"}
    if others:
        return {**event, "translations": others}
    return {name: value for name, value in event.items() if name not in ("language", "translations")}


def _settings(settings: Json) -> Json:
    warnings = settings["clock_warnings"]
    return {
        **settings,
        "visibility": Visibility.PRIVATE.value,
        "clock_warnings": warnings and sorted({_shortened(minutes) for minutes in warnings}, reverse=True),
    }


def _shortened(minutes: int) -> int:
    return ceil(minutes / FASTER)


def _people(standing: Sequence[Json], names: Sequence[Mapping[str, str]]) -> list[Json]:
    """The people of the copy: with a uid of their own and no number of a federation, nothing links them to others."""
    apart = [
        {**person, "uid": person["uid"] and new_uid(), "federation_ids": federation_ids(""), "other_ids": ""}
        for person in standing
    ]
    if not names:
        return apart
    return [
        person if person["house"] else {**person, **_renamed(person, other)}
        for person, other in zip(apart, names, strict=True)
    ]


def _renamed(person: Json, other: Mapping[str, str]) -> Json:
    return {
        "name": other["name"],
        "native_name": other["name_zh"],
        "club": other["club"] if person["club"] else "",
        "given_name": "",
        "family_name": "",
        "hides_name": False,
    }


def _copy_staff(original: Event, copy: Event) -> None:
    """Everybody has the role and the tables that they have in the event; whoever began the rehearsal organizes it already."""
    members = original.staff.exclude(user__in=copy.staff.values("user"))
    Staff.objects.bulk_create(
        Staff(event=copy, user=member.user, role=member.role, tables=member.tables) for member in members
    )


def _copy_rows(model: type[Any], original: Event, copy: Event) -> None:
    rows = list(model.objects.filter(event=original))
    for row in rows:
        row.pk, row.event = None, copy
        row._state.adding = True
    model.objects.bulk_create(rows)
