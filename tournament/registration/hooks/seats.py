"""The seats of the first round for mails and pages; the draws provide them, because registration knows no seats."""

from collections.abc import Callable

from tournament.registration.models import SignUp

SeatTeller = Callable[[SignUp], str]
"""Returns the seat in sentences in the active language; empty without a seat, or while nobody may know it."""

_tellers: list[SeatTeller] = []


def add_seat_teller(teller: SeatTeller) -> None:
    """Add a function that finds the seat of a sign-up; adding it twice changes nothing."""
    if teller not in _tellers:
        _tellers.append(teller)


def seat_of(sign_up: SignUp) -> str:
    """The seat of the first round in sentences; may be empty."""
    return next((seat for teller in _tellers if (seat := teller(sign_up))), "")
