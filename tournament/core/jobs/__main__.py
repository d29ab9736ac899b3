"""`python -m tournament.core.jobs FOLDER MODULE.FUNCTION TURN`: make a file with a function that needs the database."""

import sys
from pathlib import Path
from typing import Any

import django
from django.utils.module_loading import import_string

from tournament.core.garbage import collecting_rarely
from tournament.core.jobs.process import Tell, run


def main(folder: Path, function: str, turn: str) -> int:
    def make(order: Any, tell: Tell) -> tuple[str, bytes]:
        django.setup()
        found: tuple[str, bytes] = import_string(function)(order, tell)
        return found

    with collecting_rarely():
        return run(folder, make, turn=turn)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
