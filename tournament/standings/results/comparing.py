"""How an event compares its players: its criteria, its cuts, and who is related to whom. Read once for each answer."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from penalties.queries import payers, standing_rows
from tournament.events.enums import RankedBy
from tournament.events.models import Event, Round
from tournament.events.settings.ranking import ranked_by
from tournament.play.enums import Outcome
from tournament.play.models import Hand
from tournament.registration.enums import TieMethod
from tournament.registration.queries import related_pairs
from tournament.registration.queries.stages import CutGroups, TitleOrder, cuts_and_title
from tournament.standings.engine.criteria import (
    CRITERIA,
    LOT,
    PLAY_OFF,
    POINTS,
    TABLE_POINTS,
    Criterion,
    lot,
    settled,
)
from tournament.standings.engine.ranking import RankedRow, places_of, rank, ranked_row_of
from tournament.standings.engine.scores import Number, ScoreRow
from tournament.standings.engine.stages import OUT, Cut, in_stages, without_play_offs
from tournament.standings.results.dividing import Part, TableResult

CRITERION_OF_CODE = {criterion.code: criterion for criterion in CRITERIA}

CODE_OF_WAY = {TieMethod.LOT: LOT, TieMethod.PLAY_OFF: PLAY_OFF.code}
"""What decided between players who were tied for the first place, where it was no criterion."""

Pairs = Sequence[tuple[int, int]]
"""Entry ids of related players of whom the ranking counts only the better."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What an event compares, most important first, among which players, and after which cuts. `title` settles a tie for
    the first place in the standings that end with the round `title_after`.
    """

    criteria: tuple[Criterion, ...]
    related: Pairs
    cuts: tuple[Cut, ...]
    title: Criterion | None = None
    title_after: int = 0

    def _criteria_for(self, rows: Iterable[ScoreRow]) -> tuple[Criterion, ...]:
        if self.title is None:
            return self.criteria
        played = max((result.round_number for row in rows for result in row.results), default=0)
        return (*self.criteria, self.title) if played == self.title_after else self.criteria

    def ranked(
        self, rows: Collection[ScoreRow], earlier_places: Mapping[int, int] | None = None
    ) -> tuple[RankedRow, ...]:
        """`rows` ranked, with the movement since the standings with `earlier_places`."""
        return rank(rows, self._criteria_for(rows), earlier_places, self.related, self.cuts)

    def ranked_row_of(
        self, entry_id: int, rows: Collection[ScoreRow], earlier_place: int | None = None
    ) -> RankedRow:
        """The row that `ranked` has for one player."""
        return ranked_row_of(entry_id, rows, self._criteria_for(rows), earlier_place, self.related, self.cuts)

    def places_after(self, rows: Iterable[ScoreRow], rounds: Iterable[Round]) -> dict[int, int]:
        """The places of the standings that count only these rounds, by entry id."""
        return places_of(self.ranked(only_rounds(rows, rounds)))

    def places_after_each(
        self, rows: Collection[ScoreRow], numbers: Sequence[int]
    ) -> Iterator[dict[int, int]]:
        """The places of the standings that end with each of these rounds, by entry id."""
        for count in range(1, len(numbers) + 1):
            counted = set(numbers[:count])
            yield places_of(self.ranked([row.only_rounds(counted) for row in rows]))

    def group_of(self, entry_id: int, rounds: Collection[int]) -> int | None:
        """The player's group at the last cut that counts in these rounds; OUT for who stopped, None without a cut."""
        group = None
        for cut in self.cuts:
            if not cut.is_play_off and group != OUT and any(number > cut.after_round for number in rounds):
                group = cut.group_of(entry_id)
        return group

    def first_figure(self, row: ScoreRow) -> Number | None:
        """The number that is compared first; None for points and table points, which every row of standings has."""
        first = self.criteria[0]
        return None if first in (POINTS, TABLE_POINTS) or first.among else first.measure(row)

    @property
    def play_offs(self) -> frozenset[int]:
        """The rounds that are play-offs, which give nobody points."""
        return frozenset(cut.after_round + 1 for cut in self.cuts if cut.is_play_off)

    def without_play_offs(self, rows: Iterable[ScoreRow]) -> tuple[ScoreRow, ...]:
        """The rows without play-offs."""
        return without_play_offs(rows, self.cuts)

    def as_counted(self, rows: Iterable[ScoreRow]) -> dict[int, ScoreRow]:
        """The rows by entry id as they count after the cuts."""
        return {row.entry_id: row for tier in in_stages(rows, self.cuts).values() for row in tier}


