"""A paper sheet as a screen: what was typed, its totals, and recording it. A referee or a scorer types it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _

from penalties.acts.paper_sheet import Foretold, foretell, record_sheet_with_penalties, with_false_wins
from penalties.decisions.sheet_cells import CellReader, SheetFoul, SheetPenalty, sheet_fouls
from penalties.queries import event_rule_book
from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.htmx import redirect_to
from tournament.core.numbers import read_number
from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event, Round
from tournament.play.bridge.evaluation import Deltas, HandInput, added, planned_hands
from tournament.play.bridge.rules import dealer_may_stay, entry_scope
from tournament.play.bridge.running_worth import unlikely_worths
from tournament.play.bridge.scopes import EntryScope
from tournament.play.errors import HandConflict
from tournament.play.hooks.moved_points import moved_at
from tournament.play.models import TableLink
from tournament.play.pages.table import SeatView, TableView, seat_views
from tournament.play.paper_sheet.acts import SheetRow, read_sheet, record_sheet
from tournament.play.paper_sheet.forms import (
    SHEET_ROWS,
    SHEET_ROWS_MAX,
    SHEET_ROWS_MORE,
    SheetForm,
    SheetRowForm,
)
from tournament.play.paper_sheet.match_cells import CAUSES
from tournament.play.people import holder_of
from tournament.play.queries.tables import entry_methods
from tournament.play.views.offline import not_recorded, recorded
from tournament.play.views.table_context import FoundTable
from tournament.play.views.viewers import Viewer

Row = SheetRowForm[SheetPenalty]


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a sheet is typed, and by whom: an account, or a table link, whose hands wait to be accepted."""

    found: FoundTable
    by: Viewer
    actor: User | None = None
    link: TableLink | None = None

    @property
    def event(self) -> Event:
        return self.found.round.event


@dataclass(frozen=True, slots=True)
class Typed:
    """A sheet as it was typed: the fields around the rows, and the rows."""

    form: SheetForm
    rows: list[Row]

    @property
    def is_valid(self) -> bool:
        """Whether everything can be read. Every row is checked, so that each shows its own errors."""
        faulty = [row for row in self.rows if not row.is_valid()]
        return self.form.is_valid() and not faulty

    @property
    def filled(self) -> list[Row]:
        return [row for row in self.rows if not row.is_blank]


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the grid: its hand number, its fields, the totals after it, what is wrong, what else is to be said."""

    number: int
    form: Row
    totals: Deltas | None
    fault: str
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """A player's total from the rows beside the one on the paper; `difference` is paper less rows."""

    seat: int
    total: int
    difference: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReading(PageValues):
    """The result of a sheet: running totals, the effect of its penalties, the check against the paper."""

    template: ClassVar[str] = "play/_sheet_preview.html"

    totals: Deltas
    start: int
    rows: Sequence[RowView]
    checks: Sequence[Check]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage(PageValues):
    """A paper sheet as a grid. `played` hands are recorded already, `rows_grow` says that the match may have more hands
    than rows, `fouls` are those that a referee may type, `causes` those of abortive draws by their number. `start` is what
    everybody began with.
    """

    template: ClassVar[str] = "play/sheet.html"
    fragment: ClassVar[str] = "play/_sheet.html"

    by: Viewer
    event: Event
    can: Can
    round: Round
    table: TableView
    seats: Sequence[SeatView]
    played: int
    form: SheetForm
    scope: EntryScope
    rows_more: int
    rows_max: int
    rows_grow: bool
    fouls: Sequence[SheetFoul]
    causes: Sequence[str]
    totals: Deltas
    start: int
    rows: Sequence[RowView]
    checks: Sequence[Check]


def blank_sheet(desk: Desk) -> Typed:
    """An empty sheet, with a row for each hand that is left to play."""
    count = max(max(planned_hands(desk.event), SHEET_ROWS) - len(desk.found.state.entered), 1)
    form = SheetForm(desk.found.seat_names, hand_number=desk.found.state.next_number, rows=count)
    return Typed(form, _row_forms(desk, count))


