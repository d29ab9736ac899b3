"""Conditions of acts on players, sign-ups and the desk."""

from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.registration.barred import check_not_barred
from tournament.registration.errors import (
    HouseComplete,
    NumbersInUse,
    NumbersPublished,
    SeatsGiven,
    SignUpNotOpen,
    SignUpOver,
    SignUpWithdrawn,
)
from tournament.registration.models import SignUp
from tournament.registration.queries import entry_counts
from tournament.registration.queries.sign_ups import Door, desk_of, door_of, has_begun, is_withdrawn


@condition(_("House players are needed to fill the last table."))
def house_is_missing(doing: EventDoing[Event]) -> None:
    """House players are needed to fill the last table. Raises HouseComplete."""
    counts = entry_counts(doing.event)
    if counts.house_needed == 0:
        raise HouseComplete(count=counts.total)


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


@condition(_("People can sign up, no round is drawn, and no penalty put the player out."))
def can_come_back(doing: EventDoing[SignUp]) -> None:
    """People can sign up, no round is drawn, and no penalty put this one out. Raises SignUpNotOpen, PlayerBarred."""
    if door_of(desk_of(doing.event)) is not Door.OPEN or has_begun(doing.event):
        raise SignUpNotOpen
    if doing.subject.entry:
        check_not_barred(doing.event, doing.subject.entry)


@condition(_("The sign-up was not withdrawn."))
def not_withdrawn(doing: EventDoing[SignUp]) -> None:
    """Whoever signed up still wants to play; said to the desk. Raises SignUpWithdrawn."""
    if is_withdrawn(doing.subject):
        raise SignUpWithdrawn(name=str(doing.subject))


@condition(_("The sign-up was not withdrawn."))
def not_over(doing: EventDoing[SignUp]) -> None:
    """The same, said to whoever signed up. Raises SignUpOver."""
    if is_withdrawn(doing.subject):
        raise SignUpOver


@condition(_("The player has no seat in a drawn round."))
def can_give_up(doing: EventDoing[SignUp]) -> None:
    """No seat is given to whoever signed up. Raises SeatsGiven."""
    if doing.subject.entry and has_begun(doing.event):
        raise SeatsGiven
