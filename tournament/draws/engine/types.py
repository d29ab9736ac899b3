"""The input and output values of a draw. All are frozen; players are named by their integer ids."""

from dataclasses import dataclass, fields
from enum import StrEnum

from tournament.draws.engine.draw_errors import InvalidWeightError
from tournament.draws.engine.method import Method

Seating = tuple[int, int, int, int]
"""Player ids in the order East, South, West, North."""
RoundHistory = tuple[Seating, ...]
"""One round: its tables in order. Table numbers are index + 1 unless they are given separately."""

FIRST_HOUSE_ID = -1
"""House players that the engine adds get the ids -1, -2, -3."""
LARGEST_WEIGHT = 1_000_000


class Fill(StrEnum):
    """What happens when the number of players is not a multiple of four."""

    HOUSE = "house"
    """Unranked house players are added to fill the last table."""
    SIT_OUT = "sit-out"
    """The players left over sit out, in turn."""


class WindMode(StrEnum):
    """Who decides on the seats of a table."""

    ASSIGNED = "assigned"
    AT_TABLE = "at-table"
    """The players draw the wind tiles, so the order within a table has no meaning and winds cost nothing."""


class TableOrder(StrEnum):
    """What decides the number of a table."""

    BALANCED = "balanced"
    """Everybody plays at as many different tables as possible."""
    BY_RANK = "by-rank"
    """The best ranked sit at the first table."""
    BY_METHOD = "by-method"
    """High-to-High by rank; Turnup and Jump as designed; all others balanced."""


class Clash(StrEnum):
    """Why two people should not share a table."""

    REPEAT = "repeat"
    RECENT_REPEAT = "recent-repeat"
    CLUB = "club"
    TEAM = "team"
    COUNTRY = "country"
    APART = "apart"
    HOUSE = "house"
    FIXED = "fixed"
    """Both are fixed to a table, but not to the same one."""
    BAND = "band"
    """Their natural tables in the ranking are further apart than the width of the band."""


class Reason(StrEnum):
    """Why a constraint is not met."""

    UNAVOIDABLE = "unavoidable"
    """No draw can meet it, which counting proves."""
    FIXED_TABLE = "fixed-table"
    """Both are fixed to the same table."""
    COSTS_MORE = "costs-more"
    """Every single exchange of two seats that would help costs at least as much elsewhere."""
    NOT_EXAMINED = "not-examined"
    """The round has too many flaws, or too many pairs are kept apart, to work out exchanges."""
    DESIGN = "design"
    """The method prescribes it: Turnup, Jump, or High-to-High as printed."""
    NOT_FOUND = "not-found"
    """The search ended before it was met: more time, or a swap by hand, may help."""
    TABLE_FULL = "table-full"
    """More people are fixed to the table than it has seats."""
    NO_SUCH_TABLE = "no-such-table"
    """The table is not in use in this round."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person to be seated.

    Equal texts in `club`, `team` or `country` clash; empty texts never do. `rank` is the seed for methods that are
    drawn ahead, and the place in the standings for High-to-High. Players of equal rank keep the order in which they are
    given.
    """

    id: int
    rank: int
    club: str = ""
    team: str = ""
    country: str = ""
    is_house: bool = False
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True)
class Weights:
    """What each flaw costs; only the proportions matter. All are whole numbers from 0 (ignore) to 1,000,000.

    repeat: two players who have met before, each time; every meeting beyond the first adds a quarter more.
    recent_repeat: on top, if they met in the last round; half of it one round earlier, and so on. apart, team, club,
    country: two people at one table who are to be kept apart, or share the thing named. house: two house players at one
    table. fixed: a player not at the table he or she is fixed to. rank: High-to-High only: one place of difference
    between two players at one table. band: High-to-High only: two players at one table whose natural tables are over
    `band_width` tables apart. wind: one unit of wind imbalance (sum over players of squared counts of each wind, above
    the least possible). table: one more visit of a player to a table where he or she has been.

    The defaults put team-mates before repeats before club-mates before the ranking: two team-mates at one table cost
    more than all that an exchange of two seats can bring. For a balanced High-to-High, in which a repeat is worth 20
    places, set repeat to 20 and the others to match.
    """

    repeat: int = 10_000
    recent_repeat: int = 2_000
    apart: int = 30_000
    team: int = 90_000
    club: int = 1_000
    country: int = 0
    house: int = 30_000
    fixed: int = 100_000
    rank: int = 1
    band: int = 200_000
    wind: int = 1
    table: int = 1

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if type(value) is not int or not 0 <= value <= LARGEST_WEIGHT:
                raise InvalidWeightError(weight=field.name, value=value)


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One part of an event's plan: rounds `first` to `last` are drawn by `method`."""

    method: Method
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """Everything a draw depends on: the same request, with the same steps taken, gives the same draw.

    history: the rounds so far, in order. history_tables: their table numbers, when they are not 1, 2, 3, ...
    also_met: two ids and the round (1 for the first) in which they met without sitting in `history` together, because
    somebody else had one of the seats by the end of the match.
    rounds: how many rounds `draw_schedule` draws. plan: a method per round, in place of `method`.
    turnup_plan 1 to 3 and turnup_step: see `designs`. stride: of Jump and of Turnup-Jump as printed; None for
    the usual one. apart: pairs of ids.
    band_width: how many tables two opponents' natural tables may differ in High-to-High; None for no limit.
    planned_rounds: how many rounds the event has, if known: High-to-High in a small field keeps the later ones in mind.
    table_numbers: the numbers of the tables in play; empty for 1, 2, 3, ...
    step_limit, seconds: when the search stops, whichever comes first; with neither a default number of steps.
    """

    players: tuple[Player, ...]
    method: Method
    history: tuple[RoundHistory, ...] = ()
    history_tables: tuple[tuple[int, ...], ...] = ()
    also_met: tuple[tuple[int, int, int], ...] = ()
    rounds: int = 1
    plan: tuple[PlanStep, ...] = ()
    turnup_plan: int = 1
    turnup_step: int = 1
    stride: int | None = None
    fill: Fill = Fill.HOUSE
    winds: WindMode = WindMode.ASSIGNED
    table_order: TableOrder = TableOrder.BY_METHOD
    table_numbers: tuple[int, ...] = ()
    apart: frozenset[tuple[int, int]] = frozenset()
    weights: Weights = Weights()
    band_width: int | None = None
    planned_rounds: int | None = None
    seed: int = 0
    step_limit: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """The flaws of one round, each counted in its own unit (see `Weights`), and their weighted total.

    The clashes count pairs; rank_excess is the sum over tables of the places between every two players, above the
    least possible (10); fixed counts players away from their table.
    """

    repeats: int = 0
    recent_repeats: int = 0
    apart: int = 0
    team: int = 0
    club: int = 0
    country: int = 0
    house: int = 0
    fixed: int = 0
    band: int = 0
    rank_excess: int = 0
    wind: int = 0
    table: int = 0
    total: int = 0

    def __add__(self, other: "Cost") -> "Cost":
        return Cost(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True, slots=True)
