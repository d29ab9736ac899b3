"""Who looks at a table, and by which of its two ways: as anybody on the pages of the event, or as a scorer by its link."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.urls import reverse

from tournament.accounts.models import User
from tournament.acts.act import Act
from tournament.events.access import NOBODY, Can, EventRequest
from tournament.events.offers import Offer, offer, offer_to
from tournament.play.acts.final_scores import record_finals
from tournament.play.acts.hands import record_hand
from tournament.play.links.queries import owner_of
from tournament.play.links.views.access import LinkRequest
from tournament.play.pages.table import Place
from tournament.play.people import holder_of
from tournament.play.views.table_context import FoundTable

EVENT_FRAME = "base_event.html"
LINK_FRAME = "play/link_base.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableUrls:
    """Where a table's page and its acts are, for who looks at it; empty for what this person has no way to."""

    table: str
    add: str
    preview: str
    undo: str
    sheet: str
    sheet_preview: str
    finals: str
    round: str = ""
    photos: str = ""
    penalties: str = ""
    draw_seats: str = ""
    change_people: str = ""
    call: str = ""
    sign_off: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Who looks at a table.

    `offer` asks an act as this person. `runs` says whether a member of the staff writes at this table, and `other_tables`
    at which ones where it is not this one. `frame` is the template round the page. `owner` and `table` name the account
    or link, and the table, on a device that keeps what was entered; `owner_name` is empty for a link.
    """

    can: Can
    offer: Callable[[Act[Any, Any, Any], object], Offer]
    is_staff: bool
    runs: bool
    other_tables: str = ""
    by_link: bool
    frame: str
    urls: TableUrls
    owner: str
    owner_name: str
    table: str

    @property
    def is_at_work(self) -> bool:
        """Whether the table is a screen to enter hands on, not a page to read."""
        return self.by_link or self.runs

    def may_enter(self, found: FoundTable) -> bool:
        """Whether this person may enter the next hand."""
        return found.has_hands_to_come and self.offer(record_hand, found.table).may

    def enters_finals(self, found: FoundTable) -> bool:
        """Whether this person may enter the final scores of the table; a scorer only in place of its hands."""
        is_asked_for = found.wants_finals or not self.by_link
        return is_asked_for and not found.state.entered and self.offer(record_finals, found.table).may


def in_event(request: EventRequest, found: FoundTable) -> Viewer:
    """Somebody on the pages of the event: a referee, or any reader."""
    urls = _urls_in_event(found.place, found.table.pk)
    return Viewer(
        can=request.can,
        offer=partial(offer, request),
        is_staff=request.can.referee,
        runs=request.can.works_at(found.table.number),
        other_tables="" if request.can.works_at(found.table.number) else request.can.tables_text,
        by_link=False,
        frame=EVENT_FRAME,
        urls=urls,
        owner=str(request.user.pk or ""),
        owner_name=str(request.user) if isinstance(request.user, User) else "",
        table=urls.table,
    )


def _urls_in_event(place: Place, table_id: int) -> TableUrls:
    at_table = partial(reverse, args=place)
    return TableUrls(
        table=at_table("play:table-detail"),
        add=at_table("play:hand-add"),
        preview=at_table("play:hand-preview"),
        undo=at_table("play:hand-undo"),
        sheet=at_table("play:sheet"),
        sheet_preview=at_table("play:sheet-preview"),
        finals=at_table("play:final-scores"),
        round=reverse("draws:round-detail", args=place[:2]),
        photos=at_table("play:photo-add"),
        penalties=at_table("penalties:table-penalties"),
        draw_seats=at_table("play:seats-draw"),
        change_people=reverse("play:seat-change", args=[place[0], table_id, 0]),
    )


def scorer(request: LinkRequest) -> Viewer:
    """A scorer: whoever has the link of the table."""
    owner = owner_of(request.token)
    by_link = partial(reverse, args=[request.token])
    urls = TableUrls(
        table=by_link("play:link-table"),
        add=by_link("play:link-hand-add"),
        preview=by_link("play:link-hand-preview"),
        undo=by_link("play:link-hand-undo"),
        sheet=by_link("play:link-paper-sheet"),
        sheet_preview=by_link("play:link-paper-preview"),
        finals=by_link("play:link-final-scores"),
        call=by_link("play:link-call"),
        sign_off=by_link("play:link-signoff"),
    )
    return Viewer(
        can=NOBODY,
        offer=partial(offer_to, holder_of(request.link)),
        is_staff=False,
        runs=False,
        by_link=True,
        frame=LINK_FRAME,
        urls=urls,
        owner=owner,
        owner_name="",
        table=owner,
    )
