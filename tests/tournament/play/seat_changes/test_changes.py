"""People who change seats in a published round: acts against the states of round, table and seat."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.acts import everything, nothing_changes, one_act, refused
from tests.constraints import change, execute, refused_by
from tests.factories import (
    NO_WIN,
    allow_links,
    discard_win,
    make_entries,
    make_event,
    make_round,
    play,
    seat_somebody,
    self_draw,
    set_state,
)
from tests.tournament.play.at_table import referee_of
from tournament.accounts.models import User
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.acts.winds import enter_winds
from tournament.draws.engine import methods
from tournament.draws.enums import Receiver, SeatChangeKind, Wind
from tournament.draws.errors import WindsNotOpen
from tournament.draws.models import Seat, SeatChange, Table
from tournament.draws.seats.seating import seating_of
from tournament.draws.verbs import DrawVerb
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.acts.sealing import seal_round
from tournament.play.enums import Exchange, SeatWord, Verdict
from tournament.play.errors import (
    AlreadySeated,
    ChangeNotUndoable,
    HandsToCome,
    KeyReused,
    RoundNotPublished,
    RoundSealed,
    SameTable,
    SeatChangedLater,
    SeatMoved,
    SuccessorMissing,
    TableClosed,
)
from tournament.play.links.acts import seat_link
from tournament.play.models import TableLink
from tournament.play.queries.tables import table_state
from tournament.play.seat_changes.acts.changes import exchange_seats, take_seat, undo_change
from tournament.play.seat_changes.inputs import Newcomer, SeatAt
from tournament.play.sign_off.acts.confirming import confirm_seat
from tournament.play.sign_off.queries import table_sign_offs
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.standings.engine.scores import Number
from tournament.standings.queries import entry_results, standings

pytestmark = pytest.mark.each_database

EAST, SOUTH, WEST, NORTH = range(4)


@pytest.fixture
def hall(event: Event) -> Round:
    """Two tables of four in the running first round, and two players without a seat: 9 and 10."""
    entries = make_entries(event, 10)
    return make_round(event, [entries[:4], entries[4:8]])


@pytest.fixture
def table(hall: Round) -> Table:
    return hall.tables.get(number=1)


def player(table: Table, number: int) -> Entry:
    return table.round.event.entries.get(number=number)


def undo(row: SeatChange, **wanted: Any) -> list[SeatChange]:
    person = wanted.pop("person", row.table.round.event.created_by)
    return undo_change(person, row, **{"client_key": uuid4(), **wanted})


def place(table: Table, seat: int, from_number: int = 1) -> SeatAt:
    return SeatAt(table, seat, from_number, table.seats.get(wind=seat).entry_id)


def exchange(hall: Round, how: Exchange, first: int = 1, second: int = 1, **wanted: Any) -> list[SeatChange]:
    """East of table 1 and South of table 2 sat at each other's tables from these hands on."""
    one, other = hall.tables.order_by("number")
    return exchange_seats(
        hall.event.created_by,
        place(one, EAST, first),
        place(other, SOUTH, second),
        how=how,
        **{"client_key": uuid4(), **wanted},
    )


def points(event: Event) -> dict[int, Number]:
    """The points of everybody who has any, by number, as the live standings have them."""
    return {row.entry.number: row.points for row in standings(event, live=True).rows if row.points}


def close(hall: Round) -> None:
    for table in hall.tables.all():
        hands = len(table_state(hall.event, table).entered)
        close_table(hall.event.created_by, table, expected_hands=hands)


def earned(event: Event) -> dict[int, Number]:
    rows = standings(event, live=True).rows
    return {row.entry.number: row.table_points_x12 for row in rows if row.table_points_x12}


def test_substitute_has_the_hands_from_then_on(table: Table) -> None:
    play(table, discard_win(EAST, SOUTH, 8), discard_win(EAST, WEST, 8))
    with one_act(table.round.event, DrawVerb.SEAT_TAKEN):
        seat_somebody(table, EAST, player(table, 9), from_number=3)
    play(table, self_draw(EAST, 8))
    by_number = points(table.round.event)
    assert (by_number[1], by_number[9]) == (64, 48)
    assert sum(by_number.values()) == 0


def test_seat_shows_who_sits_there_now_and_keeps_who_sat_there(table: Table) -> None:
    play(table, NO_WIN)
    seat_somebody(table, EAST, player(table, 9), from_number=2)
    seating = seating_of(table)
    assert seating[EAST].number == 9
    assert seating.at(1)[EAST].number == 1
    assert [(one.first, one.last) for one in seating.stints(EAST)] == [(1, 1), (2, None)]


