"""The page of a table, the same for a referee, a reader, and a scorer by the table's link."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from penalties.pages.hand_marks import mark_hands
from tournament.core.errors import Refusal
from tournament.core.page_values import PageValues
from tournament.core.pictures.points import Points
from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.events.access import Can
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.hands import correct_hand
from tournament.play.acts.rotation import change_dealer
from tournament.play.acts.rounds import close_table, reopen_table
from tournament.play.bridge.offline_course import course_ahead
from tournament.play.bridge.sentences import discarded_label
from tournament.play.clock.queries import RoundClock
from tournament.play.forms.hand import CorrectionForm, HandForm, UndoForm
from tournament.play.models import HandDoubt, RefereeCall
from tournament.play.pages.conflict import Conflict
from tournament.play.pages.course_of_table import course_of_table
from tournament.play.pages.deal import DealView
from tournament.play.pages.hands import HandView, hand_views, news_of
from tournament.play.pages.preview import Preview
from tournament.play.pages.table import Closing, SeatView, StintLine, TableView, closing_of, seat_courses
from tournament.play.photos.acts import take_photo
from tournament.play.photos.pages import mark_photos
from tournament.play.photos.queries import photographed
from tournament.play.queries.unfinished import why_unfinished
from tournament.play.seat_changes.acts.changes import take_seat
from tournament.play.seat_changes.acts.repairs import repair_seats
from tournament.play.seat_changes.inputs import any_seat
from tournament.play.sign_off.pages import SeatLine, Signing, closing_obstacles
from tournament.play.sign_off.views.signing import signing_at, signs
from tournament.play.views.table_context import FoundTable, WaitsFor, marked_seats, missing_words
from tournament.play.views.viewers import Viewer
from tournament.registration.models import Entry

NO_PREVIEW = Preview()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the page of a table says about the act before it: what was done, why it was refused, or what to decide."""

    announcement: str = ""
    refusal: str = ""
    conflict: Conflict | None = None
    preview: Preview = NO_PREVIEW


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage(PageValues):
    """A table, with the next hand for whoever may enter it.

    `stamp` is the state that the page shows. `deal` is None once the table is closed. `ahead` is the course of the match
    as data for the script. `waiting` hands by a link are not accepted yet, as the scorer is told. `waits_for` says why no
    hand can be entered yet, `missing` what was missing when the table was closed. `news` says who recorded the newest hand. `points_by_hand` is a picture for those who only look on.

    For referees: `signing`, `disputes` to decide, `doubts`, and `closing`, None if the table can neither be closed nor reopened. For a scorer:
    `call`, `can_call` and `can_sign`.
    """

    template: ClassVar[str] = "play/table.html"
    fragment: ClassVar[str] = "play/_table.html"

    by: Viewer
    event: Event
    can: Can
    round: Round
    table: TableView
    stamp: int
    discarded_label: str
    deal: DealView | None
    seats: Sequence[SeatView]
    seat_courses: Sequence[tuple[Wind, list[StintLine]]]
    hands: Sequence[HandView]
    points_by_hand: Points | None
    waiting: int
    news: str
    last_number: int
    clock: RoundClock | None
    form: HandForm | None
    ahead: str | None
    undo: UndoForm | None
    waits_for: WaitsFor | None
    missing: Sequence[str]
    enters_finals: bool
    wants_finals: bool
    is_over: bool
    can_repair: bool
    can_change_deal: bool
    can_change_people: bool
    signing: Signing | None
    disputes: Sequence[SeatLine]
    doubts: Sequence[HandDoubt]
    closing: Closing | None
    call: RefereeCall | None
    can_call: bool
    can_sign: bool
    announcement: str
    refusal: str
    conflict: Conflict | None
    preview: Preview


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldTablePage(PageValues):
    """A table whose scores are held back: only who sits there, and when the scores will be shown."""

    template: ClassVar[str] = "play/table_held.html"
    fragment: ClassVar[str] = "play/_table_held.html"

    event: Event
    can: Can
    round: Round
    table: Table
    seats: Sequence[tuple[int, Entry]]
    is_closed: bool
    stamp: int
    held_sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPage(PageValues):
    """A recorded hand with the form that corrects it; `obstacle` says why it cannot be corrected."""

    template: ClassVar[str] = "play/hand_correct.html"

    event: Event
    can: Can
    discarded_label: str
    round: Round
    table: TableView
    hand: HandView
    deal: DealView
    seats: Sequence[SeatView]
    form: CorrectionForm
    obstacle: Refusal | None
    preview: Preview
    preview_url: str


