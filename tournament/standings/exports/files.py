"""The workbook of an event and its sheets as CSV, each as a whole file; those of a big event are made in the
background.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from io import BytesIO
from typing import Any

from django.utils import timezone, translation

from tournament.core.audience import names_for
from tournament.core.jobs import waiting
from tournament.core.jobs.begun import Job, Work, key_of, start
from tournament.core.jobs.process import NotMade, Tell
from tournament.core.sheets import csv, xlsx
from tournament.core.sheets.csv import Separator
from tournament.core.sheets.sheet import Sheet, Value
from tournament.events.models import Event
from tournament.play.models import Hand
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.exports.sheets.standings import standings_sheet
from tournament.standings.exports.sheets.workbook import named_sheets
from tournament.standings.queries import Standings, standings

BIG_HANDS = 4000
"""With more hands than this, a file that lists them takes a second or more."""
ROWS_PER_WORD = 500
TRIES = 3
WORKBOOK = "xlsx"
STANDINGS = "csv"
"""The standings alone, as the page of the standings offers them."""
NO_SHEET = "no_sheet"


@dataclass(frozen=True, slots=True)
class FileOrder:
    """A file of an event in one state, in one language, for the staff or for everybody.

    `file` is `WORKBOOK`, `STANDINGS`, or the name of a sheet. `after` and `live` are those of the standings;
    `separator` is that of a CSV file.
    """

    event: int
    revision: int
    language: str
    file: str
    staff: bool
    after: int | None = None
    live: bool = False
    separator: str = Separator.COMMA

    @property
    def key(self) -> str:
        return key_of(asdict(self))

    @property
    def work(self) -> Work:
        audience = "staff" if self.staff else "public"
        command = ("tournament.core.jobs", f"{__name__}.{make_of_order.__name__}", "files")
        return Work(f"{self.event}-{self.file}-{audience}", command)


def count_hands(event: Event) -> int:
    """How many rows a sheet of hands has at most."""
    return Hand.objects.of_event(event).counted().count()


def has_many_hands(event: Event) -> bool:
    """Whether files with all hands of the event are made in the background."""
    return count_hands(event) > BIG_HANDS


def hands_to_wait_for(event: Event, order: FileOrder) -> int:
    """The number of hands in the file if it is made in the background because they are many; else 0."""
    hands = count_hands(event) if order.file in (WORKBOOK, "hands") else 0
    return hands if hands > BIG_HANDS else 0


def begin(order: FileOrder, hands: int) -> Job:
    """The job that makes the file; begins it if it is new."""
    return start(order.work, asdict(order), parts=hands, patience=waiting.PATIENCE_SECONDS)


def make_of_order(order: Mapping[str, Any], tell: Tell) -> tuple[str, bytes]:
    """Make a file in a separate process. Raises NotMade with the code of RoundNotOfficial, or with `NO_SHEET`.

    If the event changes while it is read, it is read again, so that all sheets of a workbook show the same state.
    """
    asked = FileOrder(**order)
    for _attempt in range(TRIES):
        event = Event.objects.get(pk=asked.event)
        try:
            with translation.override(asked.language), timezone.override(event.time_zone):
                made = make(event, asked, tell)
        except RoundNotOfficial as refusal:
            raise NotMade(refusal.code) from refusal
        if Event.objects.filter(pk=event.pk, revision=event.revision).exists():
            break
    return made


def make(event: Event, order: FileOrder, tell: Tell | None = None) -> tuple[str, bytes]:
    """The name and the content of the file, in the active language; a file for everybody has no hidden names, whoever
    asks for it. Raises RoundNotOfficial, NotMade.
    """
    with names_for(staff=order.staff):
        return _make(event, order, tell)


def _make(event: Event, order: FileOrder, tell: Tell | None) -> tuple[str, bytes]:
    table = standings(event, after_round=order.after, live=order.live, staff=order.staff)
    if order.file == STANDINGS:
        return _name(event, table, "csv"), csv.csv_bytes(
            standings_sheet(event, table), Separator(order.separator)
        )
    sheets = named_sheets(event, table, staff=order.staff)
    if tell:
        sheets["hands"] = _with_progress(sheets["hands"], count_hands(event), tell)
    if order.file == WORKBOOK:
        file = BytesIO()
        xlsx.write_workbook(tuple(sheets.values()), file, title=event.said("name"))
        return _name(event, table, "xlsx"), file.getvalue()
    if order.file not in sheets:
        raise NotMade(NO_SHEET)
    return f"{event.slug}-{order.file}.csv", csv.csv_bytes(sheets[order.file], Separator(order.separator))


def content_type(order: FileOrder) -> str:
    return xlsx.CONTENT_TYPE if order.file == WORKBOOK else csv.CONTENT_TYPE


def _name(event: Event, table: Standings, ending: str) -> str:
    """The file's name; it says which standings the file holds."""
    kind = "-live" if table.is_live else f"-after-round-{table.after_round}" if table.after_round else ""
    return f"{event.slug}-standings{kind}.{ending}"


def _with_progress(sheet: Sheet, total: int, tell: Tell) -> Sheet:
    """The sheet, reporting every so often how many of its rows have been read."""

    def rows() -> Iterable[Sequence[Value]]:
        for done, row in enumerate(sheet.rows):
            if done % ROWS_PER_WORD == 0:
                tell(done, total)
            yield row

    return replace(sheet, rows=rows())
