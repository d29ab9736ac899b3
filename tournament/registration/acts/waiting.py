"""What organizers and the desk do with the waiting list."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.core.listing import joined
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import AT_DESK, ORGANIZERS
from tournament.registration.acts.entries import remove_entry, set_status
from tournament.registration.acts.mails import send_all_later, send_later
from tournament.registration.acts.places import check_new, fill_places, let_in, line_moved
from tournament.registration.acts.renames import losing
from tournament.registration.conditions import (
    desk_gives_places,
    is_not_told,
    not_withdrawn,
    place_is_free,
    waits_for_approval,
)
from tournament.registration.enums import EntryStatus, MailKind, SignUpState
from tournament.registration.errors import (
    LineMoved,
    NotEnoughPlaces,
    QuotasReached,
    SignUpWithdrawn,
    WasDeclined,
)
from tournament.registration.models import DeskSettings, Entry, OutgoingMail, SignUp
from tournament.registration.queries.quotas import country_key
from tournament.registration.queries.sign_ups import (
    Room,
    desk_of,
    is_withdrawn,
    next_in,
    places_of,
    told_at,
    waiting_of,
)
from tournament.registration.verbs import EntryVerb


def _has_place(doing: EventDoing[SignUp]) -> SignUp | None:
    sign_up = doing.subject
    return sign_up if sign_up.entry and not is_withdrawn(sign_up) else None


def _is_here(doing: EventDoing[SignUp]) -> Entry | None:
    entry = doing.subject.entry
    return entry if entry and entry.status == EntryStatus.CHECKED_IN else None


def _waits(doing: EventDoing[SignUp]) -> SignUp | None:
    return doing.subject if doing.subject.state == SignUpState.WAITING else None


@event_act(
    "let_in_by_desk",
    _("Let somebody in from the waiting list"),
    on=SignUp,
    who=ORGANIZERS,
    already=_has_place,
    when=[not_withdrawn],
    undo="set_status",
)
def let_in_by_desk(doing: EventDoing[SignUp]) -> SignUp:
    """Let somebody in from the waiting list, whatever the places and quotas. Does nothing for somebody who already has a place.

    Raises PlayerEnteredTwice.
    """
    _let_all_in(doing, [doing.subject])
    return doing.subject


@event_act(
    "let_in_several",
    _("Let several people in from the waiting list"),
    on=Event,
    who=ORGANIZERS,
    undo="set_status",
)
def let_in_several(
    doing: EventDoing[Event],
    *,
    chosen: Collection[int] = (),
    first: int = 0,
    seen: Sequence[int] = (),
    beyond: bool = False,
) -> list[SignUp]:
    """Let several people in from the waiting list: the `chosen` sign-ups (ids), or the `first` so many in line.

    `seen` are the sign-ups (ids) in line when these were chosen, the first of them first. With `beyond` they come in even
    if the places do not suffice. Does nothing for those who already have a place. Returns whom it let in.

    Raises NotEnoughPlaces, QuotasReached, LineMoved, SignUpWithdrawn, PlayerEnteredTwice.
    """
    event = doing.event
    line = list(waiting_of(event))
    if [row.pk for row in line[:first]] != list(seen[:first]):
        raise LineMoved
    found = SignUp.objects.filter(event=event, pk__in=chosen).order_by("waiting_since", "pk")
    rows = line[:first] if first else list(found.select_related("entry"))
    if not beyond:
        _check_room(event, [row for row in rows if row.entry is None and not is_withdrawn(row)])
    return _let_all_in(doing, rows)


def _check_room(event: Event, wanted: Sequence[SignUp]) -> None:
    """Raise NotEnoughPlaces or QuotasReached unless there are places for all of them."""
    desk = desk_of(event)
    free = places_of(event, desk).free
    if free is not None and len(wanted) > free:
        raise NotEnoughPlaces(wanted=len(wanted), free=free)
    given = next_in(Room(event, desk), wanted)
    without = sorted({country_key(row.country) for row in wanted if row not in given})
    if without:
        raise QuotasReached(countries=joined(without))


@event_act(
    "let_in_here",
    _("Give a place to somebody who is here"),
    on=SignUp,
    who=AT_DESK,
    already=_is_here,
    when=[not_withdrawn, place_is_free],
    undo="put_back_in_line",
)
def let_in_here(doing: EventDoing[SignUp]) -> Entry:
    """Give a free place to somebody who stands at the desk, and check them in. Raises PlayerBarred, PlayerEnteredTwice."""
    row = doing.subject
    entry = row.entry
    if entry is None:
        entry = let_in(doing.event, row)
        doing.tell(EntryVerb.SIGN_UP_LET_IN, name=entry.own_name)
    return set_status(doing, entry, status=EntryStatus.CHECKED_IN)


@event_act(
    "put_back_in_line",
    _("Put somebody back on the waiting list"),
    on=SignUp,
    who=AT_DESK,
    already=_waits,
    when=[not_withdrawn, desk_gives_places],
    undo="let_in_here",
)
def put_back_in_line(doing: EventDoing[SignUp]) -> SignUp:
    """Take a place back that was given by mistake: the person stands where they stood before. Raises EntryInUse."""
    row = doing.subject
    if row.entry:
        lost = losing(row.entry)
        remove_entry(row.entry)
        doing.tell(EntryVerb.SIGN_UP_PUT_BACK, name=str(row), **lost)
    row.entry, row.state, row.withdrawn_at = None, SignUpState.WAITING, None
    row.save()
    line_moved(doing.event)
    return row


def _is_declined(doing: EventDoing[SignUp]) -> SignUp | None:
    return doing.subject if doing.subject.declined_at else None


def _stands(doing: EventDoing[SignUp]) -> SignUp | None:
    return None if is_withdrawn(doing.subject) else doing.subject


@event_act(
    "decline_sign_up",
    _("Decline a sign-up"),
    on=SignUp,
    who=ORGANIZERS,
    already=_is_declined,
    when=[waits_for_approval],
    undo="take_back_decline",
)
def decline_sign_up(doing: EventDoing[SignUp]) -> SignUp:
    """Give somebody who waits for approval no place. They are told by mail, but not at once: until then it can be
    undone (`told_at`).
    """
    row = doing.subject
    row.declined_at = row.withdrawn_at = timezone.now()
    row.state = SignUpState.WITHDRAWN
    row.save()
    send_later(row, MailKind.DECLINE, told_at(row))
    line_moved(doing.event)
    doing.tell(EntryVerb.SIGN_UP_DECLINED)
    return row


@event_act(
    "take_back_decline",
    _("Undo declining a sign-up"),
    on=SignUp,
    who=ORGANIZERS,
    already=_stands,
    when=[is_not_told],
    undo="decline_sign_up",
)
def take_back_decline(doing: EventDoing[SignUp]) -> SignUp:
    """Let somebody wait again where they stood, as long as they have not been told. Raises AlreadySignedUp."""
    row = doing.subject
    OutgoingMail.objects.filter(sign_up=row, kind=MailKind.DECLINE).delete()
    check_new(doing.event, row)
    row.state, row.declined_at, row.withdrawn_at = SignUpState.WAITING, None, None
    row.save()
    doing.tell(EntryVerb.SIGN_UP_DECLINE_UNDONE)
    fill_places(doing)
    return row


def _is_stopped(doing: EventDoing[Event]) -> DeskSettings | None:
    desk = desk_of(doing.event)
    return None if desk.fills_places else desk


def _goes_on(doing: EventDoing[Event]) -> DeskSettings | None:
    desk = desk_of(doing.event)
    return desk if desk.fills_places else None


@event_act(
    "stop_filling",
    _("Stop filling places"),
    on=Event,
    who=ORGANIZERS,
    already=_is_stopped,
    undo="resume_filling",
)
def stop_filling(doing: EventDoing[Event]) -> DeskSettings:
    """Free places no longer go to the waiting list by themselves; the desk gives them to people who are there."""
    desk = _filled(doing, fills_places=False)
    doing.tell(EntryVerb.FILLING_STOPPED)
    return desk


@event_act(
    "resume_filling",
    _("Fill places again"),
    on=Event,
    who=ORGANIZERS,
    already=_goes_on,
    undo="stop_filling",
)
def resume_filling(doing: EventDoing[Event]) -> DeskSettings:
    """Free places go to the waiting list by themselves again, those that are free now at once."""
    desk = _filled(doing, fills_places=True)
    doing.tell(EntryVerb.FILLING_RESUMED)
    fill_places(doing)
    return desk


def _filled(doing: EventDoing[Event], *, fills_places: bool) -> DeskSettings:
    desk = desk_of(doing.event)
    desk.fills_places = fills_places
    desk.save()
    return desk


def _let_all_in(doing: EventDoing[Any], rows: Iterable[SignUp]) -> list[SignUp]:
    """Give each of them a place and tell them by mail."""
    let: list[SignUp] = []
    for row in rows:
        if row.declined_at:
            raise WasDeclined(name=str(row))
        if is_withdrawn(row):
            raise SignUpWithdrawn(name=str(row))
        if row.entry is None:
            let_in(doing.event, row)
            doing.tell(EntryVerb.SIGN_UP_LET_IN, name=str(row.entry))
            let.append(row)
    if let:
        send_all_later(let, MailKind.PROMOTION)
    return let
