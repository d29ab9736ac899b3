"""A row of the standings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.events.enums import RankedBy
from tournament.registration.models import Entry
from tournament.standings.engine.criteria import PLAY_OFF
from tournament.standings.engine.ranking import RankedRow
from tournament.standings.engine.scores import (
    ScoreRow,
    total_points,
    total_table_points_x12,
)
from tournament.standings.queries.values import RoundScore, StandingRow
from tournament.standings.results.comparing import Comparison
from tournament.standings.results.dividing import TableResult

RANKED_BY_OF_CODE = {one.value: one for one in RankedBy}


def numbers_of_tables(tables: Iterable[TableResult]) -> dict[tuple[int, int], int]:
    """The table number of every entry in every round; the highest if there are several."""
    return {
        (part.entry_id, table.round_number): table.table_number for table in tables for part in table.parts
    }


def in_groups(rows: Iterable[StandingRow]) -> tuple[StandingRow, ...]:
    """The rows by their groups of the last cut, each group in the order of the rows."""
    return tuple(sorted(rows, key=lambda row: row.group or 0))


@dataclass(frozen=True, slots=True)
class CountedScores:
    """What the rows of standings are made from.

    `rounds` are the numbers of the counted rounds. By entry id: `scores` are what each player got, `after_cuts` what of
    it counts after the cuts, `penalty_points` what penalties changed. `table_numbers` are those of `numbers_of_tables`.
    """

    comparison: Comparison
    rounds: Sequence[int]
    entries: Mapping[int, Entry]
    scores: Mapping[int, ScoreRow]
    after_cuts: Mapping[int, ScoreRow]
    table_numbers: Mapping[tuple[int, int], int]
    penalty_points: Mapping[int, int]


def standing_row(ranked: RankedRow, counted: CountedScores, group: int | None) -> StandingRow:
    """The row of a ranked player; `group` is the player's group after the last cut."""
    comparison, entries = counted.comparison, counted.entries
    scores, after_cuts = counted.scores[ranked.entry_id], counted.after_cuts[ranked.entry_id]
    decided_by = RANKED_BY_OF_CODE.get(ranked.decided_by or "")
    return StandingRow(
        place=ranked.place,
        is_shared=ranked.is_shared,
        movement=ranked.movement,
        entry=entries[ranked.entry_id],
        table_points_x12=total_table_points_x12(after_cuts),
        points=total_points(after_cuts),
        per_round=_per_round(scores, counted),
        decided_by=decided_by,
        by_play_off=ranked.decided_by == PLAY_OFF.code,
        first_figure=None if ranked.place is None else comparison.first_figure(after_cuts),
        tie_break=decided_by if ranked.decided_by != comparison.criteria[0].code else None,
        group=group,
        carried=after_cuts.carried,
        penalty_points=counted.penalty_points.get(ranked.entry_id, 0),
        is_out=not scores.is_ranked,
        counted_with=None if ranked.counted_with is None else entries[ranked.counted_with],
    )


def _per_round(scores: ScoreRow, counted: CountedScores) -> tuple[RoundScore, ...]:
    """A player's score in each counted round, also where the player sat out or took no part."""
    results = {result.round_number: result for result in scores.results}
    rests = {rest.round_number: rest for rest in scores.rests}
    play_offs = counted.comparison.play_offs
    found = []
    for number in counted.rounds:
        if rest := rests.get(number):
            score = RoundScore(number, None, rest.points, rest.table_points_x12, None, sat_out=True)
        elif result := results.get(number):
            score = RoundScore(
                number,
                counted.table_numbers[scores.entry_id, number],
                result.points,
                result.table_points_x12,
                result.place,
                counts=result.counts and number not in play_offs,
            )
        else:
            score = RoundScore(number, None, None, None, None)
        found.append(score)
    return tuple(found)
