"""Deleting an event in which nothing was played, with everything that belongs to it except its audit."""

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from tournament.accounts.models import User
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry
from tournament.draws.models import Draw
from tournament.events.acting import lock
from tournament.events.enums import RoundState, Visibility
from tournament.events.errors import EventKept, EventPlayed
from tournament.events.models import Event
from tournament.events.verbs import EventVerb
from tournament.play.hooks.deletion import before_deletion
from tournament.play.models import Hand
from tournament.registration.models import Player


@transaction.atomic
def delete_event(event: Event, *, actor: User) -> None:
    """Delete the event with its players, rounds, draws, staff and settings. Raises EventPlayed, EventKept.

    The audit is append-only, so its rows stay, and with them the event's row; but that is empty, has no address and is
    never found (`Event.objects` leaves it out). A row of the installation's audit tells who deleted what.
    """
    locked = lock(event)
    name = locked.name
    _delete_rows(locked)
    fields = {
        "slug": f"deleted-{locked.pk}",
        "venue": "",
        "visibility": Visibility.PRIVATE,
        "deleted_at": timezone.now(),
    }
    Event.with_deleted.filter(pk=locked.pk).update(**fields)
    record(None, actor, EventVerb.EVENT_DELETED, name=name)


@transaction.atomic
def why_event_stays(event: Event) -> EventPlayed | EventKept | None:
    """Why the event cannot be deleted, or None. It is tried and rolled back, because only the database knows all."""
    try:
        _delete_rows(lock(event))
    except (EventPlayed, EventKept) as refusal:
        return refusal
    finally:
        transaction.set_rollback(True)
    return None


def _delete_rows(event: Event) -> None:
    """Raises EventPlayed, EventKept."""
    if Hand.objects.of_event(event).exists():
        raise EventPlayed
    try:
        with transaction.atomic():
            before_deletion(event)
            _delete_all_of(event)
    except (ProtectedError, IntegrityError) as error:
        # Rows that the database never deletes, such as penalties or confirmations.
        raise EventKept from error


def _delete_all_of(event: Event) -> None:
    # The database only deletes draws of planned rounds.
    stamps = dict.fromkeys(("published_at", "started_at", "closed_at"))
    event.rounds.update(state=RoundState.PLANNED, **stamps)
    # A version of a draw refers to the one it was made from, so the newest is deleted first.
    for draw in Draw.objects.filter(round__event=event).order_by("-pk"):
        draw.delete()
    event.rounds.all().delete()
    people = list(event.entries.values_list("player", flat=True))
    for relation in Event._meta.related_objects:
        model, field = relation.related_model, relation.field.name
        if model is not AuditEntry:
            model._base_manager.filter(**{field: event}).delete()
    Player.objects.filter(pk__in=people, entries__isnull=True).delete()
