"""Hands at a table and whole matches as JSON: what the command line reads and answers for rulebooks with running scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from scoring.deals import MatchState
from scoring.errors import InvalidResult, NotationError
from scoring.matches import Cause, EndKind, HandEnd, WinTable, WonHand, moved, state_to_json
from scoring.options import Options
from scoring.playing import final_result, first_state, hand_payments, liable_player, play_hand, ring_bell
from scoring.results import Score
from scoring.types import WIND_LETTERS, Wind

Answer = dict[str, Any]
NOTHING: Final[Answer] = {
    "han": None,
    "fu": None,
    "yaku": {},
    "yakuman": 0,
    "limit": None,
    "base": None,
    "payments": None,
}
"""The fields of a hand that does not win."""


def answer_worth(score: Score, table: object, options: Options) -> Answer:
    """The worth of a scored hand and, where a table is given, what it is paid. Raises NotationError, InvalidWin."""
    worth = score.worth
    answer: Answer = NOTHING | {"yaku": score.items_by_name()}
    if worth is not None:
        answer |= worth._asdict()
    if table is not None:
        transfers = hand_payments(score, _table(table, score, options), options)
        answer["payments"] = dict(zip(WIND_LETTERS, moved(transfers)[0], strict=True))
    return answer


def _table(data: object, score: Score, options: Options) -> WinTable:
    """The table of a record. Who is liable is read from the sets of the hand where the record does not say it."""
    fields = _object(data, "table", ("honba", "sticks", "discarder", "pao"))
    pao, item = _liable(fields["pao"]) if "pao" in fields else liable_player(score, options) or (None, None)
    return WinTable(
        honba=_count(fields, "honba"),
        sticks=_count(fields, "sticks"),
        discarder=_wind(fields, "discarder"),
        pao=pao,
        pao_item=item,
    )


def _liable(data: object) -> tuple[Wind | None, str | None]:
    if data is None:
        return None, None
    fields = _object(data, "pao", ("seat", "yaku"))
    name = fields.get("yaku")
    if not isinstance(name, str):
        raise NotationError("pao needs the name of a yaku.")
    return _wind(fields, "seat"), name


def answer_match(events: object, ruleset_id: str, options: Options) -> Answer:
    """Play the events of a match: what each moves and the match after it, and the final result.

    Raises NotationError, InvalidResult, InvalidValue.
    """
    if not isinstance(events, list):
        raise NotationError("events must be a list.")
    state = first_state(ruleset_id, options)
    answers = []
    for event in events:
        if isinstance(event, Mapping) and event.get("kind") == "time_up":
            if state.is_over:
                raise InvalidResult("The match is over; no bell rings.")
            state, deltas = ring_bell(state, ruleset_id, options), (0, 0, 0, 0)
        else:
            played = play_hand(state, read_end(event), ruleset_id, options)
            state, deltas = played.after, played.deltas
        answers.append({"deltas": list(deltas), "next": state_to_json(state)})
    return {"events": answers, "final": _final(state, ruleset_id, options)}


def _final(state: MatchState, ruleset_id: str, options: Options) -> Answer | None:
    """The final result; None while the match is not over."""
    if not state.is_over:
        return None
    result = final_result(state, ruleset_id, options)
    return {
        "places": list(result.places),
        "points_x12": list(result.twelfths),
        "points": [result.text_of(seat) for seat in range(4)],
        "chombo": list(state.chombo),
        "sticks_left": result.sticks_left,
        "reason": str(state.reason),
        "scores": list(state.scores),
    }


_EVENT_FIELDS: Final = (
    "kind",
    "wins",
    "discarder",
    "riichi",
    "tenpai",
    "nagashi",
    "cause",
    "offender",
    "expect",
)
_WIN_FIELDS: Final = ("winner", "han", "fu", "yakuman", "pao", "pao_yakuman")


def read_end(data: object) -> HandEnd:
    """One hand's end as the notation of matches writes it. Raises NotationError."""
    fields = _object(data, "event", _EVENT_FIELDS)
    try:
        kind = EndKind(str(fields.get("kind")))
        cause = None if fields.get("cause") is None else Cause(fields["cause"])
    except ValueError:
        raise NotationError("An event is a win, draw, abort, chombo or time_up.") from None
    wins = fields.get("wins", [])
    if not isinstance(wins, list):
        raise NotationError("wins must be a list.")
    return HandEnd(
        kind,
        wins=tuple(_won(win) for win in wins),
        discarder=_seat(fields, "discarder"),
        riichi=_seats(fields, "riichi"),
        tenpai=_seats(fields, "tenpai"),
        nagashi=_seats(fields, "nagashi"),
        cause=cause,
        offender=_seat(fields, "offender"),
    )


def _won(data: object) -> WonHand:
    fields = _object(data, "win", _WIN_FIELDS)
    winner = _seat(fields, "winner")
    if winner is None:
        raise NotationError("A win needs a winner.")
    won = WonHand(
        winner,
        han=_number(fields, "han"),
        fu=_number(fields, "fu"),
        yakuman=_number(fields, "yakuman") or 0,
        pao=_seat(fields, "pao"),
    )
    liable = _number(fields, "pao_yakuman")
    return won if liable is None else replace(won, pao_yakuman=liable)


def _object(data: object, name: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(data, Mapping):
        raise NotationError(f"{name} must be an object.")
    for field in data:
        if field not in known:
            raise NotationError(f"The field {field!r} is not known.")
    return data


def _number(fields: Mapping[str, Any], name: str) -> int | None:
    value = fields.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise NotationError(f"{name} must be a whole number.")
    return value


_MOST: Final = 1_000


def _count(fields: Mapping[str, Any], name: str) -> int:
    value = _number(fields, name) or 0
    if not 0 <= value <= _MOST:
        raise NotationError(f"{name} must be a number from 0 to {_MOST}.")
    return value


def _seat(fields: Mapping[str, Any], name: str) -> int | None:
    value = _number(fields, name)
    if value is not None and value not in (0, 1, 2, 3):
        raise NotationError(f"{name}: seats are 0 to 3.")
    return value


def _seats(fields: Mapping[str, Any], name: str) -> tuple[int, ...]:
    value = fields.get(name, [])
    if not isinstance(value, list):
        raise NotationError(f"{name} must be a list of seats.")
    if any(type(seat) is not int or seat not in (0, 1, 2, 3) for seat in value):
        raise NotationError(f"{name}: seats are 0 to 3.")
    return tuple(value)


def _wind(fields: Mapping[str, Any], name: str) -> Wind | None:
    letter = fields.get(name)
    if letter is None:
        return None
    if not isinstance(letter, str):
        raise NotationError(f"{name} must be E, S, W or N.")
    return Wind.from_letter(letter)
