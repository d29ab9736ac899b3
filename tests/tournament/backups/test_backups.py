"""Backups are made while others write, are found to restore, and take the place of a database."""

from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tests.factories import make_entries, make_event, make_user
from tests.tournament.backups.places import installation
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.acting import INSTALLATION
from tournament.backups import contents as reading
from tournament.backups import restoring
from tournament.backups.elsewhere import elsewhere
from tournament.backups.errors import HasData, LaterVersion, OtherEngine, RestoredDiffers
from tournament.backups.folder import alone_with_backups, backups, state
from tournament.backups.making import KIND, contents_of, make_backup
from tournament.backups.restoring import check_backup, restore
from tournament.core.parcel import Damaged, new_parcel, opened
from tournament.events.models import Event
from tournament.people.acts.members import add_member, create_members_list, erase_member
from tournament.people.models import Member
from tournament.registration.acts.people import erase_person, erase_sign_up, forget_contacts
from tournament.registration.enums import SignUpState
from tournament.registration.erased import ERASED, complete_list, erased_since
from tournament.registration.models import Entry, SignUp

Site = dict[str, Any]


def interrupted() -> None:
    raise KeyboardInterrupt


def made(command: str, *arguments: str) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def as_a_site_runs(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """With a pool of its own on PostgreSQL: a restore has to end the connections that wait in it."""
    if connection.vendor == "sqlite":
        return site
    monkeypatch.setattr(type(connections[DEFAULT_DB_ALIAS]), "_connection_pools", {})
    return {**site, "OPTIONS": {**site["OPTIONS"], "pool": {"min_size": 2, "max_size": 4, "timeout": 5}}}


@pytest.mark.each_database
def test_backup_goes_to_another_machine(site: Site, folder: Path, settings: Any, tmp_path: Path) -> None:
    """Backed up with its check, restored on a machine without anything; people erased since are erased there, too."""
    organizer = make_user("olive")
    # An event can be imported where it was played.
    copy = make_event(organizer=organizer, name="Spring Open")
    event = make_event(organizer=organizer, name="Spring Open")
    Event.objects.filter(pk=copy.pk).update(uid=event.uid)
    one, two = make_entries(event, 2)
    for each in (event, copy):
        open_desk(each, capacity=2)
    waiting, entered, _late = (
        make_sign_up(event, name, email="w@example.org") for name in ("Wanda Yew", "Edna Fir", "Lara Box")
    )
    of_the_copy = make_sign_up(copy, "Cora Oak", email="c@example.org")
    club = create_members_list(organizer, INSTALLATION, name="Club", client_key=uuid4())
    gone, stays = (add_member(organizer, club, fields={"name": name}) for name in ("Gone Ash", "Stays Elm"))
    (settings.VAR_DIR / "secret_key").write_text("k" * 50)
    assert "can be restored, with 2 events." in made("backup", "--check")
    (backup,) = backups()
    passed = state().passed
    assert passed is not None
    assert passed.backup == backup.path.name
    erase_person(organizer, one)
    # One of them waited when the backup was made, and plays since.
    later = make_entries(event, 1)[0]
    SignUp.objects.filter(pk=entered.pk).update(state=SignUpState.ENTERED, entry=later)
    erase_person(organizer, later)
    erase_sign_up(organizer, waiting)
    erase_member(organizer, club, member=gone.pk)
    told = erased_since()
    (folder / ERASED).unlink()
    assert complete_list() == len(told) == 4
    assert one.name not in (folder / ERASED).read_text()
    assert forget_contacts(organizer, event) == 1
    (settings.VAR_DIR / "secret_key").unlink()
    with installation(tmp_path, "other"):
        said = made("restore", str(backup.path))
        assert set(Event.objects.values_list("slug", "uid")) == {
            (copy.slug, event.uid),
            (event.slug, event.uid),
        }
        entries = Entry.objects.filter(event__slug=event.slug).order_by("number")
        names = list(entries.values_list("name", flat=True))
        assert names == ["#1", two.name]
        assert SignUp.objects.get().email == of_the_copy.email
        assert Member.objects.get().name == stays.name
    assert "Erased again since then: 5." in said
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
    with elsewhere(as_a_site_runs(site, monkeypatch)):
        assert Event.objects.count() == 2
        restored = restore(backup.path, replace=True)
    assert [event.name for event in Event.objects.all()] == ["Before"]
    name = Path(site["NAME"]).with_name(restored.kept) if connection.vendor == "sqlite" else restored.kept
    with elsewhere({**site, "NAME": name}):
        assert Event.objects.count() == 2


def test_events_of_a_large_installation_are_read_in_several_backups(
    site: Site, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has no time reads one event: the newest that no backup has read. A check takes what was read."""
    monkeypatch.setattr(reading, "READ_SECONDS", 0)
    events = [make_event(name=name) for name in ("One", "Two", "Three")]

    def read() -> list[bool]:
        with opened(make_backup().path, KIND) as parcel:
            return [bool(one.digest) for one in contents_of(parcel).events]

    assert [read() for _ in range(3)] == [[False, False, True], [False, True, True], [True, True, True]]
    Event.objects.filter(pk=events[0].pk).update(revision=99)
    with opened(make_backup().path, KIND) as parcel:
        assert all(one.digest for one in contents_of(parcel).events)
    assert len(check_backup()[1].events) == 3


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


def noted() -> set[tuple[str, str]]:
    return set(MigrationRecorder(connection).applied_migrations())


def test_backup_from_before_migrations_were_squashed(site: Site, folder: Path) -> None:
    """Its database has seen all that squashed migrations replace, or some of it: then it gets the rest."""
    make_event()
    every = noted()
    squashed = MigrationLoader(None).replacements
    for app, name in squashed:
        MigrationRecorder(connection).record_unapplied(app, name)
    before = noted()
    assert before == every - squashed.keys()
    newest = make_backup().path
    check_backup(newest)
    assert not restore(newest, replace=True).migrated
    assert noted() == every
    (event,) = Event.objects.all()
    call_command("migrate", "screens", "0004_other_languages", verbosity=0)
    older = make_backup().path
    assert ("screens", "0005_scenes") not in noted()
    assert restore(older, replace=True).migrated
    assert noted() == every
    assert not event.screens.exists()


def test_two_at_once(site: Site, folder: Path) -> None:
    with alone_with_backups(), pytest.raises(CommandError) as refused:
        made("backup")
    assert refused.value.returncode == 3
    assert "Another backup" in str(refused.value)
