"""Final scores: four numbers for a table, and on to the next table that has none."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from penalties.queries import points_moved_at
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.templatetags.ui import signed
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.play.adapters import Deltas, added
from tournament.play.enums import Outcome
from tournament.play.finals import correct_finals, record_finals
from tournament.play.forms.finals import FinalScoresForm
from tournament.play.hall import HallTable, hall_tables
from tournament.play.models import Hand
from tournament.play.queries import entry_rules_of
from tournament.play.views.sitting import Sitting, correction_obstacle, find_sitting
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
    """The four scores of a table without its hands: entered, or corrected where they stand."""
    sitting = find_sitting(request, number, table_number)
    standing = standing_finals(sitting)
    if standing is None and not sitting.is_free:
        return redirect("play:table-detail", *sitting.place)
    moved = points_moved_at(request.event, sitting.table, sitting.entries)
    form = _form(request, sitting, standing, moved)
    if form.is_valid():
        try:
            hand = _save(request, sitting, form)
        except Refusal as refusal:
            _show_refusal(form, refusal)
            form.see(moved)
        else:
            return _saved(request, sitting, added(hand.deltas, moved), is_new=standing is None)
    return _page(request, sitting, form, standing, moved)


def standing_finals(sitting: Sitting) -> Hand | None:
    """The final scores of a table, where they stand."""
    return next((hand for hand in sitting.state.entered if hand.outcome == Outcome.FINAL), None)


def _form(request: EventRequest, sitting: Sitting, standing: Hand | None, moved: Deltas) -> FinalScoresForm:
    names = [str(sitting.entries[seat]) for seat in sorted(sitting.entries)]
    initial: dict[str, Any] = {}
    if standing:
        initial["version_seen"] = standing.pk
        for seat, score in enumerate(added(standing.deltas, moved)):
            initial[f"score_{seat}"] = score
        for win in standing.wins.all():
            initial |= {f"best_value_{win.seat}": win.value, f"best_note_{win.seat}": win.note}
    needs_reason = standing is not None or not entry_rules_of(request.event).final_scores_only
    return FinalScoresForm(names, sent(request), moved=moved, needs_reason=needs_reason, initial=initial)


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


def _show_refusal(form: FinalScoresForm, refusal: Refusal) -> None:
    """A refusal of a record hand stands at its player's value."""
    seat = refusal.params.get("seat")
    if seat is None:
        add_refusal(form, refusal)
    else:
        form.add_error(f"best_value_{seat}", str(refusal))


def _saved(request: EventRequest, sitting: Sitting, scores: Deltas, *, is_new: bool) -> HttpResponse:
    told = ", ".join(f"{sitting.entries[seat]} {signed(score)}" for seat, score in enumerate(scores))
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
    """The open tables of the round at which nothing is entered yet."""
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
        "rows": [
            ScoreRow(
                seat,
                entry,
                moved[seat],
                form[f"score_{seat}"],
                form[f"best_value_{seat}"],
                form[f"best_note_{seat}"],
            )
            for seat, entry in sorted(sitting.entries.items())
        ],
        "due": sum(moved),
        "is_correction": standing is not None,
        "obstacle": correction_obstacle(request, sitting) if standing else None,
        "waiting": [
            (table.number, reverse("play:final-scores", args=[*sitting.place[:2], table.number]))
            for table in (_waiting(request, sitting) if rules.final_scores_only else ())
        ],
    }
    return render(request, "play/final_scores.html", context, status=422 if form.is_bound else 200)
