"""Doubts about hands: raised once by those who played them, answered by a referee."""

import pytest

from tests.acts import nothing_changes, one_act, refused
from tests.factories import discard_win, make_entries, make_table, play, set_state
from tests.penalties.given import seated
from tests.tournament.play.at_table import actor_of
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.draws.models import Table
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.hands import take_back_last_hand
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.sealing import seal_round, unseal_round
from tournament.play.doubts.acts import OPEN_DOUBTS_MAX, answer_doubt, plays_in, raise_doubt
from tournament.play.doubts.queries import doubted_hands, doubts_at, doubts_by_table
from tournament.play.enums import DoubtAnswerKind, DoubtKind
from tournament.play.errors import (
    DoubtAnswered,
    DoubtedHandGone,
    DoubtNotCorrected,
    DoubtOutdated,
    DoubtsOpen,
    DoubtTooLate,
    TooManyDoubts,
)
from tournament.play.models import Hand, HandDoubt
from tournament.play.people import as_player
from tournament.play.verbs import PlayVerb
from tournament.registration.models import Entry
from tournament.standings.acts.finishing import finish_event
from tournament.standings.pages.finishing import finish_checks


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


@pytest.fixture
def hand(table: Table) -> Hand:
    return play(table, discard_win(0, 1, 8))[0]


def doubt(hand: Hand, entry: Entry, kind: DoubtKind = DoubtKind.VALUE) -> HandDoubt:
    return raise_doubt(as_player(entry), hand, entry=entry, kind=kind)


def test_doubt_is_raised_once_for_a_version(table: Table, hand: Hand) -> None:
    entry = seated(table, 1)
    with one_act(table.round.event, PlayVerb.DOUBT_RAISED):
        raised = raise_doubt(as_player(entry), hand, entry=entry, kind=DoubtKind.WINNER, note=" It was mine ")
    assert (raised.note, doubts_at(table), doubts_by_table(table.round)) == (
        "It was mine",
        [raised],
        {table.pk: 1},
    )
    assert AuditEntry.objects.latest("pk").who == str(entry)
    with nothing_changes(table.round.event):
        assert doubt(hand, entry, DoubtKind.POINTS) == raised


def test_answer_ends_a_doubt(table: Table, hand: Hand, referee: User) -> None:
    raised = doubt(hand, seated(table, 1))
    with one_act(table.round.event, PlayVerb.DOUBT_ANSWERED):
        answer = answer_doubt(referee, raised, kind=DoubtAnswerKind.STANDS, note="Two saw it")
    assert "The hand stands as it is (Two saw it)" in AuditEntry.objects.latest("pk").sentence
    assert doubts_at(table) == []
    with nothing_changes(table.round.event):
        assert answer_doubt(referee, raised, kind=DoubtAnswerKind.STANDS) == answer
    with refused(table.round.event, DoubtAnswered):
        answer_doubt(referee, raised, kind=DoubtAnswerKind.CORRECTED)


def test_corrected_is_said_after_a_correction_only(table: Table, hand: Hand, referee: User) -> None:
    raised = doubt(hand, seated(table, 1))
    with refused(table.round.event, DoubtNotCorrected):
        answer_doubt(referee, raised, kind=DoubtAnswerKind.CORRECTED)
    take_back_last_hand(referee, table, client_key=hand.client_key.__class__(int=7), expected_number=1)
    answer_doubt(referee, raised, kind=DoubtAnswerKind.CORRECTED)
    assert doubted_hands(table.round) == []


def test_a_hand_that_was_taken_back_does_not_stand(table: Table, hand: Hand, referee: User) -> None:
    raised = doubt(hand, seated(table, 1))
    take_back_last_hand(referee, table, client_key=hand.client_key.__class__(int=7), expected_number=1)
    with refused(table.round.event, DoubtedHandGone):
        answer_doubt(referee, raised, kind=DoubtAnswerKind.STANDS)
    with one_act(table.round.event, PlayVerb.DOUBT_ANSWERED):
        answer_doubt(referee, raised, kind=DoubtAnswerKind.CORRECTED)


def test_replaced_version_is_not_doubted(table: Table, hand: Hand, referee: User) -> None:
    take_back_last_hand(referee, table, client_key=hand.client_key.__class__(int=7), expected_number=1)
    with refused(table.round.event, DoubtOutdated):
        doubt(hand, seated(table, 1))


def test_nobody_floods_the_referees(table: Table, referee: User) -> None:
    hands = play(table, *[discard_win(0, 1, 8)] * (OPEN_DOUBTS_MAX + 1))
    entry = seated(table, 2)
    first, *_others = [doubt(hand, entry) for hand in hands[:OPEN_DOUBTS_MAX]]
    with refused(table.round.event, TooManyDoubts):
        doubt(hands[-1], entry)
    doubt(hands[-1], seated(table, 3))
    answer_doubt(referee, first, kind=DoubtAnswerKind.STANDS)
    doubt(hands[-1], entry)


def test_hands_are_of_those_who_sat_there(table: Table, hand: Hand) -> None:
    assert [plays_in(seated(table, seat), hand) for seat in range(4)] == [True] * 4
    assert not plays_in(make_entries(table.round.event, 1)[0], hand)


def test_round_closes_with_doubts_and_is_not_sealed(table: Table, hand: Hand, organizer: User) -> None:
    raised = doubt(hand, seated(table, 1))
    close_table(organizer, table, expected_hands=1)
    close_round(organizer, table.round)
    late = doubt(hand, seated(table, 2))
    assert doubted_hands(table.round) == ["table 1 hand 1"]
    event = table.round.event
    with refused(event, DoubtsOpen):
        seal_round(organizer, table.round)
    for round_ in event.rounds.exclude(pk=table.round_id):
        set_state(round_, RoundState.CLOSED)
    with refused(event, DoubtsOpen):
        finish_event(organizer, event)
    stops = [check.sentence for check in finish_checks(event) if check.stops]
    assert any("round 1 table 1 hand 1" in sentence for sentence in stops)
    for each in (raised, late):
        answer_doubt(organizer, each, kind=DoubtAnswerKind.STANDS)
    seal_round(organizer, table.round)
    with refused(event, DoubtTooLate):
        doubt(hand, seated(table, 3))
    unseal_round(organizer, table.round, reason="It was wrong")
    assert doubt(hand, seated(table, 3)).entry == seated(table, 3)


def test_actor_of_a_doubt_is_the_player(table: Table, hand: Hand) -> None:
    doubt(hand, seated(table, 0))
    entry = AuditEntry.objects.latest("pk")
    assert (entry.actor, actor_of(table) is not None) == (None, True)
