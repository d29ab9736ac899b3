"""Messages of the commands when a draw cannot be made: one sentence with the problem and what to do."""

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from django.core.management.base import CommandError

from tournament.draws.engine import DrawError

Values = Mapping[str, Any]

_SETTINGS = {
    "rounds": "Give a number of rounds from 1 to 100 with --rounds, not {value}.",
    "seconds": "Give the seconds with --budget as 0 or more, not {value}.",
    "step_limit": "Give the number of steps with --steps as 0 or more, not {value}.",
    "stride": "Give Jump's stride with --stride as 1 or more, not {value}.",
    "turnup_step": "Give Turnup's step with --step as 1 or more, not {value}.",
    "band_width": "Give the width of the band with --band as 0 or more tables, not {value}.",
}
_FILE_PARTS = {
    "form": 'The file must hold an object with "players", "rounds" and "clubs".',
    "players": '"players" must be a list of different whole numbers from 1 on, in order of rank.',
    "house": '"house" must be a list of different whole numbers from 1 on.',
    "rounds": '"rounds" must be a list of rounds, each a list of tables.',
    "round": "Each round must be a list of tables.",
    "clubs": '"clubs" must be an object that gives players of the file, by number, the name of a club.',
    "columns": "The first line of the file must name the columns player and club.",
    "csv": "The file cannot be read as a table with the columns player and club.",
}


def _setting_sentence(setting: str, value: object) -> str:
    words = _SETTINGS.get(setting)
    return words.format(value=value) if words else f"The setting {setting} cannot be {value}."


def _file_sentence(values: Values) -> str:
    what = str(values["what"])
    if what == "player":
        return f"Line {values['line']} of the file must name a player of the event by number, each only once."
    if what == "table":
        where = f"round {values['round']}" if "round" in values else "a round"
        return f"Each table of {where} must be a list of four different whole numbers from 1 on."
    return _FILE_PARTS.get(what, "The file cannot be read.")


_SENTENCES: dict[str, Callable[[Values], str]] = {
    "too_few_players": lambda v: f"A draw needs at least 4 players, not {v['players']}.",
    "too_many_players": lambda v: f"A draw takes at most {v['most']} players, not {v['players']}.",
    "needs_results": lambda v: (
        f"Round {v['round']} goes by the standings before it, so it cannot be drawn ahead; use draw_round."
    ),
    "invalid_setting": lambda v: _setting_sentence(str(v["setting"]), v["value"]),
    "invalid_history": lambda v: (
        f"Round {v['round']} of the file seats somebody twice; give every player one seat."
    ),
    "invalid_file": _file_sentence,
}


def refusal(error: DrawError) -> CommandError:
    """The command's error for an error of the engine."""
    words = _SENTENCES.get(error.code)
    if words is None:
        return CommandError(f"The draw cannot be made ({error.code}).")
    return CommandError(words(error.values))


def unreadable(path: object, error: Exception) -> CommandError:
    """The command's error for a file that cannot be opened or is not text."""
    reason = getattr(error, "strerror", None) or "it is not a text in UTF-8"
    return CommandError(f"{path} cannot be read: {reason}.")


def seconds(text: str) -> float:
    """A finite number of seconds for an argument. Raises ValueError."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value
