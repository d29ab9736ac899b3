"""Whole random events against a slow reference: ties, penalties, rests, people who came, left or took over, cuts and play-offs.

The reference goes down the rounds player by player with fractions and compares every pair; it shares nothing with the engine.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournament.standings.engine.criteria import PLAY_OFF, POINTS, TABLE_POINTS
from tournament.standings.engine.ranking import place_of, rank
from tournament.standings.engine.scores import Deduction, Rest, Result, ScoreRow
from tournament.standings.engine.stages import Cut

EVENTS = 1_200
CRITERIA = (TABLE_POINTS, POINTS, PLAY_OFF)
NEVER = 99
Two = tuple[Fraction, Fraction]
Key = tuple[list[int], Two, Two]


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
    """A whole event: its people, its cuts (after a round, the part carried over, the groups) and a play-off's round."""

    people: dict[int, Person]
    cuts: list[tuple[int, Fraction, dict[int, int]]]
    play_off: int
    related: list[tuple[int, int]]


def season(chance: random.Random) -> Season:
    count, rounds = chance.choice([4, 5, 8]), chance.randint(1, 5)
    people = {pk: Person() for pk in range(1, count + 1)}
    play_off = chance.choice([NEVER, NEVER, chance.randint(2, 5)])
    left = set(people)
    cuts: list[tuple[int, Fraction, dict[int, int]]] = []
    for number in range(1, rounds + 1):
        playing = left if number != play_off else {pk for pk in left if chance.random() < 0.5}
        for pk in playing:
            _play(people[pk], number, chance, rests=number != play_off)
        if number + 1 != play_off and chance.random() < 0.3:
            seen = {pk for pk in left if {*people[pk].played, *people[pk].rested} - {play_off}}
            groups = {pk: chance.randint(1, 2) for pk in seen if chance.random() < 0.8}
            cuts.append((number, Fraction(chance.choice([0, 1, 2, 4]), 4), groups))
            left = set(groups)
    for person in people.values():
        person.is_ranked = chance.random() < 0.95
    pair = chance.sample(sorted(people), 2)
    return Season(people, cuts, play_off, [(pair[0], pair[1])] if chance.random() < 0.3 else [])


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
    last = max((n for person in event.people.values() for n in person.played), default=0)
    keys = {pk: _key(event, pk, last) for pk, person in event.people.items() if _took_part(event, person)}
    for one, other in event.related:
        if one in keys and other in keys:
            del keys[one if _ahead(keys[other], keys[one]) else other]
    return {pk: 1 + sum(_ahead(other, own) for other in keys.values()) for pk, own in keys.items()}


def _took_part(event: Season, person: Person) -> bool:
    rounds = {*person.played, *person.rested} - {event.play_off}
    return person.is_ranked and bool(rounds)


def _key(event: Season, pk: int, last: int) -> Key:
    """The player's groups, totals, and the play-off where it was the last round."""
    person = event.people[pk]
    groups: list[int] = []
    carried: Two = (Fraction(0), Fraction(0))
    start, stop = 0, last
    for after, part, group_of in event.cuts:
        if after >= last:
            break
        groups.append(group_of.get(pk, NEVER))
        if groups[-1] == NEVER:
            stop = after
            break
        if part != 1:
            so_far = _sum(event, person, start, after)
            carried = (part * (carried[0] + so_far[0]), part * (carried[1] + so_far[1]))
            start = after
    own = _sum(event, person, start, stop if groups and groups[-1] == NEVER else NEVER)
    outside = sum(points for number, points in person.fined if number is None)
    decided = (Fraction(-1), Fraction(0))
    if event.play_off == last and last in person.played:
        decided = (Fraction(person.played[last][0]), Fraction(person.played[last][1]))
    return groups, (carried[0] + own[0], carried[1] + own[1] + outside), decided


def _sum(event: Season, person: Person, start: int, stop: int) -> Two:
    """Table points and points of the rounds after `start` up to `stop`."""
    earned, points = Fraction(0), Fraction(0)
    for number in range(start + 1, stop + 1):
        if number in person.played and number != event.play_off:
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


def places(event: Season, rows: list[ScoreRow]) -> Mapping[int, int | None]:
    made = made_cuts(event)
    return {one.entry_id: one.place for one in rank(rows, CRITERIA, related=event.related, cuts=made)}


def made_cuts(event: Season) -> list[Cut]:
    cuts = [Cut(*cut) for cut in event.cuts]
    if event.play_off != NEVER:
        cuts.append(Cut(event.play_off - 1, Fraction(1), {}, is_play_off=True))
    return cuts


def test_places_equal_a_slow_reference_in_any_order_of_recording() -> None:
    chance = random.Random("whole events")
    seen = {"cuts": 0, "play_offs": 0, "ties": 0}
    for _number in range(EVENTS):
        event = season(chance)
        rows = [person.row(pk, chance) for pk, person in event.people.items()]
        expected = slow_places(event)
        found = places(event, rows)
        if not _are_level(event):
            assert {pk: place for pk, place in found.items() if place} == expected
            assert places(event, chance.sample(rows, len(rows))) == found
        made = made_cuts(event)
        for pk in event.people:
            assert place_of(pk, rows, CRITERIA, event.related, made) == found[pk]
        seen["cuts"] += bool(event.cuts)
        seen["play_offs"] += event.play_off != NEVER
        seen["ties"] += len(set(expected.values())) < len(expected)
    assert min(seen.values()) > EVENTS / 20


def _are_level(event: Season) -> bool:
    """Whether two related players are equal: then whoever was entered first has the place."""
    last = max((n for person in event.people.values() for n in person.played), default=0)
    return any(_key(event, one, last) == _key(event, other, last) for one, other in event.related)
