"""The ledger of an event, a player's record, the head referee's feed, and the card report."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from penalties.acts.own_link import (
    own_mark,
    own_path,
    withdraw_own_link,
    withdrawals,
    withdrawals_of,
)
from penalties.acts.penalties import issue_penalty
from penalties.enums import PublicView
from penalties.forms import LedgerFilterForm, OwnLinkForm
from penalties.models import LedgerSettings
from penalties.pages.ledger import LedgerLine, ledger_line, matching
from penalties.pages.seat_marks import held_views
from penalties.queries import (
    LedgerRow,
    blacklisted_players,
    ledger_rows,
    place_of_entry,
    score_effects,
)
from penalties.rulebook.texts import text_of
from tournament.core.errors import Refusal
from tournament.core.htmx import is_up_to_date, redirect_to, unchanged
from tournament.core.qr import qr_code
from tournament.core.refusals import refused
from tournament.core.site import shared_address
from tournament.events.access import EventRequest, event_acts, event_page, event_role
from tournament.events.enums import Role
from tournament.events.offers import belongs, offer
from tournament.registration.models import Entry
from tournament.standings.pages.shown import shown_entry

LINES_ON_A_PAGE = 50
LINES_OF_THE_FEED = 20


def public_view(request: EventRequest) -> PublicView | None:
    """How much of the ledger this reader sees. None means everything, for the staff."""
    if request.can.referee:
        return None
    return PublicView(LedgerSettings.of_event(request.event).public_view)


@event_page
@require_safe
def ledger(request: EventRequest) -> HttpResponse:
    """Every penalty, newest first, with filters."""
    view = public_view(request)
    rows = {} if view == PublicView.NOTHING else {one.row.pk: one for one in ledger_rows(request.event)}
    form = _filter_form(request, rows)
    lines = [ledger_line(request.event, one, view) for one in rows.values()]
    asked = form.cleaned_data if form.is_bound and (form.is_valid() or form.cleaned_data) else {}
    found = matching(lines, rows, asked)
    page = Paginator(found, LINES_ON_A_PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "event": request.event,
        "can": request.can,
        "lines": page,
        "query": query.urlencode(),
        "total": len(found),
        "form": form,
        "is_hidden": view == PublicView.NOTHING,
        "blacklisted": _blacklisted(request) if request.can.referee else [],
    }
    return render(request, "penalties/ledger.html", context)


def _blacklisted(request: EventRequest) -> list[Entry]:
    return list(request.event.entries.filter(player__in=blacklisted_players(request.event)))


def _filter_form(request: EventRequest, rows: dict[int, LedgerRow]) -> LedgerFilterForm:
    fouls = {one.row.foul_code: text_of(one.row.foul_name) for one in rows.values()}
    is_staff = request.can.referee
    referees = (
        {str(one.row.issued_by_id): str(one.row.issued_by) for one in rows.values()} if is_staff else {}
    )
    return LedgerFilterForm(
        request.GET or None,
        fouls=sorted(fouls.items(), key=lambda one: one[1]),
        referees=sorted(referees.items(), key=lambda one: one[1]),
    )


@event_page
@require_safe
def player_record(request: EventRequest, pk: int) -> HttpResponse:
    """The penalties of one player, and what the player holds now."""
    return record_page(request, shown_entry(request, pk), public_view(request))


@event_acts(withdraw_own_link)
@require_POST
def own_link_withdraw(request: EventRequest, pk: int) -> HttpResponse:
    """Withdraw a player's private link, for example when it fell into the wrong hands. The record then shows a new one."""
    entry = get_object_or_404(request.event.entries, pk=pk)
    form = OwnLinkForm(request.POST)
    try:
        withdraw_own_link(request.user, entry, mark=form.cleaned_data["mark"] if form.is_valid() else "")
    except Refusal as refusal:
        return refused(request, refusal, status=422)
    messages.success(
        request,
        _("The link of %(player)s has been withdrawn. The new link is shown below.") % {"player": entry},
    )
    return redirect_to(request, reverse("penalties:player-record", args=[request.event.slug, entry.pk]))


