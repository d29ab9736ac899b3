"""Where the text of printed sheets lies, as it was laid out."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tournament.papers.pdf import engine
from tournament.papers.pdf.engine import Printed, write_pdf

ROUNDING = 1.0
"""So much may a box be off, in pixels of 1/96 inch."""
ABOVE, BELOW = 0.8, 0.2
"""How far letters reach above and below their line, in font sizes."""
LINES_TOUCH = 0.1
"""So much of the lower box may lie over another: marks of one line reach into the next."""


@dataclass(frozen=True, slots=True)
class TextBox:
    text: str
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class LaidOutPage:
    width: float
    height: float
    boxes: tuple[TextBox, ...]

    def beyond(self) -> list[TextBox]:
        """The boxes that stick out of the paper."""
        return [
            box
            for box in self.boxes
            if min(box.left, box.top) < -ROUNDING
            or box.right > self.width + ROUNDING
            or box.bottom > self.height + ROUNDING
        ]

    def over_each_other(self) -> list[tuple[str, str]]:
        """The texts that lie over one another."""
        return [(one.text, other.text) for one, other in combinations(self.boxes, 2) if _overlap(one, other)]


def _overlap(one: TextBox, other: TextBox) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    lower = min(one.bottom - one.top, other.bottom - other.top)
    return across > ROUNDING and down > ROUNDING + LINES_TOUCH * lower


def lay_out(sheets: Sequence[Printed], cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[LaidOutPage]:
    """The pages of these sheets, in the sizes that the file has them in; they are not drawn."""
    documents: list[Any] = []
    original = engine._lay_out

    def kept(*args: Any) -> Any:
        documents.append(original(*args))
        return documents[-1]

    with monkeypatch.context() as patch:
        patch.setattr(engine, "_lay_out", kept)
        patch.setattr("weasyprint.document.Document.write_pdf", lambda *_pages, **_options: b"")
        write_pdf(sheets, cache=cache)
    return [_page(page) for document in documents for page in document.pages]


def _page(page: Any) -> LaidOutPage:
    boxes = tuple(
        _box(box)
        for box in page._page_box.descendants()
        if type(box).__name__ == "TextBox" and box.text.strip()
    )
    return LaidOutPage(page.width, page.height, boxes)


def _box(box: Any) -> TextBox:
    """The letters of a box: its own edges have room for the tallest ones of the font."""
    line, size = box.position_y + box.baseline, box.style["font_size"]
    below = 0 if box.text.strip().isdigit() else BELOW * size
    return TextBox(box.text, box.position_x, line - ABOVE * size, box.position_x + box.width, line + below)
