"""Giving a penalty in two taps: the player on the table page, then the foul."""

from collections import Counter
from collections.abc import Iterable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from penalties.acts.penalties import issue_penalty
from penalties.catalogue.types import Bands, Foul, PerUnit, RuleBook
from penalties.decisions.assessing import find_place
from penalties.enums import ResultsOf
from penalties.forms import PenaltyForm
from penalties.models import LedgerEntry, LedgerSettings
from penalties.pages.ledger import FoulChoice, foul_choices, foul_groups, seat_penalties
from penalties.pages.seat_marks import held_views
from penalties.queries import (
    Place,
    event_rule_book,
    rows_of_entry,
    rulings_of,
    standing_rows,
    table_moment,
)
from penalties.rulebook.ladder import Ruling
from penalties.rulebook.texts import consequences_words, text_of
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import redirect_to, render_page
from tournament.core.numbers import read_number
from tournament.draws.models import Seat, Table
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.play.queries.tables import table_state
from tournament.registration.models import Entry

OFTEN = 6
"""How many fouls stand ready above the list."""
LAST = 3
"""How many of them are there because they were given last."""


@event_role(Role.REFEREE)
@require_safe
def table_penalties(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """What the four players of a table hold, with links to give a penalty; a part of the table page."""
    event = request.event
    round_ = get_object_or_404(event.rounds.select_related("seal"), number=number)
    table = get_object_or_404(round_.tables.select_related("round"), number=table_number)
    seats = Seat.objects.filter(table=table).select_related("entry").order_by("wind")
    entries = {seat.wind: seat.entry for seat in seats}
    rows = {row.pk: row for row in standing_rows(event).filter(entry__in=entries.values())}
    # A restarted hand also ends penalties of other players, so the rows of the whole table are replayed.
    moment = table_moment(event, table, round_)
    place = {seat: Place(moment, seat) for seat in entries}
    context = {
        "event": event,
        "can": request.can,
        "round": round_,
        "table": table,
        "is_sealed": hasattr(round_, "seal"),
        "seats": seat_penalties(
            event,
            table,
            table_state(event, table),
            entries,
            place,
            rulings_of(rows.values()),
            {pk: text_of(row.foul_name) for pk, row in rows.items()},
            event_rule_book(event),
        ),
    }
    return render_page(
        request, "penalties/table_penalties.html", context, fragment="penalties/_table_penalties.html"
    )


@event_acts(issue_penalty)
@require_http_methods(["GET", "HEAD", "POST"])
def penalty_give(request: EventRequest, pk: int) -> HttpResponse:
    """The fouls with what would follow for this player. A tap on one gives it, or asks for the missing details."""
    event = request.event
    entry = get_object_or_404(event.entries, pk=pk)
    table = _asked_table(request)
    hand_number = _asked_hand(request, table)
    try:
        place = find_place(event, entry, table, hand_number)
    except Refusal as refusal:
        raise Http404(str(refusal)) from refusal
    book = event_rule_book(event)
    foul = book.foul(request.POST.get("foul") or request.GET.get("foul", ""))
    form = _form(request, entry, foul, book, place)
    if form.is_bound and form.is_valid():
        try:
            row = issue_penalty(
                request.user,
                event,
                client_key=form.cleaned_data["client_key"],
                entry=entry,
                decision=form.decision(),
                table=table,
                place=place if hand_number is not None else None,
                rows_seen=form.cleaned_data["rows_seen"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return _after_giving(request, row, table)
    return _give_page(request, entry, foul, form, book, place, table)


def _asked_table(request: EventRequest) -> Table | None:
    """The table that `round` and `table` name; None without them, 404 where there is none."""
    round_text, table_text = request.GET.get("round", ""), request.GET.get("table", "")
    if not round_text and not table_text:
        return None
    round_number, table_number = read_number(round_text), read_number(table_text)
    if round_number is None or table_number is None:
        raise Http404
    tables = Table.objects.filter(round__event=request.event).select_related("round")
    return get_object_or_404(tables, round__number=round_number, number=table_number)


def _asked_hand(request: EventRequest, table: Table | None) -> int | None:
    """The recorded hand of the table that `hand` names; None without it, 404 where there is none."""
    text = request.GET.get("hand", "")
    if not text:
        return None
    number = read_number(text)
    if table is None or number is None or not table.hands.filter(number=number).exists():
        raise Http404
    return number


def _form(
    request: EventRequest, entry: Entry, foul: Foul | None, book: RuleBook, place: Place
) -> PenaltyForm:
    seconds = read_number(request.GET.get("measure", ""))
    asks_amount = foul is not None and isinstance(foul.outcome, Bands | PerUnit)
    note = ""
    if seconds and not asks_amount:
        over = ngettext("%(seconds)s second over the limit", "%(seconds)s seconds over the limit", seconds)
        note = over % {"seconds": seconds}
    return PenaltyForm(
        sent(request),
        foul=foul,
        tablemates=[pk for pk in place.tablemates if pk != entry.pk],
        book=book,
        rows_seen=rows_of_entry(request.event, entry),
        organizes=request.can.organize,
        results_of=ResultsOf(LedgerSettings.of_event(request.event).results_of),
        initial={"measure": seconds, "note": note},
    )


def _after_giving(request: EventRequest, row: LedgerEntry, table: Table | None) -> HttpResponse:
    what = consequences_words(
        row.event.ruleset, rulings_of(standing_rows(row.event).filter(entry=row.entry))[-1].consequences
    )
    said = _("%(player)s, %(foul)s: %(what)s.") % {
        "player": row.entry,
        "foul": text_of(row.foul_name),
        "what": what,
    }
    own_page = reverse("penalties:penalty-detail", args=[row.event.slug, row.pk])
    way_back = format_html('<a class="tap" href="{}#take-back">{}</a>', own_page, _("Take it back"))
    messages.success(request, format_html("{} {}", said, way_back))
    if table is not None:
        url = reverse("play:table-detail", args=[row.event.slug, table.round.number, table.number])
    else:
        url = reverse("penalties:player-record", args=[row.event.slug, row.entry_id])
    return redirect_to(request, url)


def _give_page(
    request: EventRequest,
    entry: Entry,
    foul: Foul | None,
    form: PenaltyForm,
    book: RuleBook,
    place: Place,
    table: Table | None,
) -> HttpResponse:
    event = request.event
    # All rows: a hand restarted by another player's foul ends this player's penalties too.
    rows = {row.pk: row for row in standing_rows(event)}
    rulings = rulings_of(rows.values())
    own: list[Ruling] = [ruling for ruling in rulings if ruling.charge.player == entry.pk]
    names = {pk: text_of(row.foul_name) for pk, row in rows.items()}
    query = {name: request.GET[name] for name in ("round", "table", "hand") if name in request.GET}
    choices = foul_choices(book, entry, place, own, request.path, query)
    form.remember_rows_seen(rows_of_entry(event, entry))
    context = {
        "event": event,
        "can": request.can,
        "entry": entry,
        "place": place,
        "table": table,
        "query": urlencode(query),
        "held": held_views(event.ruleset, rulings, names, entry.pk, place),
        "foul": next((choice for choice in choices if foul and choice.code == foul.code), None),
        "groups": foul_groups(choices),
        "often": _often(rows.values(), choices),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render_page(
        request, "penalties/give.html", context, fragment="penalties/_give.html", status=status
    )


def _often(rows: Iterable[LedgerEntry], choices: list[FoulChoice]) -> list[FoulChoice]:
    """The fouls of this event that were given last, and then the most frequent ones."""
    given = sorted(rows, key=lambda row: row.pk, reverse=True)
    last = list(dict.fromkeys(row.foul_code for row in given))[:LAST]
    frequent = [code for code, _count in Counter(row.foul_code for row in given).most_common()]
    by_code = {choice.code: choice for choice in choices}
    codes = [code for code in dict.fromkeys([*last, *frequent]) if code in by_code]
    return [by_code[code] for code in codes[:OFTEN]]
