"""E-mail addresses that are confirmed before a place counts: the mail that asks, the place held meanwhile, and what becomes
of it.

Whether a place is still held is always read from the time. So it is free as soon as the time is over, whoever asks next;
a thread of the worker gives it to whoever waits.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.people import SITE as THE_SITE
from tournament.core import duty
from tournament.core.background import BackgroundWork
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS, PLAYERS, SITE
from tournament.registration.acts.mails import send_later
from tournament.registration.acts.places import check_new, fill_places, let_in, line_up
from tournament.registration.conditions import has_to_confirm, may_be_asked_again, not_over
from tournament.registration.enums import MailKind, SignUpState
from tournament.registration.errors import TooManyMails
from tournament.registration.models import DeskSettings, SignUp
from tournament.registration.queries.sign_ups import (
    ASKED_TIMES,
    CONFIRM_WITHIN,
    Filling,
    desk_of,
    expired_holds,
    filling_of,
    is_held,
    takes_next,
)
from tournament.registration.verbs import EntryVerb

MAILS_TO_AN_ADDRESS = 5
"""How many of them one address gets from an event in a day, whoever signs up with it."""
A_DAY = timedelta(days=1)


def must_confirm(desk: DeskSettings, sign_up: SignUp) -> bool:
    """Whether somebody gets neither a place nor a place in line before the address is confirmed. A site that no longer
    sends mail asks nobody.
    """
    return (
        settings.SENDS_MAIL and desk.confirms_email and bool(sign_up.email) and sign_up.confirmed_at is None
    )


def ask_to_confirm(doing: EventDoing[Any], sign_up: SignUp) -> None:
    """Hold a place for a new sign-up, if one is free, and ask to confirm the address. Raises TooManyMails."""
    event, now = doing.event, timezone.now()
    sign_up.holds_place = takes_next(event, desk_of(event), sign_up.country)
    sign_up.entry, sign_up.withdrawn_at, sign_up.left_at = None, None, None
    sign_up.state, sign_up.waiting_since, sign_up.confirm_until = (
        SignUpState.UNCONFIRMED,
        now,
        now + CONFIRM_WITHIN,
    )
    send_address_mail(sign_up)
    doing.tell(EntryVerb.SIGN_UP_UNCONFIRMED)
    transaction.on_commit(releasing.ask, robust=True)


def hold_again(sign_up: SignUp) -> None:
    """Hold a place again for somebody who changed the country, if there is one for it."""
    sign_up.holds_place = False
    sign_up.save(update_fields=["holds_place"])
    sign_up.holds_place = takes_next(sign_up.event, desk_of(sign_up.event), sign_up.country)
    sign_up.save(update_fields=["holds_place"])


def send_address_mail(sign_up: SignUp) -> None:
    """Ask the address of a sign-up. Raises TooManyMails."""
    now = timezone.now()
    same = SignUp.objects.filter(
        event=sign_up.event, email__iexact=sign_up.email, asked_at__gt=now - A_DAY
    ).aggregate(asked=Sum("asked_times"))["asked"]
    if sign_up.asked_times >= ASKED_TIMES or (same or 0) >= MAILS_TO_AN_ADDRESS:
        raise TooManyMails
    sign_up.asked_at, sign_up.asked_times = now, sign_up.asked_times + 1
    sign_up.save()
    send_later(sign_up, MailKind.ADDRESS)


@event_act(
    "ask_address_again",
    _("Send the mail to confirm the address again"),
    on=SignUp,
    who=PLAYERS,
    when=[not_over, has_to_confirm, may_be_asked_again],
    quiet=True,
)
def ask_address_again(doing: EventDoing[SignUp]) -> SignUp:
    """Ask once more, but not at once, and not often. Raises TooManyMails."""
    row = doing.subject
    send_address_mail(row)
    doing.tell(EntryVerb.ADDRESS_ASKED_AGAIN)
    return row


def _is_confirmed(doing: EventDoing[SignUp]) -> SignUp | None:
    return doing.subject if doing.subject.confirmed_at and not doing.subject.declined_at else None


@event_act(
    "confirm_address",
    _("Confirm the e-mail address of a sign-up"),
    on=SignUp,
    who=PLAYERS,
    already=_is_confirmed,
    when=[not_over, has_to_confirm],
    undo="withdraw_sign_up",
)
def confirm_address(doing: EventDoing[SignUp]) -> SignUp:
    """Take the place that is held, or that is free; else stand at the end of the waiting list. Raises AlreadySignedUp,
    PlayerBarred.
    """
    event, row = doing.event, doing.subject
    check_new(event, row)
    desk = desk_of(event)
    keeps = is_held(row) and filling_of(event, desk) not in (Filling.APPROVAL, Filling.DRAWN)
    row.confirmed_at = timezone.now()
    row.holds_place = False
    if keeps or takes_next(event, desk, row.country):
        let_in(event, row)
    else:
        line_up(row)
    tell_place(doing, row)
    send_later(row, MailKind.CONFIRMATION if row.entry else MailKind.WAITING)
    fill_places(doing)
    return row


def tell_place(doing: EventDoing[Any], row: SignUp) -> None:
    """Tell the audit of a place, or of a place on the waiting list, that somebody got by signing up."""
    if row.entry:
        entry = row.entry
        doing.tell(EntryVerb.SIGNED_UP, name=entry.own_name, number=entry.number, entry=entry.pk)
    else:
        doing.tell(EntryVerb.SIGN_UP_WAITS)


def _none_expired(doing: EventDoing[Event]) -> int | None:
    return None if expired_holds(doing.event).exists() else 0


@event_act(
    "release_held_places",
    _("Release places that were not confirmed in time"),
    on=Event,
    who=ORGANIZERS | SITE,
    already=_none_expired,
)
def release_held_places(doing: EventDoing[Event]) -> int:
    """Give the places that were held too long to whoever waits. Returns how many there were."""
    count = expired_holds(doing.event).update(holds_place=False)
    doing.tell(EntryVerb.HELD_PLACES_RELEASED, count=count)
    fill_places(doing)
    return count


def release_all() -> timedelta | None:
    """Do so in all events. Returns how long until the next place has been held too long, or None if none is held."""
    for event in Event.objects.filter(sign_ups__in=expired_holds()).distinct():
        release_held_places(THE_SITE, event)
    held = SignUp.objects.filter(state=SignUpState.UNCONFIRMED, holds_place=True).order_by("confirm_until")
    until = held.values_list("confirm_until", flat=True).first()
    return max(timedelta(seconds=1), until - timezone.now()) if until else None


releasing = BackgroundWork(release_all)


def release_if_due(event: Event) -> None:
    """Let a thread give places on, where a page finds some that were held too long."""
    if duty.is_writer() and expired_holds(event).exists():
        releasing.ask()
