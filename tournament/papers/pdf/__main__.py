"""`python -m tournament.papers.pdf FOLDER`: make the PDF of the sheets in the folder's order."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tournament.core.jobs.process import NotMade, Tell, run
from tournament.papers.pdf.engine import Printed, write_pdf
from tournament.papers.pdf.pdf_errors import LIBRARIES_MISSING, LibrariesMissing


def main(folder: Path) -> int:
    def make(order: Sequence[dict[str, Any]], tell: Tell) -> tuple[str, bytes]:
        sheets = [Printed(**one) for one in order]
        try:
            content = write_pdf(
                sheets,
                cache=folder.parent / "fonts",
                on_progress=lambda done: tell(done, len(sheets)),
            )
        except LibrariesMissing as error:
            raise NotMade(LIBRARIES_MISSING) from error
        return "paper.pdf", content

    return run(folder, make, turn="papers")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
