"""The standings as a page that follows the event, and as files to download."""

from collections.abc import Sequence

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from penalties.queries import may_see_ledger
from tournament.chain.queries import digest_of_round
from tournament.core.htmx import is_up_to_date, unchanged, wants_partial
from tournament.core.listing import joined_in_order, joined_sentences
from tournament.core.numbers import read_number
from tournament.core.sheets.csv import SEPARATOR, separator_of
from tournament.events.access import EventRequest, event_page
from tournament.events.caching.pages import cached_page
from tournament.events.enums import RankedBy
from tournament.events.models import Event
from tournament.events.rulebook.points import result_points
from tournament.events.rulebook.table_points import table_points
from tournament.events.rulebook.words import criterion_in_sentence, word
from tournament.events.settings.hold_back import held_sentence, waiting_sentence
from tournament.events.settings.ranking import figures_of, meanings_of, ranked_by, sums_of
from tournament.registration.enums import CutKind
from tournament.registration.queries.stages import CutShown, cuts_of
from tournament.series.queries import series_of_event
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.exports.download import download
from tournament.standings.exports.files import STANDINGS, WORKBOOK, FileOrder
from tournament.standings.pages.lines import lines_of, wanted_row
from tournament.standings.queries import StandingRow, Standings, standings
from tournament.standings.views.standings_page import StandingsPage

FIGURES_ON_A_PHONE = 2
FOLLOW = "follow"
FOLLOW_MAX = 80


