"""The paper sheet of a table: names and hands are printed, the rest is filled in at the table."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournament.draws.enums import Wind
from tournament.draws.queries import seated_tables
from tournament.events.models import Event, Round
from tournament.papers.documents.names import size_of_name
from tournament.papers.documents.types import Document, Order, Sheet
from tournament.papers.rulebook import hand_labels
from tournament.registration.models import Entry


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
class ScoreSheet:
    """`lines` are the labels of the hands, `date` is the day of the round in the event's zone. Without `has_winds` the
    players draw their winds at the table and write their names beside them.
    """

    event: Event
    round: Round
    table_number: int
    date: object
    players: tuple[SheetPlayer, ...]
    lines: tuple[str, ...]
    has_winds: bool

    @property
    def columns(self) -> tuple[int, ...]:
        """The players' numbers, one for each column of points."""
        return tuple(player.number for player in self.players)


def sheets(order: Order) -> Iterator[Sheet]:
    """One page for each table of the round."""
    event, round_ = order.event, order.chosen_round
    lines = tuple(hand_labels(event))
    day = timezone.localtime(round_.started_at).date() if round_.started_at else event.starts_on
    for table in seated_tables(round_):
        players = tuple(
            SheetPlayer(place, Wind(seat.wind), seat.entry)
            for place, seat in enumerate(table.seats.all(), start=1)
        )
        content = ScoreSheet(event, round_, table.number, day, players, lines, not table.waits_for_winds)
        yield Sheet("papers/_score_sheet.html", content, fits_one_page=True)


DOCUMENT = Document(
    "score-sheets",
    gettext_lazy("Score sheets"),
    gettext_lazy("One page for each table, with names, hands, and lines for the signatures."),
    sheets,
    of_round=True,
)
