"""A player's own rounds as a calendar: where to sit and when. It holds no scores."""

from datetime import date, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.icalendar import Appointment
from tournament.draws.enums import Wind
from tournament.draws.queries import waits_for_winds
from tournament.events.enums import PUBLIC_ROUND_STATES
from tournament.events.models import Event, Round
from tournament.registration.models import Entry


def appointments_of(event: Event, entry: Entry | None, *, site: str, page: str) -> list[Appointment]:
    """The days of the event, and every round whose seats are published; one query.

    A round has the time at which it started, or otherwise the planned time. If neither is known, it has the first day
    of the event. `site` makes the ids of the appointments unique among sites; `page` is the address they link to.
    """
    appointments = []
    if event.starts_on:
        last = event.ends_on or event.starts_on
        uid = f"event-{event.pk}@{site}"
        appointments.append(Appointment(uid, event.starts_on, last, event.said("name"), event.place))
    if entry is None:
        return appointments
    seats = entry.seats.filter(round__state__in=PUBLIC_ROUND_STATES).select_related("round", "table")
    for seat in seats.annotate(waits_for_winds=waits_for_winds("table")).order_by("round__number"):
        starts, ends = times_of(event, seat.round)
        appointments.append(
            Appointment(
                uid=f"round-{seat.round.pk}-{entry.pk}@{site}",
                starts=starts,
                ends=ends,
                summary=_seat_words(
                    seat.round.number, seat.table.number, None if seat.waits_for_winds else Wind(seat.wind)
                ),
                location=event.place,
                description=event.said("name"),
                url=page,
            )
        )
    return appointments


def _seat_words(number: int, table: int, wind: Wind | None) -> str:
    if wind is None:
        return _("Round %(number)s: table %(table)s") % {"number": number, "table": table}
    words = {"number": number, "table": table, "wind": wind.label}
    return _("Round %(number)s: table %(table)s, %(wind)s") % words


def times_of(event: Event, round_: Round) -> tuple[datetime, datetime] | tuple[date, date]:
    """The start and end of a round, or the day where no time is known."""
    begins = round_.started_at or round_.begins_at
    if begins is None:
        day = event.starts_on or timezone.localdate(round_.published_at)
        return day, day
    planned = begins + timedelta(minutes=event.minutes_per_round)
    return begins, max(begins, round_.closed_at or planned)
