"""`python -m tournament.papers.pdf FOLDER`: make the PDF of the sheets in the folder's `sheets.json`.

The folder tells how it goes: `progress` holds the number of sheets that are laid out, `paper.pdf` appears once it is
whole, `failed` appears instead, with "libraries" or "error" in it.
"""

import fcntl
import json
import os
import sys
import traceback
from pathlib import Path

from tournament.papers.pdf.engine import Printed, write_pdf
from tournament.papers.pdf.errors import LibrariesMissing
from tournament.papers.pdf.folder import FAILED, PAPER, PROGRESS, SHEETS

NICENESS = 10


def main(folder: Path) -> int:
    os.nice(NICENESS)
    sheets = [Printed(**one) for one in json.loads((folder / SHEETS).read_text(encoding="utf-8"))]
    # One at a time: many files that were asked for at once must not take the machine from the hall.
    with (folder.parent / "turn.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        try:
            content = write_pdf(
                sheets,
                cache=folder.parent / "fonts",
                on_progress=lambda done: _put(folder / PROGRESS, str(done).encode()),
            )
        except LibrariesMissing:
            _put(folder / FAILED, b"libraries")
            return 1
        except Exception:
            _put(folder / FAILED, b"error")
            traceback.print_exc()
            return 1
    _put(folder / PAPER, content)
    return 0


def _put(path: Path, content: bytes) -> None:
    """Write a file that is there as a whole or not at all."""
    new = path.with_suffix(".new")
    new.write_bytes(content)
    new.replace(path)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
