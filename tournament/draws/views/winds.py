"""The page on which the staff enters the winds that the players drew at their tables."""

from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from tournament.core.errors import Refusal
from tournament.core.htmx import redirect_to
from tournament.core.numbers import KEY_DIGITS, read_number
from tournament.draws.acts.winds import enter_winds
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.draws.queries import seated_tables
from tournament.events.access import EventRequest, event_acts
from tournament.events.round_posts import get_round, round_url
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class WindField:
    """One wind of a table: the name of its field, and who is selected."""

    name: str
    wind: Wind
    chosen: int


@dataclass(frozen=True, slots=True)
class WindTable:
    """A table whose winds can be entered: its four players and a field for each wind. `box` is the name of the box that
    says that they are drawn, for winds equal to those shown; empty where they are recorded.
    """

    number: int
    box: str
    is_ticked: bool
    entries: tuple[Entry, ...]
    fields: tuple[WindField, ...]


@event_acts(enter_winds)
@require_http_methods(["GET", "HEAD", "POST"])
def winds_edit(request: EventRequest, number: int) -> HttpResponse:
    """Enter the winds of all tables at once, except for tables at which a hand is recorded. A referee of some tables
    enters those.
    """
    round_ = get_round(request, number)
    rows = seated_tables(round_)
    refusal = None
    if request.method == "POST":
        winds = {row.number: _posted(request.POST, row) for row in rows if _is_sent(request.POST, row)}
        try:
            enter_winds(request.user, round_, winds=winds)
        except Refusal as caught:
            refusal = caught
        else:
            return redirect_to(request, round_url(request, round_))
    context = {
        "event": request.event,
        "can": request.can,
        "round": round_,
        "refusal": refusal,
        "tables": [
            _wind_table(row, request.POST if refusal else None)
            for row in rows.filter(hands__isnull=True)
            if request.can.works_at(row.number)
        ],
    }
    return render(request, "draws/winds.html", context, status=422 if refusal else 200)


def _name(table: Table, wind: int) -> str:
    return f"table-{table.number}-{Wind(wind).name.lower()}"


def _box(table: Table) -> str:
    return f"table-{table.number}-drawn"


def _is_sent(data: QueryDict, table: Table) -> bool:
    """Whether the winds of a table are said to be drawn, or are other ones than those it has."""
    return _box(table) in data or _posted(data, table) != [seat.entry_id for seat in table.seats.all()]


def _posted(data: QueryDict, table: Table) -> list[int]:
    """The four selected entries, 0 for an unknown one. A table that was not sent keeps its winds."""
    texts = [data.get(_name(table, wind), str(seat.entry_id)) for wind, seat in enumerate(table.seats.all())]
    return [read_number(text, digits=KEY_DIGITS) or 0 for text in texts]


def _wind_table(table: Table, data: QueryDict | None) -> WindTable:
    seats = list(table.seats.all())
    chosen = _posted(data, table) if data is not None else [seat.entry_id for seat in seats]
    return WindTable(
        number=table.number,
        box=_box(table) if table.waits_for_winds else "",
        is_ticked=data is not None and _box(table) in data,
        entries=tuple(seat.entry for seat in seats),
        fields=tuple(WindField(_name(table, wind), Wind(wind), chosen[wind]) for wind in Wind.values),
    )
