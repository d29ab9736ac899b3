"""How penalties changed each player's points, at the tables and in the score of the event."""

from collections import Counter
from collections.abc import Iterable, Mapping

from penalties.queries import ScoreEffects, moves_of_round
from tournament.draws.seats.stints import credited_to
from tournament.standings.results.dividing import Part, TableResult


def points_by_penalties(tables: Iterable[TableResult], effects: ScoreEffects) -> Mapping[int, int]:
    """By entry id, how penalties changed the points of the rounds of these tables, including transfers between players.

    Points moved at a seat are those of the player for whom the hands of the penalized person count; if the person has
    no hand there, they are those of whoever sits there last. Penalties outside any round always count. Points that are
    kept for the record only, and points of players whose results are struck out, count nowhere; nor do penalties on
    them.
    """
    by_round: dict[int, dict[int, TableResult]] = {}
    for table in tables:
        by_round.setdefault(table.round_number, {})[table.table_number] = table
    found: Counter[int] = Counter()
    for number, of_round in by_round.items() if effects.moves else ():
        seated = [
            (table.table_number, seat, entry_id)
            for table in of_round.values()
            for seat, entry_id in enumerate(table.entry_ids)
            if entry_id is not None
        ]
        for table_number, seat, entry_id, points in moves_of_round(effects, number, seated):
            part = _part_of(of_round[table_number], seat, entry_id) if table_number in of_round else None
            if part and part.result.counts:
                found[part.entry_id] += points
    for one in effects.deductions:
        if one.round_number in (None, *by_round):
            found[one.entry_id] += one.points
    return {entry_id: points for entry_id, points in found.items() if entry_id not in effects.struck}


def _part_of(table: TableResult, seat: int, entry_id: int) -> Part | None:
    parts = [part for part in table.parts if part.seat == seat]
    owner = credited_to(table.sitters.get(seat, ()), entry_id)
    for wanted in (owner, table.entry_ids[seat]):
        for part in parts:
            if part.entry_id == wanted:
                return part
    return parts[-1] if parts else None
