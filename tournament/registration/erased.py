"""The list of what was erased, which lies beside the backups: a restore erases it again.

It is only added to, and has no personal data: entries and sign-ups by their ids, and the person by a digest of the random
name that documents have. The audit has the same facts, so that a machine which could not write the list, or only followed
another one, makes up for it (`complete_list`).
"""

import fcntl
import hashlib
import json
import logging
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

from django.conf import settings
from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.events.verbs import EventVerb
from tournament.registration.hooks.erasing import erasing_verbs
from tournament.registration.verbs import EntryVerb

ERASED = "erased.ndjson"
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Erased:
    """A person of an event, by the ids of the entry and the sign-up, as far as there were any; without both, the contact
    data of everybody there. `event` is its uid, and `copy` the id of its row: copies of one event in one installation have
    the same uid. A member of a list belongs to no event, and has the id of the row; so has an account.
    """

    at: str
    event: str
    entry: int | None = None
    person: str = ""
    sign_up: int | None = None
    member: int | None = None
    account: int | None = None
    copy: int | None = None

    @property
    def facts(self) -> tuple[object, ...]:
        """Who was erased, whenever that was."""
        return self.event, self.entry, self.person, self.sign_up, self.member, self.account, self.copy


def person_digest(uid: str) -> str:
    """What the list has in the place of a person's uid, which documents may have spread."""
    return hashlib.sha256(uid.encode()).hexdigest()


def sign_up_uid(event: str, made_at: datetime) -> str:
    """What stands for the uid of somebody who only signed up: an archive has the time, to the microsecond."""
    return f"{event} {made_at.astimezone(UTC).isoformat(timespec='microseconds')}"


def member_uid(members: UUID, member: int) -> str:
    """What stands for the uid of a member: the row, in the list with this key."""
    return f"{members} {member}"


def account_uid(account: User) -> str:
    """What stands for the uid of an account: the row, and when it was made."""
    return f"{account.pk} {account.date_joined.astimezone(UTC).isoformat(timespec='microseconds')}"


def note_erased(
    event: str = "",
    entry: int | None = None,
    person: str = "",
    sign_up: int | None = None,
    member: int | None = None,
    account: int | None = None,
    copy: int | None = None,
) -> None:
    """Add a line. What cannot be written is logged: erasing never fails for it."""
    at = timezone.now().isoformat(timespec="seconds")
    _add(Erased(at, event, entry, person, sign_up, member, account, copy))


def complete_list() -> int:
    """Add whatever the audit says of erased people and the list does not. Returns how many lines were missing.

    What an imported event brought along has the ids of another installation, and is left out.
    """
    known = {
        (one.event, one.entry, one.sign_up, one.person, one.member, one.account) for one in erased_since()
    }
    imported = (
        AuditEntry.objects.filter(event=OuterRef("event"), verb=EventVerb.EVENT_IMPORTED)
        .order_by("-pk")
        .values("pk")[:1]
    )
    lines = AuditEntry.objects.filter(
        verb__in=(EntryVerb.PERSON_ERASED, EntryVerb.SIGN_UP_ERASED, *erasing_verbs), data__has_key="person"
    )
    added = 0
    rows = (
        lines.annotate(imported=Coalesce(Subquery(imported), 0)).filter(pk__gt=F("imported")).order_by("pk")
    )
    for event, said, at in rows.values_list("event__uid", "data", "at"):
        names = ("entry", "sign_up", "member", "account")
        entry, sign_up, member, account = (said.get(name) or None for name in names)
        facts = (event or "", entry, sign_up, said["person"], member, account)
        if facts not in known:
            moment = at.isoformat(timespec="seconds")
            _add(Erased(moment, event or "", entry, said["person"], sign_up, member, account))
            added += 1
    return added


def _add(one: Erased) -> None:
    line = json.dumps(asdict(one))
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with path.open("a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            # Somebody may have been stopped in the middle of a line: it ends here.
            is_open = file.seek(0, os.SEEK_END) and (file.seek(-1, os.SEEK_END), file.read(1))[1] != b"\n"
            file.write(b"\n" * bool(is_open) + line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        log.warning("The list of what was erased could not be written: %s", error)


def erased_since(moment: datetime | None = None) -> list[Erased]:
    """What was erased since then, each once. Raises OSError, but not where there is no list."""
    path = _path()
    lines = _read(path.read_bytes()) if path.exists() else iter(())
    found: dict[tuple[object, ...], Erased] = {}
    for one in lines:
        if moment is None or datetime.fromisoformat(one.at) >= moment:
            found[one.facts] = one
    return list(found.values())


def _read(content: bytes) -> Iterator[Erased]:
    for number, line in enumerate(content.splitlines(), start=1):
        try:
            said = json.loads(line)
            datetime.fromisoformat(said["at"])
            yield Erased(
                said["at"],
                said["event"],
                said["entry"],
                said["person"],
                said.get("sign_up"),
                said.get("member"),
                said.get("account"),
                said.get("copy"),
            )
        except (ValueError, KeyError, TypeError):
            log.warning("Line %s of the list of what was erased cannot be read.", number)


def _path() -> Path:
    return Path(settings.BACKUP_DIR) / ERASED
