"""The paper sheet of a table: names and hands are printed, the rest is filled in at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import ClassVar

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.draws.enums import Wind
from tournament.draws.queries import seated_tables
from tournament.events.models import Event, Round
from tournament.events.settings.ranking import compares_table_points
from tournament.papers.documents.names import size_of_name
from tournament.papers.documents.types import Content, Document, Order, Sheet
from tournament.papers.enums import Picks
from tournament.papers.rulebook import (
    RunningLines,
    asks_who_discarded_first,
    asks_who_is_liable,
    hand_labels,
    has_round_wind,
    has_running_scores,
    match_sheet,
    points_word,
    thousands,
)
from tournament.play.bridge.rules import dealer_may_stay
from tournament.registration.models import Entry

LINES_ON_PAGE = 34
"""The longest simulated match of sixteen turns had 34 hands."""
ORDINARY, LONG = 18, 25
"""With more lines than this, they are lower."""
OWN_COLUMNS = 4
"""Hand, winner, from, value."""


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """A player by the number on the sheet, 1 for the first dealer."""

    number: int
    wind: Wind
    entry: Entry

    @property
    def has_short_name(self) -> bool:
        """Whether the name has room below a line to sign; the number stands for a longer one."""
        return not size_of_name(self.entry)


@dataclass(frozen=True, slots=True)
class ScoreSheet(Content):
    """One page of a table's sheet: `page` of `pages`.

    `lines` are the labels of the hands, `date` is the day of the round in the event's zone, None where it is not known
    which day of several it is. Without `has_winds` the players draw their winds at the table and write their names
    beside them. With `asks_dealer` the dealer can stay, so it is written down who deals, and with `asks_wind` the
    prevailing wind, too. `asks_liable` and `asks_same_turn` say which players who pay instead of others are noted.
    """

    template: ClassVar[str] = "papers/_score_sheet.html"

    event: Event
    round: Round
    table_number: int
    date: date | None
    players: tuple[SheetPlayer, ...]
    lines: tuple[str, ...]
    has_winds: bool
    asks_dealer: bool
    asks_wind: bool
    has_table_points: bool
    asks_liable: bool
    asks_same_turn: bool
    page: int = 1
    pages: int = 1

    @property
    def is_last(self) -> bool:
        return self.page == self.pages

    @property
    def height(self) -> str:
        """The CSS class for the height of the lines."""
        if self._lines_in_all > LONG:
            return "longest"
        return "long" if self._lines_in_all > ORDINARY else ""

    @property
    def _lines_in_all(self) -> int:
        return len(self.lines)

    @property
    def columns_before(self) -> int:
        """How many columns stand before those of the players."""
        return OWN_COLUMNS + self.asks_dealer + self.asks_wind

    @property
    def columns(self) -> tuple[int, ...]:
        """The players' numbers, one for each column of points."""
        return tuple(player.number for player in self.players)


@dataclass(frozen=True, slots=True)
class RunningSheet(ScoreSheet):
    """The sheet of a match in which scores run along: bets and tenpai are marked, and `ending` are its last lines."""

    template: ClassVar[str] = "papers/_running_sheet.html"

    start_points: int = 0
    ending: tuple[str, ...] = ()

    @property
    def _lines_in_all(self) -> int:
        """With those for the points at the start, at the end, and for the result."""
        return 1 + len(self.lines) + (len(self.ending) + 1 if self.is_last else 0)


def _running(sheet: ScoreSheet) -> RunningSheet:
    own = match_sheet(sheet.event)
    assert own is not None  # noqa: S101 - the caller has asked
    values = {one.name: getattr(sheet, one.name) for one in fields(ScoreSheet)}
    return RunningSheet(**values, start_points=own.start_points, ending=tuple(_ending(own)))


def _ending(sheet: RunningLines) -> Iterator[str]:
    """From the score at the end to the result, as the rulebook adds it up."""
    yield _("Score at the end")
    yield _("Less %(points)s, in thousands") % {"points": points_word(sheet.return_points)}
    if sheet.uma:
        yield _("Uma: %(amounts)s") % {"amounts": " / ".join(map(thousands, sheet.uma))}
    else:
        yield _("Uma")
    if sheet.bonus:
        yield _("Oka: %(points)s to the first") % {"points": thousands(sheet.bonus)}
    if sheet.has_chombo_line:
        yield _("Chombo and penalties")


def sheets(order: Order) -> Iterator[Sheet]:
    """A page for each table of the round, or several where a match has more hands than a page has room for."""
    event, round_ = order.event, order.chosen_round
    pages = _on_pages(hand_labels(event))
    stays = dealer_may_stay(event)
    day = _day_of(event, round_)
    for table in seated_tables(round_):
        if not order.wants(table.number):
            continue
        players = tuple(
            SheetPlayer(place, Wind(seat.wind), seat.entry)
            for place, seat in enumerate(table.seats.all(), start=1)
        )
        for page, lines in enumerate(pages, start=1):
            content = ScoreSheet(
                event,
                round_,
                table.number,
                day,
                players,
                lines,
                not table.waits_for_winds,
                asks_dealer=stays,
                asks_wind=stays and has_round_wind(event),
                has_table_points=compares_table_points(event),
                asks_liable=asks_who_is_liable(event),
                asks_same_turn=asks_who_discarded_first(event),
                page=page,
                pages=len(pages),
            )
            yield Sheet(_running(content) if has_running_scores(event) else content, fits_one_page=True)


def _day_of(event: Event, round_: Round) -> date | None:
    """The day on which the round began or is planned to begin; where neither is known, the only day of the event."""
    if begins := round_.started_at or round_.begins_at:
        return timezone.localdate(begins)
    return event.starts_on if event.ends_on in (None, event.starts_on) else None


def _on_pages(labels: Sequence[str]) -> list[tuple[str, ...]]:
    """The labels page by page, as many on each."""
    pages = -(-len(labels) // LINES_ON_PAGE)
    on_page = -(-len(labels) // pages)
    return [tuple(labels[start : start + on_page]) for start in range(0, len(labels), on_page)]


DOCUMENT = Document(
    "score-sheets",
    gettext_lazy("Score sheets"),
    gettext_lazy(
        "A page for each table with names, hands and signature lines; long matches have several pages."
    ),
    sheets,
    of_round=True,
    picks=Picks.TABLES,
)
