"""The folder of backups: what lies there, what is kept for how long, and how the last tries ended."""

import fcntl
import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournament.backups.errors import AnotherRuns, CannotWrite
from tournament.core.errors import Refusal
from tournament.core.parcel import settle

NAME = re.compile(r"seatwind-(\d{8}T\d{6})Z\.backup\.zip")
MOMENT = "%Y%m%dT%H%M%S"
WORK = ".work"
"""What is made on the way; whatever a killed program left there is removed by the next one."""
STATE = "state.json"
AN_HOUR = timedelta(hours=1)
PERIODS: tuple[Callable[[datetime], tuple[int, ...]], ...] = (
    lambda at: (at.toordinal(), at.hour),
    lambda at: (at.toordinal(),),
    lambda at: tuple(at.isocalendar())[:2],
)
"""The hour, the day and the week of a moment."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup. Its name says when it was made, so listing opens no file."""

    path: Path
    made_at: datetime
    size: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a backup or a check ended: `fault` is the sentence of a failure; `backup` the name of its file."""

    at: str
    backup: str = ""
    fault: str = ""

    @property
    def moment(self) -> datetime:
        return datetime.fromisoformat(self.at)


@dataclass(frozen=True, slots=True)
class State:
    """The last try to make a backup, the last check of one, and the last check that found everything."""

    tried: Outcome | None = None
    checked: Outcome | None = None
    passed: Outcome | None = None


def backup_folder() -> Path:
    return Path(settings.BACKUP_DIR)


def name_of(moment: datetime) -> str:
    return f"seatwind-{moment.astimezone(UTC).strftime(MOMENT)}Z.backup.zip"


def backups() -> list[Backup]:
    """Every backup, the newest first. Raises OSError."""
    found = []
    folder = backup_folder()
    for path in folder.iterdir() if folder.exists() else ():
        match = NAME.fullmatch(path.name)
        if match:
            made_at = datetime.strptime(match[1], MOMENT).replace(tzinfo=UTC)
            found.append(Backup(path, made_at, path.stat().st_size))
    return sorted(found, key=lambda one: one.made_at, reverse=True)


def kept(moments: Iterable[datetime], numbers: Iterable[int], now: datetime) -> set[datetime]:
    """Which of these backups are kept: of so many hours, days and weeks the newest one each, the newest of all, and
    everything of the last hour.
    """
    newest_first = sorted(moments, reverse=True)
    found = {*newest_first[:1], *(moment for moment in newest_first if now - moment < AN_HOUR)}
    for period, number in zip(PERIODS, numbers, strict=True):
        newest: dict[tuple[int, ...], datetime] = {}
        for moment in newest_first:
            newest.setdefault(period(moment), moment)
        found |= set(list(newest.values())[:number])
    return found


def remove_old() -> int:
    """Remove the backups that the settings do not keep, but never the last one that is known to restore. Returns how
    many.
    """
    every = backups()
    stays = kept((one.made_at for one in every), settings.BACKUPS_KEPT, timezone.now())
    passed = state().passed
    gone = [
        one for one in every if one.made_at not in stays and not (passed and one.path.name == passed.backup)
    ]
    for one in gone:
        one.path.unlink()
    return len(gone)


def state() -> State:
    """What the last tries left; nothing where it cannot be read."""
    try:
        said = json.loads((backup_folder() / STATE).read_text(encoding="utf-8"))
        return State(**{name: Outcome(**one) for name, one in said.items() if one})
    except (OSError, ValueError, TypeError, AttributeError):
        return State()


def note(**outcomes: Outcome) -> None:
    """Store how something ended. Raises OSError."""
    said = {name: one for name, one in {**asdict(state()), **outcomes}.items() if one}
    said = {name: asdict(one) if isinstance(one, Outcome) else one for name, one in said.items()}
    put_file(backup_folder() / STATE, json.dumps(said, ensure_ascii=False, indent=1).encode())


def put_file(path: Path, content: bytes) -> None:
    """Write a small file that is there as a whole or as it was before. Raises OSError."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    settle(path.parent)


@contextmanager
def alone_with_backups() -> Iterator[Path]:
    """Nobody else makes, checks or restores a backup meanwhile. Gives an empty folder for what is made on the way.

    Raises AnotherRuns, and CannotWrite where the folder or its disk does not take what is written in the block.
    """
    folder = backup_folder()
    with telling_of_the_disk(folder):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (folder / ".lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise AnotherRuns from None
            for leftover in folder.glob(".*.part"):
                leftover.unlink()
            work = folder / WORK
            shutil.rmtree(work, ignore_errors=True)
            work.mkdir(mode=0o700)
            try:
                yield work
            finally:
                shutil.rmtree(work, ignore_errors=True)


@contextmanager
def telling_of_the_disk(folder: Path) -> Iterator[None]:
    """A disk that does not take what is written in the block is a refusal. Raises CannotWrite."""
    try:
        yield
    except OSError as error:
        place = error.filename or folder
        raise CannotWrite(place=str(place), why=error.strerror or str(error)) from error


@contextmanager
def noting_faults(name: str, backup: str = "") -> Iterator[str]:
    """Store under this name in the state why the block failed, if it does. Gives the moment as the state has it."""
    now = timezone.now().isoformat()
    try:
        with telling_of_the_disk(backup_folder()):
            yield now
    except Refusal as refusal:
        with suppress(OSError):
            note(**{name: Outcome(now, backup, str(refusal))})
        raise
