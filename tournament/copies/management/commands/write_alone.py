"""Let the machine write although its standby is away."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tournament.copies.acts.taking_over import write_alone


class Command(BaseCommand):
    help = "Lets this machine write although its standby does not answer. Make sure first that it has not taken over."

    def handle(self, *args: Any, **options: Any) -> None:
        write_alone()
        self.stdout.write(_("This computer writes, whether its standby answers or not."))
