"""The commands: forms that other programs read, no database, faults in words."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.draws.engine import checker


def run(name, **options):
    out = StringIO()
    call_command(name, stdout=out, stderr=StringIO(), **options)
    return out.getvalue()


def run_json(name, **options):
    return json.loads(run(name, json=True, **options))


def test_schedule_is_printed_in_the_form_agreed():
    form = run_json("draw_schedule", players=16, rounds=5, method="best", seed=3)
    assert list(form) == ["players", "rounds", "clubs"]
    assert form["players"] == list(range(1, 17))
    assert form["clubs"] == {}
    assert all(sorted(p for table in tables for p in table) == form["players"] for tables in form["rounds"])
    assert checker.excess(form["rounds"]) == checker.wind_excess(form["rounds"]) == 0


@pytest.mark.parametrize("method", ["best", "turnup", "free-turnup", "jump", "turnup-jump", "random"])
def test_every_method_draws_balanced_winds(method):
    form = run_json("draw_schedule", players=24, rounds=4, method=method, budget=0.2)
    assert checker.wind_excess(form["rounds"]) == checker.wind_block_repeats(form["rounds"]) == 0


def test_printed_examples_of_the_rulebook():
    turnup = run_json("draw_schedule", players=48, rounds=2, method="turnup", plan=3)
    assert sorted(turnup["rounds"][0][0]) == [1, 13, 25, 37]
    assert [sorted(table) for table in turnup["rounds"][1]][:2] == [[2, 24, 27, 47], [3, 13, 28, 48]]
    jump = run_json("draw_schedule", players=16, rounds=1, method="jump", stride=4)
    assert jump["rounds"] == [[[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]]


def test_clubs_of_a_file_are_kept_apart(tmp_path):
    path = tmp_path / "clubs.csv"
    path.write_text("player,club\n" + "".join(f"{n},club {n % 8}\n" for n in range(1, 33)), encoding="utf-8")
    form = run_json("draw_schedule", players=32, rounds=5, clubs=path)
    assert form["clubs"]["9"] == "club 1"
    assert checker.same_group(form["rounds"], {int(p): c for p, c in form["clubs"].items()}) == 0
    assert checker.excess(form["rounds"]) == 0


def test_house_players_and_sit_outs_are_named():
    house = run_json("draw_schedule", players=18, rounds=3, budget=0.3)
    assert house["players"] == list(range(1, 19))
    assert house["house"] == [19, 20]
    rested = run_json("draw_schedule", players=18, rounds=3, sit_out=True, budget=0.3)
    assert [len(players) for players in rested["sitting_out"]] == [2, 2, 2]
    assert "house" not in rested


def test_schedule_as_text():
    text = run("draw_schedule", players=8, rounds=1, method="turnup")
    assert text.splitlines() == ["Round 1", "   1:    1    3    5    7", "   2:    2    4    6    8"]


def test_round_follows_a_file(tmp_path):
    path = tmp_path / "event.json"
    form = run_json("draw_schedule", players=32, rounds=3, seed=1)
    form["players"].reverse()
    path.write_text(json.dumps(form), encoding="utf-8")
    drawn = run_json("draw_round", method="high-to-high", source=path, seed=4, budget=0.4)
    assert drawn["players"] == form["players"]
    (tables,) = drawn["rounds"]
    assert sorted(player for table in tables for player in table) == list(range(1, 33))
    assert checker.excess([*form["rounds"], tables]) == 0
    assert {32, 31} <= {player for table in tables[:3] for player in table}


def test_schedule_is_drawn_again_from_seed_and_steps():
    first = run("draw_schedule", players=30, rounds=4, seed=5, steps=20_000, json=True)
    assert run("draw_schedule", players=30, rounds=4, seed=5, steps=20_000, json=True) == first
    assert run("draw_schedule", players=30, rounds=4, seed=6, steps=20_000, json=True) != first


FILES = {
    "broken": "{",
    "deep": "[" * 100_000,
    "formless": '{"players": 5}',
    "names": '{"players": ["Anna", "Ben", "Cem", "Dora"], "rounds": []}',
    "twice": '{"players": [1, 2, 3, 4], "rounds": [[[1, 2, 3, 4], [1, 5, 6, 7]]]}',
    "teams": "player,team\n1,Dragon\n",
    "stranger": "player,club\n17,Dragon\n",
    "empty": "",
}


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("draw_schedule", {"players": 3, "rounds": 1}, "A draw needs at least 4 players, not 3."),
        ("draw_schedule", {"players": 0, "rounds": 1}, "A draw needs at least 4 players, not 0."),
        ("draw_schedule", {"players": 10**10, "rounds": 1}, "at most 2000 players"),
        ("draw_schedule", {"players": 16, "rounds": 0}, "from 1 to 100 with --rounds, not 0"),
        ("draw_schedule", {"players": 16, "rounds": 101}, "from 1 to 100 with --rounds, not 101"),
        ("draw_schedule", {"players": 16, "rounds": 2, "budget": -1.0}, "with --budget as 0 or more"),
        ("draw_schedule", {"players": 16, "rounds": 2, "stride": 0}, "with --stride as 1 or more"),
        (
            "draw_schedule",
            {"players": 16, "rounds": 2, "clubs": "missing"},
            "missing cannot be read: No such",
        ),
        ("draw_schedule", {"players": 16, "rounds": 2, "clubs": "latin"}, "not a text in UTF-8"),
        ("draw_schedule", {"players": 16, "rounds": 2, "clubs": "teams"}, "the columns player and club"),
        ("draw_schedule", {"players": 16, "rounds": 2, "clubs": "empty"}, "the columns player and club"),
        ("draw_schedule", {"players": 16, "rounds": 2, "clubs": "stranger"}, "Line 2 .* by number"),
        ("draw_round", {"source": "missing"}, "missing cannot be read: No such"),
        ("draw_round", {"source": "latin"}, "not a text in UTF-8"),
        ("draw_round", {"source": "broken"}, "broken is not JSON at line 1"),
        ("draw_round", {"source": "deep"}, "deep is not JSON"),
        ("draw_round", {"source": "formless"}, '"players" must be a list'),
        ("draw_round", {"source": "names"}, '"players" must be a list of different whole numbers'),
        ("draw_round", {"source": "twice"}, "Round 1 of the file seats somebody twice"),
    ],
)
def test_faults_are_told_in_a_sentence(tmp_path, name, options, words):
    for file, text in FILES.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    (tmp_path / "latin").write_bytes(b"player,club\n1,Caf\xe9\n")
    for key in ("source", "clubs"):
        if key in options:
            options = {**options, key: tmp_path / options[key]}
    with pytest.raises(CommandError, match=words) as caught:
        run(name, **options)
    assert str(caught.value).endswith(".")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["nan", "inf", "soon"])
def test_budget_must_be_a_number_of_seconds(text):
    with pytest.raises(CommandError, match="--budget"):
        call_command("draw_schedule", "--players=16", "--rounds=2", f"--budget={text}")


def test_no_time_at_all_still_draws():
    form = run_json("draw_schedule", players=18, rounds=7, budget=0.0)
    assert len(form["rounds"]) == 7
    assert all(len({p for table in tables for p in table}) == 20 for tables in form["rounds"])
    assert checker.wind_excess(form["rounds"]) == 0


def test_who_left_is_not_seated_again(tmp_path):
    path = tmp_path / "event.json"
    form = run_json("draw_schedule", players=16, rounds=2)
    form["players"] = [player for player in form["players"] if player not in (3, 16)]
    path.write_text(json.dumps(form), encoding="utf-8")
    drawn = run_json("draw_round", source=path, steps=5_000)
    seated = {player for table in drawn["rounds"][0] for player in table}
    assert seated == {*form["players"], 17, 18}
    assert drawn["house"] == [17, 18]
