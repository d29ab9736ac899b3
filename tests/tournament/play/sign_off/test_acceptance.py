"""Provisional hands: accepted by a referee or by all four, refused, corrected, and what they hold up."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import (
    NO_WIN,
    discard_win,
    make_event,
    make_link,
    make_table,
    play,
    propose,
    self_draw,
)
from tests.pages import text_of
from tests.tournament.play.at_table import actor_of, state_of, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand, record_hand
from tournament.play.acts.rounds import close_table
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.bridge.offline_course import course_ahead
from tournament.play.enums import Outcome, Verdict
from tournament.play.errors import HandAccepted, HandConflict, HandsWaiting, NothingToAccept, ReasonMissing
from tournament.play.models import Hand, HandAcceptance, TableLink
from tournament.play.seat_changes.acts.repairs import repair_seats
from tournament.play.sign_off.acts.acceptance import accept_hands, refuse_hand
from tournament.play.sign_off.acts.confirming import confirm_seat
from tournament.play.verbs import PlayVerb
from tournament.standings.queries import standings

pytestmark = pytest.mark.each_database

TILES = HandInput(Outcome.SELF_DRAW, (WinInput(seat=1, tiles="123m456p78s99m777z +9s"),))

ONE_SUIT = HandInput(Outcome.SELF_DRAW, (WinInput(seat=1, tiles="123m456m789m1122m +2m"),))
"""Enough faan in `gghk` whatever the winds."""


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


@pytest.fixture
def link(table: Table) -> TableLink:
    return make_link(table)


def accept(*hands: Hand) -> int:
    table = hands[0].table
    return accept_hands(actor_of(table), table, versions=[hand.pk for hand in hands])


def agree(table: Table, *seats: int) -> None:
    for seat in seats:
        confirm_seat(
            actor_of(table),
            table,
            seat=seat,
            verdict=Verdict.AGREED,
            client_key=uuid4(),
            newest_version=state_of(table).newest_version,
        )


def test_accepted_hand_counts(table: Table, link: TableLink) -> None:
    (hand,) = propose(link, discard_win(0, 1, 8))
    with one_act(table.round.event, PlayVerb.HANDS_ACCEPTED):
        assert accept(hand) == 1
    assert state_of(table).totals == (32, -16, -8, -8)
    assert Hand.objects.counted().get() == hand


def test_accepting_again_changes_nothing(table: Table, link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    accept(hand)
    with nothing_changes(table.round.event):
        assert accept(hand) == 0


def test_hand_replaced_meanwhile_is_not_accepted(table: Table, link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    correct(hand, discard_win(0, 1, 8))
    with refused(table.round.event, NothingToAccept):
        accept(hand)
    with refused(table.round.event, NothingToAccept):
        accept_hands(actor_of(table), table, versions=[])


def correct(hand: Hand, entered: HandInput) -> Hand:
    return correct_hand(
        actor_of(hand.table), hand, client_key=uuid4(), reason="Seen otherwise", entered=entered
    )


def test_correction_by_a_referee_counts(table: Table, link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    corrected = correct(hand, discard_win(0, 1, 8))
    assert not corrected.is_provisional
    assert state_of(table).totals == (32, -16, -8, -8)


def test_refused_hand_is_taken_back_with_a_reason(table: Table, link: TableLink) -> None:
    first, _second = propose(link, NO_WIN, NO_WIN)
    key = uuid4()
    with one_act(table.round.event, PlayVerb.HAND_REFUSED):
        refuse_hand(actor_of(table), first, client_key=key, reason="Not played")
    with nothing_changes(table.round.event):
        refuse_hand(actor_of(table), first, client_key=key, reason="Not played")
    state = state_of(table)
    assert [(hand.number, hand.outcome) for hand in state.hands] == [(1, "void"), (2, "no_win")]
    assert state.hands[0].reason == "Not played"


def test_refusal_says_why_and_comes_in_time(table: Table, link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    with refused(table.round.event, ReasonMissing):
        refuse_hand(actor_of(table), hand, client_key=uuid4(), reason=" ")
    accept(hand)
    with refused(table.round.event, HandAccepted):
        refuse_hand(actor_of(table), hand, client_key=uuid4(), reason="Not played")


def test_refusal_of_a_hand_changed_meanwhile_is_a_conflict(table: Table, link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    correct(hand, discard_win(0, 1, 8))
    with refused(table.round.event, HandConflict):
        refuse_hand(actor_of(table), hand, client_key=uuid4(), reason="Not played")


def test_hand_read_again_stays_provisional(organizer: User) -> None:
    """The dealer stays after a win in these rules, so a correction of hand 1 moves the winds of hand 2."""
    table = make_table(make_event(organizer=organizer, ruleset="gghk"))
    link = make_link(table)
    first, second = propose(link, self_draw(0, 3), ONE_SUIT)
    corrected = correct(first, NO_WIN)
    state = state_of(table)
    assert not corrected.is_provisional
    assert [hand.number for hand in state.provisional] == [2]
    assert state.at_number(2) != second
    assert state.at_number(2).link == link


def test_hands_after_a_seat_repair_stay_provisional(table: Table, link: TableLink) -> None:
    propose(link, discard_win(0, 1, 8), discard_win(2, 3, 10))
    repair_seats(
        actor_of(table),
        table,
        client_key=uuid4(),
        first=0,
        second=1,
        from_number=1,
        swaps_winds=False,
        swaps_points=True,
        reason="Mixed up",
        expected_hands=2,
    )
    state = state_of(table)
    assert [hand.is_provisional for hand in state.hands] == [True, True]
    assert state.totals_entered[:2] == (-16 - 8, 32 - 8)


def test_standings_do_not_know_provisional_hands(table: Table, link: TableLink) -> None:
    event = table.round.event
    (hand,) = propose(link, discard_win(0, 1, 8))
    assert {row.points for row in standings(event, live=True).rows} == {0}
    accept(hand)
    assert sorted(row.points for row in standings(event, live=True).rows) == [-16, -8, -8, 32]


def test_table_with_a_waiting_hand_stays_open(table: Table, link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    with refused(table.round.event, HandsWaiting):
        close_table(actor_of(table), table, expected_hands=1)
    accept(hand)
    close_table(actor_of(table), table, expected_hands=1)


def test_four_seats_accept_what_all_of_them_saw(table: Table, link: TableLink) -> None:
    first, second = propose(link, discard_win(0, 1, 8), NO_WIN)
    agree(table, 0, 1, 2)
    assert state_of(table).counted == ()
    agree(table, 3)
    assert state_of(table).counted == (first, second)
    assert HandAcceptance.objects.get(hand=first).accepted_by is None


def test_hand_entered_after_some_agreed_waits_for_all(table: Table, link: TableLink) -> None:
    propose(link, NO_WIN)
    agree(table, 0, 1)
    propose(link, NO_WIN)
    agree(table, 2, 3)
    assert state_of(table).counted == ()
    agree(table, 0, 1)
    assert len(state_of(table).counted) == 2


def test_dispute_holds_the_hands_back(table: Table, link: TableLink) -> None:
    propose(link, NO_WIN)
    agree(table, 0, 1, 2)
    confirm_seat(
        actor_of(table),
        table,
        seat=3,
        verdict=Verdict.DISPUTED,
        reason="I won it",
        client_key=uuid4(),
        newest_version=state_of(table).newest_version,
    )
    assert state_of(table).counted == ()


def test_waiting_hand_moves_the_match_on_for_a_tablet_without_network(table: Table, link: TableLink) -> None:
    propose(link, NO_WIN)
    ahead = course_ahead(table.round.event, state_of(table))
    assert (ahead.number, ahead.deal) == (2, 2)


# Pages


def test_referee_accepts_one_or_all(table: Table, link: TableLink, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    first, second, third = propose(link, NO_WIN, NO_WIN, NO_WIN)
    page = client.get(url_of(table, "table-detail"))
    assert "Accept all 3" in text_of(page)
    assert client.post(url_of(table, "hands-accept"), {"hands": [second.pk]}).status_code == 302
    assert state_of(table).counted == (second,)
    assert client.post(url_of(table, "hands-accept"), {"hands": [first.pk, third.pk]}).status_code == 302
    assert len(state_of(table).counted) == 3


def test_referee_refuses_a_hand(table: Table, link: TableLink, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    (hand,) = propose(link, NO_WIN)
    fields = {"client_key": str(uuid4()), "version_seen": str(hand.pk), "reason": "Not played"}
    assert client.post(url_of(table, "hand-refuse", 1), {**fields, "reason": ""}).status_code == 422
    assert client.post(url_of(table, "hand-refuse", 1), {**fields, "version_seen": "0"}).status_code == 422
    assert client.post(url_of(table, "hand-refuse", 1), fields).status_code == 302
    assert state_of(table).entered == ()


def test_accepting_what_is_gone_is_refused(
    table: Table, link: TableLink, sign_in: SignIn, referee: User
) -> None:
    (hand,) = propose(link, NO_WIN)
    correct(hand, discard_win(0, 1, 8))
    with nothing_changes(table.round.event):
        response = sign_in(referee).post(url_of(table, "hands-accept"), {"hands": [hand.pk]})
    assert response.status_code == 409


def test_round_page_says_that_hands_wait(table: Table, link: TableLink) -> None:
    propose(link, discard_win(0, 1, 8))
    page = Client().get(reverse("draws:round-detail", args=[table.round.event.slug, 1]))
    assert "1 not accepted" in text_of(page)
    assert [seat.points_total for seat in page.context["tables"][0].seats] == [0, 0, 0, 0]


def test_exports_and_players_pages_leave_waiting_hands_out(table: Table, link: TableLink) -> None:
    play(table, discard_win(0, 1, 8))
    propose(link, discard_win(2, 3, 88))
    entry = table.seats.get(wind=2).entry
    page = Client().get(reverse("registration:entry-detail", args=[table.round.event.slug, entry.pk]))
    assert "wins 88" not in text_of(page)
    assert "wins 8 " in text_of(page)


def test_referee_records_after_a_waiting_hand(table: Table, link: TableLink) -> None:
    propose(link, NO_WIN)
    hand = record_hand(actor_of(table), table, client_key=uuid4(), expected_number=2, entered=TILES).hand
    assert (hand.number, hand.is_provisional) == (2, False)