@pytest.mark.parametrize(
    ("receiver", "number"),
    [(Receiver.FINISHES, 9), (Receiver.BEGAN, 1), (Receiver.MORE_HANDS, 1), (Receiver.NOBODY, None)],
)
def test_place_and_table_points_of_the_seat_go_to_one_person(
    hall: Round, table: Table, receiver: Receiver, number: int | None
) -> None:
    play(table, self_draw(EAST, 8), NO_WIN)
    seat_somebody(table, EAST, player(table, 9), from_number=3, receiver=receiver)
    play(table, self_draw(EAST, 8))
    play(hall.tables.get(number=2), NO_WIN)
    close(hall)
    found = earned(hall.event)
    assert [found.get(one) for one in (1, 9)] == [48 if one == number else None for one in (1, 9)]
    assert sum(found.values()) == 84 + (84 if number else 36)


def test_hands_may_count_for_the_player_who_was_drawn(table: Table) -> None:
    play(table, self_draw(EAST, 8))
    seat_somebody(table, EAST, player(table, 9), from_number=2, counts_for_left=True)
    play(table, self_draw(EAST, 8))
    assert points(table.round.event)[1] == 96
    assert 9 not in points(table.round.event)
    (own,) = entry_results(table.round.event, player(table, 9), table.round.event.rounds.all()).rounds
    assert own.points is None


def test_late_player_takes_the_stand_ins_seat(hall: Round, table: Table) -> None:
    set_state(hall, RoundState.PUBLISHED)
    seat_somebody(table, EAST, player(table, 9))
    set_state(hall, RoundState.RUNNING)
    play(table, self_draw(EAST, 8))
    seat_somebody(table, EAST, player(table, 1), from_number=2, kind=SeatChangeKind.LATE)
    play(table, self_draw(EAST, 9))
    assert (points(hall.event)[9], points(hall.event)[1]) == (48, 51)


def test_new_house_player_and_new_player_are_entered_by_the_act(table: Table, hall: Round) -> None:
    event, actor = hall.event, hall.event.created_by
    wanted: dict[str, Any] = {"kind": SeatChangeKind.SUBSTITUTE}
    take_seat(
        actor,
        place(table, EAST),
        client_key=uuid4(),
        newcomer=Newcomer(name="Stand-in", is_house=True),
        **wanted,
    )
    take_seat(actor, place(table, SOUTH), client_key=uuid4(), newcomer=Newcomer(name=" Late One "), **wanted)
    assert list(event.entries.filter(number__gt=10).values_list("name", "is_house")) == [
        ("Stand-in", True),
        ("Late One", False),
    ]
    assert sorted(table.seats.values_list("entry__name", flat=True))[:2] == ["Late One", "Player 3"]


def test_withdrawn_player_who_comes_is_in_again_and_who_leaves_is_out(table: Table) -> None:
    late = player(table, 9)
    Entry.objects.filter(pk=late.pk).update(status=EntryStatus.WITHDRAWN)
    late.refresh_from_db()
    seat_somebody(table, EAST, late, withdraws=True)
    assert player(table, 9).status == EntryStatus.REGISTERED
    assert player(table, 1).status == EntryStatus.WITHDRAWN


def test_same_form_sent_twice_changes_one_seat(table: Table) -> None:
    key = uuid4()
    at = place(table, EAST)
    wanted: dict[str, Any] = {"kind": SeatChangeKind.SUBSTITUTE}
    actor = table.round.event.created_by
    first = take_seat(actor, at, client_key=key, newcomer=Newcomer(player(table, 9)), **wanted)
    with nothing_changes(table.round.event):
        again = take_seat(actor, at, client_key=key, newcomer=Newcomer(player(table, 9)), **wanted)
    assert first == again
    with refused(table.round.event, KeyReused):
        take_seat(actor, at, client_key=key, newcomer=Newcomer(player(table, 10)), **wanted)
    other = table.round.tables.get(number=2)
    with refused(table.round.event, KeyReused):
        take_seat(actor, place(other, EAST), client_key=key, newcomer=Newcomer(player(table, 10)), **wanted)


def test_other_exchange_under_the_same_key_is_refused(hall: Round) -> None:
    one, other = hall.tables.order_by("number")
    places, key = (place(one, EAST), place(other, SOUTH)), uuid4()

    def send(first: SeatAt, second: SeatAt, **fields: Any) -> list[SeatChange]:
        given = {"how": Exchange.STAY, "client_key": key, **fields}
        return exchange_seats(hall.event.created_by, first, second, **given)

    rows = send(*places)
    with nothing_changes(hall.event):
        assert send(*places) == rows
    for fields in ({"how": Exchange.BACK}, {"receiver": Receiver.BEGAN}, {"note": "Both saw it late"}):
        with refused(hall.event, KeyReused):
            send(*places, **fields)
    with refused(hall.event, KeyReused):
        send(places[0], place(other, WEST))
    with refused(hall.event, KeyReused):
        undo(rows[0], client_key=key)


