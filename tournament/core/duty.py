"""Whether this machine writes, or only holds a copy of what another one writes.

The duty belongs to the machine, not to its data, which are the same on a copy. So it stands in a small file beside the
data. Without the file, the machine writes. All processes of the machine read it, and see at once when it changes.
"""

import json
import os
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refusal
from tournament.core.hooks.first_write import asked_before_writing


class Duty(StrEnum):
    """What a machine does with its data."""

    WRITER = "writer"
    STANDBY = "standby"
    RETIRED = "retired"
    MIRROR = "mirror"
    """It shows everybody what is public."""


@dataclass(frozen=True, slots=True)
class Post:
    """The duty of this machine.

    `has_standby` says that another machine may have taken over while this one was down, so its processes ask before
    they write. An administrator who knows better lets the machine write `alone`. `term` counts how often a standby has taken
    over, so that a mirror knows the machine that was replaced.
    """

    duty: Duty = Duty.WRITER
    has_standby: bool = False
    alone: bool = False
    term: int = 0


class IsStandby(Refusal):
    code = "is_standby"
    text = _(
        "This computer is the standby: it only follows the computer that writes. Enter it there, or let this computer "
        "take over."
    )


class IsRetired(Refusal):
    code = "is_retired"
    text = _("Another computer has taken over. Nothing can be entered here any more; use that computer.")


class IsMirror(Refusal):
    code = "is_mirror"
    text = _("This is the public copy of the tournament. Enter it on the organizer’s computer.")


FREE_ACTS = frozenset({"sign_out_here"})
"""What can be done on a copy: it concerns this browser only."""

_read: tuple[tuple[int, int, int], Post] = ((0, 0, 0), Post())
_has_asked = False


def post() -> Post:
    """The duty of this machine as its file has it."""
    global _read  # noqa: PLW0603 - one answer for all threads, as long as the file is the same
    try:
        status = Path(settings.DUTY_FILE).stat()
    except FileNotFoundError:
        return Post()
    stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
    if stamp != _read[0]:
        kept = json.loads(Path(settings.DUTY_FILE).read_text(encoding="utf-8"))
        _read = (stamp, Post(**{**kept, "duty": Duty(kept["duty"])}))
    return _read[1]


def assign(new: Post) -> None:
    """Give this machine another duty. A power cut leaves the old one or the new one."""
    file = Path(settings.DUTY_FILE)
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    with part.open("w", encoding="utf-8") as opened:
        json.dump(asdict(new), opened)
        opened.flush()
        os.fsync(opened.fileno())
    part.replace(file)


def check_duty(code: str) -> None:
    """Raises IsStandby, IsRetired, IsMirror. Pages ask this for every button, so nothing but the file is asked."""
    duty = post().duty
    if code in FREE_ACTS:
        return
    if duty is Duty.STANDBY:
        raise IsStandby
    if duty is Duty.RETIRED:
        raise IsRetired
    if duty is Duty.MIRROR:
        raise IsMirror


def is_writer() -> bool:
    """Whether this machine writes. What a copy would write on the way stands where the next row of the writer comes."""
    return post().duty is Duty.WRITER


def is_mirror() -> bool:
    """Whether this machine is a public mirror."""
    return post().duty is Duty.MIRROR


def ask_before_writing() -> None:
    """Where a standby may have taken over while this machine was down, each process asks it once. Call before the first
    lock is taken, for the other machine may be slow to answer. Raises what `asked_before_writing` raises.
    """
    global _has_asked  # noqa: PLW0603 - each process asks once
    here = post()
    if _has_asked or not here.has_standby or here.alone or here.duty is not Duty.WRITER:
        return
    for ask in asked_before_writing:
        ask()
    _has_asked = True
