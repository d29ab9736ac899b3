"""Two people, or one impatient finger, at the same moment: real threads and real commits, on either database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.db import connection

from tests.factories import NO_WIN, make_link, make_table, play, propose, self_draw
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.acts.hands import correct_hand, record_hand, take_back_last_hand
from tournament.play.acts.rounds import close_table
from tournament.play.calls.acts import call_referee
from tournament.play.enums import Verdict
from tournament.play.errors import HandConflict
from tournament.play.links.acts import seat_link
from tournament.play.models import Confirmation, Hand, HandAcceptance, RefereeCall, TableClosing, TableLink
from tournament.play.people import holder_of
from tournament.play.queries.tables import table_state
from tournament.play.sign_off.acts.acceptance import accept_hands
from tournament.play.sign_off.acts.confirming import confirm_seat

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 4


def at_once(act: Callable[[int], object]) -> list[object]:
    """Let every thread do `act(its number)` at the same moment; what each got, or why it was refused."""
    barrier = Barrier(THREADS)

    def one(number: int) -> object:
        barrier.wait()
        try:
            return act(number)
        except HandConflict as conflict:
            return conflict
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(one, range(THREADS)))


def fresh(table: Table) -> Table:
    """The table as another request would load it."""
    return Table.objects.select_related("round__event").get(pk=table.pk)


def record(table: Table, key: UUID, seat: int) -> Hand:
    return record_hand(
        table.round.event.created_by,
        fresh(table),
        client_key=key,
        expected_number=1,
        entered=self_draw(seat, 8),
    ).hand


def test_same_key_at_once_makes_one_hand() -> None:
    table, key = make_table(), uuid4()
    revision = Event.objects.get().revision
    answers = at_once(lambda number: record(table, key, 0))
    assert answers == [Hand.objects.get()] * THREADS
    assert Event.objects.get().revision == revision + 1


def test_same_number_at_once_is_taken_by_one() -> None:
    table = make_table()
    answers = at_once(lambda number: record(table, uuid4(), number))
    standing = Hand.objects.get()
    assert answers.count(standing) == 1
    conflicts = [answer for answer in answers if isinstance(answer, HandConflict)]
    assert [conflict.hand for conflict in conflicts] == [standing] * (THREADS - 1)


def test_one_correction_wins() -> None:
    table = make_table()
    (hand,) = play(table, NO_WIN)

    def correct(number: int) -> Hand:
        return correct_hand(
            table.round.event.created_by,
            Hand.objects.select_related("table__round__event").get(pk=hand.pk),
            client_key=uuid4(),
            reason="Slip",
            entered=self_draw(number, 8),
        )

    answers = at_once(correct)
    newest = Hand.objects.current().get()
    assert answers.count(newest) == 1
    assert Hand.objects.count() == 2


def test_one_hand_is_taken_back_once() -> None:
    table = make_table()
    play(table, NO_WIN, NO_WIN)

    def take_back(number: int) -> Hand:
        return take_back_last_hand(
            table.round.event.created_by, fresh(table), client_key=uuid4(), expected_number=2
        )

    answers = at_once(take_back)
    assert sum(isinstance(answer, Hand) for answer in answers) == 1
    assert Hand.objects.counted().get().number == 1


def test_table_is_closed_once() -> None:
    table = make_table()
    play(table, NO_WIN)

    def close(number: int) -> TableClosing:
        return close_table(table.round.event.created_by, fresh(table), expected_hands=1)

    assert at_once(close) == [TableClosing.objects.get()] * THREADS


def test_hand_and_closing_at_once_follow_each_other() -> None:
    """Either the hand comes first and the closing finds another number of hands, or it finds the table closed."""
    table = make_table()
    play(table, NO_WIN)

    def act(number: int) -> str:
        actor = table.round.event.created_by
        try:
            if number % 2:
                close_table(actor, fresh(table), expected_hands=1)
                return "closed"
            record_hand(actor, fresh(table), client_key=uuid4(), expected_number=2, entered=self_draw(0, 8))
        except Refusal as refusal:
            return refusal.code
        return "recorded"

    outcomes = {str(answer) for answer in at_once(act)}
    hands = Hand.objects.counted().count()
    if TableClosing.objects.exists():
        assert (hands, outcomes) == (1, {"closed", "table_closed"})
    else:
        assert (hands, outcomes) == (2, {"recorded", "hand_conflict", "hands_changed"})


# By a table link


def test_same_key_by_a_link_at_once_makes_one_hand() -> None:
    table, key = make_table(), uuid4()
    link = make_link(table)

    def enter(number: int) -> Hand:
        return record_hand(
            holder_of(link), fresh(table), client_key=key, expected_number=1, entered=self_draw(0, 8)
        ).hand

    assert at_once(enter) == [Hand.objects.get()] * THREADS


def test_scorer_and_referee_at_once_make_one_hand_and_conflicts() -> None:
    table = make_table()
    link = make_link(table)

    def enter(number: int) -> Hand:
        by_link = number % 2 == 0
        return record_hand(
            holder_of(link) if by_link else table.round.event.created_by,
            fresh(table),
            client_key=uuid4(),
            expected_number=1,
            entered=self_draw(number, 8),
        ).hand

    answers = at_once(enter)
    standing = Hand.objects.get()
    assert answers.count(standing) == 1
    assert sum(isinstance(answer, HandConflict) for answer in answers) == THREADS - 1


def test_hand_is_accepted_once_at_once() -> None:
    table = make_table()
    (hand,) = propose(make_link(table), NO_WIN)

    def accept(number: int) -> int:
        return accept_hands(table.round.event.created_by, fresh(table), versions=[hand.pk])

    assert sorted(str(answer) for answer in at_once(accept)) == ["0", "0", "0", "1"]
    assert HandAcceptance.objects.count() == 1


def test_four_who_agree_at_once_accept_the_hands() -> None:
    table = make_table()
    (hand,) = propose(make_link(table), NO_WIN)

    def agree(number: int) -> Confirmation:
        return confirm_seat(
            table.round.event.created_by,
            fresh(table),
            seat=number,
            verdict=Verdict.AGREED,
            client_key=uuid4(),
            newest_version=hand.pk,
        )

    at_once(agree)
    assert (Confirmation.objects.count(), HandAcceptance.objects.get().hand) == (4, hand)
    assert not table_state(table.round.event, table).provisional


def test_call_and_players_link_are_made_once_at_once() -> None:
    table = make_table()
    answers = at_once(lambda number: call_referee(table.round.event.created_by, fresh(table)))
    assert answers == [RefereeCall.objects.get()] * THREADS
    links = at_once(lambda number: seat_link(table.round.event.created_by, fresh(table), 2))
    assert links == [TableLink.objects.get()] * THREADS
