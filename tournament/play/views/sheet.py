"""A whole paper sheet typed at once, with its penalties, running totals and a check against the totals on the paper."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from penalties.queries import event_rule_book
from penalties.sheet_cells import CellReader, sheet_fouls
from penalties.sheets import Foretold, foretell, record_sheet_with_penalties
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.htmx import redirect_to
from tournament.core.numbers import read_number
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.play.adapters import Deltas, HandInput, added, planned_hands
from tournament.play.forms.sheet import SHEET_ROWS, SHEET_ROWS_MAX, SHEET_ROWS_MORE, SheetForm, SheetRowForm
from tournament.play.moved import moved_at
from tournament.play.pages import TableView, seat_views
from tournament.play.queries import entry_methods
from tournament.play.rules import entry_scope
from tournament.play.sheets import SheetRow, read_sheet
from tournament.play.views.sitting import Sitting, find_sitting


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the grid: its hand number, its fields, the totals after it, what its penalties come to, what is wrong."""

    number: int
    form: SheetRowForm
    totals: Deltas | None
    fault: str
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """A player's total by the rows beside the one on the paper; `difference` is paper less rows."""

    seat: int
    total: int
    difference: int | None


@event_role(Role.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The grid of a paper sheet; all its hands and penalties are saved at once or none."""
    sitting = find_sitting(request, number, table_number)
    if not sitting.accepts_hands and request.method != "POST":
        return redirect_to(request, reverse("play:table-detail", args=sitting.place))
    if request.method != "POST":
        return _sheet_page(request, sitting, *_blank(request, sitting))
    form, rows = _typed(request, sitting)
    if "more" in request.POST or not (form.is_valid() and _rows_are_valid(rows)):
        return _sheet_page(request, sitting, form, rows, status=200 if "more" in request.POST else 422)
    try:
        _record(request, sitting, form, rows)
    except Refusal as refusal:
        _show(form, rows, refusal)
        return _sheet_page(request, sitting, form, rows, status=422)
    return redirect_to(request, reverse("play:table-detail", args=sitting.place))


@event_role(Role.REFEREE)
@require_POST
def sheet_preview(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The running totals and the check of what is typed; nothing is written."""
    sitting = find_sitting(request, number, table_number)
    form, rows = _typed(request, sitting)
    form.is_valid()
    _rows_are_valid(rows)
    context = _reading(request, sitting, form, rows)
    return render(request, "play/_sheet_preview.html", context)


def _blank(request: EventRequest, sitting: Sitting) -> tuple[SheetForm, list[SheetRowForm]]:
    left = max(planned_hands(request.event), SHEET_ROWS) - len(sitting.state.entered)
    count = max(left, 1)
    form = SheetForm(sitting.seat_names, hand_number=sitting.state.next_number, rows=count)
    return form, _row_forms(request, sitting, count)


def _typed(request: EventRequest, sitting: Sitting) -> tuple[SheetForm, list[SheetRowForm]]:
    data: Any = request.POST.copy()
    count = read_number(data.get("rows", ""))
    if count is None:
        count = SHEET_ROWS
    if "more" in data:
        count += SHEET_ROWS_MORE
    count = max(1, min(count, SHEET_ROWS_MAX))
    data["rows"] = str(count)
    form = SheetForm(sitting.seat_names, data, hand_number=sitting.state.next_number, rows=count)
    return form, _row_forms(request, sitting, count, data)


def _row_forms(request: EventRequest, sitting: Sitting, count: int, data: Any = None) -> list[SheetRowForm]:
    scope = entry_scope(request.event, entry_methods(request.event))
    reader = CellReader(event_rule_book(request.event), sitting.entries)
    return [SheetRowForm(scope, number, data, read_penalties=reader) for number in range(1, count + 1)]


def _rows_are_valid(rows: list[SheetRowForm]) -> bool:
    """Whether every row can be read; all of them are looked at, so that each says what is wrong."""
    return not [row for row in rows if not row.is_valid()]


def _inputs(rows: list[SheetRowForm]) -> list[HandInput | None]:
    return [None if row.is_blank or not row.is_valid() else row.hand_input() for row in rows]


def _record(request: EventRequest, sitting: Sitting, form: SheetForm, rows: list[SheetRowForm]) -> None:
    filled = [row for row in rows if not row.is_blank]
    record_sheet_with_penalties(
        sitting.table,
        actor=request.user,
        client_key=form.cleaned_data["client_key"],
        expected_number=form.cleaned_data["expected_hand_number"],
        hands=[row.hand_input() for row in filled],
        penalties=[row.given for row in filled],
        entries=sitting.entries,
        paper_totals=form.paper_totals,
        accepts_difference=form.cleaned_data["accepts_difference"],
    )


def _show(form: SheetForm, rows: list[SheetRowForm], refusal: Refusal) -> None:
    """Put a refusal beside the row that it is about; the other forms of a hand name their fields otherwise."""
    filled = [row for row in rows if not row.is_blank]
    place = refusal.params.get("row")
    if place is None:
        add_refusal(form, refusal)
        return
    names = {"discarder": "source", "fine_points": "fine"}
    field = refusal.params.get("cell") or names.get(refusal.field or "", refusal.field)
    row = filled[place]
    row.add_error(field if field in row.fields else None, str(refusal))


def _reading(
    request: EventRequest, sitting: Sitting, form: SheetForm, rows: list[SheetRowForm]
) -> dict[str, Any]:
    inputs = _inputs(rows) if form.is_bound else [None] * len(rows)
    read = read_sheet(request.event, sitting.state, inputs)
    foretold = foretell(
        request.event,
        sitting.table,
        entries=sitting.entries,
        rows=read,
        penalties=[row.given for row in rows],
    )
    # Points that penalties move stand in the totals of the row that they are given in.
    moved = moved_at(request.event, sitting.table)
    before = totals = added(sitting.state.totals_entered, moved)
    running: list[Deltas | None] = []
    for result, more in zip(read, foretold, strict=True):
        moved = added(moved, more.moved)
        running.append(added(result.totals, moved) if result.totals else None)
        totals = running[-1] or totals
    papers: list[int | None] = [form.cleaned_data.get(name) if form.is_bound else None for name in form.paper]
    numbers = range(sitting.state.next_number, sitting.state.next_number + len(rows))
    return {
        "totals": before,
        "rows": [
            RowView(number, row, total, _fault(row, result, more), more.sentences)
            for number, row, result, total, more in zip(numbers, rows, read, running, foretold, strict=True)
        ],
        "checks": [
            Check(seat, totals[seat], None if paper is None else paper - totals[seat])
            for seat, paper in enumerate(papers)
        ],
    }


def _fault(row: SheetRowForm, result: SheetRow, foretold: Foretold) -> str:
    if row.errors:
        name, sentences = next(iter(row.errors.items()))
        label = f"{row.fields[name].label}: " if name in row.fields else ""
        return f"{label}{sentences[0]}"
    refusal = result.refusal or foretold.refusal
    return str(refusal) if refusal else ""


def _sheet_page(
    request: EventRequest,
    sitting: Sitting,
    form: SheetForm,
    rows: list[SheetRowForm],
    *,
    status: int = 200,
) -> HttpResponse:
    if form.is_bound:
        form.is_valid()
    context = {
        "event": request.event,
        "can": request.can,
        "round": sitting.round,
        "table": TableView(sitting.table.number, sitting.is_closed),
        "seats": sorted(
            seat_views(sitting.entries, sitting.state, sitting.state.positions[0]), key=lambda view: view.seat
        ),
        "played": len(sitting.state.entered),
        "form": form,
        "scope": rows[0].scope,
        "fouls": sheet_fouls(event_rule_book(request.event)),
        **_reading(request, sitting, form, rows),
    }
    return render(request, "play/sheet.html", context, status=status)
