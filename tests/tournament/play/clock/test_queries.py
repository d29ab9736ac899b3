"""The time of a round: how it is shown, hands after its end, and all finished tables closed at once."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_round,
    make_staff,
    make_table,
    play,
    propose,
    set_state,
)
from tests.pages import assert_fault_beside, text_of
from tests.tournament.play.at_table import actor_of, hand_fields, state_of, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.hands import correct_hand, record_hand
from tournament.play.acts.rounds import close_finished_tables
from tournament.play.bridge.evaluation import HandInput
from tournament.play.clock.queries import clock_of, is_over_by_time
from tournament.play.enums import LateReason, Outcome
from tournament.play.errors import LateReasonMissing, TableNotOpen
from tournament.play.models import Hand, LateHand, TableClosing
from tournament.play.paper_sheet.acts import record_sheet


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


def start_before(table: Table, minutes: int) -> None:
    """The table's round of 90 minutes was started so many minutes ago."""
    started = timezone.now() - timedelta(minutes=minutes)
    Round.objects.filter(pk=table.round_id).update(started_at=started)
    table.round.refresh_from_db()


def record(table: Table, entered: HandInput = NO_WIN, **fields: Any) -> Hand:
    return record_hand(
        actor_of(table),
        table,
        client_key=uuid4(),
        expected_number=state_of(table).next_number,
        entered=entered,
        **fields,
    ).hand


def test_clock_of_a_running_round(table: Table) -> None:
    start_before(table, 10)
    clock = clock_of(table.round.event, table.round)
    assert clock is not None
    assert clock.announced_at is not None
    assert table.round.started_at is not None
    assert clock.ends_at - table.round.started_at == timedelta(minutes=90)
    assert clock.ends_at - clock.announced_at == timedelta(minutes=22.5)
    assert (clock.is_over, clock.minutes_over) == (False, 0)


@pytest.mark.parametrize("state", [state for state in RoundState if state != RoundState.RUNNING])
def test_only_a_running_round_has_a_clock(table: Table, state: RoundState) -> None:
    set_state(table.round, state)
    assert clock_of(table.round.event, table.round) is None


@pytest.mark.parametrize("ruleset", ["gghk", "hk_fanlaak", "apm", "mau"])
def test_other_books_let_the_hand_be_finished(db: None, ruleset: str) -> None:
    table = make_table(ruleset=ruleset)
    start_before(table, 95)
    clock = clock_of(table.round.event, table.round)
    assert clock is not None
    assert (clock.announced_at, clock.is_over, clock.needs_reason) == (None, True, False)
    hand = record(table)
    assert (hand.late.minutes_over, hand.late.reason) == (5, "")


def test_hand_after_the_end_needs_a_reason(table: Table) -> None:
    start_before(table, 95)
    with refused(table.round.event, LateReasonMissing):
        record(table)
    hand = record(table, late_reason=LateReason.BEFORE_END)
    assert (hand.late.minutes_over, hand.late.reason) == (5, LateReason.BEFORE_END)
    page = text_of(Client().get(url_of(table, "table-detail")))
    assert (
        "Entered 5 minutes after time was up: It was played before the end and is entered afterwards."
    ) in page


@pytest.mark.parametrize(
    ("minutes", "said"), [(0, "less than a minute ago"), (1, "1 minute ago"), (3, "3 minutes ago")]
)
def test_refusal_of_a_late_hand_says_how_late_it_is(minutes: int, said: str) -> None:
    assert f"The time of round 2 was up {said}, and" in str(LateReasonMissing(round=2, minutes=minutes))


def test_hand_before_the_end_is_not_marked(table: Table) -> None:
    start_before(table, 89)
    record(table, late_reason=LateReason.EXTRA_TIME)
    assert not LateHand.objects.exists()


def test_late_hand_stays_late_when_it_is_corrected(table: Table) -> None:
    start_before(table, 95)
    hand = record(table, late_reason=LateReason.EXTRA_TIME)
    corrected = correct_hand(
        actor_of(table), hand, client_key=uuid4(), reason="It was a win", entered=discard_win(0, 1, 8)
    )
    assert (corrected.late.minutes_over, corrected.late.reason) == (5, LateReason.EXTRA_TIME)


