"""Remove the second factor of an account, for an administrator who has lost everything."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.acts.people import SITE
from tournament.core.errors import Refusal
from tournament.events.acts.second_factors import reset_second_factor


class Command(BaseCommand):
    help = "Removes the second factor of an account and ends its sessions, so that the password alone opens it again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--reason", required=True, help="why; it stays in the list of sign-ins")

    def handle(self, *args: Any, username: str, reason: str, **options: Any) -> None:
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(_("There is no account %(name)s.") % {"name": username})
        try:
            ended = reset_second_factor(SITE, user, reason=reason)
        except Refusal as refusal:
            raise CommandError(str(refusal)) from None
        sentence = _("%(name)s has no second factor now. Sessions that ended: %(count)s.")
        self.stdout.write(sentence % {"name": username, "count": ended})
