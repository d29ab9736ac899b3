"""The number that players are compared by first stands first, wherever standings are shown; table points that are not
compared are not shown.
"""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.pages import words_of
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tournament.events.enums import RankedBy, Ranking, TeamRanking
from tournament.events.models import Event
from tournament.screens.enums import Content
from tournament.screens.models import Screen

pytestmark = pytest.mark.django_db

FOUR = ("Ann", "Ben", "Cho", "Dee")
ROUND_1 = PlayedTable(1, FOUR, ((24, -8, -8, -8), (-10, 30, -10, -10)))
BY_TABLE_POINTS = {"ranking": Ranking.TABLE_POINTS}
BY_POINTS = {"ranking": Ranking.POINTS}
BY_FIRSTS = {"ranking": Ranking.OWN, "tie_breaks": [RankedBy.FIRSTS, RankedBy.POINTS]}


def page_of(client, event, where):
    urls = {
        "standings": ("standings:standings", event.slug),
        "home": ("events:event-home", event.slug),
        "champion": ("standings:champion", event.slug),
        "player": ("registration:entry-detail", event.slug, event.entries.get(name="Ben").pk),
        "screen": ("screens:screen", event.slug, 1),
        "teams": ("standings:teams", event.slug),
    }
    name, *args = urls[where]
    return words_of(client.get(reverse(name, args=args)))


def played(**fields):
    """Ben was first at the table, with +22 and 4 table points for it; Ann had +16 and 2."""
    event = write_event(FOUR, [ROUND_1], **fields)
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now(), finished_by=event.created_by)
    Screen.objects.create(event=event, number=1, name="Hall", content=Content.STANDINGS)
    return event


@pytest.mark.parametrize("where", ["standings", "home", "champion", "player", "screen"])
@pytest.mark.parametrize(
    ("ranking", "figures"),
    [
        (BY_TABLE_POINTS, ("4", "+22")),
        (BY_FIRSTS, ("1", "+22")),
    ],
)
def test_what_is_compared_first_stands_first(client, where, ranking, figures):
    text = page_of(client, played(**ranking), where)

    first, second = map(re.escape, figures)
    assert re.search(rf" {first}( ·| Table points| Contest points)? {second} ", text), text


@pytest.mark.parametrize("where", ["standings", "home", "champion", "player", "screen"])
def test_where_points_decide_alone_no_table_points_are_shown(client, where):
    text = page_of(client, played(**BY_POINTS), where)

    assert " +22 " in text
    assert not re.search(r" \+22( ·| Table points| Contest points)? 4 ", text)
    assert "Table points" not in text


@pytest.mark.parametrize(
    ("ranking", "head", "chip", "cells"),
    [
        (BY_TABLE_POINTS, "Table points Contest points", "4", "4 +22 4 +22"),
        (BY_POINTS, "Contest points", "+22", "+22 +22"),
    ],
)
def test_chips_and_rounds_of_a_row_begin_with_what_leads(client, ranking, head, chip, cells):
    text = page_of(client, played(**ranking), "standings")

    assert head in text
    assert f"Round 1: {chip} " in text
    assert f" {cells} " in text


@pytest.mark.parametrize(
    ("ranking", "figures"), [(TeamRanking.TABLE_POINTS, "6 +36"), (TeamRanking.POINTS, "+36")]
)
def test_teams_show_first_what_they_are_compared_by(client, ranking, figures):
    event = played(ranking=Ranking.TABLE_POINTS, team_ranking=ranking)
    event.entries.filter(name__in=["Ann", "Ben"]).update(team="Dragons")

    assert f"Dragons {figures} " in page_of(client, event, "teams")
