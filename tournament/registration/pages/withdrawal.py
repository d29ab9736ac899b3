"""What somebody gives up by withdrawing, said before it is done."""

from dataclasses import dataclass
from typing import ClassVar, Self

from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event
from tournament.registration.models import DeskSettings, Entry, SignUp
from tournament.registration.queries.sign_ups import (
    Filling,
    Room,
    desk_of,
    filling_of,
    next_in,
    place_in_line,
    places_of,
    waiting_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawalPage(PageValues):
    """Asks whether somebody wants to withdraw. `place` is the one on the waiting list; None with an `entry`.

    `waiting` is how many people wait. `goes_on` is whether one of them gets the place at once.
    """

    template: ClassVar[str] = "registration/sign_up_withdraw.html"

    event: Event
    can: Can
    token: str
    sign_up: SignUp
    entry: Entry | None
    place: int | None
    waiting: int
    goes_on: bool

    @classmethod
    def of(cls, sign_up: SignUp, can: Can, token: str) -> Self:
        """Nine queries at most."""
        event = sign_up.event
        desk = desk_of(event)
        places = places_of(event, desk)
        return cls(
            event=event,
            can=can,
            token=token,
            sign_up=sign_up,
            entry=sign_up.entry,
            place=place_in_line(sign_up),
            waiting=places.waiting,
            goes_on=_goes_on(sign_up.entry, desk),
        )


def _goes_on(entry: Entry | None, desk: DeskSettings) -> bool:
    """Whether somebody who waits gets the place of this player at once."""
    if entry is None or filling_of(entry.event, desk) is not Filling.BY_ITSELF:
        return False
    room = Room(entry.event, desk)
    room.take_back(entry)
    return bool(next_in(room, waiting_of(entry.event)))
