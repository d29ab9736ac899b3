"""Related players: linked in the act that changes the seat or later, and unlinked."""

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.conditions import not_finished
from tournament.events.people import ORGANIZERS
from tournament.events.settings.finished import check_not_final
from tournament.registration.errors import NotRelated
from tournament.registration.models import Entry, Succession
from tournament.registration.verbs import EntryVerb


@event_act("relate", _("Link two players"), on=Entry, who=ORGANIZERS, undo="take_apart")
def relate(
    doing: EventDoing[Entry], successor: Entry, *, better_only: bool, act: UUID | None = None
) -> Succession:
    """Link two players of an event, or change their link.

    House players are never ranked, so they cannot be linked. Raises NotRelated, EventFinished.
    """
    leaver = doing.subject
    if leaver == successor or leaver.event_id != successor.event_id or leaver.is_house or successor.is_house:
        raise NotRelated
    known = Succession.objects.filter(leaver=leaver, successor=successor).first()
    if known and known.better_only == better_only:
        return known
    check_not_final(doing.event)
    row, _is_new = Succession.objects.update_or_create(
        leaver=leaver, successor=successor, defaults={"better_only": better_only, "act": act}
    )
    doing.tell(EntryVerb.PLAYERS_RELATED, leaver=str(leaver), successor=str(successor))
    return row


@event_act(
    "take_apart",
    _("Remove the link of two players"),
    on=Succession,
    who=ORGANIZERS,
    when=[not_finished],
    undo="relate",
    deletes=True,
)
def take_apart(doing: EventDoing[Succession]) -> None:
    """Remove a link. A repeat changes nothing."""
    row = doing.subject
    Succession.objects.filter(pk=row.pk).delete()
    doing.tell(EntryVerb.PLAYERS_TAKEN_APART, leaver=str(row.leaver), successor=str(row.successor))
