"""`manage.py import_event FILE --owner NAME`: an event out of an Open Mahjong Event document."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.chain.verification import restored_at
from tournament.core.errors import Refusal
from tournament.core.garbage import collecting_rarely
from tournament.events.models import Event
from tournament.exchange.acts.archives import import_file
from tournament.exchange.document.reading import COMMAND_MEGABYTES
from tournament.exchange.queries import archive_warnings

DIFFERS = 2
"""The exit status if the event was made, and is not what its chain says."""


class Command(BaseCommand):
    """Makes a new event; no existing event is changed."""

    help = (
        "Make an event of an Open Mahjong Event document in its full variant, as export_event writes it, or of an "
        "archive. "
        "The owner becomes its organizer. An event that is there is never changed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--owner", required=True, metavar="NAME", help="the sign-in name of its organizer"
        )
        parser.add_argument("--slug", default="", help="another address than the one in the document")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = User.objects.filter(username=options["owner"]).first()
        if owner is None:
            raise CommandError(_("There is no account “%(name)s”.") % {"name": options["owner"]})
        try:
            with collecting_rarely():
                content = options["file"].read_bytes()
                event = import_file(owner, content, megabytes=COMMAND_MEGABYTES, slug=options["slug"])
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be read: %(why)s") % {"file": options["file"], "why": error}
            ) from error
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{event.slug}: {event.name}")
        self._tell_chain(event)

    def _tell_chain(self, event: Event) -> None:
        """Say where the chain begins, and fail if the archive is not as its chain says: a script has to learn of it."""
        warnings = archive_warnings(event)
        if warnings:
            for line in warnings[-1].found:
                self.stderr.write(f"{event.slug}: {line}")
            raise CommandError(
                _(
                    "The event was made, with a warning: it is not as the chain in the file says. Somebody changed the "
                    "file, or the database before."
                ),
                returncode=DIFFERS,
            )
        if restored_at(event) == 1:
            self.stdout.write(
                _(
                    "%(event)s: the file has no chain, so the chain of the event begins now. What was changed by hand before "
                    "is not found."
                )
                % {"event": event.slug}
            )
