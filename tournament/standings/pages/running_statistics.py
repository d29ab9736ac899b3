"""What players of riichi look at: how often they won, dealt in and declared riichi, and at which places their matches
ended. For rulebooks where scores run along.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from penalties.queries import score_effects
from tournament.events.models import Event, Round
from tournament.play.models import Hand
from tournament.play.models.hands import seats_of
from tournament.registration.models import Entry
from tournament.standings.engine.scores import Number
from tournament.standings.engine.statistics import Tally
from tournament.standings.results.tables import table_results
from tournament.standings.seats_of_hands import Sitters

PLACES = 4


@dataclass(slots=True)
class Ends:
    """At which places somebody's closed matches ended, first to fourth, and with which points."""

    places: list[int] = field(default_factory=lambda: [0] * PLACES)
    points: Number = 0

    @property
    def played(self) -> int:
        return sum(self.places)

    @property
    def average_place(self) -> Fraction | None:
        """None without a match."""
        total = sum(place * times for place, times in enumerate(self.places, start=1))
        return Fraction(total, self.played) if self.played else None

    @property
    def average_points(self) -> Fraction | None:
        """None without a match."""
        return Fraction(self.points) / self.played if self.played else None

    def add_match(self, place: int, points: Number) -> None:
        self.places[place - 1] += 1
        self.points += points

    def add(self, other: "Ends") -> None:
        self.places = [own + more for own, more in zip(self.places, other.places, strict=True)]
        self.points += other.points


@dataclass(frozen=True, slots=True)
class RunningFigures:
    """The figures of a player. The rates are parts of a hundred of the hands in the tally."""

    entry: Entry
    tally: Tally
    riichi: int
    ends: Ends

    @property
    def win_rate(self) -> Fraction | None:
        return self._rate(self.tally.wins)

    @property
    def deal_in_rate(self) -> Fraction | None:
        """Hands in which the player discarded the winning tile."""
        return self._rate(self.tally.discards_into_wins)

    @property
    def riichi_rate(self) -> Fraction | None:
        return self._rate(self.riichi)

    def _rate(self, times: int) -> Fraction | None:
        return Fraction(100 * times, self.tally.hands) if self.tally.hands else None

    def with_more(self, other: "RunningFigures") -> "RunningFigures":
        """The figures of one person from two events."""
        tally, ends = Tally(), Ends()
        for one in (self, other):
            tally.add(one.tally)
            ends.add(one.ends)
        return RunningFigures(self.entry, tally, self.riichi + other.riichi, ends)


def running_figures(
    event: Event,
    rounds: Iterable[Round],
    tallies: Mapping[int, Tally],
    sitters: Sitters,
    entries: Mapping[int, Entry],
) -> tuple[RunningFigures, ...]:
    """The figures of everybody but house players in these rounds, the best average place first."""
    rounds = list(rounds)
    riichi = _riichi([round_.pk for round_ in rounds], sitters)
    ends = _ends(event, rounds)
    rows = [
        RunningFigures(entry, tallies.get(pk, Tally()), riichi.get(pk, 0), ends.get(pk, Ends()))
        for pk, entry in entries.items()
        if not entry.is_house and (pk in ends or (pk in tallies and tallies[pk].hands))
    ]
    return in_order(rows)


def in_order(rows: Iterable[RunningFigures]) -> tuple[RunningFigures, ...]:
    """The best average place first; players without a match come last."""
    return tuple(
        sorted(rows, key=lambda row: (row.ends.average_place or PLACES + 1, -row.ends.played, str(row.entry)))
    )


def _riichi(rounds: Iterable[int], sitters: Sitters) -> dict[int, int]:
    """In how many hands each player declared riichi; one query."""
    found: dict[int, int] = {}
    hands = Hand.objects.counted().filter(table__round__in=rounds, riichi__gt=0).order_by()
    for table_id, number, riichi in hands.values_list("table_id", "number", "riichi"):
        for seat in seats_of(riichi):
            entry_id = sitters.at(table_id, seat, number)
            if entry_id is not None:
                found[entry_id] = found.get(entry_id, 0) + 1
    return found


def _ends(event: Event, rounds: list[Round]) -> dict[int, Ends]:
    """The places and points of everybody who has a place at a closed table."""
    found: dict[int, Ends] = {}
    for table in table_results(event, rounds, score_effects(event)):
        for part in table.parts:
            if part.result.place is not None and part.result.counts:
                found.setdefault(part.entry_id, Ends()).add_match(part.result.place, part.result.points)
    return found
