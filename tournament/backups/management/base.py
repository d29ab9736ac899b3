"""What the commands of backups share."""

from pathlib import Path

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.backups.contents import Contents
from tournament.backups.errors import AnotherRuns, BackupRefused

FAILED_STATUS = 1
BUSY_STATUS = 3


def command_error(refusal: BackupRefused) -> CommandError:
    """The end of a command that was refused: one sentence, and a status that a timer can read."""
    status = BUSY_STATUS if isinstance(refusal, AnotherRuns) else FAILED_STATUS
    return CommandError(str(refusal), returncode=status)


def checked_sentence(path: Path, contents: Contents) -> str:
    """What a check found."""
    return _("%(file)s restores: %(events)s events, %(rows)s rows in %(tables)s tables.") % {
        "file": path.name,
        "events": len(contents.events),
        "rows": sum(contents.rows.values()),
        "tables": len(contents.rows),
    }
