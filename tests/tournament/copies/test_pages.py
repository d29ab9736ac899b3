"""The administrator's page of the standby."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, make_round, make_user
from tests.tournament.copies.conftest import ADDRESS, SECRET, Machines
from tournament.accounts.models import User
from tournament.copies.acts.taking_over import become_standby
from tournament.copies.models import Copy, Source
from tournament.copies.signing import pairing_code
from tournament.core import duty
from tournament.core.duty import Duty, Post
from tournament.events.models import Event

pytestmark = pytest.mark.django_db
PAGE = "/copies/"


@pytest.fixture
def administrator(machine: object) -> User:
    return make_user("admin", is_superuser=True)


def test_the_page_is_the_administrators(administrator: User, organizer: User, sign_in: SignIn):
    assert sign_in(administrator).get(PAGE).status_code == 200
    assert sign_in(organizer).get(PAGE).status_code == 403
    for name in ("connect/", "1/disconnect/", "1/exchange/"):
        assert sign_in(organizer).post(PAGE + name).status_code == 403
        assert sign_in(administrator).get(PAGE + name).status_code == 405


def test_a_standby_is_connected_by_its_code(
    administrator: User,
    sign_in: SignIn,
    standby_answers: Callable[[], None],
    django_capture_on_commit_callbacks: Any,
):
    Source.objects.create(pk=1, secret=SECRET)
    standby_answers()
    client = sign_in(administrator)
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(
            reverse("copies:copy-connect"), {"code": pairing_code(ADDRESS, SECRET)}, follow=True
        )
    assert answer.status_code == 200
    assert ADDRESS in answer.text
    assert Copy.objects.get().address == ADDRESS
    assert duty.post().has_standby
    again = client.post(reverse("copies:copy-connect"), {"code": pairing_code(ADDRESS, SECRET)})
    assert again.status_code == 422
    client.post(reverse("copies:copy-exchange", args=[Copy.objects.get().pk]))
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("copies:copy-disconnect", args=[Copy.objects.get().pk]))
    assert not Copy.objects.exists()
    assert not duty.post().has_standby


@pytest.mark.parametrize("code", ["", "nonsense", pairing_code(ADDRESS, "b" * 43)])
def test_a_wrong_code_is_refused_beside_its_field(
    administrator: User, sign_in: SignIn, standby_answers: Callable[[], None], code: str
):
    Source.objects.create(pk=1, secret=SECRET)
    standby_answers()
    answer = sign_in(administrator).post(reverse("copies:copy-connect"), {"code": code})
    assert answer.status_code == 422
    assert not Copy.objects.exists()


def test_each_machine_says_what_it_is(administrator: User, sign_in: SignIn):
    client = sign_in(administrator)
    assert "Connect a copy" in client.get(PAGE).text
    duty.assign(Post(Duty.RETIRED))
    assert "has taken over" in client.get(PAGE).text
    become_standby()
    assert "is the standby" in client.get(PAGE).text


def test_pages_of_a_replaced_machine_say_why_nothing_is_entered(
    machine: object, event: Event, referee: User, sign_in: SignIn
):
    """A table's page has no form there; the sentence needs no script."""
    round_ = make_round(event, [make_entries(event, 4)])
    table = reverse("play:table-detail", args=[event.slug, round_.number, 1])
    client = sign_in(referee)
    assert "use that computer" not in client.get(table).text
    duty.assign(Post(Duty.RETIRED))
    assert "use that computer" in client.get(table).text


def test_a_copy_is_shown_with_what_it_lacks(machines: Machines, administrator: User, sign_in: SignIn):
    page = sign_in(administrator).get(PAGE).text
    assert "Everything is being sent." in page
