"""Calls for a referee: one at a time, answered by the first, done."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import make_link, make_table, set_state
from tests.pages import HTMX, text_of, undo_of, words_of
from tests.tournament.play.at_table import url_of
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.core.htmx import STOP_POLLING
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.calls.acts import answer_call, call_referee, end_call
from tournament.play.calls.queries import open_call
from tournament.play.errors import CallOver, LinkOver, TableNotOpen
from tournament.play.links.acts import revoke_link, seat_link
from tournament.play.links.queries import token_of
from tournament.play.models import TableClosing
from tournament.play.people import holder_of
from tournament.play.verbs import PlayVerb


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


def test_second_call_is_the_first(table: Table, referee: User) -> None:
    with one_act(table.round.event, PlayVerb.REFEREE_CALLED):
        call = call_referee(referee, table)
    with nothing_changes(table.round.event):
        assert call_referee(referee, table) == call


def test_call_holder_of_is_audited_by_name(table: Table) -> None:
    call_referee(holder_of(make_link(table)), table)
    assert AuditEntry.objects.latest("pk").who == "Scorer of table 1"


def test_first_answer_stands(table: Table, referee: User, organizer: User) -> None:
    call = call_referee(organizer, table)
    with one_act(table.round.event, PlayVerb.CALL_ANSWERED):
        answer_call(referee, call)
    with nothing_changes(table.round.event):
        assert answer_call(organizer, call).answered_by == referee


def test_done_call_makes_room_for_another(table: Table, referee: User) -> None:
    call = call_referee(referee, table)
    with one_act(table.round.event, PlayVerb.CALL_DONE):
        end_call(referee, call)
    with nothing_changes(table.round.event):
        end_call(referee, call)
    with refused(table.round.event, CallOver):
        answer_call(referee, call)
    assert open_call(table) is None
    assert call_referee(referee, table) != call


@pytest.mark.parametrize("state", [RoundState.PUBLISHED, RoundState.CLOSED])
def test_calls_are_made_while_the_round_runs(table: Table, referee: User, state: RoundState) -> None:
    set_state(table.round, state)
    with refused(table.round.event, TableNotOpen):
        call_referee(referee, table)


def test_closed_table_calls_nobody(table: Table, sign_in: SignIn, referee: User) -> None:
    tokens = [token_of(make_link(table)), token_of(seat_link(table.round.event.created_by, table, 0))]
    TableClosing.objects.create(table=table, closed_by=referee, unconfirmed=[])
    urls = [reverse("play:link-call", args=[token]) for token in tokens]
    for url in (*urls, url_of(table, "referee-call")):
        with nothing_changes(table.round.event):
            answer = sign_in(referee).post(url)
        assert answer.status_code == 409
        assert "Table 1 is closed and can no longer call a referee" in text_of(answer)


def test_revoked_link_calls_nobody(table: Table, organizer: User) -> None:
    link = make_link(table)
    revoke_link(organizer, table)
    with refused(table.round.event, LinkOver):
        call_referee(holder_of(link), table)


def test_scorer_calls_and_is_answered(table: Table, sign_in: SignIn, referee: User) -> None:
    token = token_of(make_link(table))
    assert Client().post(reverse("play:link-call", args=[token])).status_code == 302
    table_page = Client().get(reverse("play:link-table", args=[token])).content.decode()
    before_the_panel = table_page.partition('id="table-panel"')[0]
    assert "A referee has been called" in before_the_panel, "nobody has to open a panel to know"
    staff = sign_in(referee)
    assert "Referee called, <time" in text_of(staff.get(url_of(table, "table-detail")))
    assert staff.post(url_of(table, "call-answer")).status_code == 302
    assert "A referee is on the way" in text_of(Client().get(reverse("play:link-table", args=[token])))
    assert staff.post(url_of(table, "call-done")).status_code == 302
    assert "Call a referee" in text_of(Client().get(reverse("play:link-table", args=[token])))


def test_player_calls_by_the_own_link(table: Table) -> None:
    token = token_of(seat_link(table.round.event.created_by, table, 2))
    assert Client().post(reverse("play:link-call", args=[token])).status_code == 302
    assert open_call(table) is not None


def test_call_that_is_refused_says_why(table: Table) -> None:
    link = make_link(table)
    set_state(table.round, RoundState.PUBLISHED)
    for token in (token_of(link), token_of(seat_of(table))):
        with nothing_changes(table.round.event):
            assert Client().post(reverse("play:link-call", args=[token])).status_code == 409


def seat_of(table: Table) -> object:
    """A player's link that was made while the round ran."""
    set_state(table.round, RoundState.RUNNING)
    link = seat_link(table.round.event.created_by, table, 0)
    set_state(table.round, RoundState.PUBLISHED)
    return link


