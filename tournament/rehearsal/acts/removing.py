"""What is left of a rehearsal when it has ended: nothing that anybody finds, and no name of a player."""

from django.db.models import ProtectedError
from django.db.utils import IntegrityError
from django.utils import timezone

from tournament.acts.transactions import attempt
from tournament.audit.models import AuditEntry
from tournament.events.enums import Visibility
from tournament.events.models import Event, Round
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import declared
from tournament.registration.acts.people import erase_everybody
from tournament.registration.models import Entry

STAYING = {Kind.PLAY, Kind.ACTS, Kind.NOTES, Kind.NAMES, Kind.FEDERATION}
"""The kinds of personal data in rows behind which hands and the audit stand. Numbers take the place of the names in them."""
KEPT = (AuditEntry, Round, Entry)
"""What belongs to an event and is never deleted once hands were entered: hands, seats and the audit need it."""


def remove_copy(event: Event) -> None:
    """Delete what the database lets go, take the names out of the rest, and take the address away.

    Rows of hands and of the audit are never deleted, in a rehearsal neither: they stay behind an event that is never
    found (`Event.objects` leaves it out), and name nobody.
    """
    erase_everybody(event)
    for stored in declared():
        if stored.is_of_an_event and not STAYING.issuperset(stored.personal):
            _delete_if_let(stored.model, stored.event, event)
    for relation in Event._meta.related_objects:
        model, field = relation.related_model, relation.field.name
        if model not in KEPT:
            _delete_if_let(model, field, event)
    fields = {
        "slug": f"deleted-{event.pk}",
        "venue": "",
        "town": "",
        "country": "",
        "visibility": Visibility.PRIVATE,
        "deleted_at": timezone.now(),
    }
    Event.with_deleted.filter(pk=event.pk).update(**fields)


def _delete_if_let(model: type, field: str, event: Event) -> None:
    try:
        with attempt():
            model._base_manager.filter(**{field: event}).delete()  # type: ignore[attr-defined]  # a model
    except (ProtectedError, IntegrityError):
        # Rows that the database never deletes, such as penalties. They name people by their entries only.
        return
