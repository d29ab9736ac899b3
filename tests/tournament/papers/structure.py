"""How a screen reader gets a PDF file: its tags in their order."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader


@dataclass(frozen=True, slots=True)
class Tagged:
    """An element of the structure, such as `H1`, `TH` or `Figure`, with the tags round it, and the table that it belongs to."""

    tag: str
    alt: str
    above: tuple[str, ...]
    page: int
    table: int


def structure_of(pdf: bytes) -> list[Tagged]:
    """All elements in the order in which they are read."""
    reader = PdfReader(BytesIO(pdf))
    pages = {page.indirect_reference.idnum: number for number, page in enumerate(reader.pages)}  # type: ignore[union-attr]
    root: Any = reader.root_object["/StructTreeRoot"]
    return [tagged for child in root["/K"] for tagged in _elements(child, (), pages, 0)]


def _elements(reference: Any, above: tuple[str, ...], pages: dict[int, int], table: int) -> Iterator[Tagged]:
    element = reference.get_object()
    tag = element["/S"].removeprefix("/")
    table = reference.idnum if tag == "Table" else table
    page = pages[element.raw_get("/Pg").idnum] if "/Pg" in element else -1
    yield Tagged(tag, str(element.get("/Alt", "")), above, page, table)
    for child in element["/K"]:
        if isinstance(child.get_object(), dict):
            yield from _elements(child, (*above, tag), pages, table)


def untagged_content(pdf: bytes) -> list[str]:
    """What is drawn on a page neither as part of the structure nor as an artifact."""
    return [
        f"page {number}: {operator!r}"
        for number, page in enumerate(PdfReader(BytesIO(pdf)).pages)
        for operator in _outside_of_tags(page.get_contents())
    ]


DRAWS = {b"Tj", b"TJ", b"f", b"f*", b"S", b"s", b"B", b"B*", b"Do", b"sh"}


def _outside_of_tags(contents: Any) -> Iterator[bytes]:
    depth = 0
    for _operands, operator in contents.operations:
        depth += (operator in (b"BDC", b"BMC")) - (operator == b"EMC")
        if depth == 0 and operator in DRAWS:
            yield operator
