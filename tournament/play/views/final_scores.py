"""Final scores: four numbers for a table, and on to the next table that has none."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from penalties.queries import points_moved_at
from tournament.core.errors import Refusal
from tournament.core.forms import put, sent
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.events.offers import offer
from tournament.play.acts.final_scores import correct_finals, record_finals
from tournament.play.bridge.evaluation import Deltas, added
from tournament.play.bridge.running import shown_scores
from tournament.play.errors import FinalScoresTakenBack, HandConflict, HandsStand, TableClosed
from tournament.play.forms.final_scores import FinalScoresForm
from tournament.play.models import Hand
from tournament.play.pages.hall import HallTable, hall_tables
from tournament.play.queries.tables import entry_rules_of
from tournament.play.views.final_scores_page import (
    conflict_page,
    form_page,
    scores_as_words,
    seat_names,
    show_refusal,
    standing_finals,
)
from tournament.play.views.table_context import FoundTable, find_table
from tournament.play.views.viewers import in_event


@event_acts(correct_finals, record_finals)
@require_http_methods(["GET", "HEAD", "POST"])
def final_scores(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The four scores of a table without its hands, to enter or correct."""
    found = find_table(request, number, table_number)
    standing = standing_finals(found)
    if standing is None and not found.is_free:
        return _not_free(request, found)
    moved = points_moved_at(request.event, found.table, found.entries)
    form = _form(request, found, standing, moved)
    if form.is_valid():
        try:
            hand = _save(request, found, form)
        except HandConflict as refusal:
            # It has new scores, or none: the table is read again.
            found = find_table(request, number, table_number)
            standing = standing_finals(found)
            if standing:
                return conflict_page(request, found, in_event(request, found), form, standing, refusal)
            show_refusal(form, FinalScoresTakenBack())
            put(form, "version_seen", "")
        except Refusal as refusal:
            show_refusal(form, refusal)
            form.see(moved)
        else:
            return _saved(request, found, added(hand.deltas, moved), is_new=not form.is_correction)
    return _page(request, found, form, standing, moved)


def _not_free(request: EventRequest, found: FoundTable) -> HttpResponse:
    """Why the table takes no final scores; readers of the page are redirected to the table."""
    if request.method != "POST":
        return redirect("play:table-detail", *found.place)
    if found.state.entered:
        return refused(request, HandsStand(hands=len(found.state.entered)))
    return refused(request, found.out_of_turn or TableClosed(table=found.table.number))


def _form(request: EventRequest, found: FoundTable, standing: Hand | None, moved: Deltas) -> FinalScoresForm:
    initial: dict[str, Any] = {}
    if standing:
        initial["version_seen"] = standing.pk
        for seat, score in enumerate(shown_scores(request.event, added(standing.deltas, moved))):
            initial[f"score_{seat}"] = score
        initial["sticks_left"] = standing.sticks_after
        for win in standing.all_wins:
            initial |= {f"best_value_{win.seat}": win.value, f"best_note_{win.seat}": win.note}
    # Scores that were entered without seeing any others correct nothing, even if others were saved meanwhile.
    data = sent(request)
    is_correction = bool(data.get("version_seen")) if data is not None else standing is not None
    needs_reason = is_correction or not entry_rules_of(request.event).final_scores_only
    return FinalScoresForm(
        seat_names(found),
        data,
        moved=moved,
        needs_reason=needs_reason,
        start=found.state.start,
        initial=initial,
    )


def _save(request: EventRequest, found: FoundTable, form: FinalScoresForm) -> Hand:
    version = form.cleaned_data["version_seen"]
    if version is None:
        return record_finals(request.user, found.table, **form.finals())
    return correct_finals(request.user, get_object_or_404(found.table.hands, pk=version), **form.finals())


def _saved(request: EventRequest, found: FoundTable, scores: Deltas, *, is_new: bool) -> HttpResponse:
    scores_in_words = scores_as_words(found, scores)
    sentence = _("Table %(number)s is saved: %(scores)s.")
    messages.success(request, sentence % {"number": found.table.number, "scores": scores_in_words})
    if not is_new or not entry_rules_of(request.event).final_scores_only:
        return redirect("play:table-detail", *found.place)
    waiting = _waiting(request, found)
    if not waiting:
        return redirect("play:overview", *found.place[:2])
    after = [table for table in waiting if table.number > found.table.number]
    return redirect("play:final-scores", *found.place[:2], (after or waiting)[0].number)


def _waiting(request: EventRequest, found: FoundTable) -> list[HallTable]:
    """The open tables of the round where nothing is entered yet."""
    tables = hall_tables(request.event, found.round)
    return [table for table in tables if table.state == "waiting"]


def _page(
    request: EventRequest, found: FoundTable, form: FinalScoresForm, standing: Hand | None, moved: Deltas
) -> HttpResponse:
    rules = entry_rules_of(request.event)
    waiting = [
        (table.number, reverse("play:final-scores", args=[*found.place[:2], table.number]))
        for table in (_waiting(request, found) if rules.final_scores_only else ())
    ]
    obstacle = offer(request, correct_finals, found.at_this_table(standing)).refusal if standing else None
    by = in_event(request, found)
    page = form_page(found, by, form, moved, obstacle=obstacle, waiting=waiting)
    return page.shown(request, status=422 if form.is_bound else 200)
