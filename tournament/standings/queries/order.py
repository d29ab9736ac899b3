"""The order of the players for the next draw."""

from collections.abc import Collection

from penalties.queries import ScoreEffects, score_effects
from tournament.draws.queries import sit_outs
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.registration.queries import groups_playing, playing_entries
from tournament.standings.results.comparing import comparison_of, penalty_rounds, with_wins
from tournament.standings.results.tables import official_rounds, score_rows, table_results


def ranked_entry_ids(event: Event) -> list[int]:
    """The playing entries in the order for the next draw: by the official standings, equal players by number; then
    those who have not played yet, by number; house players last. Before the first round is closed, all are in the
    order of their numbers.
    """
    playing = list(playing_entries(event))
    house = [entry.pk for entry in playing if entry.is_house]
    people = [entry.pk for entry in playing if not entry.is_house]
    return _ranked_ids(event, people, score_effects(event)) + house


def moved_by_penalties(event: Event) -> list[Entry] | None:
    """The players whose position in the order for the next draw changes because of penalties, by number; None without
    penalties.
    """
    effects = score_effects(event)
    if effects == ScoreEffects():
        return None
    people = {entry.pk: entry for entry in playing_entries(event) if not entry.is_house}
    order, order_without = (_ranked_ids(event, list(people), each) for each in (effects, ScoreEffects()))
    moved = {pk for pk, without in zip(order, order_without, strict=True) if pk != without}
    return [entry for pk, entry in people.items() if pk in moved]


def _ranked_ids(event: Event, people: Collection[int], effects: ScoreEffects) -> list[int]:
    """People in the order of the official standings under these penalties. If the better result of related players
    counts, each of them stands where the better one does, even if that one no longer plays.
    """
    comparison = comparison_of(event)
    related = comparison.related
    relatives = {pk for pair in related for pk in pair}
    official = official_rounds(event.rounds.all())
    tables = with_wins(table_results(event, official, effects), comparison.criteria, official)
    wanted = [*people, *sorted(relatives - set(people))]
    penalised = penalty_rounds(event, comparison.criteria)
    rows = score_rows(wanted, tables, effects, sit_outs(event), penalised)
    in_groups = groups_playing(event) if comparison.cuts else {}
    ranked = sorted(comparison.ranked(rows), key=lambda row: in_groups.get(row.entry_id, 0))
    order = {row.entry_id: index for index, row in enumerate(ranked)}
    best = dict(order)
    moves = True
    while moves:
        moves = False
        for one, other in related:
            if best[one] != best[other]:
                best[one] = best[other] = min(best[one], best[other])
                moves = True
    return sorted(people, key=lambda pk: (best[pk], order[pk]))
