"""Somebody's seats for mails and pages; the draws provide them, because registration knows no seats."""

from collections.abc import Callable

from tournament.core.hooks.hook import Hook
from tournament.registration.models import SignUp

SeatFinder = Callable[[SignUp], str]
"""Returns the seat in sentences in the active language; empty without a seat, or while nobody may know it."""

seat_finders: Hook[SeatFinder] = Hook()
coming_seat_finders: Hook[SeatFinder] = Hook()


def seat_of(sign_up: SignUp) -> str:
    """The seat of the first round in sentences; may be empty."""
    return next((seat for finder in seat_finders if (seat := finder(sign_up))), "")


def coming_seats_of(sign_up: SignUp) -> str:
    """The seats of all published rounds that are not over, a line each; may be empty."""
    return next((seats for finder in coming_seat_finders if (seats := finder(sign_up))), "")
