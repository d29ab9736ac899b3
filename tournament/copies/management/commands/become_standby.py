"""Make this machine the standby of another one."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.copies.acts.taking_over import become_standby
from tournament.copies.signing import pairing_code
from tournament.core.errors import Refusal


class Command(BaseCommand):
    help = "Makes this machine a standby and prints the pairing code for the machine that writes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default="", help="where the other machine reaches this one")
        parser.add_argument("--replace", action="store_true", help="give up the events of this machine")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            source = become_standby(replaces=options["replace"])
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        address = options["address"] or settings.SITE_URL
        self.stdout.write(_("Enter this code on the computer that writes, on the page “Copies”:"))
        self.stdout.write(pairing_code(address, source.secret))
