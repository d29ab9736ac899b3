"""The places of a ceremony: what was told, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.events.settings.hold_back import is_held
from tournament.screens.models import Ceremony
from tournament.standings.queries import StandingRow, standings


@dataclass(frozen=True, slots=True)
class PlaceStep:
    """A place with everybody who has it."""

    place: int
    rows: Sequence[StandingRow]

    @property
    def is_first(self) -> bool:
        return self.place == 1


def ceremony_of(event: Event) -> Ceremony | None:
    """The ceremony of the event, if one has begun; one query."""
    return Ceremony.objects.filter(event=event).first()


def steps_of(event: Event, places: int) -> list[PlaceStep]:
    """The best so many places, the last of them first."""
    by_place: dict[int, list[StandingRow]] = {}
    for row in standings(event, staff=True).rows:
        if row.place is not None and row.place <= places:
            by_place.setdefault(row.place, []).append(row)
    return [PlaceStep(place, rows) for place, rows in sorted(by_place.items(), reverse=True)]


def can_begin(event: Event) -> bool:
    """Whether the last round is closed and its scores are held back."""
    last = event.rounds.order_by("-number").first()
    return last is not None and last.state == RoundState.CLOSED and is_held(event, last)
