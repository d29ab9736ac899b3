"""How a machine becomes a public mirror, stops being one, and comes to another machine that writes."""

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from tests.conftest import SignIn
from tests.factories import make_event, make_table, make_user
from tests.tournament.copies.conftest import ADDRESS, SECRET, Machines
from tests.tournament.copies.mirrors import make_pair
from tournament.accounts.models import User
from tournament.copies import feeding
from tournament.copies.acts import triggers
from tournament.copies.acts.connecting import note_reading
from tournament.copies.acts.receiving import OTHER_VERSION, NotApplied, apply_delivery
from tournament.copies.acts.taking_over import become_standby, take_over
from tournament.copies.enums import CopyKind, Trouble
from tournament.copies.lens import ONLY_PUBLIC
from tournament.copies.models import Change, Copy, Source
from tournament.copies.signing import pairing_code
from tournament.core import duty
from tournament.core.duty import Duty
from tournament.events.models import Event

pytestmark = pytest.mark.django_db


@pytest.mark.each_database
def test_a_mirror_begins_empty_and_ends_empty(machine: object, django_capture_on_commit_callbacks: Any):
    make_user("somebody")
    said = StringIO()
    with django_capture_on_commit_callbacks(execute=True):
        call_command("become_mirror", "--address", "https://public.test", stdout=said)
    source = Source.objects.get()
    assert pairing_code("https://public.test", source.secret) in said.getvalue()
    assert duty.post().duty is Duty.MIRROR
    assert [user.is_active for user in User.objects.all()] == [False]
    call_command("become_mirror", stdout=said)
    assert Source.objects.get().secret != source.secret
    with django_capture_on_commit_callbacks(execute=True):
        call_command("become_mirror", "--end", stdout=said)
    assert duty.post().duty is Duty.WRITER
    assert not User.objects.exists()
    with pytest.raises(CommandError, match="not a mirror"):
        call_command("become_mirror", "--end")


def test_a_machine_with_events_becomes_a_mirror_only_on_purpose(machine: object):
    make_event()
    with pytest.raises(CommandError, match="--replace"):
        call_command("become_mirror")
    call_command("become_mirror", "--replace", stdout=StringIO())
    assert not Event.objects.exists()


def test_an_administrator_makes_a_mirror_from_the_page(
    machine: object, sign_in: SignIn, django_capture_on_commit_callbacks: Any
):
    client = sign_in(make_user("admin", is_superuser=True))
    assert "Become a public mirror" in client.get(reverse("copies:copy-list")).text
    with django_capture_on_commit_callbacks(execute=True):
        made = client.post(reverse("copies:mirror-make"))
    assert Source.objects.get().secret in made.text
    assert duty.post().duty is Duty.MIRROR


def test_the_hall_connects_a_mirror_by_its_code(
    machine: object,
    standby_answers: Callable[[], None],
    sign_in: SignIn,
    django_capture_on_commit_callbacks: Any,
):
    Source.objects.create(pk=1, kind=CopyKind.MIRROR, secret=SECRET)
    standby_answers()
    client = sign_in(make_user("admin", is_superuser=True))
    with django_capture_on_commit_callbacks(execute=True):
        page = client.post(
            reverse("copies:copy-connect"), {"code": pairing_code(ADDRESS, SECRET)}, follow=True
        )
    assert "The public mirror is connected" in page.text
    copy = Copy.objects.get()
    assert copy.kind == CopyKind.MIRROR
    assert copy.box
    assert copy.private_key
    assert not duty.post().has_standby
    with pytest.raises(CommandError, match="feeds"):
        call_command("connect_copy", pairing_code(ADDRESS, SECRET))
    Copy.objects.all().delete()
    Source.objects.update(box="another hall")
    with pytest.raises(CommandError, match="another installation"):
        call_command("connect_copy", pairing_code(ADDRESS, SECRET))


def test_a_standby_that_takes_over_feeds_the_mirror_of_its_writer(machines: Machines):
    Source.objects.all().delete()
    mirror = make_pair("http://mirror.test")
    delivery = machines.next_delivery()
    assert delivery is not None
    assert [dict(one) for one in delivery.head.mirrors] == [
        {
            "address": mirror.address,
            "secret": mirror.secret,
            "box": mirror.box,
            "private_key": mirror.private_key,
        }
    ]
    Copy.objects.all().delete()
    become_standby()
    apply_delivery(delivery.file)
    take_over(although_it_runs=True)
    copy = Copy.objects.get()
    assert (copy.kind, copy.box, copy.needs_all) == (CopyKind.MIRROR, mirror.box, True)
    assert duty.post().term == 1
    make_event()
    assert Change.objects.exists()


@pytest.mark.each_database
def test_a_mirror_that_differs_gets_everything_by_itself(
    machine: object, standby_answers: Callable[[], None]
):
    """Its database was put back, or somebody changed it: the next look finds it, and a full exchange heals it."""
    make_table(make_event())
    standby_answers()
    copy = make_pair()
    triggers.begin_noting()
    triggers.set_aside()
    assert feeding.feed(copy)
    copy.refresh_from_db()
    assert copy.rows_digest == Source.objects.get().rows_digest == ONLY_PUBLIC.digest_here()
    Source.objects.update(number=0, digest="of an old backup")
    copy.answered_at = timezone.now() - 2 * feeding.QUIET
    assert feeding.feed(copy)
    assert Source.objects.get().digest == Copy.objects.get().digest
    assert Copy.objects.get().reads_on


def test_a_delivery_whose_answer_was_lost_is_not_sent_again(
    machine: object, standby_answers: Callable[[], None], monkeypatch: pytest.MonkeyPatch
):
    make_event()
    standby_answers()
    copy = make_pair()
    triggers.begin_noting()
    triggers.set_aside()
    ask, lost = feeding.ask, []

    def answers(address: str, secret: str, name: str, *more: Any, **named: Any) -> feeding.Answer:
        answer = ask(address, secret, name, *more, **named)
        if name == feeding.DELIVERY:
            lost.append(answer.number)
            raise feeding.NoAnswer
        return answer

    monkeypatch.setattr(feeding, "ask", answers)
    assert not feeding.feed(copy)
    copy = Copy.objects.get()
    assert (copy.number, copy.trouble) == (0, Trouble.SILENT)
    feeding._is_ready(copy)
    assert lost == [1]
    assert Copy.objects.get().digest == Source.objects.get().digest
    assert not Copy.objects.get().needs_all


def test_other_versions_exchange_nothing(
    machine: object, standby_answers: Callable[[], None], monkeypatch: pytest.MonkeyPatch
):
    make_event()
    standby_answers()
    copy = make_pair()
    note_reading(copy)
    delivery = feeding.next_delivery(copy, feeding._folder())
    assert delivery is not None
    monkeypatch.setattr(ONLY_PUBLIC, "version", lambda: "another")
    with pytest.raises(NotApplied, match=OTHER_VERSION):
        apply_delivery(delivery.file)
    monkeypatch.setattr(
        "tournament.copies.feeding.lens_of", lambda kind: type("Lens", (), {"version": lambda self: "ours"})()
    )
    assert not feeding._is_ready(copy)
    assert Copy.objects.get().trouble == Trouble.OTHER_VERSION


def test_a_machine_that_feeds_a_copy_becomes_no_mirror(machines: Machines):
    with pytest.raises(CommandError, match="feeds a copy"):
        call_command("become_mirror", "--replace")
