"""A series against a slow reference: thousands of random seasons, any order of recording."""

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tournament.standings.engine.series import Chance, EventResult, Rules, SeriesRow, chances, rank_series

SCHEMES = ("place", "thousandths", "table_points", "points")
SEASONS = 600


def season(chance: random.Random) -> list[EventResult]:
    """Up to five events of up to seven people, with shared places, and some who missed events."""
    results: list[EventResult] = []
    for event in range(chance.randint(1, 5)):
        people = chance.sample(range(1, 8), chance.randint(1, 7))
        strengths = {person: chance.randint(0, 3) for person in people}
        for person in people:
            place = 1 + sum(other > strengths[person] for other in strengths.values())
            table_points, points = chance.randint(0, 40), chance.randint(-30, 30)
            results.append(EventResult(event, person, place, len(people), table_points, points))
    return results


def slow_score(results: list[EventResult], one: EventResult, scheme: str) -> Fraction:
    """Hand out the worth of all places of the event one by one, and let equals share what they were handed."""
    if scheme == "table_points":
        return Fraction(one.table_points_x12, 12)
    if scheme == "points":
        return Fraction(one.points)
    here = [other for other in results if other.event == one.event]
    handed: list[Fraction] = []
    for index in range(len(here)):
        if scheme == "place":
            handed.append(Fraction(len(here) - index))
        else:
            handed.append(Fraction(1000) - Fraction(1000 * index, max(1, len(here) - 1)))
    ordered = sorted(here, key=lambda other: other.place)
    mine = [worth for worth, other in zip(handed, ordered, strict=True) if other.place == one.place]
    return sum(mine, Fraction(0)) / len(mine)


def slow_total(scores: list[Fraction], best_of: int | None) -> Fraction:
    """The largest sum that any choice of so many results gives; all of them where there are fewer."""
    size = len(scores) if best_of is None else min(best_of, len(scores))
    return max(sum(chosen, Fraction(0)) for chosen in combinations(scores, size))


def ranked(results: list[EventResult], scheme: str, best_of: int | None) -> list[SeriesRow]:
    return rank_series(
        results, scheme, order={event: event for event in range(5)}, rules=Rules(best_of=best_of)
    )


@pytest.mark.parametrize("scheme", SCHEMES)
def test_series_is_what_the_slow_reference_says(scheme: str) -> None:
    chance = random.Random(f"series {scheme}")
    for _season in range(SEASONS):
        results = season(chance)
        best_of = chance.choice([None, 1, 2, 3])
        rows = ranked(results, scheme, best_of)
        totals = {
            person: slow_total(
                [slow_score(results, one, scheme) for one in results if one.person == person], best_of
            )
            for person in {one.person for one in results}
        }
        assert {row.person: row.total for row in rows} == totals
        for row in rows:
            others = [total for person, total in totals.items() if person != row.person]
            assert row.place == 1 + sum(total > row.total for total in others)
            assert row.is_shared == (row.total in others)
            assert sum((one.score for one in row.scores if one.counts), Fraction(0)) == row.total


def test_order_of_recording_never_matters() -> None:
    chance = random.Random("shuffled series")
    for _season in range(SEASONS):
        results = season(chance)
        scheme, best_of = chance.choice(SCHEMES), chance.choice([None, 2])
        rows = ranked(results, scheme, best_of)
        assert ranked(chance.sample(results, len(results)), scheme, best_of) == rows


@pytest.mark.parametrize("scheme", ["place", "thousandths"])
def test_event_always_gives_out_the_same(scheme: str) -> None:
    """Ties take nothing from anybody else."""
    chance = random.Random("sums")
    for _season in range(100):
        results = season(chance)
        for event in {one.event for one in results}:
            here = [one for one in results if one.event == event]
            given = sum(row.total for row in ranked(here, scheme, None))
            untied = [
                EventResult(event, person, place, len(here), 0, 0)
                for place, person in enumerate(sorted(one.person for one in here), start=1)
            ]
            assert given == sum(row.total for row in ranked(untied, scheme, None))


def test_somebody_alone_gets_everything() -> None:
    alone = [EventResult(0, 1, 1, 1, 0, 0)]
    assert [ranked(alone, scheme, None)[0].total for scheme in ("place", "thousandths")] == [1, 1000]


def slow_table(results: list[EventResult], rules: Rules) -> dict[int, tuple[bool, Fraction]]:
    """Whether each person played too few, and the total, worked out from the words of the rules."""
    held = len({one.event for one in results})
    table = {}
    for person in {one.person for one in results}:
        scores = []
        for one in results:
            if one.person == person:
                sharing = sum(o.event == one.event and o.place == one.place for o in results)
                shared = [*rules.place_points, *[0] * 99][one.place - 1 : one.place - 1 + sharing]
                scores.append(Fraction(sum(shared), sharing) + rules.attendance)
        missed = [Fraction(0)] * (held - len(scores))
        left = sorted([*scores, *missed])[min(rules.drop_worst, held - 1) :]
        if rules.best_of is not None:
            left = left[-rules.best_of :]
        total = sum(left, Fraction(0))
        if rules.averages:
            total /= min(len(left), len(scores))
        table[person] = (len(scores) < rules.least, total)
    return table


