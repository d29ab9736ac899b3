"""Deleting an event in which nothing was played, with everything that belongs to it except its audit."""

from django.db import IntegrityError
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import User
from tournament.acts.conditions import condition
from tournament.audit.models import AuditEntry
from tournament.core.errors import Refusal
from tournament.draws.models import Draw
from tournament.events.acting import EventDoing, event_act
from tournament.events.enums import RoundState, Visibility
from tournament.events.errors import EventKept, EventPlayed
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.events.verbs import EventVerb
from tournament.play.hooks.deletion import before_deletion
from tournament.play.models import Hand
from tournament.registration.acts.entering import delete_unused_players
from tournament.registration.acts.people import erase_from_audit


class DeletionDoing(EventDoing[Event]):
    """The audit of the installation tells of it, and nobody reads the event any more."""

    def scope(self) -> None:
        return None

    def raise_revision(self) -> None:
        """The event keeps the revision that it had."""


@condition(_("No hand was entered in the event."))
def not_played(doing: EventDoing[Event]) -> None:
    """No hand was entered in the event. Raises EventPlayed."""
    if Hand.objects.of_event(doing.event).exists():
        raise EventPlayed


@event_act(
    "delete_event",
    _("Delete an event"),
    on=Event,
    who=ORGANIZERS,
    when=[not_played],
    doing=DeletionDoing,
)
def delete_event(doing: EventDoing[Event]) -> None:
    """Delete the event with its players, rounds, draws, staff and settings. Raises EventKept.

    The audit is append-only, so its rows stay, without the players' names, and with them the event's row; but that is
    empty, has no address and is never found (`Event.objects` leaves it out). A row of the installation's audit tells who
    deleted what.
    """
    event = doing.event
    erase_from_audit(event)
    _delete_rows(event)
    fields = {
        "slug": f"deleted-{event.pk}",
        "venue": "",
        "town": "",
        "country": "",
        "visibility": Visibility.PRIVATE,
        "deleted_at": timezone.now(),
    }
    Event.with_deleted.filter(pk=event.pk).update(**fields)
    doing.tell(EventVerb.EVENT_DELETED, name=event.name)


def why_event_stays(event: Event, user: User) -> Refusal | None:
    """Why the event cannot be deleted, or None. It is tried and taken back, because only the database knows all."""
    try:
        delete_event.preview(lambda _deleted: None, user, event)
    except Refusal as refusal:
        return refusal
    return None


def _delete_rows(event: Event) -> None:
    """Raises EventKept."""
    try:
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
    delete_unused_players(people)
