"""Make a new key for notices, for example after somebody may have read the old one."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournament.core.duty import check_duty
from tournament.core.errors import Refusal
from tournament.notices.acts.keys import renew_key


class Command(BaseCommand):
    help = (
        "Make a new key for notices on phones. Devices that get notices keep the old one, unless it is forgotten: then "
        "their owners have to switch notices on again."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--forget-old",
            action="store_true",
            help="forget the old keys, and all devices that use them",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            check_duty("renew_push_key")
        except Refusal as refusal:
            self.stderr.write(str(refusal))
            raise SystemExit(1) from None
        key = renew_key(forget_old=options["forget_old"])
        self.stdout.write(f"New devices use the key {key.public}.")
