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
from tournament.play.acts.acceptance import accept_hands
from tournament.play.acts.hands import correct_hand, take_back_last_hand
from tournament.play.acts.rotation import take_back_change
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.sealing import seal_round
from tournament.play.acts.seat_changes import undo_change
from tournament.play.acts.seat_repairs import repair_seats
from tournament.play.acts.sign_off import confirm_seat
from tournament.play.enums import Verdict
from tournament.play.queries.tables import table_state


def mix_up(table: Table, *, from_number: int) -> None:
    """East and South sat on each other's chairs from a hand on."""
    repair_seats(
        table,
        actor=table.round.event.created_by,
        client_key=uuid4(),
        first=0,
        second=1,
        from_number=from_number,
        swaps_winds=True,
        swaps_points=False,
        reason="They sat wrong",
        expected_hands=len(table_state(table.round.event, table).entered),
        may_correct_closed=False,
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
    take_back_last_hand(table, actor=actor, client_key=uuid4(), expected_number=3)
    first = table.hands.get(number=1)
    correct_hand(
        first,
        actor=actor,
        client_key=uuid4(),
        reason="Slip",
        entered=discard_win(0, 2, 3),
        may_correct_closed=False,
    )
    change = set_dealer(table, from_number=2, dealer=2, turn=3)
    take_back_change(change, actor=actor, client_key=uuid4(), reason="It was right", may_correct_closed=False)
    set_dealer(table, from_number=2, dealer=3, turn=4)
    draw_seats(table, 3, 1, 0, 3, 2)
    mix_up(table, from_number=2)
    undo_change(
        seat_somebody(table, 0, entries[8], from_number=3),
        actor=actor,
        client_key=uuid4(),
        may_change_closed=False,
    )
    proposed = propose(make_link(table), NO_WIN)
    accept_hands(table, actor=actor, versions=[hand.pk for hand in proposed])
    confirm_seat(
        table,
        seat=1,
        verdict=Verdict.AGREED,
        client_key=uuid4(),
        newest_version=table_state(event, table).newest_version,
        actor=actor,
    )
    play(other, NO_WIN)
    for each in (table, other):
        close_table(each, actor=actor, expected_hands=len(table_state(event, each).entered))
    close_round(round_, actor=actor)
    seal_round(round_, actor=actor)
    return table
