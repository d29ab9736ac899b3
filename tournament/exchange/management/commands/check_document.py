"""`manage.py check_document FILE`: check an Open Mahjong Event document and recompute it."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.errors import Refusal
from tournament.core.garbage import collecting_rarely
from tournament.exchange.document.checking.check import check_document
from tournament.exchange.document.checking.report import Report

UNREADABLE_STATUS = 2


class Command(BaseCommand):
    """Checks a document. The exit status is 0 if it is right, 1 if it has faults, 2 if it cannot be read."""

    help = (
        "Check an Open Mahjong Event document by its schema and recompute its hands, results and standings. Names each "
        "fault with its place. The exit status is 1 if there are faults, 2 if the file cannot be read. No event is "
        "needed in the database, and nothing is written."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="the document; it may be packed with gzip"
        )
        parser.add_argument("--json", action="store_true", help="write the report as JSON, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            content = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(
                _("%(file)s cannot be read: %(why)s") % {"file": options["file"], "why": error.strerror},
                returncode=UNREADABLE_STATUS,
            ) from error
        try:
            with collecting_rarely():
                report = check_document(content)
        except Refusal as refusal:
            raise CommandError(str(refusal), returncode=UNREADABLE_STATUS) from refusal
        if options["json"]:
            self.stdout.write(json.dumps(report.to_json(), ensure_ascii=False, indent=1))
        else:
            self._tell(report)
        if not report.is_valid:
            count = len(report.faults)
            raise CommandError(ngettext("%(count)s fault.", "%(count)s faults.", count) % {"count": count})

    def _tell(self, report: Report) -> None:
        for fault in report.faults:
            self.stdout.write(f"{fault.place or '/'}: {fault.text}")
        for text in report.unchecked:
            self.stdout.write(_("Not checked: %(what)s") % {"what": text})
        if report.is_valid:
            self.stdout.write(_("%(name)s: everything that was checked is right.") % {"name": report.name})
