"""Make this machine the public mirror of another one."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.copies.acts.mirroring import end_mirror, make_mirror
from tournament.copies.signing import pairing_code
from tournament.core.errors import Refusal


class Command(BaseCommand):
    help = "Makes this machine a public mirror and prints the pairing code for the machine that writes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default="", help="where the other machine reaches this one")
        parser.add_argument("--replace", action="store_true", help="give up the events of this machine")
        parser.add_argument(
            "--end", action="store_true", help="be a mirror no longer, but an empty installation"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["end"]:
                end_mirror()
                self.stdout.write(_("This computer is an empty installation now."))
                return
            source = make_mirror(replaces=options["replace"])
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        address = options["address"] or settings.SITE_URL
        self.stdout.write(_("Enter this code on the computer that writes, on the page “Copies”:"))
        self.stdout.write(pairing_code(address, source.secret))
