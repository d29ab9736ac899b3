"""Who still has to be reminded of the first round, and of which seat."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.dates import written
from tournament.core.listing import joined_sentences
from tournament.draws.enums import Wind
from tournament.draws.models import Seat
from tournament.draws.queries import waits_for_winds
from tournament.draws.seats.known import KNOWN_IN, seat_in_words
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus, MailKind, SignUpState
from tournament.registration.models import OutgoingMail, SignUp


@dataclass(frozen=True, slots=True)
class DueReminder:
    """Somebody to remind. `wind` is None while the players have still to draw it."""

    sign_up: SignUp
    table_number: int
    wind: Wind | None
    begins_at: datetime | None

    @property
    def seat(self) -> str:
        """The seat and the planned time in sentences, in the active language and time zone."""
        seat = seat_in_words(1, self.table_number, self.wind)
        if self.begins_at is None:
            return seat
        begins = written(timezone.localtime(self.begins_at), "long weekday and time")
        venue = self.sign_up.event.said("venue")
        when = _("It begins on %(time)s, at %(venue)s.") if venue else _("It begins on %(time)s.")
        return joined_sentences([seat, when % {"time": begins, "venue": venue}])


@dataclass(frozen=True, slots=True)
class Reminders:
    """The people who signed up and play: who gets a reminder, and how many do not, by reason.

    `already_sent` includes the reminders that are `on_their_way`. `is_time`: the seats of the first round are
    published and the round is not over.
    """

    due: tuple[DueReminder, ...]
    already_sent: int
    on_their_way: int
    without_address: int
    without_seat: int
    is_time: bool


def seat_of_sign_up(sign_up: SignUp) -> str:
    """The seat of somebody who signed up, in sentences; empty without a seat, or while nobody may know it."""
    seat = (
        Seat.objects.filter(entry=sign_up.entry_id, round__number=1, round__state__in=KNOWN_IN)
        .select_related("table", "round")
        .annotate(waits_for_winds=waits_for_winds("table"))
        .first()
    )
    if seat is None:
        return ""
    wind = None if seat.waits_for_winds else Wind(seat.wind)
    return DueReminder(sign_up, seat.table.number, wind, seat.round.begins_at).seat


def reminders_of(event: Event) -> Reminders:
    """Four queries for any number of people."""
    first = event.rounds.filter(number=1, state__in=KNOWN_IN).first()
    seats = Seat.objects.filter(round=first) if first else Seat.objects.none()
    places = {
        entry_id: (number, None if waits else Wind(wind))
        for entry_id, number, wind, waits in seats.values_list(
            "entry_id", "table__number", "wind", waits_for_winds("table")
        )
    }
    rows = (
        SignUp.objects.filter(event=event, state=SignUpState.ENTERED, entry__isnull=False)
        .exclude(entry__status=EntryStatus.WITHDRAWN)
        .select_related("event", "entry")
        .order_by("entry__number")
    )
    people = list(rows)
    fresh = [row for row in people if row.reminded_at is None]
    with_address = [row for row in fresh if row.email]
    return Reminders(
        due=tuple(
            DueReminder(
                row,
                *places[row.entry_id],
                first.begins_at if first else None,
            )
            for row in with_address
            if row.entry_id in places
        ),
        already_sent=len(people) - len(fresh),
        on_their_way=OutgoingMail.objects.filter(sign_up__event=event, kind=MailKind.REMINDER).count(),
        without_address=len(fresh) - len(with_address),
        without_seat=sum(row.entry_id not in places for row in with_address),
        is_time=first is not None,
    )
