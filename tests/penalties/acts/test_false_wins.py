"""A false win that ends its hand, and its penalty, which the ledger takes: one act, undone as one."""

from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from penalties.acts.appeals import open_appeal
from penalties.errors import UnderAppeal
from penalties.models import LedgerEntry
from penalties.queries import standing_rows
from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_event, make_link, make_table, play, propose, token_for
from tests.penalties.given import give, seated, state_of, take_back
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.draws.models import Table
from tournament.play.acts.hands import correct_hand, record_hand, take_back_last_hand
from tournament.play.acts.rounds import close_table
from tournament.play.enums import Outcome, Verdict
from tournament.play.inputs import HandInput
from tournament.play.models import Hand
from tournament.play.people import holder_of
from tournament.play.sign_off.acts.acceptance import accept_hands, refuse_hand
from tournament.play.sign_off.acts.confirming import confirm_seat

pytestmark = pytest.mark.django_db

BOOKED = [(3, "false_win", [("false_win", 512), ("restart", 0)])]


@pytest.fixture
def table() -> Table:
    return make_table(make_event(ruleset="gghk"))


def false_win(seat: int) -> HandInput:
    return HandInput(Outcome.FALSE_WIN, offender=seat)


def correct(hand: Hand, entered: HandInput) -> Hand:
    return correct_hand(
        hand.table.round.event.created_by, hand, client_key=uuid4(), reason="Somebody else", entered=entered
    )


def take_hand_back(table: Table, number: int) -> None:
    take_back_last_hand(table.round.event.created_by, table, client_key=uuid4(), expected_number=number)


def test_hand_and_penalty_are_one_act(table: Table) -> None:
    key = uuid4()

    def record() -> Hand:
        actor = table.round.event.created_by
        return record_hand(actor, table, client_key=key, expected_number=1, entered=false_win(2)).hand

    hand = record()
    assert state_of(table.round.event) == BOOKED
    row = LedgerEntry.objects.get()
    assert (row.entry, row.table_number, row.hand_number) == (seated(table, 2), 1, hand.number)
    with nothing_changes(table.round.event):
        assert record() == hand


def test_taking_the_hand_back_takes_the_penalty_back(table: Table) -> None:
    play(table, NO_WIN, false_win(2))
    take_hand_back(table, 2)
    assert state_of(table.round.event) == []
    assert [row.reversal.why for row in LedgerEntry.objects.filter(kind="penalty")] == ["Taken back"]
    play(table, false_win(2))
    assert state_of(table.round.event) == BOOKED


def test_correction_moves_the_penalty_to_the_offender(table: Table) -> None:
    (hand,) = play(table, false_win(1))
    hand = correct(hand, false_win(2))
    assert state_of(table.round.event) == BOOKED
    first = LedgerEntry.objects.first()
    assert first is not None
    assert first.reversal.why == "Somebody else"
    hand = correct(hand, discard_win(0, 1, 4))
    assert state_of(table.round.event) == []
    correct(hand, false_win(2))
    assert state_of(table.round.event) == BOOKED


def test_penalty_that_a_referee_took_back_stays_so(table: Table) -> None:
    (hand,) = play(table, false_win(2))
    take_back(LedgerEntry.objects.get())
    rows = LedgerEntry.objects.count()
    correct(hand, false_win(2))
    assert LedgerEntry.objects.count() == rows


def test_penalty_that_was_given_by_hand_is_enough(table: Table) -> None:
    give(table.round.event, seated(table, 2), "false_win_below_minimum", table=table)
    play(table, false_win(2))
    assert [code for _, code, _ in state_of(table.round.event)] == ["false_win_below_minimum"]


def test_false_win_under_hu_forbiddance_is_given_as_such(table: Table) -> None:
    give(table.round.event, seated(table, 2), "undernumbered_hand", table=table)
    play(table, false_win(2))
    assert "hu_while_forbidden" in [code for _, code, _ in state_of(table.round.event)]


def test_hand_of_a_scorer_gives_the_penalty_once_a_referee_accepts_it(table: Table) -> None:
    (hand,) = propose(make_link(table), false_win(2))
    assert state_of(table.round.event) == []
    accept_hands(table.round.event.created_by, table, versions=[hand.pk])
    assert state_of(table.round.event) == BOOKED


