"""`manage.py check_backup`: restore a backup into a database that is removed again, and compare everything."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournament.backups.management.base import checked_sentence, command_error
from tournament.backups.restoring import check_backup
from tournament.core.errors import Refusal


class Command(BaseCommand):
    """Checks a backup. The exit status is 0 if it restores, 1 if not, 3 if another command is running."""

    help = (
        "Restore a backup into a database that is removed again, and compare the rows of each table and the digest "
        "of each event. The exit status is 0 if everything is there, 1 if not, 3 if another backup, check or "
        "restore is running."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", type=Path, metavar="FILE", help="the backup; the newest one without it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.stdout.write(checked_sentence(*check_backup(options["file"])))
        except Refusal as refusal:
            raise command_error(refusal) from refusal
