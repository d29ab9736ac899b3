"""Rows of standings and statistics are rendered once for each look, so a look must have everything that the row shows."""

from collections import Counter
from dataclasses import fields, replace

import pytest

from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.registration.models import Entry
from tournament.standings.engine.scores import Carried
from tournament.standings.engine.statistics import Tally
from tournament.standings.pages.statistics import PlayerTally
from tournament.standings.queries import RoundScore, StandingRow

ROW = StandingRow(
    place=1,
    is_shared=False,
    movement=0,
    entry=Entry(pk=1, number=1, name="Ann"),
    table_points_x12=48,
    points=20,
    per_round=(RoundScore(1, 1, 20, 48, 1),),
    decided_by=None,
)
CHANGED = {
    "place": 2,
    "is_shared": True,
    "movement": None,
    "entry": Entry(pk=2, number=2, name="Ann"),
    "table_points_x12": 36,
    "points": 21,
    "per_round": (RoundScore(1, 2, 20, 48, 1),),
    "decided_by": RankedBy.POINTS,
    "penalty_points": -5,
    "is_out": True,
    "counted_with": Entry(pk=3, number=3, name="Bob"),
    "tie_break": RankedBy.BEST_ROUND,
    "carried": Carried(10, 24),
    "by_play_off": True,
    "first_figure": 7,
}


def test_every_field_but_the_group_is_tried() -> None:
    # The group has a line of its own above its rows.
    assert CHANGED.keys() | {"group"} == {field.name for field in fields(StandingRow)}


@pytest.mark.parametrize("name", CHANGED)
def test_look_changes_with_each_field(name: str) -> None:
    assert replace(ROW, **{name: CHANGED[name]}).look != ROW.look


@pytest.mark.parametrize("name", ["name", "name_zh", "country", "club"])
def test_look_changes_with_what_is_shown_of_a_player(name: str) -> None:
    person = Entry(pk=1, number=1, **{"name": "Ann", name: "Other"})

    assert replace(ROW, entry=person).look != ROW.look


def test_equal_rows_look_the_same() -> None:
    assert replace(ROW, entry=Entry(pk=1, number=1, name="Ann")).look == ROW.look
    assert hash(ROW.look) == hash(replace(ROW).look)


ANN = Entry(pk=1, number=1, name="Ann", event=Event(slug="hall"))


def tally(**changed: object) -> PlayerTally:
    counts = {"hands": 8, "wins": 2, "self_draws": 1, "discards_into_wins": 1, "value": 40, "best": 24}
    return PlayerTally(ANN, Tally(**counts | changed))


@pytest.mark.parametrize("name", ["hands", "wins", "self_draws", "discards_into_wins", "value", "best"])
def test_look_of_statistics_changes_with_each_figure(name: str) -> None:
    assert tally(**{name: 7}).look != tally().look


def test_look_of_statistics_changes_with_the_items_and_the_player() -> None:
    others = [Entry(pk=1, number=1, name="Bob", event=Event(slug="hall")), Entry(pk=1, number=1, name="Ann")]
    others[1].event = Event(slug="other")

    assert tally(items=Counter({"Pung": 1})).look != tally().look
    assert all(PlayerTally(other, tally().tally).look != tally().look for other in others)
    assert tally().look == tally().look
