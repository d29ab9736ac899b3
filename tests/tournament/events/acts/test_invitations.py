"""Invitations: who makes them, what their links open, and when they are over."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.constraints import change
from tests.factories import make_event, make_user
from tests.pages import assert_fault_beside, text_of
from tournament.accounts.models import Obliged, SecondFactorRule, User
from tournament.events.acts.invitations import accept_invitation, invite, token_of, withdraw_invitation
from tournament.events.acts.second_factors import RULE
from tournament.events.acts.staff import add_staff, remove_staff
from tournament.events.enums import Role
from tournament.events.errors import AlreadyStaff, InvitationOver
from tournament.events.models import Event, Invitation
from tournament.events.verbs import EventVerb

PASSWORD = "bamboo-and-wind-7"
ACCOUNT = {
    "username": "ida",
    "display_name": "Ida",
    "email": "",
    "password1": PASSWORD,
    "password2": PASSWORD,
}


@pytest.fixture
def invitation(event: Event, organizer: User) -> Invitation:
    return invite(organizer, event, role=Role.REFEREE, name="Ida")


def url_of(invitation: Invitation) -> str:
    return reverse("events:invitation", args=[token_of(invitation)])


def test_organizer_invites_from_the_page_of_the_staff(event: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    url = reverse("events:staff-invite", args=[event.slug])
    with one_act(event, EventVerb.STAFF_INVITED, is_public=False):
        client.post(url, {"invited-name": "Ida", "invited-role": "referee"})
    page = text_of(client.get(reverse("events:staff-list", args=[event.slug])))
    assert url_of(event.invitations.get()) in page
    assert 'class="qr"' in page


def test_button_pressed_twice_makes_one_invitation(event: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    url = reverse("events:staff-invite", args=[event.slug])
    page = client.get(reverse("events:staff-list", args=[event.slug]))
    key = str(page.context["invitation_form"]["client_key"].value())
    sent = {"invited-name": "Ida", "invited-role": "referee", "invited-client_key": key}
    with one_act(event, EventVerb.STAFF_INVITED, is_public=False):
        answers = [client.post(url, sent) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert event.invitations.count() == 1
    with nothing_changes(event):
        assert client.post(url, {**sent, "invited-name": "Jan"}).status_code == 422


@pytest.mark.parametrize("field", ["name", "role"])
def test_invitation_with_a_fault_is_not_made(
    event: Event, organizer: User, sign_in: SignIn, field: str
) -> None:
    sent = {"invited-name": "Ida", "invited-role": "referee", f"invited-{field}": "\u200b"}
    with nothing_changes(event):
        answer = sign_in(organizer).post(reverse("events:staff-invite", args=[event.slug]), sent)
    assert answer.status_code == 422
    assert list(answer.context["invitation_form"].errors) == [field]
    assert f'id="id_invited-{field}_error"' in text_of(answer)


def test_somebody_new_chooses_name_and_password_and_is_a_referee(
    event: Event, invitation: Invitation
) -> None:
    client = Client()
    assert "as referee" in text_of(client.get(url_of(invitation)))
    answer = client.post(url_of(invitation), ACCOUNT)
    assert answer["Location"] == reverse("events:event-home", args=[event.slug])
    member = event.staff.get(user__username="ida")
    assert (member.role, member.user.check_password(PASSWORD), str(member.user)) == ("referee", True, "Ida")
    assert client.get(reverse("events:event-home", args=[event.slug])).context["can"].referee
    assert client.get(reverse("events:staff-list", args=[event.slug])).status_code == 403
    in_audit = event.audit_entries.latest("pk")
    assert in_audit.sentence == "accepted the invitation for Ida and became referee, signing in as ida"


def test_second_press_leads_to_the_event(event: Event, invitation: Invitation) -> None:
    client = Client()
    client.post(url_of(invitation), ACCOUNT)
    with nothing_changes(event):
        assert client.post(url_of(invitation), ACCOUNT).status_code == 302


@pytest.mark.parametrize(
    ("fault", "field"),
    [
        ({"username": ""}, "username"),
        ({"username": "ORGANIZER"}, "username"),
        ({"username": "two words"}, "username"),
        ({"password1": "tiles", "password2": "tiles"}, "password2"),
        ({"password2": "another-one-8"}, "password2"),
        ({"email": "nobody"}, "email"),
    ],
)
def test_new_account_with_a_fault_is_not_made(
    event: Event, invitation: Invitation, fault: dict[str, str], field: str
) -> None:
    with nothing_changes(event):
        answer = Client().post(url_of(invitation), {**ACCOUNT, **fault})
    assert_fault_beside(answer, field)
    assert User.objects.count() == 2


def test_somebody_with_an_account_joins_with_it(
    event: Event, invitation: Invitation, stranger: User, sign_in: SignIn
) -> None:
    client = sign_in(stranger)
    assert "Join the staff" in text_of(client.get(url_of(invitation)))
    with one_act(event, EventVerb.INVITATION_ACCEPTED, is_public=False):
        client.post(url_of(invitation))
    assert event.staff.get(user=stranger).role == Role.REFEREE
    assert not Invitation.objects.get().made_account


def test_visitor_with_an_account_is_led_through_the_sign_in(invitation: Invitation) -> None:
    assert f"/sign-in/?next={url_of(invitation)}" in text_of(Client().get(url_of(invitation)))


def test_member_of_the_staff_cannot_accept(event: Event, invitation: Invitation, referee: User) -> None:
    with refused(event, AlreadyStaff):
        accept_invitation(referee, invitation)


def withdrawn(invitation: Invitation) -> None:
    withdraw_invitation(invitation.made_by, invitation)


def expired(invitation: Invitation) -> None:
    change(invitation, expires_at=timezone.now() - timedelta(seconds=1))


def accepted(invitation: Invitation) -> None:
    accept_invitation(make_user("other"), invitation)


def without_its_maker(invitation: Invitation) -> None:
    event = invitation.event
    add_staff(invitation.made_by, event, username=make_user("boss").username, role=Role.ORGANIZER)
    remove_staff(invitation.made_by, event.staff.get(user=invitation.made_by))


@pytest.mark.parametrize("end", [withdrawn, expired, accepted, without_its_maker])
def test_invitation_that_is_over_opens_nothing(event: Event, invitation: Invitation, end: Any) -> None:
    end(invitation)
    with nothing_changes(event):
        for answer in (Client().get(url_of(invitation)), Client().post(url_of(invitation), ACCOUNT)):
            assert answer.status_code == 410
            assert "no longer works" in text_of(answer)
    with refused(event, InvitationOver):
        accept_invitation(make_user("late"), invitation)
    assert not User.objects.filter(username="ida").exists()


def test_invitation_is_withdrawn_once(
    event: Event, invitation: Invitation, organizer: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    url = reverse("events:invitation-withdraw", args=[event.slug, invitation.pk])
    with one_act(event, EventVerb.INVITATION_WITHDRAWN, is_public=False):
        assert client.post(url).status_code == 302
        assert client.post(url).status_code == 302
    assert url_of(invitation) not in text_of(client.get(reverse("events:staff-list", args=[event.slug])))


def test_accepted_invitation_cannot_be_withdrawn(
    event: Event, invitation: Invitation, organizer: User, sign_in: SignIn
) -> None:
    accepted(invitation)
    with nothing_changes(event):
        url = reverse("events:invitation-withdraw", args=[event.slug, invitation.pk])
        assert sign_in(organizer).post(url).status_code == 409


@pytest.mark.parametrize("name", ["staff-invite", "invitation-withdraw"])
def test_invitations_are_the_organizers(
    event: Event, invitation: Invitation, referee: User, stranger: User, sign_in: SignIn, name: str
) -> None:
    url = reverse(f"events:{name}", args=[event.slug, *([invitation.pk] if "withdraw" in name else [])])
    with nothing_changes(event):
        assert sign_in(referee).post(url).status_code == 403
        assert sign_in(stranger).post(url).status_code == 404
        assert sign_in(make_event().created_by).post(url).status_code == 404


def test_second_factor_is_asked_for_at_once(event: Event, organizer: User, sign_in: SignIn) -> None:
    """An invited organizer under the rule sets one up first: with a new account before the account opens anything."""
    rule = SecondFactorRule.objects.create(pk=RULE, obliged=Obliged.ORGANIZERS, since=timezone.now())
    home = reverse("events:event-home", args=[event.slug])
    url = url_of(invite(organizer, event, role=Role.ORGANIZER, name="Ida"))
    client = Client()
    answer = client.post(url, ACCOUNT)
    assert answer["Location"] == reverse("accounts:set-up-first")
    assert "_auth_user_id" not in client.session
    assert client.get(answer["Location"]).status_code == 200
    asked = f"{reverse('accounts:security')}?{urlencode({'next': home})}"
    url = url_of(invite(organizer, event, role=Role.ORGANIZER, name="Jo"))
    assert sign_in(make_user("jo")).post(url)["Location"] == asked
    rule.since += timedelta(days=3)
    rule.save()
    url = url_of(invite(organizer, event, role=Role.ORGANIZER, name="Kim"))
    assert Client().post(url, {**ACCOUNT, "username": "kim"})["Location"] == asked
    url = url_of(invite(organizer, event, role=Role.REFEREE, name="Lee"))
    assert Client().post(url, {**ACCOUNT, "username": "lee"})["Location"] == home
