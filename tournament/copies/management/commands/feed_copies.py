"""Feed the copies of this machine, as a process beside the server."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.copies.feeding import feed_all, feed_for_ever
from tournament.copies.models import Copy


class Command(BaseCommand):
    help = "Sends what changes to the standby, until it is stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="send what there is, and end")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["once"]:
            feed_for_ever()
        feed_all()
        for copy in Copy.objects.order_by("pk"):
            said = (
                _("%(address)s is up to date: delivery %(number)s.")
                if not copy.trouble
                else _("%(address)s did not take the changes.")
            )
            self.stdout.write(said % {"address": copy.address, "number": copy.number})
