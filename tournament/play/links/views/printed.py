"""The organizer's sheet of table links: one card per table, to print and put on the tables."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import Refusal
from tournament.core.numbers import KEY_DIGITS, read_number
from tournament.core.qr import qr_code
from tournament.core.refusals import refused
from tournament.core.site import shared_address
from tournament.draws.queries import seated_tables
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.events.models import Round
from tournament.events.round_posts import get_round
from tournament.play.links.acts import issue_links, replace_link, revoke_link
from tournament.play.links.queries import OPEN_STATES, active_links, token_of
from tournament.play.queries.tables import entry_rules_of
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class LinkCard:
    """A table of the sheet. Without a link `url` is empty; `is_stale` if its token can no longer be made.

    `link_id` is the link that the page shows, 0 for none.
    """

    number: int
    link_id: int
    entries: tuple[Entry, ...]
    url: str
    qr: SafeString | None
    is_stale: bool


@event_role(Role.ORGANIZER)
@require_safe
def link_sheet(request: EventRequest, number: int) -> HttpResponse:
    """All tables of a round with their codes."""
    round_ = get_round(request, number)
    rules = entry_rules_of(request.event)
    is_open = round_.state in OPEN_STATES
    cards = _cards(request, round_) if rules.allows_links and is_open else []
    context = {
        "event": request.event,
        "can": request.can,
        "round": round_,
        "cards": cards,
        "has_links": any(card.url for card in cards),
        "is_allowed": rules.allows_links,
        "is_open": is_open,
        "missing": sum(not card.url for card in cards),
    }
    response = render(request, "play/link_sheet.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _cards(request: EventRequest, round_: Round) -> list[LinkCard]:
    links = active_links(round_)
    cards = []
    for table in seated_tables(round_):
        link = links.get(table.pk)
        token = token_of(link) if link else ""
        url = shared_address(request, reverse("play:link-table", args=[token])) if token else ""
        label = _("Code that opens table %(table)s") % {"table": table.number}
        cards.append(
            LinkCard(
                number=table.number,
                link_id=link.pk if link else 0,
                entries=tuple(seat.entry for seat in table.seats.all()),
                url=url,
                qr=qr_code(url, label) if url else None,
                is_stale=link is not None and not token,
            )
        )
    return cards


def _act(request: EventRequest, number: int, act: Callable[[], object]) -> HttpResponse:
    try:
        act()
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect(reverse("play:link-sheet", args=[request.event.slug, number]))


@event_acts(issue_links)
@require_POST
def links_issue(request: EventRequest, number: int) -> HttpResponse:
    """Give a link to every table that has none."""
    round_ = get_round(request, number)
    return _act(request, number, lambda: issue_links(request.user, round_))


@event_acts(replace_link)
@require_POST
def link_replace(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Give a table a new link; the old one stops working."""
    table = get_object_or_404(get_round(request, number).tables, number=table_number)
    seen = read_number(request.POST.get("seen", ""), digits=KEY_DIGITS)
    return _act(request, number, lambda: replace_link(request.user, table, seen=seen))


@event_acts(revoke_link)
@require_POST
def link_revoke(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Stop the links of a table."""
    table = get_object_or_404(get_round(request, number).tables, number=table_number)
    return _act(request, number, lambda: revoke_link(request.user, table))
