"""Backups and archives on machines with a standby: pairings stay, the standby gets everything anew, nothing old slips in."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.factories import make_event, make_user
from tests.tournament.backups.places import installation
from tests.tournament.copies.conftest import ADDRESS, SECRET, Machines
from tests.tournament.exchange.test_archives import archived, closed_round
from tournament.accounts.models import User
from tournament.backups.making import make_backup
from tournament.chain.models import ChainEntry
from tournament.copies import fence
from tournament.copies.acts import triggers
from tournament.copies.acts.receiving import apply_delivery
from tournament.copies.acts.taking_over import become_standby, write_alone
from tournament.copies.deliveries import next_delivery
from tournament.copies.feeding import Answer
from tournament.copies.models import Change, Copy, SetAsideTrigger, Source
from tournament.copies.rows import digest_of_rows
from tournament.core import duty
from tournament.core.duty import Duty, IsRetired, IsStandby, Post
from tournament.events.models import Event
from tournament.exchange.acts.archives import import_file

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


@pytest.fixture
def box(db: None, machine: Path, settings: Any) -> Iterator[Path]:
    """A machine with one event, whose standby has delivery 7, and a backup of that time; now the standby has delivery 9."""
    settings.VAR_DIR = machine / "var"
    settings.VAR_DIR.mkdir()
    settings.BACKUP_DIR = machine / "backups"
    with installation(machine):
        make_event(name="Before")
        copy = Copy.objects.create(
            address=ADDRESS, secret=SECRET, connected_at=timezone.now(), number=7, digest="7", needs_all=False
        )
        triggers.begin_noting()
        backup = make_backup().path
        Copy.objects.filter(pk=copy.pk).update(number=9, digest="9", horizon=10**9)
        make_event(name="After")
        duty.assign(Post(has_standby=True))
        yield backup


def restored(backup: Path, *arguments: str) -> str:
    out = StringIO()
    call_command("restore", str(backup), *arguments, stdout=out)
    return out.getvalue()


def answers(monkeypatch: pytest.MonkeyPatch, *, taken_over: bool) -> list[str]:
    """Let the standby answer; returns the addresses that are asked."""
    asked: list[str] = []

    def answer(address: str, *_arguments: object, **_named: object) -> Answer:
        asked.append(address)
        return Answer(taken_over=taken_over)

    monkeypatch.setattr(fence, "ask", answer)
    return asked


def test_restore_keeps_the_pairing_and_sends_everything(
    box: Path, machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answers(monkeypatch, taken_over=False)
    assert f"The standby at {ADDRESS} gets everything anew." in restored(box, "--replace")
    assert asked == [ADDRESS]
    assert [event.name for event in Event.objects.all()] == ["Before"]
    copy = Copy.objects.get()
    assert (copy.number, copy.digest, copy.horizon, copy.needs_all) == (9, "9", 0, True)
    make_user()
    assert Change.objects.exists()
    delivery = next_delivery(copy, machine)
    assert delivery
    assert (delivery.head.number, delivery.head.is_all) == (10, True)
    # The database may be lost: the machine knows that it had a standby, and the backup knows which.
    with installation(machine, "new_disk"):
        monkeypatch.setattr(duty, "_has_asked", False)
        assert f"The standby at {ADDRESS} gets everything anew." in restored(box)
        assert asked == [ADDRESS, ADDRESS]


def test_nothing_is_restored_where_another_machine_writes(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, taken_over=True)
    for _again in range(2):
        with pytest.raises(CommandError, match="Another computer has taken over"):
            restored(box, "--replace")
    assert Event.objects.count() == 2
    with pytest.raises(IsRetired):
        write_alone()
    with pytest.raises(CommandError, match="Another computer has taken over"):
        call_command("write_alone")
    call_command("write_alone", "--although-replaced", stdout=StringIO())
    assert duty.post() == Post(Duty.WRITER, has_standby=True, alone=True)
    duty.assign(Post(Duty.STANDBY))
    with pytest.raises(CommandError, match="the standby"):
        restored(box, "--replace")
    with pytest.raises(IsStandby):
        write_alone()


def test_backup_is_restored_on_a_machine_of_its_own(box: Path, machine: Path) -> None:
    """Neither the pairing of the box comes along, nor what a standby does without."""
    duty.assign(Post())
    with installation(machine, "other"):
        assert f"with the standby {ADDRESS}, which is not connected to this one" in restored(box)
        assert not Copy.objects.exists()
        make_user()
        assert not Change.objects.exists()
    with installation(machine, "standby"):
        make_event(name="Followed")
        become_standby(replaces=True)
        backup = make_backup().path
    duty.assign(Post())
    with installation(machine, "third"):
        restored(backup)
        make_event(name="Own")
        assert not SetAsideTrigger.objects.exists()
        assert not Source.objects.exists()
        assert ChainEntry.objects.filter(event__name="Own").exists()


def test_restored_archive_flows_to_the_standby(machines: Machines, organizer: User, tmp_path: Path) -> None:
    content = archived(closed_round(organizer), tmp_path)
    with machines.writing():
        whole = machines.next_delivery()
        assert whole
    machines.follows(whole)
    with machines.writing():
        import_file(organizer, content, megabytes=20, slug="again")
        there = digest_of_rows()
        delivery = machines.next_delivery()
        assert delivery
    triggers.set_aside()
    apply_delivery(delivery.file)
    assert Event.objects.filter(slug="again").exists()
    assert digest_of_rows() == there
    duty.assign(Post(Duty.STANDBY))
    with pytest.raises(IsStandby):
        import_file(organizer, content, megabytes=20, slug="third")
