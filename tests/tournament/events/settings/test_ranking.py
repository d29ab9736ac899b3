import pytest

from tournament.events.enums import RankedBy, Ranking, TeamRanking
from tournament.events.models import Event
from tournament.events.settings.ranking import (
    SUMS,
    compares_table_points,
    figures_of,
    ranked_by,
    sums_of,
    team_figures_of,
)

TP, POINTS, WINS = RankedBy.TABLE_POINTS, RankedBy.POINTS, RankedBy.WINS


@pytest.mark.parametrize(
    ("ranking", "tie_breaks", "figures"),
    [
        (Ranking.TABLE_POINTS, [], (TP, POINTS)),
        (Ranking.POINTS, [], (POINTS,)),
        (Ranking.POINTS, [TP], (POINTS, TP)),
        (Ranking.OWN, [TP, POINTS], (TP, POINTS)),
        (Ranking.OWN, [POINTS, TP], (POINTS, TP)),
        (Ranking.OWN, [WINS, POINTS], (WINS, POINTS)),
        (Ranking.OWN, [WINS], (WINS, POINTS)),
        (Ranking.OWN, [RankedBy.LOT], (POINTS,)),
        (Ranking.OWN, [RankedBy.HEAD_TO_HEAD, POINTS], (POINTS,)),
    ],
)
def test_what_is_compared_first_leads(ranking, tie_breaks, figures):
    event = Event(ranking=ranking, tie_breaks=tie_breaks)

    assert figures_of(event) == figures
    assert sums_of(event) == tuple(one for one in figures if one in SUMS)


def test_own_ranking_compares_only_the_criteria_of_the_event():
    assert ranked_by(Event(ranking=Ranking.OWN, tie_breaks=[WINS, POINTS])) == (WINS, POINTS)


@pytest.mark.parametrize(
    ("ranking", "figures"), [(TeamRanking.TABLE_POINTS, (TP, POINTS)), (TeamRanking.POINTS, (POINTS,))]
)
def test_teams_have_an_order_of_their_own(ranking, figures):
    assert team_figures_of(Event(ranking=Ranking.POINTS, team_ranking=ranking)) == figures


@pytest.mark.parametrize(
    ("team_ranking", "compares"),
    [(TeamRanking.OFF, False), (TeamRanking.POINTS, False), (TeamRanking.TABLE_POINTS, True)],
)
def test_table_points_show_where_players_or_teams_are_compared_by_them(team_ranking, compares):
    assert compares_table_points(Event(ranking=Ranking.POINTS, team_ranking=team_ranking)) is compares
    assert compares_table_points(Event(ranking=Ranking.TABLE_POINTS, team_ranking=team_ranking))
