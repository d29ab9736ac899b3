"""Before a round starts: seats that are held by somebody who does not play, and people who have no seat.

`draws` knows no penalties: apps on its right add whom they keep from playing when they are ready.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.draws.models import Seat
from tournament.draws.preflight import Check, Severity, listed
from tournament.draws.queries import field_of, settings_of
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.models import Entry
from tournament.registration.queries import playing_entries

BarSource = Callable[[Event], Mapping[int, str]]
"""Whom an app on the right keeps from playing: called with the event, gives by entry id why, in a few words."""

_sources: list[BarSource] = []


def add_bar_source(source: BarSource) -> None:
    """Ask `source` before every start from now on; adding it twice changes nothing."""
    if source not in _sources:
        _sources.append(source)


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
    playing = set(playing_entries(event).values_list("pk", flat=True))
    barred = {pk: why for source in _sources for pk, why in source(event).items()}
    seats = round_.seats.select_related("entry", "table").order_by("table__number", "wind")
    return [
        UnfilledSeat(seat, barred.get(seat.entry_id) or str(seat.entry.get_status_display()).lower())
        for seat in seats
        if seat.entry_id not in playing or seat.entry_id in barred
    ]


@dataclass(frozen=True, slots=True)
class RedrawableTable:
    """A table that can be drawn anew; `names` are those at it who do not play, for whom it is chosen at first."""

    number: int
    names: str

    @property
    def is_concerned(self) -> bool:
        return bool(self.names)


def redrawable_tables(event: Event, round_: Round) -> list[RedrawableTable]:
    """The tables of a round that has not started, by number; none for any other round."""
    if round_.state not in (RoundState.DRAWN, RoundState.PUBLISHED):
        return []
    gone: dict[int, list[str]] = {}
    for unfilled in seats_not_filled(event, round_):
        gone.setdefault(unfilled.seat.table.number, []).append(str(unfilled.seat.entry))
    numbers = round_.tables.order_by("number").values_list("number", flat=True)
    return [RedrawableTable(number, listed(gone.get(number, ()))) for number in numbers]


def players_without_seat(event: Event, round_: Round) -> QuerySet[Entry]:
    """People who play on and neither sit nor rest in a round that is drawn."""
    here = playing_entries(event).filter(is_house=False)
    return here.exclude(seats__round=round_).exclude(sit_outs__round=round_)


def seat_checks(event: Event, round_: Round) -> list[Check]:
    """What keeps a published round from starting, seat by seat, and who came since it was drawn."""
    checks = [
        Check(
            Severity.STOP,
            "seat_not_filled",
            f"{unfilled.sentence}.",
            reverse("play:seat-change", args=[event.slug, unfilled.seat.table_id, unfilled.seat.wind]),
            _("Seat a substitute"),
        )
        for unfilled in seats_not_filled(event, round_)
    ]
    field = field_of(event, settings_of(event))
    if checks and field.house_missing:
        checks.append(
            Check(
                Severity.WARNING,
                "house_missing",
                ngettext(
                    "%(count)s house player is missing to fill the tables.",
                    "%(count)s house players are missing to fill the tables.",
                    field.house_missing,
                )
                % {"count": field.house_missing},
                f"{reverse('registration:house-add', args=[event.slug])}?round={round_.number}",
                _("Add house players"),
                posts=True,
            )
        )
    without = list(players_without_seat(event, round_))
    if without:
        checks.append(
            Check(
                Severity.WARNING,
                "without_seat",
                ngettext(
                    "%(count)s player has no seat in this round: %(names)s.",
                    "%(count)s players have no seat in this round: %(names)s.",
                    len(without),
                )
                % {"count": len(without), "names": listed(without)},
                reverse("registration:entry-list", args=[event.slug]),
                _("Players"),
            )
        )
    return checks
