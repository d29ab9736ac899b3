"""The waiting list: who gets a place when one is free."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournament.acts.people import SITE
from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.registration.acts.entering import create_entry, tell_person_anew
from tournament.registration.acts.fees import charge_as_wished
from tournament.registration.acts.mails import send_later
from tournament.registration.barred import barred_entries, check_not_barred
from tournament.registration.enums import EntryStatus, MailKind, NewsKind, SignUpState
from tournament.registration.errors import AlreadySignedUp, PlayerBarred
from tournament.registration.hooks.news import News, tell_players
from tournament.registration.known import find_known
from tournament.registration.models import SEARCH_FIELDS, Entry, NoShow, SignUp
from tournament.registration.queries.sign_ups import (
    Filling,
    Room,
    desk_of,
    filling_of,
    next_in,
    waiting_of,
)
from tournament.registration.verbs import EntryVerb


def fill_places(doing: EventDoing[Any]) -> list[SignUp]:
    """Give the free places to those who wait, in their order, as a part of an act after which a place is free, for
    everybody or for people of one country.

    Nobody gets a place this way after the deadline, once a round is drawn, or while an organizer has stopped it: then
    the desk gives places to people who are there.
    """
    event = doing.event
    line_moved(event)
    waiting = list(waiting_of(event))
    desk = desk_of(event)
    if not waiting or filling_of(event, desk) is not Filling.BY_ITSELF:
        return []
    return [sign_up for sign_up in next_in(Room(event, desk), waiting) if _promote(doing, sign_up)]


def line_moved(event: Event) -> None:
    """Tell those who wait that their place in line may be another one."""
    tell_players(News(event, NewsKind.PLACE))


def _promote(doing: EventDoing[Any], sign_up: SignUp) -> bool:
    """Give somebody who waits a place. Somebody whom a penalty put out keeps waiting, for the desk to decide."""
    try:
        let_in(doing.event, sign_up)
    except PlayerBarred:
        return False
    doing.tell(EntryVerb.SIGN_UP_PROMOTED, as_=SITE, name=sign_up.entry.own_name if sign_up.entry else "")
    send_later(sign_up, MailKind.PROMOTION)
    return True


SHARED = (
    "name",
    "name_zh",
    "given_name",
    "family_name",
    "club",
    "team",
    "country",
    "federation_id",
    "other_ids",
)
"""What an entry takes from its sign-up."""


def entry_fields(sign_up: SignUp) -> dict[str, Any]:
    """The fields of the entry of a sign-up."""
    fields: dict[str, Any] = {name: getattr(sign_up, name) for name in SHARED}
    return fields | {"hides_name": not sign_up.publishes_name}


def let_in(event: Event, sign_up: SignUp) -> Entry:
    """Give a sign-up its entry. An entry of the same person that was withdrawn, or that the desk created, is reused.

    Raises PlayerBarred.
    """
    fields = entry_fields(sign_up)
    free = event.entries.filter(sign_up__isnull=True)
    known = find_known(free.order_by("number"), [sign_up]).get(0)
    if known is None:
        known = create_entry(event, fields, email=sign_up.email)
    elif known.status == EntryStatus.WITHDRAWN:
        check_not_barred(event, known)
        Entry.objects.filter(pk=known.pk).update(status=EntryStatus.REGISTERED)
        NoShow.objects.filter(entry=known).delete()
        known.refresh_from_db()
    if known.hides_name == sign_up.publishes_name:
        known.hides_name = not sign_up.publishes_name
        known.save(update_fields=["hides_name", *SEARCH_FIELDS])
        if known.hides_name:
            tell_person_anew(known, email=sign_up.email)
    if sign_up.state == SignUpState.WAITING:
        event.sign_ups.filter(left_at__isnull=False).update(left_at=None)
    sign_up.entry, sign_up.state, sign_up.withdrawn_at = known, SignUpState.ENTERED, None
    sign_up.left_at = None
    sign_up.save()
    charge_as_wished(sign_up, known)
    line_moved(event)
    return known


def line_up(sign_up: SignUp) -> None:
    """Put a sign-up at the end of the waiting list."""
    sign_up.entry, sign_up.state, sign_up.withdrawn_at = None, SignUpState.WAITING, None
    sign_up.waiting_since, sign_up.left_at = timezone.now(), None
    sign_up.save()


def check_new(event: Event, row: SignUp) -> None:
    """Raise AlreadySignedUp if the same person has an entry or is waiting. Somebody whom a penalty put out keeps the
    entry; the page, which is public, says no more than that.
    """
    entries = event.entries.filter(~Q(status=EntryStatus.WITHDRAWN) | Q(pk__in=barred_entries(event)))
    others = SignUp.objects.filter(event=event).exclude(state=SignUpState.WITHDRAWN).exclude(pk=row.pk)
    # Whoever never confirmed keeps nobody away: it may have been somebody else.
    others = others.exclude(state=SignUpState.UNCONFIRMED, confirm_until__lte=timezone.now())
    others = others.exclude(entry__status=EntryStatus.WITHDRAWN).exclude(
        state=SignUpState.ENTERED, entry=None
    )
    entered = entries.exclude(sign_up=row) if row.pk else entries
    is_entered = bool(find_known(entered, [row]))
    if is_entered or find_known(others, [row]):
        raise AlreadySignedUp


def forget_withdrawals(entries: Iterable[Entry]) -> None:
    """Somebody else brings these players back: what they gave up by their links is no longer theirs to undo, nor what
    the desk did theirs whom it took for no-shows.
    """
    back = list(entries)
    SignUp.objects.filter(entry__in=back, left_at__isnull=False).update(left_at=None)
    NoShow.objects.filter(entry__in=back).delete()
