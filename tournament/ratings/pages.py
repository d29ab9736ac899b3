"""What the pages of ratings show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django import forms

from tournament.accounts.models import User
from tournament.core.page_values import PageValues
from tournament.core.parts import Part
from tournament.events.access import Can
from tournament.events.models import Event
from tournament.ratings.engine.weng_lin import PARAMETERS, Parameters, shown
from tournament.ratings.forecast import MersFacts
from tournament.ratings.models import RatingList, RatingRun
from tournament.ratings.queries import History, RatedPerson, Step, histories_for
from tournament.registration.models import Entry

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 72, 24, 28, 32
LABELS_MOST = 12
"""So many events are numbered under the line, at most."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A rating in the picture; without `number` the event is not numbered."""

    x: int
    y: int
    rating: int
    number: int | None


@dataclass(frozen=True, slots=True)
class Level:
    """A rating at the side of the picture."""

    y: int
    rating: int


@dataclass(frozen=True, slots=True)
class Line:
    """A person’s development as a picture: the line, the range around it, and a few ratings at the side."""

    width: int
    height: int
    dots: tuple[Dot, ...]
    line: str
    band: str
    levels: tuple[Level, ...]
    left: int
    right: int


def line_of(steps: Sequence[Step]) -> Line:
    """The picture of these ratings, from the first event to the last."""
    lowest = min(step.rating - step.give_or_take for step in steps)
    highest = max(step.rating + step.give_or_take for step in steps)
    span = max(highest - lowest, 1)
    room = WIDTH - LEFT - RIGHT
    every = -(-len(steps) // LABELS_MOST)

    def x_of(index: int) -> int:
        return LEFT + (room * index // (len(steps) - 1) if len(steps) > 1 else room // 2)

    def y_of(rating: int) -> int:
        return TOP + (HEIGHT - TOP - BOTTOM) * (highest - rating) // span

    dots = tuple(
        Dot(x_of(index), y_of(step.rating), step.rating, index + 1 if index % every == 0 else None)
        for index, step in enumerate(steps)
    )
    above = [(x_of(index), y_of(step.rating + step.give_or_take)) for index, step in enumerate(steps)]
    below = [(x_of(index), y_of(step.rating - step.give_or_take)) for index, step in enumerate(steps)]
    step = 50 if span > 100 else 20
    return Line(
        width=WIDTH,
        height=HEIGHT,
        dots=dots,
        line=_points((dot.x, dot.y) for dot in dots),
        band=_points([*above, *reversed(below)]),
        levels=tuple(
            Level(y_of(rating), rating) for rating in range(-(-lowest // step) * step, highest + 1, step)
        ),
        left=LEFT,
        right=WIDTH - RIGHT,
    )


def _points(points: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


@dataclass(frozen=True, slots=True)
class PersonRating:
    """A person's development in one list, with its picture."""

    history: History
    line: Line


def ratings_of_person(reader: User | None, player: int) -> list[PersonRating]:
    """What this reader may see of a person's ratings."""
    return [PersonRating(history, line_of(history.steps)) for history in histories_for(reader, player)]


@dataclass(frozen=True, slots=True)
class ParametersShown:
    """A set of parameters in whole points."""

    version: int
    start: int
    range: int
    luck: int
    drift: int

    @classmethod
    def of(cls, version: int) -> "ParametersShown":
        chosen: Parameters = PARAMETERS[version]
        return cls(version, *(shown(one) for one in (chosen.mu, chosen.sigma, chosen.beta, chosen.tau)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingsPage(PageValues):
    """The list. `hidden` people are rated, and this reader does not see them; `events` are rated."""

    template: ClassVar[str] = "ratings/ratings.html"

    ratings: RatingList
    part: Part[RatedPerson]
    hidden: int
    events: list[Event]
    runs: list[RatingRun]
    parameters: ParametersShown
    can_change: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPersonPage(PageValues):
    """How one person developed. `is_open` says that everybody may read it."""

    template: ClassVar[str] = "ratings/person.html"

    ratings: RatingList
    history: History
    line: Line
    is_open: bool


@dataclass(frozen=True, slots=True)
class ForecastLine:
    """A player in the forecast, with ranks in words."""

    place: int
    is_shared: bool
    entry: Entry
    base_rank: int
    earlier: int
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MersPage(PageValues):
    """The forecast of MERS; without a `form` only what every place is worth."""

    template: ClassVar[str] = "ratings/mers.html"

    event: Event
    can: Can
    facts: MersFacts
    weight: str
    lines: list[ForecastLine]
    form: forms.Form | None
    knows_ranks: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRatingsPage(PageValues):
    """The form that makes ratings; without `has_scopes` there is nothing that could be rated."""

    template: ClassVar[str] = "ratings/new.html"

    form: forms.Form
    has_scopes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSettingsPage(PageValues):
    """What can be changed of a list."""

    template: ClassVar[str] = "ratings/settings.html"

    ratings: RatingList
    form: forms.Form
