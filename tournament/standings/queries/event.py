"""The standings of an event."""

from collections.abc import Sequence

from penalties.queries import ScoreEffects, score_effects
from tournament.draws.queries import sit_outs
from tournament.events.caching.results import cached_result
from tournament.events.models import Event, Round
from tournament.events.queries import rounds_of
from tournament.events.settings.hold_back import first_held, shown_rounds
from tournament.registration.enums import EntryStatus
from tournament.standings.engine.ranking import RankedRow
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.queries.counted import with_running
from tournament.standings.queries.rows import CountedScores, in_groups, numbers_of_tables, standing_row
from tournament.standings.queries.values import Compared, Standings
from tournament.standings.results.comparing import Comparison, comparison_of, penalty_rounds, with_wins
from tournament.standings.results.dividing import TableResult
from tournament.standings.results.penalty_points import points_by_penalties
from tournament.standings.results.tables import official_rounds, score_rows, table_results


def standings(
    event: Event, *, after_round: int | None = None, live: bool = False, staff: bool = False
) -> Standings:
    """The standings of an event, in a constant number of queries whatever its size.

    Official standings count the closed rounds, up to `after_round` if given. With `live` the running round counts too:
    the points of all its tables so far, the table points of its closed tables. Without a running round, live standings
    are the official ones; together with `after_round`, `live` has no effect. Movement is against the official standings
    one round earlier. Without `staff` they leave out rounds whose results are held back.

    Raises RoundNotOfficial when there are no official standings after `after_round`.
    """
    name = ("standings", after_round, live, staff)
    return cached_result(event, name, lambda: _standings(event, after_round, live=live, staff=staff))


def _standings(event: Event, after_round: int | None, *, live: bool, staff: bool) -> Standings:
    everything = rounds_of(event)
    shown = shown_rounds(event, everything, staff=staff)
    official = official_rounds(shown)
    available = tuple(round_.number for round_ in official)
    if after_round is not None:
        official = _until(after_round, official)
    rounds = with_running(shown, official) if live and after_round is None else official
    is_live = rounds != official
    comparison = comparison_of(event)
    effects = score_effects(event)
    tables = with_wins(table_results(event, rounds, effects), comparison.criteria, rounds)
    counted = _counted_scores(event, comparison, rounds, tables, effects)
    earlier = comparison.places_after(counted.scores.values(), official if is_live else official[:-1])
    ranked = comparison.ranked(counted.scores.values(), earlier)
    # The newest standings show the line of a cut as soon as it is made.
    upcoming = [counted.rounds[-1] + 1] if counted.rounds and after_round is None else []
    return Standings(
        rows=in_groups(
            standing_row(row, counted, comparison.group_of(row.entry_id, [*counted.rounds, *upcoming]))
            for row in ranked
            if _is_listed(row, counted)
        ),
        after_round=official[-1].number if official else 0,
        rounds=tuple(counted.rounds),
        rounds_available=available,
        is_live=is_live,
        still_playing=sum(not table.is_closed for table in tables),
        revision=event.revision,
        tables=tables,
        held=first_held(event, everything),
        scores=comparison.without_play_offs(counted.scores.values()),
        cuts_after=tuple(cut.after_round for cut in comparison.cuts),
        compared=Compared(comparison, tuple(counted.scores.values())),
    )


def _until(after_round: int, official: Sequence[Round]) -> list[Round]:
    """The official rounds up to this one; raises RoundNotOfficial if it is not one of them."""
    if after_round not in {round_.number for round_ in official}:
        raise RoundNotOfficial(number=after_round)
    return [round_ for round_ in official if round_.number <= after_round]


def _counted_scores(
    event: Event,
    comparison: Comparison,
    rounds: Sequence[Round],
    tables: Sequence[TableResult],
    effects: ScoreEffects,
) -> CountedScores:
    """The scores of all players in these rounds; house players have none."""
    entries = {entry.pk: entry for entry in event.entries.filter(is_house=False).order_by("number")}
    penalised = penalty_rounds(event, comparison.criteria)
    rows = score_rows(entries, tables, effects, sit_outs(event), penalised)
    return CountedScores(
        comparison,
        rounds=[round_.number for round_ in rounds],
        entries=entries,
        scores={row.entry_id: row for row in rows},
        after_cuts=comparison.as_counted(rows),
        table_numbers=numbers_of_tables(tables),
        penalty_points=points_by_penalties(tables, effects),
    )


def _is_listed(row: RankedRow, counted: CountedScores) -> bool:
    """Whether the standings list a player: everybody except those who withdrew before they played."""
    is_ranked = counted.scores[row.entry_id].is_ranked
    has_result = row.place is not None or row.counted_with is not None or not is_ranked
    return has_result or counted.entries[row.entry_id].status != EntryStatus.WITHDRAWN
