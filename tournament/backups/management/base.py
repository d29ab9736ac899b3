"""What the commands of backups share."""

from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import ngettext

from tournament.backups.contents import Contents
from tournament.backups.errors import AnotherRuns
from tournament.core.errors import Refusal

FAILED_STATUS = 1
BUSY_STATUS = 3


def command_error(refusal: Refusal) -> CommandError:
    """The end of a command that was refused: one sentence, and a status that a timer can read."""
    status = BUSY_STATUS if isinstance(refusal, AnotherRuns) else FAILED_STATUS
    return CommandError(str(refusal), returncode=status)


def checked_sentence(path: Path, contents: Contents) -> str:
    """What a check found."""
    count = len(contents.events)
    sentence = ngettext(
        "%(file)s can be restored, with %(count)s event. Rows: %(rows)s.",
        "%(file)s can be restored, with %(count)s events. Rows: %(rows)s.",
        count,
    )
    return sentence % {
        "file": path.name,
        "count": count,
        "rows": sum(contents.rows.values()),
    }
