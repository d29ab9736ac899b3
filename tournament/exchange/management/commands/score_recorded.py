"""`manage.py score_recorded FILE`: the winning hands of a recorded game, scored by the engine."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournament.play.bridge.recorded import recorded_rows
from tournament.play.errors import RecordRefused

WINS_MAX = 1_000_000


class Command(BaseCommand):
    """Prints one line of JSON for each win; fails if a hand does not have the value in the record."""

    help = (
        "Read a recorded game, in PMN (portable majiang notation) or as a log of Botzone, and score its winning "
        "hands by the Mahjong Competition Rules. Prints one line of JSON for each."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = recorded_rows(options["file"].read_bytes(), most=WINS_MAX)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error}") from error
        except RecordRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        for row in rows:
            self.stdout.write(json.dumps(asdict(row), ensure_ascii=False))
        differ = sum(row.agrees is False for row in rows)
        if differ:
            raise CommandError(f"{differ} of {len(rows)} hands are not worth what the record says.")
