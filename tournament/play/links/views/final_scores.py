"""Final scores by a table link: its scorer enters the four numbers, and they wait to be accepted."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from penalties.queries import points_moved_at
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import sent
from tournament.core.refusals import refused
from tournament.play.acts.final_scores import record_finals
from tournament.play.bridge.evaluation import added
from tournament.play.errors import HandConflict, HandsOnly
from tournament.play.forms.final_scores import FinalScoresForm
from tournament.play.links.views.access import LinkRequest, by_link, linked_table
from tournament.play.people import holder_of
from tournament.play.views.final_scores_page import (
    conflict_page,
    form_page,
    scores_as_words,
    seat_names,
    show_refusal,
    standing_finals,
)
from tournament.play.views.viewers import scorer


@require_http_methods(["GET", "HEAD", "POST"])
@by_link(of_table=True)
@carries_out(record_finals)
def link_final_scores(request: LinkRequest) -> HttpResponse:
    """The four scores of the table; they count once they are accepted."""
    found = linked_table(request)
    event = found.round.event
    table_url = reverse("play:link-table", args=[request.token])
    if request.method != "POST" and not scorer(request).enters_finals(found):
        return redirect(table_url)
    if not found.wants_finals:
        return refused(request, HandsOnly())
    moved = points_moved_at(event, found.table, found.entries)
    form = FinalScoresForm(
        seat_names(found), sent(request), moved=moved, needs_reason=False, start=found.state.start
    )
    if form.is_valid():
        try:
            hand = record_finals(holder_of(request.link), found.table, **form.finals())
        except HandConflict as refusal:
            found = linked_table(request)
            standing = standing_finals(found)
            if standing:
                return conflict_page(request, found, scorer(request), form, standing, refusal)
            show_refusal(form, refusal)
        except Refusal as refusal:
            show_refusal(form, refusal)
            form.see(moved)
        else:
            scores_in_words = scores_as_words(found, added(hand.deltas, moved))
            messages.success(
                request,
                _("Final scores entered: %(scores)s. They count once they are accepted.")
                % {"scores": scores_in_words},
            )
            return redirect(table_url)
    page = form_page(found, scorer(request), form, moved)
    return page.shown(request, status=422 if form.is_bound else 200)
