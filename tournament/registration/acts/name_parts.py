"""Telling given and family names apart."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournament.core.names import clean_texts
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.registration.models import Entry
from tournament.registration.name_parts import NameParts
from tournament.registration.verbs import EntryVerb


@event_act(
    "tell_names_apart",
    _("Split names into given and family names"),
    on=Event,
    who=ORGANIZERS,
    undo="tell_names_apart",
    quiet=True,
)
def tell_names_apart(doing: EventDoing[Event], *, parts: Mapping[int, NameParts]) -> list[Entry]:
    """Write given and family name of these entries (ids). Returns whose changed; the same again changes nobody."""
    changed: list[Entry] = []
    for entry in doing.event.entries.filter(pk__in=parts).order_by("number"):
        said = parts[entry.pk]
        fields = clean_texts({"given_name": said.given, "family_name": said.family})
        if any(getattr(entry, name) != value for name, value in fields.items()):
            for name, value in fields.items():
                setattr(entry, name, value)
            entry.save(update_fields=[*fields])
            changed.append(entry)
    if changed:
        doing.tell(EntryVerb.NAMES_TOLD_APART, numbers=[entry.number for entry in changed])
    return changed