def test_hand_of_a_scorer_that_is_refused_or_corrected(table: Table) -> None:
    actor = table.round.event.created_by
    (hand,) = propose(make_link(table), false_win(1))
    correct(hand, false_win(2))
    assert state_of(table.round.event) == BOOKED
    (hand,) = propose(make_link(table), false_win(1))
    refuse_hand(actor, hand, client_key=uuid4(), reason="It was no false win")
    assert state_of(table.round.event) == BOOKED


def test_only_a_referee_gives_the_penalty(table: Table, sign_in: SignIn) -> None:
    """Where the four players accept the hand, the table is told that the penalty is missing."""
    propose(link := make_link(table), false_win(2))
    for seat in range(4):
        confirm_seat(
            holder_of(link),
            table,
            seat=seat,
            verdict=Verdict.AGREED,
            newest_version=Hand.objects.get().pk,
            client_key=uuid4(),
        )
    assert not Hand.objects.get().is_provisional
    assert state_of(table.round.event) == []
    page = sign_in(table.round.event.created_by).get(url_of(table, "table-detail")).content.decode()
    assert "The penalty for this false win is not in the ledger yet." in page


def test_closed_table_is_corrected_with_its_penalty(table: Table) -> None:
    (hand,) = play(table, false_win(1))
    close_table(table.round.event.created_by, table, expected_hands=1)
    correct(hand, false_win(2))
    assert state_of(table.round.event) == BOOKED


def test_penalty_under_appeal_keeps_its_hand(table: Table) -> None:
    play(table, false_win(2))
    row = LedgerEntry.objects.get()
    open_appeal(table.round.event.created_by, row, client_key=uuid4(), note="It was complete")
    with refused(table.round.event, UnderAppeal):
        take_hand_back(table, 1)


@pytest.mark.parametrize("ruleset", ["hk_fanlaak", "mcr"])
def test_fine_that_is_paid_in_the_hand_is_not_in_the_ledger(ruleset: str) -> None:
    table = make_table(make_event(ruleset=ruleset))
    is_mcr = ruleset == "mcr"
    play(table, HandInput(Outcome.NO_WIN, offender=2, fine_points=10) if is_mcr else false_win(2))
    assert list(standing_rows(table.round.event)) == []


def test_form_and_preview_say_so(table: Table, sign_in: SignIn) -> None:
    judge = sign_in(table.round.event.created_by)
    page = judge.get(url_of(table, "table-detail")).content.decode()
    assert "The penalty is given with the hand" in page
    fields = hand_fields(outcome="false_win", offender="2")
    preview = judge.post(url_of(table, "hand-preview"), fields).context["preview"]
    assert preview.notes == (
        "Given with the hand: Player 3, False win: false win, 512 points; the hand starts again.",
    )
    assert judge.post(url_of(table, "hand-add"), fields).status_code == 302
    page = judge.get(url_of(table, "table-detail")).content.decode()
    assert "In the ledger for Player 3: false win, 512 points." in page
    corrected = hand_fields(outcome="no_win")
    preview = judge.post(url_of(table, "hand-preview") + "?hand=1", corrected).context["preview"]
    assert preview.notes == ("The penalty that Player 3 got with this hand will be taken back.",)


def test_scorer_is_promised_no_penalty(table: Table) -> None:
    address = reverse("play:link-hand-preview", args=[token_for(table)])
    fields = hand_fields(outcome="false_win", offender="2")
    assert Client().post(address, fields).context["preview"].notes == ()


def sheet(table: Table, key: UUID, penalties: str = "") -> dict[str, str]:
    return {
        "client_key": str(key),
        "expected_hand_number": "1",
        "rows": "1",
        "row1-offender": "3",
        "row1-penalties": penalties,
    }


def test_paper_sheet_gives_the_penalty_and_shows_it_before(table: Table, sign_in: SignIn) -> None:
    judge, fields = sign_in(table.round.event.created_by), sheet(table, uuid4())
    sentence = "Player 3, False win: false win, 512 points; the hand starts again."
    assert sentence in judge.post(url_of(table, "sheet-preview"), fields).content.decode()
    assert judge.post(url_of(table, "sheet"), fields).status_code == 302
    assert state_of(table.round.event) == BOOKED
