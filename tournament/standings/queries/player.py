"""What one player has done in an event."""

from collections.abc import Mapping, Sequence
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


def entry_results(event: Event, entry: Entry, *, staff: bool = False) -> EntryResults:
    """One player's published rounds, standing and course, in a constant number of queries.

    Unpublished rounds are left out. Without `staff`, rounds whose results are held back have seats but no scores.
    """
    rounds = [round_ for round_ in event.rounds.all() if round_.state in PUBLIC_ROUND_STATES]
    shown = shown_rounds(event, rounds, staff=staff)
    read = _read(event, rounds)
    official = official_rounds(shown)
    running = with_running(shown, official)
    rows = read.scores(official)
    held = {round_.number for round_ in rounds} - {round_.number for round_ in shown}
    own_rounds = _rounds_of_entry(entry, read, {round_.number: round_ for round_ in rounds})
    return EntryResults(
        standing=_standing_of_entry(entry, read, official, rows),
        official_after=official[-1].number if official else 0,
        live=_standing_of_entry(entry, read, running, read.scores(running)) if running != official else None,
        rounds=tuple(_without_scores(row) if row.number in held else row for row in own_rounds),
        rests=tuple(
            EntryRest(rest.round_number, rest.points, rest.table_points_x12)
            for rest in read.rests
            if rest.entry_id == entry.pk
        ),
        course=_course_of_entry(entry, rows, official, read.comparison),
    )


@dataclass(frozen=True, slots=True)
class _EventRead:
    """What was read of an event: `entries` by id, house players included; the rest as `score_rows` takes it."""

    comparison: Comparison
    entries: Mapping[int, Entry]
    tables: Sequence[TableResult]
    effects: ScoreEffects
    rests: Sequence[Rest]
    penalised: Mapping[int, Sequence[int | None]]

    def scores(self, rounds: Sequence[Round]) -> list[ScoreRow]:
        """The scores of all players in these rounds."""
        people = [pk for pk, entry in self.entries.items() if not entry.is_house]
        return score_rows(people, tables_of(self.tables, rounds), self.effects, self.rests, self.penalised)


def _read(event: Event, rounds: Sequence[Round]) -> _EventRead:
    comparison = comparison_of(event)
    effects = score_effects(event)
    return _EventRead(
        comparison,
        entries={entry.pk: entry for entry in event.entries.order_by("number")},
        tables=with_wins(table_results(event, rounds, effects), comparison.criteria, rounds),
        effects=effects,
        rests=sit_outs(event),
        penalised=penalty_rounds(event, comparison.criteria),
    )


def _without_scores(row: EntryRound) -> EntryRound:
    """A round as everybody may see it while its results are held back: who sits where, and nothing else."""
    return replace(row, points=None, table_points_x12=None, place_at_table=None, points_given=0, is_held=True)


def _standing_of_entry(
    entry: Entry, read: _EventRead, rounds: Sequence[Round], rows: Sequence[ScoreRow]
) -> StandingRow | None:
    """The row of a player in standings that count these rounds; None for somebody whom they do not list."""
    scores = {row.entry_id: row for row in rows}
    own = scores.get(entry.pk)
    if own is None or (not own.took_part and own.is_ranked and entry.status == EntryStatus.WITHDRAWN):
        return None
    comparison = read.comparison
    own_tables = [table for table in read.tables if any(part.entry_id == entry.pk for part in table.parts)]
    counted = CountedScores(
        comparison,
        rounds=[round_.number for round_ in rounds],
        entries=read.entries,
        scores=scores,
        after_cuts=comparison.as_counted(rows),
        table_numbers=numbers_of_tables(own_tables),
        penalty_points=points_by_penalties(tables_of(read.tables, rounds), read.effects),
    )
    ranked = next(row for row in comparison.ranked(rows, rounds[:-1]) if row.entry_id == entry.pk)
    return standing_row(ranked, counted, comparison.group_of(entry.pk, counted.rounds))


def _rounds_of_entry(entry: Entry, read: _EventRead, rounds: Mapping[int, Round]) -> tuple[EntryRound, ...]:
    """The rounds of a player: one for each seat on which the player sat or that counts for the player."""
    return tuple(
        _round_of_entry(
            entry, _seating(table, read.entries), table, seat, RoundState(rounds[table.round_number].state)
        )
        for table in read.tables
        for seat, entry_id in enumerate(table.entry_ids)
        if entry_id is not None and table.concerns(entry.pk, seat)
    )


def _seating(table: TableResult, entries: Mapping[int, Entry]) -> Seating:
    now = {seat: entries[pk] for seat, pk in enumerate(table.entry_ids) if pk is not None}
    return Seating(now, table.sitters, entries)


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


def _course_of_entry(
    entry: Entry, rows: Sequence[ScoreRow], official: Sequence[Round], comparison: Comparison
) -> tuple[PlaceAfterRound, ...]:
    course = []
    numbers: set[int] = set()
    for round_ in official:
        numbers.add(round_.number)
        place = comparison.place_of(entry.pk, [row.only_rounds(numbers) for row in rows])
        if place is not None:
            course.append(PlaceAfterRound(round_.number, place))
    return tuple(course)