def test_answer_goes_back_to_where_it_was_given(table: Table, sign_in: SignIn, referee: User) -> None:
    call_referee(referee, table)
    client = sign_in(referee)
    overview = reverse("play:overview", args=[table.round.event.slug, 1])
    assert client.post(url_of(table, "call-answer"), {"back": "overview"})["Location"] == overview
    assert client.post(url_of(table, "call-done"), {"back": "x"})["Location"] == url_of(table, "table-detail")
    assert client.post(url_of(table, "call-answer")).status_code == 409
    assert client.post(url_of(table, "call-done")).status_code == 302
    assert client.post(url_of(table, "referee-call")).status_code == 302


@pytest.mark.parametrize("back", ["", "overview"])
def test_call_that_was_done_is_open_again_by_the_notice(
    table: Table, sign_in: SignIn, referee: User, back: str
) -> None:
    client, event = sign_in(referee), table.round.event
    call_referee(referee, table)
    page = client.post(url_of(table, "call-done"), {"back": back}, follow=True)
    assert "The call from table 1 is done." in words_of(page)
    again = client.post(*undo_of(page), follow=True)
    assert again.redirect_chain == page.redirect_chain
    assert open_call(table) is not None
    with nothing_changes(event):
        client.post(*undo_of(page))


def test_call_that_was_done_before_has_nothing_to_undo(table: Table, sign_in: SignIn, referee: User) -> None:
    page = sign_in(referee).post(url_of(table, "call-done"), follow=True)
    assert 'class="undo"' not in text_of(page)


def test_open_calls_stand_on_every_page_of_the_staff(
    event: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    url = reverse("play:calls", args=[event.slug])
    client = sign_in(referee)
    assert "calling for a referee" not in text_of(client.get(url))
    call = call_referee(referee, table)
    assert "1 table is calling for a referee" in text_of(client.get(url))
    event.refresh_from_db()
    assert client.get(url, {"r": event.revision}).status_code == 204
    answer_call(referee, call)
    page = text_of(client.get(url))
    assert "referee is on the way" in page
    assert 'data-unanswered=""' in page
    end_call(referee, call)
    assert "calling for a referee" not in text_of(client.get(url))


@pytest.mark.parametrize("who", ["nobody", "stranger", "organizer"])
def test_page_of_another_account_asks_no_more_for_calls(
    request: pytest.FixtureRequest, event: Event, sign_in: SignIn, referee: User, who: str
) -> None:
    """The referee's page stands open while the session ends, or while somebody else signs in on the device."""
    client = Client() if who == "nobody" else sign_in(request.getfixturevalue(who))
    page = {**HTMX, "Seatwind-Account": str(referee.pk)}
    answer = client.get(reverse("play:calls", args=[event.slug]), headers=page)
    assert (answer.status_code, answer.content) == (STOP_POLLING, b"")
    assert (answer["HX-Trigger"], answer["HX-Reswap"]) == ("signedOut", "none")


def test_act_from_the_page_of_another_account_is_not_done(
    event: Event, table: Table, sign_in: SignIn, referee: User, organizer: User
) -> None:
    page = {**HTMX, "Seatwind-Account": str(referee.pk)}
    with nothing_changes(event):
        assert sign_in(organizer).post(url_of(table, "referee-call"), headers=page).status_code == 401
    assert sign_in(referee).post(url_of(table, "referee-call"), headers=page).status_code < 400


def test_only_the_staff_hears_of_calls(event: Event, sign_in: SignIn, stranger: User) -> None:
    assert sign_in(stranger).get(reverse("play:calls", args=[event.slug])).status_code == 404
