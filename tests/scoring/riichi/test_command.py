"""The command line for riichi: hands with their tables, matches, garbage in between."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.__main__ import answer_hand, answer_lines, answer_match_line, explain
from tests.scoring.support import vectors

HAND = vectors("riichi")[0]
MATCH = vectors("riichi-matches")[0]


def answers(records: list[Any], answer: Any) -> list[dict[str, Any]]:
    out = io.StringIO()
    text = "\n".join(json.dumps(record) for record in records)
    answer_lines(io.StringIO(text), out, answer, lambda code: {"error": code})
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_every_hand_is_answered_with_the_fields_expected() -> None:
    for vector, answer in zip(vectors("riichi"), answers(list(vectors("riichi")), answer_hand), strict=True):
        assert answer["id"] == vector["id"]
        assert answer["ruleset"] == "riichi"
        assert {name: answer[name] for name in vector["expect"]} == vector["expect"]
        assert answer.keys() == answers([HAND], answer_hand)[0].keys()


def test_every_match_is_answered() -> None:
    records = list(vectors("riichi-matches"))
    for vector, answer in zip(records, answers(records, answer_match_line), strict=True):
        assert (answer["id"], answer["error"]) == (vector["id"], None)
        assert answer["final"] == vector["final"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table": {"honba": -1, "sticks": 0, "discarder": None}}, "notation"),
        ({"table": {"honba": 0, "sticks": 0, "discarder": "N"}}, "invalid_win"),
        ({"table": {"honba": 0, "sticks": 0, "discarder": 3}}, "notation"),
        ({"table": {"honba": 0, "sticks": 0, "wind": "N"}}, "notation"),
        ({"table": {"pao": {"seat": "N", "yaku": "Daisangen"}}}, "invalid_win"),
        ({"table": {"pao": {"seat": "N"}}}, "notation"),
        ({"table": 7}, "notation"),
        ({"options": {"red_fives": 2}}, "invalid_option"),
        ({"options": {"pao": ["Tanyao"]}}, "invalid_option"),
        ({"options": {"uma": [1, 2, 3]}}, "invalid_option"),
        ({"options": {"floating_uma": {"1": [1, 2, 3]}}}, "invalid_option"),
        ({"hand": {**HAND["hand"], "flags": ["consecutive_kong"]}}, "notation"),
        ({"hand": {**HAND["hand"], "dora_indicators": "1f"}}, "notation"),
        ({"hand": {**HAND["hand"], "winning_tile": "0z"}}, "notation"),
        ({"hand": {**HAND["hand"], "melds": 3}}, "notation"),
    ],
)
def test_wrong_records_get_their_code(change: dict[str, Any], code: str) -> None:
    assert answers([HAND | change], answer_hand)[0]["error"] == code


@pytest.mark.parametrize(
    ("events", "code"),
    [
        (None, "notation"),
        ([7], "notation"),
        ([{"kind": "dance"}], "notation"),
        ([{"kind": "draw", "tenpai": 1}], "notation"),
        ([{"kind": "draw", "tenpai": ["E"]}], "notation"),
        ([{"kind": "draw", "luck": 1}], "notation"),
        ([{"kind": "win", "wins": {}}], "notation"),
        ([{"kind": "win", "wins": [{"han": 1, "fu": 30}]}], "notation"),
        ([{"kind": "win", "wins": [{"winner": 0, "han": "1", "fu": 30}]}], "notation"),
        ([{"kind": "win", "wins": [{"winner": 0, "han": 1, "fu": 20}], "discarder": 1}], "invalid_value"),
        ([{"kind": "draw", "tenpai": [0, 0]}], "invalid_result"),
        ([{"kind": "abort", "cause": "four_winds"}], "invalid_result"),
        ([{"kind": "abort", "cause": "rain"}], "notation"),
        ([*MATCH["events"], {"kind": "time_up"}], "invalid_result"),
        ([*MATCH["events"], {"kind": "draw", "tenpai": []}], "invalid_result"),
    ],
)
def test_wrong_matches_get_their_code(events: Any, code: str) -> None:
    assert answers([{"id": 1, "ruleset": "riichi", "events": events}], answer_match_line)[0]["error"] == code


def test_match_that_goes_on_has_no_final_result() -> None:
    record = {"id": 1, "ruleset": "riichi", "events": MATCH["events"][:2]}

    answer = answers([record], answer_match_line)[0]

    assert len(answer["events"]) == 2
    assert answer["final"] is None


def test_other_rulebooks_play_no_match() -> None:
    assert answers([{"ruleset": "mcr", "events": []}], answer_match_line)[0]["error"] == "invalid_result"


def test_mutated_hands_are_answered_with_a_known_code() -> None:
    rng = Random("mutations")
    known = {
        None,
        "notation",
        "wrong_tile_count",
        "too_many_copies",
        "impossible_flags",
        "not_a_win",
        "no_yaku",
        "invalid_win",
    }
    for _ in range(1500):
        vector = rng.choice(vectors("riichi"))
        hand = dict(vector["hand"])
        name = rng.choice(("concealed", "winning_tile", "dora_indicators", "ura_indicators"))
        text = list(hand[name])
        position = rng.randrange(len(text) + 1)
        text[position : position + rng.randrange(2)] = rng.choice("0123456789mpszf")
        hand[name] = "".join(text)
        hand["self_drawn"] = rng.random() < 0.5
        assert answers([vector | {"hand": hand}], answer_hand)[0]["error"] in known


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.sampled_from("ESWN"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
HAND_FIELDS = ("hand", "table", "options")
INNER_FIELDS = (
    "melds",
    "flags",
    "dora_indicators",
    "winning_tile",
    "honba",
    "discarder",
    "pao",
    "uma",
    "floating_uma",
)
EVENT_FIELDS = ("wins", "discarder", "riichi", "tenpai", "nagashi", "cause", "offender", "kind")


@given(JSON, st.sampled_from(HAND_FIELDS), st.sampled_from(INNER_FIELDS))
def test_any_json_in_a_hand_is_answered(value: Any, field: str, inner: str) -> None:
    for changed in (value, {**HAND.get(field, {}), inner: value}):
        assert len(answers([HAND | {field: changed}], answer_hand)) == 1


@given(
    JSON,
    st.integers(0, 3),
    st.sampled_from(EVENT_FIELDS),
    st.sampled_from(["winner", "han", "fu", "pao", "yakuman"]),
)
def test_any_json_in_a_match_is_answered(value: Any, place: int, field: str, inner: str) -> None:
    event = MATCH["events"][place]
    won = [{**win, inner: value} for win in event.get("wins", [])]
    for changed in ({**event, field: value}, {**event, "wins": won}, value):
        events = [*MATCH["events"][:place], changed, *MATCH["events"][place + 1 :]]
        assert len(answers([MATCH | {"events": events}], answer_match_line)) == 1


def test_explain_tells_fu_limit_and_base() -> None:
    out = io.StringIO()

    assert explain("23m999p11155z 8888s +1m riichi seat=W dora=4z8p tsumo", out) == 0
    for words in ("Closed pung of 9 Dot", "50  fu", "7 han: haneman", "3000  base points"):
        assert words in out.getvalue()


def test_explain_says_that_there_is_no_yaku() -> None:
    out = io.StringIO()

    assert explain("234m999m13p678s44z +2p riichi seat=S", out) == 0
    assert "the hand has no yaku" in out.getvalue()
