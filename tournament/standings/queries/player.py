"""What one player has done in an event."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from penalties.queries import score_effects
from tournament.draws.enums import Wind
from tournament.draws.queries import Rest, sit_outs
from tournament.draws.seats.seating import Seating
from tournament.events.caching.results import cached_result
from tournament.events.enums import PUBLIC_ROUND_STATES, RoundState
from tournament.events.models import Event, Round
from tournament.events.settings.hold_back import shown_rounds
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.engine.ranking import RankedRow
from tournament.standings.engine.scores import (
    ScoreRow,
)
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
from tournament.standings.results.comparing import (
    Comparison,
    comparison_of,
    only_rounds,
    penalty_rounds,
    with_wins,
)
from tournament.standings.results.dividing import TableResult
from tournament.standings.results.penalty_points import points_by_penalties
from tournament.standings.results.tables import official_rounds, score_rows, table_results


def entry_results(
    event: Event, entry: Entry, rounds: Iterable[Round], *, staff: bool = False
) -> EntryResults:
    """One player's published rounds, standing and course, in a constant number of queries. `rounds` are the event's.

    Unpublished rounds are left out. Without `staff`, rounds whose results are held back have seats but no scores.
    """
    scores = cached_result(event, ("scores", staff), lambda: _scores(event, rounds, staff=staff))
    comparison = scores.comparison
    earlier = [comparison.ranked_row_of(entry.pk, rows).place for rows in scores.earlier]
    ranked = comparison.ranked_row_of(entry.pk, scores.official.rows, earlier[-1] if earlier else None)
    live = None
    if scores.running:
        live_ranked = comparison.ranked_row_of(entry.pk, scores.running.rows, ranked.place)
        live = _standing_of_entry(event, entry, scores.running, live_ranked)
    official = scores.official.counted.rounds
    return EntryResults(
        standing=_standing_of_entry(event, entry, scores.official, ranked),
        official_after=official[-1] if official else 0,
        live=live,
        rounds=tuple(
            _without_scores(row) if row.number in scores.held else row
            for row in _rounds_of_entry(event, entry, scores)
        ),
        rests=tuple(
            EntryRest(rest.round_number, rest.points, rest.table_points_x12)
            for rest in scores.rests
            if rest.entry_id == entry.pk
        ),
        # Before the first official round nobody has a place.
        course=tuple(
            PlaceAfterRound(number, place)
            for number, place in zip(official, [*earlier, ranked.place], strict=False)
            if place is not None
        ),
    )


@dataclass(frozen=True, slots=True)
class _Scores:
    """The scores of all players in some rounds, as the engine ranks them and as rows of standings are made from them."""

    rows: Sequence[ScoreRow]
    counted: CountedScores


@dataclass(frozen=True, slots=True)
class _EventScores:
    """The scores of everybody in an event: `official` and, while a round runs, those that count it as `running`.

    `earlier` are the official rows after each round but the last. `states` has the state of each published round,
    `held` those of them that are held back, `tables` the tables of each person in them.
    """

    comparison: Comparison
    official: _Scores
    earlier: Sequence[Sequence[ScoreRow]]
    running: _Scores | None
    states: Mapping[int, RoundState]
    held: Collection[int]
    tables: Mapping[int, Sequence[TableResult]]
    rests: Sequence[Rest]


def _scores(event: Event, rounds: Iterable[Round], *, staff: bool) -> _EventScores:
    published = [round_ for round_ in rounds if round_.state in PUBLIC_ROUND_STATES]
    shown = shown_rounds(event, published, staff=staff)
    official = official_rounds(shown)
    running = with_running(shown, official)
    comparison = comparison_of(event)
    effects = score_effects(event)
    people = list(event.entries.filter(is_house=False).order_by("number").values_list("pk", flat=True))
    tables = with_wins(table_results(event, published, effects), comparison.criteria, published)
    rests = sit_outs(event)
    penalised = penalty_rounds(event, comparison.criteria)

    def scores_in(counted: Sequence[Round]) -> _Scores:
        played = tables_of(tables, counted)
        rows = score_rows(people, played, effects, rests, penalised)
        return _Scores(
            rows,
            CountedScores(
                comparison,
                rounds=[round_.number for round_ in counted],
                entries={},
                scores={row.entry_id: row for row in rows},
                after_cuts=comparison.as_counted(rows),
                table_numbers=numbers_of_tables(played),
                penalty_points=points_by_penalties(played, effects),
            ),
        )

    last = scores_in(official)
    return _EventScores(
        comparison,
        official=last,
        earlier=[only_rounds(last.rows, official[:count]) for count in range(1, len(official))],
        running=None if running == official else scores_in(running),
        states={round_.number: RoundState(round_.state) for round_ in published},
        held={round_.number for round_ in published} - {round_.number for round_ in shown},
        tables=_tables_by_person(tables),
        rests=rests,
    )


def _tables_by_person(tables: Iterable[TableResult]) -> dict[int, list[TableResult]]:
    found: dict[int, list[TableResult]] = {}
    for table in tables:
        for pk in table.people:
            found.setdefault(pk, []).append(table)
    return found


def _without_scores(row: EntryRound) -> EntryRound:
    """A round as everybody may see it while its results are held back: who sits where, and nothing else."""
    return replace(
        row,
        points=None,
        table_points_x12=None,
        place_at_table=None,
        points_given=0,
        is_held=True,
        bonus=0,
        score=None,
        parts=(),
    )


def _standing_of_entry(event: Event, entry: Entry, scores: _Scores, ranked: RankedRow) -> StandingRow | None:
    """The row of a player in standings, with the place of `ranked`; None for somebody whom they do not list."""
    own = scores.counted.scores.get(entry.pk)
    if own is None or (not own.took_part and own.is_ranked and entry.status == EntryStatus.WITHDRAWN):
        return None
    related = [] if ranked.counted_with is None else [ranked.counted_with]
    counted = replace(scores.counted, entries={entry.pk: entry, **event.entries.in_bulk(related)})
    return standing_row(ranked, counted, counted.comparison.group_of(entry.pk, counted.rounds))


def _rounds_of_entry(event: Event, entry: Entry, scores: _EventScores) -> tuple[EntryRound, ...]:
    """The rounds of a player: one for each seat on which the player sat or that counts for the player."""
    own = [
        (table, seat)
        for table in scores.tables.get(entry.pk, ())
        for seat, entry_id in enumerate(table.entry_ids)
        if entry_id is not None and table.concerns(entry.pk, seat)
    ]
    people = event.entries.in_bulk({pk for table, _seat in own for pk in table.people})
    return tuple(
        _round_of_entry(entry, _seating(table, people), table, seat, scores.states[table.round_number])
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
        bonus=part.result.bonus if part else 0,
        score=table.ended.scores[seat] if table.ended else None,
        parts=table.ended.parts[seat] if table.ended else (),
    )


def _given(table: TableResult, seat: int) -> int:
    """The points of a player who was present at a table where no hand was played."""
    missing = table.missing
    return missing.given[0] if missing and missing.given and seat not in missing.absent else 0