def table_page(
    found: FoundTable, by: Viewer, form: HandForm | None, *, stamp: int, answer: Answer | None = None
) -> TablePage:
    """The page of a table for who looks at it; `form` is the next hand, where this person may enter one."""
    event, state, last = found.round.event, found.state, found.state.last
    answer, deal = answer or Answer(), found.next_deal
    may_enter = by.may_enter(found)
    shown_form = form if may_enter else None
    can_correct = bool(state.hands) and by.offer(correct_hand, found.at_this_table(state.hands[-1])).may
    signing = signing_at(found) if by.runs else None
    views = hand_views(found.entries, state, state.hands, found.place, is_locked=not can_correct)
    if by.is_staff:
        views = _with_photos(found, by, views)
    return TablePage(
        by=by,
        event=event,
        can=by.can,
        round=found.round,
        table=TableView(found.table.number, found.is_closed, found.is_sealed),
        stamp=stamp,
        discarded_label=discarded_label(event.ruleset),
        deal=deal,
        seats=marked_seats(found, staff=by.is_staff),
        seat_courses=seat_courses(found.entries),
        hands=mark_hands(event, found.table, state, found.entries, views, found.ledger, is_staff=by.is_staff),
        points_by_hand=None if by.is_at_work else course_of_table(state, found.entries),
        waiting=len(state.provisional) if by.by_link else 0,
        news=news_of(state, found.entries),
        last_number=last.number if last else 0,
        clock=found.clock,
        form=shown_form,
        ahead=course_ahead(event, state).as_json() if shown_form else None,
        undo=_undo(found, by, may_enter=may_enter),
        waits_for=found.waits_for if by.is_at_work else None,
        missing=missing_words(found),
        enters_finals=by.enters_finals(found),
        wants_finals=found.wants_finals,
        is_over=deal is not None and deal.is_over,
        can_repair=bool(views) and by.offer(repair_seats, found.table).may,
        can_change_deal=by.offer(change_dealer, found.table).may,
        can_change_people=by.offer(take_seat, any_seat(found.table)).may,
        signing=signing,
        disputes=signing.disputes if signing and not found.is_closed else [],
        doubts=found.doubts if by.runs else [],
        closing=_closing(found, by, signing),
        call=found.call if by.by_link else None,
        can_call=by.by_link and can_call(found),
        can_sign=by.by_link and signs(found),
        announcement=answer.announcement,
        refusal=answer.refusal,
        conflict=answer.conflict,
        preview=answer.preview,
    )


def _with_photos(found: FoundTable, by: Viewer, views: Sequence[HandView]) -> list[HandView]:
    """The hands with their photos; whoever runs the table may add one."""
    hands = found.state.hands
    return mark_photos(
        views,
        found.place,
        keys={hand.pk: hand.client_key for hand in hands},
        photographed=photographed(found.table) if found.records.photos else frozenset(),
        may_add=by.runs and bool(hands) and by.offer(take_photo, found.at_this_table(hands[-1])).may,
    )


def can_call(found: FoundTable) -> bool:
    """Whether a referee can be called: the table is still in play."""
    return found.round.state == RoundState.RUNNING and not found.is_closed


def _undo(found: FoundTable, by: Viewer, *, may_enter: bool) -> UndoForm | None:
    """The form that takes the last hand back; a scorer may do so until somebody accepts it."""
    last = found.state.last
    if last is None:
        return None
    may_undo = last.is_provisional and not found.is_closed if by.by_link else may_enter
    return UndoForm.of_hand(last) if may_undo else None


def _closing(found: FoundTable, by: Viewer, signing: Signing | None) -> Closing | None:
    """How this table is closed or reopened; None if neither is possible."""
    can_reopen = by.offer(reopen_table, found.table).may
    if signing is None or not (can_reopen or by.offer(close_table, found.table).may):
        return None
    needs_confirmations = not found.is_closed and found.entry_rules.needs_confirmations
    return closing_of(
        found.state,
        unfinished=why_unfinished(found.round.event, found.state, found.clock),
        is_closed=found.is_closed,
        can_reopen=can_reopen,
        obstacles=closing_obstacles(signing, needs_confirmations=needs_confirmations),
    )
