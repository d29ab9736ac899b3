"""`manage.py reset_demo`: let a public demo begin anew, as it does by itself every night."""

from argparse import SUPPRESS, ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.simulation.demo_site import NoDemo, build_demo, reset_demo


class Command(BaseCommand):
    """Builds the demo in another database and puts it in the place of the one in use."""

    help = "Let a public demo (SEATWIND_DEMO=1) begin anew: everything that visitors entered is deleted."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--if-due", action="store_true", help="only if the hour of the reset has passed since"
        )
        # The command calls itself with this to fill the new database.
        parser.add_argument("--build", action="store_true", help=SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["build"]:
                build_demo()
                return
            if not settings.DEMO:
                raise CommandError(
                    "This installation is no demo: SEATWIND_DEMO is not set. Nothing was deleted."
                )
            is_done = reset_demo(if_due=options["if_due"])
        except NoDemo as error:
            raise CommandError(str(error)) from error
        self.stdout.write("The demo has begun anew." if is_done else "The demo is not due yet.")
