"""`manage.py export_event SLUG --to FOLDER`: every document and file of an event, under the names in docs/files.md."""

from argparse import ArgumentParser
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tournament.core.audience import names_for
from tournament.core.errors import Refusal
from tournament.core.garbage import collecting_rarely
from tournament.core.sheets import csv, xlsx
from tournament.core.sheets.sheet import Sheet
from tournament.core.site import is_for_phones
from tournament.draws.seats.seating_file import round_sheet
from tournament.events.management.base import EventCommand
from tournament.events.models import Event
from tournament.events.queries import is_being_played
from tournament.exchange.api.feed import feed_lines
from tournament.exchange.document.event import document_bytes, event_document
from tournament.exchange.document.reading import packed
from tournament.exchange.federations import REPORTS
from tournament.exchange.federations.types import Facts
from tournament.papers.documents import DOCUMENTS
from tournament.papers.documents.types import Document, Order
from tournament.papers.pdf.engine import write_pdf
from tournament.papers.pdf.pdf_errors import LIBRARIES, LibrariesMissing
from tournament.papers.queries import paper_size_of, rounds_to_print
from tournament.papers.rendering import printed_sheets
from tournament.series.exports import series_sheet
from tournament.series.queries import series_of_event, series_standings
from tournament.standings.exports.sheets.workbook import event_sheets, named_sheets
from tournament.standings.queries import standings


class Command(EventCommand):
    """Writes what the pages offer for download into a folder; files of the same names are replaced."""

    help = (
        "Write every document and file of an event into a folder: the open document, the workbook and its sheets "
        "as CSV, seats, reports of federations, standings of series, the feed, and the PDF files in papers/. "
        "docs/files.md lists the names."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event, as in its address")
        parser.add_argument(
            "--to", required=True, type=Path, metavar="FOLDER", help="made if it is not there"
        )
        parser.add_argument(
            "--site",
            default=settings.SITE_URL,
            help="the address in the codes that are printed (default: SEATWIND_ORIGINS, or what the last start printed)",
        )
        parser.add_argument("--no-pdf", action="store_true", help="leave out the PDF files")
        parser.add_argument(
            "--semicolon",
            action="store_true",
            help="write CSV files with semicolons and decimal commas, as Excel expects them in much of Europe",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        event = self.find_event(options["slug"])
        folder: Path = options["to"]
        self.separator = csv.Separator.SEMICOLON if options["semicolon"] else csv.Separator.COMMA
        if not options["no_pdf"] and not options["site"]:
            raise CommandError(
                _(
                    "Codes are printed on some pages, and the address of the site is not known: give it with --site, as in --site https://example.org, or leave out the PDF files with --no-pdf."
                )
            )
        if not options["no_pdf"] and not is_for_phones(options["site"]):
            lead = _(
                "The codes on paper lead to %(site)s, which no phone can open: give the address of the site with --site."
            )
            self.stderr.write(lead % {"site": options["site"]})
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # The files are the same, whatever language the terminal speaks.
            english = translation.override(settings.LANGUAGE_CODE)
            with collecting_rarely(), timezone.override(event.time_zone), english:
                self._write_data(event, folder)
                if not options["no_pdf"]:
                    self._write_papers(event, folder / "papers", options["site"].rstrip("/"))
        except OSError as error:
            raise CommandError(
                _("%(folder)s cannot be written: %(why)s") % {"folder": folder, "why": error}
            ) from error

    def _write_data(self, event: Event, folder: Path) -> None:
        for variant, full in (("", False), ("-full", True)):
            content = document_bytes(event_document(event, full=full))
            self._put(folder / f"event{variant}.ome.json", content)
        self._put(folder / "event-full.ome.json.gz", packed(content))
        self._write_results(event, folder)
        for report in [one for one in REPORTS if one.is_for(event)]:
            sheets = report.fill(event, Facts(country=event.country, town=event.town)).sheets
            self._put_workbook(folder / f"report-{report.code}.xlsx", sheets, event.said("name"))
        for round_ in rounds_to_print(event):
            name = f"round-{round_.number}-seating"
            self._put_workbook(folder / f"{name}.xlsx", [round_sheet(round_)], event.said("name"))
            self._put(folder / f"{name}.csv", csv.csv_bytes(round_sheet(round_), self.separator))
        for series in series_of_event(event):
            sheet = series_sheet(series, series_standings(series))
            name = f"series-{series.slug}-standings"
            self._put_workbook(folder / f"{name}.xlsx", [sheet], series.name)
            sheet = series_sheet(series, series_standings(series))
            self._put(folder / f"{name}.csv", csv.csv_bytes(sheet, self.separator))
        lines = feed_lines(event, since=0, staff=True, most=None)
        self._put(folder / "feed.ndjson", "".join(lines).encode())

    def _write_results(self, event: Event, folder: Path) -> None:
        with names_for(staff=True):
            self._write_staff_results(event, folder)

    def _write_staff_results(self, event: Event, folder: Path) -> None:
        table = standings(event, staff=True)
        self._put_workbook(folder / "results.xlsx", event_sheets(event, table), event.said("name"))
        for name, sheet in named_sheets(event, table).items():
            self._put(folder / f"{name}.csv", csv.csv_bytes(sheet, self.separator))
        if is_being_played(event):
            live = standings(event, live=True, staff=True)
            self._put_workbook(folder / "results-live.xlsx", event_sheets(event, live), event.said("name"))

    def _write_papers(self, event: Event, folder: Path, site: str) -> None:
        folder.mkdir(exist_ok=True)
        rounds = rounds_to_print(event)
        size = paper_size_of(event)
        for document in [one for one in DOCUMENTS if one.is_for(event)]:
            for round_ in rounds if document.of_round else [None]:
                place = f"round-{round_.number}-" if round_ else ""
                try:
                    content = self._pdf(Order(event, site, round_, size), document)
                except Refusal as refusal:
                    self.stderr.write(f"{place}{document.code}.pdf: {refusal}")
                    continue
                self._put(folder / f"{place}{document.code}.pdf", content)

    def _pdf(self, order: Order, document: Document) -> bytes:
        try:
            return write_pdf(printed_sheets(document, order), cache=Path(settings.JOBS_DIR) / "fonts")
        except LibrariesMissing as error:
            raise CommandError(
                _("PDF files need %(packages)s, or use --no-pdf.") % {"packages": LIBRARIES}
            ) from error

    def _put_workbook(self, path: Path, sheets: Sequence[Sheet], title: str) -> None:
        file = BytesIO()
        xlsx.write_workbook(sheets, file, title=title)
        self._put(path, file.getvalue())

    def _put(self, path: Path, content: bytes) -> None:
        path.write_bytes(content)
        self.stdout.write(str(path))
