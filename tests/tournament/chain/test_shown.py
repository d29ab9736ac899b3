"""The digest of a closed round stands where people look, and where they sign."""

import pytest
from django.test import Client

from tests.factories import NO_WIN, make_table, play
from tests.penalties.given import give
from tests.tournament.papers.hall import sheets_of
from tournament.chain.queries import DigestOfRound, digest_of_round
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table

pytestmark = pytest.mark.django_db

CHANGED = "the digest was "


def shown_in(event: Event, client: Client) -> list[str]:
    """The pages and papers that show it."""
    pages = [client.get(f"/{event.slug}/{path}").content.decode() for path in ("rounds/1/", "standings/")]
    papers = [str(sheet) for code in ("results", "standings") for sheet in sheets_of(event, code)]
    return [*pages, *papers]


def digest(event: Event) -> DigestOfRound:
    found = digest_of_round(event, 1)
    assert found is not None
    return found


def test_digest_stands_on_pages_and_papers_and_says_that_it_changed(client: Client) -> None:
    table = make_table(rounds_planned=1)
    event = table.round.event
    play(table, NO_WIN)
    assert digest_of_round(event, 1) is None
    close_table(event.created_by, table, expected_hands=1)
    close_round(event.created_by, table.round)
    closed = digest(event)
    for text in shown_in(event, client):
        assert closed.short in text
        assert closed.rest in text
        assert CHANGED not in text
    give(event, table.seats.get(wind=0).entry, "faulty_set", table=table)
    assert digest(event).was == closed.short
    for text in shown_in(event, client):
        assert digest(event).short in text
        assert f"{CHANGED}{closed.short}." in text