def record_page(
    request: EventRequest,
    entry: Entry,
    view: PublicView | None,
    *,
    template: str = "penalties/player_record.html",
    own_line: Callable[[LedgerRow], object] | None = None,
    own_rounds: Sequence[object] = (),
    other_doubts: Sequence[object] = (),
    notices_url: str = "",
    status: int = 200,
) -> HttpResponse:
    """A player's record for a reader with this `view`: the player's penalties, and those of stand-ins that count in the
    player's score. `own_line` makes the lines of the player's own page.

    `own_rounds` are what that page shows of the player's hands, `other_doubts` the doubts about hands that it does not show,
    `notices_url` leads to its notices.
    """
    event = request.event
    every = [] if view == PublicView.NOTHING else ledger_rows(event)
    rows = [one for one in every if one.row.entry_id == entry.pk]
    paid = [one for one in every if one.row.entry_id == entry.pk or one.payer == entry]
    rulings = [one.ruling for one in reversed(every) if one.ruling]
    names = {one.row.pk: text_of(one.row.foul_name) for one in rows}
    lines = [ledger_line(event, one, view) for one in paid]
    shows_own = belongs(request, withdraw_own_link)
    withdrawn = withdrawals(entry) if shows_own else 0
    own_url = shared_address(request, own_path(event, entry, withdrawn)) if shows_own else ""
    context = {
        "event": event,
        "can": request.can,
        "entry": entry,
        "lines": lines,
        "own_rounds": own_rounds,
        "notices_url": notices_url,
        "other_doubts": other_doubts,
        "own_lines": [own_line(one) for one in paid] if own_line else [],
        "held": held_views(event.ruleset, rulings, names, entry.pk, place_of_entry(event, entry)),
        "own_points": sum(line.own_points for line in lines if line.payer in (None, entry)),
        "is_hidden": view == PublicView.NOTHING,
        "may_give": offer(request, issue_penalty, event).may,
        "own_url": own_url,
        "own_mark": own_mark(event, entry, withdrawn) if own_url else "",
        "own_qr": qr_code(own_url, _("The player’s private link")) if own_url else "",
    }
    return render(request, template, context, status=status)


@event_role(Role.ORGANIZER)
@require_safe
def own_links(request: EventRequest) -> HttpResponse:
    """The private links of all players, to hand out."""
    event = request.event
    entries = event.entries.filter(is_house=False).order_by("number")
    withdrawn = withdrawals_of(event)
    links = [
        (entry, shared_address(request, own_path(event, entry, withdrawn.get(entry.pk, 0))))
        for entry in entries
    ]
    context = {"event": event, "can": request.can, "links": links}
    return render(request, "penalties/own_links.html", context)


@event_role(Role.REFEREE)
@require_safe
def feed(request: EventRequest) -> HttpResponse:
    """The newest penalties and open appeals. The page polls it; an unchanged feed is answered without reading the
    ledger.
    """
    if is_up_to_date(request, request.event.revision):
        return unchanged()
    lines = [ledger_line(request.event, one, None) for one in ledger_rows(request.event)]
    context: dict[str, Any] = {
        "event": request.event,
        "can": request.can,
        "lines": lines[:LINES_OF_THE_FEED],
        "appeals": [line for line in lines if line.is_under_appeal],
    }
    name = "penalties/_feed.html" if request.headers.get("HX-Request") else "penalties/feed.html"
    return render(request, name, context)


@event_role(Role.REFEREE)
@require_safe
def report(request: EventRequest) -> HttpResponse:
    """The card report: every player with a penalty, for printing and signing."""
    by_player: dict[int, list[LedgerLine]] = {}
    for one in reversed(ledger_rows(request.event)):
        by_player.setdefault(one.row.entry_id, []).append(ledger_line(request.event, one, None))
    players = sorted(by_player.values(), key=lambda lines: lines[0].entry.number)
    effects = score_effects(request.event)
    context = {
        "event": request.event,
        "can": request.can,
        "players": [
            {"entry": lines[0].entry, "lines": lines, "own_points": sum(line.own_points for line in lines)}
            for lines in players
        ],
        "made_at": timezone.now(),
        "deducted": sum(one.points for one in effects.deductions),
    }
    return render(request, "penalties/report.html", context)
