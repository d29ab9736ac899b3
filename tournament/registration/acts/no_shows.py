"""Players who do not come: the desk takes them out of the draw, and back when they come after all."""

from django.utils.translation import gettext_lazy as _

from tournament.events.acting import EventDoing, event_act
from tournament.events.people import AT_DESK
from tournament.registration.acts.entries import set_status
from tournament.registration.conditions import is_not_here, may_come_back
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, NoShow
from tournament.registration.verbs import EntryVerb


def _is_out(doing: EventDoing[Entry]) -> Entry | None:
    return doing.subject if doing.subject.status == EntryStatus.WITHDRAWN else None


def _is_in(doing: EventDoing[Entry]) -> Entry | None:
    return None if doing.subject.status == EntryStatus.WITHDRAWN else doing.subject


@event_act(
    "mark_no_show",
    _("Mark a player as a no-show"),
    on=Entry,
    who=AT_DESK,
    when=[is_not_here],
    already=_is_out,
    undo="bring_back",
)
def mark_no_show(doing: EventDoing[Entry], *, reason: str) -> Entry:
    """Withdraw a player who has not come; the next draw leaves them out. A repeat changes nothing."""
    entry = set_status(doing, doing.subject, status=EntryStatus.WITHDRAWN)
    NoShow.objects.update_or_create(entry=entry, defaults={"reason": reason})
    doing.tell(EntryVerb.NO_SHOW, name=str(entry), reason=reason)
    return entry


@event_act(
    "bring_back",
    _("Bring back a player who was a no-show"),
    on=Entry,
    who=AT_DESK,
    when=[may_come_back],
    already=_is_in,
    undo="mark_no_show",
)
def bring_back(doing: EventDoing[Entry]) -> Entry:
    """Let a no-show play after all, not checked in yet. A repeat changes nothing."""
    return set_status(doing, doing.subject, status=EntryStatus.REGISTERED)
