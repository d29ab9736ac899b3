"""How the writer feeds a copy over signed requests."""

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_user
from tests.tournament.copies.conftest import ADDRESS, SECRET, Machines
from tournament.copies import feeding
from tournament.copies.acts import triggers
from tournament.copies.acts.connecting import note_applied
from tournament.copies.deliveries import next_delivery
from tournament.copies.enums import Trouble
from tournament.copies.errors import NotAPairingCode
from tournament.copies.feeding import STATE, NoAnswer, Refused, ask
from tournament.copies.models import Copy, Source
from tournament.copies.rows import digest_of_rows
from tournament.copies.signing import pairing_code, read_pairing_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def fed(machines: Machines, standby_answers: Callable[[], None]) -> Machines:
    """A copy that has had everything once."""
    standby_answers()
    triggers.begin_noting()
    assert feeding.feed_all()
    return machines


def test_a_pairing_code_is_read_as_it_was_written():
    assert read_pairing_code(f" {pairing_code(ADDRESS + '/', SECRET)}\n") == (ADDRESS, SECRET)


@pytest.mark.parametrize(
    "code", ["", "abc", f"ftp://hall/#{SECRET}", "http://hall/#short", f"http:///#{SECRET}"]
)
def test_other_codes_are_refused(code: str):
    with pytest.raises(NotAPairingCode):
        read_pairing_code(code)


def test_the_first_delivery_has_everything_and_is_compared(fed: Machines):
    copy, source = Copy.objects.get(), Source.objects.get()
    assert (copy.number, copy.digest, copy.needs_all) == (source.number, source.digest, False)
    assert copy.rows_digest == source.rows_digest == digest_of_rows()
    assert copy.trouble == Trouble.NONE


def test_a_copy_in_another_state_gets_everything(fed: Machines):
    Source.objects.update(number=9, digest="other")
    Copy.objects.update(answered_at=timezone.now() - timedelta(seconds=10))
    assert feeding.feed_all()
    assert Source.objects.get().digest == Copy.objects.get().digest


def test_everything_asked_for_meanwhile_is_still_sent(fed: Machines):
    make_user()
    copy = Copy.objects.get()
    delivery = next_delivery(copy, fed.folder)
    Copy.objects.update(needs_all=True)
    note_applied(copy, delivery)
    assert Copy.objects.get().needs_all


def test_a_large_delivery_goes_in_parts(
    machines: Machines, standby_answers: Callable[[], None], monkeypatch: pytest.MonkeyPatch
):
    standby_answers()
    monkeypatch.setattr(feeding, "PART_BYTES", 100)
    assert feeding.feed_all()
    assert Source.objects.get().number == 1


def test_only_the_writer_is_heard(fed: Machines):
    with pytest.raises(Refused):
        ask(ADDRESS, "b" * 43, STATE)
    assert Client().post("/copies/state/").status_code == 403
    assert Client().get("/copies/state/").status_code == 405


def test_a_machine_that_is_no_copy_hears_nobody(db: None):
    assert Client().post("/copies/state/").status_code == 403


def test_an_answer_that_is_not_signed_is_none(fed: Machines, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.copies.views.received.signature", lambda *_parts: "0" * 64)
    with pytest.raises(NoAnswer):
        ask(ADDRESS, SECRET, STATE)


def test_a_body_that_was_changed_on_the_way_is_refused(fed: Machines, monkeypatch: pytest.MonkeyPatch):
    sent = json.dumps
    monkeypatch.setattr(
        feeding.json, "dumps", lambda value, **named: sent({**value, "body": "0" * 64}, **named)
    )
    with pytest.raises(Refused):
        ask(ADDRESS, SECRET, STATE, b"something")


def test_a_silent_copy_is_told_as_silent(machines: Machines, monkeypatch: pytest.MonkeyPatch):
    def nobody(*_arguments: object, **_named: object) -> None:
        raise OSError

    monkeypatch.setattr(feeding, "urlopen", nobody)
    assert not feeding.feed_all()
    assert Copy.objects.get().trouble == Trouble.SILENT
