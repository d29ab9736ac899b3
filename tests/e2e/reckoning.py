"""Books of a day in `mcr`, kept by hand beside the product: who sat where for which hand, and who paid whom.

Nothing here asks the product anything, so that its pages can be held against these books. The rules as they are read
here: each player pays a winner 8 points; the discarder, or everybody on a self-draw, pays the value on top. A table
earns 4, 2, 1, 0 for its places, and players who are equal share what their places earn together. A player who lost
the session, or was absent, has no place there, and those present are ranked among themselves.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

FROM_EACH = 8
SCHEME = (4, 2, 1, 0)


@dataclass(frozen=True)
class Line:
    """A player in the standings; `place` is None for somebody who has none."""

    place: int | None
    name: str
    table_points: Fraction
    points: int


@dataclass(frozen=True)
class Hand:
    """A hand with the people who sat there for it; without a discarder the winner drew the tile."""

    sitting: tuple[str, ...]
    winner: str | None
    value: int
    discarder: str | None

    def won_by(self, name: str) -> int:
        """What the hand moved for one of the four."""
        if self.winner is None:
            return 0
        paid = {
            other: FROM_EACH + (self.value if self.discarder in (None, other) else 0)
            for other in self.sitting
            if other != self.winner
        }
        return sum(paid.values()) if name == self.winner else -paid[name]


@dataclass
class Table:
    """`sitting` are the four who sit there now, in the order of their seats. `given`: for a table without a hand."""

    sitting: list[str]
    hands: list[Hand] = field(default_factory=list)
    is_closed: bool = False
    absent: frozenset[str] = frozenset()
    given: tuple[Fraction, int] | None = None

    def points_of_seats(self) -> list[int]:
        return [sum(hand.won_by(hand.sitting[seat]) for hand in self.hands) for seat in range(4)]

    def points_of(self, name: str) -> int:
        """What a person won while sitting here."""
        return sum(hand.won_by(name) for hand in self.hands if name in hand.sitting)

    def table_points(self, not_counting: Collection[str]) -> dict[str, Fraction]:
        """By name, for those who sit there at the end."""
        present = [name for name in self.sitting if name not in self.absent and name not in not_counting]
        if self.given:
            return dict.fromkeys(present, self.given[0])
        points = dict(zip(self.sitting, self.points_of_seats(), strict=True))
        earned = {}
        for name in present:
            above = sum(points[other] > points[name] for other in present)
            equal = sum(points[other] == points[name] for other in present)
            earned[name] = Fraction(sum(SCHEME[above : above + equal]), equal)
        return earned


class Books:
    """The books of a day: `players` are ranked, everybody else who sits down is a house player."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = list(players)
        self.tables: dict[tuple[int, int], Table] = {}
        self.begun: set[int] = set()
        self.lost: set[tuple[int, str]] = set()
        self.out: set[str] = set()
        self.gone: set[str] = set()

    def table_of(self, round_number: int, name: str) -> int:
        return next(
            number
            for (at, number), table in self.tables.items()
            if at == round_number and name in table.sitting
        )

    def change(self, round_number: int, left: str, newcomer: str) -> None:
        """Somebody takes the seat of somebody else for the hands to come."""
        table = self.tables[round_number, self.table_of(round_number, left)]
        table.sitting[table.sitting.index(left)] = newcomer

    def exchange(self, round_number: int, one: str, other: str) -> None:
        """Two players of different tables are on each other's chairs for the hands to come."""
        tables = [self.tables[round_number, self.table_of(round_number, name)] for name in (one, other)]
        seats = [table.sitting.index(name) for table, name in zip(tables, (one, other), strict=True)]
        tables[0].sitting[seats[0]], tables[1].sitting[seats[1]] = other, one

    def hand(
        self, at: tuple[int, int], winner: str | None = None, value: int = 0, discarder: str | None = None
    ) -> None:
        table = self.tables[at]
        assert {winner, discarder} <= {*table.sitting, None}
        table.hands.append(Hand(tuple(table.sitting), winner, value, discarder))

    def correct(self, at: tuple[int, int], number: int, value: int) -> None:
        """Another value of the hand with this number, from 1 on."""
        hand = self.tables[at].hands[number - 1]
        self.tables[at].hands[number - 1] = Hand(hand.sitting, hand.winner, value, hand.discarder)

    def close(self, at: tuple[int, int]) -> None:
        self.tables[at].is_closed = True

    def close_unplayed(
        self, at: tuple[int, int], absent: Collection[str], given: tuple[Fraction, int]
    ) -> None:
        table = self.tables[at]
        assert not table.hands
        table.is_closed, table.absent, table.given = True, frozenset(absent), given

    def standings(self) -> list[Line]:
        """The rounds that were begun: points as far as they are known, table points of closed tables."""
        lines = {name: self._line(name) for name in self.players if name not in self.gone}
        ranked = [line for name, line in lines.items() if name not in self.out and self._took_part(name)]
        placed = [
            Line(
                1 + sum(_key(other) > _key(line) for other in ranked),
                line.name,
                line.table_points,
                line.points,
            )
            for line in ranked
        ]
        return placed + [line for line in lines.values() if line not in ranked]

    def _begun_tables(self) -> list[tuple[int, Table]]:
        return [(number, table) for (number, _table), table in self.tables.items() if number in self.begun]

    def _took_part(self, name: str) -> bool:
        return any(
            name in table.sitting or any(name in hand.sitting for hand in table.hands)
            for _number, table in self._begun_tables()
        )

    def _line(self, name: str) -> Line:
        earned, points = Fraction(0), 0
        for number, table in self._begun_tables():
            lost = {who for at, who in self.lost if at == number}
            if name in lost:
                continue
            points += table.points_of(name)
            if table.given and name in table.sitting and name not in table.absent:
                points += table.given[1]
            if table.is_closed:
                earned += table.table_points(lost).get(name, Fraction(0))
        return Line(None, name, earned, points)


def _key(line: Line) -> tuple[Fraction, int]:
    return line.table_points, line.points
