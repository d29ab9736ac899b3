"""Backups are made while others write, are found to restore, and take the place of a database."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import make_entries, make_event, make_user
from tests.tournament.backups.places import installation
from tournament.backups import restoring
from tournament.backups.elsewhere import elsewhere
from tournament.backups.errors import HasData, LaterVersion, OtherEngine, RestoredDiffers
from tournament.backups.folder import alone_with_backups, backups, state
from tournament.backups.making import KIND, make_backup
from tournament.backups.restoring import check_backup, restore
from tournament.core.parcel import Damaged, new_parcel, opened
from tournament.events.models import Event
from tournament.registration.acts.people import erase_person
from tournament.registration.erased import ERASED
from tournament.registration.models import Entry

Site = dict[str, Any]


def interrupted() -> None:
    raise KeyboardInterrupt


def made(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


@pytest.mark.each_database
def test_backup_goes_to_another_machine(site: Site, folder: Path, settings: Any, tmp_path: Path) -> None:
    """Backed up with its check, restored on a machine without anything; people erased since are erased there, too."""
    organizer = make_user("olive")
    event = make_event(organizer=organizer, name="Spring Open")
    one, two = make_entries(event, 2)
    (settings.VAR_DIR / "secret_key").write_text("k" * 50)
    assert "can be restored, with 1 event." in made("backup", "--check")
    (backup,) = backups()
    passed = state().passed
    assert passed is not None
    assert passed.backup == backup.path.name
    erase_person(organizer, one)
    assert one.name not in (folder / ERASED).read_text()
    (settings.VAR_DIR / "secret_key").unlink()
    with installation(tmp_path, "other"):
        said = made("restore", str(backup.path))
        found = Event.objects.get()
        assert (found.name, found.uid) == ("Spring Open", event.uid)
        names = list(Entry.objects.order_by("number").values_list("name", flat=True))
        assert names == ["#1", two.name]
    assert "Erased again since then: 1." in said
    assert "secret_key" in said
    assert (settings.VAR_DIR / "secret_key").read_text() == "k" * 50
    assert [path.name for path in tmp_path.glob("*restoring*")] == []


@pytest.mark.each_database
def test_database_with_data_is_replaced_only_when_told_so(
    site: Site, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever stops it in the middle finds the database as it was."""
    make_event(name="Before")
    backup = make_backup()
    make_event(name="After")
    with pytest.raises(HasData):
        restore(backup.path)
    with monkeypatch.context() as stopped:
        stopped.setattr(restoring, "forget_due_contacts", interrupted)
        with pytest.raises(KeyboardInterrupt):
            restore(backup.path, replace=True)
    assert Event.objects.count() == 2
    restored = restore(backup.path, replace=True)
    assert [event.name for event in Event.objects.all()] == ["Before"]
    name = Path(site["NAME"]).with_name(restored.kept) if connection.vendor == "sqlite" else restored.kept
    with elsewhere({**site, "NAME": name}):
        assert Event.objects.count() == 2


def test_check_finds_what_was_changed(site: Site, folder: Path) -> None:
    """The manifest is as it was written, and the database in the file is another one."""
    make_event(name="One")
    backup = make_backup()
    Event.objects.update(name="Two", venue="Elsewhere")
    other = make_backup()
    with opened(backup.path, KIND) as first, opened(other.path, KIND) as second:
        (member,) = [name for name in first.members if name.startswith("database")]
        facts = {name: value for name, value in first.manifest.items() if name != "members"}
        facts["contents"]["rows"] = second.manifest["contents"]["rows"]
        with new_parcel(folder / "mixed.zip", KIND, lambda: facts) as mixed:
            mixed.add(member, second.stream(member))
    with pytest.raises(RestoredDiffers, match=r"digest"):
        check_backup(folder / "mixed.zip")
    checked = state().checked
    assert checked is not None
    assert "another digest" in checked.fault
    check_backup(backup.path)


def test_backup_that_was_damaged_is_refused(site: Site, folder: Path) -> None:
    make_event()
    path = make_backup().path
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 255
    path.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        made("check_backup")
    assert "damaged or was changed" in str(refused.value)
    assert refused.value.returncode == 1
    with pytest.raises(Damaged):
        restore(path, replace=True)
    assert Event.objects.count() == 1


def altered(path: Path, **facts: object) -> Path:
    """The backup with another manifest."""
    with opened(path, KIND) as found:
        said = {name: value for name, value in found.manifest.items() if name != "members"} | facts
        with new_parcel(path.with_name("altered.zip"), KIND, lambda: said) as parcel:
            for name in found.members:
                parcel.add(name, found.stream(name))
    return path.with_name("altered.zip")


def test_backup_of_another_kind_or_a_later_version_is_refused(site: Site, folder: Path) -> None:
    path = make_backup().path
    with pytest.raises(OtherEngine, match="archive_event"):
        restore(altered(path, engine="Abacus"))
    with opened(path, KIND) as found:
        contents = found.manifest["contents"]
    later = {**contents, "migrations": [*contents["migrations"], "events.9999_later"]}
    with pytest.raises(LaterVersion):
        restore(altered(path, contents=later))


def test_two_at_once(site: Site, folder: Path) -> None:
    with alone_with_backups(), pytest.raises(CommandError) as refused:
        made("backup")
    assert refused.value.returncode == 3
    assert "Another backup" in str(refused.value)
