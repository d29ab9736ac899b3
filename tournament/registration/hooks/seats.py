"""The seats of the first round for mails and pages; the draws provide them, because registration knows no seats."""

from collections.abc import Callable

from tournament.registration.models import SignUp

SeatFinder = Callable[[SignUp], str]
"""Returns the seat in sentences in the active language; empty without a seat, or while nobody may know it."""

_finders: list[SeatFinder] = []


def add_seat_finder(finder: SeatFinder) -> None:
    """Add a function that finds the seat of a sign-up; adding it twice changes nothing."""
    if finder not in _finders:
        _finders.append(finder)


def seat_of(sign_up: SignUp) -> str:
    """The seat of the first round in sentences; may be empty."""
    return next((seat for finder in _finders if (seat := finder(sign_up))), "")
