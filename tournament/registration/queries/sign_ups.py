"""Reads of sign-ups: whether sign-up is open, how many places there are, and the places on the waiting list.

The token of a private link is made as `core/tokens.py` says.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from django.db.models import Count, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournament.core.tokens import hash_of, may_be_token, secret_token
from tournament.events.enums import RoundState
from tournament.events.models import Event, of_event
from tournament.registration.enums import EntryStatus, SignUpState
from tournament.registration.models import DeskSettings, Entry, ReservedPlace, SignUp, SignUpQuestion
from tournament.registration.queries.held import holding
from tournament.registration.queries.quotas import (
    CountryPlaces,
    country_key,
    has_quotas,
    places_by_country,
    places_of_country,
    quota_of,
    taken_by_country,
)

DECLINE_WAITS = timedelta(minutes=10)
"""How long an organizer can undo a decline before the person is told."""
ASKED_AGAIN_AFTER = timedelta(minutes=10)
ASKED_TIMES = 3
"""How many mails one sign-up sends to ask for the address."""
CONFIRM_WITHIN = timedelta(hours=24)
"""How long a place is held for somebody who has to confirm the address."""
CODE_SALT = "tournament.registration.confirm_address"
TOKEN_SALT = "tournament.registration.sign_ups"  # noqa: S105 - tells these tokens from others, no secret


class Door(Enum):
    """Whether people can sign up now."""

    NONE = "none"
    """The event takes no sign-ups."""
    BEFORE = "before"
    OPEN = "open"
    AFTER = "after"


def desk_of(event: Event) -> DeskSettings:
    """The settings of the event's desk; unsaved defaults if nobody has changed anything."""
    desk = DeskSettings.objects.filter(event=event).first() or DeskSettings()
    desk.event = event
    return desk


def door_of(desk: DeskSettings, now: datetime | None = None) -> Door:
    """Whether people can sign up at `now`."""
    now = now or timezone.now()
    if not desk.takes_sign_ups:
        return Door.NONE
    if desk.opens_at and now < desk.opens_at:
        return Door.BEFORE
    if desk.closes_at and now >= desk.closes_at:
        return Door.AFTER
    return Door.OPEN


class Filling(Enum):
    """How the free places of an event are given to those who wait."""

    BY_ITSELF = "by_itself"
    """The first in line gets a place as soon as it is free."""
    APPROVAL = "approval"
    """An organizer approves everybody, whether places are free or not."""
    STOPPED = "stopped"
    """An organizer stopped that. In this and the following states, the desk gives places to people who are there."""
    CLOSED = "closed"
    """The deadline is over."""
    DRAWN = "drawn"
    """A round is drawn."""


def filling_of(event: Event, desk: DeskSettings, now: datetime | None = None) -> Filling:
    """How free places are given at `now`."""
    if desk.approves_entries:
        return Filling.APPROVAL
    if has_begun(event):
        return Filling.DRAWN
    if desk.closes_at and (now or timezone.now()) >= desk.closes_at:
        return Filling.CLOSED
    return Filling.BY_ITSELF if desk.fills_places else Filling.STOPPED


@dataclass(frozen=True, slots=True)
class Places:
    """The places of an event, and how many of them are taken. `most` is None without a limit.

    `kept` is how many reserved places nobody has yet. Of the places taken, `held` ones are held for people who have to
    confirm their address.
    """

    most: int | None
    taken: int
    waiting: int
    kept: int = 0
    held: int = 0

    @property
    def free(self) -> int | None:
        """How many places anybody can get: not those that are reserved."""
        return None if self.most is None else max(0, self.most - self.taken - self.kept)

    @property
    def unkept(self) -> int:
        """How many reserved places wait for somebody to withdraw, because others have them."""
        return 0 if self.most is None else min(self.kept, max(0, self.taken + self.kept - self.most))

    @property
    def beyond(self) -> int:
        """How many people have a place beyond the limit."""
        return 0 if self.most is None else max(0, self.taken - self.most)


