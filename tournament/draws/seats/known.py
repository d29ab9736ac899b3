"""The seats that players know of: those of published rounds that are not over."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.draws.enums import Wind
from tournament.draws.models import KnownSeats, Seat, SitOut
from tournament.draws.queries import waits_for_winds
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.registration.models import SignUp

KNOWN_IN = (RoundState.PUBLISHED, RoundState.RUNNING)
"""The states of a round in which everybody may know the seats and still needs to."""

Place = tuple[int, int | None]
"""The number of a table, and a wind, or None while the wind is still to be drawn there."""


def places_in(round_: Round) -> dict[int, Place]:
    """Where each entry (id) sits."""
    seats = Seat.objects.filter(round=round_).order_by()
    rows = seats.values_list("entry_id", "table__number", "wind", waits_for_winds("table"))
    return {entry_id: (number, None if waits else wind) for entry_id, number, wind, waits in rows}


def whom_to_tell(round_: Round, now: dict[int, Place] | None = None) -> QuerySet[SignUp]:
    """Who has an address and another seat than the one they know of. `now` is where everybody sits, if that is read.

    Nobody knows a seat of a round that was never published, and a wind drawn at the table is no news.
    """
    return SignUp.objects.filter(entry__in=moved_in(round_, now)).exclude(email="").order_by("pk")


def moved_in(round_: Round, now: dict[int, Place] | None = None) -> set[int]:
    """Who has another seat than the one they know of (ids of entries), or sits out now; nobody in a round that was never
    published.
    """
    known = KnownSeats.objects.filter(round=round_).first()
    if known is None:
        return set()
    now = places_in(round_) if now is None else now
    before: dict[int, Place] = {int(pk): (place[0], place[1]) for pk, place in known.seats.items()}
    resting = SitOut.objects.filter(round=round_).values_list("entry_id", flat=True)
    moved = {pk for pk, place in now.items() if _is_new(before.get(pk), place)}
    return moved | (before.keys() & set(resting))


def _is_new(before: Place | None, now: Place) -> bool:
    """Whether it is another table, or another wind than one that was known."""
    if before is None:
        return True
    return before[0] != now[0] or before[1] not in (None, now[1])


def seat_in_words(number: int, table: int, wind: Wind | None) -> str:
    """A seat in a sentence, in the active language."""
    words: dict[str, object] = {"number": number, "table": table}
    if wind is None:
        return _("Round %(number)s: table %(table)s.") % words
    words["wind"] = wind.label
    return _("Round %(number)s: table %(table)s, %(wind)s.") % words


def coming_seats(sign_up: SignUp) -> str:
    """The seats of somebody who signed up in all published rounds that are not over, a line each."""
    seats = Seat.objects.filter(entry=sign_up.entry_id, round__state__in=KNOWN_IN).order_by()
    rows = seats.values_list("round__number", "table__number", "wind", waits_for_winds("table"))
    lines = {
        number: seat_in_words(number, table, None if waits else Wind(wind))
        for number, table, wind, waits in rows
    }
    resting = SitOut.objects.filter(entry=sign_up.entry_id, round__state__in=KNOWN_IN).order_by()
    for number in resting.values_list("round__number", flat=True):
        lines[number] = _("Round %(number)s: you sit out.") % {"number": number}
    return "\n".join(lines[number] for number in sorted(lines))
