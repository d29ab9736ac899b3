"""Correcting who deals at a table, and entering redrawn seats: the effect is shown before saving, and each can be
undone.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tournament.acts.act import Act
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent_now
from tournament.core.htmx import redirect_to
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.events.access import EventRequest, event_acts
from tournament.events.acts.previews import Shown, save_or_show
from tournament.events.offers import offer
from tournament.play.acts.rotation import change_dealer, draw_seats_anew, take_back_change
from tournament.play.bridge.rules import wrong_dealer_rule
from tournament.play.enums import RotationKind
from tournament.play.errors import ReasonMissing
from tournament.play.forms.rotation import DealerForm, SeatDrawForm, TakeBackForm
from tournament.play.models import RotationChange
from tournament.play.pages.hands import hand_views
from tournament.play.pages.preview import Effect
from tournament.play.pages.table import TableView
from tournament.play.views.correction_effect import effect_of_act
from tournament.play.views.table_context import FoundTable, find_table


@event_acts(change_dealer)
@require_http_methods(["GET", "HEAD", "POST"])
def dealer_change(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Set who deals: first the effect is shown, then the same form saves it."""
    found = find_table(request, number, table_number)
    form = DealerForm(
        found.seat_names,
        sent_now(request, hands=len(found.state.entered)),
        knows_wrong_dealer=wrong_dealer_rule(request.event) is not None,
        next_number=found.state.next_number,
        hands=len(found.state.entered),
        turn=found.state.position.turn,
    )

    def act() -> None:
        change_dealer(request.user, found.table, **form.change())

    return _change_page(request, found, form, act, declared=change_dealer, template="play/dealer_change.html")


@event_acts(draw_seats_anew)
@require_http_methods(["GET", "HEAD", "POST"])
def seats_draw(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Enter the seats that the players redrew: the effect is shown first, then the same form saves it."""
    found = find_table(request, number, table_number)
    form = SeatDrawForm(
        found.seat_names,
        sent_now(request, hands=len(found.state.entered)),
        next_number=found.state.next_number,
        hands=len(found.state.entered),
    )

    def act() -> None:
        draw_seats_anew(request.user, found.table, **form.change())

    return _change_page(request, found, form, act, declared=draw_seats_anew, template="play/seats_draw.html")


def _change_page(
    request: EventRequest,
    found: FoundTable,
    form: DealerForm | SeatDrawForm,
    act: Callable[[], None],
    *,
    declared: Act[Table, Any, RotationChange],
    template: str,
) -> HttpResponse:
    shown: Shown[Effect] | None = None
    if form.is_valid():
        try:
            shown = save_or_show(
                request.event,
                SentPreview.of(request.POST, request.path),
                saves="save" in request.POST,
                look=lambda: effect_of_act(request.event, found, act),
                save=act,
            )
            if shown is None:
                return redirect_to(request, reverse("play:table-detail", args=found.place))
            if shown.refusal:
                add_refusal(form, shown.refusal)
        except Refusal as refusal:
            add_refusal(form, refusal)
    wrong = wrong_dealer_rule(request.event)
    context = {
        "event": request.event,
        "can": request.can,
        "round": found.round,
        "table": TableView(found.table.number, found.is_closed),
        "form": form,
        "obstacle": offer(request, declared, found.table).refusal,
        "shown": shown,
        "paragraph": wrong.paragraph if wrong else "",
        "skips_next_turn": wrong.skips_next_turn if wrong else False,
        "hands": hand_views(found.entries, found.state, found.state.entered, found.place),
        "changes": [_told(found, change) for change in found.state.changes],
    }
    return render(request, template, context, status=422 if form.is_bound and form.errors else 200)


@event_acts(take_back_change)
@require_POST
def change_take_back(request: EventRequest, number: int, table_number: int, rotation_id: int) -> HttpResponse:
    """Undo a change of the deal, with a reason."""
    found = find_table(request, number, table_number)
    changes = RotationChange.objects.filter(table=found.table).select_related("table__round__event")
    change = get_object_or_404(changes, pk=rotation_id)
    form = TakeBackForm(request.POST, change=rotation_id)
    if not form.is_valid():
        return refused(request, ReasonMissing(), status=422)
    try:
        take_back_change(
            request.user,
            change,
            client_key=form.cleaned_data["client_key"],
            reason=form.cleaned_data["reason"],
        )
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect_to(request, reverse("play:table-detail", args=found.place))


def _told(found: FoundTable, change: RotationChange) -> dict[str, Any]:
    """A change in force, for the list of those that can be taken back."""
    drawn: list[dict[str, Any]] = []
    if change.kind == RotationKind.SEATS_DRAWN:
        by_chair = sorted(range(4), key=lambda seat: change.chairs[seat])
        drawn = [{"wind": Wind(chair), "entry": found.entries[seat]} for chair, seat in enumerate(by_chair)]
    return {
        "pk": change.pk,
        "kind": change.get_kind_display(),
        "from_number": change.from_number,
        "dealer": None if change.dealer is None else found.entries[change.dealer],
        "turn": change.turn,
        "reason": change.reason,
        "drawn": drawn,
        "form": TakeBackForm(change=change.pk),
    }
