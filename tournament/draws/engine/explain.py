"""Explanations of a round: table by table, and the reason for each constraint that is not met."""

from collections import Counter
from itertools import combinations

from tournament.draws.engine.grouping import Tables, best_exchange
from tournament.draws.engine.pairs import SHARED_ATTRIBUTES, PairRules, is_fixed_together
from tournament.draws.engine.record import Record
from tournament.draws.engine.types import (
    Clash,
    Exchange,
    Player,
    Reason,
    Seating,
    SeatReason,
    TableReason,
    Unmet,
)

MOST_LOOKS = 12_000
"""How many looks at a table may be spent on finding the cheapest exchanges for a round's unmet constraints."""
MOST_APART = 50_000
"""With more pairs kept apart than this, no exchanges are worked out: evaluating the pairs for each round would take
longer than the draw.
"""


def least_same_group_pairs(members: int, tables: int) -> int:
    """The smallest possible number of pairs from one club at a round's tables, with its members spread as evenly as
    possible.
    """
    each, over = divmod(members, tables)
    return over * (each + 1) * each // 2 + (tables - over) * each * (each - 1) // 2


def explain_table(rules: PairRules, record: Record, table: Seating, number: int) -> TableReason:
    """Why these four sit here, and why in these seats."""
    places = [rules.place(player) for player in table]
    people = [rules.seated[place] for place in places]
    natural = sorted(place // 4 for place in places)[1]
    seats = tuple(
        _explain_seat(record, player, wind, number, (places[wind] + 1, natural))
        for wind, player in enumerate(table)
    )
    clashes = tuple(
        (clash, one.id, other.id)
        for one, other in combinations(people, 2)
        for clash in rules.clashes(one, other)
    )
    return TableReason(number, seats, max(s.place for s in seats) - min(s.place for s in seats), clashes)


def _explain_seat(
    record: Record, player: int, wind: int, number: int, place_and_natural: tuple[int, int]
) -> SeatReason:
    place, natural_table = place_and_natural
    winds = record.winds(player)
    return SeatReason(
        player=player,
        place=place,
        tables_moved=natural_table - (place - 1) // 4,
        winds_before=winds,
        wind=wind,
        wind_debt=max(winds) - winds[wind],
        table_visits_before=record.visits(player, number),
    )


class UnmetFinder:
    """Finds the unmet constraints of one round and the reasons for them."""

    def __init__(
        self,
        rules: PairRules,
        record: Record,
        tables: tuple[Seating, ...],
        numbers: tuple[int, ...],
        *,
        is_prescribed: bool,
    ) -> None:
        self._rules = rules
        self._record = record
        self._numbers = numbers
        self._is_prescribed = is_prescribed
        self._tables = [tuple(rules.seated[rules.place(player)] for player in table) for table in tables]
        self._search: Tables | None = None
        self._exchanges = 0
        self._repeats: Counter[int] = Counter()
        self._groups: Counter[tuple[Clash, str]] = Counter()
        self._members = Counter(
            (kind, getattr(player, kind.value)) for player in rules.seated for kind in SHARED_ATTRIBUTES
        )
        self._new: dict[int, int] = {}

    def find(self) -> tuple[Unmet, ...]:
        """All unmet constraints, table by table."""
        found = [
            (clash, one, other, number)
            for table, number in zip(self._tables, self._numbers, strict=True)
            for one, other in combinations(table, 2)
            for clash in self._rules.clashes(one, other)
            if self._rules.counts(clash)
        ]
        for clash, one, other, _ in found:
            if clash is Clash.REPEAT:
                self._repeats.update((one.id, other.id))
            elif clash in SHARED_ATTRIBUTES:
                self._groups[clash, getattr(one, clash.value)] += 1
        unmet = [self._explain_pair(*each) for each in found]
        return (*unmet, *self._away_from_table())

    def _explain_pair(self, clash: Clash, one: Player, other: Player, table: int) -> Unmet:
        ids = (one.id, other.id)
        meetings = tuple(self._record.met(*ids)) if clash in (Clash.REPEAT, Clash.RECENT_REPEAT) else ()
        if self._is_prescribed:
            return Unmet(clash, ids, table, Reason.DESIGN, meetings)
        if is_fixed_together(one, other):
            return Unmet(clash, ids, table, Reason.FIXED_TABLE, meetings)
        if self._is_unavoidable(clash, one, other):
            return Unmet(clash, ids, table, Reason.UNAVOIDABLE, meetings)
        exchange = self._cheapest_exchange(one, other)
        if exchange is None:
            return Unmet(clash, ids, table, Reason.NOT_EXAMINED, meetings)
        better = exchange.total_after < exchange.total_before
        reason = Reason.NOT_FOUND if better else Reason.COSTS_MORE
        return Unmet(clash, ids, table, reason, meetings, exchange)

    def _is_unavoidable(self, clash: Clash, one: Player, other: Player) -> bool:
        if len(self._tables) == 1:
            return True
        if clash is Clash.REPEAT:
            return any(self._repeats[p.id] <= 3 - self._new_opponents(p) for p in (one, other))
        if clash in SHARED_ATTRIBUTES:
            value = getattr(one, clash.value)
            least = least_same_group_pairs(self._members[clash, value], len(self._tables))
            return self._groups[clash, value] <= least
        return False

    def _new_opponents(self, player: Player) -> int:
        """How many of the people seated this player has not met yet."""
        if player.is_house:
            return len(self._rules.seated) - 1
        if player.id not in self._new:
            self._new[player.id] = sum(
                other.id != player.id and (other.is_house or not self._record.met(player.id, other.id))
                for other in self._rules.seated
            )
        return self._new[player.id]

    def _cheapest_exchange(self, one: Player, other: Player) -> Exchange | None:
        """The cheapest exchange of one of two players with somebody at another table that separates the two."""
        self._exchanges += 1
        looks = self._exchanges * 2 * len(self._tables)
        if looks > MOST_LOOKS or self._rules.apart_pairs > MOST_APART:
            return None
        search = self._search_tables()
        best: tuple[int, int, int] | None = None
        for player in (one, other):
            position = self._rules.place(player.id)
            for table in range(len(self._tables)):
                if table != search.home[position]:
                    change, partner = best_exchange(search, position, table)
                    if best is None or change < best[0]:
                        best = (change, position, partner)
        if best is None:
            return None
        change, position, partner = best
        seated = self._rules.seated
        return Exchange(seated[position].id, seated[partner].id, search.total, search.total + change)

    def _search_tables(self) -> Tables:
        if self._search is None:
            line = [self._rules.place(player.id) for table in self._tables for player in table]
            self._search = Tables(line, self._rules.problem().costs())
        return self._search

    def _away_from_table(self) -> tuple[Unmet, ...]:
        away: list[Unmet] = []
        for table, number in zip(self._tables, self._numbers, strict=True):
            for player in table:
                wanted = player.fixed_table
                if wanted is not None and wanted != number:
                    missing = wanted not in self._numbers
                    reason = Reason.NO_SUCH_TABLE if missing else self._reason_away(wanted)
                    away.append(Unmet(Clash.FIXED, (player.id,), number, reason))
        return tuple(away)

    def _reason_away(self, wanted: int) -> Reason:
        if self._is_prescribed:
            return Reason.DESIGN
        wishes = sum(player.fixed_table == wanted for player in self._rules.seated)
        return Reason.TABLE_FULL if wishes > 4 else Reason.NOT_FOUND
