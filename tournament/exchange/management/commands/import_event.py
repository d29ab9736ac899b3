"""`manage.py import_event FILE --owner NAME`: an event out of an Open Mahjong Event document."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.garbage import collecting_rarely
from tournament.exchange.acts.archives import import_file
from tournament.exchange.document.reading import COMMAND_MEGABYTES


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