@event_page
@cached_page("after", "live", FOLLOW)
@require_safe
def standings_page(request: EventRequest) -> HttpResponse:
    """The standings: live while a round runs; official after round `after`; the newest official ones with `live=0`. If
    there are no standings after that round, the newest ones are shown. The line of the player with the number `follow`
    stands out; a name leads to the number. `r` is the revision that the reader's page shows; if it still is the
    event's, the answer is 204.
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
            staff=request.can.referee,
        )
    except RoundNotOfficial:
        return redirect("standings:standings", event.slug)
    if request.GET.get("live") == "0" and table.after_round:
        after_round = table.after_round
    wanted = request.GET.get(FOLLOW, "").strip()[:FOLLOW_MAX]
    followed = wanted_row(table.rows, wanted) if wanted and table.rounds else None
    if followed and wanted != str(followed.entry.number):
        address = reverse("standings:standings", args=[event.slug])
        return redirect(f"{address}?{_own_query(after_round, followed)}#lines")
    page = _page(request, table, after_round, followed, wanted)
    return page.shown(request, status=422 if page.follow_error else 200)


def _own_query(chosen_round: int | None, followed: StandingRow | None) -> str:
    """The part of the address that names the round and the player to follow."""
    asked = {"after": chosen_round, FOLLOW: followed.entry.number if followed else None}
    return urlencode({name: value for name, value in asked.items() if value is not None})


def _cuts_shown(event: Event, table: Standings) -> list[CutShown]:
    """The cuts after rounds that these standings hold: whoever sees the results sees who plays on."""
    if not any(number <= table.after_round for number in table.cuts_after):
        return []
    return [cut for cut in cuts_of(event) if cut.stage.after_round <= table.after_round]


def _page(
    request: EventRequest,
    table: Standings,
    chosen_round: int | None,
    followed: StandingRow | None,
    wanted: str,
) -> StandingsPage:
    has_tie_breaks = any(
        row.tie_break or row.by_play_off or row.is_out or row.counted_with for row in table.rows
    )
    cuts = _cuts_shown(request.event, table)
    figures = figures_of(request.event)
    narrow = min(len(figures), FIGURES_ON_A_PHONE)
    return StandingsPage(
        event=request.event,
        can=request.can,
        shows_ledger=not request.can.referee and may_see_ledger(request.event, staff=False),
        standings=table,
        rows=table.rows if table.rounds else (),
        after_round=table.after_round,
        rounds_available=table.rounds_available,
        chosen_round=chosen_round,
        is_live=table.is_live,
        still_playing=_still_playing(table),
        exports=_export_urls(request, table, chosen_round),
        rest_sentence=_rest_sentence(request.event, table),
        record_sentence=_record_sentence(request.event, table, cuts),
        ranking_sentence=_ranking_sentence(request.event),
        figures=figures,
        sums=sums_of(request.event),
        narrow_columns=2 + narrow,
        wide_columns=len(figures) - narrow + len(table.rounds) + has_tie_breaks,
        cuts=cuts,
        series=[] if wants_partial(request) else series_of_event(request.event),
        held_sentence=_held_sentence(request, table),
        waiting_sentence=waiting_sentence(request.event, table.held),
        has_tie_breaks=has_tie_breaks,
        export_sentence=_export_sentence(request, table),
        digest=None if table.is_live else digest_of_round(request.event, table.after_round),
        lines=lines_of(request.event, table, followed),
        own_query=_own_query(chosen_round, followed),
        follow=wanted,
        follow_error=_("No player matches.") if wanted and not followed else "",
    )


def _still_playing(table: Standings) -> str:
    if not table.still_playing:
        return ""
    return ngettext(
        "%(tables)s table is still playing: places can change.",
        "%(tables)s tables are still playing: places can change.",
        table.still_playing,
    ) % {"tables": table.still_playing}


def _held_sentence(request: EventRequest, table: Standings) -> str:
    """Says that scores are hidden at the moment: from the reader, or from everybody except the staff."""
    staff = request.can.referee
    if table.held is None or (staff and table.held not in table.rounds):
        return ""
    return held_sentence(request.event, table.held, staff=staff)


def _rest_sentence(event: Event, table: Standings) -> str:
    """What the event gives for a round sat out, if somebody sat one out."""
    rest = next((score for row in table.rows for score in row.per_round if score.sat_out), None)
    if rest is None:
        return ""
    if RankedBy.TABLE_POINTS not in sums_of(event):
        params = {"points": result_points(event.ruleset, rest.points)}
        return _("A player who sits out a round gets %(points)s points for it.") % params
    return _("A player who sits out a round gets %(earned)s table points and %(points)s points for it.") % {
        "earned": table_points(rest.table_points_x12 or 0),
        "points": result_points(event.ruleset, rest.points),
    }


def _record_sentence(event: Event, table: Standings, cuts: Sequence[CutShown]) -> str:
    """What the points in brackets mean, if there are any: those of a play-off, those kept for the record, or both."""
    play_offs = {cut.stage.after_round + 1 for cut in cuts if cut.stage.kind == CutKind.PLAY_OFF}
    in_brackets = {score.number for row in table.rows for score in row.per_round if not score.counts}
    sentences = []
    if in_brackets & play_offs:
        sentences.append(_("Points in brackets from a play-off decide the tie and count nowhere else."))
    if in_brackets - play_offs:
        sentences.append(word(event.ruleset, "session_points"))
    return joined_sentences(sentences)


def _ranking_sentence(event: Event) -> str:
    """What the standings compare, in order, and how ties are ranked."""
    criteria = joined_in_order(criterion_in_sentence(event.ruleset, one) for one in ranked_by(event))
    if RankedBy.LOT in ranked_by(event):
        params = {"criteria": criteria, "seed": event.lot_seed}
        ranked = _("Ranked by %(criteria)s. The seed of the lot is %(seed)s.") % params
    else:
        ranked = _("Ranked by %(criteria)s. Tied players share a place.") % {"criteria": criteria}
    return joined_sentences([ranked, *meanings_of(ranked_by(event))])


def _export_sentence(request: EventRequest, table: Standings) -> str:
    """What the files hold, if it differs from the page."""
    if not table.is_live or request.can.referee:
        return ""
    if not table.after_round:
        return _("The files contain the official standings, starting with the first closed round.")
    return _("The files contain the official standings after round %(number)s.") % {
        "number": table.after_round
    }


def _export_urls(request: EventRequest, table: Standings, chosen_round: int | None) -> dict[str, str]:
    """The addresses of the files: live standings for the staff, the newest official ones for everybody else."""
    query = {}
    if chosen_round:
        query["after"] = str(chosen_round)
    elif table.is_live and request.can.referee:
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
    return _download(request, WORKBOOK, _("Excel workbook with all sheets"))


@event_page
@require_safe
def standings_csv(request: EventRequest) -> HttpResponse:
    """The standings as CSV."""
    return _download(request, STANDINGS, _("Standings"))


def _download(request: EventRequest, file: str, label: str) -> HttpResponse:
    """A file of the official standings, after round `after` if given; for the staff with `live=1`, of the live ones."""
    event, staff = request.event, request.can.referee
    live = request.GET.get("live") == "1"
    if live and not staff:
        raise PermissionDenied
    try:
        after = _asked_round(request)
    except RoundNotOfficial as refusal:
        raise Http404(str(refusal)) from refusal
    order = FileOrder(
        event.pk,
        event.revision,
        get_language() or "",
        file,
        staff,
        after,
        live,
        separator_of(request.GET.get(SEPARATOR)),
    )
    return download(request, order, label=label)


def _asked_round(request: HttpRequest) -> int | None:
    """The round that `after` names, None without it. Raises RoundNotOfficial if it is not a number."""
    text = request.GET.get("after", "")
    if not text:
        return None
    number = read_number(text)
    if number is None:
        raise RoundNotOfficial(number=text[:20])
    return number
