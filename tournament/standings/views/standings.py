"""The standings as a page that follows the event, and as files to take away."""

from collections.abc import Callable
from io import BytesIO

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import urlencode
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from penalties.queries import may_see_ledger, visible_ledger
from tournament.core.htmx import is_up_to_date, render_page, unchanged, wants_partial
from tournament.core.numbers import read_number
from tournament.core.templatetags.ui import signed, table_points
from tournament.events.access import EventRequest, event_page, is_visitor
from tournament.events.enums import HoldBack, RankedBy
from tournament.events.hold_back import is_held
from tournament.events.kept import kept
from tournament.events.models import Event
from tournament.events.words import criterion_word, word
from tournament.registration.queries.stages import cuts_of
from tournament.series.queries import series_of_event
from tournament.standings.comparing import ranked_by
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.exports import csv, xlsx
from tournament.standings.exports.sheets import event_sheets, standings_sheet
from tournament.standings.queries import Standings, standings

FRESH_SECONDS = 2


@event_page
@kept("after", "live")
@require_safe
def standings_page(request: EventRequest) -> HttpResponse:
    """The standings: live while a round runs, official after round `after`, the newest official with `live=0`.

    `r` is the revision that the reader's page shows; if it still is the event's, the answer is 204. Where there are no standings after that round, the newest ones are.
    """
    event = request.event
    if is_up_to_date(request, event.revision):
        return unchanged()
    try:
        after_round = _asked_round(request)
        table = standings(
            event,
            after_round=after_round,
            live=request.GET.get("live") != "0",
            staff=request.role is not None,
        )
    except RoundNotOfficial:
        return redirect("standings:standings", event.slug)
    if request.GET.get("live") == "0" and table.after_round:
        after_round = table.after_round
    return render_page(
        request,
        "standings/standings.html",
        _context(request, table, after_round),
        fragment="standings/_standings.html",
    )


def _context(request: EventRequest, table: Standings, chosen_round: int | None) -> dict[str, object]:
    has_tie_breaks = any(
        row.tie_break or row.by_play_off or row.is_out or row.counted_with for row in table.rows
    )
    return {
        "event": request.event,
        "can": request.can,
        "shows_ledger": request.role is None and may_see_ledger(request.event, staff=False),
        "standings": table,
        "rows": table.rows if table.rounds else (),
        "after_round": table.after_round,
        "rounds_available": table.rounds_available,
        "chosen_round": chosen_round,
        "is_live": table.is_live,
        "still_playing": _still_playing(table),
        "exports": _export_urls(request, table, chosen_round),
        "rest_sentence": _rest_sentence(table),
        "record_sentence": _record_sentence(request.event, table),
        "ranking_sentence": _ranking_sentence(request.event),
        "columns": 4 + len(table.rounds) + has_tie_breaks,
        "cuts": cuts_of(request.event) if any(row.group or row.by_play_off for row in table.rows) else [],
        "series": [] if wants_partial(request) else series_of_event(request.event),
        "held_sentence": _held_sentence(request, table),
        "has_tie_breaks": has_tie_breaks,
        "export_sentence": _export_sentence(request, table),
    }


def _still_playing(table: Standings) -> str:
    if not table.still_playing:
        return ""
    return ngettext(
        "%(tables)s table is still playing: the places can change.",
        "%(tables)s tables are still playing: the places can change.",
        table.still_playing,
    ) % {"tables": table.still_playing}


def _held_sentence(request: EventRequest, table: Standings) -> str:
    """That scores are hidden by now: from the reader, or from everybody but the staff."""
    event = request.event
    if table.held is not None:
        return _("The scores of round %(number)s are not shown yet.") % {"number": table.held}
    if request.role is None or (event.hold_back == HoldBack.LIVE and not event.holds_last_round):
        return ""
    held = [round_.number for round_ in event.rounds.all() if is_held(event, round_)]
    first = next((number for number in sorted(held) if number in table.rounds), None)
    if first is None:
        return ""
    return _(
        "Only the staff sees the scores from round %(number)s on. Publish them on the page of the round."
    ) % {"number": first}


def _rest_sentence(table: Standings) -> str:
    """What the event gives for a round sat out, where somebody did."""
    rest = next((score for row in table.rows for score in row.per_round if score.sat_out), None)
    if rest is None:
        return ""
    return _("A player who sits out a round gets %(earned)s table points and %(points)s points for it.") % {
        "earned": table_points(rest.table_points_x12 or 0),
        "points": signed(rest.points),
    }


def _record_sentence(event: Event, table: Standings) -> str:
    """What the points in brackets are, where there are any."""
    if all(score.counts for row in table.rows for score in row.per_round):
        return ""
    return word(event.ruleset, "session_points")


