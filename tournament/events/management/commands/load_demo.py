"""`manage.py load_demo`: two demo events, and an account for each role, in an installation that has no event yet."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.simulation.demo import (
    demo_welcome,
    keep_password_private,
    load_demo,
    read_private_password,
)
from tournament.simulation.progress import ProgressBar


class Command(BaseCommand):
    """Loads the demo once. Later calls only print the sign-ins again."""

    help = "Load the demo when there is no event yet; do nothing otherwise."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--quiet", action="store_true", help="no progress bar and no text")
        parser.add_argument(
            "--private-password",
            action="store_true",
            help="give the demo's accounts a password that nobody can guess, for a site that a network can reach",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        bar = ProgressBar(sys.stderr, is_wanted=not options["quiet"])
        try:
            is_loaded = load_demo(today=timezone.localdate(), on_progress=bar.show)
        finally:
            bar.clear()
        kept = settings.VAR_DIR / "demo_password"
        if options["private_password"]:
            keep_password_private(kept)
        if options["quiet"]:
            return
        if not is_loaded:
            self.stdout.write(_("There are already events, so the demo was not loaded."))
        welcome = demo_welcome() or demo_welcome(read_private_password(kept))
        if welcome:
            self.stdout.write(welcome)
