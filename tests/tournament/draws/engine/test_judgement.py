"""What the figures of draws mean, against counting by hand."""

import random
from dataclasses import replace

import pytest

from tournament.draws.engine import Judged, Player, Quality, judge, quality_report


def quality(rounds: list[list[tuple[int, int, int, int]]], *, clubs: dict[int, str] | None = None) -> Quality:
    ids = sorted({one for tables in rounds for four in tables for one in four})
    return quality_report(rounds, [Player(one, one, club=(clubs or {}).get(one, "")) for one in ids])


def codes(found: Quality, *, has_clubs: bool = False) -> list[Judged]:
    return [finding.code for finding in judge(found, has_clubs=has_clubs, has_teams=False)]


def test_four_players_who_change_winds_can_do_no_better() -> None:
    found = quality([[(1, 2, 3, 4)], [(2, 3, 4, 1)], [(3, 4, 1, 2)], [(4, 1, 2, 3)]])

    meetings, *others = judge(found, has_clubs=False, has_teams=False)

    assert meetings.code is Judged.AGAIN_AS_FEW
    assert meetings.count == 6
    assert (1, 2) in meetings.pairs
    assert [finding.code for finding in others] == [Judged.CONSECUTIVE, Judged.WINDS_EVEN]


def test_a_missed_wind_names_its_players() -> None:
    """Player 1 is East in each of four rounds; the three others take turns, and each misses a wind."""
    found = quality([[(1, 2, 3, 4)], [(1, 3, 4, 2)], [(1, 4, 2, 3)], [(1, 2, 3, 4)]])

    missed = {
        one.wind: one.players
        for one in judge(found, has_clubs=False, has_teams=False)
        if one.wind is not None
    }

    assert missed == {0: (2, 3, 4), 1: (1,), 2: (1,), 3: (1,)}
    assert Judged.WINDS_EVEN not in codes(found)


def test_winds_are_not_judged_before_everybody_can_have_had_all_four() -> None:
    assert codes(quality([[(1, 2, 3, 4)]])) == [Judged.NOBODY_TWICE]


def test_clubs() -> None:
    apart = {1: "a", 2: "b", 3: "c", 4: "d"}
    together = {1: "a", 2: "a", 3: "a", 4: "a"}

    assert codes(quality([[(1, 2, 3, 4)]], clubs=apart), has_clubs=True) == [
        Judged.NOBODY_TWICE,
        Judged.CLUB_NEVER,
    ]
    assert codes(quality([[(1, 2, 3, 4)]], clubs=together), has_clubs=True) == [
        Judged.NOBODY_TWICE,
        Judged.CLUB_AS_FEW,
    ]
    could = replace(quality([[(1, 2, 3, 4)]], clubs=together), same_club_lower_bound=2)
    assert codes(could, has_clubs=True) == [Judged.CLUB, Judged.NOBODY_TWICE][::-1]


@pytest.mark.parametrize("seed", range(5))
def test_findings_agree_with_the_figures(seed: int) -> None:
    chance = random.Random(seed)
    rounds = []
    for _round in range(6):
        order = chance.sample(range(16), 16)
        rounds.append([tuple(order[at : at + 4]) for at in range(0, 16, 4)])
    found = quality(rounds)

    meetings, *others = judge(found, has_clubs=False, has_teams=False)

    assert meetings.count == found.repeat_pairs == len(meetings.pairs)
    flaws = [finding.code.is_flaw for finding in others]
    assert flaws == sorted(flaws, reverse=True)
    bad = {pk for finding in others if finding.code is not Judged.CONSECUTIVE for pk in finding.players}
    assert len(bad) == found.wind_unbalanced
