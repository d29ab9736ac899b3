"""Where two people are needed, nobody makes the second one up."""

import pytest

from tests.acts import refused
from tests.factories import make_staff, make_user
from tournament.accounts.models import User
from tournament.events.acts.invitations import accept_invitation, invite
from tournament.events.acts.password_links import issue_for_staff, link_takers
from tournament.events.acts.staff import add_staff, change_staff, remove_staff
from tournament.events.acts.two_people import (
    ask_second_person,
    confirm_request,
    require_two_people,
)
from tournament.events.enums import Role
from tournament.events.errors import NotIndependent, PasswordLinkRefused, SecondPersonStays
from tournament.events.models import Event, TwoPeopleRequest
from tournament.people.acts.accounts import erase_account

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def second(event: Event) -> User:
    return make_staff(event, make_user("second"), Role.ORGANIZER).user


@pytest.fixture
def ruled(event: Event, organizer: User, second: User) -> Event:
    require_two_people(organizer, event)
    return event


def asked_by(user: User, event: Event) -> TwoPeopleRequest:
    return ask_second_person(user, event, code="stop_two_people", subject_id=event.pk, reason="Too slow")


def add(by: User, event: Event, name: str, role: Role = Role.ORGANIZER) -> User:
    make_user(name)
    return add_staff(by, event, username=name, role=role).user


def join(by: User, event: Event, name: str) -> User:
    return accept_invitation(make_user(name), invite(by, event, role=Role.ORGANIZER, name=name)).user


@pytest.mark.parametrize("way", ["added", "invited", "promoted", "of a friend"])
def test_whom_the_asker_made_a_head_does_not_confirm(ruled: Event, organizer: User, way: str) -> None:
    if way == "added":
        other = add(organizer, ruled, "alt")
    elif way == "invited":
        other = join(organizer, ruled, "alt")
    elif way == "promoted":
        other = add(organizer, ruled, "alt", Role.DESK)
        change_staff(organizer, ruled.staff.get(user=other), role=Role.ORGANIZER)
    else:
        friend = join(organizer, ruled, "friend")
        other = join(friend, ruled, "alt")
        remove_staff(organizer, ruled.staff.get(user=friend))
    for asker, confirmer in ((organizer, other), (other, organizer)):
        request = asked_by(asker, ruled)
        with refused(ruled, NotIndependent):
            confirm_request(confirmer, request)
        TwoPeopleRequest.objects.all().delete()


def test_invitation_from_before_the_rule_makes_no_second_person(
    event: Event, organizer: User, second: User
) -> None:
    invitation = invite(organizer, event, role=Role.ORGANIZER, name="Alt")
    require_two_people(second, event)
    alt = accept_invitation(make_user("alt"), invitation).user
    request = asked_by(organizer, event)
    with refused(event, NotIndependent):
        confirm_request(alt, request)


def test_whom_the_second_person_made_a_head_confirms(ruled: Event, organizer: User, second: User) -> None:
    third = add(second, ruled, "third")
    remove_staff(second, ruled.staff.get(user=second))
    confirm_request(third, asked_by(organizer, ruled))
    assert not ruled.staff.filter(vouched_by__isnull=False).exists()


def test_nobody_alone_takes_the_second_person_away(ruled: Event, organizer: User, second: User) -> None:
    add(organizer, ruled, "alt")
    staff = ruled.staff.get(user=second)
    with refused(ruled, SecondPersonStays):
        remove_staff(organizer, staff)
    with refused(ruled, SecondPersonStays):
        change_staff(organizer, staff, role=Role.DESK)
    for role in (Role.HEAD_REFEREE, Role.ORGANIZER):
        change_staff(organizer, staff, role=role)
    confirm_request(organizer, asked_by(second, ruled))


def test_who_is_left_alone_finds_somebody_else(ruled: Event, organizer: User, second: User) -> None:
    erase_account(make_user("boss", is_superuser=True), second)
    third = add(organizer, ruled, "third")
    confirm_request(third, asked_by(organizer, ruled))


def test_nobody_takes_over_the_account_of_the_second_person(event: Event, organizer: User) -> None:
    invitation = invite(organizer, event, role=Role.HEAD_REFEREE, name="Head")
    staff = accept_invitation(User(username="head"), invitation)
    assert staff.user in link_takers(event, organizer)
    require_two_people(organizer, event)
    with refused(event, PasswordLinkRefused):
        issue_for_staff(organizer, staff)


def test_without_the_rule_nobody_counts_together(event: Event, organizer: User, second: User) -> None:
    third = add(organizer, event, "third")
    require_two_people(organizer, event)
    confirm_request(third, asked_by(organizer, event))