def places_of(event: Event, desk: DeskSettings) -> Places:
    """Two queries, three with reserved places. House players do not take anybody's place."""
    people = event.entries.filter(is_house=False).exclude(status=EntryStatus.WITHDRAWN)
    kept = max(0, desk.reserved - reserved_taken(event)) if desk.reserved else 0
    line = SignUp.objects.filter(event=event).aggregate(
        waiting=Count("pk", filter=Q(state=SignUpState.WAITING)), held=Count("pk", filter=holding())
    )
    taken = people.count() + line["held"]
    return Places(desk.capacity, taken, line["waiting"], kept, line["held"])


def is_held(sign_up: SignUp) -> bool:
    """Whether a place is held for somebody until the address is confirmed."""
    until = sign_up.confirm_until
    is_asked = sign_up.state == SignUpState.UNCONFIRMED and sign_up.holds_place
    return is_asked and until is not None and until > timezone.now()


def unconfirmed_of(event: Event) -> list[SignUp]:
    """Who has to confirm the address, the latest last."""
    return list(SignUp.objects.filter(event=event, state=SignUpState.UNCONFIRMED).order_by("made_at", "pk"))


def expired_holds(event: Event | None = None) -> QuerySet[SignUp]:
    """The sign-ups whose place was held too long, and has not been given on yet."""
    rows = SignUp.objects.filter(
        state=SignUpState.UNCONFIRMED, holds_place=True, confirm_until__lte=timezone.now()
    )
    return rows if event is None else rows.filter(event=event)


def reserved_taken(event: Event) -> int:
    """How many reserved places are given to somebody who has not withdrawn."""
    given = ReservedPlace.objects.filter(entry__event=event)
    return given.exclude(entry__status=EntryStatus.WITHDRAWN).count()


class Room:
    """What is free, while places are given out one after the other."""

    def __init__(self, event: Event, desk: DeskSettings) -> None:
        """Four queries at most, five with reserved places."""
        self._desk = desk
        places = places_of(event, desk)
        self._free = None if places.most is None else places.most - places.taken - places.kept
        self._taken = taken_by_country(event) if has_quotas(desk) else Counter[str]()

    def give(self, country: str) -> bool:
        """Give a place to somebody of this country. Returns False, and gives nothing, where there is none."""
        most, key = quota_of(self._desk, country), country_key(country)
        if (self._free is not None and self._free <= 0) or (most is not None and self._taken[key] >= most):
            return False
        self._taken[key] += 1
        if self._free is not None:
            self._free -= 1
        return True

    def take_back(self, entry: Entry) -> None:
        """Take the place of a player back. A reserved place stays reserved."""
        self._taken[country_key(entry.country)] -= 1
        if self._free is not None and not ReservedPlace.objects.filter(entry=entry).exists():
            self._free += 1


def next_in(room: Room, line: Iterable[SignUp]) -> list[SignUp]:
    """Who gets a place of those who wait, in their order. Somebody whose country has no place left is passed over."""
    return [sign_up for sign_up in line if room.give(sign_up.country)]


def takes_next(event: Event, desk: DeskSettings, country: str = "") -> bool:
    """Whether the next person of this country to sign up gets a place at once. Whoever waits for one comes first."""
    if filling_of(event, desk) is not Filling.BY_ITSELF:
        return False
    room = Room(event, desk)
    next_in(room, waiting_of(event))
    return room.give(country)


def waiting_of(event: Event) -> QuerySet[SignUp]:
    """Who is waiting for a place, the first in line first."""
    return SignUp.objects.filter(event=event, state=SignUpState.WAITING).order_by("waiting_since", "pk")


