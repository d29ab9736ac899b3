"""Every document that can be printed stands on the page, in docs/files.md and in a test, and its template finds what it
prints.
"""

import importlib
import pkgutil

import pytest
from django.template.loader import render_to_string

from scoring import scored_rulesets
from tests.factories import discard_win, make_entries, make_event, make_link, make_round, play
from tests.penalties.given import give
from tests.tournament.exchange.offers import DOCS
from tests.tournament.papers.hall import SITE
from tests.tournament.papers.test_documents import LOOKED_AT_ELSEWHERE, PAGES
from tournament.events.enums import RoundState, TeamRanking
from tournament.events.models import Event
from tournament.papers import documents
from tournament.papers.documents import BY_CODE, DOCUMENTS
from tournament.papers.documents.types import Document, Order, Sheet
from tournament.play.acts.rounds import close_round, close_table

pytestmark = pytest.mark.one_database


def test_every_document_is_offered() -> None:
    offered = {document.code for document in DOCUMENTS}
    made = {
        value.code
        for found in pkgutil.iter_modules(documents.__path__, f"{documents.__name__}.")
        for value in vars(importlib.import_module(found.name)).values()
        if isinstance(value, Document)
    }
    assert made - offered == set(), "DOCUMENTS in tournament/papers/documents/__init__.py does not have these"


def test_every_document_is_described() -> None:
    assert [one.code for one in DOCUMENTS if f"`{one.code}`" not in DOCS] == [], (
        "docs/files.md does not name these"
    )


def test_the_pages_of_every_document_are_looked_at() -> None:
    looked_at = {*PAGES, *LOOKED_AT_ELSEWHERE}
    assert {one.code for one in DOCUMENTS} - looked_at == set(), (
        "PAGES in tests/tournament/papers/test_documents.py does not say on how many pages of which size these are printed"
    )


@pytest.fixture
def events(db: None) -> list[Event]:
    return played_events()


def played_events() -> list[Event]:
    """An event whose first round is running, and one whose first round is closed."""
    return [_played(RoundState.RUNNING), _played(RoundState.CLOSED)]


def _played(state: RoundState) -> Event:
    event = make_event(team_ranking=TeamRanking.POINTS)
    entries = make_entries(event, 8)
    for number, entry in enumerate(entries):
        entry.team = f"Team {number % 2}"
        entry.save()
    round_ = make_round(event, [entries[:4], entries[4:]])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
        make_link(table)
        if state is RoundState.CLOSED:
            close_table(event.created_by, table, expected_hands=1)
    give(event, entries[0], "faulty_set")
    if state is RoundState.CLOSED:
        close_round(event.created_by, round_)
    return event


def sheets_to_print(document: Document, event: Event) -> list[Sheet]:
    order = Order(event, SITE, event.rounds.get(number=1) if document.of_round else None)
    return [] if not document.is_for(event) or document.waits_for(order) else list(document.sheets(order))


@pytest.mark.parametrize("code", BY_CODE)
def test_template_of_every_document_finds_what_it_prints(events: list[Event], code: str) -> None:
    """Tests fail where a template reads an unknown name (`core/unknown_names.py`), so printing is enough."""
    if code == "worth-card":
        events = [make_event(ruleset=book.id) for book in scored_rulesets() if book.match]
    printed = [
        render_to_string(sheet.content.template, {"paper": sheet.content})
        for event in events
        for sheet in sheets_to_print(BY_CODE[code], event)
    ]
    assert printed, "there is nothing to print in any event of this test"
    assert all(html.strip() for html in printed)
