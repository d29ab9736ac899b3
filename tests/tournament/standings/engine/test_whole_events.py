"""Whole random events, their teams and series of them against a slow reference, recorded in any order."""

import random
from collections.abc import Mapping
from fractions import Fraction

from tests.tournament.standings.engine.seasons import (
    TEAMS,
    Season,
    are_related_level,
    is_level,
    season,
    slow_places,
    slow_teams,
    slow_totals,
)
from tests.tournament.standings.engine.test_series import SCHEMES, ranked, slow_score, slow_total
from tournament.standings.engine.criteria import PLAY_OFF, POINTS, TABLE_POINTS
from tournament.standings.engine.ranking import rank, ranked_row_of
from tournament.standings.engine.scores import ScoreRow, total_points, total_table_points_x12
from tournament.standings.engine.series import EventResult
from tournament.standings.engine.stages import in_stages, without_play_offs
from tournament.standings.engine.teams import TeamScore, rank_teams

EVENTS = 700
SERIES = 120
CRITERIA = (TABLE_POINTS, POINTS, PLAY_OFF)


def places(event: Season, rows: list[ScoreRow]) -> Mapping[int, int | None]:
    found = rank(rows, CRITERIA, related=event.related, cuts=event.made_cuts())
    return {one.entry_id: one.place for one in found}


def test_places_equal_a_slow_reference_in_any_order_of_recording() -> None:
    chance = random.Random("whole events")
    seen = {"cuts": 0, "play_offs": 0, "ties": 0, "kept": 0}
    for _number in range(EVENTS):
        event = season(chance)
        check_places(event, chance)
        expected = slow_places(event)
        seen["cuts"] += bool(event.cuts)
        seen["play_offs"] += bool(event.play_offs)
        seen["kept"] += any(after in event.play_offs for after, *_cut in event.cuts)
        seen["ties"] += len(set(expected.values())) < len(expected)
    assert min(seen.values()) > EVENTS / 20


def check_places(event: Season, chance: random.Random) -> None:
    rows = event.rows(chance)
    found = places(event, rows)
    if not is_level(event):
        assert {pk: place for pk, place in found.items() if place} == slow_places(event)
        assert places(event, event.rows(chance)) == found
    made = event.made_cuts()
    for row in rank(rows, CRITERIA, dict.fromkeys(found, 3), event.related, made):
        assert ranked_row_of(row.entry_id, rows, CRITERIA, 3, event.related, made) == row


def test_teams_equal_a_slow_reference_in_any_order_of_recording() -> None:
    chance = random.Random("whole teams")
    seen = {"ties": 0, "best": 0, "related": 0}
    for _number in range(EVENTS):
        event = season(chance)
        best = chance.choice([None, 1, 2, 3])
        teams = check_teams(event, best, chance)
        seen["ties"] += len(set(teams.values())) < len(teams)
        seen["best"] += best is not None
        seen["related"] += bool(event.related)
    assert min(seen.values()) > EVENTS / 60


def check_teams(event: Season, best: int | None, chance: random.Random) -> dict[str, int]:
    """The places of the teams, which are those of the reference by both orders of comparing."""
    teams: dict[str, int] = {}
    for points_first in (False, True):
        scores = team_scores(event, best, chance, points_first=points_first)
        teams = {one.team: one.ranked.place for one in scores if one.ranked.place}
        sums = {one.team: two_of(one.row) for one in scores if one.ranked.place}
        assert {one.team for one in scores} == set(event.team_of.values())
        if not are_related_level(event):
            expected = slow_teams(event, best, points_first=points_first)
            assert teams == {team: place for team, (place, _sum) in expected.items()}
            assert sums == {
                team: two[::-1] if points_first else two for team, (_place, two) in expected.items()
            }
            again = team_scores(event, best, chance, points_first=points_first)
            assert {one.team: one.ranked for one in again} == {one.team: one.ranked for one in scores}
    return teams


def team_scores(
    event: Season, best: int | None, chance: random.Random, *, points_first: bool
) -> tuple[TeamScore, ...]:
    return rank_teams(
        without_play_offs(event.rows(chance), event.made_cuts()),
        event.team_of,
        (POINTS, TABLE_POINTS) if points_first else (TABLE_POINTS, POINTS),
        best=best,
        related=event.related,
    )


def two_of(row: ScoreRow) -> tuple[Fraction, Fraction]:
    return Fraction(total_table_points_x12(row)), Fraction(total_points(row))


def test_who_changes_the_team_takes_everything_along() -> None:
    chance = random.Random("team changes")
    for _number in range(EVENTS // 4):
        event = season(chance)
        before = team_scores(event, None, chance, points_first=False)
        for pk in chance.sample(sorted(event.team_of), min(2, len(event.team_of))):
            event.team_of[pk] = chance.choice(TEAMS)
        check_teams(event, None, chance)
        after = team_scores(event, None, chance, points_first=False)
        assert all_points(after) == all_points(before)


def all_points(scores: tuple[TeamScore, ...]) -> Fraction:
    return sum((two_of(one.row)[1] for one in scores), Fraction(0))


def test_series_of_whole_events_equal_a_slow_reference_in_any_order_of_recording() -> None:
    chance = random.Random("whole series")
    for _number in range(SERIES):
        events = [event for event in (season(chance) for _event in range(4)) if not is_level(event)]
        check_series(events, chance.choice(SCHEMES), chance.choice([None, 1, 2]), chance)


def check_series(events: list[Season], scheme: str, best_of: int | None, chance: random.Random) -> None:
    """A series of what the engine makes of the events, against what the reference makes of them."""
    expected = [one for index, event in enumerate(events) for one in slow_results(index, event)]
    people = {one.person for one in expected}
    totals = {
        pk: slow_total([slow_score(expected, one, scheme) for one in expected if one.person == pk], best_of)
        for pk in people
    }

    results = [one for index, event in enumerate(events) for one in engine_results(index, event, chance)]
    rows = ranked(chance.sample(results, len(results)), scheme, best_of)

    assert {row.person: row.total for row in rows} == totals
    assert {row.person: row.place for row in rows} == {
        pk: 1 + sum(other > own for other in totals.values()) for pk, own in totals.items()
    }


def slow_results(index: int, event: Season) -> list[EventResult]:
    found, totals = slow_places(event), slow_totals(event)
    return [EventResult(index, pk, place, len(found), *totals[pk]) for pk, place in found.items()]


def engine_results(index: int, event: Season, chance: random.Random) -> list[EventResult]:
    rows = event.rows(chance)
    counting = {row.entry_id: row for tier in in_stages(rows, event.made_cuts()).values() for row in tier}
    found = {pk: place for pk, place in places(event, rows).items() if place}
    return [EventResult(index, pk, place, len(found), *two_of(counting[pk])) for pk, place in found.items()]
