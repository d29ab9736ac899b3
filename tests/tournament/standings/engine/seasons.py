"""Whole random events, and what their players and teams come to, worked out slowly.

An event has ties, penalties, rests, people who came, left or took over, cuts, play-offs and teams. The reference goes
down the rounds player by player with fractions and compares every pair; it shares nothing with the engine.
"""

import random
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from tournament.standings.engine.scores import Deduction, Rest, Result, ScoreRow
from tournament.standings.engine.stages import Cut

NEVER = 99
"""A round that is not played."""
TEAMS = ("Dragons", "Winds", "Flowers")
Two = tuple[Fraction, Fraction]
CutMade = tuple[int, Fraction, dict[int, int], list[int]]
Key = tuple[list[int], Two, list[Two]]


@dataclass
class Person:
    """What a player did: by round the table points in twelfths and the points, whether they count, and the rest."""

    played: dict[int, tuple[int, int, bool]] = field(default_factory=dict)
    rested: dict[int, tuple[int, int]] = field(default_factory=dict)
    fined: list[tuple[int | None, int]] = field(default_factory=list)
    is_ranked: bool = True

    def row(self, pk: int, chance: random.Random) -> ScoreRow:
        results = [Result(n, two[1], two[0], None, counts=two[2]) for n, two in self.played.items()]
        return ScoreRow(
            pk,
            tuple(chance.sample(results, len(results))),
            tuple(Deduction(number, points) for number, points in self.fined),
            self.is_ranked,
            tuple(Rest(number, points, earned) for number, (earned, points) in self.rested.items()),
        )


@dataclass
class Season:
    """A whole event: its people, its cuts (after a round, the part carried over, the groups, who was tied in the order of
    a play-off elsewhere), the rounds that are play-offs, two related players, and who is in which team."""

    people: dict[int, Person]
    cuts: list[CutMade]
    play_offs: set[int]
    related: list[tuple[int, int]]
    team_of: dict[int, str]

    def rows(self, chance: random.Random) -> list[ScoreRow]:
        """What the engine reads, the people and their results in any order."""
        rows = [person.row(pk, chance) for pk, person in self.people.items()]
        return chance.sample(rows, len(rows))

    def made_cuts(self) -> list[Cut]:
        cuts = [Cut(after, part, groups, elsewhere=tuple(tied)) for after, part, groups, tied in self.cuts]
        return cuts + [Cut(number - 1, Fraction(1), {}, is_play_off=True) for number in self.play_offs]


