"""Let the machine write although its standby is away."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.copies.acts.taking_over import write_alone
from tournament.core.errors import Refusal


class Command(BaseCommand):
    help = "Lets this machine write although its standby does not answer. Make sure first that it has not taken over."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--although-replaced",
            action="store_true",
            help="do it although another computer has taken over, which is lost now",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            write_alone(although_replaced=options["although_replaced"])
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(_("This computer writes, whether its standby answers or not."))
