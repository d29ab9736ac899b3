"""What it costs to seat two people at one table."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from tournament.draws.engine.grouping import Problem
from tournament.draws.engine.joint import MeetingCosts
from tournament.draws.engine.record import Record, pair_key
from tournament.draws.engine.types import Clash, DrawRequest, Player

SHARED_ATTRIBUTES = (Clash.TEAM, Clash.CLUB, Clash.COUNTRY)


class PairRules:
    """The costs of all pairs in one round, for a roster in order of rank."""

    def __init__(self, request: DrawRequest, record: Record, seated: tuple[Player, ...]) -> None:
        self.seated = seated
        self._weights = request.weights
        self._record = record
        self._apart = _sorted_pairs(request.apart)
        self._place = {player.id: place for place, player in enumerate(seated)}
        self._by_rank = request.method.seats_by_rank
        self._band_width = request.band_width if self._by_rank else None

    @property
    def apart_pairs(self) -> int:
        """How many pairs are to be kept apart."""
        return len(self._apart)

    @property
    def rank_weight(self) -> int:
        """The cost of one place of difference in rank; 0 unless the method seats by rank."""
        return self._weights.rank if self._by_rank else 0

    def clashes(self, one: Player, other: Player) -> tuple[Clash, ...]:
        """All reasons against seating two people together."""
        found: list[Clash] = []
        if self._meets_again(one, other):
            found.append(Clash.REPEAT)
            if self._rounds_ago(one, other) == 1:
                found.append(Clash.RECENT_REPEAT)
        found.extend(self._static_clashes(one, other))
        if self._is_out_of_band(one, other):
            found.append(Clash.BAND)
        return tuple(found)

    def _static_clashes(self, one: Player, other: Player) -> list[Clash]:
        """The clashes that do not depend on earlier rounds."""
        found = [kind for kind in SHARED_ATTRIBUTES if shared(one, other, kind)]
        if one.is_house and other.is_house:
            found.append(Clash.HOUSE)
        if self._apart and pair_key(one.id, other.id) in self._apart:
            found.append(Clash.APART)
        if None not in (one.fixed_table, other.fixed_table) and one.fixed_table != other.fixed_table:
            found.append(Clash.FIXED)
        return found

    def _is_out_of_band(self, one: Player, other: Player) -> bool:
        if self._band_width is None:
            return False
        return abs(self.place(one.id) // 4 - self.place(other.id) // 4) > self._band_width

    def counts(self, clash: Clash) -> bool:
        """Whether the organizer gives a clash any weight."""
        name = "recent_repeat" if clash is Clash.RECENT_REPEAT else clash.value
        return bool(getattr(self._weights, name))

    def place(self, player: int) -> int:
        """A player's position in the ranking of the round, 0 for the best."""
        return self._place[player]

    def weight(self, one: Player, other: Player) -> int:
        """The cost of seating two people together, apart from their difference in rank; negative if they belong
        together.
        """
        weight = self._weight_but_band(one, other)
        return weight + (self._weights.band if self._is_out_of_band(one, other) else 0)

    def meeting_costs(self) -> MeetingCosts:
        """The cost of meetings over several rounds, for a search: who has met, and the clashes that do not depend on
        that.
        """
        place = self._place
        met = {
            (min(place[one], place[other]), max(place[one], place[other])): len(rounds)
            for (one, other), rounds in self._record.meetings.items()
            if one in place and other in place
        }
        free = frozenset(index for index, player in enumerate(self.seated) if player.is_house)
        return MeetingCosts(len(self.seated), self._weights.repeat, self._static_rows(), met, free)

    def _static_rows(self) -> list[dict[int, int]]:
        """For everybody, the others they clash with regardless of earlier rounds, and the cost.

        This is computed group by group: a club can be as large as the field, and it has too many pairs to look at one
        by one.
        """
        rows: list[dict[int, int]] = [{} for _ in self.seated]
        for members, weight in self._groups():
            costs = dict.fromkeys(members, weight)
            for member in members:
                rows[member] = _sum_of(rows[member], costs)
        for one, other in self._apart:
            if one in self._place and other in self._place:
                low, high = self._place[one], self._place[other]
                rows[low][high] = rows[high][low] = rows[low].get(high, 0) + self._weights.apart
        self._fix(rows)
        for position, row in enumerate(rows):
            row.pop(position, None)
        return rows

    def _groups(self) -> Iterator[tuple[list[int], int]]:
        """Positions of players who share something, and the cost of two of them at one table."""
        for kind in SHARED_ATTRIBUTES:
            groups: dict[str, list[int]] = defaultdict(list)
            for position, player in enumerate(self.seated):
                groups[getattr(player, kind.value)].append(position)
            groups.pop("", None)
            weight = int(getattr(self._weights, kind.value))
            yield from ((members, weight) for members in groups.values() if weight)
        house = [position for position, player in enumerate(self.seated) if player.is_house]
        if self._weights.house:
            yield house, self._weights.house

    def _fix(self, rows: list[dict[int, int]]) -> None:
        """Two players fixed to different tables clash; two fixed to the same one belong together, whatever else is
        true.
        """
        weight = self._weights.fixed
        at_table: dict[int, list[int]] = defaultdict(list)
        for position, player in enumerate(self.seated):
            if player.fixed_table is not None:
                at_table[player.fixed_table].append(position)
        everybody = dict.fromkeys((position for members in at_table.values() for position in members), weight)
        for members in at_table.values():
            for member in members:
                rows[member] = _sum_of(rows[member], everybody) if weight else rows[member]
                for mate in members:
                    rows[member][mate] = -weight
                    if not weight:
                        del rows[member][mate]

    def _weight_but_band(self, one: Player, other: Player) -> int:
        if is_fixed_together(one, other):
            return -self._weights.fixed
        total = self._repeat_weight(one, other) if self._meets_again(one, other) else 0
        for clash in self._static_clashes(one, other):
            total += int(getattr(self._weights, clash.value))
        return total

    def problem(self) -> Problem:
        """The costs of all pairs, for a search."""
        rows = self._static_rows()
        place = self._place
        for pair in self._record.meetings:
            if pair[0] in place and pair[1] in place:
                low, high = place[pair[0]], place[pair[1]]
                one, other = self.seated[low], self.seated[high]
                if not (one.is_house or other.is_house or is_fixed_together(one, other)):
                    weight = rows[low].get(high, 0) + self._repeat_weight(one, other)
                    if weight:
                        rows[low][high] = rows[high][low] = weight
        band = None if self._band_width is None else (self._band_width, self._weights.band)
        return Problem(rows, range(len(self.seated)), self.rank_weight, band)

    def _meets_again(self, one: Player, other: Player) -> bool:
        return not (one.is_house or other.is_house) and bool(self._record.met(one.id, other.id))

    def _rounds_ago(self, one: Player, other: Player) -> int:
        return self._record.rounds + 1 - self._record.met(one.id, other.id)[-1]

    def _repeat_weight(self, one: Player, other: Player) -> int:
        weights = self._weights
        further = len(self._record.met(one.id, other.id)) - 1
        recent = weights.recent_repeat >> (self._rounds_ago(one, other) - 1)
        return weights.repeat + further * weights.repeat // 4 + recent


@lru_cache(maxsize=2)
def _sorted_pairs(pairs: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """The pairs, with the lower number first. Kept, because every round of a schedule needs the same ones."""
    return frozenset(pair_key(*pair) for pair in pairs)


def _sum_of(row: dict[int, int], more: dict[int, int]) -> dict[int, int]:
    if not row:
        return more.copy()
    for other, cost in more.items():
        row[other] = row.get(other, 0) + cost
    return row


def shared(one: Player, other: Player, kind: Clash) -> bool:
    """Whether two players have the same club, team or country. An empty text matches nothing."""
    value = getattr(one, kind.value)
    return bool(value) and value == getattr(other, kind.value)


def is_fixed_together(one: Player, other: Player) -> bool:
    """Whether two players are fixed to the same table, so that they meet in spite of any clash."""
    return one.fixed_table is not None and one.fixed_table == other.fixed_table
