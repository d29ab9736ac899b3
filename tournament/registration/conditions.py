"""Conditions of acts on players, sign-ups and the desk."""

import math

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.registration.barred import check_not_barred
from tournament.registration.enums import EntryStatus, SignUpState
from tournament.registration.errors import (
    DeclineTold,
    EraseThePlayer,
    HasPlace,
    HouseComplete,
    IsHere,
    IsNoShow,
    MailJustSent,
    NeedsApproval,
    NoApproval,
    NotConfirmed,
    NothingToConfirm,
    NotNoShow,
    NumbersInUse,
    NumbersPublished,
    PlaceGiven,
    PlacesFillThemselves,
    PlacesReserved,
    PlacesTaken,
    QuotaReached,
    RefundStands,
    SeatsGiven,
    SignUpDeclined,
    SignUpNotOpen,
    SignUpOver,
    SignUpWithdrawn,
    TooManyMails,
    WasDeclined,
    WithdrawnAtDesk,
)
from tournament.registration.models import Entry, NoShow, Payment, ReservedPlace, SignUp
from tournament.registration.queries import entry_counts
from tournament.registration.queries.fees import dues_of
from tournament.registration.queries.quotas import places_of_country
from tournament.registration.queries.sign_ups import (
    ASKED_AGAIN_AFTER,
    ASKED_TIMES,
    Door,
    Filling,
    Room,
    desk_of,
    door_of,
    filling_of,
    has_begun,
    is_told,
    is_withdrawn,
    places_of,
    reserved_taken,
)


@condition(_("House players are needed to fill the last table."))
def house_is_missing(doing: EventDoing[Event]) -> None:
    """House players are needed to fill the last table. Raises HouseComplete."""
    counts = entry_counts(doing.event)
    if counts.house_needed == 0:
        raise HouseComplete(count=counts.total)


@condition(_("The player has not withdrawn and is not disqualified."))
def has_not_withdrawn(doing: EventDoing[Entry]) -> None:
    """The player has not withdrawn. Raises PlayerBarred, IsNoShow, WithdrawnAtDesk."""
    entry = doing.subject
    if entry.status == EntryStatus.WITHDRAWN:
        check_not_barred(doing.event, entry)
        if NoShow.objects.filter(entry=entry).exists():
            raise IsNoShow(name=str(entry), number=entry.number)
        raise WithdrawnAtDesk(name=str(entry), number=entry.number)


@condition(_("The player is not checked in."))
def is_not_here(doing: EventDoing[Entry]) -> None:
    """The player is not checked in. Raises IsHere."""
    entry = doing.subject
    if entry.status == EntryStatus.CHECKED_IN:
        raise IsHere(name=str(entry), number=entry.number)


@condition(_("The player was marked as a no-show and is not disqualified, and a place is free."))
def may_come_back(doing: EventDoing[Entry]) -> None:
    """A no-show may play after all. Raises PlayerBarred, NotNoShow, PlacesTaken."""
    entry = doing.subject
    check_not_barred(doing.event, entry)
    if not NoShow.objects.filter(entry=entry).exists():
        raise NotNoShow(name=str(entry))
    places = places_of(doing.event, desk_of(doing.event))
    if places.free == 0:
        raise PlacesTaken(name=str(entry), taken=places.taken, most=places.most)


@condition(_("The numbers are neither published nor used by a drawn round."))
def numbers_are_open(doing: EventDoing[Event]) -> None:
    """The numbers are neither published nor in use. Raises NumbersPublished, NumbersInUse."""
    if desk_of(doing.event).numbers_published_at:
        raise NumbersPublished
    if has_begun(doing.event):
        raise NumbersInUse


@condition(_("People can sign up."))
def page_is_open(doing: EventDoing[Event]) -> None:
    """People can sign up now. Raises SignUpNotOpen."""
    if door_of(desk_of(doing.event)) is not Door.OPEN:
        raise SignUpNotOpen


@condition(
    _(
        "People can sign up, no round is drawn, and the player was neither disqualified nor declined by an organizer."
    )
)
def can_come_back(doing: EventDoing[SignUp]) -> None:
    """People can sign up, no round is drawn, and nothing keeps this one out. Raises SignUpNotOpen, SignUpDeclined,
    PlayerBarred.
    """
    if doing.subject.declined_at:
        raise SignUpDeclined
    if door_of(desk_of(doing.event)) is not Door.OPEN or has_begun(doing.event):
        raise SignUpNotOpen
    if doing.subject.entry:
        check_not_barred(doing.event, doing.subject.entry)


@condition(_("The sign-up was not withdrawn."))
def not_withdrawn(doing: EventDoing[SignUp]) -> None:
    """Whoever signed up still wants to play; said to the desk. Raises SignUpWithdrawn, WasDeclined."""
    if doing.subject.declined_at:
        raise WasDeclined(name=str(doing.subject))
    if is_withdrawn(doing.subject):
        raise SignUpWithdrawn(name=str(doing.subject))