def test_other_undoing_under_the_same_key_is_refused(table: Table) -> None:
    first = seat_somebody(table, EAST, player(table, 9))
    second = seat_somebody(table, SOUTH, player(table, 10))
    key = uuid4()
    undone = undo(first, client_key=key)
    with nothing_changes(table.round.event):
        assert undo(first, client_key=key) == undone
    with refused(table.round.event, KeyReused):
        undo(second, client_key=key)


def test_seat_is_not_changed_by_who_saw_somebody_else_there(table: Table) -> None:
    at = place(table, EAST)
    seat_somebody(table, EAST, player(table, 9))
    with refused(table.round.event, SeatMoved):
        take_seat(
            table.round.event.created_by,
            at,
            client_key=uuid4(),
            newcomer=Newcomer(player(table, 10)),
            kind=SeatChangeKind.SUBSTITUTE,
        )


def test_what_cannot_be_is_refused(table: Table) -> None:
    event = table.round.event
    with refused(event, AlreadySeated):
        seat_somebody(table, EAST, player(table, 5))
    with refused(event, SuccessorMissing):
        seat_somebody(table, EAST, player(table, 1))
    with refused(event, SuccessorMissing):
        take_seat(
            event.created_by,
            place(table, EAST),
            client_key=uuid4(),
            newcomer=Newcomer(name="  "),
            kind=SeatChangeKind.SUBSTITUTE,
        )
    with refused(event, HandsToCome):
        seat_somebody(table, EAST, player(table, 9), from_number=18)
    with refused(event, HandsToCome):
        seat_somebody(table, EAST, player(table, 9), from_number=0)


def test_hand_that_a_tablet_still_keeps_may_be_the_first(table: Table) -> None:
    """The server knows no hand yet; the tablet holds two, and they reach the player who played them."""
    seat_somebody(table, EAST, player(table, 9), from_number=3)
    play(table, self_draw(EAST, 8), self_draw(EAST, 8), self_draw(EAST, 8))
    assert (points(table.round.event)[1], points(table.round.event)[9]) == (96, 48)


def test_later_change_stands_in_the_way_of_an_earlier_one(table: Table) -> None:
    play(table, NO_WIN, NO_WIN)
    seat_somebody(table, EAST, player(table, 9), from_number=3)
    with refused(table.round.event, SeatChangedLater):
        seat_somebody(table, EAST, player(table, 10), from_number=2)
    seat_somebody(table, EAST, player(table, 10), from_number=3)
    assert [one.entry_id for one in seating_of(table).stints(EAST)] == [
        player(table, 1).pk,
        player(table, 10).pk,
    ]


@pytest.mark.parametrize("state", [RoundState.PLANNED, RoundState.DRAWN])
def test_seats_of_a_round_that_is_not_published_are_swapped_in_its_draw(
    hall: Round, table: Table, state: RoundState
) -> None:
    set_state(hall, state)
    with refused(hall.event, RoundNotPublished):
        seat_somebody(table, EAST, player(table, 9))


def test_closed_table_and_closed_round_are_the_organizers(hall: Round, table: Table) -> None:
    referee = referee_of(table)
    for each in hall.tables.all():
        play(each, NO_WIN)
    close(hall)
    with refused(hall.event, TableClosed):
        seat_somebody(table, EAST, player(table, 9), from_number=1, person=referee)
    close_round(hall.event.created_by, hall)
    with refused(hall.event, TableClosed):
        seat_somebody(table, EAST, player(table, 9), from_number=1, person=referee)
    row = seat_somebody(table, EAST, player(table, 9))
    with refused(hall.event, TableClosed):
        undo(row, person=referee)
    seal_round(hall.event.created_by, hall)
    with refused(hall.event, RoundSealed):
        seat_somebody(table, EAST, player(table, 10))
    with refused(hall.event, RoundSealed):
        undo(row)


def test_undoing_gives_the_seat_and_the_standings_back(table: Table) -> None:
    event = table.round.event
    play(table, self_draw(EAST, 8))
    before = standings(event, live=True).rows
    row = seat_somebody(table, EAST, player(table, 9), from_number=1)
    assert standings(event, live=True).rows != before
    with one_act(event, DrawVerb.SEAT_CHANGE_UNDONE):
        undo(row)
    assert standings(event, live=True).rows == before
    assert seating_of(table)[EAST].number == 1
    with refused(event, ChangeNotUndoable):
        undo(row)


