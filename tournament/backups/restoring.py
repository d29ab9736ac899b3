"""Restores a backup: into a scratch database to check it, or in the place of the site's."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.acts.people import SITE
from tournament.backups.contents import Contents, contents, differences, migrations
from tournament.backups.elsewhere import Facts, elsewhere, let_go, own_facts
from tournament.backups.errors import (
    HasData,
    LaterVersion,
    NoBackup,
    OtherEngine,
    RestoredDiffers,
)
from tournament.backups.folder import Outcome, alone_with_backups, backup_folder, backups, note, noting_faults
from tournament.backups.hooks.around import around_restore
from tournament.backups.making import FILES, KEY_FILE, KIND, OF_FILES, REPLACED, contents_of, key_mark
from tournament.backups.stores import store_of
from tournament.backups.stores.common import telling_of_the_database
from tournament.core import safe_cache
from tournament.core.parcel import NotOurs, OpenedParcel, opened
from tournament.events.models import Event
from tournament.people.acts.accounts import erase_account_again
from tournament.people.acts.members import remove_erased_member
from tournament.registration.acts.people import (
    erase_person,
    erase_sign_up,
    forget_contacts,
    forget_due_contacts,
)
from tournament.registration.erased import Erased, erased_since
from tournament.registration.models import Entry, SignUp

MOMENT = "%Y%m%dT%H%M%S"
FILE_MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored. `kept` is the name of the database that was there before, `files` those of `var/` that were
    put back; `same_key` says whether links that were given out still work. `notes` are sentences about what this machine
    kept.
    """

    backup: str
    made_at: datetime
    contents: Contents
    migrated: bool
    erased: int
    kept: str
    files: tuple[str, ...]
    same_key: bool
    notes: tuple[str, ...] = ()


def check_backup(path: Path | None = None) -> tuple[Path, Contents]:
    """Restore a backup, the newest if none is named, into a database that is removed again, and compare everything.

    Raises a Refusal.
    """
    with alone_with_backups() as work:
        path = path or _newest()
        with noting_faults("checked", path.name) as now:
            found = _checked(path, work)
        passed = Outcome(now, path.name)
        note(checked=passed, passed=passed)
    return path, found


def _newest() -> Path:
    every = backups()
    if not every:
        raise NoBackup(folder=str(backup_folder()))
    return every[0].path


def _checked(path: Path, work: Path) -> Contents:
    with opened(path, KIND) as parcel, _scratch(parcel, work) as (scratch, wanted), elsewhere(scratch):
        _compare(wanted)
        _bring_up_to_date()
    return wanted


def restore(path: Path, *, replace: bool = False) -> Restored:
    """Put a backup in the place of the site's database. What was erased since it was made is erased again.

    Everything is done to a scratch database, which takes the place at the end, in one step. Raises a Refusal.
    """
    with alone_with_backups() as work, opened(path, KIND) as parcel:
        store = store_of(own_facts())
        let_go()
        has_data = store.has_data()
        if has_data and not replace:
            raise HasData
        after = [before(has_data) for before in around_restore]
        let_go()
        with _scratch(parcel, work) as (scratch, wanted):
            made_at = datetime.fromisoformat(parcel.manifest["made_at"])
            with elsewhere(scratch):
                _compare(wanted)
                migrated = _bring_up_to_date()
                notes = tuple(sentence for put in after for sentence in put())
                erased = _erase_again(made_at)
            # To the microsecond, so that two restores in one second keep what each replaced.
            moment = timezone.now().strftime(f"{MOMENT}%f")
            kept = store.put_in_place(scratch, moment)
        files = _put_files(parcel, moment)
        safe_cache.forget_everything()
        # A key in the environment comes before the one of the file.
        is_key_back = KEY_FILE in files and not os.environ.get("SEATWIND_SECRET_KEY")
        same_key = is_key_back or parcel.manifest.get("key") == key_mark()
        return Restored(path.name, made_at, wanted, migrated, erased, kept, files, same_key, notes)


@contextmanager
def _scratch(parcel: OpenedParcel, work: Path) -> Iterator[tuple[Facts, Contents]]:
    """The database of a backup, in another place, and what it must hold."""
    store = store_of(own_facts())
    try:
        engine, wanted = parcel.manifest["engine"], contents_of(parcel)
    except (LookupError, TypeError):
        raise NotOurs(file=parcel.name, what=_("its manifest cannot be read")) from None
    if engine != store.engine:
        raise OtherEngine(given=engine, own=store.engine)
    if set(wanted.migrations) - _known_migrations():
        raise LaterVersion(file=parcel.name, release=wanted.release)
    parcel.check()
    with store.scratch(parcel.stream(store.member), work) as scratch:
        yield scratch, wanted


def _compare(wanted: Contents) -> None:
    """Raise RestoredDiffers unless the default connection leads to a database with these contents, as far as there is time to
    read it.
    """
    with telling_of_the_database():
        found = contents(like=wanted)
    difference = next(differences(wanted, found), "")
    if difference:
        raise RestoredDiffers(what=difference)


@cache
def _known_migrations() -> frozenset[str]:
    """The migrations of this version, with those that squashed ones replace."""
    found = MigrationLoader(None).disk_migrations
    replaced = {key for migration in found.values() for key in migration.replaces}
    return frozenset(f"{app}.{name}" for app, name in found.keys() | replaced)


def _bring_up_to_date() -> bool:
    """Run the migrations that the default connection's database has not seen. Returns whether there were any: a squashed
    one is only noted in a database that has seen all that it replaces.
    """
    if not _known_migrations() - set(migrations()):
        return False
    with telling_of_the_database():
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        call_command("migrate", interactive=False, verbosity=0)
    return bool(missing)


def _erase_again(made_at: datetime) -> int:
    """Erase what was erased since the backup was made, and what is due. Returns how many people, or events."""
    count = 0
    for one in erased_since(made_at):
        if one.account is not None:
            count += erase_account_again(one)
            continue
        if one.member is not None:
            count += remove_erased_member(one)
            continue
        # Copies of one event in one installation have the same uid; a person is an entry or a sign-up of one of them.
        for event in Event.objects.filter(uid=one.event):
            if one.entry is None and one.sign_up is None:
                if one.copy in (None, event.pk):
                    forget_contacts(SITE, event)
                    count += 1
            else:
                count += _erase_one(event, one)
    forget_due_contacts()
    return count


def _erase_one(event: Event, one: Erased) -> bool:
    """Erase a person as far as the backup has them: it may be older than the entry, but have the sign-up."""
    entry = Entry.objects.filter(event=event, pk=one.entry or 0).first()
    sign_up = SignUp.objects.filter(event=event, pk=one.sign_up or 0).first()
    if sign_up and sign_up.entry:
        entry = entry or sign_up.entry
    elif sign_up:
        erase_sign_up(SITE, sign_up)
    if entry:
        erase_person(SITE, entry)
    return bool(entry or sign_up)


def _put_files(parcel: OpenedParcel, moment: str) -> tuple[str, ...]:
    """Put back what lay beside the database; what is there and differs stays under another name."""
    folder = Path(settings.VAR_DIR)
    found = []
    for member in sorted(parcel.members):
        name = member.removeprefix(OF_FILES)
        parts = Path(name).parts
        if name == member or not parts or parts[0] not in FILES or ".." in parts:
            continue
        content, path = parcel.read(member, most=FILE_MOST), folder / name
        if path.is_file():
            if path.read_bytes() == content:
                continue
            path.rename(path.with_name(f"{path.name}{REPLACED}{moment}"))
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.touch(mode=0o600)
        path.write_bytes(content)
        found.append(name)
    return tuple(found)