@condition(_("The sign-up was not withdrawn."))
def not_over(doing: EventDoing[SignUp]) -> None:
    """The same, said to whoever signed up. Raises SignUpOver, SignUpDeclined."""
    if doing.subject.declined_at:
        raise SignUpDeclined
    if is_withdrawn(doing.subject):
        raise SignUpOver


@condition(_("The player has no seat in a drawn round."))
def can_give_up(doing: EventDoing[SignUp]) -> None:
    """No seat is given to whoever signed up. Raises SeatsGiven."""
    if doing.subject.entry and has_begun(doing.event):
        raise SeatsGiven


@condition(_("Nobody else has got the place, and the player has no seat and is not disqualified."))
def place_is_still_free(doing: EventDoing[SignUp]) -> None:
    """What somebody gave up by the private link is still there. Raises PlaceGiven, SeatsGiven, PlayerBarred."""
    event, row = doing.event, doing.subject
    if row.left_at is None or (row.state == SignUpState.ENTERED and row.entry is None):
        raise PlaceGiven
    if row.entry:
        check_not_barred(event, row.entry)
        if has_begun(event):
            raise SeatsGiven
        desk = desk_of(event)
        has_reserved = ReservedPlace.objects.filter(entry=row.entry).exists()
        is_kept = has_reserved and reserved_taken(event) < desk.reserved
        if not is_kept and not Room(event, desk).give(row.entry.country):
            raise PlaceGiven


@condition(_("A place is free, also for people of the same country, and entries need no approval."))
def place_is_free(doing: EventDoing[SignUp]) -> None:
    """The desk may give somebody who waits a free place. Raises NeedsApproval, PlacesTaken,
    PlacesReserved, QuotaReached.
    """
    if doing.subject.entry is not None:
        return
    desk, name = desk_of(doing.event), str(doing.subject)
    if desk.approves_entries:
        raise NeedsApproval(name=name)
    places = places_of(doing.event, desk)
    if places.free == 0 and places.unkept < places.kept:
        raise PlacesReserved(name=name, kept=places.kept - places.unkept)
    if places.free == 0:
        raise PlacesTaken(name=name, taken=places.taken, most=places.most)
    quota = places_of_country(doing.event, desk, doing.subject.country)
    if quota and not quota.free:
        raise QuotaReached(name=name, country=quota.country, most=quota.most)


@condition(_("The sign-up has no place in the event."))
def has_no_entry(doing: EventDoing[SignUp]) -> None:
    """Players are erased by their entry, which stays as a number. Raises EraseThePlayer."""
    if doing.subject.entry:
        raise EraseThePlayer(name=str(doing.subject))


@condition(_("The sign-up waits for approval."))
def waits_for_approval(doing: EventDoing[SignUp]) -> None:
    """An organizer has to decide about somebody. Raises NoApproval, SignUpWithdrawn, NotConfirmed, HasPlace."""
    if not desk_of(doing.event).approves_entries:
        raise NoApproval
    not_withdrawn(doing)
    if doing.subject.state == SignUpState.UNCONFIRMED:
        raise NotConfirmed(name=str(doing.subject))
    if doing.subject.entry:
        raise HasPlace(name=str(doing.subject))


@condition(_("The address has to be confirmed."))
def has_to_confirm(doing: EventDoing[SignUp]) -> None:
    """Somebody has not confirmed the address. Raises NothingToConfirm."""
    if doing.subject.state != SignUpState.UNCONFIRMED:
        raise NothingToConfirm


@condition(_("The last mail that asks for the address is a while ago, and there were few of them."))
def may_be_asked_again(doing: EventDoing[SignUp]) -> None:
    """One more mail may go to the address. Raises MailJustSent, TooManyMails."""
    row = doing.subject
    seconds = (row.asked_at + ASKED_AGAIN_AFTER - timezone.now()).total_seconds() if row.asked_at else 0
    if seconds > 0:
        raise MailJustSent(minutes=math.ceil(seconds / 60))
    if row.asked_times >= ASKED_TIMES:
        raise TooManyMails


@condition(_("The person has not been told yet."))
def is_not_told(doing: EventDoing[SignUp]) -> None:
    """Somebody who was declined does not know it yet. Raises SignUpWithdrawn, DeclineTold."""
    row = doing.subject
    if row.declined_at is None:
        raise SignUpWithdrawn(name=str(row))
    if is_told(row):
        raise DeclineTold(name=str(row))


@condition(_("Free places do not go to the waiting list by themselves."))
def desk_gives_places(doing: EventDoing[SignUp]) -> None:
    """Free places are given at the desk. Raises PlacesFillThemselves."""
    if filling_of(doing.event, desk_of(doing.event)) is Filling.BY_ITSELF:
        raise PlacesFillThemselves(name=str(doing.subject))


@condition(_("No part of the payment was given back."))
def not_given_back(doing: EventDoing[Payment]) -> None:
    """What the player has paid otherwise covers the refunds. Raises RefundStands."""
    payment = doing.subject
    paid, _due = dues_of(payment.entry, desk_of(doing.event))
    if paid < payment.amount:
        raise RefundStands
