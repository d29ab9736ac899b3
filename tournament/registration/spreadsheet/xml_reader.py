"""An XML reader with limits for the parts of a workbook.

Elements and attributes are identified by their local names, because programs choose prefixes and namespaces freely.
Only what a handler collects is kept.
"""

import re
from collections.abc import Mapping
from typing import Protocol
from xml.parsers import expat

from tournament.registration.spreadsheet.types import RefusalCode, SpreadsheetRefused

MAX_ELEMENTS = 400_000
MAX_DEPTH = 64
_LONGEST_TAG_BYTES = 256 * 1024
# No "<" may occur inside a tag, so this limits every tag. A tag is held in memory as a whole, with all its attributes.
_HUGE_TAG = re.compile(rb"<[^<]{%d}" % _LONGEST_TAG_BYTES)


class Handler(Protocol):
    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, data: str) -> None: ...


class XmlBudget:
    """How many more elements may be read, over all parts of a workbook."""

    def __init__(self) -> None:
        self.elements_left = MAX_ELEMENTS


def read_xml(data: bytes, handler: Handler, budget: XmlBudget) -> None:
    """Feeds the part to the handler.

    Raises SpreadsheetRefused: unsafe_xml for a document type, where the entities of XML bombs are declared and which no
    workbook has; damaged_workbook for anything that is not well-formed UTF-8 XML; too_many_cells.
    """
    if not data or _HUGE_TAG.search(data):
        raise SpreadsheetRefused(RefusalCode.DAMAGED_WORKBOOK)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        budget.elements_left -= 1
        if budget.elements_left < 0:
            raise SpreadsheetRefused(RefusalCode.TOO_MANY_CELLS)
        if depth > MAX_DEPTH:
            raise SpreadsheetRefused(RefusalCode.DAMAGED_WORKBOOK)
        handler.start(name.rpartition(":")[2] if ":" in name else name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        handler.end(name.rpartition(":")[2] if ":" in name else name)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = handler.text
    parser.StartDoctypeDeclHandler = _refuse_document_type
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        raise SpreadsheetRefused(RefusalCode.DAMAGED_WORKBOOK) from fault


def _refuse_document_type(*_declaration: object) -> None:
    raise SpreadsheetRefused(RefusalCode.UNSAFE_XML)


def attribute(attributes: Mapping[str, str], name: str) -> str:
    """The attribute with that local name, whatever its prefix; empty if there is none."""
    if name in attributes:
        return attributes[name]
    return next((value for key, value in attributes.items() if key.rpartition(":")[2] == name), "")


def is_true(value: str) -> bool:
    return value in {"1", "true", "on"}