def best_first(row: SeriesRow, held: int) -> list[Fraction]:
    scores = [one.score for one in row.scores]
    return sorted([*scores, *[Fraction(0)] * (held - len(scores))], reverse=True)


def any_rules(chance: random.Random) -> Rules:
    return Rules(
        best_of=chance.choice([None, 1, 2, 3]),
        drop_worst=chance.randint(0, 2),
        place_points=tuple(
            sorted((chance.randint(0, 25) for _ in range(chance.randint(1, 5))), reverse=True)
        ),
        attendance=chance.randint(0, 3),
        averages=chance.random() < 0.3,
        least=chance.randint(0, 3),
        countback=chance.random() < 0.5,
    )


def test_every_rule_is_what_its_words_say() -> None:
    chance = random.Random("rules of a season")
    for _season in range(SEASONS):
        results, rules = season(chance), any_rules(chance)
        chance.shuffle(results)
        rows = rank_series(results, "own_points", order={event: event for event in range(5)}, rules=rules)
        assert {row.person: (row.is_short, row.total) for row in rows} == slow_table(results, rules)
        for row in rows:
            better = [o for o in rows if (o.is_short, -o.total) < (row.is_short, -row.total)]
            equal = [o for o in rows if (o.is_short, o.total) == (row.is_short, row.total)]
            if rules.countback:
                best = {o.person: best_first(o, len({one.event for one in results})) for o in rows}
                better += [o for o in equal if best[o.person] > best[row.person]]
                equal = [o for o in equal if best[o.person] == best[row.person]]
            assert row.place == 1 + len(better)
            assert row.is_shared == (len(equal) > 1)


def test_somebody_can_still_win_exactly_if_winning_everything_else_does() -> None:
    """The future in which somebody wins every event that is left, and nobody else of the table comes, is played out."""
    chance = random.Random("chances")
    order = {event: event for event in range(9)}
    for _season in range(SEASONS):
        results, rules = season(chance), replace(any_rules(chance), averages=False, countback=False)
        held = sorted({one.event for one in results})
        planned = len(held) + chance.randint(0, 3)
        rows = rank_series(results, "own_points", order=order, rules=rules)
        found = chances(rows, "own_points", held=len(held), planned=planned, rules=rules)
        if planned == len(held):
            assert found == []
            continue
        for one in found:
            future = [EventResult(5 + later, one.person, 1, 1, 0, 0) for later in range(planned - len(held))]
            best = replace(rules, place_points=(max(rules.place_points), *rules.place_points[1:]))
            then = rank_series([*results, *future], "own_points", order=order, rules=best)
            mine = next(row for row in then if row.person == one.person)
            assert one.most == mine.total
            if not mine.is_short:
                assert one.can_win == (mine.place == 1)


def test_chances_need_a_most() -> None:
    rows = rank_series([EventResult(0, 1, 1, 1, 4, 8)], "points", order={0: 0})
    assert chances(rows, "points", held=1, planned=5, rules=Rules()) == []
    rows = rank_series([EventResult(0, 1, 1, 1, 4, 8)], "thousandths", order={0: 0})
    assert chances(rows, "thousandths", held=1, planned=2, rules=Rules()) == [Chance(1, Fraction(2000), True)]


def test_lead_in_an_event_under_way_is_not_sure_yet() -> None:
    """Three evenings are planned. The first is over; in the second, 1 leads, 2 is last and 3 is away."""
    rules = Rules(place_points=(10, 5, 0), attendance=1)
    over = [EventResult(0, person, place, 3, 0, 0) for person, place in ((1, 1), (2, 2), (3, 3))]
    now = [EventResult(1, person, place, 2, 0, 0) for person, place in ((1, 1), (2, 3))]
    rows = rank_series([*over, *now], "own_points", order={0: 0, 1: 1}, rules=rules)
    found = chances(rows, "own_points", held=2, planned=3, rules=rules, under_way={1})
    # 1 has 11 of the first evening and 1 for coming to the second; 2 has 6, and 22 to win; 3 has 1, and 11 of the third.
    most = {one.person: (one.most, one.can_win) for one in found}
    assert most == {1: (Fraction(33), True), 2: (Fraction(28), True), 3: (Fraction(12), True)}
    found = chances(rows, "own_points", held=2, planned=2, rules=rules, under_way={1})
    assert {one.person: one.can_win for one in found} == {1: True, 2: True, 3: False}
    assert chances(rows, "own_points", held=2, planned=0, rules=rules, under_way={1}) == []
