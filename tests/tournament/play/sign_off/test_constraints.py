"""Each constraint and trigger on links, provisional hands, confirmations, calls and seals, and an attempt to break it."""

from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.constraints import change, execute, refused_by
from tests.factories import NO_WIN, discard_win, make_entries, make_link, make_round, play, propose
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.enums import Outcome, Verdict
from tournament.play.models import (
    Confirmation,
    DisputeDecision,
    Hand,
    HandAcceptance,
    RefereeCall,
    RoundSeal,
    SeatRepair,
    TableClosing,
    TableLink,
)

LINK_FITS = "play_hand came by a link that cannot write it"


@pytest.fixture
def tables(event: Event) -> tuple[Table, Table]:
    """Two tables of the running round."""
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    first, second = round_.tables.order_by("number")
    return first, second


@pytest.fixture
def table(tables: tuple[Table, Table]) -> Table:
    return tables[0]


@pytest.fixture
def link(table: Table) -> TableLink:
    return make_link(table)


def organizer_of(table: Table) -> User:
    return table.round.event.created_by


def new_link(table: Table, **fields: Any) -> TableLink:
    defaults = {"nonce": "n", "token_hash": str(uuid4()), "issued_by": organizer_of(table)}
    return TableLink.objects.create(table=table, **{**defaults, **fields})


def new_hand(table: Table, **fields: Any) -> Hand:
    deltas = dict.fromkeys(("delta_east", "delta_south", "delta_west", "delta_north"), 0)
    defaults = {"number": 1, "outcome": Outcome.NO_WIN, "client_key": uuid4()}
    return Hand.objects.create(table=table, **{**deltas, **defaults, **fields})


def new_word(table: Table, **fields: Any) -> Confirmation:
    defaults = {
        "seat": 0,
        "verdict": Verdict.AGREED,
        "client_key": uuid4(),
        "recorded_by": organizer_of(table),
    }
    return Confirmation.objects.create(table=table, **{**defaults, **fields})


