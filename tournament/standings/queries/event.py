"""The standings of an event."""

from penalties.queries import score_effects
from tournament.draws.queries import sit_outs
from tournament.events.hold_back import first_held, shown_rounds
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.comparing import comparison_of, penalty_rounds, with_wins
from tournament.standings.engine.ranking import RankedRow
from tournament.standings.engine.scores import ScoreRow
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.penalty_points import points_by_penalties
from tournament.standings.queries.counted import with_running
from tournament.standings.queries.rows import in_groups, numbers_of_tables, standing_row
from tournament.standings.queries.values import Standings
from tournament.standings.results import official_rounds, score_rows, table_results


def standings(
    event: Event, *, after_round: int | None = None, live: bool = False, staff: bool = False
) -> Standings:
    """The standings of an event, in a constant number of queries whatever its size.

    Official standings count the closed rounds, up to `after_round` if given. With `live` the running round counts too:
    the points of all its tables so far, the table points of its closed tables. Without a running round, live standings
    are the official ones; with `after_round`, which names official ones, `live` changes nothing. Movement is against
    the official standings one round earlier. Without `staff` they leave out rounds whose results are held back.

    Raises RoundNotOfficial when there are no official standings after `after_round`.
    """
    everything = list(event.rounds.all())
    rounds = shown_rounds(event, everything, staff=staff)
    official = official_rounds(rounds)
    available = tuple(round_.number for round_ in official)
    if after_round is not None:
        if after_round not in available:
            raise RoundNotOfficial(number=after_round)
        official = [round_ for round_ in official if round_.number <= after_round]
    counted = official
    if live and after_round is None:
        counted = with_running(rounds, official)
    is_live = counted != official
    comparison = comparison_of(event)
    effects = score_effects(event)
    tables = with_wins(table_results(event, counted, effects), comparison.criteria, counted)
    entries = {entry.pk: entry for entry in event.entries.filter(is_house=False).order_by("number")}
    penalised = penalty_rounds(event, comparison.criteria)
    scores = {row.entry_id: row for row in score_rows(entries, tables, effects, sit_outs(event), penalised)}
    ranked = comparison.ranked(scores.values(), official if is_live else official[:-1])
    counting = comparison.as_counted(scores.values())
    numbers = [round_.number for round_ in counted]
    table_numbers = numbers_of_tables(tables)
    penalties = points_by_penalties(tables, effects)
    # From the cut on the newest standings show its line, before anything is played after it.
    upcoming = [numbers[-1] + 1] if numbers and after_round is None else []
    return Standings(
        rows=in_groups(
            standing_row(
                row,
                entries,
                scores[row.entry_id],
                counting[row.entry_id],
                comparison,
                numbers,
                table_numbers,
                penalties.get(row.entry_id, 0),
                comparison.group_of(row.entry_id, [*numbers, *upcoming]),
            )
            for row in ranked
            if _is_listed(row, scores[row.entry_id], entries[row.entry_id])
        ),
        after_round=official[-1].number if official else 0,
        rounds=tuple(numbers),
        rounds_available=available,
        is_live=is_live,
        still_playing=sum(not table.is_closed for table in tables),
        revision=event.revision,
        tables=tables,
        held=first_held(event, everything),
        scores=comparison.without_play_offs(scores.values()),
        cuts_after=tuple(cut.after_round for cut in comparison.cuts),
    )


def _is_listed(row: RankedRow, score: ScoreRow, entry: Entry) -> bool:
    """Whether the standings list a player: everybody except those who withdrew before they played."""
    has_result = row.place is not None or row.counted_with is not None or not score.is_ranked
    return has_result or entry.status != EntryStatus.WITHDRAWN
