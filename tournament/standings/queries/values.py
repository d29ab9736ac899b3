"""The values that standings and a player’s results consist of."""

from collections.abc import Hashable
from dataclasses import dataclass

from tournament.draws.enums import Wind
from tournament.draws.seats.seating import Seating
from tournament.draws.seats.stints import Stint
from tournament.events.enums import RankedBy, RoundState
from tournament.play.bridge.match_ends import FinalPart
from tournament.registration.models import Entry
from tournament.standings.engine.scores import (
    Carried,
    Number,
    ScoreRow,
)
from tournament.standings.results.comparing import Comparison
from tournament.standings.results.dividing import TableResult

PODIUM_PLACES = 3


@dataclass(frozen=True, slots=True)
class RoundScore:
    """A player's score in one counted round.

    Without a seat `table_number` is None; `points` and `table_points_x12` are then what the event gives for sitting
    out, or None where the player did not take part. At a table `table_points_x12` (twelfths) and `place_at_table` are
    None until it is closed. Where `counts` is False the points are kept for the record only.
    """

    number: int
    table_number: int | None
    points: Number | None
    table_points_x12: int | None
    place_at_table: int | None
    sat_out: bool = False
    counts: bool = True


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player in the standings.

    `place` is None for somebody who took no part in a counted round. `movement` is the number of places won since the
    round before. `points` include `penalty_points`: everything that penalties changed, at tables and in the score of
    the event. `decided_by` is the criterion that put the player behind the next better place. `per_round` has one score
    for each counted round, in order. `is_out`: a penalty put the player out of the ranking. `counted_with`: the related
    player whose better result is ranked, so that this one has no place. `tie_break` is the criterion that decided
    between players who were equal in what is compared first; None if there was no tie. `group` is the player's group
    after the last cut, 1 for the final; None without a cut, and OUT for players who stopped there.
    `by_play_off`: a play-off put the player behind the next better place. `carried` is what the player brought along
    from before the cut, if that is not everything. `first_figure` is the number that is compared first, if that is
    neither points nor table points; None for somebody without a place.
    """

    place: int | None
    is_shared: bool
    movement: int | None
    entry: Entry
    table_points_x12: Number
    points: Number
    per_round: tuple[RoundScore, ...]
    decided_by: RankedBy | None
    penalty_points: int = 0
    is_out: bool = False
    counted_with: Entry | None = None
    tie_break: RankedBy | None = None
    group: int | None = None
    carried: Carried | None = None
    by_play_off: bool = False
    first_figure: Number | None = None

    @property
    def look(self) -> tuple[Hashable, ...]:
        """All that standings show of the player: equal looks make equal rows."""
        entry = self.entry
        person = (entry.pk, entry.names, entry.country, entry.club)
        reasons = (self.decided_by, self.tie_break, self.by_play_off, self.is_out, str(self.counted_with))
        sums = (self.table_points_x12, self.points, self.penalty_points, self.carried, self.first_figure)
        return (person, self.place, self.is_shared, self.movement, reasons, sums, self.per_round)


@dataclass(frozen=True, slots=True)
class Compared:
    """How standings were made: the scores of everybody, and the comparison that ranks them."""

    comparison: Comparison
    scores: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event at one moment.

    `rows` has everybody except house players: the ranked players, best first, after a cut group by group; then those
    who have not played, by number. A withdrawn entry keeps its place, or is left out if it never played; an entry that
    a penalty put out has no place. `rounds` are the numbers of the counted rounds, and `after_round` is the last
    official one, 0 before the first. `rounds_available` are the rounds after which there are official standings.
    `is_live`: the running round is counted too, and `still_playing` is the number of its tables that are not closed.
    `tables` are the tables behind the rows, `scores` what each player got, in no order. `cuts_after` are the rounds
    after which there are cuts or play-offs. `compared` is how the rows were ranked.
    """

    rows: tuple[StandingRow, ...]
    after_round: int
    rounds: tuple[int, ...]
    rounds_available: tuple[int, ...]
    is_live: bool
    still_playing: int
    revision: int
    tables: tuple[TableResult, ...]
    held: int | None = None
    scores: tuple[ScoreRow, ...] = ()
    cuts_after: tuple[int, ...] = ()
    compared: Compared | None = None

    @property
    def ranked(self) -> tuple[StandingRow, ...]:
        """The players who have a place, best first."""
        return tuple(row for row in self.rows if row.place is not None)

    @property
    def podium(self) -> tuple[StandingRow, ...]:
        """Everybody on the first three places: more than three players where places are shared."""
        return tuple(row for row in self.rows if row.place is not None and row.place <= PODIUM_PLACES)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Another player at the table, with the seat in the first hand."""

    entry: Entry
    wind: Wind


@dataclass(frozen=True, slots=True)
class EntryRound:
    """One published round of a player, as the player's page shows it.

    `points` are None before the round has started; `table_points_x12` and `place_at_table` until the table is closed.
    If several people sat on the seat, these are the player's own, and `course` says who sat there for which hands.
    `points` are also None for somebody who only sat in, when the hands count for another player. Where `counts` is
    False the points are kept for the record only; `was_absent`: the table was closed without the player. `is_unplayed`:
    it was closed without a hand; `points_given` is then the part of the points that was given to those present.
    `is_held`: its scores and hands are not shown yet. `bonus` is the part of the points that the end of the match gave,
    `score` what lay before the player at the end, and `parts` say where the points of the seat come from, if they have
    several sources. Without `has_wind` the players of the table have yet to draw
    their winds.
    """

    number: int
    state: RoundState
    table_id: int
    table_number: int
    wind: Wind
    opponents: tuple[Opponent, ...]
    points: Number | None
    table_points_x12: int | None
    place_at_table: int | None
    seating: Seating
    has_wind: bool = True
    counts: bool = True
    was_absent: bool = False
    points_given: int = 0
    is_unplayed: bool = False
    course: tuple[Stint, ...] = ()
    is_held: bool = False
    bonus: Number = 0
    score: int | None = None
    parts: tuple[FinalPart, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryRest:
    """A published round that a player sits out, and what the event gives for it; table points in twelfths. There is no
    table.
    """

    number: int
    points: int
    table_points_x12: int
    table_number: None = None


@dataclass(frozen=True, slots=True)
class PlaceAfterRound:
    """A player's place in the official standings after a round."""

    round_number: int
    place: int


@dataclass(frozen=True, slots=True)
class EntryResults:
    """What one player has done in an event.

    `standing` is the player's row in the official standings, after round `official_after` (0 for none); None for house
    players, and for those who withdrew before they played. `live` is the row with the running round; None if no round
    runs. `rests` are the published rounds without a seat. `course` is the place after each official round since the
    player's first.
    """

    standing: StandingRow | None
    rounds: tuple[EntryRound, ...]
    rests: tuple[EntryRest, ...]
    course: tuple[PlaceAfterRound, ...]
    official_after: int
    live: StandingRow | None