def test_late_hand_taken_back_is_entered_again(table: Table) -> None:
    start_before(table, 95)
    hand = record(table, late_reason=LateReason.EXTRA_TIME)
    correct_hand(
        actor_of(table), hand, client_key=uuid4(), reason="Taken back", entered=HandInput(Outcome.VOID)
    )
    with refused(table.round.event, LateReasonMissing):
        record(table)
    assert record(table, late_reason=LateReason.BEFORE_END).late.reason == LateReason.BEFORE_END


def test_paper_sheet_is_its_own_reason(table: Table) -> None:
    start_before(table, 95)
    record_sheet(actor_of(table), table, client_key=uuid4(), expected_number=1, hands=[NO_WIN, NO_WIN])
    assert list(LateHand.objects.values_list("reason", flat=True)) == [LateReason.PAPER_SHEET] * 2


def test_form_asks_for_the_reason_once_the_time_is_over(
    event: Event, table: Table, sign_in: SignIn, referee: User
) -> None:
    client = sign_in(referee)
    start_before(table, 80)
    assert 'name="late_reason"' not in text_of(client.get(url_of(table, "table-detail")))
    start_before(table, 95)
    page = text_of(client.get(url_of(table, "table-detail")))
    assert 'name="late_reason"' in page
    assert "Time is up. Play stops at once." in page
    with nothing_changes(event):
        assert_fault_beside(client.post(url_of(table, "hand-add"), hand_fields()), "late_reason")
        fields = hand_fields(late_reason="because")
        assert_fault_beside(client.post(url_of(table, "hand-add"), fields), "late_reason")
    assert client.post(url_of(table, "hand-add"), hand_fields(late_reason="extra_time")).status_code == 302


def test_pages_show_when_the_time_ends(event: Event, table: Table, sign_in: SignIn, referee: User) -> None:
    Event.objects.filter(pk=event.pk).update(time_zone="Asia/Tokyo")
    Round.objects.filter(pk=table.round_id).update(
        started_at=timezone.now().replace(hour=12, minute=0, second=0, microsecond=0)
    )
    detail = reverse("draws:round-detail", args=[event.slug, 1])
    for client in (Client(), sign_in(referee)):
        for url in (detail, url_of(table, "table-detail")):
            page = text_of(client.get(url))
            assert "Ends at 22:30" in page
            assert "data-announced=" in page


def test_all_finished_tables_are_closed(event: Event, sign_in: SignIn, referee: User) -> None:
    entries = make_entries(event, 12)
    round_ = make_round(event, [entries[:4], entries[4:8], entries[8:]])
    full, half, empty = round_.tables.order_by("number")
    play(full, *[NO_WIN] * 16)
    play(half, NO_WIN)
    page = text_of(sign_in(referee).post(reverse("play:tables-close", args=[event.slug, 1])))
    assert "Closed now: table 1." in page
    assert "1 of 16 hands played." in page
    assert "No hand has been played at table 3" in page
    assert list(TableClosing.objects.values_list("table", flat=True)) == [full.pk]
    start_before(half, 95)
    done = close_finished_tables(referee, round_)
    assert (done.closed, [table.number for table in done.left]) == ((2,), [empty.number])


def test_table_with_a_waiting_hand_stays_open(event: Event, table: Table, referee: User) -> None:
    propose(make_link(table), *[NO_WIN] * 16)
    done = close_finished_tables(referee, table.round)
    assert done.closed == ()
    assert "not accepted yet" in done.left[0].why


def test_tables_of_a_round_that_does_not_run_are_not_closed(table: Table, referee: User) -> None:
    set_state(table.round, RoundState.PUBLISHED)
    with refused(table.round.event, TableNotOpen):
        close_finished_tables(referee, table.round)


def test_time_of_one_event_says_nothing_of_another(table: Table) -> None:
    start_before(table, 500)
    other = make_table(make_event())
    assert record(other).number == 1


def test_table_is_finished_as_the_time_rule_of_its_book_says(referee: User) -> None:
    """The hand in play is finished in this book: a hand recorded after the time was up was the last one."""
    table = make_table(make_event(ruleset="gghk"))
    make_staff(table.round.event, referee, Role.REFEREE)
    play(table, NO_WIN)
    start_before(table, 80)
    assert close_finished_tables(referee, table.round).left[0].why.startswith("1 hand has been played")
    start_before(table, 95)
    ended = clock_of(table.round.event, table.round)
    assert ended is not None
    assert is_over_by_time(state_of(table), replace(ended, ends_at=ended.now)) is False, (
        "the last one may be played"
    )
    assert is_over_by_time(state_of(table), ended) is True
    assert close_finished_tables(referee, table.round).closed == (table.number,)
