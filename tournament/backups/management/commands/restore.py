"""`manage.py restore FILE`: put a backup in the place of the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backups.management.base import command_error
from tournament.backups.restoring import Restored, restore
from tournament.core.errors import Refusal
from tournament.core.listing import joined


class Command(BaseCommand):
    """Restores a backup. The exit status is 0 if it was restored; otherwise everything is as it was."""

    help = (
        "Restore a backup of the whole installation. Stop Seatwind first. A database with data is only replaced with "
        "--replace, and is kept under another name. People who were erased since the backup was made are erased again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace a database that has data; it is kept under another name",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            restored = restore(options["file"], replace=options["replace"])
        except Refusal as refusal:
            raise command_error(refusal) from refusal
        for sentence in _sentences(restored):
            self.stdout.write(sentence)


def _sentences(restored: Restored) -> list[str]:
    """What was restored, and what is left to do."""
    count = len(restored.contents.events)
    sentence = ngettext(
        "Restored: %(file)s of %(time)s, with %(count)s event.",
        "Restored: %(file)s of %(time)s, with %(count)s events.",
        count,
    )
    time = localtime(restored.made_at).strftime("%Y-%m-%d %H:%M %Z")
    found = [sentence % {"file": restored.backup, "time": time, "count": count}]
    if restored.migrated:
        found.append(_("The database was brought up to this version."))
    if restored.erased:
        found.append(_("Erased again since then: %(count)s.") % {"count": restored.erased})
    if restored.kept:
        found.append(_("The previous database is kept as %(name)s.") % {"name": restored.kept})
    if restored.files:
        found.append(_("Put back in var/: %(files)s.") % {"files": joined(restored.files)})
    if not restored.same_key:
        found.append(
            _(
                "The secret key is not that of the backup: links that were given out, such as those of tables, no longer work, and everybody signs in again."
            )
        )
    return [*found, *restored.notes]