@pytest.mark.parametrize(
    ("constraint", "fields"),
    [
        ("play_tablelink_one_for_table", {}),
        ("play_tablelink_seat_known", {"seat": 4}),
        ("play_tablelink_issued_by_staff", {"issued_by": None, "revoked_at": timezone.now()}),
        ("play_tablelink_token_given", {"token_hash": "", "seat": 1}),
        ("play_tablelink_token_given", {"nonce": "", "seat": 1}),
    ],
)
def test_link_constraint_holds(link: TableLink, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        new_link(link.table, **fields)


def test_seat_has_one_link(table: Table) -> None:
    new_link(table, seat=2, issued_by=None)
    with refused_by("play_tablelink_one_for_seat"):
        new_link(table, seat=2)


def test_link_is_revoked_at_a_time(link: TableLink) -> None:
    with refused_by("play_tablelink_revoked_at_given"):
        change(link, revoked_by=organizer_of(link.table))


def test_token_is_used_once(link: TableLink) -> None:
    with refused_by("token_hash"):
        new_link(link.table, seat=1, token_hash=link.token_hash)


def test_hand_is_written_by_one(link: TableLink) -> None:
    with refused_by("play_hand_written_by_one"):
        new_hand(link.table)
    with refused_by("play_hand_written_by_one"):
        new_hand(link.table, link=link, recorded_by=organizer_of(link.table))


def test_hand_comes_by_the_link_of_its_table(tables: tuple[Table, Table], link: TableLink) -> None:
    with refused_by(LINK_FITS):
        new_hand(tables[1], link=link)


def test_hand_comes_by_no_link_of_a_seat(table: Table) -> None:
    with refused_by(LINK_FITS):
        new_hand(table, link=new_link(table, seat=0))


def test_link_replaces_no_hand_of_the_staff(link: TableLink) -> None:
    (hand,) = play(link.table, NO_WIN)
    with refused_by(LINK_FITS):
        new_hand(link.table, link=link, supersedes=hand, reason="Better", outcome=Outcome.VOID)


def test_link_replaces_no_accepted_hand(link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    HandAcceptance.objects.create(hand=hand, accepted_by=organizer_of(link.table))
    with refused_by(LINK_FITS):
        new_hand(link.table, link=link, supersedes=hand, reason="Better", outcome=Outcome.VOID)


def test_hand_of_the_staff_needs_no_acceptance(table: Table) -> None:
    (hand,) = play(table, NO_WIN)
    with refused_by("play_handacceptance is of no provisional hand"):
        HandAcceptance.objects.create(hand=hand, accepted_by=organizer_of(table))


def test_hand_is_accepted_once(link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    HandAcceptance.objects.create(hand=hand, accepted_by=organizer_of(link.table))
    with refused_by("hand_id"):
        HandAcceptance.objects.create(hand=hand, accepted_by=organizer_of(link.table))


def test_four_seats_accept_a_hand(link: TableLink) -> None:
    (hand,) = propose(link, NO_WIN)
    for seat in range(3):
        new_word(link.table, seat=seat)
        new_word(link.table, seat=seat)
    with refused_by("play_handacceptance is of no provisional hand, or by nobody"):
        HandAcceptance.objects.create(hand=hand)
    new_word(link.table, seat=3)
    HandAcceptance.objects.create(hand=hand)


@pytest.mark.parametrize(
    ("constraint", "fields"),
    [
        ("play_confirmation_seat_known", {"seat": 4}),
        ("play_confirmation_dispute_has_reason", {"verdict": Verdict.DISPUTED}),
        ("play_confirmation_dispute_has_reason", {"reason": "But"}),
        ("play_confirmation_dispute_has_reason", {"verdict": "perhaps"}),
        ("play_confirmation_given_by_one", {"recorded_by": None}),
    ],
)
def test_confirmation_constraint_holds(table: Table, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        new_word(table, **fields)


def test_confirmation_is_given_by_one(link: TableLink) -> None:
    with refused_by("play_confirmation_given_by_one"):
        new_word(link.table, link=link)


def test_players_link_confirms_the_own_seat(tables: tuple[Table, Table]) -> None:
    link = new_link(tables[0], seat=1)
    for table, seat in ((tables[0], 2), (tables[1], 1)):
        with refused_by("play_confirmation came by a link of another seat"):
            new_word(table, seat=seat, link=link, recorded_by=None)
    new_word(tables[0], seat=1, link=link, recorded_by=None)


def test_only_a_dispute_is_decided(table: Table) -> None:
    with refused_by("play_disputedecision decides no dispute"):
        DisputeDecision.objects.create(
            confirmation=new_word(table), note="So", decided_by=organizer_of(table)
        )


def test_decision_says_why(table: Table) -> None:
    dispute = new_word(table, verdict=Verdict.DISPUTED, reason="Mine")
    with refused_by("play_disputedecision_has_note"):
        DisputeDecision.objects.create(confirmation=dispute, note="", decided_by=organizer_of(table))


def test_table_calls_once_at_a_time(table: Table) -> None:
    RefereeCall.objects.create(table=table, called_by=organizer_of(table), done_at=timezone.now())
    RefereeCall.objects.create(table=table, called_by=organizer_of(table))
    with refused_by("play_refereecall_one_open"):
        RefereeCall.objects.create(table=table, called_by=organizer_of(table))


@pytest.mark.parametrize("answer", ["answered_at", "answered_by"])
def test_answer_of_a_call_is_whole(table: Table, answer: str) -> None:
    value = timezone.now() if answer == "answered_at" else organizer_of(table)
    with refused_by("play_refereecall_answer_is_whole"):
        RefereeCall.objects.create(table=table, called_by=organizer_of(table), **{answer: value})


def test_call_is_made_by_one_at_the_table(tables: tuple[Table, Table], link: TableLink) -> None:
    with refused_by("play_refereecall_made_by_one"):
        RefereeCall.objects.create(table=tables[0])
    with refused_by("play_refereecall came by a link of another table"):
        RefereeCall.objects.create(table=tables[1], link=link)


def test_table_with_a_waiting_hand_is_not_closed(link: TableLink) -> None:
    propose(link, NO_WIN)
    with refused_by("play_tableclosing leaves a hand or a dispute open"):
        TableClosing.objects.create(table=link.table, closed_by=organizer_of(link.table))


def test_table_with_a_dispute_is_not_closed(table: Table) -> None:
    play(table, NO_WIN)
    new_word(table, verdict=Verdict.DISPUTED, reason="Mine")
    with refused_by("play_tableclosing leaves a hand or a dispute open"):
        TableClosing.objects.create(table=table, closed_by=organizer_of(table))
    new_word(table)
    TableClosing.objects.create(table=table, closed_by=organizer_of(table))


def test_sealed_round_takes_no_hand_and_no_repair(table: Table) -> None:
    play(table, discard_win(0, 1, 8))
    RoundSeal.objects.create(round=table.round, sealed_by=organizer_of(table))
    with refused_by("play_hand is in a sealed round"):
        new_hand(table, number=2, recorded_by=organizer_of(table))
    with refused_by("play_seatrepair is in a sealed round"):
        SeatRepair.objects.create(
            table=table,
            from_number=1,
            first=0,
            second=1,
            swaps_winds=True,
            swaps_points=False,
            reason="Late",
            client_key=uuid4(),
            recorded_by=organizer_of(table),
        )


def test_round_is_sealed_once(table: Table) -> None:
    RoundSeal.objects.create(round=table.round, sealed_by=organizer_of(table))
    with refused_by("round_id"):
        RoundSeal.objects.create(round=table.round, sealed_by=organizer_of(table))


@pytest.mark.parametrize("sql", ["UPDATE {table} SET id = id", "DELETE FROM {table}"])
@pytest.mark.parametrize("name", ["play_handacceptance", "play_confirmation", "play_disputedecision"])
def test_ledgers_of_the_sign_off_refuse_raw_sql(link: TableLink, name: str, sql: str) -> None:
    (hand,) = propose(link, NO_WIN)
    HandAcceptance.objects.create(hand=hand, accepted_by=organizer_of(link.table))
    dispute = new_word(link.table, verdict=Verdict.DISPUTED, reason="Mine")
    DisputeDecision.objects.create(confirmation=dispute, note="No", decided_by=organizer_of(link.table))
    with refused_by(f"{name} is append-only"):
        execute(sql.format(table=name))
