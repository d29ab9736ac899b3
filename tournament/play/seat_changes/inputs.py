"""Who takes which seat, as people enter it."""

from dataclasses import dataclass

from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who takes a seat: an entry of the event, or a name that the act enters."""

    entry: Entry | None = None
    name: str = ""
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class SeatAt:
    """A seat, the hand from which it changes, and who the person saw sitting there."""

    table: Table
    seat: int
    from_number: int
    seen_entry_id: int

    @property
    def event(self) -> Event:
        return self.table.event

    def read_again(self, event: Event) -> None:
        self.table.read_again(event)


def any_seat(table: Table) -> SeatAt:
    """Some seat of a table, to ask whether its people can change."""
    return SeatAt(table, seat=0, from_number=1, seen_entry_id=0)