class Exchange:
    """The cheapest exchange of two seats that would remove a flaw: the total cost of the round without and with it."""

    first: int
    second: int
    total_before: int
    total_after: int


@dataclass(frozen=True, slots=True)
class Unmet:
    """A constraint that the draw does not meet: which, for whom, where and why.

    `players` are two ids, or one for a player who is not at the table fixed. `meetings` are the earlier rounds in
    which the two met (repeats only). `exchange` is given with Reason.COSTS_MORE and Reason.NOT_FOUND.
    """

    clash: Clash
    players: tuple[int, ...]
    table: int
    reason: Reason
    meetings: tuple[int, ...] = ()
    exchange: Exchange | None = None


@dataclass(frozen=True, slots=True)
class SeatReason:
    """Why one player sits here: the ranking, and how the seat balances winds and tables.

    place: 1 for the best ranked. tables_moved: the distance from the player's natural table in the ranking, negative
    towards the first table. winds_before: how often the player sat East, South, West, North. wind: 0 to 3. wind_debt:
    how many times fewer than their most frequent wind the player sat on this one. table_visits_before: earlier games at
    this table.
    """

    player: int
    place: int
    tables_moved: int
    winds_before: tuple[int, int, int, int]
    wind: int
    wind_debt: int
    table_visits_before: int


@dataclass(frozen=True, slots=True)
class TableReason:
    """Why these four: their seats in the order East, South, West, North, and the clashes left among them.

    rank_spread is the places between the best and the worst ranked; 3 is the least.
    """

    table: int
    seats: tuple[SeatReason, ...]
    rank_spread: int
    clashes: tuple[tuple[Clash, int, int], ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """One round. tables[i] is played at table_numbers[i]. house_players are the ids the engine added."""

    tables: tuple[Seating, ...]
    table_numbers: tuple[int, ...]
    sitting_out: tuple[int, ...]
    house_players: tuple[int, ...]
    steps: int
    cost: Cost
    unmet: tuple[Unmet, ...]
    explanations: tuple[TableReason, ...]


@dataclass(frozen=True, slots=True)
class Schedule:
    """Several rounds drawn ahead. `cost` is the sum of the rounds' costs, each after the rounds before it."""

    rounds: tuple[Draw, ...]
    steps: int
    cost: Cost