def season(chance: random.Random) -> Season:
    count, rounds = chance.choice([4, 5, 8]), chance.randint(1, 5)
    people = {pk: Person() for pk in range(1, count + 1)}
    play_offs = {number for number in range(2, 6) if chance.random() < 0.25}
    left = set(people)
    cuts: list[CutMade] = []
    for number in range(1, rounds + 1):
        playing = left if number not in play_offs else {pk for pk in left if chance.random() < 0.5}
        for pk in playing:
            _play(people[pk], number, chance, rests=number not in play_offs)
        if number + 1 not in play_offs and chance.random() < (0.6 if number in play_offs else 0.3):
            seen = {pk for pk in left if {*people[pk].played, *people[pk].rested} - play_offs}
            groups = {pk: chance.randint(1, 2) for pk in seen if chance.random() < 0.6}
            tied = chance.sample(sorted(left), chance.choice([0, len(left) // 2]))
            cuts.append((number, Fraction(chance.choice([0, 1, 2, 4]), 4), groups, tied))
            left = set(groups)
    for person in people.values():
        person.is_ranked = chance.random() < 0.95
    pair = chance.sample(sorted(people), 2)
    related = [(pair[0], pair[1])] if chance.random() < 0.3 else []
    team_of = {pk: chance.choice(TEAMS) for pk in people if chance.random() < 0.9}
    return Season(people, cuts, play_offs, related, team_of)


def _play(person: Person, number: int, chance: random.Random, *, rests: bool) -> None:
    fate = chance.random()
    if fate < 0.1:
        return  # Not there.
    if fate < 0.2 and rests:
        person.rested[number] = (chance.choice([0, 12]), chance.randint(-2, 2))
    else:
        points = chance.randint(-3, 3)
        person.played[number] = (chance.choice([0, 12, 18, 48]), points, chance.random() < 0.95)
    if chance.random() < 0.2:
        person.fined.append((chance.choice([number, None]), -chance.randint(1, 3)))


def slow_places(event: Season) -> dict[int, int]:
    """The place of everybody who has one."""
    last = _last_round(event)
    keys = {pk: _key(event, pk, last) for pk, person in event.people.items() if _took_part(event, person)}
    for one, other in event.related:
        if one in keys and other in keys:
            del keys[one if _ahead(keys[other], keys[one]) else other]
    return {pk: 1 + sum(_ahead(other, own) for other in keys.values()) for pk, own in keys.items()}


def _took_part(event: Season, person: Person) -> bool:
    rounds = {*person.played, *person.rested} - event.play_offs
    return person.is_ranked and bool(rounds)


def _key(event: Season, pk: int, last: int) -> Key:
    """The player's groups, totals, and what the player reached in the play-offs at the end of these rounds."""
    person = event.people[pk]
    groups: list[int] = []
    carried: Two = (Fraction(0), Fraction(0))
    start, stop = 0, last
    decided: list[Two] = []
    for after, part, group_of, tied in event.cuts:
        if after >= last:
            break
        groups.append(group_of.get(pk, NEVER))
        if groups[-1] == NEVER:
            stop = after
            if tied:
                decided = [(Fraction(NEVER - tied.index(pk) if pk in tied else -1), Fraction(0))]
            break
        if part != 1:
            so_far = _sum(event, person, start, after)
            carried = (part * (carried[0] + so_far[0]), part * (carried[1] + so_far[1]))
            start = after
    own = _sum(event, person, start, stop if groups and groups[-1] == NEVER else NEVER)
    outside = sum(points for number, points in person.fined if number is None)
    for number in range(stop, 0, -1):
        if number not in event.play_offs:
            break
        reached = person.played.get(number, (-1, 0))
        decided.insert(0, (Fraction(reached[0]), Fraction(reached[1])))
    return groups, (carried[0] + own[0], carried[1] + own[1] + outside), decided


def _sum(event: Season, person: Person, start: int, stop: int) -> Two:
    """Table points and points of the rounds after `start` up to `stop`."""
    earned, points = Fraction(0), Fraction(0)
    for number in range(start + 1, stop + 1):
        if number in person.played and number not in event.play_offs:
            earned += person.played[number][0]
            points += person.played[number][1] if person.played[number][2] else 0
        if number in person.rested:
            earned += person.rested[number][0]
            points += person.rested[number][1]
        points += sum(fine for at, fine in person.fined if at == number)
    return earned, points


def _ahead(one: Key, other: Key) -> bool:
    if one[0] != other[0]:
        return one[0] < other[0]
    return (one[1], one[2]) > (other[1], other[2])


def slow_totals(event: Season) -> dict[int, Two]:
    """The table points in twelfths and the points of everybody who has a place, as the last stage counts them."""
    last = _last_round(event)
    return {pk: _key(event, pk, last)[1] for pk in slow_places(event)}


def is_level(event: Season) -> bool:
    """Whether two related players are equal: then whoever was entered first has the place."""
    last = _last_round(event)
    return any(_key(event, one, last) == _key(event, other, last) for one, other in event.related)


def slow_teams(event: Season, best: int | None, *, points_first: bool) -> dict[str, tuple[int, Two]]:
    """Place and sum of every team with a result: of all choices of so many members the best one, every round in full."""
    own = {
        pk: two[::-1] if points_first else two
        for pk, person in event.people.items()
        if _took_part(event, person)
        for two in [_whole(event, person)]
    }
    for one, other in event.related:
        if one in own and other in own:
            del own[one if own[other] > own[one] else other]
    sums: dict[str, Two] = {}
    for team in set(event.team_of.values()):
        members = [numbers for pk, numbers in own.items() if event.team_of.get(pk) == team]
        if members:
            size = len(members) if best is None else min(best, len(members))
            chosen = max(combinations(members, size), key=lambda few: sorted(few, reverse=True))
            sums[team] = (sum((n[0] for n in chosen), Fraction(0)), sum((n[1] for n in chosen), Fraction(0)))
    return {team: (1 + sum(other > own for other in sums.values()), own) for team, own in sums.items()}


def are_related_level(event: Season) -> bool:
    """Whether two related players brought the same to their teams: then whoever was entered first counts."""
    return any(
        _whole(event, event.people[one]) == _whole(event, event.people[other]) for one, other in event.related
    )


def _whole(event: Season, person: Person) -> Two:
    """Everything of a player but a play-off, whatever cuts carry over."""
    earned, points = _sum(event, person, 0, NEVER)
    return earned, points + sum(fine for at, fine in person.fined if at is None)


def _last_round(event: Season) -> int:
    return max((n for person in event.people.values() for n in person.played), default=0)
