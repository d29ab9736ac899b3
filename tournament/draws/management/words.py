"""Messages of the commands when a draw cannot be made: one sentence with the problem and what to do."""

from collections.abc import Mapping
from math import isfinite
from typing import Any

from django.core.management.base import CommandError
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.draws.engine import DrawError

Values = Mapping[str, Any]

_SETTINGS: Mapping[str, Promise] = {
    "rounds": _("Give a number of rounds from 1 to 100 with --rounds, not {value}."),
    "seconds": _("Give the seconds with --budget as 0 or more, not {value}."),
    "step_limit": _("Give the number of steps with --steps as 0 or more, not {value}."),
    "stride": _("Give Jump's stride with --stride as 1 or more, not {value}."),
    "turnup_step": _("Give Turnup's step with --step as 1 or more, not {value}."),
    "band_width": _("Give the width of the band with --band as 0 or more tables, not {value}."),
}
_FILE_PARTS: Mapping[str, Promise] = {
    "form": _('The file must hold an object with "players", "rounds" and "clubs".'),
    "players": _('"players" must be a list of different whole numbers from 1 on, in order of rank.'),
    "house": _('"house" must be a list of different whole numbers from 1 on.'),
    "rounds": _('"rounds" must be a list of rounds, each a list of tables.'),
    "round": _("Each round must be a list of tables."),
    "clubs": _('"clubs" must be an object that gives players of the file, by number, the name of a club.'),
    "columns": _("The first line of the file must name the columns player and club."),
    "csv": _("The file cannot be read as a table with the columns player and club."),
}


def _setting_sentence(setting: str, value: object) -> str:
    words = _SETTINGS.get(setting)
    if words is None:
        return gettext("The setting %(name)s cannot be %(value)s.") % {"name": setting, "value": value}
    return str(words).format(value=value)


def _file_sentence(values: Values) -> str:
    what = str(values["what"])
    if what == "player":
        sentence = gettext(
            "Line %(line)s of the file must name a player of the event by number, each only once."
        )
        return sentence % values
    if what == "table":
        if "round" not in values:
            return gettext("Each table of a round must be a list of four different whole numbers from 1 on.")
        return (
            gettext("Each table of round %(round)s must be a list of four different whole numbers from 1 on.")
            % values
        )
    return str(_FILE_PARTS.get(what, _("The file cannot be read.")))


_SENTENCES: Mapping[str, Promise] = {
    "too_few_players": _("A draw needs at least 4 players, not %(players)s."),
    "too_many_players": _("A draw takes at most %(most)s players, not %(players)s."),
    "needs_results": _(
        "Round %(round)s goes by the standings before it, so it cannot be drawn ahead; use draw_round."
    ),
    "invalid_history": _("Round %(round)s of the file seats somebody twice; give every player one seat."),
}


def refusal(error: DrawError) -> CommandError:
    """The command's error for an error of the engine."""
    if error.code == "invalid_setting":
        return CommandError(_setting_sentence(str(error.values["setting"]), error.values["value"]))
    if error.code == "invalid_file":
        return CommandError(_file_sentence(error.values))
    if error.code in _SENTENCES:
        return CommandError(str(_SENTENCES[error.code]) % error.values)
    return CommandError(gettext("The draw cannot be made (%(code)s).") % {"code": error.code})


def unreadable(path: object, error: Exception) -> CommandError:
    """The command's error for a file that cannot be opened or is not text."""
    reason = getattr(error, "strerror", None) or gettext("it is not a text in UTF-8")
    return CommandError(gettext("%(file)s cannot be read: %(why)s.") % {"file": path, "why": reason})


def seconds(text: str) -> float:
    """A finite number of seconds for an argument. Raises ValueError."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(text)
    return value
