"""A row of the standings."""

from collections.abc import Iterable, Mapping, Sequence

from tournament.events.enums import RankedBy
from tournament.registration.models import Entry
from tournament.standings.comparing import Comparison
from tournament.standings.dividing import TableResult
from tournament.standings.engine.criteria import PLAY_OFF
from tournament.standings.engine.ranking import RankedRow
from tournament.standings.engine.scores import (
    ScoreRow,
    total_points,
    total_table_points_x12,
)
from tournament.standings.queries.values import RoundScore, StandingRow


def numbers_of_tables(tables: Iterable[TableResult]) -> dict[tuple[int, int], int]:
    """The table number of every entry in every round; the highest if there are several."""
    return {
        (part.entry_id, table.round_number): table.table_number for table in tables for part in table.parts
    }


def in_groups(rows: Iterable[StandingRow]) -> tuple[StandingRow, ...]:
    """The rows by their groups of the last cut, each group in the order of the rows."""
    return tuple(sorted(rows, key=lambda row: row.group or 0))


def standing_row(
    ranked: RankedRow,
    entries: Mapping[int, Entry],
    scores: ScoreRow,
    counting: ScoreRow,
    comparison: Comparison,
    numbers: Sequence[int],
    table_numbers: Mapping[tuple[int, int], int],
    penalty_points: int,
    group: int | None,
) -> StandingRow:
    entry = entries[ranked.entry_id]
    decided_by = RankedBy(ranked.decided_by) if ranked.decided_by in RankedBy.values else None
    results = {result.round_number: result for result in scores.results}
    rests = {rest.round_number: rest for rest in scores.rests}
    per_round = []
    for number in numbers:
        result = results.get(number)
        if number in rests:
            rest = rests[number]
            per_round.append(RoundScore(number, None, rest.points, rest.table_points_x12, None, sat_out=True))
            continue
        if result is None:
            per_round.append(RoundScore(number, None, None, None, None))
            continue
        table_number = table_numbers[entry.pk, number]
        per_round.append(
            RoundScore(
                number,
                table_number,
                result.points,
                result.table_points_x12,
                result.place,
                counts=result.counts and number not in comparison.play_offs,
            )
        )
    return StandingRow(
        place=ranked.place,
        is_shared=ranked.is_shared,
        movement=ranked.movement,
        entry=entry,
        table_points_x12=total_table_points_x12(counting),
        points=total_points(counting),
        per_round=tuple(per_round),
        decided_by=decided_by,
        by_play_off=ranked.decided_by == PLAY_OFF.code,
        first_figure=None if ranked.place is None else comparison.first_figure(counting),
        tie_break=decided_by if ranked.decided_by != comparison.criteria[0].code else None,
        group=group,
        carried=counting.carried,
        penalty_points=penalty_points,
        is_out=not scores.is_ranked,
        counted_with=None if ranked.counted_with is None else entries[ranked.counted_with],
    )
