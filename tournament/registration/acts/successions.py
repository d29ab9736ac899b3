"""Related players: linked in the act that changes the seat or later, and unlinked."""

from uuid import UUID

from django.db import transaction

from tournament.accounts.models import User
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock, touch
from tournament.events.enums import Verb
from tournament.events.finished import check_not_final
from tournament.registration.errors import NotRelated
from tournament.registration.models import Entry, Succession


@transaction.atomic
def relate(
    leaver: Entry, successor: Entry, *, actor: User, better_only: bool, act: UUID | None = None
) -> Succession:
    """Link two players of an event, or change their link.

    House players are never ranked, so they cannot be linked. Raises NotRelated, EventFinished.
    """
    event = lock(leaver.event)
    if leaver == successor or leaver.event_id != successor.event_id or leaver.is_house or successor.is_house:
        raise NotRelated
    known = Succession.objects.filter(leaver=leaver, successor=successor).first()
    if known and known.better_only == better_only:
        return known
    check_not_final(event)
    row, _made = Succession.objects.update_or_create(
        leaver=leaver, successor=successor, defaults={"better_only": better_only, "act": act}
    )
    record(event, actor, Verb.PLAYERS_RELATED, leaver=str(leaver), successor=str(successor))
    touch(event)
    return row


@transaction.atomic
def take_apart(row: Succession, *, actor: User) -> None:
    """Remove a link. A repeat changes nothing. Raises EventFinished."""
    event = lock(row.leaver.event)
    deleted, _by_model = Succession.objects.filter(pk=row.pk).delete()
    if deleted:
        check_not_final(event)
        record(event, actor, Verb.PLAYERS_TAKEN_APART, leaver=str(row.leaver), successor=str(row.successor))
        touch(event)
