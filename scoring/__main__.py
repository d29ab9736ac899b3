"""The command line: reads hands or wins and answers them, one JSON object per line, or explains one hand in plain text.

python -m scoring            < hands.jsonl    {"id", "ruleset", "hand"[, "options"][, "table"]} a line
python -m scoring payments   < wins.jsonl     {"id", "ruleset", "win" or "wins"[, "options"]} a line
python -m scoring match      < matches.jsonl  {"id", "ruleset", "events"[, "options"]} a line
python -m scoring explain "123m456p78s 777z [1111z] +9s mcr self-drawn seat=S round=E"
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from math import isfinite
from typing import Any, Final, TextIO

from scoring.engine import score
from scoring.errors import NotationError, ScoringError
from scoring.explain_text import explain_text
from scoring.hand_text import parse_line
from scoring.match_json import NOTHING, answer_match, answer_worth
from scoring.options import Options
from scoring.payments import payments
from scoring.results import BelowMinimum, Score
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get_ruleset, make_options
from scoring.types import WIND_LETTERS, Hand
from scoring.wins import Win

_USAGE: Final = 2
_FAILED: Final = 1
_MOST_CHARACTERS: Final = 1_000_000
Answer = dict[str, Any]


def answer_hand(record: Mapping[str, Any]) -> Answer:
    """The answer to one hand. Raises ScoringError for a record that cannot be answered."""
    ruleset_id = _text(record, "ruleset")
    options = make_options(ruleset_id, _options(record))
    ruleset = get_ruleset(ruleset_id)
    if ruleset.match is not None:
        return _answer_at_table(record, ruleset, options)
    hand = Hand.from_json(record.get("hand", {}))
    try:
        return _score_answer(score(hand, ruleset_id, options), valid=True)
    except BelowMinimum as error:
        answer = _score_answer(error.score, valid=False) if error.score else _refusal(error.code)
        return answer | {"error": error.code}


def _answer_at_table(record: Mapping[str, Any], ruleset: Ruleset, options: Options) -> Answer:
    """The answer to a hand under a rulebook with running scores: what it is worth, and what it is paid at its table."""
    try:
        result = score(Hand.from_json(record.get("hand", {}), ruleset.notation), ruleset.id, options)
        return {
            "ruleset": ruleset.id,
            "valid": True,
            "error": None,
            **answer_worth(result, record.get("table"), options),
        }
    except ScoringError as error:
        return {"ruleset": ruleset.id, "valid": False, "error": error.code, **NOTHING}


def _score_answer(result: Score, *, valid: bool) -> Answer:
    return {
        "valid": valid,
        "error": None,
        "total": result.total,
        "value": result.value,
        "items": result.items_by_name(),
    }


def _refusal(code: str) -> Answer:
    return {"valid": False, "error": code, "total": None, "value": None, "items": {}}


def answer_payment(record: Mapping[str, Any]) -> Answer:
    """The deltas of one deal, by wind letter. Raises ScoringError."""
    ruleset_id = _text(record, "ruleset")
    options = make_options(ruleset_id, _options(record))
    if ("win" in record) == ("wins" in record):
        raise NotationError("Give either win or wins.")
    wins = record["wins"] if "wins" in record else [record["win"]]
    if not isinstance(wins, list):
        raise NotationError("wins must be a list.")
    deltas = payments(ruleset_id, [Win.from_json(win) for win in wins], options)
    return {"deltas": dict(zip(WIND_LETTERS, deltas, strict=True))}


def answer_match_line(record: Mapping[str, Any]) -> Answer:
    """The answer to one match. Raises ScoringError."""
    ruleset_id = _text(record, "ruleset")
    options = make_options(ruleset_id, _options(record))
    return {"ruleset": ruleset_id, "error": None, **answer_match(record.get("events"), ruleset_id, options)}


def _match_refusal(code: str) -> Answer:
    return {"error": code, "events": [], "final": None}


def _payment_refusal(code: str) -> Answer:
    return {"deltas": None, "error": code}


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name)
    if not isinstance(value, str):
        raise NotationError(f"{name} must be text.")
    return value


def _options(record: Mapping[str, Any]) -> Mapping[str, object] | None:
    options = record.get("options")
    if options is not None and not isinstance(options, dict):
        raise NotationError("options must be an object.")
    return options


def answer_lines(
    lines: TextIO,
    out: TextIO,
    answer: Callable[[Mapping[str, Any]], Answer],
    refuse: Callable[[str], Answer],
) -> None:
    """Answer every non-blank line with one line, in order. A bad line gets an error as its answer."""
    for line in lines:
        if line.strip():
            out.write(json.dumps(_answer_line(line, answer, refuse)) + "\n")
            out.flush()


def _answer_line(
    line: str, answer: Callable[[Mapping[str, Any]], Answer], refuse: Callable[[str], Answer]
) -> Answer:
    record: Any = None
    try:
        if len(line) > _MOST_CHARACTERS:
            raise NotationError("The line is too long.")
        record = _load(line)
        return {"id": record.get("id")} | answer(record)
    except ScoringError as error:
        identity = record.get("id") if isinstance(record, dict) else None
        return {"id": identity} | refuse(error.code)


def _finite(text: str) -> float:
    """A number that JSON can represent. Raises ValueError for NaN, Infinity and numbers beyond the range of floats."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _load(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError):
        raise NotationError("The line is not a JSON object.") from None
    if not isinstance(record, dict):
        raise NotationError("The line is not a JSON object.")
    return record


def explain(text: str, out: TextIO) -> int:
    """Print an explanation of a hand. The exit code is 0 for a win."""
    try:
        hand, ruleset_id = parse_line(text)
        out.write(explain_text(hand, ruleset_id or all_rulesets()[0].id))
    except ScoringError as error:
        out.write(f"{error} [{error.code}]\n")
        return _FAILED
    return 0


def _tolerant_input() -> TextIO:
    """Standard input as text. Bytes that are not UTF-8 invalidate only their own line."""
    return TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")


def main(arguments: Sequence[str]) -> int:
    """Run the command. The exit code is 0, 1 for a hand that cannot be explained, or 2 for wrong arguments."""
    match arguments:
        case []:
            answer_lines(_tolerant_input(), sys.stdout, answer_hand, _refusal)
        case ["payments"]:
            answer_lines(_tolerant_input(), sys.stdout, answer_payment, _payment_refusal)
        case ["match"]:
            answer_lines(_tolerant_input(), sys.stdout, answer_match_line, _match_refusal)
        case ["explain", *words] if words:
            return explain(" ".join(words), sys.stdout)
        case _:
            sys.stderr.write(f"{__doc__}\n")
            return _USAGE
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
