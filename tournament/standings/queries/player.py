"""What one player has done in an event."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from penalties.queries import ScoreEffects, score_effects
from tournament.draws.enums import Wind
from tournament.draws.queries import Rest, sit_outs
from tournament.draws.seating import Seating
from tournament.events.enums import PUBLIC_ROUND_STATES, RoundState
from tournament.events.hold_back import shown_rounds
from tournament.events.models import Event, Round
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.comparing import Comparison, comparison_of, penalty_rounds, with_wins
from tournament.standings.dividing import TableResult
from tournament.standings.engine.ranking import RankedRow
from tournament.standings.engine.scores import (
    ScoreRow,
)
from tournament.standings.penalty_points import points_by_penalties
from tournament.standings.queries.counted import tables_of, with_running
from tournament.standings.queries.rows import CountedScores, numbers_of_tables, standing_row
from tournament.standings.queries.values import (
    EntryRest,
    EntryResults,
    EntryRound,
    Opponent,
    PlaceAfterRound,
    StandingRow,
)
from tournament.standings.results import official_rounds, score_rows, table_results


def entry_results(
    event: Event, entry: Entry, rounds: Iterable[Round], *, staff: bool = False
) -> EntryResults:
    """One player's published rounds, standing and course, in a constant number of queries. `rounds` are the event's.

    Unpublished rounds are left out. Without `staff`, rounds whose results are held back have seats but no scores.
    """
    published = [round_ for round_ in rounds if round_.state in PUBLIC_ROUND_STATES]
    shown = shown_rounds(event, published, staff=staff)
    read = _read(event, published)
    official = official_rounds(shown)
    running = with_running(shown, official)
    rows = read.scores(official)
    earlier = [
        read.comparison.place_after(entry.pk, rows, official[:count]) for count in range(1, len(official))
    ]
    ranked = read.comparison.ranked_row_of(entry.pk, rows, earlier[-1] if earlier else None)
    live = None
    if running != official:
        live_rows = read.scores(running)
        live_ranked = read.comparison.ranked_row_of(entry.pk, live_rows, ranked.place)
        live = _standing_of_entry(event, entry, read, running, live_rows, live_ranked)
    held = {round_.number for round_ in published} - {round_.number for round_ in shown}
    own_rounds = _rounds_of_entry(event, entry, read, {round_.number: round_ for round_ in published})
    return EntryResults(
        standing=_standing_of_entry(event, entry, read, official, rows, ranked),
        official_after=official[-1].number if official else 0,
        live=live,
        rounds=tuple(_without_scores(row) if row.number in held else row for row in own_rounds),
        rests=tuple(
            EntryRest(rest.round_number, rest.points, rest.table_points_x12)
            for rest in read.rests
            if rest.entry_id == entry.pk
        ),
        # Before the first official round nobody has a place.
        course=tuple(
            PlaceAfterRound(round_.number, place)
            for round_, place in zip(official, [*earlier, ranked.place], strict=False)
            if place is not None
        ),
    )


@dataclass(frozen=True, slots=True)
class _EventRead:
    """What was read of an event: `people` are the ids of all entries but house players, in the order of their
    numbers; the rest is as `score_rows` takes it.
    """

    comparison: Comparison
    people: Sequence[int]
    tables: Sequence[TableResult]
    effects: ScoreEffects
    rests: Sequence[Rest]
    penalised: Mapping[int, Sequence[int | None]]

    def tables_of(self, entry_id: int) -> list[TableResult]:
        """The tables at which this player may have sat, those of the player among them."""
        return [table for table in self.tables if entry_id in table.entry_ids or table.sitters]

    def scores(self, rounds: Sequence[Round]) -> list[ScoreRow]:
        """The scores of all players in these rounds."""
        return score_rows(
            self.people, tables_of(self.tables, rounds), self.effects, self.rests, self.penalised
        )


def _read(event: Event, rounds: Sequence[Round]) -> _EventRead:
    comparison = comparison_of(event)
    effects = score_effects(event)
    people = event.entries.filter(is_house=False).order_by("number")
    return _EventRead(
        comparison,
        people=list(people.values_list("pk", flat=True)),
        tables=with_wins(table_results(event, rounds, effects), comparison.criteria, rounds),
        effects=effects,
        rests=sit_outs(event),
        penalised=penalty_rounds(event, comparison.criteria),
    )


def _without_scores(row: EntryRound) -> EntryRound:
    """A round as everybody may see it while its results are held back: who sits where, and nothing else."""
    return replace(row, points=None, table_points_x12=None, place_at_table=None, points_given=0, is_held=True)


def _standing_of_entry(
    event: Event,
    entry: Entry,
    read: _EventRead,
    rounds: Sequence[Round],
    rows: Sequence[ScoreRow],
    ranked: RankedRow,
) -> StandingRow | None:
    """The row of a player, `ranked` among `rows`, in standings that count these rounds; None for somebody whom they do
    not list.
    """
    scores = {row.entry_id: row for row in rows}
    own = scores.get(entry.pk)
    if own is None or (not own.took_part and own.is_ranked and entry.status == EntryStatus.WITHDRAWN):
        return None
    comparison = read.comparison
    related = [] if ranked.counted_with is None else [ranked.counted_with]
    counted = CountedScores(
        comparison,
        rounds=[round_.number for round_ in rounds],
        entries={entry.pk: entry, **event.entries.in_bulk(related)},
        scores=scores,
        after_cuts=comparison.as_counted(rows),
        table_numbers=numbers_of_tables(read.tables_of(entry.pk)),
        penalty_points=points_by_penalties(tables_of(read.tables, rounds), read.effects),
    )
    return standing_row(ranked, counted, comparison.group_of(entry.pk, counted.rounds))


def _rounds_of_entry(
    event: Event, entry: Entry, read: _EventRead, rounds: Mapping[int, Round]
) -> tuple[EntryRound, ...]:
    """The rounds of a player: one for each seat on which the player sat or that counts for the player."""
    own = [
        (table, seat)
        for table in read.tables_of(entry.pk)
        for seat, entry_id in enumerate(table.entry_ids)
        if entry_id is not None and table.concerns(entry.pk, seat)
    ]
    people = event.entries.in_bulk({pk for table, _seat in own for pk in table.people})
    return tuple(
        _round_of_entry(
            entry, _seating(table, people), table, seat, RoundState(rounds[table.round_number].state)
        )
        for table, seat in own
    )


def _seating(table: TableResult, people: Mapping[int, Entry]) -> Seating:
    now = {seat: people[pk] for seat, pk in enumerate(table.entry_ids) if pk is not None}
    return Seating(now, table.sitters, people)


def _round_of_entry(
    entry: Entry, seating: Seating, table: TableResult, seat: int, state: RoundState
) -> EntryRound:
    part = next((part for part in table.parts if (part.seat, part.entry_id) == (seat, entry.pk)), None)
    stints = [stint for stint in seating.stints(seat) if entry.pk in (stint.entry_id, stint.credited_id)]
    opponents = {
        other.entry_id: Opponent(seating.person(other.entry_id), Wind(wind))
        for wind in seating
        for other in seating.stints(wind)
        if wind != seat and any(other.overlaps(own) for own in stints)
    }
    return EntryRound(
        number=table.round_number,
        state=state,
        table_id=table.table_id,
        table_number=table.table_number,
        wind=Wind(seat),
        opponents=tuple(opponents.values()),
        points=None if state == RoundState.PUBLISHED or part is None else part.result.points,
        table_points_x12=part.result.table_points_x12 if part else None,
        place_at_table=part.result.place if part else None,
        counts=part.result.counts if part else True,
        has_wind=table.has_winds,
        was_absent=table.missing is not None and seat in table.missing.absent,
        points_given=_given(table, seat),
        is_unplayed=table.missing is not None and table.missing.given is not None,
        seating=seating,
        course=tuple(seating.stints(seat)) if len(seating.stints(seat)) > 1 else (),
    )


def _given(table: TableResult, seat: int) -> int:
    """The points of a player who was present at a table where no hand was played."""
    missing = table.missing
    return missing.given[0] if missing and missing.given and seat not in missing.absent else 0
