"""Asking for notices on a phone, choosing which, and turning them off.

None of it is told in the audit: it changes nothing in the event, and the audit is kept for longer than contact data.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from tournament.core import safe_cache
from tournament.core.server.senders import network_of
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import PLAYERS, VISITORS
from tournament.notices.acts.outbox import greet
from tournament.notices.errors import (
    NoKindChosen,
    NoNotices,
    NoticesBusy,
    TooManyFollowed,
    TooManyPhones,
)
from tournament.notices.models import PushKey, Subscription
from tournament.notices.queries import Followed, device_of, line_place
from tournament.registration.enums import NewsKind

PHONES_OF_ONE = 8
"""On how many devices the notices of one player can be by a private link, and on how many besides from the public page."""
FOLLOWED_BY_ONE = 40
"""How many players' notices one device can get; a club's captain follows a team in several events."""
IN_AN_HOUR = 1500
"""How many devices of an event can begin within an hour from public pages."""
AN_HOUR = timedelta(hours=1)
FROM_ADDRESS = 500
"""How many of them from one address: everybody in a hall has the same, so this is what a large hall needs."""


@dataclass(frozen=True, slots=True)
class Phone:
    """A browser as it describes itself: where it takes messages, the keys to seal them with, and its language. `address` is
    that from which it asks.
    """

    endpoint: str
    p256dh: str
    auth: str
    language: str
    address: str = ""


@event_act(
    "ask_for_notices",
    _("Ask for notices on a phone"),
    on=Event,
    who=PLAYERS | VISITORS,
    undo="turn_notices_off",
    quiet=True,
)
def ask_for_notices(
    doing: EventDoing[Event], *, followed: Followed, phone: Phone, kinds: Collection[NewsKind], key: PushKey
) -> Subscription:
    """Send these kinds of notices to a browser from now on, and a first one that shows that they arrive. Where it gets
    some already, it gets these instead. A public page knows nobody, so there a new device takes the place of the oldest
    one where there are too many. Raises NoKindChosen, NoNotices, TooManyPhones, TooManyFollowed, NoticesBusy.
    """
    wanted = _wanted(followed, kinds)
    if followed.tells_nothing:
        raise NoNotices
    device = device_of(phone.endpoint)
    row = followed.rows.filter(device=device).first()
    if followed.is_private and not (row and row.is_private):
        _check_private_room(followed)
    if row is None:
        if Subscription.objects.filter(device=device).count() >= FOLLOWED_BY_ONE:
            raise TooManyFollowed(count=FOLLOWED_BY_ONE)
        if not followed.is_private:
            _make_public_room(doing.event, followed, phone.address)
        row = Subscription(event=doing.event, device=device, is_private=followed.is_private)
        row.sign_up, row.entry = followed.sign_up, None if followed.sign_up else followed.entry
    if followed.is_private:
        row.is_private = True
    elif row.is_private:
        # What the private link switched on stays: the public page knows nothing of it.
        wanted |= set(row.kinds) - set(followed.kinds)
    row.key, row.endpoint, row.p256dh, row.auth = key, phone.endpoint, phone.p256dh, phone.auth
    row.language = phone.language
    row.told_place = line_place(followed.sign_up) if followed.sign_up else None
    _switch(row, wanted)
    row.save()
    greet(row)
    return row


@event_act(
    "change_notices",
    _("Choose which notices come to a phone"),
    on=Subscription,
    who=PLAYERS | VISITORS,
    undo="change_notices",
    quiet=True,
)
def change_notices(
    doing: EventDoing[Subscription], *, followed: Followed, kinds: Collection[NewsKind]
) -> Subscription:
    """Switch kinds of notices on and off. What waits to be sent and is switched off now is not sent. Raises NoKindChosen."""
    row = doing.subject
    wanted = _wanted(followed, kinds)
    _switch(row, wanted)
    row.save()
    row.notices.filter(kind__in=set(NewsKind) - wanted).delete()
    return row


@event_act(
    "turn_notices_off",
    _("Turn the notices of a phone off"),
    on=Subscription,
    who=PLAYERS | VISITORS,
    undo="ask_for_notices",
    deletes=True,
    quiet=True,
)
def turn_notices_off(doing: EventDoing[Subscription]) -> None:
    """Forget a device, with what waits to be sent to it. A repeat changes nothing."""
    doing.subject.delete()


def _wanted(followed: Followed, kinds: Collection[NewsKind]) -> set[NewsKind]:
    wanted = set(kinds) & set(followed.kinds)
    if not wanted:
        raise NoKindChosen
    return wanted


def _switch(row: Subscription, wanted: Collection[NewsKind]) -> None:
    for kind in NewsKind:
        setattr(row, kind, kind in wanted)


def _check_private_room(followed: Followed) -> None:
    """Raises TooManyPhones. What strangers asked for on the public page takes no room here."""
    if followed.rows.filter(is_private=True).count() >= PHONES_OF_ONE:
        raise TooManyPhones(count=PHONES_OF_ONE)


def _make_public_room(event: Event, followed: Followed, address: str) -> None:
    """Forget the oldest public devices of the player, so that there is room for one. Raises NoticesBusy."""
    public = Subscription.objects.filter(is_private=False)
    since = timezone.now() - AN_HOUR
    if public.filter(event=event, made_at__gt=since).count() >= IN_AN_HOUR:
        raise NoticesBusy
    _count_address(event, address)
    standing = followed.rows.filter(is_private=False).order_by("-made_at", "-pk").values_list("pk", flat=True)
    public.filter(pk__in=list(standing[PHONES_OF_ONE - 1 :])).delete()


def _count_address(event: Event, address: str) -> None:
    """Count a device from an address in this hour; the network of an IPv6 address, for one sender may have all of it. Two
    that ask at once may count as one. Raises NoticesBusy.
    """
    sender = salted_hmac(__name__, str(network_of(address) or address)).hexdigest()
    hour = int(timezone.now().timestamp() // AN_HOUR.total_seconds())
    key = f"notices-{event.pk}-{hour}-{sender}"
    count = safe_cache.get(key) or 0
    if count >= FROM_ADDRESS:
        raise NoticesBusy
    safe_cache.put(key, count + 1, AN_HOUR.total_seconds())
