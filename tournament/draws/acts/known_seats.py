"""Telling players that a published seat of theirs has changed."""

from tournament.draws.models import KnownSeats
from tournament.draws.seats.known import KNOWN_IN, places_in, whom_to_tell
from tournament.events.models import Round
from tournament.registration.acts.mails import send_all_later
from tournament.registration.enums import MailKind


def tell_changed_seats(round_: Round) -> None:
    """Mail the players of a published round whose seat is not the one they know of. Call this in the transaction of the
    act that seats them.
    """
    if round_.state not in KNOWN_IN:
        return
    now = places_in(round_)
    people = list(whom_to_tell(round_, now))
    KnownSeats.objects.update_or_create(round=round_, defaults={"seats": now})
    send_all_later(people, MailKind.SEAT)
