"""Seat changes: the page of one seat, its history, and the effect of a change before it is saved."""

from collections.abc import Sequence
from typing import Protocol
from uuid import UUID, uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from penalties.queries import entries_put_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import redirect_to, tell
from tournament.core.listing import joined_sentences
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.draws.enums import Receiver, SeatChangeKind, Wind
from tournament.draws.models import Seat, SeatChange, StatusBefore, Table
from tournament.draws.seats.seating import standing_changes
from tournament.events.access import EventRequest, event_acts
from tournament.events.acts.previews import Shown, save_or_show
from tournament.events.models import Event, Round
from tournament.events.offers import offer
from tournament.events.rulebook.rulesets import get_ruleset
from tournament.play.enums import Exchange
from tournament.play.errors import ChangeNotUndoable
from tournament.play.forms.notes import KeyForm
from tournament.play.pages.table import stint_lines
from tournament.play.seat_changes.acts.changes import (
    exchange_seats,
    last_number,
    statuses_given_back,
    take_seat,
    undo_change,
)
from tournament.play.seat_changes.forms.changes import CountsFor, ExchangeForm, Groups, SeatChangeForm
from tournament.play.seat_changes.inputs import SeatAt, any_seat
from tournament.play.seat_changes.views.effect import PeopleEffect, people_effect, with_receivers
from tournament.play.views.table_context import FoundTable, found_table
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry


class Act(Protocol):
    """A change as the form has it, or with another receiver of the place; it returns the people whom it concerns."""

    def __call__(self, receiver: Receiver | None = None) -> list[Entry]: ...


def _find_table(request: EventRequest, table_id: int, seat: int) -> FoundTable:
    tables = Table.objects.select_related("round__event")
    found = found_table(get_object_or_404(tables, pk=table_id, round__event=request.event))
    if seat not in found.entries:
        raise Http404
    return found


def _obstacle(request: EventRequest, found: FoundTable) -> Refusal | None:
    """Why nobody, or not this person, can change who sits at this table."""
    return offer(request, take_seat, any_seat(found.table)).refusal


@event_acts(take_seat)
@require_http_methods(["GET", "HEAD", "POST"])
def seat_change(request: EventRequest, table_id: int, seat: int) -> HttpResponse:
    """Give a seat to somebody: first the effect is shown, then the same form saves it."""
    found = _find_table(request, table_id, seat)
    form = SeatChangeForm(
        sent(request),
        seated=found.entries[seat],
        groups=[*_free_entries(request.event, found), *_seated_before(request, found)],
        last=last_number(found.round, found.state),
        next_number=found.state.next_number,
        may_enter=request.can.organize,
        better_only=get_ruleset(request.event.ruleset).preset.ranks_better_of_related,
    )
    return _change_page(
        request, found, seat, form, lambda receiver=None: _take(request, found, seat, form, receiver)
    )


def _take(
    request: EventRequest,
    found: FoundTable,
    seat: int,
    form: SeatChangeForm,
    receiver: Receiver | None = None,
) -> list[Entry]:
    data = form.cleaned_data
    change = take_seat(
        request.user,
        SeatAt(found.table, seat, data["from_number"], data["seen"]),
        client_key=data["client_key"],
        newcomer=form.newcomer(),
        kind=SeatChangeKind(data["kind"]),
        receiver=receiver or Receiver(data["receiver"]),
        counts_for_left=data["counts_for"] == CountsFor.LEFT,
        withdraws=data["withdraws"],
        better_only=data["better_only"] and data["kind"] != SeatChangeKind.LATE,
        note=data["note"],
    )
    return [change.left, change.entry]


@event_acts(exchange_seats)
@require_http_methods(["GET", "HEAD", "POST"])
def seat_exchange(request: EventRequest, table_id: int, seat: int) -> HttpResponse:
    """Correct two players who sat at each other's tables, in the same two steps."""
    found = _find_table(request, table_id, seat)
    form = ExchangeForm(
        sent(request),
        seated=found.entries[seat],
        table_number=found.table.number,
        others={**_players_elsewhere(found), **dict(_seated_before(request, found))},
        last=last_number(found.round, found.state),
        next_number=found.state.next_number,
    )
    return _change_page(
        request,
        found,
        seat,
        form,
        lambda receiver=None: _exchange(request, found, seat, form, receiver),
        is_exchange=True,
    )


def _exchange(
    request: EventRequest,
    found: FoundTable,
    seat: int,
    form: ExchangeForm,
    receiver: Receiver | None = None,
) -> list[Entry]:
    data = form.cleaned_data
    other = _seat_before(found.round, int(data["other"]), data["client_key"])
    rows = exchange_seats(
        request.user,
        SeatAt(found.table, seat, data["from_number"], data["seen"]),
        SeatAt(*other, data["other_from_number"], int(data["other"])),
        client_key=data["client_key"],
        how=Exchange(data["how"]),
        receiver=receiver or Receiver(data["receiver"]),
        note=data["note"],
    )
    return [rows[0].left, rows[0].entry]


def _seat_before(round_: Round, entry_id: int, client_key: UUID) -> tuple[Table, int]:
    """Where a player sits; for a form that was already carried out, where the player sat before."""
    done = SeatChange.objects.filter(act=client_key, left=entry_id).select_related("table__round__event")
    change = done.first()
    if change:
        return change.table, change.seat
    seats = Seat.objects.filter(round=round_).select_related("table__round__event")
    seat = get_object_or_404(seats, entry=entry_id)
    return seat.table, seat.wind


