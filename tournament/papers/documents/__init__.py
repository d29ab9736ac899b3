"""The documents that can be printed, in the order of the page."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy

from tournament.papers.documents import (
    certificates,
    players,
    referees,
    results,
    rule_cards,
    score_sheets,
    seat_lists,
    table_signs,
)
from tournament.papers.documents.types import Document, Order, Sheet

ROUND_SET_OF = (
    seat_lists.BY_NAME,
    seat_lists.BY_TABLE,
    score_sheets.DOCUMENT,
    results.STANDINGS,
    results.TEAM_STANDINGS,
)


def round_set_sheets(order: Order) -> Iterator[Sheet]:
    for document in ROUND_SET_OF:
        if document.is_for(order.event) and not document.waits_for(order):
            yield from document.sheets(order)


ROUND_SET = Document(
    "round-set",
    gettext_lazy("Everything for the round"),
    gettext_lazy(
        "Seating by name, seating by table and score sheets in one file, and the standings once the round is closed."
    ),
    round_set_sheets,
    of_round=True,
)

DOCUMENTS: tuple[Document, ...] = (
    ROUND_SET,
    seat_lists.BY_NAME,
    seat_lists.BY_TABLE,
    score_sheets.DOCUMENT,
    referees.TABLE_LINKS,
    referees.OPEN_TABLES,
    results.STANDINGS,
    results.TEAM_STANDINGS,
    table_signs.DOCUMENT,
    players.BADGES,
    players.CARDS,
    rule_cards.PATTERNS,
    rule_cards.WORTH,
    rule_cards.FOULS,
    referees.QUICK_START,
    referees.CARD_REPORT,
    results.RESULTS,
    certificates.AWARDS,
    certificates.CERTIFICATES,
)
BY_CODE = {document.code: document for document in DOCUMENTS}