def test_only_the_newest_change_of_a_seat_is_undone(table: Table) -> None:
    first = seat_somebody(table, EAST, player(table, 9))
    second = seat_somebody(table, EAST, player(table, 10))
    with refused(table.round.event, ChangeNotUndoable):
        undo(first)
    undo(second)
    undo(first)
    assert seating_of(table)[EAST].number == 1


def test_player_who_has_another_seat_by_now_is_not_put_back(table: Table) -> None:
    row = seat_somebody(table, EAST, player(table, 9))
    seat_somebody(table.round.tables.get(number=2), EAST, player(table, 1))
    with refused(table.round.event, AlreadySeated):
        undo(row)


@pytest.mark.parametrize("how", list(Exchange))
def test_two_players_at_each_others_tables(hall: Round, how: Exchange) -> None:
    """East of table 1 and South of table 2: a hand was won on each chair before it was seen, one after."""
    one, other = hall.tables.order_by("number")
    play(one, self_draw(EAST, 8))
    play(other, self_draw(SOUTH, 9))
    with one_act(hall.event, DrawVerb.SEATS_EXCHANGED):
        rows = exchange(hall, how)
    play(one, self_draw(EAST, 10))
    found = points(hall.event)
    chair_one, chair_other, after = 48, 51, 54
    wanted = {
        Exchange.STAY: (chair_other, chair_one + after),
        Exchange.BACK: (chair_other + after, chair_one),
        Exchange.BACK_FOR_CHAIR: (chair_one + after, chair_other),
    }[how]
    assert (found[1], found[6]) == wanted
    assert sum(found.values()) == 0
    seats = {seat.table.number: seat.entry.number for seat in Seat.objects.filter(wind=EAST)}
    assert seats[1] == (6 if how is Exchange.STAY else 1)
    undo(rows[0])
    assert (points(hall.event)[1], points(hall.event)[6]) == (chair_one + after, chair_other)


def test_exchange_is_of_two_tables_of_one_round(hall: Round) -> None:
    one = hall.tables.get(number=1)
    with refused(hall.event, SameTable):
        exchange_seats(
            hall.event.created_by, place(one, EAST), place(one, SOUTH), client_key=uuid4(), how=Exchange.STAY
        )


def test_who_left_has_no_word_for_the_successor(table: Table) -> None:
    event = table.round.event
    play(table, NO_WIN)

    def say(verdict: Verdict = Verdict.AGREED, reason: str = "") -> None:
        confirm_seat(
            event.created_by,
            table,
            seat=EAST,
            verdict=verdict,
            reason=reason,
            client_key=uuid4(),
            newest_version=table_state(event, table).newest_version,
        )

    def word() -> SeatWord:
        return table_sign_offs(event, table, table_state(event, table))[EAST].word

    say()
    row = seat_somebody(table, EAST, player(table, 9), from_number=2)
    assert word() == SeatWord.WAITING
    play(table, NO_WIN)
    say()
    assert word() == SeatWord.AGREED
    undo(row)
    assert word() == SeatWord.CHANGED
    say(Verdict.DISPUTED, "Hand 2")
    seat_somebody(table, EAST, player(table, 9), from_number=3)
    assert word() == SeatWord.DISPUTED


def test_own_link_of_a_seat_ends_when_somebody_else_sits_there(table: Table) -> None:
    allow_links(table.round.event)
    link = seat_link(table.round.event.created_by, table, EAST)
    seat_somebody(table, EAST, player(table, 9))
    assert TableLink.objects.get(pk=link.pk).revoked_at is not None


def test_winds_drawn_at_the_table_are_changes_of_all_who_move(hall: Round, table: Table) -> None:
    four = list(table.seats.order_by("wind").values_list("entry_id", flat=True))
    enter_winds(hall.event.created_by, hall, winds={1: [four[1], four[0], four[2], four[3]]})
    assert [row.kind for row in SeatChange.objects.all()] == [SeatChangeKind.WINDS] * 2
    assert [len(seating_of(table).stints(seat)) for seat in Wind.values] == [1, 1, 1, 1]
    with refused(hall.event, ChangeNotUndoable):
        undo(SeatChange.objects.first())  # type: ignore[arg-type]
    seat_somebody(table, EAST, player(table, 9), from_number=3)
    four = list(table.seats.order_by("wind").values_list("entry_id", flat=True))
    with refused(hall.event, WindsNotOpen):
        enter_winds(hall.event.created_by, hall, winds={1: four[::-1]})


