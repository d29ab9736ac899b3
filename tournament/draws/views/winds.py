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
    says that they are drawn, for winds equal to those shown; empty where they are recorded. `seen` is the name of the
    field that brings the shown winds back, `shown` its value.
    """

    number: int
    seen: str
    shown: str
    box: str
    is_ticked: bool
    entries: tuple[Entry, ...]
    fields: tuple[WindField, ...]


@event_acts(enter_winds)
@require_http_methods(["GET", "HEAD", "POST"])
def winds_edit(request: EventRequest, number: int) -> HttpResponse:
    """Enter the winds of all tables at once, except for tables at which a hand is recorded. A referee of some tables
    enters those. A table that the person left as it was shown keeps what others entered meanwhile.
    """
    round_ = get_round(request, number)
    rows = seated_tables(round_)
    refusal = None
    if request.method == "POST":
        sent = [row for row in rows if _is_sent(request.POST, row)]
        winds = {row.number: _posted(request.POST, row) for row in sent}
        seen = {row.number: _seen(request.POST, row) for row in sent}
        try:
            enter_winds(request.user, round_, winds=winds, seen=seen)
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


def _seen_name(table: Table) -> str:
    return f"table-{table.number}-seen"


def _shown(table: Table) -> str:
    """The winds that a table has, as its page carries them: the four entries."""
    return " ".join(str(seat.entry_id) for seat in table.seats.all())


def _seen(data: QueryDict, table: Table) -> list[int]:
    """The winds that a table had when its page was made."""
    texts = data.get(_seen_name(table), _shown(table)).split()[: len(Wind)]
    return [read_number(text, digits=KEY_DIGITS) or 0 for text in texts]


def _is_sent(data: QueryDict, table: Table) -> bool:
    """Whether the winds of a table are said to be drawn, or are other ones than those that were shown."""
    return _box(table) in data or _posted(data, table) != _seen(data, table)


def _posted(data: QueryDict, table: Table) -> list[int]:
    """The four selected entries, 0 for an unknown one. A table that was not sent keeps its winds."""
    texts = [data.get(_name(table, wind), str(seat.entry_id)) for wind, seat in enumerate(table.seats.all())]
    return [read_number(text, digits=KEY_DIGITS) or 0 for text in texts]


def _wind_table(table: Table, data: QueryDict | None) -> WindTable:
    seats = list(table.seats.all())
    is_sent = data is not None and _is_sent(data, table)
    chosen = _posted(data, table) if data is not None and is_sent else [seat.entry_id for seat in seats]
    return WindTable(
        number=table.number,
        seen=_seen_name(table),
        shown=_shown(table),
        box=_box(table) if table.waits_for_winds else "",
        is_ticked=data is not None and _box(table) in data,
        entries=tuple(seat.entry for seat in seats),
        fields=tuple(WindField(_name(table, wind), Wind(wind), chosen[wind]) for wind in Wind.values),
    )
