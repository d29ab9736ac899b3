"""Results of an event: standings after a round, final results to be signed, and certificates."""

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from tournament.events.enums import RankedBy, Role
from tournament.events.models import Event
from tournament.events.queries import head_referees
from tournament.events.ranking import figures_of, sums_of
from tournament.events.words import word
from tournament.papers.documents.names import size_of_name
from tournament.papers.documents.types import Document, Order, Sheet
from tournament.papers.queries import background_of
from tournament.standings.queries import StandingRow, standings

COLUMNS_BEFORE_FIGURES = 4


@dataclass(frozen=True, slots=True)
class Results:
    """The ranking after a round; `figures` are what each row shows, the leading one first.

    With `signatures` the page ends with lines for these people to sign.
    """

    event: Event
    after_round: int
    rows: tuple[StandingRow, ...]
    rounds: tuple[int, ...]
    figures: tuple[RankedBy, ...]
    is_final: bool = False
    signatures: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """How many columns the table has."""
        return COLUMNS_BEFORE_FIGURES + len(self.figures) + len(self.rounds)


@dataclass(frozen=True, slots=True)
class Certificate:
    """`background` is a picture as a data address; empty for a plain page."""

    event: Event
    row: StandingRow
    points: str
    is_by_points: bool
    background: str = ""
    head_referee: str = ""

    @property
    def name_size(self) -> str:
        """The CSS class for the name's size."""
        return size_of_name(self.row.entry)


def standings_sheets(order: Order) -> Iterator[Sheet]:
    """The official standings after the round. Raises RoundNotOfficial before it is closed."""
    yield Sheet("papers/_standings.html", _results(order.event, order.chosen_round.number))


def result_sheets(order: Order) -> Iterator[Sheet]:
    yield Sheet("papers/_standings.html", _results(order.event, None, is_final=True))


def _results(event: Event, after_round: int | None, *, is_final: bool = False) -> Results:
    table = standings(event, after_round=after_round, staff=True)
    return Results(
        event,
        table.after_round,
        table.rows if table.rounds else (),
        table.rounds,
        figures_of(event),
        is_final,
        tuple(head_referees(event)) if is_final else (),
    )


def certificate_sheets(order: Order) -> Iterator[Sheet]:
    """One page for everybody with a place, in the order of places."""
    event = order.event
    found = background_of(event)
    picture = ""
    if found:
        picture = f"data:{found.content_type};base64,{b64encode(found.content).decode()}"
    head = ", ".join(head_referees(event))
    points = word(event.ruleset, "points")
    by_points = sums_of(event)[0] is RankedBy.POINTS
    for row in standings(event, staff=True).rows:
        if row.place is not None:
            content = Certificate(event, row, points, by_points, picture, head)
            yield Sheet("papers/_certificate.html", content, fits_one_page=True)


STANDINGS = Document(
    "standings",
    gettext_lazy("Standings"),
    gettext_lazy("The standings after this round."),
    standings_sheets,
    of_round=True,
)
RESULTS = Document(
    "results",
    gettext_lazy("Results to sign"),
    gettext_lazy(
        "The newest official standings, with lines for the signatures of head referee and organizer."
    ),
    result_sheets,
)
CERTIFICATES = Document(
    "certificates",
    gettext_lazy("Certificates"),
    gettext_lazy("One page for everybody with a place: place, name, event, and lines for the signatures."),
    certificate_sheets,
    role=Role.ORGANIZER,
)
