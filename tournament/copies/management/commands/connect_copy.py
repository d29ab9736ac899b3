"""Feed a standby or a public mirror from now on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.copies.acts.connecting import connect_copy
from tournament.copies.pairing import check_pairing
from tournament.copies.signing import read_pairing_code
from tournament.core.errors import Refusal


class Command(BaseCommand):
    help = "Feeds a standby or a public mirror, whose pairing code is given."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("code", help="the pairing code that the other machine printed")

    def handle(self, *args: Any, **options: Any) -> None:
        person = User.objects.filter(is_superuser=True, is_active=True).order_by("pk").first()
        if person is None:
            raise CommandError(_("There is no administrator yet. Make the first account, then connect."))
        try:
            address, secret = read_pairing_code(options["code"])
            kind = check_pairing(address, secret)
            connect_copy(person, INSTALLATION, address=address, secret=secret, kind=kind)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(
            _("%(address)s is connected. Let manage.py feed_copies run.") % {"address": address}
        )
