"""Which rounds and tables count, and the scores of everybody after a round."""

from collections.abc import Collection, Iterable, Sequence

from penalties.queries import score_effects
from tournament.draws.queries import sit_outs
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.standings.engine.criteria import Criterion
from tournament.standings.engine.scores import (
    ScoreRow,
)
from tournament.standings.results.comparing import comparison_of, penalty_rounds, with_wins
from tournament.standings.results.dividing import TableResult
from tournament.standings.results.tables import official_rounds, score_rows, table_results


def scores_of(event: Event, after_round: int, criteria: Collection[Criterion]) -> list[ScoreRow]:
    """The rows of all players after a closed round, with what these criteria need."""
    rounds = [round_ for round_ in official_rounds(event.rounds.all()) if round_.number <= after_round]
    effects = score_effects(event)
    tables = with_wins(table_results(event, rounds, effects), criteria, rounds)
    people = list(event.entries.filter(is_house=False).order_by("number").values_list("pk", flat=True))
    rows = score_rows(people, tables, effects, sit_outs(event), penalty_rounds(event, criteria))
    return list(comparison_of(event).without_play_offs(rows))


def with_running(rounds: Iterable[Round], official: Sequence[Round]) -> list[Round]:
    """All closed rounds and the running one; only the official rounds if none is running."""
    if not any(round_.state == RoundState.RUNNING for round_ in rounds):
        return list(official)
    return sorted(
        (round_ for round_ in rounds if round_.state in (RoundState.RUNNING, RoundState.CLOSED)),
        key=lambda round_: round_.number,
    )


def tables_of(tables: Iterable[TableResult], rounds: Iterable[Round]) -> list[TableResult]:
    numbers = {round_.number for round_ in rounds}
    return [table for table in tables if table.round_number in numbers]
