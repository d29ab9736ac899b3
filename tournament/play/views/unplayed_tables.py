"""Closing a table without a hand, or with absent players: the effect is shown first, then it is saved."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent_now
from tournament.core.htmx import redirect_to
from tournament.core.previews import SentPreview
from tournament.events.access import EventRequest, event_acts
from tournament.events.acts.previews import Shown, save_or_show
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.table_points import table_points
from tournament.events.settings.ranking import compares_table_points
from tournament.play.acts.unplayed_tables import close_without, given
from tournament.play.enums import Gives
from tournament.play.forms.unplayed_tables import AbsenceForm
from tournament.play.seat_changes.views.effect import PeopleEffect, people_effect
from tournament.play.views.table_context import FoundTable, find_table
from tournament.registration.models import Entry


@event_acts(close_without)
@require_http_methods(["GET", "HEAD", "POST"])
def table_close_without(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Close a table where nothing was played, or where somebody was absent at the end."""
    found = find_table(request, number, table_number)
    form = AbsenceForm(
        sent_now(request, hands=len(found.state.entered)),
        entries=found.entries,
        gives=_numbers(request),
        hands=len(found.state.entered),
    )
    shown: Shown[PeopleEffect] | None = None
    if form.is_valid():

        def close() -> list[Entry]:
            return _close(request, found, form)

        try:
            shown = save_or_show(
                request.event,
                SentPreview.of(request.POST, request.path),
                saves="save" in request.POST,
                look=lambda: people_effect(request.event, found.round, close),
                save=close,
            )
            if shown is None:
                return redirect_to(request, reverse("play:table-detail", args=found.place))
            if shown.refusal:
                add_refusal(form, shown.refusal)
        except Refusal as refusal:
            add_refusal(form, refusal)
    context = {
        "event": request.event,
        "can": request.can,
        "round": found.round,
        "table": found.table,
        "hands": len(found.state.entered),
        "is_closed": found.is_closed,
        "form": form,
        "shown": shown,
        "shows_table_points": compares_table_points(request.event),
    }
    return render(request, "play/close_without.html", context, status=422 if form.errors else 200)


def _numbers(request: EventRequest) -> dict[Gives, str]:
    points, earned_x12 = given(request.event, Gives.SIT_OUT)
    if not compares_table_points(request.event):
        return {
            Gives.SIT_OUT: _("What sitting out gives: %(points)s points")
            % {"points": result_points(request.event.ruleset, points)},
            Gives.NOTHING: _("Nothing: 0 points"),
        }
    params = {"points": result_points(request.event.ruleset, points), "earned": table_points(earned_x12)}
    return {
        Gives.SIT_OUT: _("What sitting out gives: %(earned)s table points and %(points)s points") % params,
        Gives.NOTHING: _("Nothing: 0 table points and 0 points"),
    }


def _close(request: EventRequest, found: FoundTable, form: AbsenceForm) -> list[Entry]:
    data = form.cleaned_data
    close_without(
        request.user,
        found.table,
        absent=data["absent"],
        gives=Gives(data.get("gives") or Gives.NOTHING),
        expected_hands=data["hands"],
    )
    return list(found.entries.values())
