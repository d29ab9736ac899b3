"""PDF files that are being made. A file is kept for its exact sheets, so it is never out of date."""

from collections.abc import Sequence
from dataclasses import asdict

from tournament.core.errors import Refusal
from tournament.core.jobs import waiting
from tournament.core.jobs.begun import Job, Work, start
from tournament.events.models import Event
from tournament.papers.documents.types import Document
from tournament.papers.errors import PrintingFailed, PrintingImpossible
from tournament.papers.pdf.engine import Printed, written_styles
from tournament.papers.pdf.pdf_errors import LIBRARIES, LIBRARIES_MISSING


def work_of(event: Event, document: Document) -> Work:
    return Work(f"{event.pk}-{document.code}", ("tournament.papers.pdf",))


def print_sheets(event: Event, document: Document, sheets: Sequence[Printed]) -> Job:
    """The job that prints these sheets; begins it if it is new."""
    return start(
        work_of(event, document),
        [asdict(sheet) for sheet in sheets],
        parts=len(sheets),
        patience=waiting.PATIENCE_SECONDS,
        version=written_styles(),
    )


def failure(code: str) -> Refusal:
    """The refusal for a failed job, from what the job reports."""
    return PrintingImpossible(packages=LIBRARIES) if code == LIBRARIES_MISSING else PrintingFailed()
