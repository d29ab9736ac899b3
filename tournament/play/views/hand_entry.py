"""Entering the next hand, by the staff or a scorer: the form, its preview, and a conflicting hand."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.http import QueryDict

from penalties.decisions.false_wins import false_win_notes
from tournament.core.errors import Refusal
from tournament.events.models import Event
from tournament.play.bridge.course import Position
from tournament.play.bridge.evaluation import evaluate
from tournament.play.bridge.rules import entry_scope
from tournament.play.bridge.scopes import EntryScope
from tournament.play.errors import HandConflict, HandKeyReused, HandNotReached
from tournament.play.forms.hand import HandForm
from tournament.play.hooks.hand_guards import ask_guards
from tournament.play.pages.conflict import Conflict, conflict_of, unreached
from tournament.play.pages.preview import AskedItem, Preview, asked_items, preview_of, preview_refused
from tournament.play.queries.tables import entry_methods
from tournament.play.views.table_context import FoundTable


def scope_of(found: FoundTable) -> EntryScope:
    """What the form of a hand offers at the table."""
    return entry_scope(found.round.event, entry_methods(found.entry_rules))


def next_hand_form(found: FoundTable, data: Any = None) -> HandForm:
    """The form of the next hand; it opens the way of entering that the table used last."""
    scope = scope_of(found)
    # A sent form itself says which hand it is and how its value was entered.
    last = found.state.last if data is None else None
    used = [win.method for win in last.all_wins] if last else []
    initial: dict[str, Any] = {"method": used[0]} if used and used[0] in scope.methods else {}
    clock = found.clock
    if clock is not None and clock.is_over:
        initial["bell"] = True
    return HandForm(
        scope,
        found.seat_names,
        data,
        hand_number=found.state.next_number if data is None else None,
        initial=initial,
        is_late=clock is not None and clock.needs_reason,
        asks_bell=data is not None or asks_bell(found),
    )


def asks_bell(found: FoundTable) -> bool:
    """Whether the form asks if the time was up during the hand: it has not been up before. While a clock says that there is
    time left, the page hides the question.
    """
    match = found.state.position.match
    return match is not None and match.hands_left is None


def unfinished(form: HandForm) -> Preview | None:
    """What is still missing in a form; None once the rules can read it."""
    if not form.is_valid():
        return Preview(error="" if form.is_untouched else form.first_fault)
    return Preview() if form.hand_input().is_incomplete else None


def asked_beside(event: Event, position: Position, form: HandForm) -> tuple[AskedItem, ...]:
    """The items that the wins in a valid form may show as well."""
    return asked_items(event, position, form.hand_input(), form.items_field)


def next_hand_preview(event: Event, found: FoundTable, form: HandForm, *, is_staff: bool) -> Preview:
    """What the hand in the form would do as the hand that it was typed for; a hand by a table link gives no penalty yet."""
    waiting = unfinished(form)
    if waiting:
        return waiting
    number, state = form.cleaned_data["expected_hand_number"], found.state
    if number > state.next_number:
        # Hands before it are still on the way: nobody knows yet under which winds it is played.
        return Preview()
    entered = form.hand_input()
    asked = asked_beside(event, state.position_before(number), form)
    try:
        ask_guards(event, found.table, number, entered, found.records.added)
        evaluation = evaluate(event, state.position_before(number), entered)
    except Refusal as refusal:
        return preview_refused(event, refusal, form.sentence_of(refusal), asked)
    also = false_win_notes(event, found.table, number, entered) if is_staff else ()
    return preview_of(event, entered, evaluation, found.entries, asked=asked, also=also)


NOT_SENT_AGAIN = ("csrfmiddlewaretoken", "client_key", "expected_hand_number", "another_hand")
"""What differs when a hand is sent again after a decision."""


def conflict_with(
    event: Event, found: FoundTable, form: HandForm, refusal: HandConflict | HandNotReached, post: QueryDict
) -> Conflict:
    """The typed hand beside the recorded one, with what each decision about them has to send."""
    state, entered = found.state, form.hand_input()
    if isinstance(refusal, HandConflict):
        conflict = conflict_of(event, state, found.entries, refusal.hand, entered, found.place)
    else:
        conflict = unreached(event, state, found.entries, form.agreed_number, entered)
    return replace(
        conflict,
        # Something was entered differently, although the result may be the same: a person decides.
        is_same=conflict.is_same and not isinstance(refusal, HandKeyReused),
        next_number=state.next_number if found.accepts_hands else None,
        typed=tuple(
            (name, value) for name, values in post.lists() for value in values if name not in NOT_SENT_AGAIN
        ),
        client_key=str(uuid4()),
        correction_key=str(uuid4()),
    )


def refusal_code(conflict: Conflict, refusal: Refusal) -> str:
    """What a device is told: the same hand from two devices needs no decision."""
    return "same_hand" if conflict.is_same else refusal.code
