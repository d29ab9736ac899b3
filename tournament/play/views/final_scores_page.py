"""The page of a table's final scores, the same for a referee and for a scorer by the table's link."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar
from uuid import uuid4

from django.forms import BoundField
from django.http import HttpRequest, HttpResponse

from penalties.queries import points_moved_at
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.listing import joined
from tournament.core.page_values import PageValues
from tournament.events.access import Can
from tournament.events.models import Event, Round
from tournament.events.templatetags.points import standing
from tournament.play.bridge.evaluation import Deltas, scores_due
from tournament.play.enums import Outcome
from tournament.play.errors import HandConflict
from tournament.play.forms.final_scores import FinalScoresForm
from tournament.play.models import Hand
from tournament.play.pages.conflict import Conflict, finals_conflict
from tournament.play.pages.table import TableView
from tournament.play.views.hand_entry import refusal_code
from tournament.play.views.offline import not_recorded
from tournament.play.views.table_context import FoundTable
from tournament.play.views.viewers import Viewer
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A player's line in the form; `moved` are the points of the score that penalties moved at the table. Record hands are
    not asked for everywhere.
    """

    seat: int
    entry: Entry
    moved: int
    score: BoundField
    best_value: BoundField | None
    best_note: BoundField | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalScoresPage(PageValues):
    """The four scores to enter, or the `conflict` that takes the place of the form.

    `due` is what the scores add up to, `obstacle` says why nothing can be corrected, `waiting` are the numbers and
    addresses of the tables without scores.
    """

    template: ClassVar[str] = "play/final_scores.html"

    by: Viewer
    event: Event
    can: Can
    round: Round
    table: TableView
    conflict: Conflict | None = None
    form: FinalScoresForm | None = None
    rows: Sequence[ScoreRow] = ()
    due: int = 0
    is_correction: bool = False
    obstacle: Refusal | None = None
    waiting: Sequence[tuple[int, str]] = ()


def final_scores_page(found: FoundTable, by: Viewer) -> FinalScoresPage:
    """The page without its form."""
    return FinalScoresPage(
        by=by,
        event=found.round.event,
        can=by.can,
        round=found.round,
        table=TableView(found.table.number, found.is_closed, found.is_sealed),
    )


def form_page(
    found: FoundTable,
    by: Viewer,
    form: FinalScoresForm,
    moved: Deltas,
    *,
    obstacle: Refusal | None = None,
    waiting: Sequence[tuple[int, str]] = (),
) -> FinalScoresPage:
    """The page with the form."""
    return replace(
        final_scores_page(found, by),
        form=form,
        rows=_rows(found, form, moved),
        due=scores_due(moved, started=found.state.start),
        is_correction=form.is_correction,
        obstacle=obstacle,
        waiting=waiting,
    )


def conflict_page(
    request: HttpRequest,
    found: FoundTable,
    by: Viewer,
    form: FinalScoresForm,
    standing: Hand,
    refusal: HandConflict,
) -> HttpResponse:
    """The scores in the form beside the recorded ones. Only the staff can correct those: a scorer compares, and goes on
    or calls a referee.
    """
    conflict = _conflict(request, found, form, standing)
    if by.by_link:
        conflict = replace(conflict, correct_url="")
    page = replace(final_scores_page(found, by), conflict=conflict).shown(request, status=409)
    return not_recorded(page, refusal_code(conflict, refusal), str(refusal))


def standing_finals(found: FoundTable) -> Hand | None:
    """The recorded final scores of a table, if there are any."""
    return next((hand for hand in found.state.entered if hand.outcome == Outcome.FINAL), None)


def seat_names(found: FoundTable) -> list[str]:
    """The names of the four players, East first."""
    return [str(entry) for _seat, entry in sorted(found.entries.items())]


def scores_as_words(found: FoundTable, scores: Deltas) -> str:
    """The four scores with the names, in one line."""
    start = found.state.start
    return joined(f"{found.entries[seat]} {standing(score, start)}" for seat, score in enumerate(scores))


def show_refusal(form: FinalScoresForm, refusal: Refusal) -> None:
    """Show a refusal; that of a record hand beside its player's value."""
    seat = refusal.params.get("seat")
    if seat is None:
        add_refusal(form, refusal)
    else:
        form.add_error(f"best_value_{seat}", str(refusal))


def _rows(found: FoundTable, form: FinalScoresForm, moved: Deltas) -> list[ScoreRow]:
    """The four lines of the form, East first."""
    return [
        ScoreRow(
            seat,
            entry,
            moved[seat],
            form[f"score_{seat}"],
            form[f"best_value_{seat}"] if f"best_value_{seat}" in form.fields else None,
            form[f"best_note_{seat}"] if f"best_note_{seat}" in form.fields else None,
        )
        for seat, entry in sorted(found.entries.items())
    ]


NOT_SENT_AGAIN = ("csrfmiddlewaretoken", "client_key", "version_seen", "reason")
"""What differs when scores are sent again in place of the recorded ones."""


def _conflict(request: HttpRequest, found: FoundTable, form: FinalScoresForm, standing: Hand) -> Conflict:
    """The scores in a valid form beside the recorded ones, with what it takes to replace those."""
    finals = form.finals()
    conflict = finals_conflict(
        found.state,
        found.entries,
        standing,
        scores=finals["scores"],
        best=finals["best"],
        moved=points_moved_at(found.round.event, found.table, found.entries),
        place=found.place,
    )
    sent = ((name, value) for name, values in request.POST.lists() for value in values)
    return replace(
        conflict,
        typed=tuple((name, value) for name, value in sent if name not in NOT_SENT_AGAIN),
        correction_key=str(uuid4()),
        reason=finals["reason"],
    )
