"""Final scores: four numbers for a table, and on to the next table that has none."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.forms import BoundField
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from penalties.queries import points_moved_at
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put, sent
from tournament.core.refusals import refused
from tournament.core.templatetags.ui import signed
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.play.acts.final_scores import correct_finals, record_finals
from tournament.play.bridge.evaluation import Deltas, added, scores_due
from tournament.play.enums import Outcome
from tournament.play.errors import FinalScoresTakenBack, HandConflict, HandsStand, TableClosed
from tournament.play.forms.final_scores import FinalScoresForm
from tournament.play.models import Hand
from tournament.play.pages.conflict import Conflict, finals_conflict
from tournament.play.pages.hall import HallTable, hall_tables
from tournament.play.pages.table import TableView
from tournament.play.queries.tables import entry_rules_of
from tournament.play.views.hand_entry import refusal_code
from tournament.play.views.offline import not_recorded
from tournament.play.views.table_context import Sitting, correction_obstacle, find_sitting
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's line in the form; `moved` are the points of the score that penalties moved at the table."""

    seat: int
    entry: Entry
    moved: int
    score: BoundField
    best_value: BoundField
    best_note: BoundField


@event_role(Role.REFEREE)
@require_http_methods(["GET", "HEAD", "POST"])
def final_scores(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The four scores of a table without its hands, to enter or correct."""
    sitting = find_sitting(request, number, table_number)
    standing = standing_finals(sitting)
    if standing is None and not sitting.is_free:
        return _not_free(request, sitting)
    moved = points_moved_at(request.event, sitting.table, sitting.entries)
    form = _form(request, sitting, standing, moved)
    if form.is_valid():
        try:
            hand = _save(request, sitting, form)
        except HandConflict as refusal:
            # It has new scores, or none: the table is read again.
            sitting = find_sitting(request, number, table_number)
            standing = standing_finals(sitting)
            if standing:
                return _conflict_page(request, sitting, form, standing, refusal)
            show_refusal(form, FinalScoresTakenBack())
            put(form, "version_seen", "")
        except Refusal as refusal:
            show_refusal(form, refusal)
            form.see(moved)
        else:
            return _saved(request, sitting, added(hand.deltas, moved), is_new=not form.is_correction)
    return _page(request, sitting, form, standing, moved)


def _not_free(request: EventRequest, sitting: Sitting) -> HttpResponse:
    """Why the table takes no final scores; readers of the page are redirected to the table."""
    if request.method != "POST":
        return redirect("play:table-detail", *sitting.place)
    if sitting.state.entered:
        return refused(request, HandsStand(hands=len(sitting.state.entered)))
    return refused(request, sitting.out_of_turn or TableClosed(table=sitting.table.number))


def standing_finals(sitting: Sitting) -> Hand | None:
    """The recorded final scores of a table, if there are any."""
    return next((hand for hand in sitting.state.entered if hand.outcome == Outcome.FINAL), None)


def _form(request: EventRequest, sitting: Sitting, standing: Hand | None, moved: Deltas) -> FinalScoresForm:
    initial: dict[str, Any] = {}
    if standing:
        initial["version_seen"] = standing.pk
        for seat, score in enumerate(added(standing.deltas, moved)):
            initial[f"score_{seat}"] = score
        for win in standing.all_wins:
            initial |= {f"best_value_{win.seat}": win.value, f"best_note_{win.seat}": win.note}
    # Scores that were entered without seeing any others correct nothing, even if others were saved meanwhile.
    data = sent(request)
    is_correction = bool(data.get("version_seen")) if data is not None else standing is not None
    needs_reason = is_correction or not entry_rules_of(request.event).final_scores_only
    return FinalScoresForm(seat_names(sitting), data, moved=moved, needs_reason=needs_reason, initial=initial)


def seat_names(sitting: Sitting) -> list[str]:
    """The names of the four players, East first."""
    return [str(entry) for _seat, entry in sorted(sitting.entries.items())]


def score_rows(sitting: Sitting, form: FinalScoresForm, moved: Deltas) -> list[ScoreRow]:
    """The four lines of the form, East first."""
    return [
        ScoreRow(
            seat,
            entry,
            moved[seat],
            form[f"score_{seat}"],
            form[f"best_value_{seat}"],
            form[f"best_note_{seat}"],
        )
        for seat, entry in sorted(sitting.entries.items())
    ]


def _save(request: EventRequest, sitting: Sitting, form: FinalScoresForm) -> Hand:
    version = form.cleaned_data["version_seen"]
    if version is None:
        return record_finals(sitting.table, actor=request.user, **form.finals())
    return correct_finals(
        get_object_or_404(sitting.table.hands, pk=version),
        actor=request.user,
        may_correct_closed=request.can.correct_closed,
        **form.finals(),
    )


def show_refusal(form: FinalScoresForm, refusal: Refusal) -> None:
    """Show a refusal; that of a record hand beside its player's value."""
    seat = refusal.params.get("seat")
    if seat is None:
        add_refusal(form, refusal)
    else:
        form.add_error(f"best_value_{seat}", str(refusal))


NOT_SENT_AGAIN = ("csrfmiddlewaretoken", "client_key", "version_seen", "reason")
"""What differs when scores are sent again in place of the recorded ones."""


def conflict_with_finals(
    sitting: Sitting, form: FinalScoresForm, standing: Hand, moved: Deltas, post: QueryDict
) -> Conflict:
    """The scores in a valid form beside the recorded ones, with what it takes to replace those."""
    finals = form.finals()
    conflict = finals_conflict(
        sitting.state,
        sitting.entries,
        standing,
        scores=finals["scores"],
        best=finals["best"],
        moved=moved,
        place=sitting.place,
    )
    return replace(
        conflict,
        typed=tuple(
            (name, value) for name, values in post.lists() for value in values if name not in NOT_SENT_AGAIN
        ),
        correction_key=str(uuid4()),
        reason=finals["reason"],
    )


def _conflict_page(
    request: EventRequest, sitting: Sitting, form: FinalScoresForm, standing: Hand, refusal: HandConflict
) -> HttpResponse:
    moved = points_moved_at(request.event, sitting.table, sitting.entries)
    conflict = conflict_with_finals(sitting, form, standing, moved, request.POST)
    table_url = reverse("play:table-detail", args=sitting.place)
    context = {
        "event": request.event,
        "can": request.can,
        **conflict_context(sitting, conflict, table_url),
    }
    page = render(request, "play/final_scores.html", context, status=409)
    return not_recorded(page, refusal_code(conflict, refusal), str(refusal))


def conflict_context(sitting: Sitting, conflict: Conflict, table_url: str) -> dict[str, Any]:
    """What a page shows in place of the form until somebody decides."""
    return {
        "round": sitting.round,
        "table": TableView(sitting.table.number, sitting.is_closed, sitting.is_sealed),
        "conflict": conflict,
        "table_url": table_url,
    }


def scores_told(sitting: Sitting, scores: Deltas) -> str:
    """The four scores with the names, in one line."""
    return ", ".join(f"{sitting.entries[seat]} {signed(score)}" for seat, score in enumerate(scores))


def _saved(request: EventRequest, sitting: Sitting, scores: Deltas, *, is_new: bool) -> HttpResponse:
    told = scores_told(sitting, scores)
    sentence = _("Table %(number)s is saved: %(scores)s.")
    messages.success(request, sentence % {"number": sitting.table.number, "scores": told})
    if not is_new or not entry_rules_of(request.event).final_scores_only:
        return redirect("play:table-detail", *sitting.place)
    waiting = _waiting(request, sitting)
    if not waiting:
        return redirect("play:overview", *sitting.place[:2])
    after = [table for table in waiting if table.number > sitting.table.number]
    return redirect("play:final-scores", *sitting.place[:2], (after or waiting)[0].number)


def _waiting(request: EventRequest, sitting: Sitting) -> list[HallTable]:
    """The open tables of the round where nothing is entered yet."""
    tables = hall_tables(request.event, sitting.round)
    return [table for table in tables if table.state == "waiting"]


def _page(
    request: EventRequest, sitting: Sitting, form: FinalScoresForm, standing: Hand | None, moved: Deltas
) -> HttpResponse:
    rules = entry_rules_of(request.event)
    context = {
        "event": request.event,
        "can": request.can,
        "round": sitting.round,
        "table": sitting.table,
        "form": form,
        "rows": score_rows(sitting, form, moved),
        "due": scores_due(moved),
        "is_correction": form.is_correction,
        "obstacle": correction_obstacle(request, sitting) if standing else None,
        "waiting": [
            (table.number, reverse("play:final-scores", args=[*sitting.place[:2], table.number]))
            for table in (_waiting(request, sitting) if rules.final_scores_only else ())
        ],
    }
    return render(request, "play/final_scores.html", context, status=422 if form.is_bound else 200)
