"""Erasing somebody with an account: what goes, what stays, who may do it, and what stands in the way."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from axes.models import AccessLog
from django.apps import apps
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_event, make_user
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.errors import LastAdministrator
from tournament.accounts.models import Passkey, User
from tournament.accounts.verbs import AccountVerb
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry
from tournament.core.errors import NotAllowed
from tournament.events.acts.staff import add_staff
from tournament.events.acts.two_people import ask_second_person, require_two_people
from tournament.events.enums import Ending, Role
from tournament.events.errors import OnlyOrganizer, UnknownUser
from tournament.events.models import Event, TwoPeopleRequest
from tournament.events.verbs import EventVerb
from tournament.exchange.verbs import TokenVerb
from tournament.people.acts.accounts import erase_account, erase_account_again, erase_own_account
from tournament.people.acts.members import create_members_list
from tournament.people.models import MembersList
from tournament.registration.erased import (
    ERASED,
    Erased,
    account_uid,
    complete_list,
    erased_since,
    person_digest,
)

NAMES = ("olive", "Olive Grove", "olive@example.org")


pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path


def busy() -> tuple[User, User, Event]:
    """An administrator; Olive, who has left traces everywhere; her event, which somebody else organizes, too."""
    boss = make_user("boss", is_superuser=True)
    olive = make_user("olive", display_name="Olive Grove", email="olive@example.org")
    event = make_event(organizer=olive, name="Spring Open")
    add_staff(olive, event, username="boss", role=Role.ORGANIZER)
    client = Client()
    client.post(reverse("accounts:sign-in"), {"username": "olive", "password": "tiles"})
    client.post(reverse("accounts:sign-in"), {"username": "olive", "password": "wrong"})
    create_members_list(olive, INSTALLATION, name="Club", client_key=uuid4())
    Passkey.objects.create(
        user=olive, name="Phone", credential_id="x", public_key=b"y", sign_count=0, handle="h", rp_id="r"
    )
    return boss, olive, event


def everything() -> str:
    """Every row that there is, as text; what is stored for the next page of a session is sealed."""
    return json.dumps([list(model._base_manager.values_list()) for model in apps.get_models()], default=str)


@pytest.mark.each_database
@pytest.mark.parametrize("is_own", [False, True])
def test_nothing_of_the_person_is_left_but_what_was_done(*, is_own: bool) -> None:
    boss, olive, event = busy()
    lines = AuditEntry.objects.filter(actor=olive).count()
    assert all(name in everything() for name in NAMES)
    if is_own:
        erase_own_account(olive, olive)
    else:
        erase_account(boss, olive)
    olive.refresh_from_db()
    assert [name for name in NAMES if name in everything()] == []
    assert not olive.is_active
    assert not MembersList.objects.exists()
    assert not event.staff.filter(user=olive).exists()
    assert AuditEntry.objects.filter(actor=olive, actor_name=olive.code).count() >= lines
    assert AccessLog.objects.count() == olive.devices.count() == olive.passkeys.count() == 0
    call_command("verify_event", event.slug)
    with pytest.raises(UnknownUser):
        add_staff(boss, event, username=olive.username, role=Role.DESK)


def test_what_the_person_asked_for_names_nobody() -> None:
    """Nor what somebody else confirmed, nor how the person called tokens and passkeys."""
    boss, olive, event = busy()
    require_two_people(olive, event)
    ask_second_person(olive, event, code="stop_two_people", subject_id=event.pk, reason="Too slow")
    asker = {"act": "x", "name": "Olive Grove"}
    record(event, boss, EventVerb.SECOND_CONFIRMED, reason="Right", **asker)
    record(event, boss, EventVerb.SECOND_WITHDRAWN, **asker)
    record(None, olive, TokenVerb.TOKEN_MADE, name="Olive Grove’s laptop", scopes=[])
    record(
        None, olive, AccountVerb.PASSKEY_RENAMED, before="Olive Grove’s phone", passkey="Olive Grove’s key"
    )
    erase_account_again(Erased("", "", person=person_digest(account_uid(olive)), account=olive.pk))
    assert AuditEntry.objects.filter(verb=EventVerb.SECOND_LAPSED).exists()
    assert [name for name in NAMES if name in everything()] == []


def test_others_are_needed() -> None:
    boss, olive = make_user("boss", is_superuser=True), make_user("olive")
    event = make_event(organizer=olive, name="Spring Open")
    with pytest.raises(LastAdministrator):
        erase_own_account(boss, boss)
    with pytest.raises(OnlyOrganizer) as refused:
        erase_account(boss, olive)
    assert "Spring Open" in str(refused.value)
    with pytest.raises(NotAllowed):
        erase_account(olive, boss)
    add_staff(olive, event, username="boss", role=Role.ORGANIZER)
    erase_account(boss, olive)
    erase_account(boss, olive)
    assert AuditEntry.objects.filter(verb="account_erased").count() == 1


def test_a_restore_erases_again(folder: Path, django_capture_on_commit_callbacks: Any) -> None:
    """Also where the list was lost: the audit completes it. Another account under the same number stays."""
    boss, olive, _event = busy()
    before = User.objects.get(pk=olive.pk)
    with django_capture_on_commit_callbacks(execute=True):
        erase_account(boss, olive)
    (said,) = erased_since()
    (folder / "backups" / ERASED).unlink()
    assert complete_list() == 1
    (line,) = erased_since()
    assert (line.account, line.person) == (said.account, said.person) == (olive.pk, line.person)
    before.save()
    with django_capture_on_commit_callbacks(execute=True):
        assert erase_account_again(line)
    assert User.objects.get(pk=olive.pk).username == olive.code
    User.objects.filter(pk=olive.pk).update(username="new", date_joined="2020-01-01T00:00Z")
    assert not erase_account_again(line)


def test_a_restore_erases_somebody_whose_request_lapsed() -> None:
    """A request whose time is over has no end yet."""
    _boss, olive, event = busy()
    require_two_people(olive, event)
    request = ask_second_person(olive, event, code="stop_two_people", subject_id=event.pk, reason="Too slow")
    TwoPeopleRequest.objects.filter(pk=request.pk).update(expires_at=timezone.now())
    assert erase_account_again(Erased("", "", person=person_digest(account_uid(olive)), account=olive.pk))
    request.refresh_from_db()
    assert (request.ending, request.ended_by) == (Ending.LAPSED, olive)


def test_pages() -> None:
    """The person and an administrator get the file and erase; others 403, strangers to the sign-in, 404 for nobody."""
    boss, olive, event = busy()
    olive.passkeys.all().delete()
    client, other = Client(), Client()
    client.post(reverse("accounts:sign-in"), {"username": "olive", "password": "tiles"})
    other.force_login(boss)
    own, theirs = reverse("accounts:own-erase"), reverse("accounts:account-erase", args=[boss.pk])
    assert Client().get(own).status_code == 302
    assert client.get(theirs).status_code == 403
    assert client.get(reverse("accounts:own-data")).status_code == 405
    page = client.get(own).content.decode()
    assert olive.code in page
    assert "“Club”" in page
    data = client.post(reverse("accounts:own-data")).json()
    assert data["account"]["email"] == "olive@example.org"
    assert data["staff"] == [{"event": "Spring Open", "role": "organizer", "tables": []}]
    assert "tiles" not in str(data)
    boss_page = reverse("accounts:account-erase", args=[olive.pk])
    assert other.get(boss_page).status_code == 302, "asks who is there first"
    answer = client.post(own, follow=True).content.decode()
    assert "Your account was erased." in answer
    assert client.get(reverse("accounts:account")).status_code == 302
    assert Event.objects.get(pk=event.pk).created_by_id == olive.pk
    other.post(reverse("accounts:sign-in"), {"username": "boss", "password": "tiles"})
    assert other.get(reverse("accounts:account-erase", args=[999])).status_code == 404
    assert olive.code not in other.get(reverse("accounts:account-list")).content.decode()
