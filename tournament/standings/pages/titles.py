"""What the page on a tie for the first place shows."""

from dataclasses import dataclass

from tournament.core.errors import Refusal
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.registration.enums import CutKind
from tournament.registration.models import Entry, Stage
from tournament.standings.errors import TitleOutdated, TitleStands
from tournament.standings.stages.titles import (
    Comparing,
    comparisons,
    criteria_left,
    is_outdated,
    mark_of_tie,
    settled_stage,
    tied_for_title,
)


@dataclass(frozen=True, slots=True)
class TitlePage:
    """Who is tied, and what could decide; or how it was settled (`stage`, with the players and the place of each), or why
    there is nothing to settle (`obstacle`). `outdated` says that results changed since.
    """

    tied: tuple[Entry, ...] = ()
    comparisons: tuple[Comparing, ...] = ()
    criteria: tuple[RankedBy, ...] = ()
    mark: str = ""
    stage: Stage | None = None
    places: tuple[tuple[Entry, int], ...] = ()
    outdated: str = ""
    obstacle: str = ""


def title_page(event: Event) -> TitlePage:
    """The page as the event stands."""
    try:
        tied = tied_for_title(event)
    except TitleStands:
        return _settled(event)
    except Refusal as refusal:
        return TitlePage(obstacle=str(refusal))
    return TitlePage(
        tied=tuple(tied),
        comparisons=tuple(comparisons(event, tied)),
        criteria=tuple(criteria_left(event)),
        mark=mark_of_tie(event, tied),
    )


def _settled(event: Event) -> TitlePage:
    stage = settled_stage(event)
    if stage is None:
        return TitlePage()
    places = tuple(
        (place.entry, place.group) for place in stage.places.select_related("entry").order_by("line")
    )
    outdated = str(TitleOutdated()) if stage.kind == CutKind.TITLE and is_outdated(event, stage) else ""
    return TitlePage(stage=stage, places=places, outdated=outdated)
