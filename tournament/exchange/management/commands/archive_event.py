"""`manage.py archive_event SLUG FILE`: an event with everything that belongs to it, as one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.events.management.base import EventCommand
from tournament.exchange.archive.writing import write_archive


class Command(EventCommand):
    """Writes the archive of an event. A file of the name is replaced once the new one is whole."""

    help = (
        "Write the archive of an event: the full document, the audit, sign-ups with their contact data, payments, "
        "messages, screens and pictures. restore_event makes the event of it again on another installation, of this "
        "version or a later one and on any database."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event, as in its address")
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        event = self.find_event(options["slug"])
        file: Path = options["file"]
        try:
            write_archive(event, file)
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be written: %(why)s") % {"file": file, "why": error.strerror or error}
            ) from error
        self.stdout.write(str(file))
