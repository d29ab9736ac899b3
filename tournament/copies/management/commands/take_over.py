"""Let the standby write."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.copies.acts.taking_over import take_over
from tournament.core.errors import Refusal
from tournament.registration.erased import complete_list


class Command(BaseCommand):
    help = "Lets this standby write from now on. The machine that wrote before refuses to, once it is back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--although-it-runs",
            action="store_true",
            help="do it although the machine that writes still answers",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            source = take_over(although_it_runs=options["although_it_runs"])
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        # The list of erased people stayed beside the other machine; the audit came along.
        complete_list()
        self.stdout.write(
            _("This computer writes now. It has everything up to delivery %(number)s, read at %(time)s UTC.")
            % {"number": source.number, "time": f"{source.as_of:%H:%M:%S}"}
        )