def place_in_line(sign_up: SignUp) -> int | None:
    """The place on the waiting list, 1 for the next one; None for somebody who is not waiting."""
    if sign_up.state != SignUpState.WAITING:
        return None
    line = list(waiting_of(sign_up.event).values_list("pk", flat=True))
    return line.index(sign_up.pk) + 1 if sign_up.pk in line else None


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody on the waiting list, with the place there. `quota` is the one of the person's country if it is reached."""

    place: int
    sign_up: SignUp
    quota: CountryPlaces | None


def line_of(event: Event, desk: DeskSettings) -> list[Waiting]:
    """Who waits, in order. Two queries."""
    reached = {one.country: one for one in places_by_country(event, desk) if not one.free}
    rows = enumerate(waiting_of(event), start=1)
    return [Waiting(place, row, reached.get(country_key(row.country))) for place, row in rows]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands on the waiting list: `place`, 1 for the first.

    `country` and `most` are given where all places for people of the country are taken; `among` is the place among those
    who wait for one of them.
    """

    place: int
    country: str = ""
    most: int = 0
    among: int = 0


def standing_in_line(sign_up: SignUp, desk: DeskSettings) -> Standing | None:
    """Where somebody stands, and what else keeps them from a place; None for somebody who is not waiting."""
    place = place_in_line(sign_up)
    if place is None:
        return None
    quota = places_of_country(sign_up.event, desk, sign_up.country)
    if quota is None or quota.free:
        return Standing(place)
    before = waiting_of(sign_up.event).values_list("country", flat=True)[:place]
    among = sum(country_key(country) == quota.country for country in before)
    return Standing(place, quota.country, quota.most, among)


def has_begun(event: Event) -> bool:
    """Whether a round is drawn. From then on the sign-up page can neither add nor remove anybody."""
    return event.rounds.exclude(state=RoundState.PLANNED).exists()


def is_withdrawn(sign_up: SignUp) -> bool:
    """Whether somebody gave up the place, or the desk removed the entry."""
    if sign_up.state == SignUpState.ENTERED:
        return sign_up.entry is None or sign_up.entry.status == EntryStatus.WITHDRAWN
    return sign_up.state == SignUpState.WITHDRAWN


def told_at(sign_up: SignUp) -> datetime | None:
    """When somebody who was declined is told, by the mail and on the private page; until then it can be undone."""
    return sign_up.declined_at + DECLINE_WAITS if sign_up.declined_at else None


def is_told(sign_up: SignUp) -> bool:
    """Whether somebody was declined and has been told."""
    told = told_at(sign_up)
    return told is not None and told <= timezone.now()


def declined_untold(event: Event) -> list[SignUp]:
    """Who was declined and has not been told, the first to be told first."""
    rows = SignUp.objects.filter(event=event, declined_at__gt=timezone.now() - DECLINE_WAITS)
    return list(rows.order_by("declined_at", "pk"))


def questions_of(event: Event) -> list[SignUpQuestion]:
    """The questions that are asked now."""
    return of_event(event, SignUpQuestion.objects.filter(event=event, is_asked=True))


def make_token(nonce: str) -> str:
    """The token of the private link with this nonce, under the site's secret."""
    return secret_token(TOKEN_SALT, nonce)


def token_of(sign_up: SignUp) -> str:
    """The token in the private link; empty if the site's secret has changed since."""
    token = make_token(sign_up.nonce)
    return token if hash_of(token) == sign_up.token_hash else ""


def confirm_code_of(sign_up: SignUp) -> str:
    """What only the mail to the sign-up's address says. Another address has another code."""
    return secret_token(CODE_SALT, f"{sign_up.nonce} {sign_up.email}")


def is_confirm_code(sign_up: SignUp, code: str) -> bool:
    return bool(sign_up.email) and constant_time_compare(code, confirm_code_of(sign_up))


def find_sign_up(event: Event, token: str) -> SignUp | None:
    """The sign-up of the event with this token."""
    if not may_be_token(token):
        return None
    rows = SignUp.objects.filter(event=event, token_hash=hash_of(token)).select_related("entry", "event")
    return rows.first()
