"""An event whose players write their names in every script that the fonts of printed pages cover."""

import math
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import Image
from pypdf import PdfReader

from tests.factories import make_entries, make_round
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.papers.documents import BY_CODE
from tournament.papers.documents.types import Order
from tournament.papers.pdf.engine import Printed
from tournament.papers.pictures import ORIENTATION
from tournament.papers.rendering import printed_sheets
from tournament.registration.acts.entries import add_entry

SITE = "https://seatwind.example.org"
PEOPLE = (
    ("Łukasz Żółć", "", "PL"),
    ("Chan Tai Man", "陳大文", "HK"),
    ("Zhao Jian", "赵建骨", "CN"),
    ("Tanaka Yuki", "田中ゆき", "JP"),
    ("Kim Chul-soo", "김철수", "KR"),
    ("Nguyễn Thị Bưởi", "", "VN"),
    ("Somchai Jaidee", "สมชาย ใจดี", "TH"),
    ("Muhammad Ali", "محمد علي", "EG"),
    ("David Levi", "דוד לוי", "IL"),
    ("Priya Sharma", "प्रिया शर्मा", "IN"),
    ("Lucky ✨ 👩‍👩‍👧 Star", "", "NZ"),
)
A4 = (210, 297)
A4_ACROSS = (297, 210)
LETTER = (216, 279)
LETTER_ACROSS = (279, 216)


def seat_people(event: Event, *, state: RoundState = RoundState.PUBLISHED) -> Round:
    """Two tables of the first round, with the people above; the last of them sits nowhere."""
    entries = [
        add_entry(event.created_by, event, fields={"name": name, "name_zh": own, "country": country})
        for name, own, country in PEOPLE
    ]
    return make_round(event, [entries[:4], entries[4:8]], state=state)


def seat_players(event: Event, tables: int, *, state: RoundState = RoundState.PUBLISHED) -> Round:
    entries = make_entries(event, 4 * tables)
    fours = [entries[start : start + 4] for start in range(0, len(entries), 4)]
    return make_round(event, fours, state=state)


def sheets_of(event: Event, code: str, **more: Any) -> list[Printed]:
    """The sheets of a document; `more` are fields of the order."""
    document = BY_CODE[code]
    round_ = event.rounds.order_by("number").first() if document.of_round else None
    return printed_sheets(document, Order(event, SITE, round_, **more))


@lru_cache(maxsize=1)
def read_pdf(pdf: bytes) -> PdfReader:
    """The file as it is read; several questions are asked of it."""
    return PdfReader(BytesIO(pdf))


def page_sizes(pdf: bytes) -> list[tuple[int, int]]:
    """The size of every page in whole millimetres."""
    boxes = [page.mediabox for page in read_pdf(pdf).pages]
    return [(round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4)) for box in boxes]


def pages_of(pdf: bytes) -> list[str]:
    """The text of every page."""
    return [page.extract_text() for page in read_pdf(pdf).pages]


def text_of(pdf: bytes) -> str:
    return "\n".join(pages_of(pdf))


def letters(text: str) -> list[str]:
    """The letters without marks and spaces, in one order: a page may hold a right-to-left name from either end."""
    plain = unicodedata.normalize("NFKD", text)
    return sorted(letter for letter in plain if unicodedata.category(letter).startswith("L"))


def picture_of(size: tuple[int, int], *, turned: bool = False) -> bytes:
    """A JPEG picture; a `turned` one is to be seen with its sides exchanged."""
    file, exif = BytesIO(), Image.Exif()
    if turned:
        exif[ORIENTATION] = 6
    Image.new("RGB", size, "gold").save(file, "JPEG", exif=exif)
    return file.getvalue()


READABLE_POINTS = 9
"""What is read at a table has no smaller letters."""


def sizes_of_text(pdf: bytes) -> Iterator[float]:
    """The size of every text of a PDF in points, also of one that is turned on its side."""
    for page in read_pdf(pdf).pages:
        found: list[float] = []

        def note(
            text: str,
            around: list[float],
            matrix: list[float],
            _font: Any,
            size: float,
            found: list[float] = found,
        ) -> None:
            if text.strip():
                a, b, c, d = around[:4]
                across, up = matrix[2:4]
                found.append(size * math.hypot(across * a + up * c, across * b + up * d))

        page.extract_text(visitor_text=note)
        yield from found
