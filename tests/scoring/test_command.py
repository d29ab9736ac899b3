"""The command: vectors through a pipe, garbage in between, and a hand told to a person."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import NotationError, ScoringError, parse_hand, parse_tiles
from scoring.__main__ import answer_hand, answer_lines, answer_payment, explain, main
from tests.scoring.support import RULESET_IDS, vectors

ROOT = Path(__file__).parents[2]
GOOD = json.dumps(vectors("mcr")[0])


def _refuse(code: str) -> dict[str, Any]:
    return {"error": code}


def _answers(text: str, answer: Any = answer_hand) -> list[dict[str, Any]]:
    out = io.StringIO()
    answer_lines(io.StringIO(text), out, answer, _refuse)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def _run(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "scoring", *arguments], cwd=ROOT, input=text, capture_output=True, check=False
    )


def test_all_vectors_through_the_pipe() -> None:
    hands = [vector for ruleset_id in RULESET_IDS for vector in vectors(ruleset_id)]
    text = "\n".join(json.dumps(vector) for vector in hands).encode()

    answers = [json.loads(line) for line in _run(text=text).stdout.splitlines()]

    assert len(answers) == len(hands)
    for vector, answer in zip(hands, answers, strict=True):
        expected = vector["expect"]
        assert answer["id"] == vector["id"]
        assert (answer["valid"], answer["error"]) == (expected["valid"], expected.get("error"))
        if "total" in expected:
            assert answer["total"] == expected["total"]
            if not expected.get("items_any"):
                assert answer["items"] == expected["items"]


def test_payments_through_the_pipe() -> None:
    text = "\n".join(json.dumps(vector) for vector in vectors("payments")).encode()

    answers = [json.loads(line) for line in _run("payments", text=text).stdout.splitlines()]

    assert [answer["deltas"] for answer in answers] == [vector["deltas"] for vector in vectors("payments")]


def test_unreadable_lines_are_answered_and_the_next_ones_too() -> None:
    lines = [b"garbage", b"[1]", b"\xff\xfe", b'{"id": 7}', b"", b"[" * 100_000, GOOD.encode()]

    result = _run(text=b"\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.splitlines()]

    assert result.returncode == 0
    assert [answer["error"] for answer in answers] == ["notation"] * 5 + [None]
    assert [answer["id"] for answer in answers] == [None, None, None, 7, None, "mcr-0001"]
    assert answers[0].keys() == {"id", "valid", "error", "total", "value", "items"}


def test_numbers_that_json_cannot_write_are_not_echoed() -> None:
    """An id of NaN or past all floats would make the answer unreadable."""
    for number in ("NaN", "-Infinity", "1e999"):
        answer = _answers(f'{{"id": {number}, "ruleset": "mcr"}}')[0]
        assert (answer["id"], answer["error"]) == (None, "notation")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"ruleset": "sichuan"}, "unknown_ruleset"),
        ({"ruleset": 5}, "notation"),
        ({"hand": None}, "notation"),
        ({"hand": "123m"}, "notation"),
        ({"options": []}, "notation"),
        ({"options": {"luck": 1}}, "invalid_option"),
    ],
)
def test_wrong_records_get_their_code(change: dict[str, Any], code: str) -> None:
    assert _answers(json.dumps(vectors("mcr")[0] | change))[0]["error"] == code


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({"ruleset": "mcr"}, "notation"),
        ({"ruleset": "mcr", "wins": {}}, "notation"),
        ({"ruleset": "mcr", "wins": []}, "invalid_win"),
        (
            {"ruleset": "mcr", "win": {"winner": "E", "value": 9, "self_drawn": True, "pao": "S"}},
            "invalid_win",
        ),
        ({"ruleset": "mcr", "win": {"winner": "E", "value": 7, "self_drawn": True}}, "below_minimum"),
        ({"ruleset": "mcr", "win": {"winner": "E", "value": 999, "self_drawn": True}}, "invalid_value"),
    ],
)
def test_wrong_payment_records_get_their_code(record: dict[str, Any], code: str) -> None:
    assert _answers(json.dumps(record), answer_payment)[0]["error"] == code


def test_below_minimum_tells_total_and_items() -> None:
    vector = next(v for v in vectors("mcr") if v["id"] == "mcr-0008")

    answer = _answers(json.dumps(vector))[0]

    assert (answer["valid"], answer["error"], answer["total"]) == (False, "below_minimum", 5)
    assert answer["items"] == vector["expect"]["items"]


def test_explain_tells_items_exclusions_readings_and_waits() -> None:
    out = io.StringIO()

    status = explain("2233445566778s +8s mcr", out)

    text = out.getvalue()
    assert status == 0
    for words in (
        "Seven Shifted Pairs",
        "contained in Seven Shifted Pairs",
        "Other readings:",
        "The hand waited for",
    ):
        assert words in text


def test_explain_marks_a_hand_below_the_minimum() -> None:
    out = io.StringIO()

    assert explain("234m67s33z 678p 789s +8s mcr", out) == 0
    assert "Not enough to win: 1 of 8 points." in out.getvalue()


def test_explain_refuses_with_a_code() -> None:
    out = io.StringIO()

    assert explain("123m +1q", out) == 1
    assert "[notation]" in out.getvalue()


def test_wrong_call_shows_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 2
    assert main(["dance"]) == 2
    assert "python -m scoring" in capsys.readouterr().err


@given(st.text(max_size=60))
def test_any_text_parses_or_raises_notation_error(text: str) -> None:
    for parse in (parse_tiles, parse_hand):
        try:
            parse(text)
        except NotationError:
            continue


@given(st.text(alphabet="123456789mpszf+[] =ESWNdrawncseat", max_size=60))
def test_nearly_right_text_parses_or_raises_notation_error(text: str) -> None:
    try:
        parse_hand(text)
    except NotationError:
        return


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(
    JSON, st.sampled_from(["ruleset", "hand", "options", "win", "wins", "id"]), st.sampled_from(RULESET_IDS)
)
def test_any_json_is_answered_in_one_line(value: Any, field: str, ruleset_id: str) -> None:
    record = {"id": 1, "ruleset": ruleset_id, "hand": vectors(ruleset_id)[0]["hand"], field: value}

    for answer in (answer_hand, answer_payment):
        assert len(_answers(json.dumps(record), answer)) == 1
        assert len(_answers(json.dumps(value), answer)) == 1


def test_mutated_hands_are_scored_or_refused_with_a_known_code() -> None:
    """Random edits of vectors: an answer or a ScoringError, nothing else."""
    rng = Random("mutations")
    known = {
        "notation",
        "wrong_tile_count",
        "too_many_copies",
        "impossible_flags",
        "not_a_win",
        "below_minimum",
    }
    for _ in range(3000):
        vector = rng.choice(vectors(rng.choice(RULESET_IDS)))
        hand = dict(vector["hand"])
        name = rng.choice(("concealed", "winning_tile", "bonus"))
        text = list(hand[name])
        position = rng.randrange(len(text) + 1)
        text[position : position + rng.randrange(2)] = rng.choice("123456789mpszf")
        hand[name] = "".join(text)
        try:
            code = answer_hand({"ruleset": vector["ruleset"], "hand": hand})["error"]
        except ScoringError as error:
            code = error.code
        assert code is None or code in known