def typed_sheet(desk: Desk, post: QueryDict) -> Typed:
    """A sheet as it was sent; "more" asks for more rows."""
    data = post.copy()
    count = read_number(data.get("rows", ""))
    if count is None:
        count = SHEET_ROWS
    if "more" in data:
        count += SHEET_ROWS_MORE
    count = max(1, min(count, SHEET_ROWS_MAX))
    data["rows"] = str(count)
    form = SheetForm(desk.found.seat_names, data, hand_number=desk.found.state.next_number, rows=count)
    return Typed(form, _row_forms(desk, count, data))


def _row_forms(desk: Desk, count: int, data: Any = None) -> list[Row]:
    scope = entry_scope(desk.event, entry_methods(desk.found.entry_rules))
    reader = CellReader(event_rule_book(desk.event), desk.found.entries) if desk.actor else None
    return [SheetRowForm(scope, number, data, read_penalties=reader) for number in range(1, count + 1)]


def _causes(scope: EntryScope) -> list[str]:
    """The causes of abortive draws, each with its number."""
    if scope.running is None or not scope.running.causes:
        return []
    return [f"{number} {cause.label}" for number, cause in enumerate(CAUSES, start=1)]


def post_sheet(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Record a sheet, or show again what was typed with the errors; the headers tell a device whether it was recorded."""
    typed = typed_sheet(desk, request.POST)
    if "more" in request.POST:
        return sheet_page(request, desk, typed)
    if not typed.is_valid:
        page = sheet_page(request, desk, typed, status=422)
        return not_recorded(page, "form", _("Some rows could not be read. They are marked below."))
    try:
        _record(desk, typed)
    except HandConflict as conflict:
        typed = _numbered_anew(desk, request.POST, conflict)
        return _refused(request, desk, typed, conflict)
    except Refusal as refusal:
        _show(typed, refusal)
        return _refused(request, desk, typed, refusal)
    return recorded(redirect_to(request, desk.by.urls.table), typed.form.cleaned_data["client_key"])


def _refused(request: HttpRequest, desk: Desk, typed: Typed, refusal: Refusal) -> HttpResponse:
    page = sheet_page(request, desk, typed, status=422)
    return not_recorded(page, refusal.code, str(refusal))


def _record(desk: Desk, typed: Typed) -> None:
    common: dict[str, Any] = {
        "client_key": typed.form.cleaned_data["client_key"],
        "expected_number": typed.form.expected_number,
        "typed_for": typed.form.agreed_number,
        "hands": [row.hand_input() for row in typed.filled],
        "paper_totals": typed.form.paper_totals,
        "accepts_difference": typed.form.cleaned_data["accepts_difference"],
    }
    if desk.link:
        record_sheet(holder_of(desk.link), desk.found.table, **common)
        return
    if desk.actor is None:
        raise TypeError("A sheet is recorded by an account or by a link.")
    penalties = [row.given for row in typed.filled]
    record_sheet_with_penalties(
        desk.actor, desk.found.table, penalties=penalties, entries=desk.found.entries, **common
    )


def _numbered_anew(desk: Desk, post: QueryDict, conflict: HandConflict) -> Typed:
    """The same rows, to follow the hands that somebody recorded meanwhile once a person says so, under a new key."""
    data = post.copy()
    data.pop("another_hand", None)
    data.setdefault("typed_for", post.get("expected_hand_number", ""))
    data["client_key"] = str(uuid4())
    data["expected_hand_number"] = str(desk.found.state.next_number)
    typed = typed_sheet(desk, data)
    sentence = _(
        "Meanwhile %(name)s recorded hands at this table, up to hand %(last)s. This paper sheet "
        "was not saved. Remove the rows that are already recorded, tick that the others follow, "
        "and record the paper sheet."
    )
    last = desk.found.state.last
    typed.form.add_error(
        None,
        sentence
        % {
            "name": (last and last.recorded_by) or _("the scorer"),
            "last": last.number if last else conflict.params["number"],
        },
    )
    return typed


def _show(typed: Typed, refusal: Refusal) -> None:
    """Put a refusal beside the row that it is about; other forms of a hand have other field names."""
    place = refusal.params.get("row")
    if place is None:
        add_refusal(typed.form, refusal)
        return
    names = {
        "discarder": "source",
        "cause": "source",
        "fine_points": "fine",
        "han": "points",
        "fu": "points",
    }
    field = refusal.params.get("cell") or names.get(refusal.field or "", refusal.field)
    row = typed.filled[place]
    row.add_error(field if field in row.fields else None, str(refusal))


def sheet_reading(desk: Desk, typed: Typed) -> SheetReading:
    """Read a sheet as it was typed. Nothing is written."""
    state, form, rows = desk.found.state, typed.form, typed.rows
    inputs = _inputs(rows) if form.is_bound else [None] * len(rows)
    read = read_sheet(desk.event, state, inputs)
    given: Sequence[Sequence[SheetPenalty]] = [row.given for row in rows]
    if desk.actor:
        given = with_false_wins(desk.event, inputs, given)
    foretold = foretell(
        desk.event,
        desk.found.table,
        entries=desk.found.entries,
        rows=read,
        penalties=given,
    )
    # Points that penalties move count in the totals of the row in which they are given.
    moved = moved_at(desk.event, desk.found.table)
    before = totals = added(state.totals_entered, moved)
    running: list[Deltas | None] = []
    for result, more in zip(read, foretold, strict=True):
        moved = added(moved, more.moved)
        running.append(added(result.totals, moved) if result.totals else None)
        totals = running[-1] or totals
    papers: list[int | None] = [form.cleaned_data.get(name) if form.is_bound else None for name in form.paper]
    numbers = range(state.next_number, state.next_number + len(rows))
    start = state.start
    return SheetReading(
        totals=before,
        start=start,
        rows=[
            RowView(
                number,
                row,
                total,
                _fault(row, result, more),
                (*_to_compare(desk.event, entered, result), *more.sentences),
            )
            for number, row, entered, result, total, more in zip(
                numbers, rows, inputs, read, running, foretold, strict=True
            )
        ],
        checks=[
            Check(seat, totals[seat], None if paper is None else paper - totals[seat] - start)
            for seat, paper in enumerate(papers)
        ],
    )


def _to_compare(event: Event, entered: HandInput | None, result: SheetRow) -> Iterable[str]:
    return () if entered is None or result.refusal else unlikely_worths(event, entered)


def _inputs(rows: list[Row]) -> list[HandInput | None]:
    return [None if row.is_blank or not row.is_valid() else row.hand_input() for row in rows]


def _fault(row: Row, result: SheetRow, foretold: Foretold) -> str:
    if row.errors:
        name, sentences = next(iter(row.errors.items()))
        label = f"{row.fields[name].label}: " if name in row.fields else ""
        return f"{label}{sentences[0]}"
    refusal = result.refusal or foretold.refusal
    return str(refusal) if refusal else ""


def sheet_page(request: HttpRequest, desk: Desk, typed: Typed, *, status: int = 200) -> HttpResponse:
    """The page of a sheet, or only its form for a script."""
    if typed.form.is_bound:
        typed.form.is_valid()
    found = desk.found
    seats = seat_views(found.entries, found.state, found.state.positions[0])
    reading = sheet_reading(desk, typed)
    page = SheetPage(
        by=desk.by,
        event=desk.event,
        can=desk.by.can,
        round=found.round,
        table=TableView(found.table.number, found.is_closed),
        seats=sorted(seats, key=lambda view: view.seat),
        played=len(found.state.entered),
        form=typed.form,
        scope=typed.rows[0].scope,
        rows_more=SHEET_ROWS_MORE,
        rows_max=SHEET_ROWS_MAX,
        rows_grow=dealer_may_stay(desk.event),
        fouls=sheet_fouls(event_rule_book(desk.event)) if desk.actor else (),
        causes=_causes(typed.rows[0].scope),
        totals=reading.totals,
        start=reading.start,
        rows=reading.rows,
        checks=reading.checks,
    )
    return page.shown(request, status=status)
