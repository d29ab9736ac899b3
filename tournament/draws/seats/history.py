"""Who sat with whom in earlier rounds, for the next draw and for judging the draws of an event."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.draws.hooks.last_hands import hand_sources
from tournament.draws.models import Table
from tournament.draws.queries import SeatedTable, seats_by_table
from tournament.draws.seats.seating import changes_by_seat, stints_from
from tournament.draws.seats.stints import Stint, played_stints
from tournament.events.models import Event

Meeting = tuple[int, int, int]
"""Two entry ids, the lower first, and the position of the round in a history, 1 for the first."""


@dataclass(frozen=True, slots=True)
class SeatHistory:
    """Who sat with whom before a round.

    `rounds` are the drawn rounds, each with its tables by number: the entry ids as East, South, West, North. If a seat
    changed hands, it has the player who sat there last and played. `also_met` are the meetings of players who do not
    sit together in `rounds`, because one of them gave up the seat or came back.
    """

    rounds: tuple[Mapping[int, SeatedTable], ...]
    also_met: tuple[Meeting, ...] = ()
    numbers: tuple[int, ...] = ()
    """The numbers of these rounds in the event."""


def seat_history(event: Event, *, before: int, public_only: bool = False) -> SeatHistory:
    """Who sat with whom in the drawn rounds before number `before`; with `public_only` in the published ones."""
    by_number = seats_by_table(event, before=before, public_only=public_only)
    changed = _stints_of_changed_tables(event, by_number)
    rounds = {number: _as_played(number, tables, changed) for number, tables in by_number.items()}
    return SeatHistory(tuple(rounds.values()), tuple(_also_met(rounds, changed)), tuple(rounds))


TableStints = Mapping[tuple[int, int], Sequence[Sequence[Stint]]]
"""Who played on each seat, by round number and table number, for tables at which seats changed hands."""


def _stints_of_changed_tables(
    event: Event, by_number: Mapping[int, Mapping[int, SeatedTable]]
) -> TableStints:
    tables = {
        pk: (round_number, number)
        for pk, round_number, number in Table.objects.filter(
            round__event=event, round__number__in=by_number, seat_changes__isnull=False
        ).values_list("pk", "round__number", "number")
    }
    if not tables:
        return {}
    changes = changes_by_seat(event.rounds.filter(number__in=by_number).values_list("pk", flat=True))
    last_hands = {pk: last for source in hand_sources for pk, last in source(tables.keys()).items()}
    return {
        (round_number, number): [
            played_stints(stints_from(entry_id, changes.get((pk, seat), ())), last_hands.get(pk))
            for seat, entry_id in enumerate(by_number[round_number].get(number, ()))
        ]
        for pk, (round_number, number) in tables.items()
    }


def _as_played(
    number: int, tables: Mapping[int, SeatedTable], changed: TableStints
) -> dict[int, SeatedTable]:
    """The tables of a round with whoever played last on each seat, or as they sit now if somebody would otherwise sit
    twice.
    """
    played = dict(tables)
    for table, four in tables.items():
        stints = changed.get((number, table))
        if stints and len(four) == len(stints):
            east, south, west, north = (of_seat[-1].entry_id for of_seat in stints)
            played[table] = (east, south, west, north)
    seated = [entry_id for four in played.values() for entry_id in four]
    return played if len(set(seated)) == len(seated) else dict(tables)


def _also_met(rounds: Mapping[int, Mapping[int, SeatedTable]], changed: TableStints) -> list[Meeting]:
    places = {number: place for place, number in enumerate(rounds, start=1)}
    found = {
        (*pair, places[number])
        for (number, table), stints in changed.items()
        for pair in _met(stints) - _pairs(rounds[number].get(table, ()))
    }
    return sorted(found, key=lambda met: (met[2], met[0], met[1]))


def _met(stints: Sequence[Sequence[Stint]]) -> set[tuple[int, int]]:
    """Who played at least one hand together. `stints` are those of each seat of a table."""
    return {
        (min(one.entry_id, other.entry_id), max(one.entry_id, other.entry_id))
        for of_seat, of_other in combinations(stints, 2)
        for one in of_seat
        for other in of_other
        if one.overlaps(other) and one.entry_id != other.entry_id
    }


def _pairs(four: Iterable[int]) -> set[tuple[int, int]]:
    return {(min(pair), max(pair)) for pair in combinations(four, 2)}
