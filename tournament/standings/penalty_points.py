"""What penalties did to each player's points: at the tables and to the score of the event, added up by player."""

from collections import Counter
from collections.abc import Iterable, Mapping

from penalties.queries import ScoreEffects
from tournament.standings.results import TableResult


def points_by_penalties(tables: Iterable[TableResult], effects: ScoreEffects) -> Mapping[int, int]:
    """By entry id what penalties changed in the points that these tables' rounds count, transfers between players too.

    Points moved at a table are the player's who sits in that round; of somebody who has no seat any more they are
    those of whoever took the seat. What is counted outside any round counts always. Players whose results are struck
    out have no points that could change.
    """
    holder: dict[tuple[int, int, int], int] = {}
    seated: set[tuple[int, int]] = set()
    rounds: set[int] = set()
    for table in tables:
        rounds.add(table.round_number)
        for seat, entry_id in enumerate(table.entry_ids):
            if entry_id is not None:
                holder[table.round_number, table.table_number, seat] = entry_id
                seated.add((table.round_number, entry_id))
    found: Counter[int] = Counter()
    for move in effects.moves:
        stays = (move.round_number, move.entry_id) in seated
        place = (move.round_number, move.table_number, move.seat)
        entry_id = move.entry_id if stays else holder.get(place)
        if entry_id is not None:
            found[entry_id] += move.points
    for one in effects.deductions:
        if one.round_number in (None, *rounds):
            found[one.entry_id] += one.points
    return {entry_id: points for entry_id, points in found.items() if entry_id not in effects.struck}
