"""What is confirmed is on the standby: answers wait for it, and for none that is away."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_user
from tests.tournament.copies.conftest import Machines
from tournament.copies import feeding, waiting
from tournament.copies.acts.triggers import begin_noting, stop_noting
from tournament.copies.deliveries import Delivery
from tournament.copies.models import Change, Copy
from tournament.core import duty
from tournament.core.duty import Duty, Post

pytestmark = pytest.mark.django_db


@pytest.fixture
def noting(transactional_db: None) -> Iterator[None]:
    """Triggers that are committed outlive a test, unless it takes them away."""
    begin_noting()
    yield
    stop_noting()


@pytest.mark.each_database
@pytest.mark.django_db(transaction=True)
def test_answers_wait_until_the_standby_has_what_was_written(
    noting: None, machines: Machines, standby_answers: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    standby_answers()
    monkeypatch.setattr(waiting, "MOST_SECONDS", 0.2)
    Copy.objects.update(answered_at=timezone.now(), needs_all=False, horizon=0)
    assert waiting.wait_for_standby(), "nothing was written"
    make_user()
    assert not waiting.wait_for_standby()
    monkeypatch.setattr(waiting, "MOST_SECONDS", 60)
    monkeypatch.setattr(waiting.time, "sleep", lambda _seconds: feeding.note_applied(*delivered(machines)))
    assert waiting.wait_for_standby()
    make_user()
    Copy.objects.update(answered_at=timezone.now() - timedelta(minutes=1))
    monkeypatch.setattr(waiting.time, "sleep", pytest.fail)
    assert not waiting.wait_for_standby(), "nobody waits for a standby that is away"
    assert Change.objects.exists()


def delivered(machines: Machines) -> tuple[Copy, Delivery]:
    copy = Copy.objects.get()
    delivery = feeding.next_delivery(copy, machines.folder)
    assert delivery
    return copy, delivery


def test_only_forms_on_the_machine_that_writes_wait(
    machine: object, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[bool] = []
    monkeypatch.setattr(waiting, "wait_for_standby", lambda: waited.append(True))
    for post in (Post(), Post(has_standby=True), Post(Duty.RETIRED, has_standby=True)):
        duty.assign(post)
        client.get("/")
        client.post("/language/", {"language": "en"})
    assert waited == [True]
