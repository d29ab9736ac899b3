"""Final scores by a table link: its scorer enters the four numbers, and they wait to be accepted."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from penalties.queries import points_moved_at
from tournament.core.errors import Refusal
from tournament.core.forms import sent
from tournament.core.refusals import refused
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.play.acts.final_scores import record_finals
from tournament.play.bridge.evaluation import added
from tournament.play.errors import HandConflict, HandsOnly
from tournament.play.forms.final_scores import FinalScoresForm
from tournament.play.models import Hand
from tournament.play.views.final_scores import (
    conflict_context,
    conflict_with_finals,
    score_rows,
    scores_told,
    seat_names,
    show_refusal,
    standing_finals,
)
from tournament.play.views.hand_entry import refusal_code
from tournament.play.views.link_access import LinkRequest, by_link
from tournament.play.views.offline import not_recorded
from tournament.play.views.table_context import Sitting, sitting_of


def enters_finals(sitting: Sitting) -> bool:
    """Whether the table's scorer can enter its final scores now."""
    return sitting.wants_finals and sitting.is_free and sitting.round.state == RoundState.RUNNING


def _sitting(request: LinkRequest) -> Sitting:
    tables = Table.objects.select_related("round__event__entry_rules")
    return sitting_of(tables.get(pk=request.link.table_id))


@require_http_methods(["GET", "HEAD", "POST"])
@by_link(of_table=True)
def link_final_scores(request: LinkRequest) -> HttpResponse:
    """The four scores of the table; they count once they are accepted."""
    sitting = _sitting(request)
    event = sitting.round.event
    table_url = reverse("play:link-table", args=[request.token])
    if request.method != "POST" and not enters_finals(sitting):
        return redirect(table_url)
    if not sitting.wants_finals:
        return refused(request, HandsOnly())
    moved = points_moved_at(event, sitting.table, sitting.entries)
    form = FinalScoresForm(seat_names(sitting), sent(request), moved=moved, needs_reason=False)
    if form.is_valid():
        try:
            hand = record_finals(sitting.table, actor=None, link=request.link, **form.finals())
        except HandConflict as refusal:
            sitting = _sitting(request)
            standing = standing_finals(sitting)
            if standing:
                return _conflict_page(request, sitting, form, standing, refusal)
            show_refusal(form, refusal)
        except Refusal as refusal:
            show_refusal(form, refusal)
            form.see(moved)
        else:
            told = scores_told(sitting, added(hand.deltas, moved))
            messages.success(
                request,
                _("Final scores entered: %(scores)s. They count once they are accepted.") % {"scores": told},
            )
            return redirect(table_url)
    context = {
        "event": event,
        "round": sitting.round,
        "table": sitting.table,
        "table_url": table_url,
        "form": form,
        "rows": score_rows(sitting, form, moved),
        "due": sum(moved),
    }
    return render(request, "play/link_final_scores.html", context, status=422 if form.is_bound else 200)


def _conflict_page(
    request: LinkRequest, sitting: Sitting, form: FinalScoresForm, standing: Hand, refusal: HandConflict
) -> HttpResponse:
    event = sitting.round.event
    moved = points_moved_at(event, sitting.table, sitting.entries)
    # Only the staff can correct final scores; the scorer compares, and goes on or calls a referee.
    conflict = replace(conflict_with_finals(sitting, form, standing, moved, request.POST), correct_url="")
    table_url = reverse("play:link-table", args=[request.token])
    context = {"event": event, **conflict_context(sitting, conflict, table_url)}
    page = render(request, "play/link_final_scores.html", context, status=409)
    return not_recorded(page, refusal_code(conflict, refusal), str(refusal))
