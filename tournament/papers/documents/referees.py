"""What referees carry round the hall: penalties so far, tables still in play, and the codes of the tables."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties.queries import ledger_rows
from penalties.rulebook.texts import ruling_words, text_of
from tournament.core.qr import qr_code
from tournament.draws.queries import seated_tables
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event, Round
from tournament.papers.documents.types import Content, Document, Order, Paper, Sheet
from tournament.papers.enums import Picks
from tournament.play.bridge.rules import turns_planned
from tournament.play.links.queries import OPEN_STATES, active_links, token_of
from tournament.play.models import TableLink
from tournament.play.queries.tables import table_states
from tournament.registration.models import Entry

LINKS_ON_PAGE = 4


@dataclass(frozen=True, slots=True)
class ReportedPenalty:
    """A penalty in force; the numbers are None outside a round."""

    entry: Entry
    round_number: int | None
    table_number: int | None
    hand_number: int | None
    foul: str
    what: str
    points: int


@dataclass(frozen=True, slots=True)
class CardReport(Content):
    template: ClassVar[str] = "papers/_card_report.html"

    event: Event
    rows: tuple[ReportedPenalty, ...]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that is not closed: its hands so far, the minimum number of hands in a match, and the hands that wait to
    be accepted.
    """

    number: int
    entries: tuple[Entry, ...]
    hands: int
    waiting: int


@dataclass(frozen=True, slots=True)
class OpenTables(Content):
    template: ClassVar[str] = "papers/_open_tables.html"

    event: Event
    round: Round
    planned: int
    tables: tuple[OpenTable, ...]


@dataclass(frozen=True, slots=True)
class LinkCard:
    """A table with its players in the order of the winds, unless those are drawn at the table."""

    number: int
    entries: tuple[Entry, ...]
    qr: SafeString
    has_winds: bool


@dataclass(frozen=True, slots=True)
class LinkPage(Content):
    template: ClassVar[str] = "papers/_link_cards.html"

    event: Event
    round: Round
    cards: tuple[LinkCard, ...]


QUICK_START_LANGUAGES = ("en", "zh-hant", "zh-hans")


@dataclass(frozen=True, slots=True)
class QuickStart(Content):
    """How a referee begins, in one language; the code opens the guide for referees."""

    template: ClassVar[str] = "papers/_quick_start.html"

    event: Event
    language: str
    qr: SafeString


def quick_start_sheets(order: Order) -> Iterator[Sheet]:
    """A page in each of the three languages that this site has."""
    address = order.site + reverse("guides:guide", args=["referee"])
    offered = dict(settings.LANGUAGES)
    for language in QUICK_START_LANGUAGES:
        if language in offered:
            with translation.override(language):
                qr = qr_code(address, _("Code that opens the guide for referees"))
            yield Sheet(QuickStart(order.event, language, qr), fits_one_page=True)


def card_report_sheets(order: Order) -> Iterator[Sheet]:
    event = order.event
    rows = tuple(
        ReportedPenalty(
            one.row.entry,
            one.row.round_number,
            one.row.table_number,
            one.row.hand_number,
            text_of(one.row.foul_name),
            ruling_words(event.ruleset, one.ruling),
            one.own_points,
        )
        for one in reversed(ledger_rows(event))
        if one.ruling is not None
    )
    yield Sheet(CardReport(event, rows), paper=Paper.LIST)


def open_table_sheets(order: Order) -> Iterator[Sheet]:
    event, round_ = order.event, order.chosen_round
    states = table_states(event, round_)
    tables = tuple(
        OpenTable(
            table.number,
            tuple(seat.entry for seat in table.seats.all()),
            len(states[table.pk].entered) if table.pk in states else 0,
            len(states[table.pk].provisional) if table.pk in states else 0,
        )
        for table in seated_tables(round_)
        if getattr(table, "closing", None) is None
    )
    content = OpenTables(event, round_, turns_planned(event), tables)
    yield Sheet(content, paper=Paper.LIST)


def link_sheets(order: Order) -> Iterator[Sheet]:
    """The tables of the round that have a link; links work while the round is published or runs."""
    event, round_ = order.event, order.chosen_round
    links = _links(round_)
    cards = [
        LinkCard(
            table.number,
            tuple(seat.entry for seat in table.seats.all()),
            qr_code(
                order.site + reverse("play:link-table", args=[token_of(links[table.pk])]),
                _("Code that opens table %(table)s") % {"table": table.number},
            ),
            not table.waits_for_winds,
        )
        for table in seated_tables(round_)
        if table.pk in links and order.wants(table.number)
    ]
    for start in range(0, len(cards), LINKS_ON_PAGE):
        content = LinkPage(event, round_, tuple(cards[start : start + LINKS_ON_PAGE]))
        yield Sheet(content, fits_one_page=True)


def _links(round_: Round) -> dict[int, TableLink]:
    """The links that work and whose address is known, by table."""
    links = active_links(round_) if round_.state in OPEN_STATES else {}
    return {table_id: link for table_id, link in links.items() if token_of(link)}


def _no_link(order: Order) -> str:
    if order.chosen_round.state not in (*OPEN_STATES, RoundState.PLANNED, RoundState.DRAWN):
        return _("The links of a closed round no longer work.")
    return "" if _links(order.chosen_round) else _("Available once a table of the round has a link.")


CARD_REPORT = Document(
    "card-report",
    gettext_lazy("Card report"),
    gettext_lazy("Every penalty in force: who, where, what for, and what follows."),
    card_report_sheets,
    has_own_names=True,
)
OPEN_TABLES = Document(
    "open-tables",
    gettext_lazy("Outstanding tables"),
    gettext_lazy("The tables of the round that are not closed yet."),
    open_table_sheets,
    of_round=True,
    has_own_names=True,
)
TABLE_LINKS = Document(
    "table-links",
    gettext_lazy("Table-link cards"),
    gettext_lazy("Four to a page: the codes scorers use to open the tables of the round."),
    link_sheets,
    of_round=True,
    role=Role.ORGANIZER,
    waits_for=_no_link,
    picks=Picks.TABLES,
)
QUICK_START = Document(
    "quick-start",
    gettext_lazy("Quick start for referees"),
    gettext_lazy(
        "One page in each language: entering hands, penalties, sign-off, and what to do without a network."
    ),
    quick_start_sheets,
)
