"""Seats of a round held by somebody who does not play, and players who have no seat."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.draws.models import Seat
from tournament.events.models import Event, Round
from tournament.registration.barred import barred_entries
from tournament.registration.models import Entry
from tournament.registration.queries import playing_entries, present_entries


@dataclass(frozen=True, slots=True)
class UnfilledSeat:
    """A seat whose entry does not play, and why."""

    seat: Seat
    why: str

    @property
    def sentence(self) -> str:
        values = {"name": self.seat.entry, "table": self.seat.table.number, "why": self.why}
        return _("%(name)s at table %(table)s does not play (%(why)s)") % values


def seats_not_filled(event: Event, round_: Round) -> list[UnfilledSeat]:
    """The seats of a round that are held by somebody who does not play, by table and wind."""
    # A player who is out after a cut may still sit in for somebody, so a cut is not taken into account here.
    playing = set(present_entries(event).values_list("pk", flat=True))
    barred = {pk: bar.why for pk, bar in barred_entries(event).items()}
    held = round_.seats.values_list("pk", "entry_id")
    unfilled = [pk for pk, entry_id in held if entry_id not in playing or entry_id in barred]
    if not unfilled:
        return []
    seats = Seat.objects.filter(pk__in=unfilled).select_related("entry", "table")
    return [
        UnfilledSeat(seat, barred.get(seat.entry_id) or seat.entry.status_words)
        for seat in seats.order_by("table__number", "wind")
    ]


def players_without_seat(event: Event, round_: Round) -> QuerySet[Entry]:
    """People who still play and neither sit at a table nor sit out in a drawn round."""
    here = playing_entries(event).filter(is_house=False)
    return here.exclude(seats__round=round_).exclude(sit_outs__round=round_)
