"""What makes a penalty heavier is what the event's rulebook knows, and nothing else."""

import pytest
from django.urls import reverse

from penalties.catalogue.types import Kind
from penalties.queries import event_rule_book
from tests.conftest import SignIn
from tests.factories import make_entries, make_event, make_table
from tests.penalties.given import give, seated
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.accounts.models import User

WORDS_OF_BOOKS = (
    "Dead hand",
    "No win this hand",
    "Session lost",
    "Game session lost",
    "False win",
    "Wrong mahjong",
)


@pytest.mark.parametrize("ruleset", ["mcr", "gghk", "hk_fanlaak", "apm", "mau"])
def test_heavier_offers_only_what_the_book_knows(
    db: None, sign_in: SignIn, organizer: User, ruleset: str
) -> None:
    event = make_event(organizer=organizer, ruleset=ruleset)
    entry = make_entries(event, 4)[0]
    book = event_rule_book(event)
    url = reverse("penalties:penalty-give", args=[event.slug, entry.pk]) + f"?foul={book.fouls[0].code}"
    page = sign_in(organizer).get(url).content.decode()
    field = page.split('name="heavier"')[1].split("</select>")[0]
    for kind in Kind:
        assert f'value="{kind.value}"' not in field or kind in book.kinds, kind
    assert ('value="hu_forbiddance"' in field) == (ruleset == "gghk")
    assert ('value="yellow"' in field) == (ruleset == "gghk")
    assert ('value="dead_hand"' in field) == (Kind.DEAD_HAND in book.kinds)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("mcr", ("Dead hand", "Game session lost")),
        ("hk_fanlaak", ("No win this hand", "Session lost")),
    ],
)
def test_heavier_speaks_the_words_of_its_book(
    db: None, sign_in: SignIn, organizer: User, ruleset: str, said: tuple[str, ...]
) -> None:
    event = make_event(organizer=organizer, ruleset=ruleset)
    entry = make_entries(event, 4)[0]
    code = event_rule_book(event).fouls[0].code
    url = reverse("penalties:penalty-give", args=[event.slug, entry.pk]) + f"?foul={code}"
    page = sign_in(organizer).get(url).content.decode()
    field = page.split('name="heavier"')[1].split("</select>")[0]
    assert {words for words in WORDS_OF_BOOKS if f">{words}</option>" in field} == set(said)


def test_what_the_book_does_not_know_is_refused(db: None, sign_in: SignIn, organizer: User) -> None:
    event = make_event(organizer=organizer, ruleset="mcr")
    entry = make_entries(event, 4)[0]
    url = reverse("penalties:penalty-give", args=[event.slug, entry.pk])
    sent = {
        "foul": "reached_across",
        "client_key": "6f1e5d51-6b9e-4e6b-9d3c-2f6d3a6f2a12",
        "rows_seen": "0",
        "heavier": "yellow",
        "note": "Twice",
    }
    assert sign_in(organizer).post(url, sent).status_code == 422
    assert not event.ledger.exists()


def test_reaching_across_forbids_the_go_round_and_not_the_hand(
    db: None, sign_in: SignIn, organizer: User
) -> None:
    """Explanation, Item 5, 5: no claim and no win during the present go-round; later in the hand a win stands."""
    table = make_table(make_event(organizer=organizer, ruleset="mcr"))
    give(table.round.event, seated(table, 0), "reached_across", table=table)
    client = sign_in(organizer)
    ledger = client.get(reverse("penalties:ledger", args=[table.round.event.slug])).content.decode()
    assert "no claim and no win in this go-round" in ledger
    assert client.post(url_of(table, "hand-add"), hand_fields()).status_code == 302
