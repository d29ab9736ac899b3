"""Whose notices somebody may ask for, on which devices they are, and who has to be told."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event, Round
from tournament.notices.enums import OWN, PUBLIC, WAITING
from tournament.notices.models import Notice, PushKey, Subscription
from tournament.registration.enums import EntryStatus, NewsKind
from tournament.registration.models import Entry, SignUp
from tournament.registration.queries.shown import has_pages
from tournament.registration.queries.sign_ups import is_withdrawn, place_in_line

BEGINS_IN = timedelta(minutes=5)
"""So long before its planned time the players of a round are told."""
HAS_PLACE = 0
"""Stands for the place in line of somebody who waits no more, because they have a place in the event."""
AWAY_AFTER = 2
"""After so many tries of one notice the services count as out of reach."""


def is_public(event: Event, entry: Entry) -> bool:
    """Whether everybody may follow a player."""
    return event.visibility == Visibility.PUBLIC and has_pages(entry)


@dataclass(frozen=True, slots=True)
class Followed:
    """The player, or the sign-up, whose notices are asked for, and whether this was by a private link."""

    event: Event
    entry: Entry | None = None
    sign_up: SignUp | None = None
    is_private: bool = False

    @property
    def kinds(self) -> Sequence[NewsKind]:
        """What can be told here."""
        if self.sign_up:
            return WAITING
        return OWN if self.is_private else PUBLIC

    @property
    def tells_nothing(self) -> bool:
        """Whether there is nothing to tell: the player has left, or the public may not follow the player."""
        if self.event.is_rehearsal:
            return True
        if self.sign_up:
            return is_withdrawn(self.sign_up)
        if self.entry is None or self.entry.is_house or self.entry.status == EntryStatus.WITHDRAWN:
            return True
        return not self.is_private and not is_public(self.event, self.entry)

    @property
    def rows(self) -> QuerySet[Subscription]:
        """The devices that get these notices."""
        if self.sign_up:
            return Subscription.objects.filter(sign_up=self.sign_up)
        return Subscription.objects.filter(entry=self.entry)


def device_of(endpoint: str) -> str:
    """What stands for a browser in forms and addresses: the SHA-256 digest of its endpoint."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def subscription_of(followed: Followed, device: str) -> Subscription | None:
    """The notices of this player on this device. A public page knows nothing of those that a private link made."""
    rows = followed.rows.filter(device=device)
    return rows.filter(is_private=followed.is_private).first()


def current_key() -> PushKey | None:
    """The key of new subscriptions; None before the first start has made one."""
    return PushKey.objects.filter(is_current=True).first()


def listeners(event: Event, kind: NewsKind, entries: Iterable[int] | None = None) -> QuerySet[Subscription]:
    """Who wants to be told of news of this kind, about these entries (ids), or about everybody who signed up."""
    rows = Subscription.objects.filter(**{kind.value: True}, event=event).select_related("sign_up")
    if entries is None:
        return rows.filter(sign_up__isnull=False)
    found = list(entries)
    return rows.filter(Q(entry__in=found) | Q(sign_up__entry__in=found))


def line_place(sign_up: SignUp) -> int | None:
    """The place on the waiting list; HAS_PLACE for somebody who has one, None for somebody who has left."""
    if is_withdrawn(sign_up):
        return None
    return HAS_PLACE if sign_up.entry else place_in_line(sign_up)


def may_still_be_told(row: Subscription) -> bool:
    """Whether somebody may get notices as they asked for them: without a private link only of a person with public pages
    in a public event.
    """
    if row.event.is_rehearsal:
        return False
    if row.is_private:
        return True
    return row.entry is not None and is_public(row.event, row.entry)


def rounds_about_to_begin(now: datetime) -> QuerySet[Round]:
    """The published rounds that begin within five minutes, in events with somebody who wants to know."""
    wanted = Subscription.objects.filter(begins=True).values("event")
    return Round.objects.filter(
        state=RoundState.PUBLISHED,
        begins_at__gt=now,
        begins_at__lte=now + BEGINS_IN,
        event__in=wanted,
        event__is_rehearsal=False,
    ).select_related("event")


def is_out_of_reach() -> bool:
    """Whether notices wait because the services of the phones cannot be reached."""
    return Notice.objects.filter(tries__gte=AWAY_AFTER).exists()


def events_with_devices() -> list[int]:
    """The events (ids) in which somebody gets notices."""
    return list(Subscription.objects.order_by().values_list("event", flat=True).distinct())


def devices_of(entry: Entry) -> list[Mapping[str, Any]]:
    """What is stored about a player's devices, for the file for that person; times are in UTC."""
    rows = Subscription.objects.filter(Q(entry=entry) | Q(sign_up__entry=entry))
    return [
        {
            "service": row.endpoint,
            "language": row.language,
            "notices": [kind.value for kind in row.kinds],
            "by_private_link": row.is_private,
            "made_at": row.made_at.isoformat(),
            "waiting": [notice.kind for notice in row.notices.all()],
        }
        for row in rows.prefetch_related("notices")
    ]
