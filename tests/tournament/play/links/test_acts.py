"""Table links: who gets one, what it opens, when it is dead, and what can be written by it."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    allow_links,
    discard_win,
    make_entries,
    make_link,
    make_round,
    play,
    propose,
    set_state,
)
from tests.pages import HTMX, text_of
from tests.tournament.play.at_table import hand_fields
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.core.errors import Refusal
from tournament.core.tokens import TOKEN_LENGTH
from tournament.draws.models import Table
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.hands import record_hand, take_back_last_hand
from tournament.play.acts.rounds import close_table
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.errors import (
    HandAccepted,
    HandConflict,
    KeyReused,
    LinkOver,
    LinksNotAllowed,
    LinkSpent,
    RoundNotStarted,
    TableClosed,
    TableNotOpen,
)
from tournament.play.links.acts import NONCE_BYTES, issue_links, replace_link, revoke_link, seat_link
from tournament.play.links.queries import find_link, make_token, owner_of, token_of
from tournament.play.models import Hand, TableLink
from tournament.play.people import holder_of
from tournament.play.queries.tables import table_state
from tournament.play.verbs import PlayVerb
from tournament.registration.models import Entry


@pytest.fixture
def tables(event: Event) -> list[Table]:
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    return list(round_.tables.order_by("number"))


@pytest.fixture
def table(tables: list[Table]) -> Table:
    return tables[0]


@pytest.fixture
def link(table: Table) -> TableLink:
    return make_link(table)


def url(link: TableLink, name: str = "link-table", *args: object) -> str:
    return reverse(f"play:{name}", args=[token_of(link), *args])


# Tokens


def test_token_is_long_and_only_its_hash_is_kept(link: TableLink) -> None:
    token = token_of(link)
    assert len(token) == TOKEN_LENGTH
    assert NONCE_BYTES * 8 >= 128
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM play_tablelink")
        assert token not in str(cursor.fetchall())


def test_token_can_be_shown_again_until_the_secret_changes(link: TableLink) -> None:
    token = token_of(link)
    assert token_of(TableLink.objects.get()) == token
    with override_settings(SECRET_KEY="another secret of this site"):
        assert token_of(link) == ""
        assert find_link(token) == link


def test_printed_code_outlives_the_secret(link: TableLink) -> None:
    address = url(link)
    with override_settings(SECRET_KEY="another secret of this site"):
        assert Client().get(address).status_code == 200


def test_tokens_differ(tables: list[Table]) -> None:
    allow_links(tables[0].round.event)
    found = issue_links(tables[0].round.event.created_by, tables[0].round)
    assert len({token_of(link) for link in found}) == 2


# Issue, replace, revoke


def test_every_table_gets_one_link(tables: list[Table], organizer: User) -> None:
    allow_links(tables[0].round.event)
    with one_act(tables[0].round.event, PlayVerb.LINKS_ISSUED, is_public=False):
        assert len(issue_links(organizer, tables[0].round)) == 2
    assert AuditEntry.objects.latest("pk").sentence == "issued links for round 1 for these tables: 1, 2"
    with nothing_changes(tables[0].round.event):
        assert issue_links(organizer, tables[0].round) == []


def test_links_wait_for_the_organizers_word(table: Table, organizer: User) -> None:
    with refused(table.round.event, LinksNotAllowed):
        issue_links(organizer, table.round)


@pytest.mark.parametrize("state", [RoundState.DRAWN, RoundState.CLOSED])
def test_links_are_for_open_rounds(table: Table, organizer: User, state: RoundState) -> None:
    allow_links(table.round.event)
    set_state(table.round, state)
    with refused(table.round.event, TableNotOpen):
        issue_links(organizer, table.round)


def test_new_link_replaces_the_old(link: TableLink, organizer: User) -> None:
    old = token_of(link)
    new = replace_link(organizer, link.table)
    assert find_link(old) is None
    assert find_link(token_of(new)) == new


def test_revoked_link_opens_nothing(link: TableLink, organizer: User) -> None:
    with one_act(link.table.round.event, PlayVerb.LINK_REVOKED, is_public=False):
        revoke_link(organizer, link.table)
    assert Client().get(url(link)).status_code == 404
    with nothing_changes(link.table.round.event):
        revoke_link(organizer, link.table)


@pytest.mark.parametrize("state", [RoundState.DRAWN, RoundState.CLOSED])
def test_link_dies_with_its_round(link: TableLink, state: RoundState) -> None:
    set_state(link.table.round, state)
    assert Client().get(url(link)).status_code == 404


def test_link_dies_when_the_event_allows_none(link: TableLink, organizer: User) -> None:
    change_entry_rules(organizer, link.table.round.event, allowed=list(EntryMethod))
    assert Client().get(url(link)).status_code == 404
    with refused(link.table.round.event, LinkOver):
        propose(link, NO_WIN)


# Entering hands


def test_link_opens_its_table_without_an_account(link: TableLink) -> None:
    response = Client().get(url(link))
    assert response.status_code == 200
    assert response.context["form"] is not None
    assert "Player 1" in text_of(response)


def test_link_opens_a_private_event(link: TableLink) -> None:
    Event.objects.filter(pk=link.table.round.event_id).update(visibility=Visibility.PRIVATE)
    assert Client().get(url(link)).status_code == 200


def test_hand_by_link_waits_and_counts_nowhere(link: TableLink) -> None:
    table = link.table
    assert Client().post(url(link, "link-hand-add"), hand_fields()).status_code == 302
    state = table_state(table.round.event, table)
    (hand,) = state.entered
    assert hand.is_provisional
    assert (hand.recorded_by, hand.link) == (None, link)
    assert (state.counted, state.totals, state.next_number) == ((), (0, 0, 0, 0), 2)
    assert state.totals_entered == (32, -16, -8, -8)
    assert not Hand.objects.counted().exists()


def test_page_of_a_visitor_says_that_a_hand_waits(link: TableLink) -> None:
    propose(link, discard_win(0, 1, 8))
    table = link.table
    page = Client().get(reverse("play:table-detail", args=[table.round.event.slug, 1, table.number]))
    assert "Not accepted yet" in text_of(page)
    assert [seat.points_total for seat in page.context["seats"]] == [0, 0, 0, 0]


def test_htmx_gets_the_table_and_an_announcement(link: TableLink) -> None:
    Entry.objects.filter(number=2).update(name="Ivan Jr.")
    response = Client().post(url(link, "link-hand-add"), hand_fields(), headers=HTMX)
    assert response.status_code == 200
    assert "wins 8 from Ivan Jr. It counts once it is accepted." in text_of(response)
    assert "<html" not in text_of(response)


def test_audit_names_the_scorer(link: TableLink) -> None:
    with one_act(link.table.round.event, PlayVerb.HAND_PROPOSED):
        propose(link, NO_WIN)
    row = AuditEntry.objects.latest("pk")
    assert (row.actor, row.who) == (None, "Scorer of table 1")


def test_repeated_post_makes_one_hand(link: TableLink) -> None:
    fields = hand_fields()
    for _again in range(3):
        assert Client().post(url(link, "link-hand-add"), fields).status_code == 302
    assert Hand.objects.count() == 1


def test_key_of_another_table_is_refused(tables: list[Table], link: TableLink) -> None:
    (hand,) = play(tables[1], NO_WIN)
    with refused(link.table.round.event, KeyReused):
        record_hand(
            holder_of(link), link.table, client_key=hand.client_key, expected_number=1, entered=NO_WIN
        )


def test_conflict_shows_both_and_offers_no_correction(link: TableLink) -> None:
    play(link.table, discard_win(2, 3, 20))
    with nothing_changes(link.table.round.event):
        response = Client().post(url(link, "link-hand-add"), hand_fields())
    assert response.status_code == 409
    page = text_of(response)
    assert "Hand 1 is already recorded" in page
    assert "Replace hand" not in page


def test_bad_hand_is_refused_beside_its_field(link: TableLink) -> None:
    with nothing_changes(link.table.round.event):
        response = Client().post(url(link, "link-hand-add"), hand_fields(points="7"))
    assert response.status_code == 422
    assert "below the minimum of 8" in text_of(response)


def test_preview_writes_nothing(link: TableLink) -> None:
    with nothing_changes(link.table.round.event):
        response = Client().post(url(link, "link-hand-preview"), hand_fields())
    assert "Player 1 wins 8 from Player 2" in text_of(response)


def test_staff_and_scorer_take_turns(link: TableLink) -> None:
    propose(link, discard_win(0, 1, 8))
    (second,) = play(link.table, NO_WIN)
    (third,) = propose(link, NO_WIN)
    assert [second.number, third.number] == [2, 3]
    assert not second.is_provisional


def test_scorer_takes_back_the_own_last_hand(link: TableLink) -> None:
    propose(link, NO_WIN)
    fields = {"client_key": str(uuid4()), "expected_hand_number": "1"}
    assert Client().post(url(link, "link-hand-undo"), fields).status_code == 302
    assert Hand.objects.current().get().outcome == Outcome.VOID
    assert propose(link, discard_win(0, 1, 8))[0].number == 1


def test_scorer_takes_back_no_hand_of_the_staff(link: TableLink) -> None:
    play(link.table, NO_WIN)
    with refused(link.table.round.event, HandAccepted):
        take_back_last_hand(holder_of(link), link.table, client_key=uuid4(), expected_number=1)


def test_refused_undo_says_why(link: TableLink) -> None:
    play(link.table, NO_WIN)
    fields = {"client_key": str(uuid4()), "expected_hand_number": "1"}
    response = Client().post(url(link, "link-hand-undo"), fields)
    assert response.status_code == 409
    assert "Hand 1 is already accepted" in text_of(response)


def test_link_starts_no_round(link: TableLink) -> None:
    set_state(link.table.round, RoundState.PUBLISHED)
    page = Client().get(url(link))
    assert (page.status_code, page.context["form"]) == (200, None)
    with refused(link.table.round.event, RoundNotStarted):
        propose(link, NO_WIN)


def test_closed_table_takes_no_hand(link: TableLink, organizer: User) -> None:
    play(link.table, NO_WIN)
    close_table(organizer, link.table, expected_hands=1)
    with refused(link.table.round.event, TableClosed):
        propose(link, NO_WIN)


def test_link_writes_no_more_than_a_table_needs(link: TableLink, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.play.links.acts.VERSIONS_MAX", 2)
    propose(link, NO_WIN, NO_WIN)
    with refused(link.table.round.event, LinkSpent):
        propose(link, NO_WIN)


@pytest.mark.parametrize("act", ["revoke", "record"])
def test_link_revoked_meanwhile_writes_nothing(link: TableLink, organizer: User, act: str) -> None:
    """The page was open when the link was revoked: the service looks again."""
    propose(link, NO_WIN)
    revoke_link(organizer, link.table)
    with refused(link.table.round.event, LinkOver):
        if act == "record":
            propose(link, NO_WIN)
        else:
            take_back_last_hand(holder_of(link), link.table, client_key=uuid4(), expected_number=1)


def test_conflict_is_a_refusal_with_the_hand(link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    with pytest.raises(HandConflict) as caught:
        record_hand(holder_of(link), link.table, client_key=uuid4(), expected_number=1, entered=NO_WIN)
    assert isinstance(caught.value, Refusal)
    assert caught.value.hand == hand


# What a tablet relies on


def test_hand_by_link_is_acknowledged_by_its_key(link: TableLink) -> None:
    fields = hand_fields()
    answers = [Client().post(url(link, "link-hand-add"), fields, headers=HTMX) for _again in range(2)]
    assert [answer["Seatwind-Key"] for answer in answers] == [fields["client_key"]] * 2
    assert Hand.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"points": "7"}, 422, "value_refused"),
        ({"points": "many"}, 422, "form"),
        ({"points": "24"}, 409, "hand_conflict"),
        ({}, 409, "same_hand"),
    ],
)
def test_refused_hand_by_link_says_why(
    link: TableLink, changes: dict[str, str], status: int, code: str
) -> None:
    if status == 409:
        propose(link, discard_win(0, 1, 8))
    with nothing_changes(link.table.round.event):
        answer = Client().post(url(link, "link-hand-add"), hand_fields(**changes), headers=HTMX)
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (status, code)
    assert answer["Seatwind-Sentence"]
    assert "Seatwind-Key" not in answer


def test_dead_link_says_so_to_a_tablet(link: TableLink, organizer: User) -> None:
    address = url(link, "link-hand-add")
    revoke_link(organizer, link.table)
    with nothing_changes(link.table.round.event):
        answer = Client().post(address, hand_fields(), headers=HTMX)
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (404, "link_over")


def test_tablet_knows_the_link_by_a_name_that_opens_nothing(link: TableLink, organizer: User) -> None:
    """The same on the page and, once the link is dead, on what its address then says."""
    owner = f'data-owner="{owner_of(token_of(link))}"'
    assert token_of(link) not in owner
    assert find_link(owner_of(token_of(link))) is None
    page = text_of(Client().get(url(link)))
    assert owner in page
    assert 'id="course-ahead"' in page
    address = url(link)
    revoke_link(organizer, link.table)
    assert owner in text_of(Client().get(address))


@pytest.mark.parametrize(("name", "args"), [("link-table", ()), ("link-signoff", ()), ("link-seat", (1,))])
def test_page_of_a_link_that_shows_the_newest_is_told_nothing(
    link: TableLink, name: str, args: tuple[int, ...]
) -> None:
    propose(link, discard_win(0, 1, 8))
    link.table.round.event.refresh_from_db()
    seen = {"r": link.table.round.event.revision}
    unchanged = Client().get(url(link, name, *args), seen, headers=HTMX)
    assert (unchanged.status_code, unchanged["Cache-Control"]) == (204, "no-store, private")
    propose(link, NO_WIN)
    assert Client().get(url(link, name, *args), seen, headers=HTMX).status_code == 200


# A player's own link


def test_players_link_opens_the_own_sign_off_alone(link: TableLink) -> None:
    play(link.table, discard_win(0, 1, 8))
    own = seat_link(link.table.round.event.created_by, link.table, 1)
    assert Client().get(url(own))["Location"] == url(own, "link-seat", 1)
    page = Client().get(url(own, "link-seat", 1))
    assert page.status_code == 200
    assert "Player 2" in text_of(page)
    assert "−16" in text_of(page)
    assert Client().get(url(own, "link-seat", 0)).status_code == 404
    for name in ("link-hand-add", "link-hand-preview", "link-hand-undo"):
        assert Client().post(url(own, name), hand_fields()).status_code == 404, name


def test_players_link_is_made_once(table: Table) -> None:
    assert seat_link(table.round.event.created_by, table, 1) == seat_link(
        table.round.event.created_by, table, 1
    )


def test_players_link_needs_no_table_links(table: Table) -> None:
    """An event may have referees enter all hands and the players sign off on their phones."""
    play(table, NO_WIN)
    own = seat_link(table.round.event.created_by, table, 1)
    assert Client().get(url(own, "link-seat", 1)).status_code == 200


def test_code_of_a_players_link_is_shown(link: TableLink, sign_in: SignIn, referee: User) -> None:
    play(link.table, NO_WIN)
    for response in (
        Client().post(url(link, "link-phone", 2)),
        sign_in(referee).post(
            reverse("play:signoff-phone", args=[link.table.round.event.slug, 1, link.table.number, 2])
        ),
    ):
        assert response.status_code == 200
        assert 'class="qr"' in text_of(response)
        assert "no-store" in response["Cache-Control"]
    assert TableLink.objects.filter(seat=2).count() == 1


# The organizer's sheet


def sheet_url(table: Table, name: str = "link-sheet", *args: object) -> str:
    return reverse(f"play:{name}", args=[table.round.event.slug, table.round.number, *args])


def test_sheet_has_a_code_for_every_table(tables: list[Table], sign_in: SignIn, organizer: User) -> None:
    allow_links(tables[0].round.event)
    client = sign_in(organizer)
    assert client.post(sheet_url(tables[0], "links-issue")).status_code == 302
    page = client.get(sheet_url(tables[0]))
    assert text_of(page).count('class="qr"') == 2
    for card in page.context["cards"]:
        assert Client().get(card.url).status_code == 200
    assert "no-store" in page["Cache-Control"]


def test_sheet_says_how_to_allow_links(table: Table, sign_in: SignIn, organizer: User) -> None:
    page = sign_in(organizer).get(sheet_url(table))
    assert reverse("play:entry-rules", args=[table.round.event.slug]) in text_of(page)
    assert page.context["cards"] == []


def test_sheet_replaces_and_revokes(link: TableLink, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    old = url(link)
    assert client.post(sheet_url(link.table, "link-replace", 1)).status_code == 302
    assert Client().get(old).status_code == 404
    assert client.post(sheet_url(link.table, "link-revoke", 1)).status_code == 302
    assert not TableLink.objects.filter(revoked_at__isnull=True).exists()


def test_sheet_does_not_show_a_code_it_cannot_make(link: TableLink, sign_in: SignIn, organizer: User) -> None:
    with override_settings(SECRET_KEY="another secret of this site"):
        page = sign_in(organizer).get(sheet_url(link.table))
    assert 'class="qr"' not in text_of(page)
    assert [card.is_stale for card in page.context["cards"]] == [True, False]


# The paper sheet


def sheet_fields(**changes: str) -> dict[str, str]:
    """East wins 8 from South, then nobody wins."""
    row = {"row1-winner": "1", "row1-source": "2", "row1-points": "8", "row2-winner": "0"}
    return {"client_key": str(uuid4()), "expected_hand_number": "1", "rows": "2", **row, **changes}


def test_scorers_sheet_waits_to_be_accepted_and_is_written_once(link: TableLink) -> None:
    set_state(link.table.round, RoundState.RUNNING)
    fields = sheet_fields()
    answers = [Client().post(url(link, "link-paper-sheet"), fields, headers=HTMX) for _ in range(2)]
    assert [(answer.status_code, answer["Seatwind-Key"]) for answer in answers] == [
        (204, fields["client_key"])
    ] * 2
    hands = Hand.objects.order_by("number")
    assert [(hand.link_id, hand.recorded_by, hand.is_provisional) for hand in hands] == [
        (link.pk, None, True)
    ] * 2


def test_scorers_sheet_has_no_penalties(link: TableLink) -> None:
    set_state(link.table.round, RoundState.RUNNING)
    page = Client().get(url(link, "link-paper-sheet")).content.decode()
    assert "row1-winner" in page
    assert "row1-penalties" not in page


def test_sheet_before_the_round_runs_leads_to_the_table(link: TableLink) -> None:
    set_state(link.table.round, RoundState.PUBLISHED)
    assert Client().get(url(link, "link-paper-sheet"))["Location"] == url(link)
    with nothing_changes(link.table.round.event):
        assert Client().post(url(link, "link-paper-sheet"), sheet_fields()).status_code == 422


def test_scorers_sheet_is_added_up_while_it_is_typed(link: TableLink) -> None:
    set_state(link.table.round, RoundState.RUNNING)
    page = Client().post(url(link, "link-paper-preview"), sheet_fields()).content.decode()
    assert "+32" in page


def test_dead_link_opens_no_sheet(link: TableLink) -> None:
    revoke_link(link.table.round.event.created_by, link.table)
    for name in ("link-paper-sheet", "link-paper-preview"):
        assert Client().post(url(link, name), sheet_fields()).status_code == 404


@override_settings(SECRET_KEY="only for this test " * 3)
def test_links_of_before_can_be_printed_again() -> None:
    """The token follows from the nonce and the site's secret; where the code for it stands makes no difference."""
    assert make_token("a nonce") == "ybWpIBg1nDR3OFwAxdPOTpn2Qqj6tShli9BhQlHzUOI"
