"""`manage.py backup`: a backup of the whole installation, for a timer."""

import logging
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import OperationalError
from django.template.defaultfilters import filesizeformat

from tournament.backups.making import make_backup
from tournament.backups.management.base import checked_sentence, command_error
from tournament.backups.restoring import check_backup
from tournament.core.errors import Refusal
from tournament.registration.acts.retention import forget_beside_other_work
from tournament.registration.erased import complete_list

log = logging.getLogger(__name__)


class Command(BaseCommand):
    """Makes a backup. The exit status is 0 if it was made, 1 if it failed, 3 if another one is running."""

    help = (
        "Make a backup of the whole installation: the database of one moment, while others go on working, and the "
        "secret key and certificates in var/. It is one file in the folder SEATWIND_BACKUPS, and old ones are "
        "removed. The exit status is 0, 1 if it failed, 3 if another backup, check or restore is running."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="restore it into a database that is removed again, and compare everything",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            # What is due must not come into another backup.
            forget_beside_other_work()
            complete_list()
        except OperationalError as error:
            # The backup asks the same database, and says what is wrong with it.
            log.warning("Nothing was forgotten: %s", error)
        try:
            made = make_backup()
            self.stdout.write(f"{made.path} ({filesizeformat(made.size)})")
            if options["check"]:
                self.stdout.write(checked_sentence(*check_backup(made.path)))
        except Refusal as refusal:
            raise command_error(refusal) from refusal
