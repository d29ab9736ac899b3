"""The head referee's overview: what each table needs, and which comes first."""

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_entries, make_link, make_round, play, propose
from tests.pages import HTMX, is_fragment, text_of
from tests.penalties.given import give
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.rounds import close_table
from tournament.play.calls.acts import answer_call, call_referee
from tournament.play.enums import Verdict
from tournament.play.pages.hall import hall_tables
from tournament.play.pages.overview import Show, WatchedTable, watched_tables
from tournament.play.queries.tables import table_state
from tournament.play.sign_off.acts.confirming import confirm_seat


@pytest.fixture
def round_(event: Event) -> Round:
    """The running round with four tables, each with one hand."""
    entries = make_entries(event, 16)
    round_ = make_round(event, [entries[at : at + 4] for at in range(0, 16, 4)])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
    return round_


def table_of(round_: Round, number: int) -> Table:
    return round_.tables.get(number=number)


def watched(round_: Round, *, minutes: int = 5) -> list[WatchedTable]:
    """The tables as they are watched so many minutes after the start."""
    now: datetime = round_.started_at + timedelta(minutes=minutes)
    return watched_tables(round_.event, round_, hall_tables(round_.event, round_), now)


def dispute(table: Table) -> None:
    confirm_seat(
        table.round.event.created_by,
        table,
        seat=1,
        verdict=Verdict.DISPUTED,
        reason="Not mine",
        client_key="00000000-0000-4000-8000-000000000001",
        newest_version=table_state(table.round.event, table).newest_version,
    )


def test_quiet_tables_stand_by_number(round_: Round) -> None:
    assert [table.number for table in watched(round_)] == [1, 2, 3, 4]
    assert not any(table.needs_somebody for table in watched(round_))


def test_most_urgent_table_comes_first(round_: Round, referee: User) -> None:
    propose(make_link(table_of(round_, 4)), NO_WIN)
    dispute(table_of(round_, 3))
    call_referee(referee, table_of(round_, 2))
    found = watched(round_)
    assert [table.number for table in found] == [2, 3, 4, 1]
    assert [table.disputes for table in found] == [0, 1, 0, 0]
    assert [table.hall.hands_waiting for table in found] == [0, 0, 1, 0]


def test_call_that_nobody_answered_comes_before_an_answered_one(round_: Round, referee: User) -> None:
    answer_call(referee, call_referee(referee, table_of(round_, 1)))
    call_referee(referee, table_of(round_, 4))
    assert [table.number for table in watched(round_)][:2] == [4, 1]


def test_table_that_will_not_finish_is_late(round_: Round) -> None:
    """One hand in the first minutes; an hour later the second is still played."""
    assert not any(table.is_late for table in watched(round_))
    late = watched(round_, minutes=89)
    assert all(table.is_late for table in late)
    assert late[0].idle_minutes == 88 or late[0].idle_minutes == 89


def test_closed_tables_are_neither_late_nor_idle(round_: Round, organizer: User) -> None:
    close_table(organizer, table_of(round_, 1), expected_hands=1)
    found = watched(round_, minutes=500)
    assert found[-1].number == 1
    assert (found[-1].pace, found[-1].idle_minutes, found[-1].is_finished) == (None, None, True)


def test_round_that_does_not_run_has_no_clock(event: Event) -> None:
    round_ = make_round(event, [make_entries(event, 4)], state=RoundState.PUBLISHED)
    (table,) = watched_tables(event, round_, hall_tables(event, round_), event.created_at)
    assert (table.pace, table.idle_minutes, table.needs_somebody) == (None, None, False)


@pytest.mark.parametrize(
    ("show", "numbers"),
    [
        (Show.ALL, {1, 2, 3, 4}),
        (Show.CALLS, {2}),
        (Show.DISPUTES, {3}),
        (Show.WAITING, {4}),
        (Show.LATE, set()),
        (Show.FINISHED, {1}),
    ],
)
def test_filter_shows_its_tables(
    round_: Round, referee: User, organizer: User, sign_in: SignIn, show: Show, numbers: set[int]
) -> None:
    Round.objects.filter(pk=round_.pk).update(started_at=table_of(round_, 1).hands.get().recorded_at)
    propose(make_link(table_of(round_, 4)), NO_WIN)
    dispute(table_of(round_, 3))
    call_referee(referee, table_of(round_, 2))
    close_table(organizer, table_of(round_, 1), expected_hands=1)
    page = sign_in(referee).get(url_of(round_), {"show": show.value})
    assert {table.number for table in page.context["tables"]} == numbers


def url_of(round_: Round) -> str:
    return reverse("play:overview", args=[round_.event.slug, round_.number])


def test_page_tells_what_each_table_needs(round_: Round, sign_in: SignIn, referee: User) -> None:
    call_referee(referee, table_of(round_, 2))
    dispute(table_of(round_, 3))
    propose(make_link(table_of(round_, 4)), NO_WIN, NO_WIN)
    page = text_of(sign_in(referee).get(url_of(round_)))
    for words in ("Referee called", "On my way", "1 dispute", "2 hands to accept", "1 of 16 hands"):
        assert words in page, words


def test_page_shows_cards(round_: Round, sign_in: SignIn, referee: User) -> None:
    table = table_of(round_, 1)
    give(round_.event, table.seats.get(wind=0).entry, "false_win_not_waiting", table=table)
    page = sign_in(referee).get(url_of(round_))
    seats = [seat for watched in page.context["tables"] for seat in watched.hall.seats]
    assert sum(len(seat.marks.held) for seat in seats) > 0


def test_unchanged_page_is_not_sent_again(round_: Round, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    stamp = client.get(url_of(round_)).context["stamp"]
    again = client.get(url_of(round_), {"r": stamp}, headers=HTMX)
    if again.status_code == 200:  # a minute ended between the two
        again = client.get(url_of(round_), {"r": again.context["stamp"]}, headers=HTMX)
    assert again.status_code == 204
    play(table_of(round_, 1), NO_WIN)
    moved = client.get(url_of(round_), {"r": stamp}, headers=HTMX)
    assert moved.status_code == 200
    assert is_fragment(moved)


def test_marks_cost_no_query_for_each_table(round_: Round, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    dispute(table_of(round_, 1))
    call_referee(referee, table_of(round_, 1))
    few = queries_of(client, round_)
    for number in (2, 3, 4):
        call_referee(referee, table_of(round_, number))
        propose(make_link(table_of(round_, number)), NO_WIN)
    assert queries_of(client, round_) == few


def queries_of(client: object, round_: Round) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url_of(round_)).status_code == 200
    return len(captured)


def play_out(table: Table) -> None:
    play(table, *[NO_WIN] * (16 - table.hands.count()))


def ready(round_: Round) -> set[int]:
    return {table.number for table in watched(round_) if table.can_close}


def test_table_is_ready_to_close_once_nothing_stands_in_the_way(round_: Round, organizer: User) -> None:
    for number in (1, 2, 3):
        play_out(table_of(round_, number))
    dispute(table_of(round_, 3))
    assert ready(round_) == {1, 2}
    close_table(organizer, table_of(round_, 1), expected_hands=16)
    assert ready(round_) == {2}


def test_disputed_table_is_not_called_ready(round_: Round, sign_in: SignIn, referee: User) -> None:
    play_out(table_of(round_, 3))
    dispute(table_of(round_, 3))
    page = text_of(sign_in(referee).get(url_of(round_)))
    assert "Ready to close" not in page
    assert "All hands played" in page
