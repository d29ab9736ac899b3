"""What a screen reader gets of a PDF file: title, language, headings, heads of tables, and names of pictures."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.tournament.papers.hall import SITE
from tests.tournament.papers.structure import structure_of, untagged_content
from tests.tournament.papers.test_every_document import played_events, sheets_to_print
from tournament.papers.documents import DOCUMENTS
from tournament.papers.documents.types import Order
from tournament.papers.pdf.engine import Printed, write_pdf
from tournament.papers.rendering import printed_sheets

pytestmark = pytest.mark.one_database

DRAWING = '<svg width="9" viewBox="0 0 9 9" {}><rect width="9" height="9" fill="red"/></svg>'
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="


@pytest.mark.django_db
@pytest.mark.usefixtures("blank_tiles")
def test_every_document_can_be_read_aloud(tmp_path: Path) -> None:
    """A sheet of each template, all in one file, because what a file costs is mostly its beginning."""
    sheets: dict[str, str] = {}
    titles: dict[str, str] = {}
    events = list(played_events())
    offered = [document for document in DOCUMENTS if any(map(document.is_for, events))]
    for event in events:
        for document in offered:
            contents = sheets_to_print(document, event)
            if contents:
                order = Order(event, SITE, event.rounds.get(number=1) if document.of_round else None)
                printed = printed_sheets(document, order)
                titles[document.code] = re.findall(r"<title>([^<]*)</title>", printed[0].html)[0]
                for content, sheet in zip(contents, printed, strict=True):
                    sheets.setdefault(content.content.template, sheet.html)
    assert {document.code: str(document.label) for document in offered} == {
        code: title.split(" · ")[0] for code, title in titles.items()
    }
    headings = {template: re.findall(r"<h(\d)", html)[:1] for template, html in sheets.items()}
    assert [template for template, found in headings.items() if found != ["1"]] == []
    assert_can_be_read_aloud(write_pdf([Printed(html) for html in sheets.values()], cache=tmp_path))


def assert_can_be_read_aloud(pdf: bytes) -> None:
    reader = PdfReader(BytesIO(pdf))
    title = reader.metadata.title if reader.metadata else ""
    assert title
    assert title.strip().isprintable()
    assert str(reader.root_object["/Lang"]) == "en"
    assert reader.root_object["/MarkInfo"]["/Marked"]
    assert reader.root_object["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b'pdfuaid:part="1"' in reader.root_object["/Metadata"].get_data()
    assert untagged_content(pdf) == []
    read = structure_of(pdf)
    assert [it for it in read if it.tag in ("H1", "H2") and {"H1", "H2"} & set(it.above)] == []
    assert [it for it in read if it.tag == "Figure" and not it.alt] == []
    headed = {it.table for it in read if it.tag == "TH"}
    assert {it.table for it in read if it.tag == "Table"} == headed


def test_pictures_have_their_names_and_ornaments_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever has no name is drawn, but is no part of what is read."""
    html = (
        '<html lang="de"><title>Alle</title><body><h1>Wörter</h1>'
        + DRAWING.format('aria-label="Osten"')
        + DRAWING.format('aria-hidden="true"')
        + f'<p><img src="{PIXEL}" alt=""><img src="{PIXEL}" alt="Punkt"></p></body></html>'
    )
    pdf = write_pdf([Printed(html), Printed(html)], cache=tmp_path)
    read = structure_of(pdf)
    assert [(it.page, it.alt) for it in read if it.tag == "Figure"] == [
        (page, alt) for page in (0, 1) for alt in ("Osten", "Punkt")
    ]
    assert untagged_content(pdf) == []
    assert caplog.messages == []
    root = PdfReader(BytesIO(pdf)).root_object
    assert str(root["/Lang"]) == "de"
    for page, page_parts in zip((0, 1), root["/StructTreeRoot"]["/ParentTree"]["/Nums"][1::2], strict=True):
        assert sum(part.get_object() is None or str(part) == "NullObject" for part in page_parts) == 2, page
