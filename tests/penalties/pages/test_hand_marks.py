"""What the ledger says beside recorded hands, and the penalty of a false win in one press."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from penalties.acts.house_rules import change_ledger_settings
from penalties.enums import PublicView
from penalties.models import LedgerEntry
from penalties.queries import standing_rows
from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, play, set_state
from tests.penalties.given import give, seated, state_of, take_back
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput

OFFER = re.compile(
    r'action="([^"]+hand=\d+)".*?name="foul"\s+value="(\w+)".*?name="client_key"\s+value="([-\w]+)"'
    r'.*?name="rows_seen"\s+value="(\d+)"',
    re.DOTALL,
)
MISSING = "The penalty for this false win is not in the ledger yet."


@pytest.fixture
def hk(organizer: User, referee: User) -> Event:
    event = make_event(organizer=organizer, ruleset="gghk")
    make_staff(event, referee, Role.REFEREE)
    return event


@pytest.fixture
def table(hk: Event) -> Table:
    return make_round(hk, [make_entries(hk, 4)]).tables.get()


def false_win(seat: int) -> HandInput:
    return HandInput(Outcome.FALSE_WIN, offender=seat)


def left_open(table: Table, *seats: int) -> None:
    """False wins of the table whose penalties a referee has taken back again."""
    play(table, *(false_win(seat) for seat in seats))
    for row in standing_rows(table.round.event):
        take_back(row)


def page_of(client: Client, table: Table) -> str:
    event = table.round.event
    return client.get(reverse("play:table-detail", args=[event.slug, 1, 1])).content.decode()


def test_false_win_without_its_penalty_leads_to_it_in_one_press(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    play(table, discard_win(0, 1, 4))
    left_open(table, 2)
    client = sign_in(referee)
    page = page_of(client, table)
    assert MISSING in page
    offer = OFFER.search(page)
    assert offer
    address, foul, key, rows_seen = offer.groups()
    fields = {"foul": foul, "client_key": key, "rows_seen": rows_seen}
    for _press in range(2):
        assert client.post(address.replace("&amp;", "&"), fields).status_code == 302
    row = standing_rows(hk).get()
    assert (row.entry, row.round_number, row.table_number, row.hand_number) == (seated(table, 2), 1, 1, 2)
    assert state_of(hk) == [(3, "false_win", [("false_win", 512), ("restart", 0)])]
    page = page_of(client, table)
    assert MISSING not in page
    assert "In the ledger for Player 3: false win, 512 points." in page
    assert reverse("penalties:penalty-detail", args=[hk.slug, row.pk]) in page
    take_back(row)
    assert MISSING in page_of(client, table)


def test_missing_penalty_is_said_above_the_square(table: Table, sign_in: SignIn, referee: User) -> None:
    left_open(table, 2)
    above, _square, _rest = page_of(sign_in(referee), table).partition('class="square"')
    assert MISSING in above
    assert OFFER.search(above)


@pytest.mark.parametrize("given_after", [False, True])
def test_penalty_given_by_hand_is_the_false_wins_too(
    hk: Event, table: Table, sign_in: SignIn, referee: User, given_after: bool
) -> None:
    acts = [
        lambda: give(hk, seated(table, 2), "false_win_mixed", table=table),
        lambda: left_open(table, 2) if given_after else play(table, false_win(2)),
    ]
    for act in reversed(acts) if given_after else acts:
        act()
    assert MISSING not in page_of(sign_in(referee), table)


def test_second_false_win_in_a_row_needs_a_penalty_of_its_own(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    left_open(table, 2, 2)
    client = sign_in(referee)
    assert len(set(OFFER.findall(page_of(client, table)))) == 2
    newest = OFFER.search(page_of(client, table))
    assert newest
    address, foul, key, rows_seen = newest.groups()
    client.post(address.replace("&amp;", "&"), {"foul": foul, "client_key": key, "rows_seen": rows_seen})
    left = set(OFFER.findall(page_of(client, table)))
    assert [one[0][-6:] for one in left] == ["hand=1"]


def test_false_win_that_is_paid_in_the_hand_offers_nothing(organizer: User, sign_in: SignIn) -> None:
    mcr = make_event(organizer=organizer, ruleset="mcr")
    table = make_round(mcr, [make_entries(mcr, 4)]).tables.get()
    play(table, HandInput(Outcome.NO_WIN, offender=2, fine_points=10))
    assert MISSING not in page_of(sign_in(organizer), table)


def test_visitor_is_told_what_everybody_may_see_and_offered_nothing(
    hk: Event, table: Table, organizer: User
) -> None:
    play(table, false_win(2), false_win(1))
    give(hk, seated(table, 1), "false_win", table=table)
    assert "ledger" not in page_of(Client(), table)
    change_ledger_settings(organizer, hk, fields={"public_view": PublicView.CARDS})
    page = page_of(Client(), table)
    assert "In the ledger for Player 2" in page
    assert MISSING not in page
    assert not OFFER.search(page)


@pytest.mark.parametrize("query", ["hand=9", "hand=x", "hand=-1"])
def test_hand_that_is_not_there_is_not_found(
    hk: Event, table: Table, sign_in: SignIn, referee: User, query: str
) -> None:
    play(table, false_win(2))
    address = reverse("penalties:penalty-give", args=[hk.slug, seated(table, 2).pk])
    client = sign_in(referee)
    assert client.get(f"{address}?round=1&table=1&{query}").status_code == 404
    assert client.get(f"{address}?hand=1").status_code == 404
    assert client.get(f"{address}?round=1&table=1&hand=1").status_code == 200


def test_win_of_a_player_who_was_put_out_is_warned_of_and_marked(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    play(table, discard_win(0, 1, 4))
    row = give(hk, seated(table, 0), "cheating", table=table)
    client = sign_in(referee)
    page_text = page_of(client, table)
    assert "Out of the event." in page_text
    assert "A win at this seat still counts" in page_text
    play(table, discard_win(0, 1, 4))
    page = page_of(client, table)
    assert page.count("Player 1 was already out before this win: disqualified (Cheating).") == 1
    take_back(row)
    page = page_of(client, table)
    assert "before this win" not in page
    assert "A win at this seat still counts" not in page


def test_session_lost_puts_out_of_its_match_alone(organizer: User, sign_in: SignIn) -> None:
    mcr = make_event(organizer=organizer, ruleset="mcr")
    entries = make_entries(mcr, 4)
    first = make_round(mcr, [entries]).tables.get()
    give(mcr, seated(first, 0), "late", table=first, measure=20)
    page_text = page_of(sign_in(organizer), first)
    assert "Only this match is lost: the player plays on in later rounds." in page_text
    assert "Out of the event" not in page_text
    play(first, discard_win(0, 1, 8))
    assert "Player 1 had already lost this match before this win: game session lost" in page_of(
        sign_in(organizer), first
    )
    set_state(first.round, RoundState.CLOSED)
    second = make_round(mcr, [entries], number=2).tables.get()
    play(second, discard_win(0, 1, 8))
    client = sign_in(organizer)
    page = client.get(reverse("play:table-detail", args=[mcr.slug, 2, 1])).content.decode()
    assert "before this win" not in page


def test_win_that_stood_before_its_hu_forbiddance_is_marked(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    play(table, discard_win(0, 1, 4), discard_win(0, 1, 4))
    client = sign_in(referee)
    address = (
        reverse("penalties:penalty-give", args=[hk.slug, seated(table, 0).pk]) + "?round=1&table=1&hand=1"
    )
    fields = {"foul": "undernumbered_hand", "client_key": str(uuid4()), "rows_seen": "0"}
    assert client.post(address, fields).status_code == 302
    page = page_of(client, table)
    assert (
        page.count("Player 1 cannot win this hand: hu forbiddance for this hand (no meld, ting or hu)") == 1
    )
    take_back(LedgerEntry.objects.get())
    assert "cannot win this hand" not in page_of(client, table)


def test_false_win_under_hu_forbiddance_is_offered_as_what_the_book_makes_of_it(
    hk: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    """HKMA, Fouls and Penalties 3: whoever declares hu under hu forbiddance has won falsely."""
    left_open(table, 2)
    address = reverse("penalties:penalty-give", args=[hk.slug, seated(table, 2).pk])
    given = {"foul": "undernumbered_hand", "client_key": str(uuid4()), "rows_seen": "2"}
    assert sign_in(referee).post(f"{address}?round=1&table=1&hand=1", given).status_code == 302
    offer = OFFER.search(page_of(sign_in(referee), table))
    assert offer
    assert offer[2] == "hu_while_forbidden"
