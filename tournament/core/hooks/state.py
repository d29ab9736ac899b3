"""What apps say of the state of the server: lines for the administrator's page, and figures for programs."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from tournament.core.hooks.hook import Hook


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the page: what it is about, how it is in one sentence, and whether somebody has to do something.

    `url` leads to more, with the words of the link.
    """

    label: str
    text: str
    is_well: bool = True
    url: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that is true at this moment; its name stands behind `seatwind_`."""

    name: str
    help: str
    value: float
    labels: Mapping[str, str] = field(default_factory=dict)


line_sources: Hook[Callable[[], Iterable[Line]]] = Hook()
"""Asked for the page, in the language of its reader. The database answers when they are called."""
figure_sources: Hook[Callable[[], Iterable[Figure]]] = Hook()
"""Asked whenever the figures are read, so each has to be quick."""
