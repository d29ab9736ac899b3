"""Erasing a person in an event that is rehearsed: the copy may have the same name."""

from collections.abc import Collection

from tournament.acts.people import SITE
from tournament.events.acting import EventDoing
from tournament.registration.acts.people import erase_person
from tournament.registration.models import Entry


def erase_in_rehearsal(doing: EventDoing[Entry], names: Collection[str]) -> None:
    """Erase the same person in the copy that robots play, unless the copy has other names."""
    copied = Entry.objects.filter(event__rehearsal__original=doing.event, number=doing.subject.number)
    for entry in copied:
        if {entry.own_name, entry.name, entry.name_zh} & set(names):
            erase_person(SITE, entry)
