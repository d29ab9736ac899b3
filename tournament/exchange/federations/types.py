"""The parts of a report to a federation."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournament.core.sheets.sheet import Column, Sheet
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.standings.engine.scores import Number

NOTES_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Facts:
    """What the organizer adds to the event: the country as the federation writes it, the town, and whether
    players qualified for it as a championship."""

    country: str = ""
    town: str = ""
    is_championship: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A player as the federation counts: `base_rank` is a forecast; `penalty_points` are part of the score.

    `table_points_x12` (twelfths) and `points` are exact; `score` is what the workbook says.
    """

    place: int
    name: str
    number: str
    country: str
    base_rank: int
    penalty_points: int
    table_points_x12: Number
    points: Number
    score: int


@dataclass(frozen=True, slots=True)
class Filled:
    """A report with everything to check before it is sent.

    `weight` is the forecast in halves, so 2½ is 5. `sum_of_points` is the exact sum of all players in the report;
    `by_penalties`, `by_rests` and `by_ends` are the parts that come from penalties, from rounds sat out, and from the ends of
    matches; `unexplained` is the
    rest, which should be 0. It is None if scores were carried over, because then there is no such sum. `notes` are
    sentences about the report that go with it. `guessed` are the players whose given and family name nobody has told
    apart. `provisional` says if rounds are still to come.
    """

    sheet: Sheet
    lines: tuple[Line, ...]
    weight_halves: int
    sum_of_points: Number
    by_penalties: int
    by_rests: Number
    unexplained: Number | None
    missing: tuple[str, ...]
    notes: tuple[str, ...] = ()
    guessed: tuple[Entry, ...] = ()
    provisional: str = ""
    by_ends: Number = 0

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The sheets of the workbook: what the federation reads, and the notes on a second sheet if there are any."""
        if not self.notes:
            return (self.sheet,)
        # Translators: name of a sheet in a workbook; at most 31 characters, none of []:*?/\
        title = _("Notes")
        return (
            self.sheet,
            Sheet(title, (Column(title, NOTES_WIDTH),), [(note,) for note in self.notes], is_list=False),
        )

    @property
    def penalised(self) -> list[Line]:
        """The players whose score contains points by penalties."""
        return [line for line in self.lines if line.penalty_points]


def _every_event(event: Event) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Report:
    """The report of one federation, and for which events it asks for one."""

    code: str
    label: str | Promise
    fill: Callable[[Event, Facts], Filled]
    is_for: Callable[[Event], bool] = _every_event
