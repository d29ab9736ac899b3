"""Documents as HTML: the same template for the screen and for a PDF file."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tournament.core.audience import names_for
from tournament.papers.documents.types import Document, Order, Sheet
from tournament.papers.errors import NothingToPrint, NumbersNotFound
from tournament.papers.pdf.engine import Printed

SPACE_AT_END = re.compile(r"\s+(?=</(?:div|h1|h2|li|p|td|th)>)")
"""Space that ends a block: with it, WeasyPrint breaks a line that just fits after its first word."""


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """A sheet as the template expects it."""

    body: str
    kind: str


def printed_sheets(document: Document, order: Order) -> list[Printed]:
    """The document as sheets for the PDF engine. Raises NothingToPrint, NumbersNotFound, and the refusals of the document."""
    with names_for(staff=document.has_own_names):
        return [
            Printed(
                SPACE_AT_END.sub("", _html(document, order, [sheet])).strip(),
                sheet.fits_one_page,
                sheet.grows,
                order.size.value,
                sheet.squeezes,
            )
            for sheet in _sheets(document, order)
        ]


def page_for_browser(document: Document, order: Order, *, pdf_url: str, back_url: str) -> str:
    """The whole document as one page, to view and print in the browser. Raises as `printed_sheets` does."""
    with names_for(staff=document.has_own_names):
        return _html(
            document,
            order,
            _sheets(document, order),
            pdf_url=pdf_url,
            back_url=back_url,
            size=order.size.value,
        )


def _sheets(document: Document, order: Order) -> list[Sheet]:
    sheets = list(document.sheets(order))
    if not sheets:
        raise NothingToPrint(document=document.label) if order.only is None else NumbersNotFound()
    return sheets


def _html(document: Document, order: Order, sheets: Iterable[Sheet], **more: str) -> str:
    shown = [
        ShownSheet(render_to_string(one.content.template, {"paper": one.content}), one.paper.value)
        for one in sheets
    ]
    return render_to_string(
        "papers/document.html", {"title": _title(document, order), "sheets": shown, **more}
    )


def _title(document: Document, order: Order) -> str:
    """In one line: readers of PDF files show it as it is."""
    round_ = _("Round %(number)s") % {"number": order.round.number} if order.round else ""
    return " · ".join(part for part in (str(document.label), round_, order.event.said("name")) if part)