def test_database_refuses_a_seat_that_no_change_explains(hall: Round, table: Table) -> None:
    seat = table.seats.get(wind=EAST)
    other = player(table, 9)
    with refused_by("no seat change explains draws_seat"):
        change(seat, entry=other)
    with refused_by("draws_seat of a started round stays"):
        seat.delete()
    set_state(hall, RoundState.DRAWN)
    change(seat, entry=other)


def row_of(table: Table, **fields: Any) -> SeatChange:
    left = table.seats.get(wind=EAST).entry
    defaults: dict[str, Any] = {
        "table": table,
        "seat": EAST,
        "from_number": 1,
        "left": left,
        "entry": player(table, 9),
        "credited": left,
        "kind": SeatChangeKind.SUBSTITUTE,
        "act": uuid4(),
        "recorded_by": table.round.event.created_by,
    }
    return SeatChange.objects.create(**{**defaults, **fields})


@pytest.mark.parametrize(
    ("constraint", "fields"),
    [
        ("draws_seatchange_from_positive", lambda table: {"from_number": 0}),
        ("draws_seatchange_seat_known", lambda table: {"seat": 4}),
        ("draws_seatchange_kind_known", lambda table: {"kind": "gift"}),
        ("draws_seatchange_receiver_known", lambda table: {"receiver": "all"}),
        ("draws_seatchange_of_two_people", lambda table: {"entry": player(table, 1)}),
        ("draws_seatchange_undo_fits_kind", lambda table: {"kind": SeatChangeKind.UNDO}),
        ("draws_seatchange does not fit", lambda table: {"entry": make_entries(make_event(), 1)[0]}),
    ],
)
def test_database_refuses_rows_that_cannot_be(
    table: Table, constraint: str, fields: Callable[[Table], dict[str, Any]]
) -> None:
    wanted = fields(table)
    with refused_by(constraint):
        row_of(table, **wanted)


def test_database_keeps_order_and_undoing_whole(table: Table) -> None:
    row = row_of(table, from_number=3)
    with refused_by("draws_seatchange does not fit"):
        row_of(table, from_number=2, left=player(table, 9), entry=player(table, 10))
    with refused_by("draws_seatchange does not fit"):
        row_of(table, kind=SeatChangeKind.UNDO, undoes=row, from_number=3)
    with refused_by("draws_seatchange_step_once"):
        row_of(table, act=row.act, from_number=4)


def test_rows_are_only_added_until_the_round_is_hidden_again(hall: Round, table: Table) -> None:
    row = row_of(table)
    with refused_by("draws_seatchange is append-only"):
        change(row, note="Other")
    with refused_by("draws_seatchange is append-only"):
        execute("DELETE FROM draws_seatchange")
    set_state(hall, RoundState.DRAWN)
    table.seats.all().delete()
    table.delete()
    assert not SeatChange.objects.exists()


def test_draw_made_anew_forgets_changes_of_the_one_before(event: Event, organizer: User) -> None:
    """A table keeps its row when the round is drawn again, and nobody of the earlier draw haunts it."""
    make_entries(event, 9)
    round_ = event.rounds.get(number=1)
    ids = list(event.entries.filter(number__lte=8).values_list("pk", flat=True))
    order: dict[str, Any] = {"method": methods.RANDOM, "ranked_ids": ids, "seed": 7}
    Entry.objects.filter(number=9).update(status=EntryStatus.WITHDRAWN)
    draw_round(organizer, round_, **order)
    publish_round(organizer, round_)
    table = round_.tables.get(number=1)
    seat_somebody(table, EAST, player(table, 9))
    unpublish_round(organizer, round_)
    Entry.objects.filter(number=9).update(status=EntryStatus.WITHDRAWN)
    draw_round(organizer, round_, **order)
    publish_round(organizer, round_)
    seating = seating_of(round_.tables.get(number=1))
    assert [len(seating.stints(seat)) for seat in Wind.values] == [1, 1, 1, 1]
    assert not SeatChange.objects.exists()


def test_sealed_round_refuses_rows(hall: Round, table: Table) -> None:
    set_state(hall, RoundState.CLOSED)
    seal_round(hall.event.created_by, hall)
    with refused_by("draws_seatchange is in a sealed round"):
        row_of(table)


def test_refused_act_leaves_nothing_of_a_new_player(table: Table) -> None:
    event = table.round.event
    before = everything(event)
    with pytest.raises(HandsToCome):
        take_seat(
            event.created_by,
            place(table, EAST, 40),
            client_key=uuid4(),
            newcomer=Newcomer(name="Nobody"),
            kind=SeatChangeKind.SUBSTITUTE,
        )
    assert everything(event) == before
