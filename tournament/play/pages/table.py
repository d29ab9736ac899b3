"""The table page: four seats round a square, who sat where, and how the table is closed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament.draws.enums import Wind
from tournament.draws.seats.seating import Seating
from tournament.play.bridge.course import Position
from tournament.play.enums import Outcome
from tournament.play.hooks.marks import NO_MARKS, SeatMarks
from tournament.play.pages.scores import score_words
from tournament.play.queries.tables import TableState
from tournament.registration.models import Entry

Place = tuple[str, int, int]
"""A table in the site's addresses: event slug, round number, table number."""


SIDES = ("bottom", "right", "top", "left")


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat at the square as it is now: `seat` is the wind in the first hand, `wind` the wind now.

    Without a wind the players have still to draw it, and nobody is the dealer yet.

    `chair` is the side of the square, 0 to 3 counter-clockwise from the bottom; a player keeps it until people really
    change seats. `delta` are the points that the hand being entered would move, once known. `points_waiting` are from
    hands that are not accepted yet, and not part of `points_total`. `marks` come from the ledger of penalties, which
    fills them in (`penalties.pages.seat_marks`). `coming` is who takes the seat from a later hand on. `own` is set where somebody
    else sat on the chair before: what is whose of `points_total`. `start` is what everybody began with.
    """

    seat: int
    entry: Entry
    wind: Wind | None
    is_dealer: bool
    points_total: int
    chair: int
    delta: int | None = None
    points_waiting: int = 0
    marks: SeatMarks = NO_MARKS
    coming: "StintLine | None" = None
    start: int = 0
    own: "OwnPoints | None" = None

    @property
    def score(self) -> str:
        """The points that count, as the players know them."""
        return score_words(self.points_total, self.start)

    @property
    def side(self) -> str:
        """The side of the square, unless the device turns it."""
        return SIDES[self.chair]


@dataclass(frozen=True, slots=True)
class OwnPoints:
    """The points that the hands from `first` on brought to who sits there since then."""

    first: int
    points: int


def own_points(seating: Seating, state: TableState, seat: int, entry: Entry) -> OwnPoints | None:
    """What the chair won in the hands of who sits there now; None where nobody else sat on it before."""
    stints = seating.stints(seat)
    mine = [stint for stint in stints if stint.entry_id == entry.pk]
    if len(stints) < 2 or not mine or mine[-1].first == 1:
        return None
    hands = (hand for hand in state.counted if any(stint.holds(hand.number) for stint in mine))
    return OwnPoints(mine[-1].first, sum(hand.deltas[seat] for hand in hands))


@dataclass(frozen=True, slots=True)
class StintLine:
    """Who sat on a seat from hand `first` to `last`, None for the end; `credited` has the points if it is somebody
    else.
    """

    entry: Entry
    first: int
    last: int | None
    credited: Entry | None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table; in a sealed round nothing can be corrected."""

    number: int
    is_closed: bool
    is_sealed: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """How a table is closed, and what prevents it; `hands` is how many the person has seen, `version` the newest version
    of one.
    """

    hands: int
    version: int
    sentence: str = ""
    unfinished: str = ""
    """What is missing; to close the table all the same, somebody says that this is meant."""
    obstacles: tuple[str, ...] = ()
    can_reopen: bool = False


def seat_views(entries: Mapping[int, Entry], state: TableState, position: Position) -> list[SeatView]:
    """The four seats with their winds and chairs at `position` and their current points, in the order of the chairs."""
    winds = position.winds
    start = state.start
    views = [
        SeatView(
            seat=seat,
            entry=entries[seat],
            wind=Wind(int(winds[seat])),
            is_dealer=int(winds[seat]) == Wind.EAST,
            points_total=state.totals[seat],
            chair=position.chairs[seat],
            points_waiting=state.totals_entered[seat] - state.totals[seat],
            start=start,
        )
        for seat in range(4)
    ]
    return sorted(views, key=lambda view: view.chair)


def without_winds(seats: Sequence[SeatView]) -> list[SeatView]:
    """The seats as everybody sees them while the players have still to draw their winds, by number."""
    shown = [replace(seat, wind=None, is_dealer=False) for seat in seats]
    return sorted(shown, key=lambda seat: seat.entry.number)


def stint_lines(seating: Seating, seat: int) -> list[StintLine]:
    """Who sat on a seat for which hands."""
    return [
        StintLine(
            seating.person(stint.entry_id),
            stint.first,
            stint.last,
            None if stint.entry_id == stint.credited_id else seating.person(stint.credited_id),
        )
        for stint in seating.stints(seat)
    ]


def seat_courses(seating: Seating) -> list[tuple[Wind, list[StintLine]]]:
    """Who sat on which seat, for the seats on which somebody took over."""
    return [(Wind(seat), stint_lines(seating, seat)) for seat in seating if len(seating.stints(seat)) > 1]


def closing_of(
    state: TableState,
    *,
    unfinished: str,
    is_closed: bool,
    can_reopen: bool,
    obstacles: tuple[str, ...] = (),
) -> Closing:
    """How the table would be closed now; `unfinished` says what is missing, `obstacles` are what the sign-off still requires."""
    hands, version = len(state.entered), state.newest_version
    if is_closed:
        return Closing(hands, version, can_reopen=can_reopen)
    if hands == 0:
        return Closing(hands, version, obstacles=(_("No hand has been recorded yet."),))
    if obstacles:
        return Closing(hands, version, obstacles=obstacles)
    if state.entered[0].outcome == Outcome.FINAL:
        return Closing(hands, version, sentence=_("The final scores are entered."))
    if state.position.is_over:
        return Closing(hands, version, sentence=_("All hands have been played."))
    return Closing(hands, version, unfinished=unfinished)