def _change_page(
    request: EventRequest,
    found: FoundTable,
    seat: int,
    form: SeatChangeForm | ExchangeForm,
    act: Act,
    *,
    is_exchange: bool = False,
) -> HttpResponse:
    shown: Shown[PeopleEffect] | None = None
    if form.is_valid():
        try:
            shown = save_or_show(
                request.event,
                SentPreview.of(request.POST, request.path),
                saves="save" in request.POST,
                # Open tables count as if they closed now, so that everybody sees who would get what.
                look=lambda: people_effect(request.event, found.round, act, closes_now=True),
                save=act,
                complete=lambda effect: _with_receivers(request, found, form, act, effect),
            )
            if shown is None:
                return redirect_to(request, _url("seat-change", request, found.table.pk, seat))
            if shown.refusal:
                add_refusal(form, shown.refusal)
        except Refusal as refusal:
            add_refusal(form, refusal)
    undo = _undoable(found.table, seat)
    context = {
        "event": request.event,
        "can": request.can,
        "round": found.round,
        "table": found.table,
        "seat": seat,
        "wind": Wind(seat),
        "entry": found.entries[seat],
        "others": [
            (Wind(other), entry, _url("seat-change", request, found.table.pk, other))
            for other, entry in found.entries.items()
            if other != seat
        ],
        "hands": len(found.state.entered),
        "form": form,
        "obstacle": _obstacle(request, found),
        "shown": shown,
        "is_exchange": is_exchange,
        "history": stint_lines(found.entries, seat),
        "undo": undo,
        "statuses_back": statuses_given_back([undo]) if undo else [],
        "undo_key": uuid4(),
        "change_url": _url("seat-change", request, found.table.pk, seat),
        "exchange_url": _url("seat-exchange", request, found.table.pk, seat),
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "play/seat_change.html", context, status=status)


def _with_receivers(
    request: EventRequest,
    found: FoundTable,
    form: SeatChangeForm | ExchangeForm,
    act: Act,
    effect: PeopleEffect,
) -> PeopleEffect:
    """What each choice of a receiver would give, for the page. It costs an act for each, so no saving asks for it."""
    chosen = Receiver(form.cleaned_data["receiver"])
    return with_receivers(effect, request.event, found.round, act, chosen=chosen)


def _url(name: str, request: EventRequest, *args: object) -> str:
    return reverse(f"play:{name}", args=[request.event.slug, *args])


def _undoable(table: Table, seat: int) -> SeatChange | None:
    """The newest change of a seat, if it can be taken back."""
    newest = standing_changes().filter(table=table, seat=seat).select_related("left", "entry").last()
    return newest if newest and newest.kind != SeatChangeKind.WINDS else None


def _seated_before(request: EventRequest, found: FoundTable) -> list[tuple[str, list[Entry]]]:
    """The entry that this form has already put on a seat, so that a repeated post is read like the first."""
    key = KeyForm(request.POST)
    if not key.is_valid():
        return []
    changes = SeatChange.objects.filter(act=key.cleaned_data["client_key"], table=found.table)
    return [("", [change.entry]) for change in changes.select_related("entry")]


def _free_entries(event: Event, found: FoundTable) -> Groups:
    """The players without a seat in the round, under headings, the likeliest first."""
    out = entries_put_out(event)
    free = [
        entry
        for entry in event.entries.exclude(seats__round=found.round).order_by("number")
        if entry.pk not in out
    ]
    resting = set(found.round.sit_outs.values_list("entry_id", flat=True))
    before = {entry.pk for entry in found.entries.everybody}
    drawn = [entry for entry in free if entry.pk in before]
    rest = [entry for entry in free if entry.pk not in before]
    here = [entry for entry in rest if entry.status != EntryStatus.WITHDRAWN]
    return [
        (_("Sat at this table before"), drawn),
        (_("House players"), [entry for entry in here if entry.is_house]),
        (_("Sits out this round"), [entry for entry in here if entry.pk in resting]),
        (_("No seat in this round"), [e for e in here if not e.is_house and e.pk not in resting]),
        (_("Withdrawn"), [entry for entry in rest if entry.status == EntryStatus.WITHDRAWN]),
    ]


def _players_elsewhere(found: FoundTable) -> dict[str, list[Entry]]:
    """The players of the round's other tables, by the table's name."""
    elsewhere: dict[str, list[Entry]] = {}
    seats = Seat.objects.filter(round=found.round).exclude(table=found.table)
    for seat in seats.select_related("entry", "table").order_by("table__number", "wind"):
        elsewhere.setdefault(_("Table %(number)s") % {"number": seat.table.number}, []).append(seat.entry)
    return elsewhere


@event_acts(undo_change)
@require_POST
def seat_change_undo(request: EventRequest, table_id: int, change_id: int) -> HttpResponse:
    """Take back a change of a seat, with everything that was changed together with it."""
    change = get_object_or_404(
        SeatChange.objects.select_related("table__round__event"),
        pk=change_id,
        table=table_id,
        table__round__event=request.event,
    )
    form = KeyForm(request.POST)
    if not form.is_valid():
        return refused(request, ChangeNotUndoable(), status=422)
    statuses_back = statuses_given_back(SeatChange.objects.filter(act=change.act))
    try:
        undo_change(request.user, change, client_key=form.cleaned_data["client_key"])
    except Refusal as refusal:
        return refused(request, refusal)
    page = redirect_to(request, _url("seat-change", request, table_id, change.seat))
    return tell(request, page, _undone_words(statuses_back))


def _undone_words(statuses_back: Sequence[StatusBefore]) -> str:
    """The message that a change is undone, and who takes part again or no longer does."""
    sentences = [
        _("%(name)s is %(status)s.") % {"name": row.entry, "status": row.status_words}
        for row in statuses_back
    ]
    return joined_sentences([_("The change is undone."), *sentences])
