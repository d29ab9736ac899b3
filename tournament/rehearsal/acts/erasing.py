"""Erasing a person in an event that is rehearsed: the copy may have the same name."""

from collections.abc import Collection

from tournament.acts.people import SITE
from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.registration.acts.people import NOBODY, erase_person, put_for_names
from tournament.registration.models import Entry
from tournament.rehearsal.models import Rehearsal


def erase_in_rehearsal(doing: EventDoing[Entry], names: Collection[str]) -> None:
    """Erase the same person in the copy that robots play, unless the copy has other people, and in its texts."""
    for rehearsal in Rehearsal.objects.filter(original=doing.event).select_related("event"):
        copied = _copied(rehearsal.event, doing.subject.number, set(names))
        for entry in copied:
            erase_person(SITE, entry)
        put_for_names(rehearsal.event, names, copied[0].name if copied else NOBODY)


def _copied(copy: Event, number: int, names: set[str]) -> list[Entry]:
    """Who has one of the names there: the same number, or else whoever it is, because numbers may have changed since."""
    named = [one for one in copy.entries.all() if not names.isdisjoint({one.own_name, one.name, one.name_zh})]
    return [one for one in named if one.number == number] or named
