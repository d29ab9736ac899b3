"""What players carry: a badge with a code, and a card with all their tables drawn so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.core.qr import qr_code
from tournament.draws.enums import Wind
from tournament.draws.models import Seat, SitOut
from tournament.draws.queries import waits_for_winds
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.papers.documents.names import size_of_name
from tournament.papers.documents.types import Content, Document, Order, Sheet
from tournament.papers.drawings import strip, tile_row
from tournament.papers.enums import Picks
from tournament.papers.pictures import data_address
from tournament.papers.queries import logo_of
from tournament.registration.models import Entry
from tournament.registration.queries import playing_entries, present_entries

BADGES_ON_PAGE = 8
CARDS_ON_PAGE = 4

Card = TypeVar("Card")


@dataclass(frozen=True, slots=True)
class Badge:
    entry: Entry
    qr: SafeString

    @property
    def name_size(self) -> str:
        """The CSS class for the name's size."""
        return size_of_name(self.entry)


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """A place in one round, and who else sits at the table. Without a table the player sits the round out; the wind is
    None until it is drawn.
    """

    round_number: int
    table_number: int | None = None
    wind: Wind | None = None
    others: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerCard:
    entry: Entry
    seats: tuple[DrawnSeat, ...]

    @property
    def name_size(self) -> str:
        """The CSS class for the name's size."""
        return size_of_name(self.entry)


@dataclass(frozen=True, slots=True)
class BadgePage(Content):
    """A page of badges. `logo` is a data address; without one the `emblem` stands in its place."""

    template: ClassVar[str] = "papers/_badges.html"

    event: Event
    cards: tuple[Badge, ...]
    logo: str
    emblem: SafeString
    strip: SafeString


@dataclass(frozen=True, slots=True)
class CardPage(Content):
    """A page of players' cards."""

    template: ClassVar[str] = "papers/_player_cards.html"

    event: Event
    cards: tuple[PlayerCard, ...]


def badge_sheets(order: Order) -> Iterator[Sheet]:
    event = order.event
    # Whoever a cut left out still wears a badge.
    badges = [
        Badge(
            entry,
            qr_code(
                order.site + reverse("registration:entry-detail", args=[event.slug, entry.pk]),
                _("Code that opens the page of %(name)s") % {"name": entry},
            ),
        )
        for entry in present_entries(event)
        if order.wants(entry.number)
    ]
    own = logo_of(event)
    logo = data_address(own.content, own.content_type) if own else ""
    emblem = tile_row([["1z"]], label=_("East"))
    for some in _pages(badges, BADGES_ON_PAGE):
        yield Sheet(BadgePage(event, some, logo, emblem, strip()), fits_one_page=True)


def card_sheets(order: Order) -> Iterator[Sheet]:
    event = order.event
    entries = {entry.pk: entry for entry in event.entries.all()}
    tables: dict[int, list[Seat]] = {}
    seats = Seat.objects.filter(round__event=event).select_related("table", "round").order_by("wind")
    waiting: set[int] = set()
    for row in seats.annotate(waits_for_winds=waits_for_winds("table")):
        tables.setdefault(row.table_id, []).append(row)
        if row.waits_for_winds:
            waiting.add(row.table_id)
    seats_of: dict[int, list[DrawnSeat]] = {}
    for four in tables.values():
        for seat in four:
            others = tuple(entries[other.entry_id] for other in four if other is not seat)
            wind = None if seat.table_id in waiting else Wind(seat.wind)
            drawn = DrawnSeat(seat.round.number, seat.table.number, wind, others)
            seats_of.setdefault(seat.entry_id, []).append(drawn)
    for entry_id, number in SitOut.objects.filter(round__event=event).values_list("entry", "round__number"):
        seats_of.setdefault(entry_id, []).append(DrawnSeat(number))
    cards = [
        PlayerCard(entry, tuple(sorted(seats_of.get(entry.pk, ()), key=lambda seat: seat.round_number)))
        for entry in playing_entries(event)
        if order.wants(entry.number)
    ]
    for some in _pages(cards, CARDS_ON_PAGE):
        yield Sheet(CardPage(event, some), fits_one_page=True)


def _pages(cards: Sequence[Card], on_page: int) -> Iterator[tuple[Card, ...]]:
    """The cards page by page."""
    for start in range(0, len(cards), on_page):
        yield tuple(cards[start : start + on_page])


def _no_player(order: Order) -> str:
    return "" if present_entries(order.event).exists() else _("Enter the players first.")


BADGES = Document(
    "badges",
    gettext_lazy("Badges"),
    gettext_lazy("Eight to a page: name, number, and a code that opens the player’s page."),
    badge_sheets,
    for_desk=True,
    waits_for=_no_player,
    picks=Picks.PLAYERS,
    has_own_names=True,
)
CARDS = Document(
    "player-cards",
    gettext_lazy("Player cards"),
    gettext_lazy("Four to a page: all tables of a player in the rounds drawn so far, published or not."),
    card_sheets,
    role=Role.ORGANIZER,
    waits_for=_no_player,
    picks=Picks.PLAYERS,
)
