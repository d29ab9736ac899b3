"""Every mail of a sign-up comes in the language in which the person signed up, whoever causes it."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests.factories import make_entries, make_round
from tests.invented import CLOSE, CODE, OPEN, speak_invented
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.registration import robots
from tournament.registration.acts.desk_settings import change_desk
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.enums import MailKind, SignUpState
from tournament.registration.models import OutgoingMail, SignUp

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

NOW = timezone.now()
STATES = {
    MailKind.ADDRESS: {"state": SignUpState.UNCONFIRMED, "entry": None, "confirm_until": NOW},
    MailKind.WAITING: {"state": SignUpState.WAITING, "entry": None},
    MailKind.DECLINE: {"state": SignUpState.WITHDRAWN, "withdrawn_at": NOW, "declined_at": NOW},
}
"""In which state of the sign-up a mail is true, where it is not that of somebody who has a place."""


@pytest.fixture
def wanda(
    event: Event, organizer: User, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any
) -> SignUp:
    """Somebody who signed up in the invented language and has a seat; the site speaks English to everybody else."""
    speak_invented(monkeypatch, settings, tmp_path)
    wanda = make_sign_up(event, email="wanda@example.org")
    SignUp.objects.update(language=CODE)
    change_desk(organizer, event, fields={"contact_email": "desk@example.org"})
    make_entries(event, 3)
    make_round(event, [list(event.entries.all())], state=RoundState.PUBLISHED)
    OutgoingMail.objects.all().delete()
    return wanda


@pytest.mark.parametrize("kind", MailKind.values)
def test_mail_comes_in_the_language_of_the_sign_up(wanda: SignUp, kind: MailKind) -> None:
    SignUp.objects.filter(pk=wanda.pk).update(**STATES.get(kind, {}))
    OutgoingMail.objects.create(sign_up=wanda, kind=kind)
    with translation.override("en"):
        assert send_due_mails() == 1
    (sent,) = mail.outbox
    assert sent.subject.startswith(OPEN)
    assert sent.body.startswith(OPEN)
    assert sent.body.rstrip().endswith(f"desk@example.org{CLOSE}")


def test_language_of_the_page_is_kept_with_the_sign_up(
    event: Event, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any
) -> None:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    speak_invented(monkeypatch, settings, tmp_path)
    open_desk(event)
    page = reverse("registration:sign-up", args=[event.slug])
    client = Client(headers={"Accept-Language": CODE})
    form = client.get(page).context["form"]
    given = {name: form[name].value() or "" for name in form.fields}
    client.post(page, {**given, "name": "Wanda Wish", "publishes_name": "on"})
    assert [row.language for row in SignUp.objects.all()] == [CODE]
