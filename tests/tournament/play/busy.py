"""A table at which everything was done that can be done at a table."""

from uuid import uuid4

from tests.factories import (
    NO_WIN,
    allow_links,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_round,
    play,
    propose,
    seat_somebody,
)
from tests.tournament.play.at_table import draw_seats, set_dealer
from tournament.draws.models import Table
from tournament.play.acts.hands import correct_hand, take_back_last_hand
from tournament.play.acts.rotation import take_back_change
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.sealing import seal_round
from tournament.play.enums import Verdict
from tournament.play.queries.tables import table_state
from tournament.play.seat_changes.acts.changes import undo_change
from tournament.play.seat_changes.acts.repairs import repair_seats
from tournament.play.sign_off.acts.acceptance import accept_hands
from tournament.play.sign_off.acts.confirming import confirm_seat


def mix_up(table: Table, *, from_number: int) -> None:
    """East and South sat on each other's chairs from a hand on."""
    repair_seats(
        table.round.event.created_by,
        table,
        client_key=uuid4(),
        first=0,
        second=1,
        from_number=from_number,
        swaps_winds=True,
        swaps_points=False,
        reason="They sat wrong",
        expected_hands=len(table_state(table.round.event, table).entered),
    )


def busy_table() -> Table:
    """A table with every kind of act: hands by link, accepted, corrected, taken back, seats and the deal changed."""
    event = make_event(ruleset="gghk", name="Busy")
    allow_links(event)
    entries = make_entries(event, 10)
    round_ = make_round(event, [entries[:4], entries[4:8]])
    table, other = round_.tables.order_by("number")
    actor = event.created_by
    play(table, discard_win(0, 1, 3), NO_WIN, NO_WIN)
    take_back_last_hand(actor, table, client_key=uuid4(), expected_number=3)
    first = table.hands.get(number=1)
    correct_hand(actor, first, client_key=uuid4(), reason="Slip", entered=discard_win(0, 2, 3))
    change = set_dealer(table, from_number=2, dealer=2, turn=3)
    take_back_change(actor, change, client_key=uuid4(), reason="It was right")
    set_dealer(table, from_number=2, dealer=3, turn=4)
    draw_seats(table, 3, 1, 0, 3, 2)
    mix_up(table, from_number=2)
    undo_change(actor, seat_somebody(table, 0, entries[8], from_number=3), client_key=uuid4())
    proposed = propose(make_link(table), NO_WIN)
    accept_hands(actor, table, versions=[hand.pk for hand in proposed])
    confirm_seat(
        actor,
        table,
        seat=1,
        verdict=Verdict.AGREED,
        client_key=uuid4(),
        newest_version=table_state(event, table).newest_version,
    )
    play(other, NO_WIN)
    for each in (table, other):
        close_table(actor, each, expected_hands=len(table_state(event, each).entered))
    close_round(actor, round_)
    seal_round(actor, round_)
    return table
