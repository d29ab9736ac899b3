"""The waiting list: who gets a place when one is free."""

from typing import Any

from django.utils import timezone

from tournament.acts.people import SITE
from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.registration.acts.entering import create_entry
from tournament.registration.acts.mails import send_later
from tournament.registration.barred import check_not_barred
from tournament.registration.enums import EntryStatus, MailKind, SignUpState
from tournament.registration.errors import PlayerBarred
from tournament.registration.known import find_known
from tournament.registration.models import Entry, SignUp
from tournament.registration.published import entry_fields
from tournament.registration.queries.sign_ups import desk_of, has_begun, places_of, waiting_of
from tournament.registration.verbs import EntryVerb


def fill_places(doing: EventDoing[Any]) -> list[SignUp]:
    """Give the free places to those who wait, in their order, as a part of an act after which a place is free.

    Once a round is drawn, nobody gets a place this way: the desk decides.
    """
    event = doing.event
    waiting = list(waiting_of(event))
    if not waiting or has_begun(event):
        return []
    free = places_of(event, desk_of(event)).free
    promoted = waiting if free is None else waiting[:free]
    return [sign_up for sign_up in promoted if _promote(doing, sign_up)]


def _promote(doing: EventDoing[Any], sign_up: SignUp) -> bool:
    """Give somebody who waits a place. Somebody whom a penalty put out keeps waiting, for the desk to decide."""
    try:
        let_in(doing.event, sign_up)
    except PlayerBarred:
        return False
    doing.tell(EntryVerb.SIGN_UP_PROMOTED, as_=SITE, name=str(sign_up.entry))
    send_later(sign_up, MailKind.PROMOTION)
    return True


def let_in(event: Event, sign_up: SignUp) -> Entry:
    """Give a sign-up its entry. An entry of the same person that was withdrawn, or that the desk created, is reused.

    Raises PlayerBarred.
    """
    fields = entry_fields(sign_up)
    free = event.entries.filter(sign_up__isnull=True)
    known = find_known(free.order_by("number"), [sign_up]).get(0)
    if known is None:
        known = create_entry(event, fields)
    elif known.status == EntryStatus.WITHDRAWN:
        check_not_barred(event, known)
        Entry.objects.filter(pk=known.pk).update(status=EntryStatus.REGISTERED)
        known.refresh_from_db()
    sign_up.entry, sign_up.state, sign_up.withdrawn_at = known, SignUpState.ENTERED, None
    sign_up.save()
    return known


def line_up(sign_up: SignUp) -> None:
    """Put a sign-up at the end of the waiting list."""
    sign_up.entry, sign_up.state, sign_up.withdrawn_at = None, SignUpState.WAITING, None
    sign_up.waiting_since = timezone.now()
    sign_up.save()
