"""A hook with which apps further right say what to check before a draw: `draws` knows neither penalties nor standings."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournament.core.hooks.hook import Hook
from tournament.draws.engine import Method
from tournament.events.models import Event, Round


class Severity(StrEnum):
    """STOP: the draw is refused. WARNING: it can be drawn, but check this first. INFO: good to know."""

    STOP = "stop"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Check:
    """One finding. `url` and `label` lead to where it can be fixed; with `posts`, by a button."""

    severity: Severity
    code: str
    sentence: str
    url: str = ""
    label: str = ""
    posts: bool = False


CheckSource = Callable[[Event, Round, Method], Iterable[Check]]
"""The checks of an app further right before a draw: called with event, round and method."""

check_sources: Hook[CheckSource] = Hook()
