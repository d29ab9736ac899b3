"""Which machine writes: standby, the one that took over, the one that comes back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.factories import make_event, make_user
from tests.tournament.copies.conftest import Machines
from tournament.accounts.acts.sessions import change_account
from tournament.copies import feeding, fence
from tournament.copies.acts.taking_over import become_standby, take_over, write_alone
from tournament.copies.acts.triggers import begin_noting
from tournament.copies.enums import Trouble
from tournament.copies.errors import (
    FeedsCopies,
    HasEvents,
    NotAStandby,
    NothingReceived,
    StandbySilent,
    WriterRuns,
)
from tournament.copies.models import Change, Copy, SetAsideTrigger, Source
from tournament.core import duty
from tournament.core.duty import Duty, IsRetired, IsStandby, Post

pytestmark = pytest.mark.django_db


@pytest.fixture
def standby(machine: object) -> Source:
    become_standby()
    Source.objects.update(
        number=5, digest="d", as_of=timezone.now(), heard_at=timezone.now() - timedelta(minutes=1)
    )
    return Source.objects.get()


def rename() -> None:
    user = make_user()
    change_account(user, user, fields={"display_name": "New name"})


def test_a_standby_refuses_every_act(standby: Source):
    with pytest.raises(IsStandby):
        rename()


def test_a_standby_that_took_over_writes_with_its_triggers(standby: Source):
    take_over()
    rename()
    assert duty.post() == Post(Duty.WRITER, term=1)
    assert Source.objects.get().taken_over_at is not None
    assert not SetAsideTrigger.objects.exists()


def test_a_standby_does_not_take_over_from_a_machine_that_runs(standby: Source):
    Source.objects.update(heard_at=timezone.now())
    with pytest.raises(WriterRuns):
        take_over()
    take_over(although_it_runs=True)
    assert duty.post().duty is Duty.WRITER


def test_only_a_standby_that_has_something_takes_over(machine: object):
    with pytest.raises(NotAStandby):
        take_over()
    become_standby()
    with pytest.raises(NothingReceived):
        take_over()


def test_a_machine_with_events_becomes_a_standby_only_on_purpose(machine: object):
    make_event()
    with pytest.raises(HasEvents):
        become_standby()
    become_standby(replaces=True)
    assert duty.post().duty is Duty.STANDBY


def test_a_machine_that_feeds_a_copy_becomes_none(machines: Machines):
    with pytest.raises(FeedsCopies):
        become_standby(replaces=True)


def test_a_new_pairing_code_ends_the_one_before(standby: Source):
    assert become_standby().secret != standby.secret
    assert Source.objects.count() == 1


def has_standby() -> None:
    duty.assign(Post(has_standby=True))


def test_a_machine_that_comes_back_asks_its_standby_once(
    machines: Machines, standby_answers: Callable[[], None], monkeypatch: pytest.MonkeyPatch
):
    has_standby()
    standby_answers()
    rename()
    monkeypatch.setattr(fence, "ask", pytest.fail)
    rename()


def test_a_machine_that_comes_back_does_not_write_after_its_standby_took_over(
    machines: Machines, standby_answers: Callable[[], None]
):
    has_standby()
    Source.objects.update(taken_over_at=timezone.now())
    standby_answers()
    with pytest.raises(IsRetired):
        rename()
    assert duty.post().duty is Duty.RETIRED
    with pytest.raises(IsRetired):
        rename()


def test_a_machine_whose_standby_is_silent_writes_only_on_purpose(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
):
    has_standby()

    def silent(*_arguments: object, **_named: object) -> None:
        raise feeding.NoAnswer

    monkeypatch.setattr(fence, "ask", silent)
    for _again in range(2):
        with pytest.raises(StandbySilent):
            rename()
    write_alone()
    rename()


def test_pages_that_offer_an_act_do_not_wait_for_a_silent_standby(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
):
    has_standby()
    monkeypatch.setattr(fence, "ask", pytest.fail)
    user = make_user()
    assert change_account.offer(user, user) is None


def test_the_feeder_retires_a_machine_whose_standby_took_over(
    machines: Machines, standby_answers: Callable[[], None]
):
    has_standby()
    standby_answers()
    Source.objects.update(taken_over_at=timezone.now())
    begin_noting()
    make_user()
    feeding.feed_all()
    assert duty.post().duty is Duty.RETIRED
    assert Copy.objects.get().trouble == Trouble.TAKEN_OVER
    assert Change.objects.exists()


def test_commands_say_why_not(machine: object):
    with pytest.raises(CommandError, match="not a standby"):
        call_command("take_over")
    make_event()
    with pytest.raises(CommandError, match="--replace"):
        call_command("become_standby")
