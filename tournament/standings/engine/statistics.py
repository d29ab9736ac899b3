"""What hands say about players: how many were won, how, from whom, and what they were worth; and what final scores say,
where the hands of a match were not entered. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand that was played to its end. `players` sat at the table, by entry id.

    `wins` are the winners with the values of their wins: more than one if several won on a discard, empty if nobody
    won. `discarder` discarded the winning tile; None for a self-draw.
    """

    players: tuple[int, ...]
    wins: tuple[tuple[int, int], ...] = ()
    discarder: int | None = None


@dataclass(slots=True)
class Tally:
    """The hands of one player, or of all. `value` is the sum of the values of the wins, `best` the highest
    one.

    `items` says how many wins held each item of the ruleset, by its name, among the `wins_with_items` whose items are known;
    `values` how many wins had each value.
    """

    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    discards_into_wins: int = 0
    no_wins: int = 0
    value: int = 0
    best: int = 0
    items: Counter[str] = field(default_factory=Counter)
    wins_with_items: int = 0
    values: Counter[int] = field(default_factory=Counter)

    @property
    def items_seen(self) -> list[tuple[str, int]]:
        """The items with their numbers, the most frequent first."""
        return sorted(self.items.items(), key=lambda one: (-one[1], one[0]))

    @property
    def average(self) -> Fraction | None:
        """The average value of a win; None without one."""
        return Fraction(self.value, self.wins) if self.wins else None

    @property
    def won_percent(self) -> int:
        """Wins per hundred hands, rounded to a whole number."""
        return round(Fraction(100 * self.wins, self.hands)) if self.hands else 0

    def add(self, other: "Tally") -> None:
        """Add the hands of another tally."""
        self.hands += other.hands
        self.wins += other.wins
        self.self_draws += other.self_draws
        self.discards_into_wins += other.discards_into_wins
        self.no_wins += other.no_wins
        self.value += other.value
        self.best = max(self.best, other.best)
        self.items.update(other.items)
        self.wins_with_items += other.wins_with_items
        self.values.update(other.values)

    def add_items(self, items: Iterable[Mapping[str, object]]) -> None:
        """Count the items of one win, each once however often the win has it."""
        self.items.update({str(item["name"]) for item in items})
        self.wins_with_items += 1

    def add_wins(self, values: Iterable[int], *, self_drawn: bool) -> None:
        for value in values:
            self.wins += 1
            self.self_draws += self_drawn
            self.value += value
            self.values[value] += 1
            self.best = max(self.best, value)


@dataclass(slots=True)
class Tallies:
    """The tally of an event and of each of its players, by entry id."""

    event: Tally = field(default_factory=Tally)
    players: dict[int, Tally] = field(default_factory=dict)


def tallied(hands: Iterable[PlayedHand]) -> Tallies:
    """Everything counted once. In the tally of the event, a hand with two winners is one hand and two wins."""
    found = Tallies()
    for hand in hands:
        self_drawn = bool(hand.wins) and hand.discarder is None
        found.event.hands += 1
        found.event.no_wins += not hand.wins
        found.event.discards_into_wins += hand.discarder is not None
        found.event.add_wins((value for _pk, value in hand.wins), self_drawn=self_drawn)
        won: Mapping[int, int] = dict(hand.wins)
        for entry_id in hand.players:
            own = found.players.setdefault(entry_id, Tally())
            own.hands += 1
            own.no_wins += not hand.wins
            own.discards_into_wins += entry_id == hand.discarder
            if entry_id in won:
                own.add_wins([won[entry_id]], self_drawn=self_drawn)
    return found


@dataclass(slots=True)
class Matches:
    """The matches of one player that were entered as final scores, or the winners of all of them. `points` is the sum
    of the scores, `firsts` how many were the highest at their table.
    """

    played: int = 0
    points: int = 0
    best: int | None = None
    firsts: int = 0

    @property
    def average(self) -> int | None:
        """The average score in whole points; None without one."""
        return round(Fraction(self.points, self.played)) if self.played else None

    def add(self, other: "Matches") -> None:
        """Add the matches of another tally."""
        self.played += other.played
        self.points += other.points
        self.firsts += other.firsts
        if other.best is not None:
            self.best = other.best if self.best is None else max(self.best, other.best)

    def add_score(self, points: int, *, is_first: bool) -> None:
        self.add(Matches(1, points, points, int(is_first)))


def matches_of(finals: Iterable[Mapping[int, int]]) -> tuple[Matches, dict[int, Matches]]:
    """The highest score of each match, and all scores of each player, from the final scores by entry id."""
    highest = Matches()
    players: dict[int, Matches] = {}
    for scores in finals:
        first = max(scores.values())
        highest.add_score(first, is_first=True)
        for entry_id, points in scores.items():
            players.setdefault(entry_id, Matches()).add_score(points, is_first=points == first)
    return highest, players
