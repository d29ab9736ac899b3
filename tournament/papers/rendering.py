"""Documents as HTML: the same template for the screen and for a PDF file."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.template.loader import render_to_string

from tournament.papers.documents.types import Document, Order, Sheet
from tournament.papers.errors import NothingToPrint
from tournament.papers.pdf.engine import Printed

KINDS = {"papers/_table_sign.html": "of-sign", "papers/_certificate.html": "of-certificate"}
"""The page sizes of sheets that have their own, by template."""

SPACE_AT_END = re.compile(r"\s+(?=</(?:div|h1|h2|li|p|td|th)>)")
"""Space that ends a block: with it, WeasyPrint breaks a line that just fits after its first word."""


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """A sheet as the template expects it."""

    body: str
    kind: str


def printed_sheets(document: Document, order: Order) -> list[Printed]:
    """The document as sheets for the PDF engine. Raises NothingToPrint."""
    sheets = [
        Printed(SPACE_AT_END.sub("", _html(document, [sheet])).strip(), sheet.fits_one_page)
        for sheet in document.sheets(order)
    ]
    if not sheets:
        raise NothingToPrint(document=document.label)
    return sheets


def page_for_browser(document: Document, order: Order, *, pdf_url: str, back_url: str) -> str:
    """The whole document as one page, to view and print in the browser."""
    return _html(document, document.sheets(order), pdf_url=pdf_url, back_url=back_url)


def _html(document: Document, sheets: Iterable[Sheet], **more: str) -> str:
    shown = [
        ShownSheet(render_to_string(one.template, {"paper": one.content}), KINDS.get(one.template, ""))
        for one in sheets
    ]
    return render_to_string("papers/document.html", {"title": document.label, "sheets": shown, **more})
