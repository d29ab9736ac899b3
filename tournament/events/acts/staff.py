"""Who works at an event: roles are given, changed and taken away.

A right is read from its row with each request, so a change counts from the next one on. Whoever leaves the staff is
signed out on every device as well, unless the account has a role in another event or runs the installation: an
organizer must not end somebody's work elsewhere.
"""

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.accounts.acts.sessions import drop_sessions
from tournament.accounts.models import User
from tournament.acts.conditions import condition
from tournament.acts.people import Guest
from tournament.core.phrases import Phrase, phrase
from tournament.events.acting import EventDoing, event_act
from tournament.events.enums import Role
from tournament.events.errors import (
    AlreadyStaff,
    LastOrganizer,
    OnlyOrganizer,
    SecondPersonStays,
    StaffMoved,
    TablesOfReferees,
    UnknownUser,
)
from tournament.events.hooks.departures import Departure, takers
from tournament.events.independent import has_rule, has_two, voucher_of
from tournament.events.models import Event, Staff
from tournament.events.people import HEADS, ORGANIZERS, SITE
from tournament.events.verbs import EventVerb


@event_act(
    "add_staff",
    _("Give somebody a role"),
    on=Event,
    who=ORGANIZERS,
    undo="remove_staff",
    quiet=True,
)
def add_staff(doing: EventDoing[Event], *, username: str, role: Role, tables: Collection[int] = ()) -> Staff:
    """Give a user a role; a referee may have some of the `tables` only. Raises UnknownUser, AlreadyStaff,
    TablesOfReferees.
    """
    event = doing.event
    check_tables_fit(role, tables)
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise UnknownUser(username=username)
    if event.staff.filter(user=user).exists():
        raise AlreadyStaff(user=str(user))
    vouched_by = voucher_of(event, doing.user.pk) if role in HEADS else None
    staff = Staff.objects.create(
        event=event, user=user, role=role, tables=sorted(tables), vouched_by_id=vouched_by
    )
    if tables:
        doing.tell(EventVerb.STAFF_ADDED_AT, user=str(user), place=place_of(role, tables))
    else:
        doing.tell(EventVerb.STAFF_ADDED, user=str(user), role=role.value)
    return staff


def check_tables_fit(role: Role, tables: Collection[int]) -> None:
    """Only referees work at some tables. Raises TablesOfReferees."""
    if tables and role is not Role.REFEREE:
        raise TablesOfReferees


def place_of(role: str, tables: Collection[int]) -> Phrase:
    """A role with its tables, as the audit stores it."""
    return phrase("staff_place", role=str(role), tables=sorted(tables))


@condition(_("Somebody else is an organizer, too."))
def an_organizer_is_left(doing: EventDoing[Staff]) -> None:
    """Somebody else can run the event. Raises LastOrganizer."""
    staff = doing.subject
    others = doing.event.staff.filter(role=Role.ORGANIZER).exclude(pk=staff.pk)
    if staff.role == Role.ORGANIZER and not others.exists():
        raise LastOrganizer(user=str(staff.user))


@condition(_("Two people are left who can ask and confirm, if the event asks for two."))
def two_are_left(doing: EventDoing[Staff]) -> None:
    """One person alone does not take the second one away. Raises SecondPersonStays."""
    event, user = doing.event, doing.subject.user_id
    if has_rule(event) and has_two(event) and not has_two(event, without=user):
        raise SecondPersonStays(user=str(doing.subject.user))


@event_act(
    "change_staff",
    _("Change somebody’s role or tables"),
    on=Staff,
    who=ORGANIZERS,
    undo="change_staff",
)
def change_staff(
    doing: EventDoing[Staff], *, role: Role, tables: Collection[int] = (), seen: str = ""
) -> Staff:
    """Give a member of the staff another role, or other tables; `seen` is the `place_mark` of what the person saw.

    It counts from the member's next request on. Setting the same again changes nothing. Raises LastOrganizer,
    TablesOfReferees, SecondPersonStays, StaffMoved when somebody else changed it meanwhile.
    """
    staff, wanted = doing.subject, sorted(tables)
    check_tables_fit(role, wanted)
    if (staff.role, staff.tables) == (role.value, wanted):
        return staff
    if seen and seen != staff.place_mark:
        raise StaffMoved(user=str(staff.user))
    if role is not Role.ORGANIZER:
        an_organizer_is_left(doing)
    if role not in HEADS:
        two_are_left(doing)
        staff.vouched_by_id = None
    elif staff.role not in HEADS:
        staff.vouched_by_id = voucher_of(doing.event, doing.user.pk)
    before = place_of(staff.role, staff.tables)
    staff.role, staff.tables = role.value, wanted
    staff.save(update_fields=["role", "tables", "vouched_by"])
    doing.tell(
        EventVerb.STAFF_CHANGED, user=str(staff.user), before=before, after=place_of(staff.role, wanted)
    )
    _take_away(doing, Departure(doing.event, staff.user, role, tuple(wanted)))
    return staff


@event_act(
    "remove_staff",
    _("Take somebody’s role away"),
    on=Staff,
    who=ORGANIZERS,
    when=[an_organizer_is_left, two_are_left],
    undo="add_staff",
    deletes=True,
)
def remove_staff(doing: EventDoing[Staff]) -> None:
    """Take away a role, and sign the person out (`signs_out`). A repeat changes nothing."""
    user, ends = doing.subject.user, signs_out(doing.subject)
    _end(doing)
    if ends:
        drop_sessions(user)


@event_act(
    "end_role",
    _("End somebody’s role, because the account is erased"),
    on=Staff,
    who=SITE,
    deletes=True,
)
def end_role(doing: EventDoing[Staff]) -> None:
    """Take the role of an account away that is erased, within that act. Raises OnlyOrganizer; but what a restore erases
    again goes, whatever the event was then.
    """
    event, user = doing.event, doing.subject.user
    _end(doing)
    goes_on = event.finished_at is None and not event.is_rehearsal and not isinstance(doing.person, Guest)
    if goes_on and not event.staff.filter(role=Role.ORGANIZER).exists():
        raise OnlyOrganizer(user=str(user), events=str(event))


def _end(doing: EventDoing[Staff]) -> None:
    staff = doing.subject
    doing.event.staff.filter(pk=staff.pk).delete()
    doing.tell(EventVerb.STAFF_REMOVED, user=str(staff.user), role=staff.role)
    _take_away(doing, Departure(doing.event, staff.user, None))


def signs_out(staff: Staff) -> bool:
    """Whether taking this role away ends the account's sessions: nothing else is left for it to do."""
    elsewhere = Staff.objects.filter(user=staff.user_id, event__is_rehearsal=False).exclude(pk=staff.pk)
    return not staff.user.is_superuser and not elsewhere.exists()


def _take_away(doing: EventDoing[Any], departure: Departure) -> None:
    for take in takers:
        take(doing, departure)
