"""What the hall and the table say beside a player: cards, effects, and the points that penalties moved."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from penalties.acts.house_rules import change_ledger_settings
from penalties.enums import PublicView
from penalties.pages.seat_marks import mark_hall, mark_seats, rows_at
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_entries, make_event, make_round, play, set_state
from tests.penalties.given import give, seated, take_back
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.draws.seats.seating import seating_of
from tournament.events.enums import RoundState
from tournament.play.hooks.marks import SeatMarks
from tournament.play.pages.hall import hall_tables
from tournament.play.pages.table import seat_views
from tournament.play.queries.records import records_of
from tournament.play.queries.tables import table_state
from tournament.play.views.correction_effect import effect_of_act
from tournament.play.views.table_context import FoundTable
from tournament.standings.queries import standings


@pytest.fixture
def table(organizer: User) -> Table:
    """Table 1 of a running gghk round with two tables."""
    event = make_event(organizer=organizer, ruleset="gghk")
    entries = make_entries(event, 8)
    return make_round(event, [entries[:4], entries[4:]]).tables.get(number=1)


@pytest.fixture
def mcr(organizer: User) -> Table:
    """A running mcr table: East 32, South −16, West and North −8 each."""
    event = make_event(organizer=organizer, ruleset="mcr")
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    play(table, discard_win(0, 1, 8))
    return table


def in_hall(table: Table, *, staff: bool = True) -> dict[str, tuple[list[str], int]]:
    """By name what the hall shows: kinds held, and points."""
    event = table.round.event
    found = mark_hall(event, table.round, hall_tables(event, table.round), staff=staff)
    return {
        str(seat.entry): ([one.kind for one in seat.marks.held], seat.points_total)
        for each in found
        for seat in each.seats
    }


def at_table(table: Table, *, staff: bool = True) -> dict[str, tuple[SeatMarks, int]]:
    event, state = table.round.event, table_state(table.round.event, table)
    seats = seat_views(seating_of(table), state, state.position)
    found = mark_seats(event, table, state, seats, rows_at(table, seating_of(table)), staff=staff)
    return {str(seat.entry): (seat.marks, seat.points_total) for seat in found}


def kinds(marks: SeatMarks) -> list[str]:
    return [one.kind for one in marks.held]


def test_card_and_effect_stand_in_the_hall_as_long_as_they_last(table: Table) -> None:
    event = table.round.event
    row = give(event, seated(table, 2), "undernumbered_hand", table=table)
    assert in_hall(table)["Player 3"] == (["hu_forbiddance", "yellow"], 0)
    assert in_hall(table)["Player 7"] == ([], 0)
    play(table, NO_WIN)
    assert in_hall(table)["Player 3"] == (["yellow"], 0)
    take_back(row)
    assert in_hall(table)["Player 3"] == ([], 0)


def test_nothing_is_held_in_a_round_that_is_over(table: Table) -> None:
    give(table.round.event, seated(table, 0), "early_draw", table=table)
    set_state(table.round, RoundState.CLOSED)
    assert in_hall(table)["Player 1"] == ([], 0)


def test_red_card_stands_beside_the_player_in_the_next_round_of_the_day(table: Table) -> None:
    event = table.round.event
    offender = seated(table, 0)
    give(event, offender, "opponents_hand_flipped", table=table)
    give(event, seated(table, 1), "early_draw", table=table)
    set_state(table.round, RoundState.CLOSED)
    fours = [[seated(table, seat) for seat in range(4)]]
    later = make_round(event, fours, number=2).tables.get()
    assert in_hall(later) == {
        "Player 1": (["red"], 0),
        "Player 2": ([], 0),
        "Player 3": ([], 0),
        "Player 4": ([], 0),
    }


def test_transfer_is_in_the_points_of_square_hall_and_standings_alike(mcr: Table) -> None:
    event = mcr.round.event
    give(event, seated(mcr, 0), "false_win_not_waiting", table=mcr)
    give(event, seated(mcr, 2), "late", table=mcr, measure=5)
    square = {name: points for name, (_marks, points) in at_table(mcr).items()}
    assert square == {"Player 1": -28, "Player 2": 4, "Player 3": 2, "Player 4": 12}
    assert {name: points for name, (_kinds, points) in in_hall(mcr).items()} == square
    assert {str(row.entry): row.points for row in standings(event, live=True).rows} == square
    assert at_table(mcr)["Player 1"][0].points_moved == -60
    assert at_table(mcr)["Player 3"][0].points_moved == 20 - 10


def test_deduction_after_settlement_is_told_apart_from_the_tables_points(table: Table) -> None:
    event = table.round.event
    play(table, discard_win(0, 1, 4))
    give(event, seated(table, 0), "opponents_hand_flipped", table=table)
    marks, points = at_table(table)["Player 1"]
    assert (points, marks.points_moved, marks.points_off) == (64, 0, -96)


@pytest.mark.parametrize(
    ("view", "seen"), [(PublicView.NOTHING, []), (PublicView.CARDS, ["yellow"]), (PublicView.ALL, ["yellow"])]
)
def test_visitor_sees_cards_as_the_organizer_allows(table: Table, view: PublicView, seen: list[str]) -> None:
    event = table.round.event
    give(event, seated(table, 0), "early_draw", table=table)
    change_ledger_settings(event.created_by, event, fields={"public_view": view.value})
    assert in_hall(table, staff=False)["Player 1"] == (seen, 0)
    assert kinds(at_table(table, staff=False)["Player 1"][0]) == seen
    assert in_hall(table)["Player 1"] == (["yellow"], 0)


def test_marks_take_two_queries_and_one_more_for_visitors(table: Table, django_assert_num_queries) -> None:
    event = table.round.event
    for seat in range(3):
        give(event, seated(table, seat), "early_draw", table=table)
    tables = hall_tables(event, table.round)
    with django_assert_num_queries(2):
        mark_hall(event, table.round, tables, staff=True)
    with django_assert_num_queries(3):
        mark_hall(event, table.round, tables, staff=False)


def test_pages_say_the_marks_in_words(table: Table, organizer: User, sign_in: SignIn) -> None:
    event = table.round.event
    give(event, seated(table, 2), "undernumbered_hand", table=table)
    change_ledger_settings(event.created_by, event, fields={"public_view": "cards"})
    pages = [
        reverse("draws:round-detail", args=[event.slug, 1]),
        reverse("play:table-detail", args=[event.slug, 1, 1]),
    ]
    for client in (sign_in(organizer), Client()):
        for address in pages:
            page = " ".join(re.sub(r"<[^>]+>", " ", client.get(address).content.decode()).split())
            assert "Yellow card" in page
            assert "no meld, ting or hu" in page
    assert "Player 3 : hu forbiddance for this hand (no meld, ting or hu) (Undernumbered hand)" in page


def test_effect_of_a_correction_is_told_in_points_with_penalties(mcr: Table) -> None:
    event = mcr.round.event
    give(event, seated(mcr, 0), "false_win_not_waiting", table=mcr)
    found = FoundTable(mcr, mcr.round, seating_of(mcr), records_of(mcr), is_closed=False)
    effect = effect_of_act(event, found, lambda: play(mcr, NO_WIN))
    rows = [(row.before, row.after) for row in effect.rows]
    assert rows == [(-28, -28), (4, 4), (12, 12), (12, 12)]


def test_square_of_a_correction_counts_penalties_too(mcr: Table, organizer: User, sign_in: SignIn) -> None:
    event = mcr.round.event
    give(event, seated(mcr, 0), "false_win_not_waiting", table=mcr)
    address = reverse("play:hand-correct", args=[event.slug, 1, 1, 1])
    page = sign_in(organizer).get(address).content.decode()
    assert "−28" in page