def _ranking_sentence(event: Event) -> str:
    """What the standings compare, in order, and what becomes of equals."""
    criteria = _(", then ").join(criterion_word(event.ruleset, one).lower() for one in ranked_by(event))
    if RankedBy.LOT in ranked_by(event):
        told = {"criteria": criteria, "seed": event.lot_seed}
        return _("Ranked by %(criteria)s. The seed of the lot is %(seed)s.") % told
    return _("Ranked by %(criteria)s. Tied players share a place.") % {"criteria": criteria}


def _export_sentence(request: EventRequest, table: Standings) -> str:
    """What the files hold, where that is not what the page shows."""
    if not table.is_live or request.role is not None:
        return ""
    if not table.after_round:
        return _("The files contain the official standings, starting with the first closed round.")
    return _("The files contain the official standings after round %(number)s.") % {
        "number": table.after_round
    }


def _file_name(event: Event, table: Standings, ending: str) -> str:
    """The name says which standings the file holds."""
    kind = "-live" if table.is_live else f"-after-round-{table.after_round}" if table.after_round else ""
    return f"{event.slug}-standings{kind}.{ending}"


def _export_urls(request: EventRequest, table: Standings, chosen_round: int | None) -> dict[str, str]:
    """The files of what the page shows; live ones for the staff, the newest official ones for everybody else."""
    query = {}
    if chosen_round:
        query["after"] = str(chosen_round)
    elif table.is_live and request.role is not None:
        query["live"] = "1"
    ending = f"?{urlencode(query)}" if query else ""
    slug = request.event.slug
    return {
        "xlsx": reverse("standings:standings-xlsx", args=[slug]) + ending,
        "csv": reverse("standings:standings-csv", args=[slug]) + ending,
    }


@event_page
@require_safe
def standings_xlsx(request: EventRequest) -> HttpResponse:
    """Standings, rounds, hands and players as an Excel workbook, and the penalties that the reader may see."""
    return _download(request, "xlsx", _xlsx_response)


@event_page
@require_safe
def standings_csv(request: EventRequest) -> HttpResponse:
    """The standings as CSV; see `_download`."""
    return _download(request, "csv", _csv_response)


def _download(
    request: EventRequest, kind: str, make_response: Callable[[EventRequest, Standings], HttpResponse]
) -> HttpResponse:
    """A file of the official standings, after round `after` if given; with `live=1`, for the staff, of the live ones.

    The same event gives the same file as long as its revision stays, so a browser that has it gets 304.
    """
    event = request.event
    live = request.GET.get("live") == "1"
    if live and request.role is None:
        raise PermissionDenied
    after = request.GET.get("after", "")
    staff = request.role is not None
    etag = f'"{event.pk}-{event.revision}-{get_language()}-{kind}-{after[:4]}-{live:d}{staff:d}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        try:
            table = standings(event, after_round=_asked_round(request), live=live, staff=staff)
        except RoundNotOfficial as refusal:
            raise Http404(str(refusal)) from refusal
        response = make_response(request, table)
    response["ETag"] = etag
    return _for_caches(request, response)


def _xlsx_response(request: EventRequest, table: Standings) -> HttpResponse:
    event = request.event
    ledger = visible_ledger(event, staff=request.role is not None)
    # Only the packed file is held: two megabytes for 32,000 hands.
    file = BytesIO()
    xlsx.write_workbook(
        event_sheets(event, table, ledger, staff=request.role is not None), file, title=event.name
    )
    return HttpResponse(
        file.getvalue(),
        content_type=xlsx.CONTENT_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{_file_name(event, table, "xlsx")}"'},
    )


def _csv_response(request: EventRequest, table: Standings) -> HttpResponse:
    return HttpResponse(
        csv.csv_bytes(standings_sheet(request.event.ruleset, table)),
        content_type=csv.CONTENT_TYPE,
        headers={"Content-Disposition": f'attachment; filename="{_file_name(request.event, table, "csv")}"'},
    )


def _asked_round(request: HttpRequest) -> int | None:
    """The round that `after` names, None without it. Raises RoundNotOfficial for what cannot be a round's number."""
    text = request.GET.get("after", "")
    if not text:
        return None
    number = read_number(text)
    if number is None:
        raise RoundNotOfficial(number=text[:20])
    return number


def _for_caches(request: EventRequest, response: HttpResponse) -> HttpResponse:
    """Let caches between here and a visitor keep the answer for seconds; what the staff gets stays with them."""
    if is_visitor(request):
        patch_cache_control(response, public=True, max_age=0, s_maxage=FRESH_SECONDS)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    return response
