"""Pages of a round: its tables for everybody, the desk of its draw for organizers; and the search for a seat."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from penalties.pages.seat_marks import mark_hall
from tournament.accounts.models import User
from tournament.chain.queries import digest_of_round
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.htmx import is_up_to_date, render_page, unchanged, wants_partial
from tournament.core.numbers import KEY_DIGITS, read_number
from tournament.core.refusals import refused
from tournament.draws.acts.discarding import discard_draw, with_state
from tournament.draws.acts.drawing import draw_rounds, keep_draw
from tournament.draws.acts.publishing import publish_drawn_rounds, publish_round, unpublish_round
from tournament.draws.acts.redrawing import keep_redraw, redraw_tables
from tournament.draws.acts.versions import swap_seats
from tournament.draws.acts.winds import enter_winds
from tournament.draws.engine import is_method, method_of_id
from tournament.draws.engine.methods import FIRST_ROUND
from tournament.draws.enums import Winds
from tournament.draws.errors import TablesUnknown
from tournament.draws.forms.drawing import DrawForm, TablesForm
from tournament.draws.hooks.draw_checks import Check, Severity
from tournament.draws.pages.draw_desk import (
    chosen_sides,
    desk_rests,
    desk_standby,
    desk_tables,
    swap_preview,
    undo_version,
    version_lines,
)
from tournament.draws.pages.drawn_by import drawn_by
from tournament.draws.pages.method_lines import draw_buttons, method_lines
from tournament.draws.pages.preflight import preflight
from tournament.draws.pages.repeats import Repeats, repeats_of
from tournament.draws.pages.reports import figures, unmet_wishes
from tournament.draws.pages.seat_checks import RedrawableTable, redrawable_tables, seat_checks
from tournament.draws.queries import (
    current_draw,
    discarded_draw,
    drawn_together,
    entries_to_seat,
    mark_of_drawn,
    newest_version,
    resting_entries,
    settings_of,
)
from tournament.draws.seats.known import whom_to_tell
from tournament.draws.settings.plans import plan_of_rows
from tournament.draws.views.round_page import Choices, Course, Discarded, RoundPage
from tournament.draws.views.swaps import mark_of_swap
from tournament.events.access import EventRequest, event_acts, event_page, event_role
from tournament.events.caching.pages import cached_page
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event, Round
from tournament.events.offers import belongs, offer
from tournament.events.queries import current_round, rounds_of, visible_rounds
from tournament.events.round_posts import act_on_round, get_round, to_round
from tournament.events.settings.hold_back import held_sentence, is_held
from tournament.play.acts.rounds import start_obstacles
from tournament.play.clock.queries import shown_clock
from tournament.play.doubts.queries import doubted_hands
from tournament.play.links.acts import issue_links
from tournament.play.pages.hall import (
    HallTable,
    hall_tables,
    seats_by_name,
    seats_to_fill,
    without_scores,
)
from tournament.play.pages.round_actions import RoundNow, round_actions
from tournament.registration.queries.stages import waiting_play_off
from tournament.standings.queries import ranked_entry_ids

SEATS_READ = 8
"""At most this many selected seats are read from an address; a swap needs two."""


@event_page
@cached_page("by")
@require_safe
def round_now(request: EventRequest) -> HttpResponse:
    """The round that matters now, if the reader can see it; otherwise a page that says what will be here.

    The page of a visitor goes on to the next round by itself. The staff's has forms about one round, so it stays there.
    """
    if is_up_to_date(request, request.event.revision):
        return unchanged()
    is_staff = request.can.referee
    current = current_round(request.event, public_only=not is_staff)
    if current is not None:
        return _round_page(request, current, follows_url="" if is_staff else request.path)
    context = {"event": request.event, "can": request.can}
    return render_page(request, "draws/no_round.html", context, fragment="draws/_no_round.html")


@event_page
@cached_page("by")
@require_safe
def round_detail(request: EventRequest, number: int) -> HttpResponse:
    """The tables of a round: seating for players, the hall for referees, the draw for organizers."""
    round_ = get_round(request, number)
    if is_up_to_date(request, request.event.revision):
        return unchanged()
    return _round_page(request, round_)


def _draw_form(request: EventRequest, round_: Round, data: Any = None) -> DrawForm:
    event = request.event
    plan = plan_of_rows(settings_of(event).plan, event.rounds_planned)
    rounds = rounds_of(event)
    return DrawForm(round_, plan, rounds, data, play_off=waiting_play_off(event))


def _choices(event: Event, form: DrawForm | None, round_: Round) -> Choices:
    if form is None:
        return Choices()
    lines = method_lines(form, number=round_.number, players=entries_to_seat(event))
    return Choices(lines=lines, buttons=draw_buttons(form, number=round_.number))


def _waiting(request: EventRequest) -> int:
    """How many drawn rounds this person can publish at once; 0 if there is only one."""
    if not belongs(request, publish_drawn_rounds):
        return 0
    waiting = request.event.rounds.filter(state=RoundState.DRAWN).count()
    return waiting if waiting > 1 else 0


def _round_page(
    request: EventRequest, round_: Round, form: DrawForm | None = None, *, follows_url: str = ""
) -> HttpResponse:
    """The page of a round; with `follows_url` it asks there for the round in turn."""
    event = request.event
    tables = mark_hall(event, round_, hall_tables(event, round_), staff=request.can.referee)
    held = _held_sentence(request, round_)
    if held and not request.can.referee:
        tables = without_scores(tables)
    by_name = request.GET.get("by") == "name"
    is_sealed = round_.state == RoundState.CLOSED and hasattr(round_, "seal")
    can_draw = offer(request, keep_draw, round_).may
    if can_draw and form is None and not wants_partial(request):
        form = _draw_form(request, round_)
    choices = _choices(event, form if can_draw else None, round_)
    course = _course(request, round_, tables, is_sealed=is_sealed)
    waiting = _waiting(request) if round_.state == RoundState.DRAWN else 0
    page = RoundPage(
        event=event,
        can=request.can,
        round=round_,
        follows_url=follows_url,
        rounds=visible_rounds(event, staff=request.can.referee),
        tables=tables,
        tables_closed=sum(table.state == "closed" for table in tables),
        held_sentence=held,
        by_name=by_name,
        seats_by_name=seats_by_name(tables) if by_name else [],
        resting=resting_entries(round_),
        drawn_by=drawn_by(round_) if tables else None,
        repeats=_repeats(request, round_) if tables else None,
        winds_url=_winds_url(request, round_),
        draw_info=current_draw(round_) if request.can.organize else None,
        draw_form=form if can_draw else None,
        method_lines=choices.lines,
        draw_buttons=choices.buttons,
        waiting_rounds=waiting,
        waiting_seen=mark_of_drawn(event) if waiting else "",
        discarded=_discarded(round_) if can_draw else None,
        checks=_checks(request, round_, form) if can_draw and form else [],
        actions=course.actions,
        seat_checks=course.seat_checks,
        seats_to_fill=course.seats_to_fill,
        changes_people=course.changes_people,
        is_sealed=is_sealed,
        clock=shown_clock(event, round_),
        has_links=offer(request, issue_links, round_).may,
        digest=digest_of_round(event, round_.number) if round_.state == RoundState.CLOSED else None,
        may_swap=offer(request, swap_seats, round_).may,
    )
    return page.shown(request, status=422 if form and form.is_bound else 200)


def _held_sentence(request: EventRequest, round_: Round) -> str:
    """Says who sees the scores of a round that is played, where they are held back."""
    is_played = round_.state in (RoundState.RUNNING, RoundState.CLOSED)
    if not is_played or not is_held(request.event, round_):
        return ""
    return held_sentence(request.event, round_.number, staff=request.can.referee)


def _repeats(request: EventRequest, round_: Round) -> Repeats | None:
    """For the staff, as long as the seats can still be redrawn."""
    is_open = round_.state in (RoundState.DRAWN, RoundState.PUBLISHED)
    found = repeats_of(request.event, round_) if request.can.referee and is_open else None
    return found if found is None or belongs(request, keep_draw) else replace(found, offer=None)


def _course(request: EventRequest, round_: Round, tables: Sequence[HallTable], *, is_sealed: bool) -> Course:
    event, can = request.event, request.can
    if not can.referee:
        return Course()
    is_published = round_.state == RoundState.PUBLISHED
    checks = seat_checks(event, round_) if is_published else []
    stops = [check.sentence for check in checks if check.severity == Severity.STOP]
    now = RoundNow(
        event,
        round_,
        tables,
        offer=lambda act: offer(request, act, round_),
        start_obstacles=[*map(str, start_obstacles(round_)), *stops] if is_published else (),
        version=newest_version(round_) if round_.state == RoundState.DRAWN else 0,
        doubted=doubted_hands(round_) if round_.state == RoundState.RUNNING else (),
    )
    is_closed = round_.state == RoundState.CLOSED
    return Course(
        actions=round_actions(now),
        seat_checks=[] if stops else checks,
        seats_to_fill=seats_to_fill(event, round_),
        changes_people=round_.is_public and not is_sealed and (can.correct_closed or not is_closed),
    )


def _discarded(round_: Round) -> Discarded | None:
    draw = discarded_draw(round_)
    if draw is None:
        return None
    together = with_state(drawn_together(round_), RoundState.PLANNED)
    return Discarded(draw.version, draw.method_label, tuple(other.number for other in together))


def _winds_url(request: EventRequest, round_: Round) -> str:
    """Where the staff enters the winds drawn at the tables; empty where the draw gives them."""
    if not offer(request, enter_winds, round_).may or settings_of(request.event).winds != Winds.AT_TABLE:
        return ""
    return reverse("draws:winds-edit", args=[request.event.slug, round_.number])


def _checks(request: EventRequest, round_: Round, form: DrawForm) -> list[Check]:
    method = form["method"].value()
    known = method_of_id(method) if is_method(method) else FIRST_ROUND
    last = form["through"].value() if "through" in form.fields else 0
    return preflight(request.event, round_, known, last=read_number(str(last), digits=KEY_DIGITS) or 0)


@event_acts(keep_draw)
@require_POST
def round_draw(request: EventRequest, number: int) -> HttpResponse:
    """Draw or redraw a round; with `through`, all rounds up to that one."""
    round_ = get_round(request, number)
    not_now = offer(request, keep_draw, round_).refusal
    if not_now:
        # The page has no form that could show the reason.
        return refused(request, not_now)
    form = _draw_form(request, round_, request.POST)
    if form.is_valid():
        try:
            draw_rounds(
                request.user,
                round_,
                last=form.last_round or round_.number,
                method=method_of_id(form.cleaned_data["method"]),
                ranked_ids=ranked_entry_ids(request.event),
                seed=form.cleaned_data["seed"],
                note=form.cleaned_data["note"],
                expected_version=form.cleaned_data["seen"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return to_round(request, round_)
    if request.POST.get("back") == "desk":
        return _desk_page(request, round_, form)
    return _round_page(request, round_, form)


@event_acts(keep_redraw)
@require_POST
def tables_redraw(request: EventRequest, number: int) -> HttpResponse:
    """Redraw some tables of a round. All others stay as they are."""
    round_ = get_round(request, number)
    form = TablesForm(round_, request.POST)
    if not form.is_valid():
        return refused(request, TablesUnknown(number=round_.number), status=422)
    data = form.cleaned_data

    def redraw(actor: User, round_: Round) -> object:
        return redraw_tables(
            actor,
            round_,
            numbers=data["tables"],
            ranked_ids=ranked_entry_ids(request.event),
            note=data["note"],
            expected_version=data["seen"],
        )

    return act_on_round(request, number, redraw)


@event_role(Role.ORGANIZER)
@require_safe
def draw_desk(request: EventRequest, number: int) -> HttpResponse:
    """Everything about the draw of one round: checks, seats to swap, reasons, versions."""
    return _desk_page(request, get_round(request, number))


def _desk_page(request: EventRequest, round_: Round, form: DrawForm | None = None) -> HttpResponse:
    draw = current_draw(round_)
    may_swap = offer(request, swap_seats, round_).may
    tables, names = desk_tables(round_, draw, _chosen_seats(request))
    rests = desk_rests(round_, _chosen_seats(request))
    standby = desk_standby(round_, _chosen_seats(request)) if may_swap else []
    sides = chosen_sides(tables, [*rests, *standby])
    preview = swap_preview(request.event, draw, sides) if draw and may_swap else None
    context: dict[str, object] = {
        "event": request.event,
        "round": round_,
        "draw": draw,
        "sides": sides,
        "preview": preview,
        "mark": mark_of_swap(request, round_, preview) if preview else "",
        "undo": undo_version(draw) if may_swap else None,
    }
    if form is None and wants_partial(request):
        return render_page(request, "draws/_swap.html", context)
    if form is None and offer(request, keep_draw, round_).may:
        form = _draw_form(request, round_)
    context |= {
        "can": request.can,
        "rounds": visible_rounds(request.event, staff=True),
        "publish": offer(request, publish_round, round_),
        "unpublish": offer(request, unpublish_round, round_),
        "discard": offer(request, discard_draw, round_),
        "tables": tables,
        "is_drawn": may_swap,
        "resting": rests,
        "standby": standby,
        "figures": figures(draw.report.get("cost", {})) if draw and tables else [],
        "unmet": unmet_wishes(draw.report, names) if draw and tables else [],
        "versions": version_lines(round_),
        "repeats": repeats_of(request.event, round_) if tables else None,
        "drawn_by": drawn_by(round_) if tables else None,
        "redrawable": _redrawable(request, round_) if draw else [],
        **_drawing_context(request, round_, form),
    }
    return render_page(request, "draws/desk.html", context, status=422 if form and form.is_bound else 200)


def _chosen_seats(request: EventRequest) -> set[int]:
    texts = request.GET.getlist("seat")[:SEATS_READ]
    keys = (read_number(text, digits=KEY_DIGITS) for text in texts)
    return {key for key in keys if key is not None}


def _redrawable(request: EventRequest, round_: Round) -> list[RedrawableTable]:
    """The tables that this person can draw again."""
    return redrawable_tables(request.event, round_) if offer(request, keep_redraw, round_).may else []


def _drawing_context(request: EventRequest, round_: Round, form: DrawForm | None) -> dict[str, object]:
    """What the desk needs to draw and to publish."""
    can_draw = offer(request, keep_draw, round_).may
    choices = _choices(request.event, form if can_draw else None, round_)
    waiting = _waiting(request)
    return {
        "checks": _checks(request, round_, form) if form and can_draw else [],
        "draw_form": form if can_draw else None,
        "discarded": _discarded(round_),
        "method_lines": choices.lines,
        "draw_buttons": choices.buttons,
        "waiting_rounds": waiting,
        "waiting_seen": mark_of_drawn(request.event) if waiting else "",
        "told": _told_by_mail(round_),
    }


def _told_by_mail(round_: Round) -> int:
    """How many get a mail when the round is published again, because they know of another seat."""
    if round_.state != RoundState.DRAWN:
        return 0
    return int(whom_to_tell(round_).count())


@event_acts(publish_round)
@require_POST
def round_publish(request: EventRequest, number: int) -> HttpResponse:
    seen = read_number(request.POST.get("seen", ""))

    def publish(actor: User, round_: Round) -> object:
        return publish_round(actor, round_, seen=seen)

    return act_on_round(request, number, publish, wanted=RoundState.PUBLISHED)


@event_acts(publish_drawn_rounds)
@require_POST
def rounds_publish(request: EventRequest) -> HttpResponse:
    """Publish all drawn rounds at once."""
    try:
        rounds = publish_drawn_rounds(request.user, request.event, seen=request.POST.get("seen", ""))
    except Refusal as refusal:
        return refused(request, refusal)
    if not rounds:
        messages.info(request, _("The drawn rounds are already published."))
        rounds = list(request.event.rounds.filter(state=RoundState.PUBLISHED).order_by("number")[:1])
    return to_round(request, rounds[0])


@event_acts(unpublish_round)
@require_POST
def round_unpublish(request: EventRequest, number: int) -> HttpResponse:
    return act_on_round(request, number, unpublish_round)
