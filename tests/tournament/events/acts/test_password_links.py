"""Links for a new password: nobody can take over an account that has access to other events."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act
from tests.conftest import SignIn
from tests.factories import make_event, make_staff, make_user
from tests.pages import assert_fault_beside, text_of
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.audit.models import AuditEntry
from tournament.core.errors import NotAllowed
from tournament.events.acts.invitations import accept_invitation, invite
from tournament.events.acts.password_links import (
    OWNED,
    issue_for_account,
    issue_for_staff,
    link_takers,
    password_tokens,
)
from tournament.events.enums import Role
from tournament.events.errors import PasswordLinkRefused
from tournament.events.models import Event
from tournament.people.acts.members import create_members_list

NEW = {"new_password1": "bamboo-and-wind-7", "new_password2": "bamboo-and-wind-7"}


@pytest.fixture
def invited(event: Event, organizer: User) -> User:
    """A referee whose account was made by an invitation of the event."""
    user = User(username="ida", email="ida@example.org")
    user.set_password("forgotten-again-1")
    accept_invitation(user, invite(organizer, event, role=Role.REFEREE, name="Ida"))
    return user


def link_for(event: Event, user: User) -> str:
    return issue_for_staff(event.created_by, event.staff.get(user=user))


def test_organizer_gives_a_link_to_an_account_that_the_event_made(
    event: Event, organizer: User, invited: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    url = reverse("events:staff-password", args=[event.slug, event.staff.get(user=invited).pk])
    assert url in text_of(client.get(reverse("events:staff-list", args=[event.slug])))
    with one_act(event, AccountVerb.PASSWORD_LINK_ISSUED, is_public=False):
        answer = client.post(url)
    assert answer["Cache-Control"].count("no-store")
    path = answer.context["url"].removeprefix("http://testserver")
    visitor = Client()
    assert "Choose a new password for <strong>ida</strong>" in text_of(visitor.get(path))
    assert_fault_beside(visitor.post(path, {**NEW, "new_password2": "other"}), "new_password2")
    assert visitor.post(path, NEW)["Location"] == reverse("accounts:sign-in")
    assert User.objects.get(pk=invited.pk).check_password(NEW["new_password1"])
    assert visitor.get(path).status_code == 404
    assert AuditEntry.objects.latest("pk").sentence == "set a new password with a link"


def role_elsewhere(event: Event, user: User) -> None:
    make_staff(make_event(), user, Role.REFEREE)


def administrator(event: Event, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_superuser=True)


def signed_in_since(event: Event, user: User) -> None:
    Client().post("/sign-in/", {"username": "ida", "password": "forgotten-again-1"})


def inactive(event: Event, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def keeps_a_list(event: Event, user: User) -> None:
    create_members_list(user, INSTALLATION, name="Club", client_key=uuid4())


@pytest.mark.parametrize("change", [role_elsewhere, keeps_a_list, administrator, signed_in_since, inactive])
def test_link_dies_when_the_account_can_do_more_or_is_in_use(
    event: Event, invited: User, change: Any
) -> None:
    path = link_for(event, invited)
    assert Client().get(path).status_code == 200
    change(event, invited)
    assert Client().post(path, NEW).status_code == 404
    assert User.objects.get(pk=invited.pk).check_password("forgotten-again-1")


def test_link_works_for_a_day(event: Event, invited: User, monkeypatch: pytest.MonkeyPatch) -> None:
    path = link_for(event, invited)
    now = password_tokens._now()
    monkeypatch.setattr(password_tokens, "_now", lambda: now + timedelta(hours=23))
    assert Client().get(path).status_code == 200
    monkeypatch.setattr(password_tokens, "_now", lambda: now + timedelta(hours=25))
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize("change", [role_elsewhere, keeps_a_list, administrator])
def test_organizer_gives_no_link_to_an_account_that_can_do_more(
    event: Event, organizer: User, invited: User, sign_in: SignIn, change: Any
) -> None:
    change(event, invited)
    assert not link_takers(event, organizer).exists()
    with nothing_changes(event), pytest.raises(PasswordLinkRefused):
        link_for(event, invited)
    url = reverse("events:staff-password", args=[event.slug, event.staff.get(user=invited).pk])
    client = sign_in(organizer)
    assert url not in text_of(client.get(reverse("events:staff-list", args=[event.slug])))
    assert client.post(url).status_code == 409


def test_organizer_gives_no_link_to_accounts_that_were_there_before(
    event: Event, organizer: User, referee: User
) -> None:
    joined = make_user("joined")
    accept_invitation(joined, invite(organizer, event, role=Role.REFEREE, name="Jo"))
    assert event.staff.count() == 3
    assert not link_takers(event, organizer).exists()
    for member in event.staff.all():
        with pytest.raises(PasswordLinkRefused):
            issue_for_staff(organizer, member)


def test_referee_and_stranger_give_no_link(
    event: Event, invited: User, referee: User, stranger: User, sign_in: SignIn
) -> None:
    url = reverse("events:staff-password", args=[event.slug, event.staff.get(user=invited).pk])
    assert sign_in(referee).post(url).status_code == 403
    assert sign_in(stranger).post(url).status_code == 404


def test_administrator_gives_a_link_to_every_account_but_administrators(
    event: Event, referee: User, sign_in: SignIn
) -> None:
    boss = make_user("boss", is_superuser=True)
    client = sign_in(boss)
    answer = client.post(reverse("accounts:account-password", args=[referee.pk]))
    assert Client().get(answer.context["url"].removeprefix("http://testserver")).status_code == 200
    with pytest.raises(PasswordLinkRefused):
        issue_for_account(boss, make_user("second", is_superuser=True))
    with pytest.raises(NotAllowed):
        issue_for_account(referee, boss)


@pytest.mark.parametrize("code", ["MQ", "x", "%00", "LTE", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
def test_made_up_link_opens_nothing(event: Event, code: str) -> None:
    url = reverse("accounts:password-set", args=["MQ", "d8-" + "0" * 32]).replace("MQ", code)
    assert Client().get(url).status_code == 404


OPENS_NOTHING_MORE = {
    **dict.fromkeys(("staff_roles",), "Roles are compared by themselves."),
    **dict.fromkeys(
        ("devices", "mail_pauses", "authenticator_app", "passkeys", "recovery_codes", "outgoing_mails"),
        "They belong to the account itself.",
    ),
    "events_created": "Whoever made an event opens it by a role.",
}


def test_every_relation_to_an_account_is_said_to_open_something_or_not() -> None:
    # Relations without a name say who did something.
    named = {one.get_accessor_name() for one in User._meta.related_objects if not one.hidden}
    assert named - {"logentry_set"} == {*OWNED, *OPENS_NOTHING_MORE}