def only_rounds(rows: Iterable[ScoreRow], rounds: Iterable[Round]) -> list[ScoreRow]:
    """The rows with nothing but these rounds."""
    numbers = {round_.number for round_ in rounds}
    return [row.only_rounds(numbers) for row in rows]


def criterion_of(event: Event, code: RankedBy) -> Criterion:
    """The criterion for a code of the event; the lot uses the event's seed."""
    return lot_with(event, event.lot_seed) if code is RankedBy.LOT else CRITERION_OF_CODE[code.value]


def lot_with(event: Event, seed: int) -> Criterion:
    """The lot with this seed among the players of an event. Who takes part changes nothing for the others."""
    return lot(seed, _lot_numbers(event))


def _lot_numbers(event: Event) -> dict[int, int]:
    """By entry id, the numbers that the lot uses for entries imported from another installation; one query."""
    rows = event.entries.filter(lot_number__isnull=False).values_list("pk", "lot_number")
    return {pk: number for pk, number in rows if number is not None}


def criteria_of(event: Event) -> tuple[Criterion, ...]:
    """What the event compares, most important first."""
    return tuple(criterion_of(event, code) for code in ranked_by(event))


def comparison_of(event: Event) -> Comparison:
    """How the event compares; two queries, four where there are cuts."""
    cuts, title = cuts_and_title(event)
    return comparison_by(criteria_of(event), related_pairs(event), cuts, title)


def comparison_by(
    criteria: tuple[Criterion, ...], related: Pairs, found: Iterable[CutGroups], title: TitleOrder | None
) -> Comparison:
    """The comparison by these criteria, cuts, and related players."""
    cuts = tuple(
        Cut(one.after_round, one.carried, one.groups, is_play_off=one.is_play_off, elsewhere=one.elsewhere)
        for one in found
    )
    if any(cut.is_play_off or cut.elsewhere for cut in cuts):
        criteria = (*criteria, PLAY_OFF)
    if title is None or title.method is TieMethod.NONE:
        return Comparison(criteria, related, cuts)
    decided = settled(title.criterion or CODE_OF_WAY[title.method], title.places)
    return Comparison(criteria, related, cuts, decided, title.after_round)


def with_wins(
    tables: tuple[TableResult, ...], criteria: Collection[Criterion], rounds: Iterable[Round]
) -> tuple[TableResult, ...]:
    """The tables with the hands that each person won, if one of the criteria needs them (one query). A record hand
    beside final scores counts as a high hand, but not as a hand won.
    """
    if not any(criterion.reads_wins for criterion in criteria):
        return tables
    won: dict[tuple[int, int], list[tuple[int, int, bool]]] = {}
    hands = Hand.objects.counted().filter(table__round__in=list(rounds), wins__isnull=False).order_by()
    for table_id, number, outcome, seat, value in hands.values_list(
        "table_id", "number", "outcome", "wins__seat", "wins__value"
    ):
        won.setdefault((table_id, seat), []).append((number, value, outcome != Outcome.FINAL))
    return tuple(
        table._replace(
            parts=tuple(
                part_with_wins(part, won.get((table.table_id, part.seat), [])) for part in table.parts
            ),
        )
        for table in tables
    )


def part_with_wins(part: Part, won: Iterable[tuple[int, int, bool]]) -> Part:
    """A person's part of a seat with its wins among those of the seat: number, value, and whether it is a hand won."""
    own = [(value, is_hand) for number, value, is_hand in won if _holds(part, number)]
    if not own:
        return part
    wins = sum(is_hand for _value, is_hand in own)
    best = max(value for value, _is_hand in own)
    return part._replace(result=part.result._replace(wins=wins, best_hand=best))


def _holds(part: Part, number: int) -> bool:
    return not part.hands or any(
        first <= number and (last is None or number <= last) for first, last in part.hands
    )


def penalty_rounds(event: Event, criteria: Collection[Criterion]) -> dict[int, list[int | None]]:
    """The round of each penalty in force by entry id, if one of the criteria needs them (two queries).

    A penalty counts for the player in whose score its points count, as the other results of those hands do.
    """
    if not any(criterion.reads_penalties for criterion in criteria):
        return {}
    given = list(standing_rows(event).values_list("entry_id", "round_number"))
    pays = payers(event, given)
    found: dict[int, list[int | None]] = {}
    for entry_id, number in given:
        found.setdefault(pays.get((entry_id, number), entry_id), []).append(number)
    return found
