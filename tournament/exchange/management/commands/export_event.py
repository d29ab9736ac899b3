"""`manage.py export_event SLUG --to FOLDER`: every document and file of an event, under fixed names."""

from argparse import ArgumentParser
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from penalties.queries import ledger_rows
from tournament.core.errors import Refusal
from tournament.core.sheets import csv, xlsx
from tournament.events.management.base import EventCommand
from tournament.events.models import Event
from tournament.exchange.document import document_bytes, event_document
from tournament.exchange.federations import REPORTS
from tournament.exchange.federations.types import Facts
from tournament.exchange.feed import feed_lines
from tournament.papers.documents import DOCUMENTS
from tournament.papers.documents.types import Order
from tournament.papers.pdf.engine import write_pdf
from tournament.papers.pdf.errors import LIBRARIES, LibrariesMissing
from tournament.papers.rendering import printed_sheets
from tournament.standings.exports.sheets.workbook import event_sheets, named_sheets
from tournament.standings.queries import standings

DEFAULT_SITE = "http://localhost:8000"


class Command(EventCommand):
    """Writes what the pages offer for download into a folder; files of the same names are replaced."""

    help = (
        "Write every document and file of an event into a folder: event.ome.json and event-full.ome.json, "
        "results.xlsx, one CSV for each of its sheets, report-*.xlsx, feed.ndjson, and the PDF files in papers/."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event, as in its address")
        parser.add_argument(
            "--to", required=True, type=Path, metavar="FOLDER", help="made if it is not there"
        )
        parser.add_argument(
            "--site",
            default=settings.PHONE_URL or DEFAULT_SITE,
            help="the address in the codes that are printed",
        )
        parser.add_argument("--no-pdf", action="store_true", help="leave out the PDF files")

    def handle(self, *args: Any, **options: Any) -> None:
        event = self.find_event(options["slug"])
        folder: Path = options["to"]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with timezone.override(event.time_zone):
                self._write_data(event, folder)
                if not options["no_pdf"]:
                    self._write_papers(event, folder / "papers", options["site"].rstrip("/"))
        except OSError as error:
            raise CommandError(f"{folder} cannot be written: {error}") from error

    def _write_data(self, event: Event, folder: Path) -> None:
        for full in (False, True):
            name = f"event{'-full' if full else ''}.ome.json"
            self._put(folder / name, document_bytes(event_document(event, full=full)))
        table = standings(event, staff=True)
        file = BytesIO()
        xlsx.write_workbook(event_sheets(event, table, ledger_rows(event)), file, title=event.name)
        self._put(folder / "results.xlsx", file.getvalue())
        for name, sheet in named_sheets(event, table, ledger_rows(event)).items():
            self._put(folder / f"{name}.csv", csv.csv_bytes(sheet))
        for report in REPORTS:
            file = BytesIO()
            xlsx.write_workbook([report.fill(event, Facts(town=event.venue)).sheet], file, title=event.name)
            self._put(folder / f"report-{report.code}.xlsx", file.getvalue())
        self._put(folder / "feed.ndjson", "".join(feed_lines(event, since=0, staff=True)).encode())

    def _write_papers(self, event: Event, folder: Path, site: str) -> None:
        folder.mkdir(exist_ok=True)
        rounds = list(event.rounds.filter(tables__isnull=False).distinct().order_by("number"))
        for document in [one for one in DOCUMENTS if one.is_for(event)]:
            for round_ in rounds if document.of_round else [None]:
                try:
                    sheets = printed_sheets(document, Order(event, site, round_))
                    content = write_pdf(sheets, cache=Path(settings.JOBS_DIR) / "fonts")
                except Refusal as refusal:
                    self.stderr.write(f"{document.code}: {refusal}")
                    continue
                except LibrariesMissing as error:
                    raise CommandError(f"PDF files need {LIBRARIES}, or use --no-pdf.") from error
                place = f"round-{round_.number}-" if round_ else ""
                self._put(folder / f"{place}{document.code}.pdf", content)

    def _put(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        self.stdout.write(str(path))
